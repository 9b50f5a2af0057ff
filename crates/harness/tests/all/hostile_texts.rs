//! Tests a report in which every text tries to run as code.
//!
//! `tests/browser/hostile.test.js` opens the report of the same project in a browser.

use serde_json::Value;

use crate::support::{SmallProject, refused, root, stdout};

/// Reads a file of the hostile project. `text.txt` closes elements and attributes, tries to run scripts in many ways, loads
/// resources and contains links. `file-name.txt` contains a similar text that is a valid file name.
fn read(name: &str) -> String {
    std::fs::read_to_string(root().join("crates/harness/tests/data/hostile").join(name)).unwrap()
}

/// Returns a project that contains the hostile text wherever a text is possible. The experiment has been run, and its figures
/// are drawn.
fn hostile_project() -> SmallProject {
    let project = SmallProject::new();
    std::fs::remove_file(project.path("experiments/small.toml")).unwrap();
    let (text, file) = (read("text.txt"), read("file-name.txt"));
    let (text, file) = (text.trim_end(), file.trim_end());
    let experiment = read("experiment.toml").replace("TEXT", &escaped(text)).replace("FILE", &escaped(file));
    project.write("experiments/hostile.toml", &experiment);
    project.write(&format!("data/published/{file}.csv"), &read("published.csv").replace("TEXT", &text.replace('"', "\"\"")));
    project.write("docs/findings.md", &read("findings.md").replace("TEXT", text));
    let run = project.scoutlab(&["experiment", "hostile"]);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    // A manifest may contain any machine name, and a user may have edited the manifest.
    let mut manifest: Value = serde_json::from_str(&project.read("results/hostile/manifest.json")).unwrap();
    for key in ["version", "commit", "compiler", "target", "processor", "ended", "file_sha256", "data_sha256"] {
        manifest[key] = text.into();
    }
    project.write("results/hostile/manifest.json", &manifest.to_string());
    project.write("docs/performance.md", &read("performance.md").replace("TEXT", text));
    project.write("results/speed/machine.txt", text);
    project.write("results/speed/speed.svg", &project.read("results/hostile/lines.svg"));
    project
}

/// Escapes a text for TOML, which accepts the escape sequences of JSON.
fn escaped(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap();
    json[1..json.len() - 1].to_owned()
}

/// A start tag of a page: the name of the element, and its attributes with their values.
struct Tag<'p> {
    name: &'p str,
    attributes: Vec<(&'p str, &'p str)>,
}

/// Returns all start tags of a page, and the texts of its styles and scripts.
fn tags(page: &str) -> (Vec<Tag<'_>>, Vec<&str>) {
    let (mut tags, mut raw) = (Vec::new(), Vec::new());
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        let (name, mut attributes) = tag.trim_end_matches('/').split_once(' ').unwrap_or((tag, ""));
        if name.starts_with('/') {
            continue;
        }
        let mut found = Vec::new();
        while !attributes.trim().is_empty() {
            let (attribute, after) = attributes.split_at(attributes.find(['=', ' ']).unwrap_or(attributes.len()));
            let (value, after) = match after.strip_prefix("=\"") {
                Some(after) => after.split_once('"').unwrap(),
                None => ("", after),
            };
            found.push((attribute, value));
            attributes = after.trim_start();
        }
        tags.push(Tag { name, attributes: found });
        if ["script", "style"].contains(&name) {
            let (contents, after) = rest.split_once(&format!("</{name}>")).unwrap();
            raw.push(contents);
            rest = after;
        }
    }
    (tags, raw)
}

// All checks are in one test, because creating the project takes long.
#[test]
fn no_text_is_more_than_text_on_the_page_of_the_report_and_a_picture_that_was_not_drawn_here_is_refused() {
    let project = hostile_project();
    no_text_is_more_than_text(&project);
    a_picture_that_was_not_drawn_here_is_refused(&project);
}

