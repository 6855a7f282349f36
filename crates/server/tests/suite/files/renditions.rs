//! What the server renders of a file so that it can be shown (VWR-05).

use super::shapes::{obj, ply, stl, tetrahedron, triangles};
use super::{World, got, world};
use crate::harness::stream::settle;
use archway_blobs::BlobKey;
use archway_db::jobs::{self, Lane};
use image::{DynamicImage, ImageFormat, RgbImage, Rgba, RgbaImage};
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use std::time::Duration;

fn key(id: &str) -> BlobKey {
    BlobKey::new("renditions", id).unwrap()
}

impl World {
    /// Runs a statement directly on the database.
    async fn run(&self, sql: &str) {
        let tx = self.server.app.db.begin().await.unwrap();
        tx.execute_unprepared(sql).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn draw(&self) {
        archway::worker::drain(&self.server.app).await.unwrap();
    }

    pub async fn rendition(&self, who: &str, case: &str, file: &str) -> Value {
        let listed = self.files(who, case).await;
        listed.iter().find(|listed| listed["id"] == file).unwrap()["rendition"].clone()
    }
}

// VWR-05
#[tokio::test]
async fn a_scan_is_made_fit_to_be_shown() {
    let world = world().await;
    let id = world.case("Stone").await;
    settle(&world.server).await;
    let mut stream = world.person("lab").listen(None).await;
    stream.expect("ready").await;
    for (name, bytes, count, has_colours) in [
        ("Maxillary.stl", tetrahedron(6), 144, false),
        ("lower.ply", ply(), 4, true),
        ("bite.obj", obj(), 4, false),
    ] {
        let file = world.sent("clinic", &id, name, &bytes).await;
        stream.expect("files_uploaded").await;
        let waiting = world.rendition("lab", &id, &file).await;
        assert_eq!(
            (&waiting["state"], &waiting["has_picture"]),
            (&json!("waiting"), &json!(false)),
            "{name}"
        );
        assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/coarse/")).await.status, 404);
        world.draw().await;
        let heard = stream.expect("file_rendered").await;
        assert_eq!(heard.data["post_ids"], json!([id]));
        let ready = world.rendition("lab", &id, &file).await;
        assert_eq!((&ready["state"], &ready["reason"]), (&json!("ready"), &json!(null)), "{name} {ready}");
        assert_eq!(
            (&ready["triangles"], &ready["has_colours"]),
            (&json!(count), &json!(has_colours)),
            "{name}"
        );
        for (level, size) in [("coarse", &ready["coarse_size"]), ("fine", &ready["fine_size"])] {
            let path = format!("/v1/files/{file}/{level}/");
            let request =
                world.person("lab").request(Method::GET, &path).header("accept-encoding", "gzip, br");
            let got = got(request).await;
            assert_eq!((got.status, got.header("content-type")), (200, "model/gltf-binary"));
            assert_eq!((got.header("content-encoding"), size), ("gzip", &json!(got.bytes.len())));
            let mut model = Vec::new();
            flate2::read::GzDecoder::new(&*got.bytes).read_to_end(&mut model).unwrap();
            assert!(model.starts_with(b"glTF"), "{name} {level}");
            // A client that does not accept compression gets it uncompressed.
            let plain = world.fetch("lab", &path).await;
            assert_eq!((plain.header("content-encoding"), &*plain.bytes), ("", &*model));
            assert_eq!(got.header("content-disposition"), "");
        }
        let picture = world.fetch("lab", &format!("/v1/files/{file}/picture/")).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
        assert!(picture.bytes.starts_with(b"\x89PNG"), "{name}");
        // The original bytes stay unchanged and downloadable.
        assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/download/")).await.bytes, bytes);
    }
    for level in ["coarse", "fine", "picture"] {
        let file = world.files("clinic", &id).await[0]["id"].as_str().unwrap().to_owned();
        assert_eq!(world.fetch("stranger", &format!("/v1/files/{file}/{level}/")).await.status, 404);
    }
    let folder = world.server.app.config.server.data.join("drawing");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0, "nothing is left of the work");
}

