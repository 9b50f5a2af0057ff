//! The exports of the WebAssembly module: memory for a request, and the function that answers the request.

use std::sync::{Mutex, OnceLock, PoisonError};

use scoutlab::Catalogue;

/// The text of the request.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The names that requests can use. It is static because the page calls an exported function after `main` has returned, and can
/// pass numbers to it but no catalogue.
static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Passes a line of the answer to the page.
    safe fn line(start: *const u8, length: usize);
}

/// Allocates memory for a request of this many bytes, and returns the address of its first byte.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn request(length: usize) -> *mut u8 {
    let mut request = REQUEST.lock().unwrap_or_else(PoisonError::into_inner);
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

/// Answers the request in [`REQUEST`].
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() {
    let request = std::mem::take(&mut *REQUEST.lock().unwrap_or_else(PoisonError::into_inner));
    let catalogue = CATALOGUE.get().expect("`main` prepares the module");
    crate::answer(catalogue, &String::from_utf8_lossy(&request), &mut |text| line(text.as_ptr(), text.len()));
}

/// Keeps the catalogue for requests, and makes the page report panics. This function also refers to the exports, because the
/// linker would drop object files without references.
pub(crate) fn prepare(catalogue: &Catalogue) {
    CATALOGUE.get_or_init(|| catalogue.clone());
    std::hint::black_box((request as extern "C" fn(usize) -> *mut u8, answer as extern "C" fn()));
    std::panic::set_hook(Box::new(|panic| {
        let text = serde_json::json!({ "panic": panic.to_string() }).to_string();
        line(text.as_ptr(), text.len());
    }));
}
