//! All rows of all tables, as texts that both engines can load: the content of a backup.
//!
//! A row is a JSON list in the order of the table's columns. The database itself writes and reads it, so this code does
//! not depend on the meaning of columns.

use crate::engine::migrate;
use crate::{Db, DbErr, Engine, Tx, dialect, query};
use futures::{Stream, StreamExt};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseTransaction, IsolationLevel, Statement, StreamTrait,
    TransactionTrait,
};
use serde::Deserialize;

/// Referenced tables come before those that refer to them. Unfinished uploads (`uploads`) are left out: the client
/// sends the file again.
pub const TABLES: [&str; 48] = [
    "users",
    "sessions",
    "access_tokens",
    "refresh_tokens",
    "links",
    "login_attempts",
    "rate_limits",
    "instance",
    "jobs",
    "outbox_messages",
    "events",
    "event_sides",
    "audit_entries",
    "audit_people",
    "browsers",
    "authenticators",
    "recovery_codes",
    "phone_verifications",
    "identities",
    "social_sign_ins",
    "social_sign_ups",
    "social_links",
    "devices",
    "device_registrations",
    "handovers",
    "connections",
    "share_groups",
    "group_members",
    "labs",
    "licence_keys",
    "feature_registrations",
    "partner_features",
    "spent_once",
    "cases",
    "case_sides",
    "case_counts",
    "case_reads",
    "order_keys",
    "comments",
    "comment_drafts",
    "activities",
    "case_news",
    "expiry_news",
    "tickets",
    "ticket_entries",
    "files",
    "renditions",
    "shares",
];

/// Created by migrations, or not worth a backup.
pub const LEFT_OUT: [&str; 3] = ["migrations", "uploads", "clean_copies"];

/// The database at one moment, unaffected by concurrent writes.
pub struct Snapshot {
    tx: DatabaseTransaction,
    engine: Engine,
}

impl Db {
    pub async fn snapshot(&self) -> Result<Snapshot, DbErr> {
        let tx = match self.engine() {
            Engine::Sqlite => self.reader().begin().await?,
            Engine::Postgres => {
                let (level, mode) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                self.reader().begin_with_config(Some(level), Some(mode)).await?
            }
        };
        tx.execute_unprepared(dialect::no_timeouts(self.engine())).await?;
        let snapshot = Snapshot { tx, engine: self.engine() };
        // The first read fixes the moment of the snapshot.
        snapshot.migrations().await?;
        Ok(snapshot)
    }
}

impl Snapshot {
    pub fn connection(&self) -> &impl ConnectionTrait {
        &self.tx
    }

    /// The migrations that this database has.
    pub async fn migrations(&self) -> Result<Vec<String>, DbErr> {
        let sql = "SELECT name AS value FROM migrations ORDER BY name";
        query::texts(&self.tx, sql, []).await
    }

    pub async fn columns(&self, table: &str) -> Result<Vec<String>, DbErr> {
        let columns = columns(&self.tx, self.engine, table).await?;
        Ok(columns.into_iter().map(|column| column.name).collect())
    }

    /// The rows of a table, with the columns in this order.
    pub async fn rows<'a>(
        &'a self,
        table: &str,
        columns: &[String],
    ) -> Result<impl Stream<Item = Result<String, DbErr>> + 'a, DbErr> {
        let list = dialect::json_list(self.engine, columns);
        let sql = format!("SELECT {list} AS value FROM {table}");
        let backend = ConnectionTrait::get_database_backend(&self.tx);
        let rows = self.tx.stream_raw(Statement::from_string(backend, sql)).await?;
        Ok(rows.map(|row| row?.try_get::<String>("", "value")))
    }
}

impl Snapshot {
    /// Some rows of a table: `own` is the condition, `$1` its value.
    pub(crate) async fn rows_of(
        &self,
        table: &str,
        columns: &[String],
        own: &str,
        value: &str,
    ) -> Result<Vec<String>, DbErr> {
        let list = dialect::json_list(self.engine, columns);
        let sql = format!("SELECT {list} AS value FROM {table} WHERE {own}");
        query::texts(&self.tx, &sql, [value.into()]).await
    }
}

#[derive(Deserialize)]
struct Column {
    name: String,
    kind: String,
}

async fn columns(conn: &impl ConnectionTrait, engine: Engine, table: &str) -> Result<Vec<Column>, DbErr> {
    query::all(conn, dialect::columns_of(engine), [table.into()]).await
}

/// Whether there are no users yet, so that a backup can be restored.
pub async fn is_empty(db: &Db) -> Result<bool, DbErr> {
    Ok(crate::users::count(db.reader()).await? == 0)
}

/// The migrations of this version.
pub fn known_migrations() -> Vec<&'static str> {
    migrate::names()
}

/// Clears the tables for the rows of a backup, which also identify the installation.
pub async fn begin_load(db: &Db) -> Result<Tx, DbErr> {
    let tx = db.begin().await?;
    tx.execute_unprepared(dialect::no_timeouts(tx.engine())).await?;
    query::run(&*tx, "DELETE FROM instance", []).await?;
    Ok(tx)
}

/// Adds rows in the form that [`Snapshot::rows`] returns.
pub async fn load(tx: &Tx, table: &str, names: &[String], rows: &[String]) -> Result<(), DbErr> {
    let known = columns(&**tx, tx.engine(), table).await?;
    let mut casts = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let Some(column) = known.iter().find(|column| column.name == *name) else {
            return Err(DbErr::Custom(format!("there is no column {name} in {table}")));
        };
        casts.push(dialect::json_value(tx.engine(), place, &column.kind));
    }
    let sql = format!(
        "INSERT INTO {table} ({}) {} SELECT {} FROM {}",
        names.join(", "),
        dialect::overriding(tx.engine()),
        casts.join(", "),
        dialect::json_rows(tx.engine())
    );
    query::run(&**tx, &sql, [format!("[{}]", rows.join(",")).into()]).await.map(drop)
}

/// Resets what is valid only in the database that wrote it.
pub async fn end_load(tx: &Tx) -> Result<(), DbErr> {
    // Transaction numbers mean nothing in another database; 0 is older than all that follow.
    query::run(&**tx, "UPDATE events SET xact = 0", []).await?;
    if let Some(sql) = dialect::settle_rows(tx.engine()) {
        tx.execute_unprepared(sql).await?;
    }
    Ok(())
}
