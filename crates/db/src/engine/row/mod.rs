//! Reads a row of either engine into a struct by field names. A nested struct is read from the same columns or, if its
//! field is renamed to a prefix that ends in `_`, from the columns with that prefix. A value that cannot be read is an
//! error that names the row and the column, but not the value, which may be patient data.

mod cell;
mod driver;
mod fault;
mod list;

use crate::DbErr;
use cell::Cell;
use driver::DriverRow;
use fault::Fault;
use list::Listed;
use sea_orm::QueryResult;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;

pub(crate) fn read<T: DeserializeOwned>(row: &QueryResult) -> Result<T, DbErr> {
    let row = DriverRow::of(row)?;
    T::deserialize(Fields { row, prefix: "", name: "" }).map_err(|fault| {
        let id = row.cell("id").ok().flatten();
        let id = id.as_ref().and_then(Cell::first_text).unwrap_or("without id");
        DbErr::Type(format!("row {id}: {fault}"))
    })
}

/// The same from a JSON list of the values in field order, with a nested list for a nested struct, as SQLite builds it
/// (`Columns::select_wide`).
pub(crate) fn read_list<T: DeserializeOwned>(list: &str) -> Result<T, DbErr> {
    if let Ok(row) = T::deserialize(Listed(&mut serde_json::Deserializer::from_str(list))) {
        return Ok(row);
    }
    let cells =
        || serde_json::from_str::<Cell<'_>>(list).map_err(|_| DbErr::Type("a row is no list".to_owned()));
    T::deserialize(cells()?).map_err(|fault| match cells() {
        Ok(cells) => DbErr::Type(format!("row {}: {fault}", cells.first_text().unwrap_or("without id"))),
        Err(error) => error,
    })
}

/// A struct's columns: those with `prefix`, for the field `name`.
#[derive(Clone, Copy)]
struct Fields<'r, 'n> {
    row: DriverRow<'r>,
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
        visitor.visit_seq(Values { row: self.row, prefix: self.prefix, fields: fields.iter() })
    }

    /// A joined struct is None if its id is null.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.row.cell(&join(self.prefix, "id"))? {
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
    row: DriverRow<'r>,
    prefix: &'n str,
    fields: std::slice::Iter<'static, &'static str>,
}

impl<'de, 'r: 'de> SeqAccess<'de> for Values<'r, '_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(field) = self.fields.next() else { return Ok(None) };
        let column = join(self.prefix, field);
        let nested = |prefix| Fields { row: self.row, prefix, name: &column };
        if field.ends_with('_') {
            return seed.deserialize(nested(&column)).map(Some);
        }
        let read = match self.row.cell(&column)? {
            Some(cell) => seed.deserialize(cell).map_err(|fault| fault.of_column(&column)),
            None => seed.deserialize(nested(self.prefix)),
        };
        read.map(Some)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use crate::{Db, Json, query};
    use archway_domain::case::CaseStatus;
    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Person {
        id: String,
        age: Option<i64>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Row {
        id: String,
        status: CaseStatus,
        is_read: bool,
        teeth: Json<Vec<String>>,
        #[serde(rename = "a_")]
        author: Person,
        #[serde(rename = "r_")]
        recipient: Option<Person>,
    }

    async fn read<T: DeserializeOwned>(columns: &str) -> Result<Option<T>, String> {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}/test.db", folder.path().display()), 1).await.unwrap();
        query::one(db.reader(), &format!("SELECT {columns}"), []).await.map_err(|error| error.to_string())
    }

    fn read_list(list: &str) -> Result<Row, String> {
        super::read_list(list).map_err(|error| error.to_string())
    }

    fn row(recipient: Option<Person>) -> Row {
        Row {
            id: "c1".to_owned(),
            status: CaseStatus::Draft,
            is_read: true,
            teeth: Json(vec!["11".to_owned()]),
            author: Person { id: "p1".to_owned(), age: None },
            recipient,
        }
    }

    const READ: &str =
        "'c1' AS id, 'DRFT' AS status, 1 AS is_read, '[\"11\"]' AS teeth, 'p1' AS a_id, NULL AS a_age";

    #[tokio::test]
    async fn a_struct_in_the_struct_is_read_from_columns_with_a_prefix() {
        let known = read(&format!("{READ}, 'p2' AS r_id, 40 AS r_age")).await;
        assert_eq!(known, Ok(Some(row(Some(Person { id: "p2".to_owned(), age: Some(40) })))));
        let nobody = read(&format!("{READ}, NULL AS r_id, NULL AS r_age")).await;
        assert_eq!(nobody, Ok(Some(row(None))));
    }

    #[test]
    fn a_list_is_read_in_the_order_of_the_fields() {
        let list = r#"["c1", "DRFT", 1, "[\"11\"]", ["p1", null], ["p2", 40]]"#;
        assert_eq!(read_list(list), Ok(row(Some(Person { id: "p2".to_owned(), age: Some(40) }))));
        assert_eq!(read_list(r#"["c1", "DRFT", 1, "[\"11\"]", ["p1", null], null]"#), Ok(row(None)));
    }

    #[test]
    fn a_list_needs_no_cells() {
        let list = r#"["c1", "DRFT", 1, "[\"11\"]", ["p1", null], null]"#;
        let read = Row::deserialize(super::Listed(&mut serde_json::Deserializer::from_str(list)));
        assert_eq!(read.map_err(|error| error.to_string()), Ok(row(None)));
    }

    #[tokio::test]
    async fn an_error_names_the_column_and_not_the_value() {
        let joined = "NULL AS r_id, NULL AS r_age";
        for (from, to, column) in [
            ("'DRFT' AS", "'Stonecutter' AS", "status"),
            ("'[\"11\"]' AS", "'Stonecutter' AS", "teeth"),
            ("1 AS is_read", "'Stonecutter' AS is_read", "is_read"),
            ("NULL AS a_age", "'Stonecutter' AS a_age", "a_age"),
            (", NULL AS a_age", "", "a_age"),
        ] {
            let error = read::<Row>(&format!("{}, {joined}", READ.replace(from, to))).await.unwrap_err();
            assert!(error.contains(&format!("row c1: column {column}: ")), "{error}");
            assert!(!error.contains("Stonecutter"), "{error}");
        }
        let error = read_list(r#"["c1", "Stonecutter", 1, "[]", ["p1", null], null]"#).unwrap_err();
        assert!(error.contains("row c1: column status: ") && !error.contains("Stonecutter"), "{error}");
        let error = read_list(r#"["c1", "DRFT", 1, "[]", ["p1", "Stonecutter"], null]"#).unwrap_err();
        assert!(error.contains("row c1: column a_age: ") && !error.contains("Stonecutter"), "{error}");
    }
}
