//! The values of a row as the drivers represent them.

use super::cell::Cell;
use super::fault::Fault;
use crate::DbErr;
use sea_orm::QueryResult;
use sea_orm::sqlx::postgres::PgRow;
use sea_orm::sqlx::sqlite::SqliteRow;
use sea_orm::sqlx::{self, Decode, Row as _, TypeInfo, ValueRef};
use serde::de::Error as _;
use std::borrow::Cow;

#[derive(Clone, Copy)]
pub(super) enum DriverRow<'r> {
    Postgres(&'r PgRow),
    Sqlite(&'r SqliteRow),
}

impl<'r> DriverRow<'r> {
    pub(super) fn of(row: &'r QueryResult) -> Result<DriverRow<'r>, DbErr> {
        if let Some(row) = row.try_as_pg_row() {
            return Ok(DriverRow::Postgres(row));
        }
        let row = row.try_as_sqlite_row().ok_or_else(|| DbErr::Type("a row of neither engine".to_owned()))?;
        Ok(DriverRow::Sqlite(row))
    }

    /// None if there is no such column.
    pub(super) fn cell(self, column: &str) -> Result<Option<Cell<'r>>, Fault> {
        let cell = match self {
            DriverRow::Postgres(row) => row.try_get_raw(column).ok().map(postgres_cell),
            DriverRow::Sqlite(row) => row.try_get_raw(column).ok().map(sqlite_cell),
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
