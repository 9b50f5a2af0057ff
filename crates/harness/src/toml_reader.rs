//! Reads values of Rust types from TOML that `toml` has parsed.
//!
//! `toml`'s own deserializer may answer every type with a table, a place or a date, and so compiles each struct three times and each text
//! once for lists and tables too. An experiment file has three hundred types and fields: this one asks every type for what it is.

use std::fmt::{self, Display};
use std::ops::Range;
use std::vec;

use serde::de::value::{BorrowedStrDeserializer, StrDeserializer};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};
use toml::Spanned;
use toml::de::{DeFloat, DeInteger, DeTable, DeValue};

/// A value that is not what was expected: where, if that is known, and what was.
#[derive(Debug)]
pub(crate) struct ReadError {
    /// The bytes of the file that it is about.
    pub(crate) place: Option<Range<usize>>,
    pub(crate) problem: String,
}

impl ReadError {
    /// The same mistake; at this place if it had none.
    fn or_at(self, place: &Range<usize>) -> Self {
        Self { place: self.place.or_else(|| Some(place.clone())), ..self }
    }
}

impl Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.problem)
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: Display>(problem: T) -> Self {
        Self { place: None, problem: problem.to_string() }
    }
}

/// Reads a table: a whole file, or the part of one.
pub(crate) fn read_table<T: DeserializeOwned>(table: &DeTable<'_>, place: Range<usize>) -> Result<T, ReadError> {
    T::deserialize(Reader { written: Written::Table(table), place: place.clone() }).map_err(|error| error.or_at(&place))
}

/// Reads a value.
pub(crate) fn read_value<T: DeserializeOwned>(value: &Spanned<DeValue<'_>>) -> Result<T, ReadError> {
    T::deserialize(Reader::of(value)).map_err(|error| error.or_at(&value.span()))
}

/// Reads a text of TOML.
pub(crate) fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, ReadError> {
    let parsed =
        DeTable::parse(text).map_err(|error| ReadError { place: error.span(), problem: error.message().trim().to_owned() })?;
    read_table(parsed.get_ref(), parsed.span())
}

#[derive(Clone, Copy)]
enum Written<'v, 'f> {
    Value(&'v DeValue<'f>),
    Table(&'v DeTable<'f>),
    /// One end of a place, for [`Spanned`].
    End(usize),
}

/// One value, which is read once.
struct Reader<'v, 'f> {
    written: Written<'v, 'f>,
    place: Range<usize>,
}

/// A number as Rust has it.
enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
}

impl<'v, 'f> Reader<'v, 'f> {
    fn of(value: &'v Spanned<DeValue<'f>>) -> Self {
        let written = match value.get_ref() {
            DeValue::Table(table) => Written::Table(table),
            other => Written::Value(other),
        };
        Self { written, place: value.span() }
    }

    /// The number that stands here, if it is one.
    fn number(&self) -> Result<Option<Number>, ReadError> {
        let number = match self.written {
            Written::End(end) => Some(Number::Unsigned(end as u64)),
            Written::Value(DeValue::Integer(written)) => integer(written),
            Written::Value(DeValue::Float(written)) => float(written),
            _ => return Ok(None),
        };
        let too_large = || ReadError { place: Some(self.place.clone()), problem: "the number is too large".to_owned() };
        number.ok_or_else(too_large).map(Some)
    }

    /// That something else was expected.
    fn refusal(&self, expected: &dyn Expected) -> ReadError {
        let found = match self.written {
            Written::Table(_) | Written::Value(DeValue::Table(_)) => Unexpected::Map,
            Written::End(end) => Unexpected::Unsigned(end as u64),
            Written::Value(DeValue::String(text)) => Unexpected::Str(text),
            Written::Value(DeValue::Boolean(truth)) => Unexpected::Bool(*truth),
            Written::Value(DeValue::Datetime(_)) => Unexpected::Other("date without quotation marks"),
            Written::Value(DeValue::Array(_)) => Unexpected::Seq,
            Written::Value(DeValue::Integer(_) | DeValue::Float(_)) => match self.number() {
                Ok(Some(Number::Signed(number))) => Unexpected::Signed(number),
                Ok(Some(Number::Unsigned(number))) => Unexpected::Unsigned(number),
                Ok(Some(Number::Float(number))) => Unexpected::Float(number),
                Ok(None) => Unexpected::Other("number"),
                Err(error) => return error,
            },
        };
        de::Error::invalid_type(found, expected)
    }

