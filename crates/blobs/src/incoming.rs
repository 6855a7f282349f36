//! An incoming file: hashed while it arrives, with only the batch being written and a part of the next one in memory,
//! and resumable later.

use crate::batch::Batch;
use crate::sums::{Summing, Sums};
use crate::{BlobError, BlobKey, Store, bucket, disk};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::task::JoinHandle;

/// The progress of a file, and all that is needed to resume: the caller stores it, so that any process can.
#[derive(Debug, Clone, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Progress {
    pub length: u64,
    /// Empty at the beginning.
    hash: Vec<u8>,
    crc32: u32,
    /// For a folder: the takeovers, each of which gave the draft another name; the last one is in use.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) takeovers: Vec<i64>,
    /// For a bucket: the multipart upload, its parts, and how many bytes wait beside them for the next part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) upload: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) parts: Vec<String>,
    #[serde(default)]
    pub(crate) tail: u64,
}

pub struct Incoming {
    store: Arc<Store>,
    key: BlobKey,
    batch: Batch,
    /// The number of received bytes.
    length: u64,
    /// The safe progress, unless it was taken before.
    safe: Option<Progress>,
    state: State,
}

enum State {
    Idle(Box<Written>),
    /// A batch is being hashed and written while the next one arrives.
    Writing(JoinHandle<Result<Written, BlobError>>),
    /// An earlier write failed.
    Broken,
}

struct Written {
    sums: Summing,
    sink: Sink,
}

enum Sink {
    Disk(disk::Draft),
    Bucket(bucket::Draft),
}

impl Progress {
    fn of(sums: &Summing) -> Progress {
        let (hash, crc32) = (sums.hash_state(), sums.crc32_so_far());
        Progress { length: sums.length, hash, crc32, ..Progress::default() }
    }
}

impl Written {
    /// The progress that is safe without a save.
    fn take_safe(&mut self) -> Option<Progress> {
        match &mut self.sink {
            Sink::Disk(draft) => {
                let takeovers = draft.takeovers.clone();
                draft.take_synced().map(|sums| Progress { takeovers, ..Progress::of(&sums) })
            }
            Sink::Bucket(draft) if draft.parts.is_empty() => None,
            Sink::Bucket(draft) => Some(Progress {
                upload: draft.upload.clone(),
                parts: draft.parts.clone(),
                ..Progress::of(&self.sums)
            }),
        }
    }
}

