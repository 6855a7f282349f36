//! Opening the database: SQLite by default, PostgreSQL by configuration.

use super::transaction::Wake;
use super::writers::Writers;
use super::{dialect, errors, migrate, query};
use crate::{DbErr, Tx};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// 128 MB.
const LONG_LOG_PAGES: i64 = 32_768;

#[derive(Deserialize)]
struct Noted {
    user_version: i32,
}

/// The writer counts as busy if a small write does not get its turn within this time.
const BUSY_AFTER: Duration = Duration::from_millis(1_500);
/// A writer without a commit for this long is stuck, not busy.
const BUSY_FOR: Duration = Duration::from_secs(10);

/// A pooler that is busy may give each connection a process of its own by chance.
const OWN_CONNECTION_TRIES: u32 = 3;

/// Each try waits for readers as long as any other statement does.
const EMPTYING_TRIES: u32 = 5;

#[derive(Deserialize)]
struct Emptied {
    busy: i64,
}

#[derive(Deserialize)]
struct Copied {
    /// The length of the WAL, in pages.
    log: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("the database has no migration {0}: run `archway migrate`")]
    NotMigrated(&'static str),
    #[error(
        "the database is behind a pooler that lends one connection to several clients (pgbouncer in transaction or \
         statement mode): connect Archway to PostgreSQL itself"
    )]
    Pooler,
    #[error("cannot open the database: {0}")]
    Db(DbErr),
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> OpenError {
        if errors::is_of_pooler(&error) { OpenError::Pooler } else { OpenError::Db(error) }
    }
}

/// The database of this node. On SQLite, all writes use one connection, so that they queue fairly instead of failing
/// with lock errors; on PostgreSQL, one connection pool serves everything.
#[derive(Clone)]
pub struct Db {
    pool: DatabaseConnection,
    /// On SQLite only.
    writers: Option<Arc<Writers>>,
    wake: Arc<Wake>,
}

impl Db {
    /// Opens `url` (`sqlite://path` or `postgres://…`) with at most `max_connections` readers.
    pub async fn open(url: &str, max_connections: u32) -> Result<Db, OpenError> {
        let writers = match url.starts_with("sqlite:") {
            true => Some(Writers::new(Database::connect(options(url, 1, true)).await?)),
            false => None,
        };
        let pool = Database::connect(options(url, max_connections, false)).await?;
        let db = Db { pool, writers, wake: Arc::default() };
        if db.engine() == Engine::Postgres {
            db.require_own_connections(url).await?;
        }
        Ok(db)
    }

    /// A session has settings, locks and prepared statements, so each connection needs a server process of its own. Two
    /// connections share a process only if a pooler assigns them per statement or transaction.
    async fn require_own_connections(&self, url: &str) -> Result<(), OpenError> {
        let second = Database::connect(options(url, 1, false)).await?;
        for _ in 0..OWN_CONNECTION_TRIES {
            let ours = query::scalar::<i32>(&self.pool, dialect::SERVING_PROCESS, []).await?;
            let others = query::scalar::<i32>(&second, dialect::SERVING_PROCESS, []).await?;
            if ours == others {
                return Err(OpenError::Pooler);
            }
        }
        Ok(second.close().await?)
    }

