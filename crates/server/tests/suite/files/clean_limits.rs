//! Limits of copies without the patient (SHR-01, quality 16 and 23).

use super::bucket::in_bucket;
use super::shapes::tetrahedron;
use super::{World, scan, world, world_with};
use crate::harness::s3;
use archway_blobs::BlobKey;
use archway_domain::time::{HOUR, SECOND};
use image::codecs::jpeg::JpegEncoder;
use image::{ImageFormat, RgbImage};
use reqwest::Method;
use serde_json::json;
use std::io::Cursor;

const JOBS: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'render' AND dead_at IS NULL";

/// A copy may be twice as long as its file plus a megabyte.
fn limit(source: &[u8]) -> usize {
    2 * source.len() + 1024 * 1024
}

fn noise(width: u32, height: u32) -> RgbImage {
    let bytes = scan((width * height * 3) as usize);
    RgbImage::from_raw(width, height, bytes).unwrap()
}

// SHR-01: lossy pictures are recognised by their bytes, not by their name
#[tokio::test]
async fn a_photograph_stays_one_whatever_it_is_called() {
    let world = world().await;
    let id = world.case("Stone").await;
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, 20).encode_image(&noise(1_200, 1_200)).unwrap();
    let mut webp = Cursor::new(Vec::new());
    noise(300, 200).write_to(&mut webp, ImageFormat::WebP).unwrap();
    for (name, bytes, sides) in [
        ("x-ray.png", &jpeg, (1_200, 1_200)),
        ("x-ray.jpg", &jpeg, (1_200, 1_200)),
        ("face.webp", webp.get_ref(), (300, 200)),
    ] {
        let file = world.sent("clinic", &id, name, bytes).await;
        let token = world.shared("clinic", &id, json!({})).await;
        world.draw().await;
        let copy = world.copy(&token, &file).await;
        assert!(copy.header("content-disposition").contains("\"picture.jpg\""), "{name}");
        assert!(copy.bytes.starts_with(b"\xff\xd8") && copy.bytes.len() <= limit(bytes), "{name}");
        assert_eq!(image::load_from_memory(&copy.bytes).unwrap().to_rgb8().dimensions(), sides, "{name}");
    }
}

// SHR-01, quality 16
#[tokio::test]
async fn a_copy_that_would_be_much_larger_is_left_out() {
    let world = world().await;
    let id = world.case("Stone").await;
    // Each loop with one corner is written with all lines of a triangle.
    let text = format!("solid\n{}endsolid\n", "vertex 0 0 0\nendloop\n".repeat(150_000));
    let small = format!("solid\n{}endsolid\n", "vertex 0 0 0\nendloop\n".repeat(10_000));
    let large = world.sent("clinic", &id, "large.stl", text.as_bytes()).await;
    let small = world.sent("clinic", &id, "small.stl", small.as_bytes()).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    assert_eq!(world.states(&token).await, json!({&large: "left_out", &small: "ready"}));
    let drawing = world.server.app.config.server.data.join("drawing");
    assert_eq!(std::fs::read_dir(drawing).unwrap().count(), 0);
}

impl World {
    /// Begins to upload a file of that length, which counts from then on.
    async fn sends(&self, who: &str, case: &str, length: usize) -> (u16, String) {
        let about = [("case_id", case), ("filename", "b.xml")];
        let begun = self.begin_with(who, length as u64, &about).await;
        (begun.status, begun.body["detail"].as_str().unwrap_or_default().to_owned())
    }
}

