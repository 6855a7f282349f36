//! A file on its way in: hashed as it passes, never more of it in memory than two batches, and able to go on later.

use crate::sums::{Summing, Sums};
use crate::{BlobError, BlobKey, Store, bucket, disk};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::task::JoinHandle;

/// How far a file has come, and all that is needed to go on: kept by the caller, so that any process can.
#[derive(Debug, Clone, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Progress {
    pub length: u64,
    /// Empty at the beginning.
    hash: Vec<u8>,
    crc32: u32,
    /// Of a bucket: the upload begun there, the parts it holds, and how many bytes wait beside them for the next part.
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
    /// What has come and is not on its way to the store yet.
    batch: Vec<Bytes>,
    batch_bytes: usize,
    /// The length of all that has come.
    length: u64,
    state: State,
}

enum State {
    Idle(Box<Written>),
    /// A batch is being hashed and written while the next one comes in.
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

impl Incoming {
    pub(crate) async fn begin(
        store: Arc<Store>,
        key: &BlobKey,
        from: Progress,
    ) -> Result<Incoming, BlobError> {
        // In a bucket the rest beside the parts is hashed with the part it goes into.
        let sums = match from.length - from.tail.min(from.length) {
            0 => Summing::new(),
            summed => Summing::resume(summed, &from.hash, from.crc32)?,
        };
        let mut batch = Vec::new();
        let sink = match &*store {
            Store::Disk(disk) => Sink::Disk(disk.draft(key, from.length).await?),
            Store::Bucket(bucket) => {
                let (draft, tail) = bucket.draft(key, &from).await?;
                batch.extend(tail);
                Sink::Bucket(draft)
            }
        };
        let batch_bytes = batch.iter().map(Bytes::len).sum();
        let state = State::Idle(Box::new(Written { sums, sink }));
        Ok(Incoming { store, key: key.clone(), batch, batch_bytes, length: from.length, state })
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    /// Takes the next bytes. Waits only while the batch before the last is still being written.
    pub async fn write(&mut self, mut bytes: Bytes) -> Result<(), BlobError> {
        self.length += bytes.len() as u64;
        // Batches of one size: some stores want the parts of a file to be alike.
        while !bytes.is_empty() {
            let room = self.batch_size() - self.batch_bytes;
            let piece = bytes.split_to(room.min(bytes.len()));
            self.batch_bytes += piece.len();
            self.batch.push(piece);
            if self.batch_bytes == self.batch_size() {
                self.pass_on().await?;
            }
        }
        Ok(())
    }

    fn batch_size(&self) -> usize {
        match &*self.store {
            Store::Disk(_) => disk::BATCH_BYTES,
            Store::Bucket(_) => bucket::PART_BYTES,
        }
    }

    /// Starts to write what has come.
    async fn pass_on(&mut self) -> Result<(), BlobError> {
        let Written { mut sums, sink } = self.settle().await?;
        let batch = std::mem::take(&mut self.batch);
        self.batch_bytes = 0;
        let (store, key) = (self.store.clone(), self.key.clone());
        self.state = State::Writing(tokio::spawn(async move {
            let sink = match sink {
                Sink::Disk(draft) => {
                    let (draft, summed) = draft.write(batch, sums).await?;
                    sums = summed;
                    Sink::Disk(draft)
                }
                Sink::Bucket(mut draft) => {
                    sums = bucket::sum(&batch, sums).await?;
                    if let Store::Bucket(bucket) = &*store {
                        draft.add_part(bucket, &key, batch).await?;
                    }
                    Sink::Bucket(draft)
                }
            };
            Ok(Written { sums, sink })
        }));
        Ok(())
    }

    /// Waits until nothing is on its way, and takes the state.
    async fn settle(&mut self) -> Result<Written, BlobError> {
        match std::mem::replace(&mut self.state, State::Broken) {
            State::Idle(written) => Ok(*written),
            State::Writing(task) => task.await.map_err(|error| BlobError::Unavailable(Box::new(error)))?,
            State::Broken => Err(BlobError::Lost),
        }
    }

    /// Makes safe all that has come so far. What this returns is enough to go on from here.
    pub async fn save(&mut self) -> Result<Progress, BlobError> {
        if self.batch_bytes > 0 && matches!(&*self.store, Store::Disk(_)) {
            self.pass_on().await?;
        }
        let Written { sums, sink } = self.settle().await?;
        let mut progress = Progress {
            length: self.length,
            hash: sums.hash_state(),
            crc32: sums.crc32_so_far(),
            ..Progress::default()
        };
        let sink = match (sink, &*self.store) {
            (Sink::Bucket(mut draft), Store::Bucket(bucket)) => {
                // Too little for a part: it waits in a file of its own, and is hashed when it goes into one.
                bucket.keep_tail(&self.key, &mut draft, &self.batch).await?;
                progress.tail = self.batch_bytes as u64;
                progress.upload = draft.upload.clone();
                progress.parts = draft.parts.clone();
                Sink::Bucket(draft)
            }
            (Sink::Disk(draft), _) => Sink::Disk(draft.sync().await?),
            (sink, _) => sink,
        };
        self.state = State::Idle(Box::new(Written { sums, sink }));
        Ok(progress)
    }

    /// The file is not wanted: forgets what has come of it, also what nobody has noted yet.
    pub async fn abandon(mut self) -> Result<(), BlobError> {
        let written = self.settle().await;
        match &*self.store {
            Store::Disk(disk) => disk.abandon(&self.key).await,
            Store::Bucket(bucket) => {
                let upload = match written {
                    Ok(Written { sink: Sink::Bucket(draft), .. }) => draft.upload,
                    _ => None,
                };
                bucket.abandon(&self.key, &Progress { upload, ..Progress::default() }).await
            }
        }
    }

    /// The whole file has come: makes it safe and gives it its name.
    pub async fn finish(mut self) -> Result<Sums, BlobError> {
        match &*self.store.clone() {
            Store::Disk(disk) => {
                if self.batch_bytes > 0 {
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
                let batch = std::mem::take(&mut self.batch);
                let sums = bucket::sum(&batch, sums).await?;
                if let Sink::Bucket(draft) = sink {
                    draft.finish(bucket, &self.key, batch).await?;
                }
                Ok(sums.finish())
            }
        }
    }
}
