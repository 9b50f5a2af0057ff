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

/// The sizes of pages: upright and wide.
const SIZES: [&str; 2] = ["A4", "A4 landscape"];

fn style(size: &str) -> String {
    format!("\n@page {{ size: {size}; margin: 12mm }}\n{STYLE}")
}

/// The styles of sheets, for the Content-Security-Policy of a page that shows sheets in a frame.
pub(crate) fn styles() -> [String; 2] {
    SIZES.map(style)
}

/// Returns the sheet as HTML.
///
/// # Errors
///
/// The message of the painter.
pub fn html(sheet: &Sheet) -> Result<String, String> {
    let (class, size) = if is_landscape(sheet) { (" class=\"wide\"", SIZES[1]) } else { ("", SIZES[0]) };
    let title = sheet.sections.first().map_or("", |section| section.title);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{}</style>\n</head>\n<body{class}>\n",
        style(size)
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
