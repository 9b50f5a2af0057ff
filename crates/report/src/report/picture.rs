//! Checks SVG documents before they are embedded in the report. Only figures drawn by scoutlab, without active content, are
//! accepted.

/// The elements allowed in a figure.
const ELEMENTS: [&str; 8] = ["svg", "title", "g", "text", "rect", "circle", "polygon", "polyline"];

/// The attributes allowed in a figure.
const ATTRIBUTES: [&str; 23] = [
    "class",
    "cx",
    "cy",
    "dy",
    "fill",
    "font-family",
    "font-size",
    "font-weight",
    "height",
    "opacity",
    "points",
    "r",
    "role",
    "stroke",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-width",
    "text-anchor",
    "transform",
    "viewBox",
    "width",
    "x",
    "y",
];

const NAMESPACE: &str = "xmlns=\"http://www.w3.org/2000/svg\"";

/// Checks that a document is a figure. A figure consists of text and closed elements, with known names and attributes.
///
/// # Errors
///
/// Returns a message with the place and the beginning of the first disallowed content. The message continues a sentence that
/// begins with the file name.
pub(super) fn check(svg: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut place = 0;
    for (number, piece) in svg.split('<').enumerate() {
        let found = |what: &str| {
            let line = svg[..place].matches('\n').count() + 1;
            Err(format!(", line {line}, is not a figure drawn by scoutlab: found {what}"))
        };
        if number == 0 {
            if !piece.trim().is_empty() {
                return found("text before them");
            }
        } else {
            let Some((tag, _)) = piece.split_once('>') else { return found("a tag without an end") };
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            if let Some(name) = name.strip_prefix('/') {
                if open.pop() != Some(name) {
                    return found(&format!("</{name}> where nothing of this name is open"));
                }
            } else {
                let closed = tag.ends_with('/');
                let name = name.trim_end_matches('/');
                if !ELEMENTS.contains(&name) || open.is_empty() != (name == "svg") {
                    return found(&format!("<{name}"));
                }
                if let Some(attribute) = unknown(attributes.trim_end_matches('/').trim_end()) {
                    return found(&format!("<{name} {attribute}"));
                }
                if !closed {
                    open.push(name);
                }
            }
        }
        place += piece.len() + 1;
    }
    if svg.trim().is_empty() || !open.is_empty() {
        return Err(" is not a complete figure".to_owned());
    }
    Ok(())
}

/// The attributes that most elements of a figure have. Every other element to which an attribute applies states its own.
const USUAL: [&str; 5] = [
    " font-family=\"DejaVu Sans, Verdana, sans-serif\"",
    " fill=\"none\"",
    " font-size=\"110\"",
    " text-anchor=\"middle\"",
    " stroke-width=\"12\"",
];

/// Returns a figure that states these attributes once instead of for each element, which makes the page smaller.
pub(super) fn with_usual_once(svg: &str) -> String {
    USUAL.iter().fold(svg.to_owned(), |svg, usual| svg.replace(usual, "").replacen("<svg", &format!("<svg{usual}"), 1))
}

/// Returns the text from the first disallowed attribute on.
fn unknown(attributes: &str) -> Option<&str> {
    let plain = |character: char| character.is_ascii_alphanumeric() || "#.,()- ".contains(character);
    let mut rest = attributes;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(NAMESPACE) {
            rest = after.trim_start();
            continue;
        }
        let known = rest.split_once("=\"").and_then(|(name, value)| {
            let (value, after) = value.split_once('"')?;
            (ATTRIBUTES.contains(&name) && value.chars().all(plain) && !value.contains("url")).then_some(after)
        });
        let Some(after) = known else { return Some(rest) };
        rest = after.trim_start();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{check, with_usual_once};

    #[test]
    fn the_usual_attributes_of_a_figure_are_stated_once() {
        let text = "<text x=\"1\" font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\" font-size=\"90\" fill=\"#404040\">a</text>";
        let line = "<polyline fill=\"none\" stroke-width=\"12\" points=\"1,2 3,4\"/>";
        let once = with_usual_once(&format!("<svg role=\"img\">{text}{line}{text}{line}</svg>"));
        let (text, line) = ("<text x=\"1\" font-size=\"90\" fill=\"#404040\">a</text>", "<polyline points=\"1,2 3,4\"/>");
        let usual = "stroke-width=\"12\" text-anchor=\"middle\" font-size=\"110\" fill=\"none\" \
                     font-family=\"DejaVu Sans, Verdana, sans-serif\"";
        assert_eq!(once, format!("<svg {usual} role=\"img\">{text}{line}{text}{line}</svg>"));
        assert_eq!(check(&once), Ok(()));
    }

    #[test]
    fn a_figure_is_a_picture() {
        let svg = "<svg width=\"11\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\">\n<title>a &lt; b</title>\n\
                   <polygon opacity=\"1\" fill=\"#FFFFFF\" points=\"0,0 11000,0 \"/>\n<text x=\"1\">\na\n</text>\n<g class=\"tips\"></g></svg>\n";
        assert_eq!(check(svg), Ok(()));
    }

    #[test]
    fn nothing_else_is() {
        let found = |inside: &str| check(&format!("<svg role=\"img\">\n{inside}</svg>\n")).unwrap_err();
        for (inside, what) in [
            ("<script>x()</script>", "<script"),
            ("<SCRIPT>x()</SCRIPT>", "<SCRIPT"),
            ("<rect onload=\"x()\"/>", "<rect onload=\"x()\""),
            ("<rect x=\"1\"onload=\"x()\"/>", "<rect onload=\"x()\""),
            ("<rect/onload=x()>", "<rect/onload=x()"),
            ("<rect x='1'/>", "<rect x='1'"),
            ("<rect fill=\"url(a.svg)\"/>", "<rect fill=\"url(a.svg)\""),
            ("<text font-family=\"a&quot;\">", "<text font-family=\"a&quot;\""),
            ("<a href=\"javascript:x()\">a</a>", "<a"),
            ("<foreignObject></foreignObject>", "<foreignObject"),
            ("<!-- title -->", "<!--"),
            ("<![CDATA[ ]]>", "<![CDATA["),
            ("<?xml version=\"1.0\"?>", "<?xml"),
            ("<svg></svg>", "<svg"),
            ("</svg>", "</svg> where nothing"),
            ("<g></text>", "</text> where nothing"),
            ("<g", "a tag without an end"),
        ] {
            let problem = found(inside);
            assert!(problem.starts_with(", line ") && problem.contains(&format!("found {what}")), "{inside}: {problem}");
        }
        assert!(check("text<svg></svg>").is_err());
        assert!(check("<svg><g></svg>").is_err());
        assert!(check("<svg>").is_err());
        assert!(check("<svg></svg><g></g>").is_err());
        assert!(check("").is_err());
    }
}
