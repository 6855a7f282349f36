//! SQLite has one writer at a time, and a commit waits for the disk. So writers use group commit: each waiting writer
//! joins the open transaction, in a savepoint, and all share one commit. A request is answered after that commit, never
//! before.

use super::write::Effect;
use super::{dialect, errors, together};
use crate::{DbErr, Engine};
use sea_orm::error::ConnAcquireErr;
use sea_orm::sqlx::{self, Connection};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};

const PATIENCE: Duration = Duration::from_secs(5);
const READERS_PATIENCE: Duration = Duration::from_millis(50);
/// A joining writer finds this savepoint open and empty: the previous writer created it in a round trip it needed
/// anyway.
const OPEN: &str = "SAVEPOINT turn";
const KEEP: &str = "RELEASE turn";
const TAKE_BACK: &str = "ROLLBACK TO turn";

pub(crate) struct Writers {
    pool: DatabaseConnection,
    /// Locked by the current writer and passed on in order of arrival. The next writer joins the transaction in it.
    turn: Arc<Mutex<Option<Open>>>,
    waiting: AtomicUsize,
    /// Set from the start of a transaction until its commit: a writer that finds it set follows a failed transaction.
    is_in_doubt: AtomicBool,
    committed_at: watch::Sender<Option<Instant>>,
}

/// A transaction that waits for its commit; until then, others can join it.
pub(crate) struct Open {
    transaction: DatabaseTransaction,
    /// Whether its savepoint may contain statements that were not committed.
    is_soiled: bool,
    outcome: watch::Sender<Outcome>,
}

/// The result of the commit, once it has ended.
type Outcome = Option<Result<(), DbErr>>;

/// The exclusive right to write, until this is dropped. Uncommitted statements are then rolled back: at once, or, in a
/// joined transaction, by the next writer.
pub(crate) enum Turn {
    // Field order matters: the transaction is dropped before the place.
    First { transaction: DatabaseTransaction, place: OwnedMutexGuard<Option<Open>>, writers: Arc<Writers> },
    Joined(OwnedMappedMutexGuard<Option<Open>, Open>),
}

impl Writers {
    pub(crate) fn new(pool: DatabaseConnection) -> Arc<Writers> {
        Arc::new(Writers {
            pool,
            turn: Arc::default(),
            waiting: AtomicUsize::new(0),
            is_in_doubt: AtomicBool::new(false),
            committed_at: watch::Sender::new(None),
        })
    }

    pub(crate) async fn turn(self: &Arc<Writers>) -> Result<Turn, DbErr> {
        let mut place = self.queue().await?;
        clean(&mut place).await;
        match OwnedMutexGuard::try_map(place, Option::as_mut) {
            Ok(mut open) => {
                open.is_soiled = true;
                Ok(Turn::Joined(open))
            }
            Err(place) => Ok(Turn::First { transaction: self.begin().await?, place, writers: self.clone() }),
        }
    }

