//! Downloads through a link that hides the patient contain the name in none of their bytes (SHR-01).

use super::shapes::{obj, ply, tetrahedron};
use super::zips::unpack;
use super::{Got, World, got, world};
use crate::harness::Answer;
use archway_domain::time::{DAY, HOUR, MINUTE};
use image::{DynamicImage, ImageFormat, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::time::{Duration, UNIX_EPOCH};

const NAME: &str = "Stonecutter";
/// A view as the viewer encodes it: only a camera.
pub const VIEW: &str = "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const NOT_YET: &str = "Some files are still being prepared. Please try again in a moment.";
const KINDS: [&str; 4] = ["original", "picture", "coarse", "fine"];

impl World {
    /// Links to the downloads of a shared case's files, by file and kind.
    pub async fn shared_links(
        &self,
        token: &str,
        files: &[String],
    ) -> BTreeMap<(String, &'static str), String> {
        let mut links = BTreeMap::new();
        for kind in KINDS {
            let path = format!("/v1/share/files/uri/?data={token}&ids={}&type={kind}", files.join(","));
            let answer = self.server.stranger().get(&path).await;
            assert_eq!(answer.status, 200, "{}", answer.raw);
            for (file, link) in answer.body.as_object().unwrap() {
                links.insert((file.clone(), kind), link.as_str().unwrap().to_owned());
            }
        }
        links
    }

    pub async fn shared_all(&self, token: &str) -> Answer {
        self.server.stranger().get(&format!("/v1/share/files/all/?data={token}")).await
    }

    async fn shared_zip(&self, token: &str) -> Got {
        let all = self.shared_all(token).await;
        assert_eq!(all.status, 200, "{}", all.raw);
        self.fetch_unknown(all.text("url")).await
    }

    /// The download state of each file of a link.
    pub async fn states(&self, token: &str) -> Value {
        let answer = self.server.stranger().get(&format!("/v1/share/files/states/?data={token}")).await;
        assert_eq!(answer.status, 200, "{}", answer.raw);
        answer.body["states"].clone()
    }

    /// A file's copy as a link offers it.
    pub async fn copy(&self, token: &str, file: &str) -> Got {
        let links = self.shared_links(token, &[file.to_owned()]).await;
        self.fetch_unknown(&links[&(file.to_owned(), "original")]).await
    }

    /// An order with the patient's name in every text field.
    async fn case_of_names(&self) -> String {
        let mut order = self.order(NAME);
        order["title"] = json!(format!("Bridge for {NAME}"));
        order["note"] = json!(format!("{NAME} grinds"));
        let one = &mut order["restorations"][0];
        one["shade"] = json!({"guide": "", "code": NAME});
        one["antagonist"] = json!(NAME);
        one["implant"] = json!({"system": NAME, "platform": NAME});
        one["note"] = json!(NAME);
        order["restorations"][1]["shade"] = json!({"guide": "stump", "code": "ND3"});
        let made = self.person("clinic").post("/v1/cases/", &order).await;
        assert_eq!(made.status, 201, "{}", made.raw);
        self.publish("clinic", made.text("id")).await;
        made.text("id").to_owned()
    }
}

fn names_somebody(bytes: &[u8]) -> bool {
    let folded = bytes.to_ascii_lowercase();
    let name = NAME.to_ascii_lowercase();
    let utf_16: Vec<u8> = name.bytes().flat_map(|byte| [byte, 0]).collect();
    [name.as_bytes(), &utf_16].iter().any(|name| folded.windows(name.len()).any(|window| window == *name))
}

/// Checks that neither body nor headers contain the name, nor a hash of the original, with which names could be
/// tried.
fn assert_nameless(got: &Got, hashes: &[String], about: &str) {
    assert!([200, 206].contains(&got.status), "{about} {}", got.status);
    assert!(!names_somebody(&got.bytes), "{about}");
    for (header, value) in &got.headers {
        assert!(!names_somebody(value.as_bytes()), "{about} {header}");
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        assert!(!hashes.iter().any(|hash| value.contains(hash)), "{about} {header}: {value}");
    }
}

fn named_stl() -> Vec<u8> {
    let mut bytes = tetrahedron(6);
    bytes[..40].copy_from_slice(format!("{:<40}", format!("solid {NAME}, Ida *1980")).as_bytes());
    bytes.extend(format!("scanned for {NAME}").as_bytes());
    bytes
}

fn named_ply() -> Vec<u8> {
    let text = String::from_utf8(ply()).unwrap();
    let text = text.replace("element vertex", &format!("comment {NAME}\nobj_info {NAME}\nelement vertex"));
    text.replacen("element face", &format!("element {NAME} 0\nproperty uchar {NAME}\nelement face"), 1)
        .into_bytes()
}

fn named_obj() -> Vec<u8> {
    let names = format!("# {NAME}\nmtllib {NAME}.mtl\no {NAME}\ng {NAME}\nusemtl {NAME}\n");
    [names.into_bytes(), obj()].concat()
}

fn picture() -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(2_000, 900, |x, y| image::Rgb([x as u8, y as u8, 90])))
}

