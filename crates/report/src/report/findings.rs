//! The findings in `docs/findings.md`. Some sections belong to an experiment, and others to none.

use anyhow::Result;
use pulldown_cmark::{Alignment, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use scoutlab_experiments::project::Project;
use scoutlab_runs::output::{ReadError, exists};
use scoutlab_text::bounded_read;

/// The path of the findings, relative to the project.
const FILE: &str = "docs/findings.md";

/// The line that names the experiment of a section begins with one of these texts. The first is for clones of scoutlab.
const EXPERIMENT: [&str; 2] = ["`cargo experiment ", "`scoutlab experiment "];

/// A section of the findings, as HTML.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    pub(super) title: String,
    pub(super) html: String,
    experiment: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    /// Reads the findings of a project, which may have none.
    pub(super) fn read(project: &Project) -> Result<Self> {
        let path = project.root().join(FILE);
        if !exists(&path)? {
            return Ok(Self(Vec::new()));
        }
        let text = bounded_read::text(&path).map_err(ReadError::of(&path))?;
        Ok(Self::parse(&text))
    }

    fn parse(text: &str) -> Self {
        let sections = text.split("\n## ").skip(1);
        Self(sections.map(Finding::parse).collect())
    }

    /// Returns the experiments in the order of their findings, followed by the experiments without a finding.
    pub(super) fn in_order(&self, mut names: Vec<String>) -> Vec<String> {
        let place = |name: &String| self.0.iter().position(|finding| finding.experiment.as_ref() == Some(name));
        names.sort_by_key(|name| place(name).unwrap_or(usize::MAX));
        names
    }

    pub(super) fn of(&self, experiment: &str) -> Vec<&Finding> {
        self.0.iter().filter(|finding| finding.experiment.as_deref() == Some(experiment)).collect()
    }

    pub(super) fn without_experiment(&self) -> Vec<&Finding> {
        self.0.iter().filter(|finding| finding.experiment.is_none()).collect()
    }
}

impl Finding {
    fn parse(section: &str) -> Self {
        let (title, body) = section.split_once('\n').unwrap_or((section, ""));
        let body = body.trim_start();
        let (first, rest) = body.split_once('\n').unwrap_or((body, ""));
        let named = EXPERIMENT.iter().find_map(|begins| first.strip_prefix(begins));
        let experiment = named.and_then(|rest| rest.split(['`', ' ']).next()).map(str::to_owned);
        let body = if experiment.is_some() { rest } else { body };
        Self { title: title.trim().to_owned(), html: page_html(body), experiment }
    }
}

/// Converts Markdown to HTML for the report. Figures and links are dropped, headings move one level down, and HTML is escaped.
pub(super) fn page_html(text: &str) -> String {
    let mut in_image = false;
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(move |event| match event {
        Event::Start(Tag::Image { .. }) => {
            in_image = true;
            None
        }
        Event::End(TagEnd::Image) => {
            in_image = false;
            None
        }
        _ if in_image => None,
        // The report is sent to other people, so it has no outgoing links. Without links, no URL needs a check for scripts.
        Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => None,
        Event::Html(html) | Event::InlineHtml(html) => Some(Event::Text(html)),
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        // Alignments would require inline styles, which the page's policy forbids.
        Event::Start(Tag::Table(alignments)) => Some(Event::Start(Tag::Table(vec![Alignment::None; alignments.len()]))),
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Some(Event::Start(Tag::Heading { level: lower(level), id, classes, attrs }))
        }
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(lower(level)))),
        event => Some(event),
    });
    let mut page = String::new();
    html::push_html(&mut page, events);
    page.replace("<p></p>\n", "")
        .replace("<table>", "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<pre>", "<pre tabindex=\"0\">")
}

/// Converts a text of one paragraph to HTML, with inline code and emphasis.
pub(super) fn inline(text: &str) -> String {
    let page = page_html(text);
    let paragraph = page.trim().strip_prefix("<p>").and_then(|text| text.strip_suffix("</p>"));
    paragraph.map_or_else(|| page.clone(), str::to_owned)
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + 1).unwrap_or(HeadingLevel::H6)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Findings\n\nAbout.\n\n## Second first\n\n`cargo experiment b` ([summary](x.md))\n\nA *b* [here](y.md).\n\n\
                        ![picture](b.svg)\n\n## Alone\n\nNo experiment.\n\n### Part\n\n| a |\n|---|\n| 1 |\n\n## Later\n\n`cargo experiment a`\n";

    #[test]
    fn sections_belong_to_the_experiment_that_their_first_line_runs() {
        let findings = Findings::parse(TEXT);
        assert_eq!(findings.in_order(["a", "c", "b"].map(str::to_owned).to_vec()), ["b", "a", "c"]);
        assert_eq!(findings.of("b")[0].title, "Second first");
        assert_eq!(findings.of("b")[0].html, "<p>A <em>b</em> here.</p>\n");
        assert_eq!(findings.without_experiment().len(), 1);
    }

    #[test]
    fn headings_are_lower_and_wide_tables_can_be_scrolled() {
        let findings = Findings::parse(TEXT);
        let html = &findings.without_experiment()[0].html;
        assert!(html.contains("<h4>Part</h4>"), "{html}");
        assert!(html.contains("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>"), "{html}");
    }

    #[test]
    fn html_is_text_wherever_it_stands() {
        let text = "One <b onclick=\"x()\">bold</b>.\n\n<script>\nx()\n</script>\n\n* <img src=x>\n";
        let expected = "<p>One &lt;b onclick=\"x()\"&gt;bold&lt;/b&gt;.</p>\n<p>&lt;script&gt;\nx()\n&lt;/script&gt;\n</p>\n\
                        <ul>\n<li>\n<p>&lt;img src=x&gt;\n</p>\n</li>\n</ul>\n";
        assert_eq!(page_html(text), expected);
        assert_eq!(inline("</style><script>alert(4)</script>"), "&lt;/style&gt;&lt;script&gt;alert(4)&lt;/script&gt;");
    }

    #[test]
    fn no_link_or_picture_leads_anywhere() {
        for text in [
            "[a](javascript:x())",
            "[a]( JaVa&Tab;Script&colon;x() \"title\")",
            "[a][b]\n\n[b]: data:text/html,x",
            "[a](https://example.com)",
            "![a](https://example.com/a.png)a",
            "[![b](c)a](d)",
        ] {
            assert_eq!(inline(text), "a", "{text}");
        }
        assert_eq!(inline("<javascript:x()>"), "javascript:x()");
    }

    #[test]
    fn columns_have_no_styles_of_their_own() {
        let html = page_html("| a | b |\n|:-|-:|\n| 1 | 2 |\n");
        assert!(html.contains("<th>a</th><th>b</th>") && !html.contains("style"), "{html}");
    }

    #[test]
    fn a_caption_keeps_its_code() {
        assert_eq!(inline("frame `white-raw` < 1"), "frame <code>white-raw</code> &lt; 1");
    }
}
