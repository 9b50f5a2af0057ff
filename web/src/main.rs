//! The WebAssembly module of the page, with the built-in games, algorithms, orderings and evaluators.

use scoutlab::Catalogue;

fn main() {
    scoutlab_web::start(&Catalogue::built_in());
}
