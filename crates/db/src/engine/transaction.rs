//! A write transaction. Its effects outside the database (waking the job worker, notifying open streams) happen after
//! the commit.

use super::together;
use super::write::{self, Effect, Written};
use super::writers::{Turn, Writers};
use crate::{DbErr, Engine};
use sea_orm::{DatabaseConnection, DatabaseTransaction, TransactionTrait, Value};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

pub struct Tx {
    inner: Inner,
    engine: Engine,
    later: Mutex<Vec<Effect>>,
    added_job: AtomicBool,
    added_event: AtomicBool,
    wake: Arc<Wake>,
}

enum Inner {
    /// PostgreSQL: a separate connection.
    Alone(DatabaseTransaction),
    /// SQLite: a turn of the one writer.
    Shared(Turn),
}

/// The tasks that a commit wakes.
#[derive(Default)]
pub(crate) struct Wake {
    pub jobs: Notify,
    pub events: Notify,
}

impl Tx {
    pub(crate) async fn begin(pool: &DatabaseConnection, wake: Arc<Wake>) -> Result<Tx, DbErr> {
        Ok(Tx::new(Inner::Alone(pool.begin().await?), Engine::Postgres, wake))
    }

    pub(crate) async fn begin_shared(writers: &Arc<Writers>, wake: Arc<Wake>) -> Result<Tx, DbErr> {
        Ok(Tx::new(Inner::Shared(writers.turn().await?), Engine::Sqlite, wake))
    }

    fn new(inner: Inner, engine: Engine, wake: Arc<Wake>) -> Tx {
        Tx {
            inner,
            engine,
            later: Mutex::default(),
            added_job: AtomicBool::new(false),
            added_event: AtomicBool::new(false),
            wake,
        }
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// Adds a statement that runs together with others just before the commit: one round trip for all. Nothing in this
    /// transaction may read what it writes.
    pub(crate) fn later(&self, sql: impl Into<String>, values: impl IntoIterator<Item = Value>) {
        let statement = (sql.into(), values.into_iter().collect());
        self.later.lock().unwrap_or_else(PoisonError::into_inner).push(statement);
    }

    /// Adds a row in the same way.
    pub(crate) fn insert_later(&self, table: &str, row: impl IntoIterator<Item = Written>) {
        let (sql, values) = write::insert(table, row);
        self.later(sql, values);
    }

    /// Runs the deferred statements now, for a transaction that reads what they write.
    pub async fn flush(&self) -> Result<(), DbErr> {
        together::run(&**self, self.engine, self.take_later()).await
    }

    fn take_later(&self) -> Vec<Effect> {
        std::mem::take(&mut *self.later.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn note_added_job(&self) {
        self.added_job.store(true, Ordering::Relaxed);
    }

    pub(crate) fn note_added_event(&self) {
        self.added_event.store(true, Ordering::Relaxed);
    }

    pub async fn commit(self) -> Result<(), DbErr> {
        let later = self.take_later();
        match self.inner {
            Inner::Alone(transaction) => {
                together::run(&transaction, self.engine, later).await?;
                transaction.commit().await?;
            }
            Inner::Shared(turn) => turn.commit(later).await?,
        }
        if self.added_job.load(Ordering::Relaxed) {
            self.wake.jobs.notify_one();
        }
        if self.added_event.load(Ordering::Relaxed) {
            self.wake.events.notify_one();
        }
        Ok(())
    }
}

impl Deref for Tx {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        match &self.inner {
            Inner::Alone(transaction) => transaction,
            Inner::Shared(turn) => turn,
        }
    }
}
