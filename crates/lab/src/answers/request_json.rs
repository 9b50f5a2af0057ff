//! The fields of every `--json` output that identify the program and the request.

use serde::Serialize;
use serde_json::Value;

/// The program and the request of an answer.
#[derive(Debug, Serialize)]
pub struct RequestJson {
    /// The version of scoutlab.
    version: &'static str,
    /// The commit of the program's sources, as in manifests.
    commit: &'static str,
    /// The command and its arguments, including defaults. Each key is the name of an option with `_` instead of `-`.
    request: Value,
}

impl RequestJson {
    /// Returns the request of a command. `arguments` must be a JSON object.
    pub fn new(command: &str, mut arguments: Value) -> Self {
        if let Some(fields) = arguments.as_object_mut() {
            fields.insert("command".to_owned(), command.into());
        }
        Self { version: env!("CARGO_PKG_VERSION"), commit: crate::COMMIT, request: arguments }
    }

    /// Adds the fields of the request to a JSON object.
    pub fn add_to(self, object: &mut Value) {
        if let (Some(fields), Ok(Value::Object(asked))) = (object.as_object_mut(), serde_json::to_value(self)) {
            fields.extend(asked);
        }
    }
}