fn encoded(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// With EXIF in one-byte and two-byte letters and an orientation, and with a comment.
fn named_jpeg() -> Vec<u8> {
    let jpeg = encoded(ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend(NAME.as_bytes());
    exif.extend(NAME.encode_utf16().flat_map(u16::to_le_bytes));
    let mut bytes = jpeg[..2].to_vec();
    for (marker, body) in [(0xE1, exif), (0xFE, NAME.as_bytes().to_vec())] {
        bytes.extend([0xFF, marker]);
        bytes.extend(u16::try_from(body.len() + 2).unwrap().to_be_bytes());
        bytes.extend(body);
    }
    bytes.extend(&jpeg[2..]);
    bytes
}

/// With a text chunk after its header, and text after its end.
fn named_png() -> Vec<u8> {
    let png = encoded(ImageFormat::Png);
    let chunk = format!("tEXtPatient\0{NAME}").into_bytes();
    let sum = chunk.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 * (sum & 1)))
    });
    let mut bytes = png[..33].to_vec();
    bytes.extend(u32::try_from(chunk.len() - 4).unwrap().to_be_bytes());
    bytes.extend(chunk);
    bytes.extend((!sum).to_be_bytes());
    bytes.extend(&png[33..]);
    bytes.extend(NAME.as_bytes());
    bytes
}

/// With the name after its end.
fn named_webp() -> Vec<u8> {
    [&encoded(ImageFormat::WebP), NAME.as_bytes()].concat()
}

