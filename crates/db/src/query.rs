//! The ways a statement is run. Placeholders are `$1`, `$2`, … on both engines.

use crate::DbErr;
use futures::{Stream, StreamExt};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DbBackend, FromQueryResult, QueryResult, Statement, StreamTrait,
    Value,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

pub(crate) async fn one<T: FromQueryResult>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.map(|row| T::from_query_result(&row, "")).transpose()
}

pub(crate) async fn all<T: FromQueryResult>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(|row| T::from_query_result(row, "")).collect()
}

/// What a statement with many columns reads, on either engine. SQLite's driver copies every single value from thread to
/// thread, so there a row travels as one text: a JSON list of the values in the order of the fields.
pub(crate) struct Wide {
    pub columns: String,
    /// The same as an expression of SQLite, with a list in the list for each struct in the struct.
    pub list: String,
}

impl Wide {
    /// Where nothing is nested: columns by name, each with what it is in SQL.
    pub(crate) fn flat(columns: &[(String, String)]) -> Wide {
        let named: Vec<String> = columns.iter().map(|(name, sql)| format!("{sql} AS {name}")).collect();
        let values: Vec<&str> = columns.iter().map(|(_, sql)| sql.as_str()).collect();
        Wide { columns: named.join(", "), list: format!("json_array({})", values.join(", ")) }
    }

    /// The statement, after a `WITH` if there is one.
    pub(crate) fn select(&self, backend: DbBackend, with: &str, from: &str) -> String {
        match backend {
            DbBackend::Sqlite => format!("{with} SELECT {} AS value {from}", self.list),
            _ => format!("{with} SELECT {} {from}", self.columns),
        }
    }
}

/// The rows of a statement made by [`Wide::select`].
pub(crate) async fn all_wide<T: FromQueryResult + DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(|row| read_wide(conn, row)).collect()
}

pub(crate) async fn one_wide<T: FromQueryResult + DeserializeOwned>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.map(|row| read_wide(conn, &row)).transpose()
}

fn read_wide<T: FromQueryResult + DeserializeOwned>(
    conn: &impl ConnectionTrait,
    row: &QueryResult,
) -> Result<T, DbErr> {
    match conn.get_database_backend() {
        DbBackend::Sqlite => {
            let text: String = row.try_get("", "value")?;
            serde_json::from_str(&text).map_err(|error| DbErr::Json(error.to_string()))
        }
        _ => T::from_query_result(row, ""),
    }
}

/// A truth value of SQLite, which is a number.
pub(crate) fn truth<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    Ok(u8::deserialize(value)? != 0)
}

/// A single text or number; the column must be called `value`.
pub(crate) async fn scalar<T: sea_orm::TryGetable>(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>, DbErr> {
    let row = conn.query_one_raw(statement(conn, sql, values)).await?;
    row.map(|row| row.try_get("", "value")).transpose()
}

/// A single text of each row; the column must be called `value`.
pub(crate) async fn texts(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<String>, DbErr> {
    let rows = conn.query_all_raw(statement(conn, sql, values)).await?;
    rows.iter().map(|row| row.try_get("", "value")).collect()
}

/// The same, one at a time.
pub(crate) async fn stream<'a>(
    conn: &'a DatabaseConnection,
    sql: &str,
    values: Vec<Value>,
) -> Result<impl Stream<Item = Result<String, DbErr>> + use<'a>, DbErr> {
    let rows = conn.stream_raw(statement(conn, sql, values)).await?;
    Ok(rows.map(|row| row?.try_get("", "value")))
}

/// Runs a statement for its effect and says how many rows it touched.
pub(crate) async fn run(
    conn: &impl ConnectionTrait,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64, DbErr> {
    Ok(conn.execute_raw(statement(conn, sql, values)).await?.rows_affected())
}

/// Placeholders of several rows: `($1, $2), ($3, $4)`.
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
