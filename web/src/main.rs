//! The WebAssembly module of the page, with the built-in games, algorithms, orderings and evaluators.

fn main() {
    scoutlab_web::start();
}
