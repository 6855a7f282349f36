//! What the server draws of a file so that it can be shown (VWR-05).

use super::shapes::{obj, ply, stl, tetrahedron, triangles};
use super::{World, got, world};
use crate::harness::stream::settle;
use archway_db::jobs::{self, Lane};
use image::{DynamicImage, ImageFormat, RgbImage, Rgba, RgbaImage};
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use std::time::Duration;

impl World {
    pub async fn draw(&self) {
        archway::jobs::drain(&self.server.app).await.unwrap();
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
            // Whoever does not ask for it packed gets it as it is.
            let plain = world.fetch("lab", &path).await;
            assert_eq!((plain.header("content-encoding"), &*plain.bytes), ("", &*model));
            assert_eq!(got.header("content-disposition"), "");
        }
        let picture = world.fetch("lab", &format!("/v1/files/{file}/picture/")).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"));
        assert!(picture.bytes.starts_with(b"\x89PNG"), "{name}");
        // The original bytes stay untouched and downloadable.
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
    // One goes, the other keeps what was drawn.
    world.person("clinic").delete(&format!("/v1/files/{first}/remove/")).await;
    archway::files::sweep(&world.server.app).await.unwrap();
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

    // What takes long counts for more.
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

/// As a phone writes it that was held upright: the orientation stands beside the pixels.
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
        // Named like another kind: the bytes say what it is.
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

// VWR-05: what is beyond reason in one place is not in another
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

// VWR-05, FIL-06: what was taken back before it was drawn is drawn when it is sent again
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
