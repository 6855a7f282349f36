//! A row of either engine, read into a struct by the names of its fields. A struct in the struct is read from the same
//! columns; where its field is renamed to what ends in `_`, from those that begin so. What cannot be read is an error that
//! names the row and the column, but no value: it may be a patient's.

use crate::DbErr;
use sea_orm::QueryResult;
use sea_orm::sqlx::postgres::PgRow;
use sea_orm::sqlx::sqlite::SqliteRow;
use sea_orm::sqlx::{self, Decode, Row as _, TypeInfo, ValueRef};
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, SeqAccess,
    Unexpected, Visitor,
};
use serde::{Deserialize, forward_to_deserialize_any};
use std::borrow::Cow;
use std::fmt::{self, Display};

pub(crate) fn read<T: DeserializeOwned>(row: &QueryResult) -> Result<T, DbErr> {
    let columns = Columns::of(row)?;
    T::deserialize(Fields { columns, prefix: "", name: "" }).map_err(|fault| {
        let id = columns.cell("id").ok().flatten();
        let id = id.as_ref().and_then(Cell::first_text).unwrap_or("without id");
        DbErr::Type(format!("row {id}: {fault}"))
    })
}

/// The same from a JSON list of the values in the order of the fields, with a list in the list for a struct in the struct, as
/// SQLite makes it (`query::Wide`).
pub(crate) fn read_list<T: DeserializeOwned>(list: &str) -> Result<T, DbErr> {
    let cells =
        || serde_json::from_str::<Cell<'_>>(list).map_err(|_| DbErr::Type("a row is no list".to_owned()));
    T::deserialize(cells()?).map_err(|fault| match cells() {
        Ok(cells) => DbErr::Type(format!("row {}: {fault}", cells.first_text().unwrap_or("without id"))),
        Err(error) => error,
    })
}

/// What is wrong with a row, without the value itself.
#[derive(Debug)]
pub(crate) struct Fault {
    column: Option<String>,
    reason: String,
}

impl Fault {
    fn of_column(mut self, column: &str) -> Fault {
        self.column.get_or_insert_with(|| column.to_owned());
        self
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.column {
            Some(column) => write!(f, "column {column}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for Fault {}

impl serde::de::Error for Fault {
    fn custom<T: Display>(reason: T) -> Fault {
        Fault { column: None, reason: reason.to_string() }
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::custom(format_args!("not {expected}"))
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::custom(format_args!("not {expected}"))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Fault {
        Fault::custom(format_args!("none of {}", expected.join(", ")))
    }
}

#[derive(Clone, Copy)]
enum Columns<'r> {
    Postgres(&'r PgRow),
    Sqlite(&'r SqliteRow),
}

/// What stands in a column.
enum Cell<'r> {
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
    fn first_text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            Cell::List(cells) => cells.first()?.first_text(),
            _ => None,
        }
    }
}

impl<'r> Columns<'r> {
    fn of(row: &'r QueryResult) -> Result<Columns<'r>, DbErr> {
        if let Some(row) = row.try_as_pg_row() {
            return Ok(Columns::Postgres(row));
        }
        let row = row.try_as_sqlite_row().ok_or_else(|| DbErr::Type("a row of neither engine".to_owned()))?;
        Ok(Columns::Sqlite(row))
    }

    /// None where there is no such column.
    fn cell(self, column: &str) -> Result<Option<Cell<'r>>, Fault> {
        let cell = match self {
            Columns::Postgres(row) => row.try_get_raw(column).ok().map(postgres_cell),
            Columns::Sqlite(row) => row.try_get_raw(column).ok().map(sqlite_cell),
        };
        cell.transpose().map_err(|error| Fault::custom(error).of_column(column))
    }
}

fn postgres_cell(value: sqlx::postgres::PgValueRef<'_>) -> Result<Cell<'_>, sqlx::error::BoxDynError> {
    if value.is_null() {
        return Ok(Cell::Null);
    }
    let kind = value.type_info().into_owned();
    Ok(match kind.name() {
        "BOOL" => Cell::Truth(Decode::<sqlx::Postgres>::decode(value)?),
        "INT8" => Cell::Whole(Decode::<sqlx::Postgres>::decode(value)?),
        "INT4" => Cell::Whole(<i32 as Decode<sqlx::Postgres>>::decode(value)?.into()),
        "INT2" => Cell::Whole(<i16 as Decode<sqlx::Postgres>>::decode(value)?.into()),
        "FLOAT8" => Cell::Fraction(Decode::<sqlx::Postgres>::decode(value)?),
        "BYTEA" => Cell::Bytes(Decode::<sqlx::Postgres>::decode(value)?),
        "TEXT" | "VARCHAR" | "NAME" => Cell::Text(Cow::Borrowed(Decode::<sqlx::Postgres>::decode(value)?)),
        other => return Err(format!("values of type {other} are not read here").into()),
    })
}

fn sqlite_cell(value: sqlx::sqlite::SqliteValueRef<'_>) -> Result<Cell<'_>, sqlx::error::BoxDynError> {
    if value.is_null() {
        return Ok(Cell::Null);
    }
    let kind = value.type_info().into_owned();
    Ok(match kind.name() {
        "INTEGER" | "BOOLEAN" => Cell::Whole(Decode::<sqlx::Sqlite>::decode(value)?),
        "REAL" => Cell::Fraction(Decode::<sqlx::Sqlite>::decode(value)?),
        "BLOB" => Cell::Bytes(Decode::<sqlx::Sqlite>::decode(value)?),
        _ => Cell::Text(Cow::Borrowed(Decode::<sqlx::Sqlite>::decode(value)?)),
    })
}

/// The columns with a prefix, for the field `name`.
#[derive(Clone, Copy)]
struct Fields<'r, 'n> {
    columns: Columns<'r>,
    prefix: &'n str,
    name: &'n str,
}

impl<'de, 'r: 'de> Deserializer<'de> for Fields<'r, '_> {
    type Error = Fault;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_seq(Values { columns: self.columns, prefix: self.prefix, fields: fields.iter() })
    }

    /// Nobody is joined where the id is null.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.columns.cell(&join(self.prefix, "id"))? {
            Some(Cell::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fault> {
        Err(Fault::custom("is not selected").of_column(self.name))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

fn join<'n>(prefix: &str, field: &'n str) -> Cow<'n, str> {
    if prefix.is_empty() { Cow::Borrowed(field) } else { Cow::Owned(format!("{prefix}{field}")) }
}

/// The values of a struct's fields, in their order.
struct Values<'r, 'n> {
    columns: Columns<'r>,
    prefix: &'n str,
    fields: std::slice::Iter<'static, &'static str>,
}

impl<'de, 'r: 'de> SeqAccess<'de> for Values<'r, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(field) = self.fields.next() else { return Ok(None) };
        let column = join(self.prefix, field);
        let nested = |prefix| Fields { columns: self.columns, prefix, name: &column };
        if field.ends_with('_') {
            return seed.deserialize(nested(&column)).map(Some);
        }
        let read = match self.columns.cell(&column)? {
            Some(cell) => seed.deserialize(cell).map_err(|fault| fault.of_column(&column)),
            None => seed.deserialize(nested(self.prefix)),
        };
        read.map(Some)
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

    /// SQLite's truth values are numbers.
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

    /// A code.
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
        seed.deserialize(cell).map(Some).map_err(|fault| fault.of_column(field))
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
