//! Where Archway keeps files: a folder on disk or an S3 bucket, behind one small type.

mod key;

pub use key::BlobKey;

use bytes::Bytes;
use futures::StreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    #[error("the file store is out of reach: {0}")]
    Unavailable(object_store::Error),
    #[error("the file store is full")]
    Full,
}

pub struct S3Options {
    pub bucket: String,
    pub prefix: String,
    pub endpoint: Option<String>,
    pub region: Option<String>,
    pub access_key: Option<String>,
    pub secret_key: Option<String>,
}

#[derive(Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
}

impl Blobs {
    /// Files below `folder`, which is made when missing. A file is synced before it is named (see the
    /// rule in `docs/security.md`), so that a kill leaves it whole or absent.
    pub fn on_disk(folder: &std::path::Path) -> Result<Blobs, BlobError> {
        std::fs::create_dir_all(folder).map_err(|error| {
            BlobError::Unavailable(object_store::Error::Generic { store: "disk", source: Box::new(error) })
        })?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Blobs { store: Arc::new(store) })
    }

    /// Files in an S3 bucket. Missing credentials are looked for where AWS clients look for them.
    pub fn on_s3(options: S3Options) -> Result<Blobs, BlobError> {
        let mut builder = AmazonS3Builder::from_env()
            .with_bucket_name(options.bucket)
            .with_client_options(
                ClientOptions::new().with_timeout(Duration::from_secs(30)).with_allow_http(true),
            )
            // Short, so that a caller learns within seconds that the store is away.
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
        let bucket = builder.build()?;
        let store: Arc<dyn ObjectStore> = match options.prefix.trim_matches('/') {
            "" => Arc::new(bucket),
            prefix => Arc::new(object_store::prefix::PrefixStore::new(bucket, prefix)),
        };
        Ok(Blobs { store })
    }

    /// The bytes are safe when this returns.
    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.store.put(&path(key), bytes.into()).await?;
        Ok(())
    }

    pub async fn get(&self, key: &BlobKey) -> Result<Option<Bytes>, BlobError> {
        match self.store.get(&path(key)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deleting what is not there is no error.
    pub async fn delete(&self, key: &BlobKey) -> Result<(), BlobError> {
        match self.store.delete(&path(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the store answers at all. A listing, because a missing file and a missing bucket look alike.
    pub async fn ping(&self) -> Result<(), BlobError> {
        match self.store.list(Some(&Path::from("ping"))).next().await {
            None | Some(Ok(_)) => Ok(()),
            Some(Err(error)) => Err(error.into()),
        }
    }
}

fn path(key: &BlobKey) -> Path {
    Path::from(key.as_str())
}

impl From<object_store::Error> for BlobError {
    fn from(error: object_store::Error) -> BlobError {
        let text = format!("{error:?}");
        if text.contains("StorageFull") || text.contains("QuotaExceeded") {
            BlobError::Full
        } else {
            BlobError::Unavailable(error)
        }
    }
}
