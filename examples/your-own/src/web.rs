//! The WebAssembly module of the page in the browser, with the extensions of this package.

fn main() {
    scoutlab_web::start(&your_own::catalogue());
}
