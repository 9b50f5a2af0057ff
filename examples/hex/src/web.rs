//! The WebAssembly module of the page in the browser, with Hex.

fn main() {
    hex::lab().register().expect("each name is used once");
    scoutlab_web::start();
}