impl Incoming {
    pub(crate) async fn begin(
        store: Arc<Store>,
        key: &BlobKey,
        from: Progress,
    ) -> Result<Incoming, BlobError> {
        // In a bucket the rest beside the parts is hashed with its part.
        let sums = match from.length - from.tail.min(from.length) {
            0 => Summing::new(),
            summed => Summing::resume(summed, &from.hash, from.crc32)?,
        };
        let (batch, sink) = match &*store {
            Store::Disk(disk) => {
                (Batch::passing(), Sink::Disk(disk.draft(key, from.takeovers, from.length).await?))
            }
            Store::Bucket(bucket) => {
                let (draft, tail) = bucket.draft(key, &from).await?;
                let mut batch = Batch::lasting();
                tail.into_iter().for_each(|tail| batch.add(tail));
                (batch, Sink::Bucket(draft))
            }
        };
        let state = State::Idle(Box::new(Written { sums, sink }));
        Ok(Incoming { store, key: key.clone(), batch, length: from.length, safe: None, state })
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    /// Takes the next bytes. Waits while the batch being written and the bytes received since reach the memory limit.
    pub async fn write(&mut self, mut bytes: Bytes) -> Result<(), BlobError> {
        self.length += bytes.len() as u64;
        let (batch_size, ahead) = match &*self.store {
            Store::Disk(_) => (disk::BATCH_BYTES, disk::BATCH_BYTES),
            Store::Bucket(_) => (bucket::PART_BYTES, bucket::AHEAD_BYTES),
        };
        // Batches of equal size: some stores require equal parts.
        while !bytes.is_empty() {
            if self.batch.length() >= ahead {
                let written = self.settle().await?;
                self.state = State::Idle(Box::new(written));
            }
            let room = batch_size - self.batch.length();
            self.batch.add(bytes.split_to(room.min(bytes.len())));
            if self.batch.length() == batch_size {
                self.pass_on().await?;
            }
        }
        Ok(())
    }

    /// Starts to write the received bytes.
    async fn pass_on(&mut self) -> Result<(), BlobError> {
        let Written { sums, sink } = self.settle().await?;
        let batch = self.batch.take();
        let (store, key) = (self.store.clone(), self.key.clone());
        self.state = State::Writing(tokio::spawn(async move {
            match (sink, &*store) {
                (Sink::Bucket(mut draft), Store::Bucket(bucket)) => {
                    let sums = bucket::sum(batch.clone(), sums);
                    let (sums, sent) = tokio::join!(sums, draft.add_part(bucket, &key, batch));
                    sent?;
                    Ok(Written { sums: sums?, sink: Sink::Bucket(draft) })
                }
                (Sink::Disk(draft), _) => {
                    let (draft, sums) = draft.write(batch, sums).await?;
                    Ok(Written { sums, sink: Sink::Disk(draft) })
                }
                (Sink::Bucket(_), Store::Disk(_)) => Err(BlobError::Lost),
            }
        }));
        Ok(())
    }

    /// Waits until no write is in progress, and takes the state.
    async fn settle(&mut self) -> Result<Written, BlobError> {
        let mut written = match std::mem::replace(&mut self.state, State::Broken) {
            State::Idle(written) => return Ok(*written),
            State::Writing(task) => task.await.map_err(|error| BlobError::Unavailable(Box::new(error)))??,
            State::Broken => return Err(BlobError::Lost),
        };
        self.safe = written.take_safe().or(self.safe.take());
        Ok(written)
    }

    /// The progress that has become safe meanwhile, without waiting. Enough to resume from.
    pub fn take_safe(&mut self) -> Option<Progress> {
        self.safe.take()
    }

    /// Makes all received bytes safe. The returned progress is enough to resume from.
    pub async fn save(&mut self) -> Result<Progress, BlobError> {
        if self.batch.length() > 0 && matches!(&*self.store, Store::Disk(_)) {
            self.pass_on().await?;
        }
        let Written { sums, sink } = self.settle().await?;
        let mut progress = Progress { length: self.length, ..Progress::of(&sums) };
        let sink = match (sink, &*self.store) {
            (Sink::Bucket(mut draft), Store::Bucket(bucket)) => {
                // Too little for a part: it waits in a separate object, and is hashed with its part.
                bucket.keep_tail(&self.key, &mut draft, self.batch.pieces()).await?;
                progress.tail = self.batch.length() as u64;
                progress.upload = draft.upload.clone();
                progress.parts = draft.parts.clone();
                Sink::Bucket(draft)
            }
            (Sink::Disk(draft), _) => {
                progress.takeovers = draft.takeovers.clone();
                Sink::Disk(draft.sync().await?)
            }
            (sink, _) => sink,
        };
        self.state = State::Idle(Box::new(Written { sums, sink }));
        self.safe = None;
        Ok(progress)
    }

    /// Waits until no write is in progress; unsaved bytes are dropped.
    pub async fn stop(mut self) {
        let _ = self.settle().await;
    }

    /// Deletes the unwanted file, also what was not recorded yet.
    pub async fn abandon(mut self) -> Result<(), BlobError> {
        let written = self.settle().await;
        match &*self.store {
            Store::Disk(disk) => {
                let takeovers = match written {
                    Ok(Written { sink: Sink::Disk(draft), .. }) => draft.takeovers,
                    _ => Vec::new(),
                };
                disk.abandon(&self.key, &takeovers).await
            }
            Store::Bucket(bucket) => {
                let upload = match written {
                    Ok(Written { sink: Sink::Bucket(draft), .. }) => draft.upload,
                    _ => None,
                };
                bucket.abandon(&self.key, &Progress { upload, ..Progress::default() }).await
            }
        }
    }

    /// Makes the complete file safe and gives it its name.
    pub async fn finish(mut self) -> Result<Sums, BlobError> {
        match &*self.store.clone() {
            Store::Disk(disk) => {
                if self.batch.length() > 0 {
                    self.pass_on().await?;
                }
                let Written { sums, sink } = self.settle().await?;
                if let Sink::Disk(draft) = sink {
                    disk.name(&self.key, draft).await?;
                }
                Ok(sums.finish())
            }
            Store::Bucket(bucket) => {
                let Written { sums, sink } = self.settle().await?;
                let batch = self.batch.take();
                let sums = bucket::sum(batch.clone(), sums).await?;
                if let Sink::Bucket(draft) = sink {
                    draft.finish(bucket, &self.key, batch).await?;
                }
                Ok(sums.finish())
            }
        }
    }
}
