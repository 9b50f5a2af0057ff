//! Trees for LaTeX.

use super::{Content, FoundNode, Shown};

/// Returns LaTeX code that draws the tree with the package `forest`.
pub fn forest(tree: &Shown) -> String {
    format!("% \\usepackage{{forest}}\n{}", styled_forest(tree, Content::Known))
}

/// Returns the LaTeX code of [`forest`] without the comment that names the package.
pub fn styled_forest(tree: &Shown, content: Content) -> String {
    let mut text = String::from(
        "\\begin{forest}\n  \
         for tree={align=center, tier/.option=level, parent anchor=south, child anchor=north, inner sep=1.5pt, l sep=7mm, s sep=3mm},\n  \
         cut/.style={edge={dashed}, edge label={node[pos=0.75, sloped, inner sep=0pt]{\\footnotesize$/\\!/$}}},\n  \
         hidden/.style={text=black!45, edge={dashed, black!45}}\n",
    );
    write(tree, content, 1, &mut text);
    text += "\\end{forest}\n";
    text
}

fn write(node: &Shown, content: Content, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let mut lines = Vec::new();
    if let Some(name) = &node.name {
        lines.push(format!("\\textbf{{{}}}", escaped(name)));
    }
    let value = node.value();
    if !node.children.is_empty() {
        lines.push(if node.is_min { "$\\bigtriangledown$" } else { "$\\bigtriangleup$" }.to_owned());
    }
    if !value.is_empty() {
        let bound = value.replace('≤', "\\le ").replace('≥', "\\ge ");
        lines.push(format!("${bound}$"));
    }
    let is_leaf = node.children.is_empty();
    match content {
        Content::Known => {}
        _ if is_leaf => lines.push(empty_box("4mm")),
        Content::Places => lines.push(empty_box("8mm")),
        Content::PlacesAndWindows => {
            lines.extend([empty_box("8mm"), "\\footnotesize$($\\hspace{4mm}$,$\\hspace{4mm}$)$".to_owned()]);
        }
    }
    let mut options = String::new();
    if let Some(FoundNode { is_cut, is_below_cut, .. }) = &node.found {
        if let Some([alpha, beta]) = node.shown_window() {
            let end = |end: &str| end.replace("inf", "\\infty");
            lines.push(format!("\\footnotesize$({}, {})$", end(&alpha.text), end(&beta.text)));
        }
        let visits = node.shown_visits();
        if !visits.is_empty() {
            let visits: Vec<String> = visits.iter().map(ToString::to_string).collect();
            lines.push(format!("\\footnotesize\\fbox{{{}}}", visits.join(", ")));
        }
        if *is_cut {
            options += ", cut, hidden";
        } else if *is_below_cut {
            options += ", hidden";
        }
    }
    text.extend([&indent, "[{", &lines.join("\\\\"), "}", &options]);
    if !node.children.is_empty() {
        text.push('\n');
        for child in &node.children {
            write(child, content, depth + 1, text);
        }
        text.push_str(&indent);
    }
    text.push_str("]\n");
}

fn empty_box(width: &str) -> String {
    format!("\\fbox{{\\rule{{0pt}}{{3mm}}\\hspace{{{width}}}}}")
}

fn escaped(name: &str) -> String {
    name.replace('_', "\\_")
}
