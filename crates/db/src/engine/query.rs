//! Functions that run a statement. Placeholders are `$1`, `$2`, … on both engines.

use super::row;
use super::write::{self, Written};
use crate::DbErr;
use futures::{Stream, StreamExt};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, QueryResult, Statement, StreamTrait, Value};
use serde::de::DeserializeOwned;

/// The row, read into the struct (`super::row`).
pub(crate) async fn one<T: DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.as_ref().map(row::read).transpose()
}

pub(crate) async fn all<T: DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(row::read).collect()
}

/// The rows of a statement made by `Columns::select_wide`.
pub(crate) async fn all_wide<T: DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(|row| read_wide(conn, row)).collect()
}

pub(crate) async fn one_wide<T: DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.map(|row| read_wide(conn, &row)).transpose()
}

fn read_wide<T: DeserializeOwned>(conn: &impl ConnectionTrait, row: &QueryResult) -> Result<T, DbErr> {
    match conn.get_database_backend() {
        DbBackend::Sqlite => {
            let list: String = row.try_get("", "value")?;
            row::read_list(&list)
        }
        _ => row::read(row),
    }
}

/// A single text or number; the column must be named `value`.
pub(crate) async fn scalar<T: sea_orm::TryGetable>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.map(|row| row.try_get("", "value")).transpose()
}

/// One text per row; the column must be named `value`.
pub(crate) async fn texts(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<String>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(|row| row.try_get("", "value")).collect()
}

/// Rows, one at a time.
pub(crate) async fn stream<'a, T: DeserializeOwned + 'a>(
    conn: &'a DatabaseConnection,
    sql: &str,
    values: Vec<Value>,
) -> Result<impl Stream<Item = Result<T, DbErr>> + use<'a, T>, DbErr> {
    let rows = conn.stream_raw(statement(conn, sql, values)).await?;
    Ok(rows.map(|row| row::read(&row?)))
}

/// Runs a statement and returns the number of affected rows.
pub(crate) async fn run(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64, DbErr> {
    Ok(conn.execute_raw(statement(conn, sql, values)).await?.rows_affected())
}

pub(crate) async fn insert(
    conn: &impl ConnectionTrait,
    table: &str,
    row: impl IntoIterator<Item = Written>,
) -> Result<(), DbErr> {
    let (sql, values) = write::insert(table, row);
    run(conn, &sql, values).await.map(drop)
}

/// Changes the row with this id.
pub(crate) async fn update(
    conn: &impl ConnectionTrait,
    table: &str,
    id: &str,
    changes: impl IntoIterator<Item = Written>,
) -> Result<(), DbErr> {
    let (sql, values) = write::update(table, id, changes);
    run(conn, &sql, values).await.map(drop)
}

/// Placeholders for several rows: `($1, $2), ($3, $4)`.
pub(crate) fn rows(count: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> =
            (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(", "))
    };
    (0..count).map(row).collect::<Vec<_>>().join(", ")
}

fn statement(conn: &impl ConnectionTrait, sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(conn.get_database_backend(), sql, values)
}
