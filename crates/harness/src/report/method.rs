//! What an experiment file varies, in a few lines.

use serde::Serialize;

/// Keys of a grid that are other versions of it.
const VERSIONS: [&str; 2] = ["quick", "full"];

/// One key of the grids with all its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Axis {
    name: String,
    /// The values as they are written, those of several grids one after another, each once.
    values: Vec<String>,
}

/// The axes of all grids of an experiment file, in the order in which they are written.
pub(super) fn axes(text: &str) -> Result<Vec<Axis>, toml::de::Error> {
    let file: toml::Table = toml::from_str(text)?;
    let grids = file.get("grid").and_then(toml::Value::as_array).into_iter().flatten();
    let mut axes: Vec<Axis> = Vec::new();
    for (name, value) in grids.filter_map(toml::Value::as_table).flatten() {
        if VERSIONS.contains(&name.as_str()) {
            continue;
        }
        let index = axes.iter().position(|axis| axis.name == *name).unwrap_or_else(|| {
            axes.push(Axis { name: name.clone(), values: Vec::new() });
            axes.len() - 1
        });
        for text in texts(value) {
            if !axes[index].values.contains(&text) {
                axes[index].values.push(text);
            }
        }
    }
    Ok(axes)
}

fn texts(value: &toml::Value) -> Vec<String> {
    match value {
        toml::Value::String(text) => vec![text.clone()],
        toml::Value::Array(values) => values.iter().flat_map(texts).collect(),
        other => vec![other.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_told_together_with_each_value_once() {
        let text = "[[grid]]\ngame = \"tree\"\ndepths = \"2..4\"\nquick = { depths = 2 }\n\
                    [[grid]]\ngame = \"tree\"\nseeds = 20\nalgorithms = [\"scout\", \"sss\"]\n";
        let axis = |name: &str, values: &[&str]| Axis {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let expected =
            [axis("game", &["tree"]), axis("depths", &["2..4"]), axis("seeds", &["20"]), axis("algorithms", &["scout", "sss"])];
        assert_eq!(axes(text).unwrap(), expected);
    }
}
