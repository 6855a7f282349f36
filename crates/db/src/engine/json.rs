//! JSON columns.

use sea_orm::Value;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// The content of a JSON column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Serialize> From<&Json<T>> for Value {
    fn from(json: &Json<T>) -> Value {
        // Lists and structs of texts always become JSON.
        serde_json::to_string(&json.0).unwrap_or_else(|_| "null".to_owned()).into()
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Json<T> {
    fn deserialize<D: Deserializer<'de>>(column: D) -> Result<Json<T>, D::Error> {
        column.deserialize_str(Text(PhantomData))
    }
}

struct Text<T>(PhantomData<T>);

impl<T: DeserializeOwned> Visitor<'_> for Text<T> {
    type Value = Json<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text of JSON")
    }

    /// The error contains the position, not the content, which may be patient data.
    fn visit_str<E: Error>(self, text: &str) -> Result<Json<T>, E> {
        serde_json::from_str(text).map(Json).map_err(|error| {
            E::custom(format_args!("not the JSON it is meant to be at byte {}", error.column()))
        })
    }
}
