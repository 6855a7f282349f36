//! The same tests for both stores: a folder, and a bucket behind a real S3 server.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use archway_blobs::{BlobError, BlobKey, Blobs, Progress, S3Options};
use bytes::Bytes;
use futures::TryStreamExt;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

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
    patient_s3(address, bucket, prefix, Duration::from_millis(500))
}

fn patient_s3(address: SocketAddr, bucket: &str, prefix: &str, patience: Duration) -> Blobs {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Blobs::on_s3(S3Options {
        bucket: bucket.to_owned(),
        prefix: prefix.to_owned(),
        endpoint: Some(format!("http://{address}")),
        region: None,
        access_key: Some("key".to_owned()),
        secret_key: Some("secret".to_owned()),
        patience,
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

/// Without repetition, so that a piece in the wrong place is noticed.
fn scan(length: usize) -> Bytes {
    (0..length as u64)
        .map(|n| (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as u8)
        .collect::<Vec<u8>>()
        .into()
}

async fn read(blobs: &Blobs, key: &BlobKey, range: std::ops::Range<u64>) -> Vec<u8> {
    blobs.read(key, range).await.unwrap().unwrap().try_collect::<Vec<Bytes>>().await.unwrap().concat()
}

/// Sent in pieces, with a new process after each of `stops`; the old one may have been killed after writing more.
async fn receives_in_pieces(blobs: &Blobs, id: &str, file: Bytes, stops: &[usize]) {
    let key = BlobKey::new("files", id).unwrap();
    let (mut progress, mut sent) = (Progress::default(), 0);
    for stop in stops.iter().copied() {
        let mut incoming = blobs.receive(&key, progress).await.unwrap();
        for piece in file.slice(sent..stop).chunks(300_000) {
            incoming.write(Bytes::copy_from_slice(piece)).await.unwrap();
        }
        progress = incoming.save().await.unwrap();
        assert_eq!(progress.length, stop as u64);
        sent = stop;
        let lost = file.slice(stop..(stop + 700_000).min(file.len()));
        incoming.write(lost).await.unwrap();
        let kept = serde_json::to_string(&progress).unwrap();
        progress = serde_json::from_str(&kept).unwrap();
        assert!(blobs.read(&key, 0..1).await.unwrap().is_none(), "half a file has no name");
    }
    let mut incoming = blobs.receive(&key, progress).await.unwrap();
    incoming.write(file.slice(sent..)).await.unwrap();
    let sums = incoming.finish().await.unwrap();
    let hash: String = Sha256::digest(&file).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!((sums.length, sums.sha256, sums.crc32), (file.len() as u64, hash, crc32fast::hash(&file)));
    assert_eq!(read(blobs, &key, 0..file.len() as u64).await, file);
    let (from, to) = (file.len() / 3, file.len() / 3 * 2);
    assert_eq!(read(blobs, &key, from as u64..to as u64).await, file.slice(from..to));
    let listed = blobs.list("files").await.unwrap();
    assert_eq!(listed.iter().filter(|found| found.id == id).count(), 1, "nothing is left beside it");
}

/// The progress that became safe without a save is enough to resume, whatever else had arrived.
async fn goes_on_from_what_is_safe(blobs: &Blobs) {
    let (key, file) = (BlobKey::new("files", "safe").unwrap(), scan(60_000_000));
    let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
    let mut safe = None;
    for piece in file.slice(..50_000_000).chunks(300_000) {
        incoming.write(Bytes::copy_from_slice(piece)).await.unwrap();
        safe = incoming.take_safe().or(safe);
    }
    incoming.stop().await;
    let safe = safe.unwrap();
    assert!((10_000_000..50_000_000).contains(&safe.length), "{}", safe.length);
    let sent = usize::try_from(safe.length).unwrap();
    let mut again = blobs.receive(&key, safe).await.unwrap();
    again.write(file.slice(sent..)).await.unwrap();
    again.finish().await.unwrap();
    assert!(read(blobs, &key, 0..file.len() as u64).await == file);
}

/// The earlier process continues to write after another has taken over.
async fn is_taken_over(blobs: &Blobs) {
    let (key, file) = (BlobKey::new("files", "left").unwrap(), scan(4_000_000));
    let mut left = blobs.receive(&key, Progress::default()).await.unwrap();
    left.write(file.slice(..1_500_000)).await.unwrap();
    let progress = left.save().await.unwrap();
    left.write(file.slice(1_500_000..2_500_000)).await.unwrap();
    let progress = blobs.take_over(&key, progress, 7).await.unwrap();
    blobs.forget_earlier(&key, &progress).await.unwrap();
    let mut over = blobs.receive(&key, progress).await.unwrap();
    over.write(file.slice(1_500_000..3_000_000)).await.unwrap();
    left.write(Bytes::from(vec![b'x'; 1_200_000])).await.unwrap();
    left.stop().await;
    over.write(file.slice(3_000_000..)).await.unwrap();
    over.finish().await.unwrap();
    assert!(read(blobs, &key, 0..file.len() as u64).await == file);
    let listed = blobs.list("files").await.unwrap();
    assert_eq!(listed.iter().filter(|found| found.id == "left").count(), 1, "nothing is left beside it");
}

/// The file got its name, and then the process was killed or the database failed: the upload resumes from the
/// recorded progress.
async fn goes_on_after_it_was_named(blobs: &Blobs) {
    for (id, noted) in [("named", 11_000_000), ("rest", 1_000_000), ("parts", 10 * 1024 * 1024)] {
        let (key, file) = (BlobKey::new("files", id).unwrap(), scan(12_000_000));
        let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
        incoming.write(file.slice(..noted)).await.unwrap();
        let progress = incoming.save().await.unwrap();
        incoming.write(file.slice(noted..)).await.unwrap();
        let sums = incoming.finish().await.unwrap();
        for _ in 0..2 {
            let mut again = blobs.receive(&key, progress.clone()).await.unwrap();
            again.write(file.slice(noted..)).await.unwrap();
            assert_eq!(again.finish().await.unwrap().sha256, sums.sha256, "{id}");
        }
        assert!(read(blobs, &key, 0..file.len() as u64).await == file, "{id}");
    }
}

async fn receives(blobs: &Blobs) {
    goes_on_from_what_is_safe(blobs).await;
    goes_on_after_it_was_named(blobs).await;
    is_taken_over(blobs).await;
    receives_in_pieces(blobs, "empty", Bytes::new(), &[]).await;
    receives_in_pieces(blobs, "small", scan(1_000), &[]).await;
    receives_in_pieces(blobs, "cut", scan(12_000_000), &[1, 4_000_000, 5_242_880, 11_000_000]).await;
    receives_in_pieces(blobs, "exact", scan(5 * 1024 * 1024 * 2), &[5 * 1024 * 1024]).await;
    let key = BlobKey::new("files", "unwanted").unwrap();
    let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
    incoming.write(scan(6_000_000)).await.unwrap();
    let progress = incoming.save().await.unwrap();
    drop(incoming);
    blobs.abandon(&key, &progress).await.unwrap();
    assert!(blobs.list("files").await.unwrap().iter().all(|found| found.id != "unwanted"));
    assert!(matches!(blobs.receive(&key, progress).await.map(drop), Err(BlobError::Lost) | Ok(())));
}

/// Takes over the upload at `from`, and sends the rest.
async fn end_elsewhere(blobs: &Blobs, key: &BlobKey, from: &Progress, takeover: i64, file: &Bytes) {
    let from = blobs.take_over(key, from.clone(), takeover).await.unwrap();
    blobs.forget_earlier(key, &from).await.unwrap();
    let sent = usize::try_from(from.length).unwrap();
    let mut over = blobs.receive(key, from).await.unwrap();
    over.write(file.slice(sent..)).await.unwrap();
    over.finish().await.unwrap();
}

// FIL-02: wherever a process was suspended while another continued, what it does afterwards does no harm
#[tokio::test]
async fn who_wakes_up_too_late_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Blobs::on_disk(folder.path()).unwrap();
    let file = scan(2_000_000);
    let begin = async |id: &str| {
        let key = BlobKey::new("files", id).unwrap();
        let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
        incoming.write(file.slice(..1_500_000)).await.unwrap();
        let progress = incoming.save().await.unwrap();
        (key, incoming, progress)
    };
    let is_whole = async |key: &BlobKey| read(&blobs, key, 0..2_000_000).await == file;

    // Before it opened the draft, while the other process still works.
    let (key, earlier, progress) = begin("opening").await;
    earlier.stop().await;
    let over = blobs.take_over(&key, progress.clone(), 1).await.unwrap();
    blobs.forget_earlier(&key, &over).await.unwrap();
    let mut over = blobs.receive(&key, over).await.unwrap();
    over.write(file.slice(1_500_000..1_800_000)).await.unwrap();
    assert!(matches!(blobs.receive(&key, progress).await.map(drop), Err(BlobError::Lost)));
    over.write(file.slice(1_800_000..)).await.unwrap();
    over.finish().await.unwrap();
    assert!(is_whole(&key).await);

    // The same, after the other has finished.
    let (key, earlier, progress) = begin("opening_late").await;
    earlier.stop().await;
    end_elsewhere(&blobs, &key, &progress, 1, &file).await;
    let mut late = blobs.receive(&key, progress).await.unwrap();
    late.write(Bytes::from_static(b"something else")).await.unwrap();
    late.save().await.unwrap();
    late.stop().await;
    assert!(is_whole(&key).await);

    // Before it renamed the file.
    let (key, mut earlier, progress) = begin("naming").await;
    end_elsewhere(&blobs, &key, &progress, 1, &file).await;
    earlier.write(Bytes::from(vec![b'x'; 500_000])).await.unwrap();
    assert!(matches!(earlier.finish().await, Err(BlobError::Lost)));
    assert!(is_whole(&key).await);

    // Twice in a row, and the first process to take over was killed before it could delete the first draft.
    let (key, mut earlier, progress) = begin("twice").await;
    let over = blobs.take_over(&key, progress, 1).await.unwrap();
    end_elsewhere(&blobs, &key, &over, 2, &file).await;
    earlier.write(Bytes::from(vec![b'x'; 500_000])).await.unwrap();
    assert!(matches!(earlier.finish().await, Err(BlobError::Lost)));
    assert!(is_whole(&key).await);

    // Killed before it could record the takeover: the first draft continues.
    let (key, earlier, progress) = begin("unnoted").await;
    earlier.stop().await;
    blobs.take_over(&key, progress.clone(), 1).await.unwrap();
    end_elsewhere(&blobs, &key, &progress, 2, &file).await;
    assert!(is_whole(&key).await);
}

// FIL-02
#[tokio::test]
async fn a_folder_takes_files_in_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = Blobs::on_disk(folder.path()).unwrap();
    receives(&blobs).await;
}

// FIL-02
#[tokio::test]
async fn a_bucket_takes_files_in_pieces() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("scans")).unwrap();
    let address = start_s3(folder.path()).await;
    receives(&s3(address, "scans", "clinic/eu")).await;
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

// Quality 21: it accepts connections and never answers
#[tokio::test]
async fn a_store_that_hangs_is_away() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let blobs = s3(listener.local_addr().unwrap(), "scans", "");
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok(connection) = listener.accept().await {
            open.push(connection);
        }
    });
    let key = BlobKey::new("files", "01hx").unwrap();
    let calls = async {
        assert!(matches!(blobs.get(&key).await, Err(BlobError::Unavailable(_))));
        assert!(matches!(blobs.put(&key, scan(10)).await, Err(BlobError::Unavailable(_))));
        assert!(matches!(blobs.read(&key, 0..10).await.map(drop), Err(BlobError::Unavailable(_))));
        let mut incoming = blobs.receive(&key, Progress::default()).await.unwrap();
        incoming.write(scan(6_000_000)).await.unwrap();
        assert!(matches!(incoming.finish().await.map(drop), Err(BlobError::Unavailable(_))));
    };
    tokio::time::timeout(Duration::from_secs(20), calls).await.expect("four answers, each after a second");
}

