//! The types of values in a specification: values of columns, lists of such values, conditions, and ordered titles.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use scoutlab_table::data_table::parse_number;

/// A value of a column, which a specification gives as text, a number or a Boolean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value(pub String);

impl Value {
    /// Returns whether the text of a row is this value: the same text, or the same number (`9` and `9.0`).
    pub fn matches(&self, text: &str) -> bool {
        self.0 == text || parse_number(&self.0).is_some_and(|number| parse_number(text) == Some(number))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<Source: Deserializer<'de>>(deserializer: Source) -> Result<Self, Source::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a string, a number or a Boolean")]
        enum Written {
            Text(String),
            Integer(i64),
            Number(f64),
            Truth(bool),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::Text(text) => text,
            Written::Integer(number) => number.to_string(),
            Written::Number(number) => number.to_string(),
            Written::Truth(truth) => truth.to_string(),
        }))
    }
}

/// One value or a list of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values(pub Vec<Value>);

impl Values {
    /// Returns whether the text of a row is one of these values.
    pub fn contains(&self, text: &str) -> bool {
        self.0.iter().any(|value| value.matches(text))
    }
}

impl fmt::Display for Values {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.0.iter().map(|value| value.0.as_str()).collect();
        formatter.write_str(&texts.join(" or "))
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<Source: Deserializer<'de>>(deserializer: Source) -> Result<Self, Source::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a value or a list of values")]
        enum Written {
            One(Value),
            Many(Vec<Value>),
        }
        Ok(Self(match Written::deserialize(deserializer)? {
            Written::One(value) => vec![value],
            Written::Many(values) => values,
        }))
    }
}

/// Conditions on columns. A row must satisfy every condition.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions(pub Vec<(String, Values)>);

impl fmt::Display for Conditions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("(the table is empty)");
        }
        let texts: Vec<String> = self.0.iter().map(|(column, values)| format!("{column} = {values}")).collect();
        write!(formatter, "where {}", texts.join(", "))
    }
}

impl<'de> Deserialize<'de> for Conditions {
    fn deserialize<Source: Deserializer<'de>>(deserializer: Source) -> Result<Self, Source::Error> {
        in_file_order(deserializer).map(Self)
    }
}

/// Titles of values, in the order in which the values are shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Titles(pub Vec<(String, String)>);

impl Titles {
    /// Returns the title of a value. Without a title, returns the value itself.
    pub fn title<'a>(&'a self, value: &'a str) -> &'a str {
        self.0.iter().find(|(name, _)| name == value).map_or(value, |(_, title)| title)
    }

    /// Returns the index of a value in this list, if the value has a title.
    pub fn rank(&self, value: &str) -> Option<usize> {
        self.0.iter().position(|(name, _)| name == value)
    }
}

impl<'de> Deserialize<'de> for Titles {
    fn deserialize<Source: Deserializer<'de>>(deserializer: Source) -> Result<Self, Source::Error> {
        in_file_order(deserializer).map(Self)
    }
}

/// Reads a table as a list of pairs. The maps of the standard library would lose the order of the file.
fn in_file_order<'de, Item, Source>(deserializer: Source) -> Result<Vec<(String, Item)>, Source::Error>
where
    Item: Deserialize<'de>,
    Source: Deserializer<'de>,
{
    struct Pairs<Item>(PhantomData<Item>);
    impl<'de, Item: Deserialize<'de>> Visitor<'de> for Pairs<Item> {
        type Value = Vec<(String, Item)>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a table")
        }

        fn visit_map<Access: MapAccess<'de>>(self, mut map: Access) -> Result<Self::Value, Access::Error> {
            let mut pairs = Vec::new();
            while let Some(pair) = map.next_entry()? {
                pairs.push(pair);
            }
            Ok(pairs)
        }
    }
    deserializer.deserialize_map(Pairs(PhantomData))
}
