//! The same expectations of both stores: a folder, and a bucket behind a real S3-speaking server.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use archway_blobs::{BlobError, BlobKey, Blobs, S3Options};
use bytes::Bytes;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use std::net::SocketAddr;
use tokio::net::TcpListener;

async fn start_s3(folder: &std::path::Path) -> SocketAddr {
    let mut service = s3s::service::S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder).unwrap());
    service.set_auth(s3s::auth::SimpleAuth::from_single("key", "secret"));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let _ =
                    Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    address
}

fn s3(address: SocketAddr, bucket: &str, prefix: &str) -> Blobs {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Blobs::on_s3(S3Options {
        bucket: bucket.to_owned(),
        prefix: prefix.to_owned(),
        endpoint: Some(format!("http://{address}")),
        region: None,
        access_key: Some("key".to_owned()),
        secret_key: Some("secret".to_owned()),
    })
    .unwrap()
}

async fn keeps_what_it_is_given(blobs: &Blobs) {
    let key = BlobKey::new("pictures", "01hx").unwrap();
    blobs.ping().await.unwrap();
    assert_eq!(blobs.get(&key).await.unwrap(), None);
    blobs.put(&key, Bytes::from_static(b"first")).await.unwrap();
    blobs.put(&key, Bytes::from_static(b"second")).await.unwrap();
    assert_eq!(blobs.get(&key).await.unwrap().as_deref(), Some(&b"second"[..]));
    blobs.delete(&key).await.unwrap();
    blobs.delete(&key).await.unwrap();
    assert_eq!(blobs.get(&key).await.unwrap(), None);
}

// OPS-01
#[tokio::test]
async fn a_folder_keeps_files() {
    let folder = tempfile::tempdir().unwrap();
    keeps_what_it_is_given(&Blobs::on_disk(&folder.path().join("new/blobs")).unwrap()).await;
}

// OPS-01
#[tokio::test]
async fn a_bucket_keeps_files() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("scans")).unwrap();
    let address = start_s3(folder.path()).await;
    keeps_what_it_is_given(&s3(address, "scans", "")).await;
    keeps_what_it_is_given(&s3(address, "scans", "clinic/eu")).await;
}

#[tokio::test]
async fn a_missing_bucket_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let address = start_s3(folder.path()).await;
    assert!(s3(address, "nowhere", "").ping().await.is_err());
}

#[tokio::test]
async fn a_store_that_is_away_says_so() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let blobs = s3(free, "scans", "");
    let key = BlobKey::new("pictures", "01hx").unwrap();
    assert!(matches!(blobs.get(&key).await, Err(BlobError::Unavailable(_))));
    assert!(matches!(blobs.ping().await, Err(BlobError::Unavailable(_))));
}
