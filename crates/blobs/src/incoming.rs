//! An incoming file: hashed while it arrives, with only the batch being written and a part of the next one in memory,
//! and resumable later.

use crate::batch::Batch;
use crate::sums::{Summing, Sums};
use crate::{BlobError, BlobKey, Blobs, Store, bucket, disk};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
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
    blobs: Blobs,
    key: BlobKey,
    batch: Batch,
    batch_bytes: usize,
    /// How much may be received while a batch is being written.
    ahead_bytes: usize,
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

impl Sink {
    /// What identifies the draft, with the progress up to these sums.
    fn progress(&self, sums: &Summing) -> Progress {
        let progress = Progress {
            length: sums.length,
            hash: sums.hash_state(),
            crc32: sums.crc32_so_far(),
            ..Progress::default()
        };
        match self {
            Sink::Disk(draft) => Progress { takeovers: draft.takeovers.clone(), ..progress },
            Sink::Bucket(draft) => {
                Progress { upload: draft.upload.clone(), parts: draft.parts.clone(), ..progress }
            }
        }
    }
}

impl Written {
    /// The progress that is safe without a save.
    fn take_safe(&mut self) -> Option<Progress> {
        match &mut self.sink {
            Sink::Disk(draft) => draft.take_synced().map(|sums| self.sink.progress(&sums)),
            Sink::Bucket(draft) if draft.parts.is_empty() => None,
            Sink::Bucket(_) => Some(self.sink.progress(&self.sums)),
        }
    }

    async fn write(self, batch: Vec<Bytes>) -> Result<Written, BlobError> {
        match self.sink {
            Sink::Disk(draft) => {
                let (draft, sums) = draft.write(batch, self.sums).await?;
                Ok(Written { sums, sink: Sink::Disk(draft) })
            }
            Sink::Bucket(mut draft) => {
                let sums = bucket::sum(batch.clone(), self.sums);
                let (sums, sent) = tokio::join!(sums, draft.add_part(batch));
                sent?;
                Ok(Written { sums: sums?, sink: Sink::Bucket(draft) })
            }
        }
    }
}

impl Incoming {
    pub(crate) async fn begin(blobs: Blobs, key: &BlobKey, from: Progress) -> Result<Incoming, BlobError> {
        // In a bucket the rest beside the parts is hashed with its part.
        let sums = match from.length - from.tail.min(from.length) {
            0 => Summing::new(),
            summed => Summing::resume(summed, &from.hash, from.crc32)?,
        };
        let length = from.length;
        let (batch, batch_bytes, ahead_bytes, sink) = match &*blobs.0 {
            Store::Disk(disk) => {
                let draft = disk.draft(key, from.takeovers, length).await?;
                (Batch::passing(), disk::BATCH_BYTES, disk::BATCH_BYTES, Sink::Disk(draft))
            }
            Store::Bucket(bucket) => {
                let (draft, tail) = bucket.draft(key, &from).await?;
                let mut batch = Batch::lasting();
                tail.into_iter().for_each(|tail| batch.add(tail));
                (batch, bucket::PART_BYTES, bucket::AHEAD_BYTES, Sink::Bucket(draft))
            }
        };
        let (key, state) = (key.clone(), State::Idle(Box::new(Written { sums, sink })));
        Ok(Incoming { blobs, key, batch, batch_bytes, ahead_bytes, length, safe: None, state })
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    /// Takes the next bytes. Waits while the batch being written and the bytes received since reach the memory limit.
    pub async fn write(&mut self, mut bytes: Bytes) -> Result<(), BlobError> {
        self.length += bytes.len() as u64;
        // Batches of equal size: some stores require equal parts.
        while !bytes.is_empty() {
            if self.batch.length() >= self.ahead_bytes {
                let written = self.settle().await?;
                self.state = State::Idle(Box::new(written));
            }
            let room = self.batch_bytes - self.batch.length();
            self.batch.add(bytes.split_to(room.min(bytes.len())));
            if self.batch.length() == self.batch_bytes {
                let written = self.settle().await?;
                self.pass_on(written);
            }
        }
        Ok(())
    }

    /// Starts to write the received bytes.
    fn pass_on(&mut self, written: Written) {
        let batch = self.batch.take();
        self.state = State::Writing(tokio::spawn(written.write(batch)));
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

    /// Settles with all received bytes written that the sink can take: a bucket takes no part this small.
    async fn settle_all(&mut self) -> Result<Written, BlobError> {
        let written = self.settle().await?;
        match &written.sink {
            Sink::Disk(_) if self.batch.length() > 0 => {
                self.pass_on(written);
                self.settle().await
            }
            _ => Ok(written),
        }
    }

    /// The progress that has become safe meanwhile, without waiting. Enough to resume from.
    pub fn take_safe(&mut self) -> Option<Progress> {
        self.safe.take()
    }

    /// Makes all received bytes safe. The returned progress is enough to resume from.
    pub async fn save(&mut self) -> Result<Progress, BlobError> {
        let Written { sums, sink } = self.settle_all().await?;
        let tail = self.batch.length() as u64;
        let progress = Progress { length: self.length, tail, ..sink.progress(&sums) };
        let sink = match sink {
            Sink::Disk(draft) => Sink::Disk(draft.sync().await?),
            Sink::Bucket(mut draft) => {
                // Too little for a part: it waits in a separate object, and is hashed with its part.
                draft.keep_tail(self.batch.pieces()).await?;
                Sink::Bucket(draft)
            }
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
        let progress = match self.settle().await {
            Ok(Written { sums, sink }) => sink.progress(&sums),
            Err(_) => Progress::default(),
        };
        self.blobs.abandon(&self.key, &progress).await
    }

    /// Makes the complete file safe and gives it its name.
    pub async fn finish(mut self) -> Result<Sums, BlobError> {
        let Written { sums, sink } = self.settle_all().await?;
        match sink {
            Sink::Disk(draft) => {
                draft.finish().await?;
                Ok(sums.finish())
            }
            Sink::Bucket(draft) => {
                let batch = self.batch.take();
                let sums = bucket::sum(batch.clone(), sums).await?;
                draft.finish(batch).await?;
                Ok(sums.finish())
            }
        }
    }
}