/// Answers small requests, and never those for a file.
async fn answer_lists_only(mut connection: TcpStream) {
    const EMPTY: &str = "<?xml version=\"1.0\"?><ListBucketResult><Name>scans</Name><KeyCount>0</KeyCount>\
        <MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated></ListBucketResult>";
    let mut head = Vec::new();
    while let Ok(byte) = connection.read_u8().await {
        head.push(byte);
        if !head.ends_with(b"\r\n\r\n") {
            continue;
        }
        if !head.windows(9).any(|part| part == b"list-type") {
            std::future::pending::<()>().await;
        }
        let answer = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/xml\r\ncontent-length: {}\r\n\r\n{EMPTY}",
            EMPTY.len()
        );
        connection.write_all(answer.as_bytes()).await.unwrap();
        head.clear();
    }
}

// Quality 21: the store works, but one call never ends
#[tokio::test]
async fn a_call_that_is_stuck_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let blobs = patient_s3(listener.local_addr().unwrap(), "scans", "", Duration::from_millis(200));
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(answer_lists_only(connection));
        }
    });
    blobs.ping().await.unwrap();
    let key = BlobKey::new("files", "01hx").unwrap();
    let stuck = tokio::time::timeout(Duration::from_secs(60), blobs.get(&key)).await.expect("given up");
    let Err(BlobError::Unavailable(reason)) = stuck else { panic!("{stuck:?}") };
    assert_eq!(reason.to_string(), "it answers, but not this call");
}
