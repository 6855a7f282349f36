//! Long JSON lists, limited while they are parsed: a body is limited, so its parsed form must be as well.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Keeps at most one entry more than `MAX`, so that a list that is too long can be refused.
pub fn at_most<'de, D: Deserializer<'de>, T: Deserialize<'de>, const MAX: usize>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_seq(Few::<T, MAX>(PhantomData))
}

struct Few<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for Few<T, MAX> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Vec<T>, A::Error> {
        let mut kept = Vec::new();
        while kept.len() <= MAX {
            let Some(entry) = entries.next_element()? else { return Ok(kept) };
            kept.push(entry);
        }
        while entries.next_element::<IgnoredAny>()?.is_some() {}
        Ok(kept)
    }
}

/// A cell as another program wrote it: a text, a number, a boolean or null. Any other value becomes an invalid text.
#[derive(Debug, Default)]
pub struct Cell(pub String);

const ODD: &str = "[]";

/// Serialised as null, which the API description shows as the default.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_empty() { serializer.serialize_none() } else { serializer.serialize_str(&self.0) }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        deserializer.deserialize_any(AnyCell)
    }
}

struct AnyCell;

impl<'de> Visitor<'de> for AnyCell {
    type Value = Cell;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a number, true, false or null")
    }

    fn visit_str<E>(self, text: &str) -> Result<Cell, E> {
        Ok(Cell(text.to_owned()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Cell, E> {
        Ok(Cell(truth.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Cell, E> {
        Ok(Cell(number.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Cell, E> {
        Ok(Cell(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Cell, E> {
        Ok(Cell(number.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Cell, E> {
        Ok(Cell::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Cell, A::Error> {
        while entries.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Cell(ODD.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Cell, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Cell(ODD.to_owned()))
    }
}