// VWR-05: once per mesh
#[tokio::test]
async fn the_same_bytes_are_drawn_once() {
    let world = world().await;
    let (one, two) = (world.case("Stone").await, world.case("Other").await);
    let first = world.sent("clinic", &one, "a.stl", &tetrahedron(3)).await;
    world.draw().await;
    assert_eq!(world.stored_in("renditions").await.len(), 3);
    let second = world.sent("lab", &two, "b.stl", &tetrahedron(3)).await;
    assert_eq!(world.rendition("lab", &two, &second).await["state"], "ready", "at once");
    assert_eq!(world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await, 0);
    assert_eq!(world.stored_in("renditions").await.len(), 3);
    // One file is deleted, the other keeps the rendering.
    world.person("clinic").delete(&format!("/v1/files/{first}/remove/")).await;
    archway::areas::files::sweep(&world.server.app).await.unwrap();
    assert_eq!(world.fetch("lab", &format!("/v1/files/{second}/fine/")).await.status, 200);
}

// VWR-05, quality 23: a side that sends many files does not delay the others
#[tokio::test]
async fn sides_take_turns_at_being_drawn() {
    let world = world().await;
    let id = world.case("Stone").await;
    for size in 2..6 {
        world.sent("clinic", &id, &format!("{size}.stl"), &tetrahedron(size)).await;
    }
    world.server.advance(Duration::from_millis(5));
    for size in 6..8 {
        world.sent("lab", &id, &format!("{size}.stl"), &tetrahedron(size)).await;
    }
    let app = &world.server.app;
    let next = async |took: Duration| {
        let tx = app.db.begin().await.unwrap();
        let job =
            jobs::claim(&tx, Lane::Slow, 1, Duration::from_secs(60), app.now()).await.unwrap().remove(0);
        jobs::finish(&tx, &job.id).await.unwrap();
        jobs::charge(&tx, &job.side, took).await.unwrap();
        tx.commit().await.unwrap();
        ["clinic", "lab"].into_iter().find(|who| world.users[who].side == job.side).unwrap()
    };
    let mut order = Vec::new();
    for took in [1, 1, 1, 60, 1, 1] {
        order.push(next(Duration::from_secs(took)).await);
    }
    assert_eq!(order, ["clinic", "lab", "clinic", "lab", "clinic", "clinic"]);

    // Slow files count for more.
    for size in 8..11 {
        world.sent("clinic", &id, &format!("{size}.stl"), &tetrahedron(size)).await;
    }
    world.server.advance(Duration::from_millis(5));
    for size in 11..13 {
        world.sent("lab", &id, &format!("{size}.stl"), &tetrahedron(size)).await;
    }
    let mut order = Vec::new();
    for took in [60, 1, 1, 1, 1] {
        order.push(next(Duration::from_secs(took)).await);
    }
    assert_eq!(order, ["clinic", "lab", "lab", "clinic", "clinic"]);
}