    async fn queue(&self) -> Result<OwnedMutexGuard<Option<Open>>, DbErr> {
        let _waits = Waits::among(&self.waiting);
        let turn = tokio::time::timeout(PATIENCE, self.turn.clone().lock_owned()).await;
        turn.map_err(|_| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))
    }

    async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        if self.is_in_doubt.swap(true, Ordering::Relaxed) {
            self.replace_lost().await.map_err(errors::of_driver)?;
        }
        // Takes the write lock at once: a read lock that is upgraded later would fail when other processes write.
        let mode = Some(SqliteTransactionMode::Immediate);
        let options = TransactionOptions { sqlite_transaction_mode: mode, ..TransactionOptions::default() };
        self.pool.begin_with_options(options).await
    }

    /// SQLite ends a transaction by itself when the disk is full, but its driver still counts it as open. Later
    /// transactions would be nested in it and never be committed, so such a connection is closed.
    async fn replace_lost(&self) -> Result<(), sqlx::Error> {
        let mut connection = self.pool.get_sqlite_connection_pool().acquire().await?;
        // The ping waits until pending rollbacks have run.
        connection.ping().await?;
        match connection.is_in_transaction() {
            true => connection.close().await,
            false => Ok(()),
        }
    }

    async fn commit(&self, transaction: DatabaseTransaction) -> Result<(), DbErr> {
        transaction.commit().await?;
        self.is_in_doubt.store(false, Ordering::Relaxed);
        self.committed_at.send_replace(Some(Instant::now()));
        Ok(())
    }

    /// Whether a transaction was committed within this time.
    pub(crate) fn has_committed_within(&self, time: Duration) -> bool {
        self.committed_at.borrow().is_some_and(|at| at.elapsed() < time)
    }

    /// Commits the open transaction, if there is one.
    async fn settle(&self, place: &mut Option<Open>) {
        clean(place).await;
        if let Some(Open { transaction, outcome, .. }) = place.take() {
            outcome.send_replace(Some(self.commit(transaction).await));
        }
    }

    /// Restarts the WAL between two transactions. Waits for readers only briefly, because all writers wait meanwhile.
    pub(crate) async fn restart_log(&self) -> Result<(), DbErr> {
        let mut place = self.queue().await?;
        self.settle(&mut place).await;
        self.pool.execute_unprepared(&dialect::wait_at_most(READERS_PATIENCE)).await?;
        let restarted = self.pool.execute_unprepared(dialect::RESTART_LOG).await;
        self.pool.execute_unprepared(&dialect::wait_at_most(dialect::WRITER_PATIENCE)).await?;
        restarted.map(drop)
    }

    pub(crate) async fn vacuum(&self) -> Result<(), DbErr> {
        let mut place = self.queue().await?;
        self.settle(&mut place).await;
        // VACUUM copies the whole database through temporary storage, which may not fit in memory.
        self.pool.execute_unprepared("PRAGMA temp_store = FILE").await?;
        let written = self.pool.execute_unprepared("VACUUM").await;
        self.pool.execute_unprepared("PRAGMA temp_store = MEMORY").await?;
        written.map(drop)
    }

    pub(crate) async fn close(&self) -> Result<(), DbErr> {
        self.pool.close_by_ref().await
    }
}

/// Rolls back uncommitted statements in the savepoint.
async fn clean(place: &mut Option<Open>) {
    let Some(open) = place.as_mut().filter(|open| open.is_soiled) else { return };
    match open.transaction.execute_unprepared(TAKE_BACK).await {
        Ok(_) => open.is_soiled = false,
        // The whole transaction is lost, for example because the disk is full.
        Err(error) => {
            if let Some(open) = place.take() {
                open.outcome.send_replace(Some(Err(error)));
            }
        }
    }
}

impl Turn {
    /// Runs these statements last, and resolves when the whole transaction is on disk.
    pub(crate) async fn commit(self, mut effects: Vec<Effect>) -> Result<(), DbErr> {
        let effect = |sql: &str| (sql.to_owned(), Vec::new());
        let mut told = match self {
            Turn::First { transaction, place: _place, writers }
                if writers.waiting.load(Ordering::Relaxed) == 0 =>
            {
                together::run(&transaction, Engine::Sqlite, effects).await?;
                return writers.commit(transaction).await;
            }
            Turn::First { transaction, mut place, writers } => {
                effects.push(effect(OPEN));
                together::run(&transaction, Engine::Sqlite, effects).await?;
                let (outcome, told) = watch::channel(None);
                *place = Some(Open { transaction, is_soiled: false, outcome });
                // Queues behind the current waiters. A separate task, because a request could be cancelled.
                tokio::spawn(commit_in_turn(writers));
                told
            }
            Turn::Joined(mut open) => {
                let told = open.outcome.subscribe();
                effects.extend([effect(KEEP), effect(OPEN)]);
                // Runs to its end even if the caller is cancelled: it must not stop between the two steps.
                let kept = tokio::spawn(async move {
                    together::run(&open.transaction, Engine::Sqlite, effects).await?;
                    open.is_soiled = false;
                    Ok::<(), DbErr>(())
                });
                kept.await.map_err(|error| DbErr::Custom(error.to_string()))??;
                told
            }
        };
        let ended = told.wait_for(Option::is_some).await.map(|outcome| outcome.clone());
        ended.ok().flatten().unwrap_or_else(|| Err(DbErr::Custom("the commit was interrupted".into())))
    }
}

