//! All rows of all tables, as texts that either engine can take: what a backup is made of.
//!
//! A row is a JSON list in the order of the table's columns. The database itself writes and reads it, so nothing here
//! knows what a column means.

use crate::engine::migrate;
use crate::{Db, DbErr, Engine, Tx, dialect, query};
use futures::{Stream, StreamExt};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseTransaction, IsolationLevel, Statement, StreamTrait,
    TransactionTrait,
};
use serde::Deserialize;

/// Those that others refer to come first. What is still coming in (`uploads`) is not among them: half a file is sent
/// again.
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

/// Written by migrating, or not worth keeping.
pub const LEFT_OUT: [&str; 3] = ["migrations", "uploads", "clean_copies"];

/// The database as it is at one moment, whoever writes meanwhile.
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
        // The moment is that of the first read.
        snapshot.migrations().await?;
        Ok(snapshot)
    }
}

impl Snapshot {
    pub fn connection(&self) -> &impl ConnectionTrait {
        &self.tx
    }

    /// What the database was brought to.
    pub async fn migrations(&self) -> Result<Vec<String>, DbErr> {
        let sql = "SELECT name AS value FROM migrations ORDER BY name";
        query::texts(&self.tx, sql, []).await
    }

    pub async fn columns(&self, table: &str) -> Result<Vec<String>, DbErr> {
        let columns = columns(&self.tx, self.engine, table).await?;
        Ok(columns.into_iter().map(|column| column.name).collect())
    }

    /// The rows of a table, in the order of these columns.
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
    /// Some rows of a table; `own` says which, `$1` is the value.
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

/// Whether nobody lives here yet, so that a backup can move in.
pub async fn is_empty(db: &Db) -> Result<bool, DbErr> {
    Ok(crate::users::count(db.reader()).await? == 0)
}

/// The migrations of this version.
pub fn known_migrations() -> Vec<&'static str> {
    migrate::names()
}

/// Makes room for the rows of a backup, which also say what this installation is.
pub async fn begin_load(db: &Db) -> Result<Tx, DbErr> {
    let tx = db.begin().await?;
    tx.execute_unprepared(dialect::no_timeouts(tx.engine())).await?;
    query::run(&*tx, "DELETE FROM instance", []).await?;
    Ok(tx)
}

/// Adds rows as [`Snapshot::rows`] gave them.
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

/// What only holds where it was written.
pub async fn end_load(tx: &Tx) -> Result<(), DbErr> {
    // Numbers of transactions mean nothing in another database; as 0 they are older than all that follow.
    query::run(&**tx, "UPDATE events SET xact = 0", []).await?;
    if let Some(sql) = dialect::settle_rows(tx.engine()) {
        tx.execute_unprepared(sql).await?;
    }
    Ok(())
}
