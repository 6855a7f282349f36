//! Two nodes on one database and one store: an upload that hangs on one node continues on the other.

use super::bucket::in_bucket;
use super::resuming::id_of;
use super::tus::{OFFSET_STREAM, header};
use super::{World, scan, sha256, world, world_with};
use crate::harness::person::send;
use crate::harness::raw::Line;
use crate::harness::{Answer, Person, TestServer, s3};
use archway_domain::time::{DAY, SECOND};
use reqwest::Method;
use std::time::Duration;

const LENGTH: usize = 14_000_000;
const SAFE: usize = 1_000_000;
const HUNG: usize = 7_000_000;
/// Longer than a node's hold lasts without renewal.
const LAPSE: Duration = SECOND.saturating_mul(31);

/// The clinic, connected to another node.
struct There {
    node: TestServer,
    clinic: Person,
}

impl There {
    async fn beside(world: &World) -> There {
        let node = world.server.start_beside().await;
        let mut clinic = node.stranger();
        clinic.token = world.person("clinic").token.clone();
        There { node, clinic }
    }

    async fn patch(&self, place: &str, offset: usize, bytes: &[u8]) -> Answer {
        let request = self.clinic.request(Method::PATCH, place).header("tus-resumable", "1.0.0");
        let request = request.header("upload-offset", offset).header("content-type", OFFSET_STREAM);
        send(request.body(bytes.to_vec())).await
    }
}

impl World {
    /// An upload that is partly safe, and has received more over a connection that hangs here.
    async fn hang(&self, bytes: &[u8]) -> (String, Line) {
        let id = self.case("Stone").await;
        let place = self.begin("clinic", &id, "a.stl", LENGTH).await;
        assert_eq!(self.patch("clinic", &place, 0, &bytes[..SAFE]).await.status, 204);
        let line = self.stall("clinic", &place, SAFE, LENGTH - SAFE, &bytes[SAFE..HUNG]).await;
        while self.number("SELECT COUNT(*) FROM uploads WHERE held_until > 0").await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        (place, line)
    }

    /// The hold expires, and the bytes are accepted by the other node. With `knows`, this node notices the expiry.
    async fn goes_on(&self, there: &There, knows: bool, place: &str, bytes: &[u8]) -> Answer {
        loop {
            there.node.advance(LAPSE);
            if knows {
                self.server.advance(LAPSE);
            }
            let taken = there.patch(place, SAFE, bytes).await;
            // While bytes arrive, the node renews its hold.
            if taken.status != 423 || !knows {
                return taken;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    async fn assert_whole(&self, place: &str, bytes: &[u8]) {
        let got = self.fetch("lab", &format!("/v1/files/{}/download/", id_of(place))).await;
        assert_eq!((got.status, sha256(&got.bytes)), (200, sha256(bytes)));
        self.assert_only(&[id_of(place)]).await;
    }
}

/// Continues the hanging upload with bytes that are not the file's. A node that does not notice the expiry finds out
/// because it can no longer change the upload.
async fn goes_on_there(world: &World, knows: bool) {
    let there = There::beside(world).await;
    let bytes = scan(LENGTH);
    let (place, mut hanging) = world.hang(&bytes).await;
    assert_eq!(there.patch(&place, SAFE, &bytes[SAFE..]).await.status, 423, "it is being received");
    let middle = 9_000_000;
    let taken = world.goes_on(&there, knows, &place, &bytes[SAFE..middle]).await;
    assert_eq!((taken.status, header(&taken, "upload-offset")), (204, "9000000"), "{}", taken.raw);
    hanging.send(&vec![b'x'; LENGTH - HUNG]).await;
    let late = hanging.answer().await;
    assert!(late.starts_with("HTTP/1.1 423"), "{late}");
    let taken = there.patch(&place, middle, &bytes[middle..]).await;
    assert_eq!((taken.status, header(&taken, "file-id")), (204, id_of(&place)), "{}", taken.raw);
    world.assert_whole(&place, &bytes).await;
}

// FIL-02: an interrupted upload resumes where it stopped, on any node
#[tokio::test]
async fn another_node_goes_on() {
    goes_on_there(&world().await, true).await;
}

// FIL-02: a node that was suspended writes to nothing
#[tokio::test]
async fn a_node_that_was_asleep_does_no_harm() {
    goes_on_there(&world().await, false).await;
}

// FIL-02: the same in a bucket
#[tokio::test]
async fn another_node_goes_on_in_a_bucket() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = s3::start(folder.path()).await;
    goes_on_there(&world_with(|config| in_bucket(config, &endpoint)).await, true).await;
}

// FIL-02: a listed file never changes
#[tokio::test]
async fn late_bytes_do_not_get_into_a_file_that_is_whole() {
    for knows in [true, false] {
        let world = world().await;
        let there = There::beside(&world).await;
        let bytes = scan(LENGTH);
        let (place, mut hanging) = world.hang(&bytes).await;
        assert_eq!(world.goes_on(&there, knows, &place, &bytes[SAFE..]).await.status, 204);
        hanging.send(&vec![b'x'; LENGTH - HUNG]).await;
        let late = hanging.answer().await;
        assert!(!late.starts_with("HTTP/1.1 2"), "{late}");
        world.assert_whole(&place, &bytes).await;
    }
}

// FIL-02: an upload that another node cancelled does not come back
#[tokio::test]
async fn late_bytes_do_not_bring_back_what_was_swept() {
    let world = world().await;
    let there = There::beside(&world).await;
    let bytes = scan(LENGTH);
    let (_, mut hanging) = world.hang(&bytes).await;
    there.node.advance(DAY * 8);
    archway::areas::files::sweep(&there.node.app).await.unwrap();
    hanging.send(&bytes[HUNG..]).await;
    let late = hanging.answer().await;
    assert!(!late.starts_with("HTTP/1.1 2"), "{late}");
    world.assert_only(&[]).await;
}
