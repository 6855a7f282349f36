//! Why a row cannot be read, without the value itself.

use serde::de::{Expected, Unexpected};
use std::fmt::{self, Display};

#[derive(Debug)]
pub(crate) struct Fault {
    column: Option<String>,
    reason: String,
}

impl Fault {
    pub(super) fn of_column(mut self, column: &str) -> Fault {
        self.column.get_or_insert_with(|| column.to_owned());
        self
    }

    /// A field named after a prefix contains a struct: the prefix completes the names of its columns.
    pub(super) fn of_field(self, field: &str) -> Fault {
        match &self.column {
            Some(column) if field.ends_with('_') => {
                Fault { column: Some(format!("{field}{column}")), reason: self.reason }
            }
            _ => self.of_column(field),
        }
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