    fn entries(&self) -> Option<Entries<'v, 'f>> {
        let Written::Table(table) = self.written else { return None };
        let entry = |(key, value): (&'v Spanned<_>, &'v Spanned<DeValue<'f>>)| {
            let key: &Spanned<std::borrow::Cow<'f, str>> = key;
            (key.get_ref().as_ref(), key.span(), Reader::of(value))
        };
        Some(Entries { rest: table.iter().map(entry).collect::<Vec<_>>().into_iter(), value: None })
    }

    fn elements(&self) -> Option<Elements<'v, 'f>> {
        let Written::Value(DeValue::Array(values)) = self.written else { return None };
        Some(Elements(values.iter().map(Reader::of).collect::<Vec<_>>().into_iter()))
    }

    /// The value with its place, as [`Spanned`] asks for it: the names of two numbers and of the value.
    fn placed(self, names: &'static [&'static str]) -> Entries<'v, 'f> {
        let end = |end| Reader { written: Written::End(end), place: self.place.clone() };
        let values = [end(self.place.start), end(self.place.end), self];
        let entries = names.iter().zip(values).map(|(name, value)| (*name, value.place.clone(), value));
        Entries { rest: entries.collect::<Vec<_>>().into_iter(), value: None }
    }
}

/// `None` if it is too large.
fn integer(written: &DeInteger<'_>) -> Option<Number> {
    let (digits, radix) = (written.as_str(), written.radix());
    let signed = i64::from_str_radix(digits, radix).map(Number::Signed);
    signed.or_else(|_| u64::from_str_radix(digits, radix).map(Number::Unsigned)).ok()
}

/// `None` if it is too large.
fn float(written: &DeFloat<'_>) -> Option<Number> {
    let number: f64 = written.as_str().parse().ok()?;
    (number.is_finite() || !written.as_str().contains(|digit: char| digit.is_ascii_digit())).then_some(Number::Float(number))
}

/// Methods for what is no list and no table, all alike.
macro_rules! plain_values {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            self.deserialize_str(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if let Some(entries) = self.entries() {
            visitor.visit_map(entries)
        } else if let Some(elements) = self.elements() {
            visitor.visit_seq(elements)
        } else {
            self.deserialize_str(visitor)
        }
    }

    /// Any value that is no list and no table.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match (self.written, self.number()?) {
            (Written::Value(DeValue::String(text)), _) => visitor.visit_str(text),
            (Written::Value(DeValue::Boolean(truth)), _) => visitor.visit_bool(*truth),
            (_, Some(Number::Signed(number))) => visitor.visit_i64(number),
            (_, Some(Number::Unsigned(number))) => visitor.visit_u64(number),
            (_, Some(Number::Float(number))) => visitor.visit_f64(number),
            _ => Err(self.refusal(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Some(elements) = self.elements() else { return Err(self.refusal(&visitor)) };
        visitor.visit_seq(elements)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Some(entries) = self.entries() else { return Err(self.refusal(&visitor)) };
        visitor.visit_map(entries)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if serde_spanned::de::is_spanned(name) { visitor.visit_map(self.placed(fields)) } else { self.deserialize_map(visitor) }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let Written::Value(DeValue::String(text)) = self.written else { return Err(self.refusal(&visitor)) };
        let name: StrDeserializer<'_, ReadError> = text.as_ref().into_deserializer();
        visitor.visit_enum(name)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }

    plain_values! { deserialize_bool deserialize_f64 deserialize_string deserialize_u32 deserialize_u64 }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 f32 char bytes byte_buf unit unit_struct tuple tuple_struct identifier
    }
}

