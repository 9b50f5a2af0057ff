//! The compiled-in pages. No other files are served.

/// A file of the page.
pub(crate) struct Asset {
    /// The path of the request.
    pub(crate) path: &'static str,
    pub(crate) content_type: &'static str,
    pub(crate) text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! script {
    ($name:literal) => {
        Asset { path: concat!("/", $name), content_type: SCRIPT, text: include_str!(concat!("../assets/", $name)) }
    };
}

/// All files.
pub(crate) static ASSETS: &[Asset] = &[
    Asset { path: "/", content_type: "text/html; charset=utf-8", text: include_str!("../assets/explore.html") },
    Asset { path: "/explore.css", content_type: "text/css; charset=utf-8", text: include_str!("../assets/explore.css") },
    script!("main.js"),
    script!("elements.js"),
    script!("server.js"),
    script!("state.js"),
    script!("written_tree.js"),
    script!("tree_editor.js"),
    script!("grown_tree.js"),
    script!("board_editor.js"),
    script!("settings.js"),
    script!("counts.js"),
    script!("curve.js"),
    script!("chart.js"),
];
