//! Writes a sheet of exercises, as `scoutlab exercises --out sheet.html` does.

use scoutlab::Catalogue;
use scoutlab::exercises::{Format, SheetRequest};
use serde_json::{Map, Value, json};

use crate::lines::{Failed, Lines};

/// Writes the page of exercises as one line.
pub(crate) fn run(catalogue: &Catalogue, fields: &Map<String, Value>, lines: &mut Lines<'_>) -> Result<(), Failed> {
    let request = request(fields).map_err(Failed::Search)?;
    let html = request.file(catalogue, Format::Html).map_err(|error| Failed::Search(error.to_string()))?;
    lines.write(&json!({ "html": String::from_utf8_lossy(&html) }));
    Ok(())
}

/// Reads the fields one by one, because the page shows the error next to the fields.
fn request(fields: &Map<String, Value>) -> Result<SheetRequest, String> {
    for (key, value) in fields {
        let alone = Map::from_iter([(key.clone(), value.clone())]);
        if let Err(error) = serde_json::from_value::<SheetRequest>(alone.into()) {
            return Err(format!("{key} {value}: {error}"));
        }
    }
    serde_json::from_value(fields.clone().into()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_named_with_what_was_expected() {
        for (fields, expected) in [
            (json!({ "trees": 3, "shape": "2x" }), "shape \"2x\": "),
            (json!({ "trees": "many" }), "trees \"many\": "),
            (json!({ "tree": 3 }), "unknown field `tree`"),
            (json!({ "names": "some" }), "expected one of `none`, `leaves`, `all`"),
        ] {
            let error = request(fields.as_object().unwrap()).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        assert_eq!(request(&Map::new()), Ok(SheetRequest::default()));
    }
}
