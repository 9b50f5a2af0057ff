//! The WebAssembly module of the page in the browser, with Hex.

fn main() {
    scoutlab_web::start(&hex::lab().catalogue().expect("each name is used once"));
}