fn kept() -> [(&'static str, Vec<u8>); 10] {
    [
        ("Stonecutter_Ida_Maxillary_preop.stl", named_stl()),
        ("Stonecutter mandible.ply", named_ply()),
        ("Stonecutter.obj", named_obj()),
        ("Stonecutter 2.obj", named_obj()),
        ("Ida Stonecutter.jpeg", named_jpeg()),
        ("Stonecutter.png", named_png()),
        ("Preview3D.png", encoded(ImageFormat::Png)),
        ("Stonecutter.tif", encoded(ImageFormat::Tiff)),
        // Lossy pictures are recognised by their bytes.
        ("Stonecutter photo.png", named_jpeg()),
        ("Stonecutter.webp", named_webp()),
    ]
}

fn left_out() -> Vec<(&'static str, Vec<u8>)> {
    let words = format!("1,2,3\n{NAME}").into_bytes();
    let mut cut = named_stl();
    cut.truncate(1_000);
    let names = ["Stonecutter 21-margin.txt", "order.xml", "scan.3oxz", "scan.xorder", "case.dentalProject"];
    let more = ["letter.pdf", "case.qcproject", "cloud.xyz", "drawing.svg", "photo.avif", "no-picture.png"];
    let named = names.into_iter().chain(more).map(|name| (name, words.clone()));
    named.chain([("broken.stl", words.clone()), ("cut.stl", cut)]).collect()
}

// SHR-01: mesh texts and EXIF are removed; PDF, XML and project files are left out with a notice
#[tokio::test]
async fn nothing_that_leaves_a_link_names_the_patient() {
    let world = world().await;
    let id = world.case_of_names().await;
    let mut files = Vec::new();
    for (name, bytes) in kept() {
        assert!(names_somebody(&bytes) || matches!(name, "Preview3D.png" | "Stonecutter.tif"), "{name}");
        files.push(world.sent("clinic", &id, name, &bytes).await);
        world.server.advance(Duration::from_secs(2));
    }
    let mut all = files.clone();
    for (name, bytes) in left_out() {
        all.push(world.sent("clinic", &id, name, &bytes).await);
    }
    for view in [NAME, "Ida Stonecutter", &format!("AQ{}{NAME}!", "A".repeat(33))] {
        assert_eq!(world.make_share("clinic", &id, json!({"view": view})).await.status, 400, "{view}");
    }
    let hidden = world.shared("clinic", &id, json!({"view": VIEW})).await;
    let open = world.shared("clinic", &id, json!({"show_patient": true})).await;
    // As an earlier version accepted it.
    let named = format!("UPDATE shares SET view = '{NAME}' WHERE view IS NULL");
    world.server.run_sql(&named).await;
    let old = world.shared("clinic", &id, json!({})).await;
    world.server.run_sql(&named).await;
    world.draw().await;
    assert!(!names_somebody(world.look(&old, None).await.raw.as_bytes()));

    let seen = world.look(&hidden, None).await;
    assert!(!names_somebody(seen.raw.as_bytes()), "{}", seen.raw);
    let content = &seen.body["content"];
    assert_eq!((&content["has_hidden_texts"], &seen.body["view"]), (&json!(true), &json!(VIEW)));
    let (typed, chosen) = (&content["restorations"][0], &content["restorations"][1]);
    assert_eq!((&typed["shade"], &typed["type"]), (&json!(""), &json!("crown")));
    assert_eq!((&chosen["shade"], &chosen["shade_guide"]), (&json!("ND3"), &json!("stump")));
    let facts = (&seen.body["left_out"], &seen.body["preparing"]);
    assert_eq!(facts, (&json!(left_out().len()), &json!([])));
    let field = |name: &str| -> Vec<&Value> {
        seen.body["files"].as_array().unwrap().iter().map(|file| &file[name]).collect()
    };
    assert_eq!(field("id"), files.iter().collect::<Vec<_>>());
    let names = [
        "upper-jaw-preop.stl",
        "lower-jaw.ply",
        "scan.obj",
        "scan.obj",
        "picture.jpg",
        "picture.png",
        "Preview3D.png",
        "picture.png",
        "picture.jpg",
        "picture.jpg",
    ];
    assert_eq!(field("filename"), names);
    assert!(field("may_download").iter().all(|may| **may == json!(true)));

    let hashes: Vec<String> = kept()
        .iter()
        .filter(|(_, bytes)| names_somebody(bytes))
        .map(|(_, bytes)| super::sha256(bytes))
        .collect();
    let links = world.shared_links(&hidden, &all).await;
    let shown = links.keys().filter(|(_, kind)| *kind == "original").count();
    assert_eq!(shown, files.len(), "none to what is left out");
    assert_eq!(links.len(), 10 + 10 + 4 + 4, "meshes have levels besides");
    let mut copies = Vec::new();
    for ((file, kind), link) in &links {
        let about = format!("{kind} of {file}");
        let whole = world.fetch_unknown(link).await;
        assert_nameless(&whole, &hashes, &about);
        let packed =
            got(world.server.stranger().request(Method::GET, link).header("accept-encoding", "gzip")).await;
        assert_nameless(&packed, &hashes, &about);
        if packed.header("content-encoding") == "gzip" {
            let mut model = Vec::new();
            flate2::read::GzDecoder::new(&*packed.bytes).read_to_end(&mut model).unwrap();
            assert!(!names_somebody(&model) && model == whole.bytes, "{about}");
            continue;
        }
        let range =
            got(world.server.stranger().request(Method::GET, link).header("range", "bytes=10-59")).await;
        assert_nameless(&range, &hashes, &about);
        assert_eq!((range.status, &range.bytes[..]), (206, &whole.bytes[10..60]), "{about}");
    }
    for (place, file) in files.iter().enumerate() {
        let copy = world.fetch_unknown(&links[&(file.clone(), "original")]).await;
        assert!(copy.header("content-disposition").contains(&format!("\"{}\"", names[place])));
        assert_eq!(json!(copy.bytes.len()), *field("size")[place], "{}", names[place]);
        copies.push(copy.bytes);
    }
    // The geometry is unchanged.
    assert!(copies[0] == tetrahedron(6));
    let numbers = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let body = text.split_once("end_header").map_or(text.clone(), |(_, body)| body.to_owned());
        body.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&copies[1]), numbers(&ply()));
    assert_eq!(numbers(&copies[2]), numbers(&obj()));
    // The pixels are rotated by the orientation, and their number is unchanged.
    let turned = image::load_from_memory(&copies[4]).unwrap().to_rgb8();
    assert_eq!(turned.dimensions(), (900, 2_000));
    for copy in &copies[5..8] {
        assert!(copy.starts_with(b"\x89PNG"));
        assert!(image::load_from_memory(copy).unwrap().to_rgb8() == picture().to_rgb8());
    }
    for (copy, sides) in copies[8..].iter().zip([(900, 2_000), (2_000, 900)]) {
        assert!(copy.starts_with(b"\xff\xd8"));
        assert_eq!(image::load_from_memory(copy).unwrap().to_rgb8().dimensions(), sides);
    }

    let zip = world.shared_zip(&hidden).await;
    assert_nameless(&zip, &hashes, "the ZIP");
    let mut unpacked = unpack(&zip);
    assert_eq!(unpacked.len(), files.len());
    assert_eq!(unpacked.remove("scan (2).obj"), Some(copies[3].clone()));
    for (name, copy) in names.iter().zip(&copies).take(7) {
        assert_eq!(unpacked.get(*name), Some(copy), "{name}");
    }

    // People who may know the patient get the original.
    let seen = world.look(&open, None).await;
    assert_eq!((&seen.body["left_out"], &seen.body["preparing"]), (&json!(0), &json!([])));
    let links = world.shared_links(&open, &all).await;
    for ((_, bytes), file) in kept().into_iter().chain(left_out()).zip(&all) {
        assert!(world.fetch_unknown(&links[&(file.clone(), "original")]).await.bytes == bytes);
        assert!(world.fetch("lab", &format!("/v1/files/{file}/download/")).await.bytes == bytes);
    }
    let unpacked = unpack(&world.shared_zip(&open).await);
    assert_eq!(unpacked["Stonecutter_Ida_Maxillary_preop.stl"], named_stl());
    assert_eq!(unpacked.len(), all.len());
}

