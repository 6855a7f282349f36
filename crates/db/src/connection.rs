//! Opening the database: SQLite by default, PostgreSQL by configuration.

use crate::transaction::Wake;
use crate::writers::Writers;
use crate::{DbErr, Tx, dialect, migrate};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection};
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the database has no migration {0}: run `archway migrate`")]
    NotMigrated(&'static str),
    #[error("cannot open the database: {0}")]
    Db(#[from] DbErr),
}

/// The database of this node. On SQLite all writes go through one connection, so that they queue fairly instead of
/// failing against each other; on PostgreSQL there is one pool for everything.
#[derive(Clone)]
pub struct Db {
    pool: DatabaseConnection,
    /// On SQLite only.
    writers: Option<Arc<Writers>>,
    wake: Arc<Wake>,
}

impl Db {
    /// Opens `url` (`sqlite://path` or `postgres://…`) with at most `max_connections` readers.
    pub async fn open(url: &str, max_connections: u32) -> Result<Db, DbErr> {
        let writers = match url.starts_with("sqlite:") {
            true => Some(Writers::new(Database::connect(options(url, 1, true)).await?)),
            false => None,
        };
        let pool = Database::connect(options(url, max_connections, false)).await?;
        Ok(Db { pool, writers, wake: Arc::default() })
    }

    pub async fn migrate(&self) -> Result<Vec<&'static str>, DbErr> {
        migrate::run(self).await
    }

    pub async fn require_migrated(&self) -> Result<(), OpenError> {
        match migrate::first_missing(&self.pool).await? {
            Some(name) => Err(OpenError::NotMigrated(name)),
            None => Ok(()),
        }
    }

    pub fn engine(&self) -> Engine {
        if self.writers.is_some() { Engine::Sqlite } else { Engine::Postgres }
    }

    /// For statements that only read.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.pool
    }

    pub async fn begin(&self) -> Result<Tx, DbErr> {
        match &self.writers {
            Some(writers) => Tx::begin_shared(writers, self.wake.clone()).await,
            None => Tx::begin(&self.pool, self.wake.clone()).await,
        }
    }

    /// Resolves when a transaction of this node has added a job.
    pub async fn job_added(&self) {
        self.wake.jobs.notified().await;
    }

    /// Resolves when a transaction of this node has added an event.
    pub async fn event_added(&self) {
        self.wake.events.notified().await;
    }

    /// Copies what was written from SQLite's log into the database, beside the writer instead of in its way.
    pub async fn shorten_log(&self) -> Result<(), DbErr> {
        match self.engine() {
            Engine::Sqlite => self.pool.execute_unprepared("PRAGMA wal_checkpoint(PASSIVE)").await.map(drop),
            Engine::Postgres => Ok(()),
        }
    }

    pub async fn ping(&self) -> Result<(), DbErr> {
        self.pool.execute_unprepared("SELECT 1").await.map(drop)
    }

    pub async fn close(self) -> Result<(), DbErr> {
        if let Some(writers) = &self.writers {
            writers.close().await?;
        }
        self.pool.close_by_ref().await
    }
}

fn options(url: &str, max_connections: u32, is_writer: bool) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(max_connections)
        .min_connections(1)
        .connect_timeout(Duration::from_secs(5))
        .acquire_timeout(Duration::from_secs(5))
        // Checked only after a pause: a check per statement would double the round trips.
        .test_before_acquire_if_idle_for(Duration::from_secs(1))
        // Connections do not grow old: the task that would put them away may count them wrong and then runs forever,
        // with a core to itself and in the way of shutting down (sqlx issue 3645, mended after 0.9.0).
        .idle_timeout(None)
        .max_lifetime(None)
        .sqlx_logging(false);
    dialect::tune(&mut options, is_writer);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_puts_connections_away() {
        for url in ["sqlite://archway.db", "postgres://localhost/archway"] {
            let options = options(url, 8, false);
            assert_eq!(options.get_idle_timeout(), Some(None), "{url}");
            assert_eq!(options.get_max_lifetime(), Some(None), "{url}");
        }
    }
}
