//! The WebAssembly module of the page in the browser, with the extensions of this package.

fn main() {
    your_own::lab().register().expect("each name is used once");
    scoutlab_web::start();
}