// SHR-01: a file can be downloaded only after its copy is made, which happens once
#[tokio::test]
async fn a_file_waits_for_its_copy() {
    let world = world().await;
    let id = world.case(NAME).await;
    let file = world.sent("clinic", &id, "a.stl", &named_stl()).await;
    world.draw().await;
    world.shared("clinic", &id, json!({"show_patient": true})).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM clean_copies").await, 0, "nobody needs one");
    let token = world.shared("clinic", &id, json!({})).await;
    world.shared("lab", &id, json!({})).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await, 1);
    let seen = world.look(&token, None).await;
    assert_eq!((&seen.body["left_out"], &seen.body["preparing"]), (&json!(0), &json!([file])));
    assert_eq!(seen.body["files"][0]["may_download"], false);
    let ids = [file.clone()];
    let links = world.shared_links(&token, &ids).await;
    assert!(!links.contains_key(&(file.clone(), "original")), "{links:?}");
    assert_eq!(world.fetch_unknown(&links[&(file.clone(), "fine")]).await.status, 200, "it can be looked at");
    assert_eq!(world.states(&token).await, json!({&file: "waiting"}));
    let all = world.shared_all(&token).await;
    assert_eq!((all.status, all.text("detail")), (409, NOT_YET));
    assert_eq!(all.headers["retry-after"], "5");
    world.draw().await;
    assert_eq!(world.stored_in("clean_copies").await.len(), 1);
    assert_eq!(world.states(&token).await, json!({&file: "ready"}));
    let links = world.shared_links(&token, &ids).await;
    let copy = world.fetch_unknown(&links[&(file.clone(), "original")]).await;
    assert!(copy.bytes == tetrahedron(6));

    // Copies of later files, and of failed jobs, are made when the link is opened.
    let all = world.shared_all(&token).await;
    let late = world.sent("lab", &id, "b.obj", &named_obj()).await;
    world.draw().await;
    let zip = world.fetch_unknown(all.text("url")).await;
    assert_eq!(
        (zip.status, zip.detail().as_str()),
        (409, NOT_YET),
        "nobody would notice that one is missing"
    );
    let preparing = async |world: &World| world.look(&token, None).await.body["preparing"].clone();
    assert_eq!(preparing(&world).await, json!([late]));
    world.server.run_any_sql("DELETE FROM jobs").await;
    let mut world = world;
    for (passed, jobs) in [(MINUTE, 0), (HOUR, 0), (HOUR, 1), (HOUR, 1)] {
        world.pass(passed).await;
        assert_eq!(preparing(&world).await, json!([late]));
        assert_eq!(world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await, jobs);
    }
    world.draw().await;
    assert_eq!(preparing(&world).await, json!([]));
}

