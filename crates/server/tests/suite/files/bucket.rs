//! The same in a bucket: multipart uploads, with a rest too small for a part.

use super::{scan, sha256, world_with};
use crate::harness::s3;
use archway::base::config::{Config, StorageKind};
use archway_blobs::{BlobKey, Progress};
use archway_domain::time::DAY;

/// Stores files in a bucket at this endpoint.
pub fn in_bucket(config: &mut Config, endpoint: &str) {
    config.storage.kind = StorageKind::S3;
    config.storage.bucket = s3::BUCKET.to_owned();
    config.storage.prefix = "clinic/eu".to_owned();
    config.storage.endpoint = Some(endpoint.to_owned());
    config.storage.access_key = Some(s3::ACCESS_KEY.to_owned());
    config.storage.secret_key = Some(s3::SECRET_KEY.to_owned());
}

// FIL-01, FIL-02, FIL-05
#[tokio::test]
async fn a_bucket_takes_and_gives_files() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = s3::start(folder.path()).await;
    let mut world = world_with(|config| in_bucket(config, &endpoint)).await;
    let (id, bytes) = (world.case("Stone").await, scan(12_000_000));
    let whole = world.sent("clinic", &id, "whole.stl", &bytes).await;
    let place = world.begin("clinic", &id, "pieces.stl", bytes.len()).await;
    let mut offset = 0;
    for end in [1_000, 4_000_000, 9_000_000, bytes.len()] {
        assert_eq!(world.patch("clinic", &place, offset, &bytes[offset..end]).await.status, 204);
        offset = end;
    }
    let pieces = place.split('/').nth(3).unwrap();
    world.assert_only(&[&whole, pieces]).await;
    for file in [&*whole, pieces] {
        let got = world.fetch("lab", &format!("/v1/files/{file}/download/")).await;
        assert_eq!(sha256(&got.bytes), sha256(&bytes));
        let part = world.person("lab").request(reqwest::Method::GET, &format!("/v1/files/{file}/download/"));
        let part = super::got(part.header("range", "bytes=5242870-5242889")).await;
        assert_eq!((part.status, part.bytes), (206, bytes[5_242_870..5_242_890].to_vec()));
    }
    let zip = world.fetch("lab", &format!("/v1/cases/{id}/files/download/")).await;
    assert!(zip.bytes.len() > 24_000_000);
    assert_eq!(world.person("clinic").delete(&format!("/v1/files/{whole}/remove/")).await.status, 200);
    let begun = world.begin("clinic", &id, "left.stl", bytes.len()).await;
    assert_eq!(world.patch("clinic", &begun, 0, &bytes[..6_000_000]).await.status, 204);
    world.pass(DAY * 8).await;
    archway::areas::files::sweep(&world.server.app).await.unwrap();
    world.assert_only(&[pieces]).await;
}

// FIL-02: killed after the rest was written, and before that was recorded
#[tokio::test]
async fn a_rest_that_was_overwritten_is_not_taken_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = s3::start(folder.path()).await;
    let world = world_with(|config| in_bucket(config, &endpoint)).await;
    let (blobs, bytes) = (&world.server.app.blobs, bytes::Bytes::from(scan(12_000_000)));
    let key = BlobKey::new("files", "01hx").unwrap();
    let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
    incoming.write(bytes.slice(..1_000_000)).await.unwrap();
    let noted = incoming.save().await.unwrap();
    incoming.write(bytes.slice(1_000_000..8_000_000)).await.unwrap();
    incoming.save().await.unwrap();
    drop(incoming);
    // Both are correct: continuing from the older record, or starting over.
    let Ok(mut again) = blobs.receive(&key, noted).await else { return };
    again.write(bytes.slice(1_000_000..)).await.unwrap();
    assert_eq!(again.finish().await.unwrap().sha256, sha256(&bytes));
}
