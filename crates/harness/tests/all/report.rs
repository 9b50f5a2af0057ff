//! Tests of the report, generated from the committed results.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use scoutlab_experiments::experiment::Experiment;
use scoutlab_experiments::project::Project;
use scoutlab_report::report::{self, ReportPage};

use crate::support::{MEASURES, root};

static PROJECT: LazyLock<Project> =
    LazyLock::new(|| Project::at(Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap(), MEASURES.clone()));
static REPORT: LazyLock<ReportPage> = LazyLock::new(|| report::write(&PROJECT, None).unwrap());
static PAGE: LazyLock<&str> = LazyLock::new(|| &REPORT.page);

fn experiments() -> Vec<Experiment> {
    let names = PROJECT.experiments().unwrap();
    assert!(names.len() >= 12, "{names:?}");
    names.iter().map(|name| Experiment::read(&PROJECT, name, false, None).unwrap()).collect()
}

/// Returns the section of the report about one experiment.
fn section(name: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("<section class=\"experiment\" id=\"{name}\"")).unwrap();
    rest.split_once("<section ").unwrap().0
}

/// The attributes that the page states once for each figure.
const USUAL: [&str; 5] = [
    " font-family=\"DejaVu Sans, Verdana, sans-serif\"",
    " fill=\"none\"",
    " font-size=\"110\"",
    " text-anchor=\"middle\"",
    " stroke-width=\"12\"",
];

#[test]
fn every_experiment_has_its_question_method_finding_command_and_provenance() {
    for experiment in experiments() {
        let section = section(&experiment.name);
        for heading in ["<h3>Method</h3>", "<h3>Finding</h3>", "<h3>Figures</h3>", "<h3>Reproduce</h3>", "Provenance:"] {
            assert!(section.contains(heading), "{heading} of {}", experiment.name);
        }
        assert!(section.contains(&format!("cargo experiment {}", experiment.name)));
        // If a caption was edited after the rows were written, the report states that the experiment file was edited.
        let edited = section.contains("The experiment file was edited since");
        assert!(edited || section.contains(&experiment.hash), "{} has the hash of its file", experiment.name);
    }
}

#[test]
fn every_figure_is_the_file_of_the_results_byte_for_byte_with_its_usual_attributes_stated_once() {
    for experiment in experiments() {
        for figure in &experiment.file.figures {
            let file: PathBuf = PROJECT.results(&experiment.name, false).join(format!("{}.svg", figure.name));
            let svg = std::fs::read_to_string(&file).unwrap();
            let stated = |svg: String, usual: &&str| svg.replace(usual, "").replacen("<svg", &format!("<svg{usual}"), 1);
            let once = USUAL.iter().fold(svg.clone(), stated);
            assert!(section(&experiment.name).contains(&once), "{}", file.display());
            assert!(svg.contains("<g class=\"tips\""), "{} has no values to point at", file.display());
        }
    }
}

#[test]
fn published_numbers_stand_beside_ours_with_their_difference() {
    let row = "<tr><td>algorithm negaalpha, depth 9, position 53</td><td>leaves</td><td>41483269</td><td>41483269</td><td>0</td></tr>";
    assert!(section("othello-ffo").contains(row));
    assert!(section("othello-ffo").contains("<strong class=\"good\">360 of 360</strong>"));
    assert!(section("tictactoe-series").contains("<strong class=\"good\">118 of 118</strong>"));
}

#[test]
fn the_page_makes_no_network_request() {
    let attributes = ["src=\"", "href=\"http", "url(", "@import"];
    let found: Vec<_> = attributes.iter().filter(|attribute| PAGE.contains(**attribute)).collect();
    assert!(found.is_empty(), "{found:?}");
    assert!(PAGE.len() < 5_000_000, "{} bytes", PAGE.len());
}

/// The report states the usual attributes of a figure once, which is right only if the other elements state their own.
#[test]
fn the_elements_of_figures_state_their_attributes() {
    let mut figures = 0;
    for folder in std::fs::read_dir(root().join("results")).unwrap() {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|extension| extension != "svg") {
                continue;
            }
            figures += 1;
            let svg = std::fs::read_to_string(&file).unwrap();
            for element in svg.split('<').filter_map(|piece| piece.split_once('>')).map(|(element, _)| element) {
                let states = |name: &str| element.contains(&format!(" {name}=\""));
                assert!(!states("stroke") || states("stroke-width"), "{}: {element}", file.display());
                let is_text = element.starts_with("text ");
                assert!(
                    !is_text || ["fill", "font-size", "text-anchor"].into_iter().all(states),
                    "{}: {element}",
                    file.display()
                );
            }
        }
    }
    assert!(figures > 50, "{figures} figures");
}

#[test]
fn the_page_leads_to_each_recorded_search() {
    let smallest = REPORT.pages.iter().find(|(name, _)| name == "smallest-trees.html").expect("the page of the smallest trees");
    // The report has six trace pages and the page of smallest trees, which links to seven further trace pages.
    assert_eq!(REPORT.pages.len(), 6 + 1 + 7);
    for (name, page) in &REPORT.pages {
        let link = format!("<a href=\"{name}\">");
        assert!(PAGE.contains(&link) || smallest.1.contains(&link), "{name}");
        assert!(page.len() < 400_000, "{name} has {} bytes", page.len());
    }
}

#[test]
fn the_same_results_give_the_same_page() {
    assert!(report::write(&PROJECT, None).unwrap() == *REPORT);
}

#[test]
fn an_experiment_that_was_not_run_says_how() {
    let folder = tempfile::tempdir().unwrap();
    let experiments = folder.path().join("experiments");
    std::fs::create_dir(&experiments).unwrap();
    let file = "title = \"Mine\"\nquestion = \"Which?\"\nsource = \"me\"\nusual_time = \"1 second\"\nseed = 1\n[[grid]]\ngame = \"othello\"\n\
                positions = \"start\"\ndepths = 2\nalgorithms = \"scout\"\n";
    std::fs::write(experiments.join("mine.toml"), file).unwrap();
    let page = report::write(&Project::at(folder.path(), MEASURES.clone()), None).unwrap().page;
    assert!(page.contains("There are no results yet: <code>scoutlab experiment mine</code>"), "{page}");
}