fn encoded(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 90]));
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// As a phone held upright writes it: the orientation is metadata.
fn turned_jpeg() -> Vec<u8> {
    let jpeg = encoded(ImageFormat::Jpeg, 300, 100);
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01".to_vec();
    exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend([0xFF, 0xE1]);
    bytes.extend(u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    bytes.extend(exif);
    bytes.extend(&jpeg[2..]);
    bytes
}

// FIL-04, VWR-05
#[tokio::test]
async fn pictures_are_shown_as_the_server_draws_them() {
    let world = world().await;
    let id = world.case("Stone").await;
    let mut glass = Cursor::new(Vec::new());
    RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0])).write_to(&mut glass, ImageFormat::Png).unwrap();
    let table = [
        ("a.png", encoded(ImageFormat::Png, 200, 100), (200, 100)),
        ("b.jpg", turned_jpeg(), (100, 300)),
        ("c.tif", encoded(ImageFormat::Tiff, 120, 80), (120, 80)),
        ("d.bmp", encoded(ImageFormat::Bmp, 64, 64), (64, 64)),
        ("e.webp", encoded(ImageFormat::WebP, 64, 32), (64, 32)),
        ("f.gif", encoded(ImageFormat::Gif, 50, 50), (50, 50)),
        ("large.png", encoded(ImageFormat::Png, 4_000, 1_000), (1_600, 400)),
        ("glass.png", glass.into_inner(), (40, 40)),
        // With the ending of another format: the bytes decide.
        ("g.jpeg", encoded(ImageFormat::Png, 30, 30), (30, 30)),
    ];
    let described = world.server.stranger().get("/openapi.json").await.body;
    let kinds = &described["paths"]["/v1/files/{id}/picture/"]["get"]["responses"]["200"]["content"];
    assert!(["image/png", "image/jpeg"].iter().all(|kind| kinds[kind].is_object()), "{kinds}");
    for (name, bytes, size) in &table {
        let file = world.sent("clinic", &id, name, bytes).await;
        world.draw().await;
        let ready = world.rendition("lab", &id, &file).await;
        assert_eq!(
            (&ready["state"], &ready["has_picture"]),
            (&json!("ready"), &json!(true)),
            "{name} {ready}"
        );
        assert_eq!((&ready["coarse_size"], &ready["fine_size"]), (&json!(null), &json!(null)));
        let got = world.fetch("lab", &format!("/v1/files/{file}/picture/")).await;
        assert_eq!((got.status, got.header("content-type")), (200, "image/jpeg"), "{name}");
        assert_eq!(got.header("content-security-policy"), "default-src 'none'; sandbox");
        let picture = image::load_from_memory(&got.bytes).unwrap().to_rgb8();
        assert_eq!(picture.dimensions(), *size, "{name}");
        if *name == "glass.png" {
            assert!(
                picture.pixels().all(|pixel| pixel.0.iter().all(|value| *value > 250)),
                "paper behind it"
            );
        }
        let link = world.get("lab", &format!("/v1/files/uri/?ids={file}&type=picture")).await;
        let got = world.fetch_unknown(link.text(&file)).await;
        assert_eq!((got.status, got.header("content-disposition")), (200, ""), "shown, not saved");
    }
    for name in ["a.svg", "b.svgz", "c.pdf", "d.xml", "e.qcproject", "f.xorder"] {
        let file = world.sent("clinic", &id, name, b"<svg xmlns='http://www.w3.org/2000/svg'/>").await;
        assert_eq!(world.rendition("lab", &id, &file).await, json!(null), "{name}");
        assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/picture/")).await.status, 404);
    }
}

