//! A write transaction. What it causes outside the database (waking the job worker, telling open streams) happens after its commit.

use crate::{DbErr, Engine};
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;

pub struct Tx {
    inner: DatabaseTransaction,
    engine: Engine,
    added_job: AtomicBool,
    added_event: AtomicBool,
    wake: Arc<Wake>,
}

/// Whom a commit wakes.
#[derive(Default)]
pub(crate) struct Wake {
    pub jobs: Notify,
    pub events: Notify,
}

impl Tx {
    pub(crate) async fn begin(
        pool: &DatabaseConnection,
        engine: Engine,
        wake: Arc<Wake>,
    ) -> Result<Tx, DbErr> {
        let options = TransactionOptions {
            // The write lock is taken at once: a read that upgrades later would fail against other processes.
            sqlite_transaction_mode: (engine == Engine::Sqlite).then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let inner = pool.begin_with_options(options).await?;
        Ok(Tx { inner, engine, added_job: AtomicBool::new(false), added_event: AtomicBool::new(false), wake })
    }

    pub fn engine(&self) -> Engine {
        self.engine
    }

    pub(crate) fn note_added_job(&self) {
        self.added_job.store(true, Ordering::Relaxed);
    }

    pub(crate) fn note_added_event(&self) {
        self.added_event.store(true, Ordering::Relaxed);
    }

    pub async fn commit(self) -> Result<(), DbErr> {
        self.inner.commit().await?;
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
        &self.inner
    }
}
