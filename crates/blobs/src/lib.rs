//! Where Archway stores files: a folder on disk or an S3 bucket, behind one small type.

mod batch;
mod bucket;
mod disk;
mod incoming;
mod key;
mod sums;

pub use bucket::S3Options;
pub use incoming::{Incoming, Progress};
pub use key::BlobKey;
pub use sums::Sums;

use bucket::Bucket;
use bytes::Bytes;
use disk::Disk;
use futures::stream::BoxStream;
use std::ops::Range;
use std::sync::Arc;
use std::time::SystemTime;

#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    #[error("the file store is out of reach: {0}")]
    Unavailable(Box<dyn std::error::Error + Send + Sync>),
    #[error("the file store is full")]
    Full,
    /// The received bytes are gone: the upload must start over.
    #[error("the beginning of the file is gone")]
    Lost,
}

/// The bytes of a file in pieces.
pub type Pieces = BoxStream<'static, Result<Bytes, BlobError>>;

/// An entry of a listing of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub id: String,
    /// For a part of an unfinished file: what distinguishes it from the file with that id.
    pub rest: Option<String>,
    pub changed_at: SystemTime,
}

/// The size and the free space of the disk below the store.
#[derive(Debug, Clone, Copy)]
pub struct DiskRoom {
    pub free_bytes: u64,
    pub total_bytes: u64,
}

#[derive(Clone)]
pub struct Blobs(Arc<Store>);

enum Store {
    Disk(Disk),
    Bucket(Bucket),
}

impl Blobs {
    /// Files below `folder`, which is created if missing. A file is synced before it is renamed (see the rule in
    /// `docs/security.md`), so that after a kill it is complete or absent.
    pub fn on_disk(folder: &std::path::Path) -> Result<Blobs, BlobError> {
        Ok(Blobs(Arc::new(Store::Disk(Disk::open(folder)?))))
    }

    /// Files in an S3 bucket. If credentials are missing, they are looked up as AWS clients do.
    pub fn on_s3(options: S3Options) -> Result<Blobs, BlobError> {
        Ok(Blobs(Arc::new(Store::Bucket(Bucket::open(options)?))))
    }

    /// The bytes are safe when this returns.
    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.put(key, bytes).await,
            Store::Bucket(bucket) => bucket.put(key, bytes).await,
        }
    }

    pub async fn get(&self, key: &BlobKey) -> Result<Option<Bytes>, BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.get(key).await,
            Store::Bucket(bucket) => bucket.get(key).await,
        }
    }

    /// A range of a file whose length is known; only one piece is in memory.
    pub async fn read(&self, key: &BlobKey, range: Range<u64>) -> Result<Option<Pieces>, BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.read(key, range).await,
            Store::Bucket(bucket) => bucket.read(key, range).await,
        }
    }

    /// Receives a file in pieces, from the progress of an earlier attempt.
    pub async fn receive(&self, key: &BlobKey, from: Progress) -> Result<Incoming, BlobError> {
        Incoming::begin(self.clone(), key, from).await
    }

    /// Call before resuming an upload whose last receiver never released it: the receiver may still write, and that
    /// must not get into the upload. Each takeover has its own number. Returns the offset to resume at; once that is
    /// recorded, [`Blobs::forget_earlier`] deletes the last receiver's data.
    pub async fn take_over(
        &self,
        key: &BlobKey,
        mut from: Progress,
        takeover: i64,
    ) -> Result<Progress, BlobError> {
        if let Store::Disk(disk) = &*self.0 {
            disk.take_over(key, &from.takeovers, takeover, from.length).await?;
            from.takeovers.push(takeover);
        }
        Ok(from)
    }

    pub async fn forget_earlier(&self, key: &BlobKey, progress: &Progress) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.forget_earlier(key, &progress.takeovers).await,
            // Parts with the same number are the same bytes, no matter who sends them.
            Store::Bucket(_) => Ok(()),
        }
    }

    /// Deletes the received bytes of an unwanted file.
    pub async fn abandon(&self, key: &BlobKey, progress: &Progress) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.abandon(key, &progress.takeovers).await,
            Store::Bucket(bucket) => bucket.abandon(key, progress).await,
        }
    }

    /// Deleting a missing file is not an error.
    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.delete(key).await,
            Store::Bucket(bucket) => bucket.delete(key).await,
        }
    }

    /// Deletes a found part of an unfinished file.
    pub async fn delete_rest(&self, key: &BlobKey, rest: &str) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.delete_rest(key, rest).await,
            Store::Bucket(bucket) => bucket.delete_rest(key, rest).await,
        }
    }

    /// All complete and unfinished files in an area, in any order.
    pub async fn list(&self, area: &str) -> Result<Vec<Found>, BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.list(area).await,
            Store::Bucket(bucket) => bucket.list(area).await,
        }
    }

    /// None for a bucket, which has no fixed size.
    pub async fn disk_room(&self) -> Result<Option<DiskRoom>, BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.room().await.map(Some),
            Store::Bucket(_) => Ok(None),
        }
    }

    /// Whether the store responds.
    pub async fn ping(&self) -> Result<(), BlobError> {
        match &*self.0 {
            Store::Disk(disk) => disk.ping().await,
            Store::Bucket(bucket) => bucket.ping().await,
        }
    }
}
