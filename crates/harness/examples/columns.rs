//! Writes the tables of columns in docs/formats.md anew: each section on a cell type has one.

use std::error::Error;
use std::fs;
use std::path::Path;

use scoutlab::Catalogue;

const HEADER: &str = "| column | meaning |\n";

fn main() -> Result<(), Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = fs::read_to_string(&path)?;
    let measures = scoutlab_cli::measures(Catalogue::built_in());
    let sections = text.split("\n### ").map(|section| {
        let heading = section.lines().next().unwrap_or_default();
        let measure = measures.all().iter().find(|measure| heading.contains(&format!("`{}`", measure.name)));
        match (measure, section.split_once(HEADER)) {
            (Some(measure), Some((before, table))) => {
                let rest = table.split_inclusive('\n').skip_while(|line| line.starts_with('|')).collect::<String>();
                format!("{before}{}{rest}", measure.dictionary())
            }
            _ => section.to_owned(),
        }
    });
    fs::write(&path, sections.collect::<Vec<_>>().join("\n### "))?;
    Ok(())
}