// SHR-01, FIL-01: copies count for the side whose links need them
#[tokio::test]
async fn copies_count_against_the_quota() {
    let world = world_with(|config| config.files.quota_bytes = 100_000).await;
    let id = world.case("Stone").await;
    let mut files = Vec::new();
    for fineness in [13, 14] {
        files.push(world.sent("clinic", &id, "a.stl", &tetrahedron(fineness)).await);
    }
    let copied = tetrahedron(13).len() + tetrahedron(14).len();
    let own = world.sent("lab", &id, "c.xml", &scan(70_000)).await;
    let token = world.shared("lab", &id, json!({})).await;
    world.draw().await;
    let states = |state: &str| json!({&files[0]: state, &files[1]: state, &own: "left_out"});
    assert_eq!(world.states(&token).await, states("left_out"), "there is no room for either");
    assert_eq!((world.number(JOBS).await, world.stored_in("clean_copies").await.len()), (0, 0));

    // With free space they are made, for the next link.
    assert_eq!(world.person("lab").delete(&format!("/v1/files/{own}/remove/")).await.status, 200);
    world.look(&token, None).await;
    assert_eq!(world.number(JOBS).await, 0);
    world.shared("lab", &id, json!({})).await;
    world.draw().await;
    assert_eq!(world.states(&token).await, json!({&files[0]: "ready", &files[1]: "ready"}));
    let left = 100_000 - copied;
    assert_eq!(world.sends("lab", &id, left + 1).await, (400, "quota".to_owned()));
    assert_eq!(world.sends("clinic", &id, left).await.0, 201, "the clinic has made no link");

    // Two links of a side count once, and each side counts separately; copies without a link count for nobody.
    world.shared("clinic", &id, json!({})).await;
    assert_eq!(world.sends("clinic", &id, 1).await, (400, "quota".to_owned()));
    assert_eq!(world.sends("lab", &id, left - 10).await.0, 201);
    assert_eq!(world.sends("lab", &id, 11).await.0, 400);
    for link in world.get("lab", &format!("/v1/cases/{id}/shares/")).await.body["shares"].as_array().unwrap()
    {
        let path = format!("/v1/shares/{}/", link["id"].as_str().unwrap());
        assert_eq!(world.person("lab").delete(&path).await.status, 200);
    }
    assert_eq!(world.sends("lab", &id, 11).await.0, 201);
}

// SHR-01, quality 23: one job waits for disk space, however often the link is opened meanwhile
#[tokio::test]
async fn a_copy_waits_for_room_on_the_disk() {
    let mut world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    world.draw().await;
    let token = world.shared("clinic", &id, json!({})).await;
    let full = world.server.start_beside_with(|config| config.files.reserve_bytes = Some(u64::MAX / 2)).await;
    for _ in 0..12 {
        archway::worker::drain(&full.app).await.unwrap();
        assert_eq!(world.look(&token, None).await.body["preparing"], json!([file]));
        assert_eq!((world.number(JOBS).await, world.stored_in("clean_copies").await.len()), (1, 0));
        world.pass(HOUR).await;
        full.advance(HOUR);
    }
    world.draw().await;
    assert!(world.copy(&token, &file).await.bytes == tetrahedron(3));
}

// SHR-01, quality 23: a child process works on the database's disk, wherever files are
#[tokio::test]
async fn a_child_leaves_the_reserve_to_the_database_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = s3::start(folder.path()).await;
    let world = world_with(|config| in_bucket(config, &endpoint)).await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    world.draw().await;
    let token = world.shared("clinic", &id, json!({})).await;
    let full = world.server.start_beside_with(|config| config.files.reserve_bytes = Some(u64::MAX / 2)).await;
    archway::worker::drain(&full.app).await.unwrap();
    assert_eq!((world.number(JOBS).await, world.states(&token).await), (1, json!({&file: "waiting"})));
    world.server.advance(SECOND * 5);
    world.draw().await;
    assert!(world.copy(&token, &file).await.bytes == tetrahedron(3));
}

// SHR-01, VWR-05: a level rendered by another version gets another ETag
#[tokio::test]
async fn a_level_drawn_again_is_fetched_again() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "a.stl", &tetrahedron(3)).await;
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    let link = world.shared_links(&token, std::slice::from_ref(&file)).await;
    let link = &link[&(file.clone(), "coarse")];
    let request = || world.server.stranger().request(Method::GET, link).header("accept-encoding", "gzip");
    let first = super::got(request()).await;
    let again = async || super::got(request().header("if-none-match", first.header("etag"))).await;
    assert_eq!(again().await.status, 304);
    let blobs = &world.server.app.blobs;
    let drawn = world.stored_in("renditions").await.into_iter().find(|id| id.ends_with("_coarse_2")).unwrap();
    let key = |id: &str| BlobKey::new("renditions", id).unwrap();
    let bytes = blobs.get(&key(&drawn)).await.unwrap().unwrap();
    blobs.put(&key(&drawn.replace("_coarse_2", "_coarse_3")), bytes).await.unwrap();
    world.server.run_sql("UPDATE renditions SET drawn_as = 3").await;
    assert_eq!(again().await.status, 200);
}