async fn commit_in_turn(writers: Arc<Writers>) {
    let mut place = writers.turn.clone().lock_owned().await;
    writers.settle(&mut place).await;
}

impl Deref for Turn {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        match self {
            Turn::First { transaction, .. } => transaction,
            Turn::Joined(open) => &open.transaction,
        }
    }
}

/// Counts as a waiting writer while it exists.
struct Waits<'a>(&'a AtomicUsize);

impl Waits<'_> {
    fn among(waiting: &AtomicUsize) -> Waits<'_> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waits(waiting)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use crate::{Db, query};
    use sea_orm::ConnectionTrait;
    use std::collections::BTreeSet;
    use std::time::Duration;

    async fn write(db: Db, value: i64, keep: bool) -> bool {
        let tx = db.begin().await.unwrap();
        query::run(&*tx, "INSERT INTO kept VALUES ($1)", [value.into()]).await.unwrap();
        tx.later("INSERT INTO kept VALUES ($1)", [(-value).into()]);
        if keep {
            tx.commit().await.unwrap();
        }
        keep
    }

    async fn new_db(folder: &std::path::Path) -> Db {
        let db = Db::open(&format!("sqlite://{}/test.db", folder.display()), 2).await.unwrap();
        let tx = db.begin().await.unwrap();
        query::run(&*tx, "CREATE TABLE kept (value INTEGER PRIMARY KEY)", []).await.unwrap();
        tx.commit().await.unwrap();
        db
    }

    // SQLite ends a transaction by itself when the disk is full, and its driver does not notice.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn after_a_transaction_was_lost_a_commit_is_a_commit() {
        let folder = tempfile::tempdir().unwrap();
        let db = new_db(folder.path()).await;
        for value in (1..=10).step_by(2) {
            let lost = db.begin().await.unwrap();
            lost.execute_unprepared("ROLLBACK").await.unwrap();
            drop(lost);
            assert!(!write(db.clone(), value, false).await);
            assert!(write(db.clone(), value + 1, true).await);
            let sql = "SELECT COUNT(*) AS value FROM kept WHERE value IN ($1, $2)";
            let rows =
                query::scalar::<i64>(db.reader(), sql, [value.into(), (value + 1).into()]).await.unwrap();
            assert_eq!(rows, Some(1), "whoever is answered is seen by others");
        }
    }

    // Every third writer rolls back, every fifth is cancelled at a random point.
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn whoever_is_answered_is_kept_and_nobody_takes_back_for_others() {
        let folder = tempfile::tempdir().unwrap();
        let db = new_db(folder.path()).await;
        let mut writers = Vec::new();
        for value in 1..=2_000_i64 {
            let written = write(db.clone(), value, value % 3 != 0);
            let patience =
                Duration::from_micros(if value % 5 == 0 { (value % 97) as u64 * 40 } else { u64::MAX });
            writers.push((value, tokio::spawn(async move { tokio::time::timeout(patience, written).await })));
            if value % 50 == 0 {
                db.shorten_log_beyond(0).await.unwrap();
            }
        }
        let (mut kept, mut given_up) = (BTreeSet::new(), 0);
        for (value, writer) in writers {
            match writer.await.unwrap() {
                Ok(true) => drop(kept.insert(value)),
                Ok(false) => {}
                Err(_) => given_up += 1,
            }
        }
        // Writes cancelled during their commit may be there completely; other cancelled ones must not be there at all.
        let tx = db.begin().await.unwrap();
        tx.commit().await.unwrap();
        for value in 1..=2_000_i64 {
            let sql = "SELECT COUNT(*) AS value FROM kept WHERE value IN ($1, $2)";
            let rows = query::scalar::<i64>(db.reader(), sql, [value.into(), (-value).into()]).await.unwrap();
            match kept.contains(&value) {
                true => assert_eq!(rows, Some(2), "{value} was answered"),
                false if value % 3 == 0 => assert_eq!(rows, Some(0), "{value} was taken back"),
                false => assert!(matches!(rows, Some(0 | 2)), "{value} is there by half"),
            }
        }
        assert!(given_up > 0, "nobody was given up");
    }
}
