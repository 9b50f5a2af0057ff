//! Trees for LaTeX.

use super::{FoundNode, Shown};

/// Returns the tree as a `forest` of LaTeX.
pub fn forest(tree: &Shown) -> String {
    let mut text = String::from(
        "% \\usepackage{forest}\n\
         \\begin{forest}\n  \
         for tree={align=center, edge={-}, l sep=9mm, s sep=4mm},\n  \
         cut/.style={edge={dashed}, edge label={node[midway, sloped, inner sep=0pt]{$/\\!/$}}},\n  \
         hidden/.style={text=black!45}\n",
    );
    write(tree, 1, &mut text);
    text += "\\end{forest}\n";
    text
}

fn write(node: &Shown, depth: usize, text: &mut String) {
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
    let mut options = String::new();
    if let Some(FoundNode { windows, visits, is_cut, is_below_cut, .. }) = &node.found {
        if let Some([alpha, beta]) = windows.last() {
            let end = |end: &str| end.replace("inf", "\\infty");
            lines.push(format!("\\footnotesize$({}, {})$", end(&alpha.text), end(&beta.text)));
        }
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
            write(child, depth + 1, text);
        }
        text.push_str(&indent);
    }
    text.push_str("]\n");
}

fn escaped(name: &str) -> String {
    name.replace('_', "\\_")
}
