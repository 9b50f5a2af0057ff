//! Tests of citations and of the list of sources.

use std::collections::BTreeSet;

use scoutlab_experiments::sources::{self, CitedSource};

use crate::support::{MEASURES, SMALL, SmallProject, refused, root, scoutlab, stdout};

/// Replaces each line break and the spaces after it with one space.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn data_readme_lists_every_source_in_order() {
    let readme = std::fs::read_to_string(root().join("data/README.md")).unwrap();
    let (_, list) = readme.split_once("## Sources\n").unwrap();
    let listed: Vec<String> = list.split("\n* ").skip(1).map(|item| on_one_line(item.split("\n\n").next().unwrap())).collect();
    let expected = |source: &CitedSource| on_one_line(&format!("`{}`: {}: {}", source.key, source.in_words(), source.about));
    assert_eq!(listed, sources::all().iter().map(expected).collect::<Vec<_>>());
    let keys: Vec<&str> = sources::all().iter().map(|source| source.key.as_str()).collect();
    assert!(keys.is_sorted() && keys.len() > 15, "{keys:?}");
    let named =
        |source: &CitedSource| ![&source.key, &source.kind, &source.title, &source.about].into_iter().any(String::is_empty);
    assert!(sources::all().iter().all(named));
    // The program ignores unknown keys, so a misspelt key in the file must be found here.
    let known = "key kind authors title year date within volume number pages address about";
    let file = std::fs::read_to_string(root().join("crates/experiments/assets/sources.toml")).unwrap();
    for line in file.lines().filter(|line| line.contains(" = ")) {
        assert!(known.split(' ').any(|name| line.starts_with(&format!("{name} = "))), "{line}");
    }
}

#[test]
fn every_experiment_says_its_answer_and_what_it_cites() {
    let project = scoutlab_experiments::project::Project::at(root(), MEASURES.clone());
    let mut cited = BTreeSet::new();
    for name in project.experiments().unwrap() {
        let file = scoutlab_experiments::experiment::Experiment::read(&project, &name, false, None).unwrap().file;
        assert!(!file.answer.trim().is_empty() && !file.cites.is_empty(), "{name}");
        cited.extend(file.cites);
        let summary = std::fs::read_to_string(project.results(&name, false).join("summary.md")).unwrap();
        assert!(
            summary.contains(&format!("**{}**", file.answer.trim())),
            "{name}: `scoutlab figures` writes the summary again"
        );
    }
    assert!(sources::all().iter().all(|source| cited.contains(&source.key)));
}

#[test]
fn scoutlab_is_cited_as_the_citation_file_has_it() {
    let file = std::fs::read_to_string(root().join("CITATION.cff")).unwrap();
    let ours = sources::scoutlab();
    let value =
        |key: &str| file.lines().find_map(|line| line.strip_prefix(&format!("{key}: "))).unwrap().trim_matches('"').to_owned();
    assert_eq!((ours.title, ours.version), (value("title"), Some(value("version"))));
    assert_eq!(ours.date, Some(value("date-released")));
    assert_eq!(ours.year.map(|year| year.to_string()), value("date-released").split('-').next().map(str::to_owned));
    assert!(file.contains(&format!("  - name: \"{}\"", ours.authors[0])));
}

#[test]
fn entries_have_their_braces_in_pairs_and_a_key_each() {
    let output = stdout(&scoutlab(&["cite", "--all"]));
    assert_eq!(output.matches('{').count(), output.matches('}').count());
    let keys: Vec<&str> = output.lines().filter(|line| line.starts_with('@')).collect();
    assert_eq!(keys.len(), 1 + sources::all().len());
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    let kinds: BTreeSet<&str> = keys.iter().map(|line| line.split('{').next().unwrap()).collect();
    // BibTeX itself has these entry types.
    assert!(kinds.iter().all(|kind| ["@article", "@inproceedings", "@techreport", "@misc"].contains(kind)), "{kinds:?}");
}

#[test]
fn an_experiment_is_cited_with_its_sources() {
    let output = stdout(&scoutlab(&["cite", "othello-ffo"]));
    for part in ["@misc{scoutlab,", "@misc{scout-2011,", "@inproceedings{pearl-1980-scout,", "  pages = {143--145},"] {
        assert!(output.contains(part), "{part}: {output}");
    }
    assert!(stdout(&scoutlab(&["cite"])).starts_with("@misc{scoutlab,\n  author = {{The scoutlab authors}},\n"));
    assert!(refused(&scoutlab(&["cite", "othelo-ffo"])).contains("did you mean `othello-ffo`?"));
}

#[test]
fn a_source_that_is_not_known_is_told_with_its_line() {
    let project = SmallProject::new();
    project.write(
        "experiments/small.toml",
        &SMALL.replace("seed = 5", "seed = 5\ncites = [\n  \"pearl-1980\",\n  \"perl-1982\",\n]"),
    );
    let message = refused(&project.scoutlab(&["experiment", "small"]));
    assert!(
        message.contains("experiments/small.toml, line 9: unknown source `perl-1982` (did you mean `pearl-1982`?)"),
        "{message}"
    );
}

#[test]
fn a_summary_begins_with_the_answer_and_has_figures_before_tables_and_sources() {
    let project = SmallProject::new();
    let table = "\n[[table]]\ntitle = \"By position\"\ncolumns = [\"position\", \"leaves\"]\n";
    let answer = "seed = 5\nanswer = \"It comes out.\"\ncites = [\"pearl-1982\"]";
    project.write("experiments/small.toml", &format!("{}{table}", SMALL.replace("seed = 5", answer)));
    assert!(project.scoutlab(&["experiment", "small", "--quick"]).status.success());
    let summary = project.read("results/quick/small/summary.md");
    assert!(summary.starts_with("# A small comparison (quick version)\n\n**It comes out.**\n\nDoes the small"), "{summary}");
    let parts = ["![Leaves by depth](leaves.svg)", "## By position", "`scoutlab experiment small`", "* Judea Pearl (1982)"];
    let places: Vec<_> = parts.iter().map(|part| summary.find(part).unwrap_or_else(|| panic!("{part}: {summary}"))).collect();
    assert!(places.is_sorted(), "{summary}");
}

#[test]
fn the_report_of_another_project_is_about_that_project() {
    let project = SmallProject::new();
    project.write("experiments/small.toml", &SMALL.replace("seed = 5", "seed = 5\nanswer = \"It comes out.\""));
    assert!(project.scoutlab(&["experiment", "small"]).status.success());
    project.write("README.md", "# Leaves of mine\n");
    assert!(project.scoutlab(&["report"]).status.success());
    let page = project.read("results/report/report.html");
    for part in [
        "<h1>Leaves of mine</h1>",
        "<strong>It comes out.</strong>",
        "<code>scoutlab experiment small",
        "scoutlab verify small",
    ] {
        assert!(page.contains(part), "{part}");
    }
    for part in ["When is Scout better", "Searches, step by step", "cargo "] {
        assert!(!page.contains(part), "{part}");
    }
    let (answer, figures) = (page.find("It comes out.").unwrap(), page.find("<h3>Figures</h3>").unwrap());
    assert!(
        page.find("How to read this").unwrap() < answer && answer < figures && figures < page.find("<h3>Method</h3>").unwrap()
    );
}