    pub async fn migrate(&self) -> Result<Vec<&'static str>, DbErr> {
        let applied = migrate::run(self).await?;
        migrate::overwrite_deleted(self, applied.iter().any(|name| migrate::is_first(name))).await?;
        Ok(applied)
    }

    pub async fn require_migrated(&self) -> Result<(), OpenError> {
        match migrate::first_missing(self).await? {
            Some(name) => Err(OpenError::NotMigrated(name)),
            None => Ok(()),
        }
    }

    pub fn engine(&self) -> Engine {
        if self.writers.is_some() { Engine::Sqlite } else { Engine::Postgres }
    }

    /// The connections for statements that only read.
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

    /// Copies SQLite's WAL into the database file (a WAL checkpoint), in parallel to the writer. With constant writes
    /// the checkpoint never reaches the end of the WAL, so a long WAL is restarted between two writers, who wait for
    /// the few remaining pages.
    pub async fn shorten_log(&self) -> Result<(), DbErr> {
        self.shorten_log_beyond(LONG_LOG_PAGES).await
    }

    pub(crate) async fn shorten_log_beyond(&self, pages: i64) -> Result<(), DbErr> {
        let Some(writers) = &self.writers else { return Ok(()) };
        if self.copy_log().await? > pages {
            self.copy_log().await?;
            writers.restart_log().await?;
        }
        Ok(())
    }

    /// Runs a passive WAL checkpoint; returns how many pages the WAL has.
    pub(crate) async fn copy_log(&self) -> Result<i64, DbErr> {
        let copied = query::one::<Copied>(&self.pool, dialect::COPY_LOG, []).await?;
        Ok(copied.map_or(0, |copied| copied.log))
    }

    /// Empties SQLite's WAL into the database file. False if readers prevented it every time.
    pub async fn empty_log(&self) -> Result<bool, DbErr> {
        if self.engine() == Engine::Postgres {
            return Ok(true);
        }
        for _ in 0..EMPTYING_TRIES {
            let emptied = query::one::<Emptied>(&self.pool, dialect::EMPTY_LOG, []).await?;
            if emptied.is_some_and(|emptied| emptied.busy == 0) {
                return Ok(true);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(false)
    }

    /// Whether the file is marked as free of deleted rows.
    pub(crate) async fn overwrites_deleted(&self) -> Result<bool, DbErr> {
        let noted = query::one::<Noted>(&self.pool, dialect::FILE_NOTE, []).await?;
        Ok(noted.is_some_and(|noted| noted.user_version > 0))
    }

    pub(crate) async fn note_overwriting(&self) -> Result<(), DbErr> {
        let tx = self.begin().await?;
        tx.execute_unprepared(dialect::WRITE_FILE_NOTE).await?;
        tx.commit().await
    }

    /// Rewrites SQLite's file without the deleted rows.
    pub(crate) async fn vacuum(&self) -> Result<(), DbErr> {
        match &self.writers {
            Some(writers) => writers.vacuum().await,
            None => Ok(()),
        }
    }

    /// Whether the database answers and accepts writes. A busy writer counts as writable as long as it keeps
    /// committing.
    pub async fn is_writable(&self) -> Result<bool, DbErr> {
        let Some(writers) = &self.writers else {
            let writable = query::scalar(&self.pool, dialect::TAKES_WRITES, []).await?;
            return Ok(writable.unwrap_or(false));
        };
        match tokio::time::timeout(BUSY_AFTER, self.try_to_write()).await {
            Ok(written) => written.map(|()| true),
            Err(_) => Ok(writers.has_committed_within(BUSY_FOR)),
        }
    }

    async fn try_to_write(&self) -> Result<(), DbErr> {
        let tx = self.begin().await?;
        query::run(&*tx, dialect::TRY_TO_WRITE, []).await?;
        tx.commit().await
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
        // Tested only after a pause: a test before each statement would double the round trips.
        .test_before_acquire_if_idle_for(Duration::from_secs(1))
        // Connections do not expire: the task that would close them may count them wrong, and then runs forever, uses a
        // full core and prevents the shutdown (sqlx issue 3645, fixed after 0.9.0).
        .idle_timeout(None)
        .max_lifetime(None)
        .sqlx_logging(false);
    dialect::tune(&mut options, is_writer);
    options
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use super::*;
    use sea_orm::TransactionTrait;

    // A reader uses the WAL all the time, so that each write has to append to it.
    #[tokio::test]
    async fn a_log_is_begun_anew() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}/test.db", folder.path().display()), 2).await.unwrap();
        let write = async |sql: &str| {
            let tx = db.begin().await.unwrap();
            query::run(&*tx, sql, []).await.unwrap();
            tx.commit().await.unwrap();
        };
        let begin_anew = async || db.writers.as_ref().unwrap().restart_log().await.unwrap();
        write("CREATE TABLE kept (value INTEGER PRIMARY KEY)").await;
        for _ in 0..100 {
            write("INSERT INTO kept DEFAULT VALUES").await;
        }
        let reading = db.reader().begin().await.unwrap();
        let sql = "SELECT COUNT(*) AS value FROM kept";
        assert_eq!(query::scalar::<i64>(&reading, sql, []).await.unwrap(), Some(100));
        begin_anew().await;
        write("INSERT INTO kept DEFAULT VALUES").await;
        assert!(db.copy_log().await.unwrap() > 100, "the reader's pages were taken from it");
        write("INSERT INTO kept DEFAULT VALUES").await;
        reading.rollback().await.unwrap();
        begin_anew().await;
        write("INSERT INTO kept DEFAULT VALUES").await;
        assert!(db.copy_log().await.unwrap() < 20, "the log goes on growing");
        assert_eq!(query::scalar::<i64>(db.reader(), sql, []).await.unwrap(), Some(103));
    }

    // OPS-02: SQLite does not write to the disk if the content is already there
    #[tokio::test]
    async fn each_check_of_writing_writes() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite://{}/test.db", folder.path().display()), 1).await.unwrap();
        db.migrate().await.unwrap();
        let mut versions = Vec::new();
        for _ in 0..4 {
            assert!(db.is_writable().await.unwrap());
            let sql = "SELECT data_version AS value FROM pragma_data_version";
            versions.push(query::scalar::<i64>(db.reader(), sql, []).await.unwrap());
        }
        assert!(versions.is_sorted_by(|before, after| before < after), "{versions:?}");
    }

    #[test]
    fn nothing_puts_connections_away() {
        for url in ["sqlite://archway.db", "postgres://localhost/archway"] {
            let options = options(url, 8, false);
            assert_eq!(options.get_idle_timeout(), Some(None), "{url}");
            assert_eq!(options.get_max_lifetime(), Some(None), "{url}");
        }
    }
}
