//! The module of the page with the extensions of this package, compiled for a browser.

fn main() {
    your_own::lab().register().expect("each name is used once");
    scoutlab_web::start();
}