fn no_text_is_more_than_text(project: &SmallProject) {
    let written = project.scoutlab(&["report"]);
    assert!(stdout(&written).starts_with("wrote results/report/report.html"), "{}", String::from_utf8_lossy(&written.stderr));
    let page = project.read("results/report/report.html");
    // The page contains the text wherever the report shows a text.
    assert!(page.matches("hostile=1").count() > 100, "{}", page.matches("hostile=1").count());
    for part in [
        "<h3>Figures</h3>",
        "<h3>Finding</h3>",
        "<h3>Published and reproduced</h3>",
        "<h3>Tables</h3>",
        "Provenance:",
        "Speed</h2>",
    ] {
        assert!(page.contains(part), "{part}");
    }

    let (tags, raw) = tags(&page);
    let assets = root().join("crates/report/assets/report");
    let own = |name: &str| std::fs::read_to_string(assets.join(name)).unwrap();
    assert_eq!(raw.iter().map(|text| text.trim()).collect::<Vec<_>>(), [own("report.css").trim(), own("report.js").trim()]);
    let known = "!doctype html head meta title style body header p h1 h2 h3 h4 button div nav details summary ol ul li a main section table thead tbody tr \
                 th td dl dt dd pre code figure figcaption strong em br script svg g rect text circle polygon polyline";
    let known: Vec<&str> = known.split(' ').collect();
    for tag in &tags {
        assert!(known.contains(&tag.name), "<{}>", tag.name);
        for (name, value) in &tag.attributes {
            let plain = !name.starts_with("on") && !["src", "style", "autofocus", "srcdoc", "xlink:href"].contains(name);
            assert!(plain, "<{} {name}=\"{value}\">", tag.name);
            assert!(*name != "href" || value.starts_with('#') || value.starts_with("traces/"), "{value}");
        }
    }
    let policies = tags.iter().filter(|tag| tag.attributes.contains(&("http-equiv", "Content-Security-Policy"))).count();
    assert_eq!(policies, 1);
    assert_eq!(tags.iter().filter(|tag| tag.name == "meta").count(), 4);
    // The page has two SVG elements for each of the five figures: the figure, and an empty SVG of the same size.
    assert_eq!(tags.iter().filter(|tag| tag.name == "svg").count(), 2 * 5);
}

fn a_picture_that_was_not_drawn_here_is_refused(project: &SmallProject) {
    let svg = project.read("results/hostile/bars.svg");
    project.write("results/hostile/bars.svg", &svg.replacen("<text ", "<script>hostile=1</script>\n<text ", 1));
    let problem = refused(&project.scoutlab(&["report"]));
    let line = svg.lines().position(|line| line.starts_with("<text ")).unwrap() + 1;
    let expected = format!("results/hostile/bars.svg, line {line}, is not a figure drawn by scoutlab: found <script");
    assert!(problem.contains(&expected) && problem.contains("`scoutlab experiment hostile` draws it"), "{problem}");
}

#[test]
fn hashes_in_the_policy_are_those_of_the_style_and_the_script() {
    use base64::Engine;
    use sha2::{Digest, Sha256};

    let project = SmallProject::new();
    let arguments = ["trace", "tree", "--position", "[1 2]", "--depth", "1", "--algorithm", "scout", "--out", "trace.html"];
    assert!(project.scoutlab(&arguments).status.success());
    assert!(project.scoutlab(&["report"]).status.success());
    for name in ["trace.html", "results/report/report.html"] {
        let page = project.read(name);
        let page = page.replacen("<script type=\"application/json\"", "<data", 1);
        let (tags, raw) = tags(&page);
        let policy = tags.iter().find(|tag| tag.attributes.contains(&("http-equiv", "Content-Security-Policy"))).unwrap();
        let (_, policy) = policy.attributes.iter().find(|(name, _)| *name == "content").unwrap();
        let hash = |text: &str| base64::engine::general_purpose::STANDARD.encode(Sha256::digest(text));
        let [style, script] = raw.as_slice() else { panic!("{} styles and scripts", raw.len()) };
        for part in [
            "default-src &#x27;none&#x27;".to_owned(),
            format!("style-src &#x27;sha256-{}&#x27;", hash(style)),
            format!("script-src &#x27;sha256-{}&#x27;", hash(script)),
        ] {
            assert!(policy.contains(&part), "{name}: {part} in {policy}");
        }
    }
}
