//! `scoutlab show`

use crate::program::Scoutlab;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::streams::Output;
use anyhow::Result;
use clap::{Args, Subcommand};
use scoutlab::SearchText;
use scoutlab::show::{Shown, forest, scene, shown};
use scoutlab_figures::FigureError;
use scoutlab_figures::painting;
use scoutlab_runs::output::write_file;
use serde_json::{Value, json};

use scoutlab::answers::RequestJson;
use scoutlab::answers::written_json;

/// Show a tree as text or as a picture, with or without the results of a search.
#[derive(Args)]
pub(crate) struct Show {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Show a tree
    ///
    /// Without --algorithm, the text is the tree in its notation. With --algorithm, it has a line per node: name or path, value
    /// or bound, windows, the numbers of visits, and `cut`. All values are for MAX.
    Tree(ShowTree),
}

#[derive(Args)]
struct ShowTree {
    /// The tree, such as "[[3 5] [2 9]]" or b=3,d=2,seed=1 (see `scoutlab help positions`)
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Show the tree after this search (algorithms are listed by `scoutlab search --help`)
    #[arg(long, value_name = "A")]
    algorithm: Option<String>,
    /// Stop the search after this many steps, as in a trace
    #[arg(long, value_name = "N", value_parser = super::whole::<u64>, requires = "algorithm")]
    step: Option<u64>,
    /// How many plies to show and to search [default: the whole tree]
    #[arg(long, value_name = "D", value_parser = super::depth)]
    depth: Option<u32>,
    /// The move ordering of the search
    #[arg(long, value_name = "O", default_value = "none", requires = "algorithm")]
    ordering: String,
    /// The window at the root, for MAX
    #[arg(long, value_name = "A,B", allow_hyphen_values = true, requires = "algorithm")]
    window: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a picture
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// Write a picture
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write the tree for LaTeX, which needs the package forest
    #[arg(long, value_name = "FILE")]
    tikz: Option<PathBuf>,
}

impl Show {
    pub(crate) fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let What::Tree(tree) = &self.what;
        tree.run(program)
    }
}

impl ShowTree {
    fn run(&self, program: &Scoutlab) -> Result<ExitCode> {
        let text = SearchText {
            game: "tree".to_owned(),
            position: self.position.clone(),
            algorithm: self.algorithm.clone().unwrap_or_else(|| "minimax".to_owned()),
            depth: self.depth,
            ordering: self.ordering.clone(),
            window: self.window.clone(),
            ..SearchText::default()
        };
        let request = text.parse(program.catalogue())?;
        let shown = shown(&request, self.algorithm.is_some(), self.step)?;
        let failed = |problem| FigureError::Paint { figure: self.position.clone(), problem };
        let picture = scene(&shown);
        if let Some(path) = &self.svg {
            write_file(path, painting::svg(&picture).map_err(failed)?.as_bytes())?;
        }
        if let Some(path) = &self.pdf {
            write_file(path, &painting::pdf(&picture))?;
        }
        if let Some(path) = &self.png {
            write_file(path, &painting::png(&picture).map_err(failed)?)?;
        }
        if let Some(path) = &self.tikz {
            write_file(path, forest(&shown).as_bytes())?;
        }
        if self.json {
            writeln!(Output, "{}", self.json(&shown, request.settings.depth))?;
        } else if self.algorithm.is_some() {
            for line in shown.lines() {
                writeln!(Output, "{line}")?;
            }
        } else if [&self.svg, &self.pdf, &self.png, &self.tikz].iter().all(|file| file.is_none()) {
            writeln!(Output, "{}", shown.notation())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn json(&self, shown: &Shown, depth: u32) -> Value {
        let mut asked = json!({ "position": self.position, "depth": depth });
        if let Some(algorithm) = &self.algorithm {
            asked["algorithm"] = algorithm.as_str().into();
            asked["ordering"] = self.ordering.as_str().into();
            asked["step"] = self.step.into();
            asked["window"] = self.window.as_deref().into();
        }
        let nodes: Vec<Value> = shown.nodes().into_iter().map(node_json).collect();
        let mut answer = json!({
            "game": "tree",
            "position": self.position,
            "notation": shown.notation(),
            "view": "max",
            "nodes": nodes,
        });
        RequestJson::new("show tree", asked).add_to(&mut answer);
        answer
    }
}

fn node_json(node: &Shown) -> Value {
    let mut object = json!({
        "path": node.path,
        "name": node.name,
        "side_to_move": if node.is_min { "min" } else { "max" },
        "static": node.written.as_ref().map(written_json),
    });
    if let Some(found) = &node.found {
        object["value"] = found.value.as_ref().map(|(_, value)| written_json(value)).into();
        object["bound"] = found.value.as_ref().map(|(kind, _)| kind.name()).into();
        let windows: Vec<Value> = found.windows.iter().map(|ends| json!(ends.each_ref().map(written_json))).collect();
        object["window"] = windows.last().cloned().into();
        object["windows"] = windows.into();
        object["visits"] = json!(found.visits);
        object["cut"] = (found.is_cut || found.is_below_cut).into();
    }
    object
}