// SHR-01: copies are deleted with the last link that needs them
#[tokio::test]
async fn copies_are_kept_as_long_as_a_link_needs_them() {
    let mut world = world().await;
    let id = world.case(NAME).await;
    let file = world.sent("clinic", &id, "a.stl", &named_stl()).await;
    let token = world.shared("clinic", &id, json!({"days": 1})).await;
    world.draw().await;
    let folder = world.server.app.config.server.data.join("blobs/clean_copies");
    let leftover = "b".repeat(64) + "_stl.draft";
    std::fs::write(folder.join(&leftover), NAME).unwrap();
    let sweep = async |world: &World| {
        // The store does not use the test's clock.
        for entry in std::fs::read_dir(&folder).unwrap() {
            let kept_at = world.server.app.now().minus(HOUR + MINUTE);
            let file = std::fs::File::options().write(true).open(entry.unwrap().path()).unwrap();
            file.set_modified(UNIX_EPOCH + Duration::from_millis(kept_at.0.unsigned_abs())).unwrap();
        }
        archway::areas::files::sweep(&world.server.app).await.unwrap();
        (world.number("SELECT COUNT(*) FROM clean_copies").await, world.stored_in("clean_copies").await.len())
    };
    assert_eq!(sweep(&world).await, (1, 1), "what nobody finished goes");
    assert_eq!(world.shared_links(&token, std::slice::from_ref(&file)).await.len(), 4);
    world.pass(DAY).await;
    assert_eq!(sweep(&world).await, (0, 0));
    let token = world.shared("clinic", &id, json!({})).await;
    world.draw().await;
    let links = world.shared_links(&token, std::slice::from_ref(&file)).await;
    assert!(world.fetch_unknown(&links[&(file.clone(), "original")]).await.bytes == tetrahedron(6));
    assert_eq!(world.person("clinic").delete(&format!("/v1/files/{file}/remove/")).await.status, 200);
    assert_eq!(sweep(&world).await, (0, 0));
}
