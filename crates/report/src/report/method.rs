//! A short description of the grids of an experiment.

use serde::Serialize;

/// The keys of a grid that contain the quick and the full version.
const VERSIONS: [&str; 2] = ["quick", "full"];

/// One key of a grid with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Axis {
    name: String,
    /// The values as in the experiment file.
    values: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Grid {
    /// The title, such as `Grid 2 of 3`.
    title: String,
    axes: Vec<Axis>,
}

/// Returns the grids of an experiment file, each with its axes, in file order.
pub(super) fn grids(text: &str) -> Result<Vec<Grid>, toml::de::Error> {
    let file: toml::Table = toml::from_str(text)?;
    let grids = file.get("grid").and_then(toml::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let tables = grids.iter().filter_map(toml::Value::as_table).enumerate();
    let axes = |grid: &toml::Table| {
        let axes = grid.iter().filter(|(name, _)| !VERSIONS.contains(&name.as_str()));
        axes.map(|(name, value)| Axis { name: name.clone(), values: texts(value) }).collect()
    };
    Ok(tables
        .map(|(number, grid)| Grid { title: format!("Grid {} of {}", number + 1, grids.len()), axes: axes(grid) })
        .collect())
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
    fn each_grid_is_told_with_its_own_axes() {
        let text = "[[grid]]\ngame = \"tree\"\ndepths = \"2..4\"\nquick = { depths = 2 }\n\
                    [[grid]]\ngame = \"tree\"\nseeds = 20\nalgorithms = [\"scout\", \"sss\"]\n";
        let axis = |name: &str, values: &[&str]| Axis {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let grid = |title: &str, axes: &[Axis]| Grid { title: title.to_owned(), axes: axes.to_vec() };
        let expected = [
            grid("Grid 1 of 2", &[axis("game", &["tree"]), axis("depths", &["2..4"])]),
            grid("Grid 2 of 2", &[axis("game", &["tree"]), axis("seeds", &["20"]), axis("algorithms", &["scout", "sss"])]),
        ];
        assert_eq!(grids(text).unwrap(), expected);
    }
}
