//! Sheets as a page for browsers, which needs no scripts and prints on A4.

use scoutlab_figures::painting;

use super::pages::{is_half, is_landscape};
use super::{Entry, Section, Sheet};
use crate::show::scene_on_page;

const STYLE: &str = "body { color: #000; background: #fff; font: 11pt/1.35 'DejaVu Sans', Verdana, sans-serif; \
max-width: 186mm; margin: 8mm auto; padding: 0 4mm }
body.wide { max-width: 273mm }
h1 { font-size: 15pt; margin: 0 0 3mm }
.name { float: right; width: 60mm; border-bottom: 0.3mm solid }
section + section { break-before: page; margin-top: 15mm }
figure { display: inline-block; vertical-align: top; width: 100%; margin: 5mm 0 0; break-inside: avoid }
figure.half { width: 47%; margin-right: 2% }
figcaption { font-size: 9pt; margin-bottom: 1mm }
code span { white-space: nowrap }
svg { display: block; max-width: 100%; height: auto }
@media print { body { margin: 0; padding: 0; max-width: none } section + section { margin-top: 0 } }
";

/// Returns the sheet as HTML.
///
/// # Errors
///
/// The message of the painter.
pub fn html(sheet: &Sheet) -> Result<String, String> {
    let (class, size) = if is_landscape(sheet) { (" class=\"wide\"", "A4 landscape") } else { ("", "A4") };
    let title = sheet.sections.first().map_or("", |section| section.title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>\n@page {{ size: {size}; margin: 12mm }}\n{STYLE}</style>\n</head>\n<body{class}>\n"
    );
    for section in &sheet.sections {
        write_section(section, &mut text)?;
    }
    text += "</body>\n</html>\n";
    Ok(text)
}

fn write_section(section: &Section, text: &mut String) -> Result<(), String> {
    text.push_str("<section>\n");
    if section.has_name {
        text.push_str("<div class=\"name\">Name:</div>\n");
    }
    text.extend(["<h1>", section.title, "</h1>\n<p>", &escaped(&section.introduction), "</p>\n"]);
    if !section.tasks.is_empty() {
        let tasks: Vec<String> = section.tasks.iter().map(|task| format!("<li>{}</li>\n", escaped(task))).collect();
        text.extend(["<ol>\n", &tasks.concat(), "</ol>\n"]);
    }
    if let Some(command) = &section.command {
        // Browsers break lines after hyphens, but options must stay whole.
        let words: Vec<String> = command.split(' ').map(|word| format!("<span>{}</span>", escaped(word))).collect();
        text.extend(["<p><code>", &words.join(" "), "</code></p>\n"]);
    }
    text.push_str("<div class=\"trees\">\n");
    for entry in &section.entries {
        text.push_str(&figure(entry)?);
    }
    text.push_str("</div>\n</section>\n");
    Ok(())
}

fn figure(entry: &Entry) -> Result<String, String> {
    let scene = scene_on_page(&entry.tree, entry.content);
    let class = if is_half(&scene) { " class=\"half\"" } else { "" };
    let picture = painting::svg(&scene)?;
    let line = if entry.text.is_empty() { String::new() } else { format!("<br>{}", escaped(&entry.text)) };
    Ok(format!("<figure{class}>\n<figcaption><b>{}</b>{line}</figcaption>\n{picture}</figure>\n", escaped(&entry.title)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