// VWR-06: a PLY file without faces
#[tokio::test]
async fn a_cloud_of_points_is_shown_as_points() {
    let world = world().await;
    let id = world.case("Stone").await;
    let mut cloud = "ply\nformat ascii 1.0\nelement vertex 900\nproperty float x\nproperty float y\n\
        property float z\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n"
        .to_owned();
    for at in 0..900 {
        cloud.push_str(&format!("{} {} {}\n", at % 30, at / 30, (at % 7) as f32 / 10.0));
    }
    let file = world.sent("clinic", &id, "Maxillary.ply", cloud.as_bytes()).await;
    world.draw().await;
    let ready = world.rendition("lab", &id, &file).await;
    assert_eq!(
        (&ready["state"], &ready["has_picture"], &ready["triangles"]),
        (&json!("ready"), &json!(true), &json!(0))
    );
    let model = world.fetch("lab", &format!("/v1/files/{file}/fine/")).await;
    let text = String::from_utf8_lossy(&model.bytes).into_owned();
    assert!(text.contains(r#""mode":0"#), "points");
}

// VWR-05, VWR-06: renderings of an older version are made again, and can be opened until then
#[tokio::test]
async fn scans_are_drawn_again_when_the_way_of_drawing_changes() {
    let world = world().await;
    let id = world.case("Stone").await;
    let file = world.sent("clinic", &id, "Maxillary.stl", &tetrahedron(3)).await;
    let picture = world.sent("clinic", &id, "a.png", &encoded(ImageFormat::Png, 20, 20)).await;
    world.draw().await;
    let app = &world.server.app;
    let now = world.stored_in("renditions").await;
    assert!(now.len() == 4 && now.iter().all(|id| id.ends_with("_2")), "{now:?}");

    // As rendered before versions had a number, and as refused then.
    let coarse = format!("/v1/files/{file}/coarse/");
    for id in &now {
        let bytes = app.blobs.get(&key(id)).await.unwrap().unwrap();
        app.blobs.put(&key(id.strip_suffix("_2").unwrap()), bytes).await.unwrap();
        app.blobs.delete(&key(id)).await.unwrap();
    }
    world.run("UPDATE renditions SET drawn_as = 1, tried_as = 1").await;
    assert_eq!(world.fetch("lab", &coarse).await.status, 200, "what is stored opens as before");
    archway::areas::files::sweep(app).await.unwrap();
    assert_eq!(world.stored_in("renditions").await.len(), 4, "nothing goes before there is something else");

    archway::areas::files::order_redrawing(app).await.unwrap();
    archway::areas::files::order_redrawing(app).await.unwrap();
    let orders = "SELECT COUNT(*) FROM jobs WHERE kind = 'render'";
    assert_eq!(world.number(orders).await, 1, "once, and not of pictures");
    assert_eq!(world.fetch("lab", &coarse).await.status, 200);
    world.draw().await;
    archway::areas::files::sweep(app).await.unwrap();
    let left = world.stored_in("renditions").await;
    assert_eq!(left.iter().filter(|id| id.ends_with("_2")).count(), 3, "{left:?}");
    assert_eq!(left.len(), 4, "the picture stays as it was drawn");
    assert_eq!(world.fetch("lab", &format!("/v1/files/{picture}/picture/")).await.status, 200);
    assert_eq!(world.fetch("lab", &coarse).await.status, 200);

    // A file that can no longer be rendered is shown as before.
    world.run("UPDATE renditions SET tried_as = 1 WHERE ending = 'stl'").await;
    world.run("UPDATE files SET size = 10 WHERE ending = 'stl'").await;
    archway::areas::files::order_redrawing(app).await.unwrap();
    world.draw().await;
    assert_eq!(world.rendition("lab", &id, &file).await["state"], "ready");
    assert_eq!(world.fetch("lab", &coarse).await.status, 200);
}

// VWR-05: a scan may be far from the origin; only its own size is limited
#[tokio::test]
async fn a_scan_far_from_the_middle_is_shown() {
    let world = world().await;
    let id = world.case("Stone").await;
    let far: Vec<_> =
        triangles(3).into_iter().map(|corners| corners.map(|[x, y, z]| [x + 900.0, y - 700.0, z])).collect();
    let file = world.sent("clinic", &id, "a.stl", &stl(&far)).await;
    world.draw().await;
    assert_eq!(world.rendition("lab", &id, &file).await["state"], "ready");
}

// VWR-05, FIL-06: a file that was deleted before it was rendered is rendered when it is sent again
#[tokio::test]
async fn a_file_that_is_sent_again_is_drawn() {
    let world = world().await;
    let id = world.case("Stone").await;
    let bytes = tetrahedron(6);
    let first = world.sent("clinic", &id, "Maxillary.stl", &bytes).await;
    assert_eq!(world.person("clinic").delete(&format!("/v1/files/{first}/remove/")).await.status, 200);
    world.draw().await;
    let second = world.sent("clinic", &id, "Maxillary.stl", &bytes).await;
    world.draw().await;
    assert_eq!(world.rendition("lab", &id, &second).await["state"], "ready");
}
