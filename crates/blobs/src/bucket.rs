//! Files in an S3 bucket. Incoming files are uploaded in parts; a rest too small for a part waits in a separate
//! object.

use crate::sums::Summing;
use crate::{BlobError, BlobKey, Found, Pieces, Progress};
use bytes::Bytes;
use futures::stream::BoxStream;
use futures::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::multipart::{MultipartStore, PartId};
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, GetRange, MultipartId, ObjectStore, ObjectStoreExt, PutPayload,
    RetryConfig,
};
use std::ops::Range;
use std::pin::pin;
use std::time::Duration;
use tokio::time::timeout;

/// The minimum that S3 accepts.
pub const PART_BYTES: usize = 5 * 1024 * 1024;
/// How much of the next part may be received while one is being sent. A part and this are all that is in memory of a
/// file.
pub const AHEAD_BYTES: usize = 2 * 1024 * 1024;
const TAILS: &str = "tails";
/// However slow the bucket is, five megabytes take less.
const MAX_PATIENCES: u32 = 20;

pub struct S3Options {
    pub bucket: String,
    pub prefix: String,
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
    /// How long a call may take before the bucket is probed.
    pub patience: Duration,
}

#[derive(Clone)]
pub struct Bucket {
    store: AmazonS3,
    prefix: String,
    patience: Duration,
}

/// A file that is being received. A multipart upload begins only when the first part is full: most files are small.
pub struct Draft {
    bucket: Bucket,
    key: BlobKey,
    pub upload: Option<String>,
    pub parts: Vec<String>,
    may_have_tails: bool,
}

impl Bucket {
    pub fn open(options: S3Options) -> Result<Bucket, BlobError> {
        let mut builder = AmazonS3Builder::from_env()
            .with_bucket_name(options.bucket)
            .with_client_options(
                // No timeout for a whole call: see `Bucket::answered`.
                ClientOptions::new()
                    .with_timeout_disabled()
                    .with_connect_timeout(options.patience)
                    .with_allow_http(true),
            )
            // Short, so that a caller learns within seconds that the store is unavailable.
            .with_retry(RetryConfig {
                max_retries: 2,
                retry_timeout: Duration::from_secs(5),
                backoff: BackoffConfig::default(),
            });
        if let Some(region) = options.region {
            builder = builder.with_region(region);
        }
        if let Some(endpoint) = options.endpoint {
            builder = builder.with_endpoint(endpoint);
        }
        if let (Some(access_key), Some(secret_key)) = (options.access_key, options.secret_key) {
            builder = builder.with_access_key_id(access_key).with_secret_access_key(secret_key);
        }
        let prefix = match options.prefix.trim_matches('/') {
            "" => String::new(),
            prefix => format!("{prefix}/"),
        };
        Ok(Bucket { store: builder.build()?, prefix, patience: options.patience })
    }

    /// A bucket that hangs counts as unavailable, and callers learn it within seconds. A slow one does not: it
    /// answers a small request meanwhile.
    async fn answered<T>(
        &self,
        call: impl Future<Output = object_store::Result<T>>,
    ) -> Result<object_store::Result<T>, BlobError> {
        let mut call = pin!(call);
        for _ in 0..MAX_PATIENCES {
            if let Ok(answer) = timeout(self.patience, &mut call).await {
                return Ok(answer);
            }
            self.ping().await?;
        }
        Err(BlobError::Unavailable("it answers, but not this call".into()))
    }

    fn path(&self, key: &BlobKey) -> Path {
        Path::from(format!("{}{}", self.prefix, key.as_str()))
    }

    /// The rest after this many parts. A later rest has another name, so that a kill before the progress is recorded
    /// leaves the recorded one unchanged.
    fn tail_path(&self, key: &BlobKey, parts: usize) -> Path {
        Path::from(format!("{}{TAILS}/{}/{parts}", self.prefix, key.as_str()))
    }

