//! Sheets for LaTeX, drawn with the package forest.

use super::pages::{is_half, is_landscape};
use super::sheet::{Entry, Section, Sheet};
use crate::latex::escaped;
use crate::show::{scene_on_page, styled_forest};

/// Returns the sheet as a document for pdflatex. The document needs the packages forest, geometry and graphicx.
pub fn latex(sheet: &Sheet) -> String {
    let options = if is_landscape(sheet) { "a4paper,landscape" } else { "a4paper" };
    let mut text = format!(
        "\\documentclass[{options}]{{article}}\n\
         \\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[margin=15mm]{{geometry}}\n\
         \\usepackage{{graphicx}}\n\
         \\usepackage{{forest}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\
         \\newsavebox{{\\treebox}}\n\
         % A tree that is wider than the page is scaled.\n\
         \\newenvironment{{tree}}{{\\begin{{lrbox}}{{\\treebox}}}}{{\\end{{lrbox}}%\n  \
         \\ifdim\\wd\\treebox>\\linewidth\\resizebox{{\\linewidth}}{{!}}{{\\usebox{{\\treebox}}}}\\else\\usebox{{\\treebox}}\\fi}}\n\
         \\begin{{document}}\n"
    );
    for (number, section) in sheet.sections.iter().enumerate() {
        if number > 0 {
            text += "\\clearpage\n";
        }
        write_section(section, &mut text);
    }
    text += "\\end{document}\n";
    text
}

fn write_section(section: &Section, text: &mut String) {
    let name = if section.has_name { "\\hfill Name: \\underline{\\hspace{5cm}}" } else { "" };
    text.extend(["{\\Large\\textbf{", section.title, "}}", name, "\\par\\medskip\n"]);
    text.extend([&escaped(&section.introduction), "\n"]);
    if !section.tasks.is_empty() {
        let tasks: Vec<String> = section.tasks.iter().map(|task| format!("  \\item {}\n", escaped(task))).collect();
        text.extend(["\\begin{enumerate}\n", &tasks.concat(), "\\end{enumerate}\n"]);
    }
    if let Some(command) = &section.command {
        text.extend(["\n{\\raggedright\\ttfamily ", &escaped(command), "\\par}\n"]);
    }
    // The trees form a paragraph, so that two small trees can share a line.
    text.push_str("\n\\bigskip\n{\\raggedright\n");
    for entry in &section.entries {
        write_entry(entry, text);
    }
    text.push_str("\\par}\n");
}

fn write_entry(entry: &Entry, text: &mut String) {
    let width = if is_half(&scene_on_page(&entry.tree, entry.content)) { "0.48\\linewidth" } else { "\\linewidth" };
    let line = if entry.text.is_empty() { String::new() } else { format!(": {}", escaped(&entry.text)) };
    text.extend(["\\begin{minipage}[t]{", width, "}\\raggedright\n\\textbf{", &escaped(&entry.title), "}", &line]);
    text.push_str("\\par\\medskip\n\\begin{tree}%\n");
    text.push_str(&styled_forest(&entry.tree, entry.content));
    text.push_str("\\end{tree}\\par\\bigskip\n\\end{minipage}\n");
}
