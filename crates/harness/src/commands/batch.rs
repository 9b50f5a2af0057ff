//! Requests as JSON lines on standard input, answered in order.

use std::fmt;
use std::io::{BufRead, BufReader, BufWriter, Write, stdin};
use std::process::ExitCode;

use crate::streams::ReadOutput;
use anyhow::{Context, Result, anyhow, bail, ensure};
use scoutlab_text::specification::instead_of;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::failure::{BAD_INPUT, message};

/// Reads one request per line, and prints one answer per line. The answer to a bad line has the keys `error` and `line`, and the
/// other lines are still answered. An answer repeats the `id` of its request. The exit code is 2 if any line was bad.
pub(super) fn answer<R: Serialize + DeserializeOwned + Default>(
    command: &str,
    answer: impl Fn(&R) -> Result<String>,
) -> Result<ExitCode> {
    let mut input = BufReader::new(stdin());
    let mut output = BufWriter::new(ReadOutput);
    let (mut line, mut number, mut bad) = (Vec::new(), 0_u64, false);
    loop {
        // Another program may wait for its answer before it writes the next request.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).context("standard input cannot be read")? == 0 {
            break;
        }
        number += 1;
        let text = line.trim_ascii();
        if text.is_empty() {
            continue;
        }
        let (id, answered) = match object(text) {
            Ok(mut keys) => (keys.remove("id"), request(keys, command).and_then(|request| answer(&request))),
            Err(error) => (None, Err(error)),
        };
        let answered = answered.unwrap_or_else(|error| {
            bad = true;
            json!({ "error": message(&error), "line": number }).to_string()
        });
        match id {
            // Every answer is an object with at least one key.
            Some(id) => writeln!(output, "{{\"id\":{id},{}", &answered[1..])?,
            None => writeln!(output, "{answered}")?,
        }
    }
    output.flush()?;
    Ok(if bad { ExitCode::from(BAD_INPUT) } else { ExitCode::SUCCESS })
}

/// A JSON object whose keys differ. `serde_json` alone takes the last value of a key that is given twice.
struct Object {
    keys: Map<String, Value>,
    twice: Option<String>,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ReadObject)
    }
}

struct ReadObject;

impl<'de> Visitor<'de> for ReadObject {
    type Value = Object;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Object, A::Error> {
        let mut object = Object { keys: Map::new(), twice: None };
        while let Some((key, value)) = entries.next_entry::<String, Value>()? {
            if object.keys.contains_key(&key) {
                object.twice.get_or_insert(key);
            } else {
                object.keys.insert(key, value);
            }
        }
        Ok(object)
    }
}

/// Parses a line as a JSON object.
fn object(line: &[u8]) -> Result<Map<String, Value>> {
    match serde_json::from_slice(line) {
        Ok(Object { twice: Some(key), .. }) => bail!("the key `{key}` is given twice"),
        Ok(Object { keys, twice: None }) => Ok(keys),
        Err(error) if error.is_data() => bail!("expected a JSON object, such as {{\"game\": \"othello\"}}"),
        Err(error) if error.column() > 0 => bail!("not JSON: column {} is unexpected", error.column()),
        Err(_) => bail!("not JSON"),
    }
}

/// Checks the keys of a request and returns the request.
fn request<R: Serialize + DeserializeOwned + Default>(mut keys: Map<String, Value>, command: &str) -> Result<R> {
    if let Some(other) = keys.remove("command") {
        ensure!(other == command, "`command` is {other}, expected \"{command}\"");
    }
    // The default request has every key that a request may have.
    let known = serde_json::to_value(R::default())?;
    let known = || known.as_object().into_iter().flat_map(Map::keys).map(String::as_str);
    for key in keys.keys() {
        ensure!(known().any(|name| name == key), "unknown key `{key}`{}", instead_of(key, known()));
    }
    ensure!(keys.contains_key("game"), "`game` is missing");
    serde_json::from_value(Value::Object(keys.clone())).map_err(|_| {
        let is_wrong = |(key, value): &(String, Value)| {
            let alone = Map::from_iter([(key.clone(), value.clone())]);
            serde_json::from_value::<R>(Value::Object(alone)).is_err()
        };
        match keys.into_iter().find(is_wrong) {
            Some((key, value)) => anyhow!("`{key}` cannot be {value}"),
            None => anyhow!("the keys do not fit together"),
        }
    })
}