    async fn delete_tails(&self, key: &BlobKey) -> Result<(), BlobError> {
        let folder = Path::from(format!("{}{TAILS}/{}", self.prefix, key.as_str()));
        let tails: Vec<_> = self.answered(self.store.list(Some(&folder)).try_collect()).await??;
        for tail in tails {
            ignore_missing(self.answered(self.store.delete(&tail.location)).await?)?;
        }
        Ok(())
    }

    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.answered(self.store.put(&self.path(key), bytes.into())).await??;
        Ok(())
    }

    pub async fn get(&self, key: &BlobKey) -> Result<Option<Bytes>, BlobError> {
        self.fetch(&self.path(key)).await
    }

    async fn fetch(&self, path: &Path) -> Result<Option<Bytes>, BlobError> {
        let bytes = async { self.store.get(path).await?.bytes().await };
        match self.answered(bytes).await? {
            Ok(bytes) => Ok(Some(bytes)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn read(&self, key: &BlobKey, range: Range<u64>) -> Result<Option<Pieces>, BlobError> {
        // S3 has no empty ranges.
        let wanted = (!range.is_empty()).then_some(GetRange::Bounded(range));
        let is_empty = wanted.is_none();
        let options = GetOptions { range: wanted, head: is_empty, ..GetOptions::default() };
        match self.answered(self.store.get_opts(&self.path(key), options)).await? {
            Ok(_) if is_empty => Ok(Some(futures::stream::empty().boxed())),
            Ok(found) => Ok(Some(self.clone().pieces(found.into_stream()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The state of an upload, and the rest that waits for its next part.
    pub async fn draft(&self, key: &BlobKey, from: &Progress) -> Result<(Draft, Option<Bytes>), BlobError> {
        if from.length > 0 && self.has_named(key, from.length).await? {
            return self.draft_of_named(key, from).await;
        }
        let mut draft = Draft::new(self, key);
        (draft.upload, draft.parts) = (from.upload.clone(), from.parts.clone());
        draft.may_have_tails = from.length > 0;
        if from.tail == 0 {
            return Ok((draft, None));
        }
        let tail = self.fetch(&self.tail_path(key, from.parts.len())).await?.ok_or(BlobError::Lost)?;
        // A kill may have come between writing a longer rest and recording it; the longer one begins with the
        // shorter.
        let length = usize::try_from(from.tail).unwrap_or(usize::MAX);
        if tail.len() < length {
            return Err(BlobError::Lost);
        }
        Ok((draft, Some(tail.slice(..length))))
    }

    async fn has_named(&self, key: &BlobKey, length: u64) -> Result<bool, BlobError> {
        match self.answered(self.store.head(&self.path(key))).await? {
            Ok(named) => Ok(named.size >= length),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// The file was already complete, but listing it failed: its parts and its rest are gone. They are made again
    /// from the complete file.
    async fn draft_of_named(
        &self,
        key: &BlobKey,
        from: &Progress,
    ) -> Result<(Draft, Option<Bytes>), BlobError> {
        let path = self.path(key);
        let piece = async |range: Range<u64>| self.answered(self.store.get_range(&path, range)).await;
        let mut draft = Draft::new(self, key);
        draft.may_have_tails = true;
        let summed = from.length - from.tail;
        for start in (0..summed).step_by(PART_BYTES) {
            let end = summed.min(start + PART_BYTES as u64);
            draft.add_part(vec![piece(start..end).await??]).await?;
        }
        let tail = match from.tail {
            0 => None,
            _ => Some(piece(summed..from.length).await??),
        };
        Ok((draft, tail))
    }

    fn pieces(self, found: BoxStream<'static, object_store::Result<Bytes>>) -> Pieces {
        let pieces = futures::stream::try_unfold((self, found), |(bucket, mut found)| async move {
            let piece = bucket.answered(found.try_next()).await??;
            Ok(piece.map(|piece| (piece, (bucket, found))))
        });
        pieces.boxed()
    }

    pub async fn abandon(&self, key: &BlobKey, progress: &Progress) -> Result<(), BlobError> {
        if let Some(upload) = &progress.upload {
            let path = self.path(key);
            ignore_missing(self.answered(self.store.abort_multipart(&path, upload)).await?)?;
        }
        self.delete_tails(key).await
    }

    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        ignore_missing(self.answered(self.store.delete(&self.path(key))).await?)
    }

    pub async fn delete_rest(&self, key: &BlobKey, rest: &str) -> Result<(), BlobError> {
        let tail = Path::from(format!("{}{TAILS}/{}/{rest}", self.prefix, key.as_str()));
        ignore_missing(self.answered(self.store.delete(&tail)).await?)
    }

    pub async fn list(&self, area: &str) -> Result<Vec<Found>, BlobError> {
        let mut found = Vec::new();
        for area in [area.to_owned(), format!("{TAILS}/{area}")] {
            let area = Path::from(format!("{}{area}", self.prefix));
            let mut entries = self.store.list(Some(&area));
            while let Some(entry) = self.answered(entries.try_next()).await?? {
                let Some(mut below) = entry.location.prefix_match(&area) else { continue };
                let Some(id) = below.next() else { continue };
                let (id, rest) = (id.as_ref().to_owned(), below.next().map(|rest| rest.as_ref().to_owned()));
                found.push(Found { id, rest, changed_at: entry.last_modified.into() });
            }
        }
        Ok(found)
    }

    /// Lists, because a missing file and a missing bucket look the same.
    pub async fn ping(&self) -> Result<(), BlobError> {
        let found = async { self.store.list(Some(&Path::from("ping"))).try_next().await };
        match timeout(self.patience, found).await {
            Ok(found) => Ok(found.map(drop)?),
            Err(_) => Err(BlobError::Unavailable("it does not answer".into())),
        }
    }
}

impl Draft {
    fn new(bucket: &Bucket, key: &BlobKey) -> Draft {
        let (bucket, key) = (bucket.clone(), key.clone());
        Draft { bucket, key, upload: None, parts: Vec::new(), may_have_tails: false }
    }

    pub async fn add_part(&mut self, batch: Vec<Bytes>) -> Result<(), BlobError> {
        let bucket = &self.bucket;
        let path = bucket.path(&self.key);
        let upload: &MultipartId = match &mut self.upload {
            Some(upload) => upload,
            begun => begun.insert(bucket.answered(bucket.store.create_multipart(&path)).await??),
        };
        let part = bucket.store.put_part(&path, upload, self.parts.len(), payload(batch));
        self.parts.push(bucket.answered(part).await?.map_err(lost_if_missing)?.content_id);
        Ok(())
    }

    /// Keeps what is too little for a part.
    pub async fn keep_tail(&mut self, batch: Vec<Bytes>) -> Result<(), BlobError> {
        if batch.is_empty() {
            return Ok(());
        }
        self.may_have_tails = true;
        let path = self.bucket.tail_path(&self.key, self.parts.len());
        self.bucket.answered(self.bucket.store.put(&path, payload(batch))).await??;
        Ok(())
    }

    pub async fn finish(mut self, rest: Vec<Bytes>) -> Result<(), BlobError> {
        let path = self.bucket.path(&self.key);
        if self.upload.is_none() {
            self.bucket.answered(self.bucket.store.put(&path, payload(rest))).await??;
        } else {
            if !rest.is_empty() {
                self.add_part(rest).await?;
            }
            let upload = self.upload.unwrap_or_default();
            let parts = self.parts.into_iter().map(|content_id| PartId { content_id }).collect();
            let completed = self.bucket.store.complete_multipart(&path, &upload, parts);
            self.bucket.answered(completed).await?.map_err(lost_if_missing)?;
        }
        if self.may_have_tails { self.bucket.delete_tails(&self.key).await } else { Ok(()) }
    }
}

/// Hashing five megabytes takes milliseconds, so it must not block an async thread.
pub async fn sum(batch: Vec<Bytes>, mut sums: Summing) -> Result<Summing, BlobError> {
    let summed = tokio::task::spawn_blocking(move || {
        batch.iter().for_each(|bytes| sums.add(bytes));
        sums
    });
    summed.await.map_err(|error| BlobError::Unavailable(Box::new(error)))
}

fn payload(batch: Vec<Bytes>) -> PutPayload {
    batch.into_iter().collect()
}

fn ignore_missing(done: object_store::Result<()>) -> Result<(), BlobError> {
    match done {
        Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The upload was completed or aborted by a process that was killed before it could record that.
fn lost_if_missing(error: object_store::Error) -> BlobError {
    match error {
        object_store::Error::NotFound { .. } => BlobError::Lost,
        error => error.into(),
    }
}

impl From<object_store::Error> for BlobError {
    fn from(error: object_store::Error) -> BlobError {
        let text = format!("{error:?}");
        if text.contains("StorageFull") || text.contains("QuotaExceeded") {
            BlobError::Full
        } else {
            BlobError::Unavailable(Box::new(error))
        }
    }
}
