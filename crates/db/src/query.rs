//! The four ways a statement is run. Placeholders are `$1`, `$2`, … on both engines.

use crate::DbErr;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, QueryResult, Statement, Value};
use serde::de::DeserializeOwned;

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

/// Rows of many columns, each with its name and what it is in SQL, after a `WITH` if there is one. SQLite's driver copies every single value from thread
/// to thread, so there a row travels as one text.
pub(crate) async fn all_wide<T: FromQueryResult + DeserializeOwned>(
    conn: &impl ConnectionTrait,
    with: &str,
    columns: &[(String, String)],
    from: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>, DbErr> {
    if conn.get_database_backend() != DbBackend::Sqlite {
        let named: Vec<String> = columns.iter().map(|(name, sql)| format!("{sql} AS {name}")).collect();
        return all(conn, &format!("{with} SELECT {} {from}", named.join(", ")), values).await;
    }
    let pairs: Vec<String> = columns.iter().map(|(name, sql)| format!("'{name}', {sql}")).collect();
    // A call takes 127 arguments at most.
    let sql = format!("{with} SELECT json_object({}) AS value {from}", pairs.join(", "));
    let rows = conn.query_all_raw(statement(conn, &sql, values)).await?;
    let read = |row: &QueryResult| {
        let text: String = row.try_get("", "value")?;
        serde_json::from_str(&text).map_err(|error| DbErr::Json(error.to_string()))
    };
    rows.iter().map(read).collect()
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
