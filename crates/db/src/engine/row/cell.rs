//! The value of one column.

use super::fault::Fault;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use std::borrow::Cow;
use std::fmt;

pub(super) enum Cell<'r> {
    Null,
    Truth(bool),
    Whole(i64),
    Fraction(f64),
    Text(Cow<'r, str>),
    Bytes(&'r [u8]),
    /// The fields of a struct.
    List(Vec<Cell<'r>>),
}

impl Cell<'_> {
    pub(super) fn first_text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            Cell::List(cells) => cells.first()?.first_text(),
            _ => None,
        }
    }
}

impl<'de, 'r: 'de> Deserializer<'de> for Cell<'r> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Cell::Null => visitor.visit_unit(),
            Cell::Truth(value) => visitor.visit_bool(value),
            Cell::Whole(value) => visitor.visit_i64(value),
            Cell::Fraction(value) => visitor.visit_f64(value),
            Cell::Text(Cow::Borrowed(value)) => visitor.visit_borrowed_str(value),
            Cell::Text(Cow::Owned(value)) => visitor.visit_string(value),
            Cell::Bytes(value) => visitor.visit_borrowed_bytes(value),
            Cell::List(_) => Err(Fault::custom("a struct where there is none")),
        }
    }

    /// SQLite stores booleans as numbers.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Cell::Whole(value) => visitor.visit_bool(value != 0),
            other => other.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Cell::Null => visitor.visit_none(),
            cell => visitor.visit_some(cell),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Cell::List(cells) => {
                visitor.visit_seq(Listed { cells: cells.into_iter(), fields: fields.iter() })
            }
            _ => Err(Fault::custom("no struct")),
        }
    }

    /// An enum is read from its code.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Cell::Text(code) = self else { return Err(Fault::custom("not a code")) };
        let code: StrDeserializer<'_, Fault> = (*code).into_deserializer();
        code.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

/// The values of a list, in the order of the fields.
struct Listed<'r> {
    cells: std::vec::IntoIter<Cell<'r>>,
    fields: std::slice::Iter<'static, &'static str>,
}

impl<'de, 'r: 'de> SeqAccess<'de> for Listed<'r> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let (Some(cell), Some(field)) = (self.cells.next(), self.fields.next()) else { return Ok(None) };
        seed.deserialize(cell).map(Some).map_err(|fault| fault.of_field(field))
    }
}

impl<'de> Deserialize<'de> for Cell<'de> {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Cell<'de>, D::Error> {
        list.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl<'de> Visitor<'de> for CellVisitor {
    type Value = Cell<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of a column")
    }

    fn visit_unit<E>(self) -> Result<Cell<'de>, E> {
        Ok(Cell::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Cell<'de>, E> {
        Ok(Cell::Truth(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Cell<'de>, E> {
        Ok(Cell::Whole(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Cell<'de>, E> {
        i64::try_from(value).map(Cell::Whole).map_err(E::custom)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Cell<'de>, E> {
        Ok(Cell::Fraction(value))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Cell<'de>, E> {
        Ok(Cell::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Cell<'de>, E> {
        Ok(Cell::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cell<'de>, A::Error> {
        let mut cells = Vec::with_capacity(36);
        while let Some(cell) = list.next_element()? {
            cells.push(cell);
        }
        Ok(Cell::List(cells))
    }
}
