//! The explorer: one page that searches in the browser, without a server or a network.
//!
//! The page consists of the scripts in `crates/harness/assets/explore` and a WebAssembly module, which is compiled from the
//! package in `web`. The program contains a complete page. [`page`] builds a page from another module, such as the module of a
//! package with extensions.

use std::num::NonZeroU64;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use serde::Serialize;

use crate::marked_file;
use scoutlab::exercises;
use scoutlab::page::{hash, render};
use scoutlab::trace;

/// A file with this mark near its beginning is a page of the explorer.
const MARK: &str = "<meta name=\"generator\" content=\"scoutlab explore\">";

/// The page with the built-in games, algorithms, orderings and evaluators, compressed.
static BUILT_IN: &[u8] = include_bytes!("../assets/scoutlab.html.zlib");

const TEMPLATE: &str = include_str!("../assets/explore/explore.html");

const STYLE: &str = concat!("\n", include_str!("../assets/explore/explore.css"));

const WORKER: &str = concat!("\n", include_str!("../assets/explore/worker.js"));

macro_rules! modules {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../assets/explore/", $name, ".js")))),*]
    };
}

/// The modules of the script. A module may import only modules listed before it.
static MODULES: &[(&str, &str)] = modules!(
    "elements",
    "laboratory",
    "pictures",
    "state",
    "written_tree",
    "tree_editor",
    "grown_tree",
    "board_editor",
    "settings",
    "by_ply",
    "counts",
    "chart",
    "curve",
    "sheet",
    "main"
);

/// Compresses a WebAssembly module. Zopfli takes some seconds, but its result is 3 % smaller than that of other compressors.
fn compressed(module: &[u8]) -> Vec<u8> {
    let once = zopfli::Options { iteration_count: NonZeroU64::MIN, ..zopfli::Options::default() };
    let mut compressed = Vec::new();
    zopfli::compress(once, zopfli::Format::Zlib, module, &mut compressed).expect("memory can be written to");
    compressed
}

#[derive(Serialize)]
struct Page<'p> {
    policy: &'p str,
    style: &'p str,
    worker: &'p str,
    module: &'p str,
    script: &'p str,
}

/// Returns the page with the built-in games, algorithms, orderings and evaluators.
///
/// # Panics
///
/// Never panics, because the program contains a complete page.
pub fn built_in() -> String {
    let bytes = decompress_to_vec_zlib(BUILT_IN).expect("the program contains a compressed page");
    String::from_utf8(bytes).expect("the page is text")
}

/// Returns a page with this WebAssembly module, which must be built from the sources of this program.
pub fn page(module: &[u8]) -> String {
    let script = script();
    // Traces and sheets are shown in frames, which inherit the policy of the page.
    let [upright, wide] = exercises::styles();
    let (styles, scripts) =
        ([STYLE, trace::STYLE, &upright, &wide].map(hash).join(" "), [&script, trace::SCRIPT].map(hash).join(" "));
    let policy = format!(
        "default-src 'none'; style-src {styles}; script-src {scripts} 'wasm-unsafe-eval'; worker-src blob:; frame-src blob:; img-src data:; \
         base-uri 'none'; form-action 'none'"
    );
    let module = STANDARD.encode(compressed(module));
    render(TEMPLATE, &[], &Page { policy: &policy, style: STYLE, worker: WORKER, module: &module, script: &script })
}

/// Returns all modules as one script. Each module becomes a function that returns its exports.
fn script() -> String {
    MODULES.iter().map(|(name, text)| function(name, text)).fold("\n".to_owned(), |script, module| script + &module)
}

/// Returns a module as a JavaScript function.
fn function(name: &str, text: &str) -> String {
    let mut exports = Vec::new();
    let lines = text.lines().map(|line| {
        if let Some((names, from)) = line.strip_prefix("import ").and_then(|import| import.split_once(" from \"./")) {
            return format!("const {names} = {}_js;\n", from.trim_end_matches(".js\";"));
        }
        let line = line.strip_prefix("export ").inspect(|line| exports.extend(declared(line))).unwrap_or(line);
        format!("{line}\n")
    });
    let body: String = lines.collect();
    format!("const {name}_js = await (async () => {{\n{body}return {{ {} }};\n}})();\n", exports.join(", "))
}

/// Returns the name that a line of JavaScript declares, such as `draw` in `function draw(name) {`.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split([' ', '(']).skip_while(|word| ["async", "function", "const", "class"].contains(word));
    words.next()
}

/// Writes a page to `path`. The page may replace an earlier page of the explorer, but no other file.
///
/// # Errors
///
/// Fails if `path` is another file, the folder is missing, or the file cannot be written.
pub fn write(path: &Path, html: &str) -> Result<()> {
    marked_file::write(path, html, MARK, |path| {
        anyhow!("{}: another file has this name, expected a new file or an earlier page", path.display())
    })
}

/// Reads a WebAssembly module from a file.
///
/// # Errors
///
/// Fails with [`ReadError`](scoutlab_runs::output::ReadError) if the file cannot be read. Fails with another error if the file is not a
/// WebAssembly module.
pub fn read_module(path: &Path) -> Result<Vec<u8>> {
    let module = std::fs::read(path).map_err(scoutlab_runs::output::ReadError::of(path))?;
    module
        .starts_with(b"\0asm")
        .then_some(module)
        .with_context(|| format!("{}: this is not a WebAssembly module", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_import_names_an_earlier_module_and_one_of_its_exports() {
        for (place, (name, text)) in MODULES.iter().enumerate() {
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let (names, from) = line["import ".len()..].split_once(" from ").unwrap();
                let from = from.trim_matches(['"', ';', '.', '/']).trim_end_matches(".js");
                let (_, source) =
                    MODULES[..place].iter().find(|(earlier, _)| *earlier == from).unwrap_or_else(|| panic!("{name}: {line}"));
                let exports: Vec<&str> =
                    source.lines().filter_map(|line| line.strip_prefix("export ")).filter_map(declared).collect();
                for imported in names.trim_matches(['{', '}', ' ']).split(", ") {
                    assert!(exports.contains(&imported), "{name} imports {imported} from {from}, which exports {exports:?}");
                }
            }
        }
    }

    #[test]
    fn a_page_contains_its_module_and_allows_only_its_own_scripts() {
        assert_eq!(decompress_to_vec_zlib(&compressed(b"\0asm a module")).unwrap(), b"\0asm a module");
        let html = page(b"\0asm a module");
        assert!(html.contains(MARK) && html.contains(&STANDARD.encode(compressed(b"\0asm a module"))));
        for text in [&script(), trace::SCRIPT] {
            assert!(html.contains(&hash(text).replace('\'', "&#x27;")), "the policy allows the script");
        }
        // The page has three scripts. Any other `</script>` would end a script too early.
        assert_eq!(html.matches("</script>").count(), 3);
        // The SVG namespace is the only text that looks like a URL.
        let outside = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"), "a page refers to nothing outside");
    }
}
