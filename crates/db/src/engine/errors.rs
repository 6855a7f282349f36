//! The meaning of a database error, by its code: SQLSTATE on PostgreSQL, the result code on SQLite.

use sea_orm::sqlx;
use sea_orm::sqlx::error::DatabaseError;
use sea_orm::sqlx::postgres::{PgDatabaseError, PgSeverity};
use sea_orm::{DbErr, RuntimeErr};
use std::sync::Arc;

/// Whether the statement failed because a value of a unique column already exists.
pub fn is_taken(error: &DbErr, column: &str) -> bool {
    // SQLite names the columns only in its message; PostgreSQL names the constraint.
    reported(error).is_some_and(|error| {
        error.is_unique_violation() && error.constraint().unwrap_or_else(|| error.message()).contains(column)
    })
}

/// Whether the database was unreachable or too busy: the caller may retry.
pub fn is_unavailable(error: &DbErr) -> bool {
    if matches!(error, DbErr::ConnectionAcquire(_) | DbErr::Conn(_)) {
        return true;
    }
    match driver_error(error) {
        Some(sqlx::Error::Database(error)) => code(&**error).is_some_and(|code| code.is_passing()),
        Some(error) => matches!(
            error,
            sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed
        ),
        None => false,
    }
}

/// Whether the disk under the database is full.
pub fn is_disk_full(error: &DbErr) -> bool {
    reported(error).and_then(code).is_some_and(|code| code.is_disk_full())
}

/// Whether a prepared statement or a startup parameter got lost: the sign of a pooler that assigns connections per
/// statement or transaction.
pub(crate) fn is_of_pooler(error: &DbErr) -> bool {
    let Some(Code::Postgres(error)) = reported(error).and_then(code) else { return false };
    match error.code() {
        // Unknown prepared statement, duplicate prepared statement.
        "26000" | "42P05" => true,
        // pgbouncer reports all its own errors with this code; it does not translate their texts.
        PROTOCOL_VIOLATION => {
            ["startup parameter", "prepared statement"].iter().any(|sign| error.message().contains(sign))
        }
        _ => false,
    }
}

/// Wraps a driver error from code that does not use SeaORM.
pub(crate) fn of_driver(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(Arc::new(error)))
}

enum Code<'e> {
    /// SQLSTATE is the error's code.
    Postgres(&'e PgDatabaseError),
    /// The primary result code.
    Sqlite(i32),
}

const PROTOCOL_VIOLATION: &str = "08P01";

const SQLITE_BUSY: i32 = 5;
const SQLITE_LOCKED: i32 = 6;
const SQLITE_READONLY: i32 = 8;
const SQLITE_FULL: i32 = 13;

impl Code<'_> {
    fn is_passing(&self) -> bool {
        match *self {
            Code::Sqlite(code) => matches!(code, SQLITE_BUSY | SQLITE_LOCKED | SQLITE_READONLY),
            Code::Postgres(error) => match error.code() {
                // Connection exceptions.
                "08000" | "08001" | "08003" | "08004" | "08006" | "08007" => true,
                // Serialization failure, deadlock, lock timeout, too many connections.
                "40001" | "40P01" | "55P03" | "53300" => true,
                // The server is shutting down, has crashed, or is starting, or the database was dropped.
                "57P01" | "57P02" | "57P03" | "57P04" => true,
                // The server ended the connection because it, a transaction or a pause took too long.
                "25P03" | "25P04" | "57P05" => true,
                // A standby does not accept writes until it is promoted.
                "25006" => true,
                // A pooler ends the connection; PostgreSQL itself reports a mistake of ours.
                PROTOCOL_VIOLATION => error.severity() == PgSeverity::Fatal,
                _ => false,
            },
        }
    }

    fn is_disk_full(&self) -> bool {
        match *self {
            Code::Sqlite(code) => code == SQLITE_FULL,
            Code::Postgres(error) => error.code() == "53100",
        }
    }
}

fn code(error: &dyn DatabaseError) -> Option<Code<'_>> {
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        return Some(Code::Postgres(error));
    }
    // The low byte of the extended code is the primary one.
    let extended: i32 = error.code()?.parse().ok()?;
    Some(Code::Sqlite(extended & 0xff))
}

fn reported(error: &DbErr) -> Option<&dyn DatabaseError> {
    match driver_error(error)? {
        sqlx::Error::Database(error) => Some(&**error),
        _ => None,
    }
}

fn driver_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error))
        | DbErr::Exec(RuntimeErr::SqlxError(error))
        | DbErr::Query(RuntimeErr::SqlxError(error)) => Some(error),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use super::*;
    use crate::{Db, query};

    #[tokio::test]
    async fn sqlite_says_it_by_result_codes() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}/test.db", folder.path().display()), 1).await.unwrap();
        let run = async |sql: &str| {
            let tx = db.begin().await.unwrap();
            query::run(&*tx, sql, []).await.unwrap();
            tx.commit().await.unwrap();
        };
        let fail = async |sql: &str| {
            let tx = db.begin().await.unwrap();
            query::run(&*tx, sql, []).await.unwrap_err()
        };
        run("CREATE TABLE kept (name TEXT UNIQUE, other TEXT)").await;
        run("INSERT INTO kept VALUES ('a', '')").await;
        let taken = fail("INSERT INTO kept VALUES ('a', '')").await;
        assert!(is_taken(&taken, "name") && !is_taken(&taken, "other"), "{taken}");
        assert!(!is_unavailable(&taken) && !is_disk_full(&taken), "{taken}");
        let reading = query::run(db.reader(), "PRAGMA query_only = ON", []).await;
        assert!(reading.is_ok());
        let refused = query::run(db.reader(), "DELETE FROM kept", []).await.unwrap_err();
        assert!(is_unavailable(&refused) && !is_disk_full(&refused), "{refused}");
        run("PRAGMA max_page_count = 1").await;
        let full = fail("INSERT INTO kept VALUES ('b', hex(randomblob(100000)))").await;
        assert!(is_disk_full(&full) && !is_unavailable(&full), "{full}");
    }
}