/// The entries of a table, in the order of the file.
struct Entries<'v, 'f> {
    rest: vec::IntoIter<(&'v str, Range<usize>, Reader<'v, 'f>)>,
    value: Option<Reader<'v, 'f>>,
}

impl<'de> MapAccess<'de> for Entries<'de, '_> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some((key, place, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some).map_err(|error: ReadError| error.or_at(&place))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        let value = self.value.take().ok_or_else(|| <ReadError as de::Error>::custom("a value was asked for twice"))?;
        let place = value.place.clone();
        seed.deserialize(value).map_err(|error| error.or_at(&place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

struct Elements<'v, 'f>(vec::IntoIter<Reader<'v, 'f>>);

impl<'de> SeqAccess<'de> for Elements<'de, '_> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some(value) = self.0.next() else { return Ok(None) };
        let place = value.place.clone();
        seed.deserialize(value).map(Some).map_err(|error| error.or_at(&place))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Part {
        text: Option<String>,
        count: Option<u32>,
        large: Option<u64>,
        small: Option<i64>,
        share: Option<f64>,
        truth: Option<bool>,
        colour: Option<Colour>,
        any: Option<Either>,
        value: Option<toml::Value>,
        placed: Option<Spanned<toml::Value>>,
        wrapped: Option<Wrapped>,
        #[serde(default)]
        parts: Vec<Part>,
        needs: Option<Needs>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Colour {
        DarkRed,
        Blue,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged, expecting = "expected a text or numbers")]
    enum Either {
        Text(String),
        Numbers(Vec<i64>),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(transparent)]
    struct Wrapped(Spanned<toml::Value>);

    #[derive(Debug, PartialEq, Deserialize)]
    struct Needs {
        this: String,
    }

    #[test]
    fn right_texts_are_read_as_by_toml() {
        for text in [
            "",
            "text = 'a \"b\"'\ncount = 4_000_000_000\nlarge = 9223372036854775807\nsmall = 0x10",
            "small = -9223372036854775808\nshare = 3\ntruth = true\ncolour = 'dark-red'",
            "share = -1.5e3\nany = [1, 0b11, 0o17]\ncolour = \"blue\"",
            "share = inf\nany = '''x\ny'''\nvalue = { a.b = [1, 2.5, 'c', [true]], d = {} }",
            "placed = [1, 2]\nwrapped = 'x'\n\n[[parts]]\ntext = 'first'\nplaced = { a = 1 }\n[[parts]]\nparts = [{ count = 0 }]",
            "needs = { this = 'that', other = [1] }",
        ] {
            let expected: Part = toml::from_str(text).unwrap();
            assert_eq!(read_text::<Part>(text).unwrap(), expected, "{text}");
        }
        assert!(read_text::<Part>("share = nan").unwrap().share.unwrap().is_nan());
    }

    #[test]
    fn wrong_texts_are_refused_as_by_toml_and_at_the_same_place() {
        for text in [
            "text = 3",
            "text = ['a']",
            "count = 'x'",
            "count = -1",
            "count = 4294967296",
            "small = { a = 1 }",
            "share = 'much'",
            "truth = 1",
            "colour = 'green'",
            "any = { a = 1 }",
            "any = [1, 'x']",
            "tixt = 3",
            "parts = 3",
            "needs = { that = 'x' }",
            "text = 'a'\n[[parts]]\ncount = 1\n[[parts]]\nnombre = 1",
            "text = 'a'\n[[parts]]\nparts = [{ count = 1 }, { count = 'x' }]",
            "text = ",
        ] {
            let expected = toml::from_str::<Part>(text).unwrap_err();
            let found = read_text::<Part>(text).unwrap_err();
            assert_eq!((found.place, found.problem.as_str()), (expected.span(), expected.message().trim()), "{text}");
        }
    }

    #[test]
    fn what_toml_takes_and_has_no_meaning_here_is_refused() {
        for (text, place, problem) in [
            ("text = 1979-05-27", "1979-05-27", "invalid type: date without quotation marks, expected a string"),
            ("value = 1979-05-27", "1979-05-27", "date without quotation marks"),
            ("needs = ['that']", "['that']", "invalid type: sequence, expected struct Needs"),
            ("colour = { blue = 1 }", "{ blue = 1 }", "invalid type: map, expected enum Colour"),
            ("small = 99999999999999999999", "99999999999999999999", "the number is too large"),
            ("share = 1e999", "1e999", "the number is too large"),
        ] {
            let found = read_text::<Part>(text).unwrap_err();
            assert!(found.problem.contains(problem), "{text}: {found}");
            assert_eq!(&text[found.place.unwrap()], place);
        }
    }
}
