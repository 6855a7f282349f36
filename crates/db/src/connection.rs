//! Opening the database: SQLite by default, PostgreSQL by configuration.

use crate::transaction::Wake;
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

/// The database of this node. On SQLite all writes go through one connection, so that they queue fairly
/// in the pool instead of failing against each other; on PostgreSQL both names are one pool.
#[derive(Clone)]
pub struct Db {
    read: DatabaseConnection,
    write: DatabaseConnection,
    engine: Engine,
    wake: Arc<Wake>,
}

impl Db {
    /// Opens `url` (`sqlite://path` or `postgres://…`) with at most `max_connections` readers.
    pub async fn open(url: &str, max_connections: u32) -> Result<Db, DbErr> {
        let (read, write, engine) = if url.starts_with("sqlite:") {
            let write = Database::connect(options(url, 1)).await?;
            let read = Database::connect(options(url, max_connections)).await?;
            (read, write, Engine::Sqlite)
        } else {
            let pool = Database::connect(options(url, max_connections)).await?;
            (pool.clone(), pool, Engine::Postgres)
        };
        Ok(Db { read, write, engine, wake: Arc::default() })
    }

    pub async fn migrate(&self) -> Result<Vec<&'static str>, DbErr> {
        migrate::run(self).await
    }

    pub async fn require_migrated(&self) -> Result<(), OpenError> {
        match migrate::first_missing(&self.read).await? {
            Some(name) => Err(OpenError::NotMigrated(name)),
            None => Ok(()),
        }
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// For statements that only read.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.read
    }

    pub async fn begin(&self) -> Result<Tx, DbErr> {
        Tx::begin(&self.write, self.engine, self.wake.clone()).await
    }

    /// Resolves when a transaction of this node has added a job.
    pub async fn job_added(&self) {
        self.wake.jobs.notified().await;
    }

    /// Resolves when a transaction of this node has added an event.
    pub async fn event_added(&self) {
        self.wake.events.notified().await;
    }

    pub async fn ping(&self) -> Result<(), DbErr> {
        self.read.execute_unprepared("SELECT 1").await.map(drop)
    }

    pub async fn close(self) -> Result<(), DbErr> {
        if self.engine == Engine::Sqlite {
            self.write.close_by_ref().await?;
        }
        self.read.close_by_ref().await
    }
}

fn options(url: &str, max_connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(max_connections)
        .min_connections(1)
        .connect_timeout(Duration::from_secs(5))
        .acquire_timeout(Duration::from_secs(5))
        // Checked only after a pause: a check per statement would double the round trips.
        .test_before_acquire_if_idle_for(Duration::from_secs(1))
        .sqlx_logging(false);
    dialect::tune(&mut options);
    options
}
