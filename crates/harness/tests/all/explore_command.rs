//! Tests of `scoutlab explore`, which writes the browser page.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::support::{refused, scoutlab, stdout};

fn explore(arguments: &[&str], out: &Path) -> Output {
    scoutlab(&[&["explore"], arguments, &["--out", out.to_str().unwrap()]].concat())
}

/// Returns the text of the HTML element with this id.
fn element<'p>(page: &'p str, id: &str) -> &'p str {
    page.split_once(&format!("id=\"{id}\">")).unwrap().1.split_once("</script>").unwrap().0
}

#[test]
fn the_page_is_one_file_that_loads_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    // The second call replaces the earlier page.
    for _ in 0..2 {
        assert_eq!(stdout(&explore(&[], &path)), format!("{}\n", path.display()));
    }
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.len() < 3_000_000, "{} bytes", page.len());
    assert!(page.contains("content=\"default-src &#x27;none&#x27;;") && !page.contains("src=\""));
    // The SVG namespace is the only URL. The module in base64 contains no colons.
    let addresses: Vec<&str> = page.match_indices("://").map(|(place, _)| &page[place - 4..place + 22]).collect();
    assert!(addresses.iter().all(|text| *text == "http://www.w3.org/2000/svg"), "{addresses:?}");
    // The module is compressed in the format of RFC 1950. The first two bytes of this format form a multiple of 31.
    let module = STANDARD.decode(element(&page, "module")).unwrap();
    assert!(u16::from_be_bytes([module[0], module[1]]).is_multiple_of(31) && module.len() > 1_000_000);
}

#[test]
fn without_a_name_the_page_is_written_here_and_a_missing_browser_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_scoutlab"))
        .arg("explore")
        .current_dir(folder.path())
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b"scoutlab.html\n"[..]));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("scoutlab: cannot open a browser"), "{output:?}");
    assert!(folder.path().join("scoutlab.html").is_file());
}

#[test]
fn no_other_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.html");
    fs::write(&path, "notes").unwrap();
    assert!(refused(&explore(&[], &path)).contains("another file has this name"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "notes");
}

#[test]
fn another_module_makes_another_page() {
    let folder = tempfile::tempdir().unwrap();
    let [module, page] = ["module.wasm", "page.html"].map(|name| folder.path().join(name));
    let arguments = ["--module", module.to_str().unwrap()];
    assert_eq!(explore(&arguments, &page).status.code(), Some(3));
    fs::write(&module, "text").unwrap();
    assert!(refused(&explore(&arguments, &page)).contains("not a WebAssembly module"));
    // This is the smallest WebAssembly module (section 5.5.16 of the specification).
    fs::write(&module, b"\0asm\x01\0\0\0").unwrap();
    assert!(explore(&arguments, &page).status.success());
    let text = fs::read_to_string(&page).unwrap();
    assert!(element(&text, "module").len() < 40 && element(&text, "worker").contains("postMessage"));
}
