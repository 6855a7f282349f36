//! The columns that a row is read from: one for each field of its struct, so that no statement misses one.

use sea_orm::DbBackend;
use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display};
use std::sync::LazyLock;

/// The columns of a statement, built at first use. Displayed as the list after `SELECT`.
pub(crate) struct Columns(LazyLock<Texts>);

pub(crate) struct Texts {
    fields: Fields,
    select: String,
    json_list: String,
}

impl Columns {
    /// `make` calls [`Fields::texts`] on the fields.
    pub(crate) const fn new(make: fn() -> Texts) -> Columns {
        Columns(LazyLock::new(make))
    }

    pub(crate) fn fields(&self) -> Fields {
        self.0.fields.clone()
    }

    /// A statement with many columns, after a `WITH` if there is one; `query::one_wide` and `all_wide` read its rows.
    /// SQLite's driver copies every single value between threads, so on SQLite a row is returned as one JSON list.
    pub(crate) fn select_wide(&self, backend: DbBackend, with: &str, from: &str) -> String {
        match backend {
            DbBackend::Sqlite => format!("{with} SELECT {} AS value {from}", self.0.json_list),
            _ => format!("{with} SELECT {self} {from}"),
        }
    }
}

impl Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.select)
    }
}

/// The source of each field of a struct.
#[derive(Clone)]
pub(crate) struct Fields(Vec<(&'static str, Source)>);

#[derive(Clone)]
enum Source {
    /// An SQL expression.
    Value(String),
    Struct(Fields),
    /// A struct that is None if this expression is null.
    Joined(Fields, String),
}

impl Fields {
    /// Each field is read from the column with its name in this table.
    pub(crate) fn of<'de, T: Deserialize<'de>>(table: &str) -> Fields {
        let column = |name: &&'static str| (*name, Source::Value(format!("{table}.{name}")));
        Fields(names_of::<T>().iter().map(column).collect())
    }

    /// The field is read from this expression.
    pub(crate) fn with(self, field: &str, expression: impl Into<String>) -> Fields {
        self.replace(field, Source::Value(expression.into()))
    }

    /// These fields are read from another table.
    pub(crate) fn with_table(self, table: &str, fields: &[&str]) -> Fields {
        fields.iter().fold(self, |all, field| all.with(field, format!("{table}.{field}")))
    }

    /// The field is a struct with these fields.
    pub(crate) fn with_struct(self, field: &str, fields: Fields) -> Fields {
        self.replace(field, Source::Struct(fields))
    }

    /// The same for a struct from a left join; `key` is null if there is no row.
    pub(crate) fn with_joined(self, field: &str, fields: Fields, key: &str) -> Fields {
        self.replace(field, Source::Joined(fields, key.to_owned()))
    }

    pub(crate) fn texts(self) -> Texts {
        let mut columns = Vec::new();
        self.list("", &mut columns);
        Texts { select: columns.join(", "), json_list: self.json_list(), fields: self }
    }

    fn replace(mut self, field: &str, source: Source) -> Fields {
        let found = self.0.iter_mut().find(|(name, _)| *name == field);
        debug_assert!(found.is_some(), "there is no field {field}");
        if let Some((_, old)) = found {
            *old = source;
        }
        self
    }

    fn list(&self, prefix: &str, columns: &mut Vec<String>) {
        for (name, source) in &self.0 {
            match source {
                Source::Value(expression) => {
                    let has_name = prefix.is_empty() && expression.rsplit('.').next() == Some(name);
                    columns.push(match has_name {
                        true => expression.clone(),
                        false => format!("{expression} AS {prefix}{name}"),
                    });
                }
                Source::Struct(fields) | Source::Joined(fields, _) => match name.ends_with('_') {
                    true => fields.list(&format!("{prefix}{name}"), columns),
                    false => fields.list(prefix, columns),
                },
            }
        }
    }

    /// All values as one JSON list, built by SQLite, with a nested list for a nested struct.
    fn json_list(&self) -> String {
        let values = self.0.iter().map(|(_, source)| match source {
            Source::Value(expression) => expression.clone(),
            Source::Struct(fields) => fields.json_list(),
            Source::Joined(fields, key) => {
                format!("CASE WHEN {key} IS NOT NULL THEN {} END", fields.json_list())
            }
        });
        format!("json_array({})", values.collect::<Vec<_>>().join(", "))
    }
}

/// The names of a struct's fields, which serde passes to the deserializer.
fn names_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // Deserializing stops with an error as soon as the names are known.
    let _ = T::deserialize(Names(&mut names));
    names
}

struct Names<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        Err(Error::custom("only its names"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only the names are wanted")]
    struct Person {
        id: String,
        name: String,
    }

    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only the names are wanted")]
    struct Listed {
        whole: Person,
        count: i64,
        first_name: String,
        #[serde(rename = "a_")]
        author: Person,
        #[serde(rename = "r_")]
        recipient: Option<Person>,
    }

    static COLUMNS: Columns = Columns::new(|| {
        let person = Fields::of::<Person>;
        Fields::of::<Listed>("c")
            .with_struct("whole", person("c"))
            .with("count", "COUNT(*)")
            .with_table("u", &["first_name"])
            .with_struct("a_", person("a"))
            .with_joined("r_", person("r"), "r.id")
            .texts()
    });

    #[test]
    fn the_columns_are_those_of_the_fields() {
        assert_eq!(
            COLUMNS.to_string(),
            "c.id, c.name, COUNT(*) AS count, u.first_name, a.id AS a_id, a.name AS a_name, r.id AS r_id, r.name AS r_name"
        );
    }

    #[test]
    fn sqlite_reads_them_as_a_list_of_lists() {
        assert_eq!(
            COLUMNS.select_wide(DbBackend::Sqlite, "", "FROM c"),
            " SELECT json_array(json_array(c.id, c.name), COUNT(*), u.first_name, json_array(a.id, a.name), \
             CASE WHEN r.id IS NOT NULL THEN json_array(r.id, r.name) END) AS value FROM c"
        );
    }
}
