//! Files made to attack their reader: an error under the file, and a server that keeps running (VWR-05).

use super::shapes::{ply, stl, tetrahedron, triangles};
use super::{scan, world, world_with};
use archway::base::config::Config;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;

const TOO_MUCH: &str = "The file could not be prepared for viewing: it needs too much memory or time.";

/// An STL that announces this many triangles and contains `held`.
fn lying_stl(announced: u32, held: usize) -> Vec<u8> {
    let mut bytes = tetrahedron(2);
    bytes.truncate(84 + held * 50);
    bytes[80..84].copy_from_slice(&announced.to_le_bytes());
    bytes
}

fn with_number(number: f32) -> Vec<u8> {
    let mut corners = triangles(2);
    corners[0][0][0] = number;
    stl(&corners)
}

// VWR-05: a broken mesh shows a clear message and does no harm
#[tokio::test]
async fn a_broken_file_is_a_sentence_and_nothing_else() {
    let world = world().await;
    let id = world.case("Stone").await;
    let ply = |from: &str, to: &str| String::from_utf8(ply()).unwrap().replacen(from, to, 1).into_bytes();
    let whole = tetrahedron(4);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x02\0\0\0";
    let table: Vec<(&str, Vec<u8>)> = vec![
        ("byte.stl", b"x".to_vec()),
        ("byte.ply", b"p".to_vec()),
        ("byte.obj", b"v".to_vec()),
        ("cut.stl", whole[..whole.len() - 30].to_vec()),
        ("header.stl", vec![0; 84]),
        ("nan.stl", with_number(f32::NAN)),
        ("infinite.stl", with_number(f32::INFINITY)),
        ("lying.stl", lying_stl(4_000_000_000, 3)),
        ("zip.stl", [b"PK\x03\x04".as_slice(), &scan(5_000)].concat()),
        ("noise.stl", scan(100_000)),
        ("cut.ply", ply("3 1 2 3\n", "3 1")),
        ("lying.ply", ply("vertex 4", "vertex 4000000000")),
        ("minus.ply", ply("vertex 4", "vertex -4")),
        ("outside.ply", ply("3 1 2 3", "3 1 2 99")),
        ("nan.ply", ply("20 0 0 0", "nan 0 0 0")),
        ("nothing.ply", b"ply\nformat ascii 1.0\nelement vertex 0\nend_header\n".to_vec()),
        ("endless.ply", [b"ply\n".as_slice(), &b"comment x\n".repeat(20_000)].concat()),
        ("outside.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n".to_vec()),
        ("words.obj", b"v a b c\nf 1 2 3\n".to_vec()),
        ("page.obj", b"<html><script>alert(1)</script></html>".to_vec()),
        ("no.png", scan(1_000)),
        ("huge.png", png.to_vec()),
        ("cut.jpg", b"\xff\xd8\xff\xe0".to_vec()),
        ("page.gif", b"GIF89a<script>".to_vec()),
        ("no.tiff", b"II*\0\xff\xff\xff\xff".to_vec()),
    ];
    let mut drawn = Vec::new();
    for (name, bytes) in table {
        let file = world.sent("clinic", &id, name, &bytes).await;
        world.draw().await;
        let failed = world.rendition("lab", &id, &file).await;
        let reason = failed["reason"].as_str().unwrap_or_default();
        let is_sentence = reason.starts_with(|c: char| c.is_uppercase()) && reason.ends_with('.');
        if failed["state"] != "failed"
            || !is_sentence
            || reason.contains(name)
            || failed["has_picture"] == true
        {
            drawn.push(format!("{name}: {failed}"));
        }
        assert_eq!(world.fetch("lab", &format!("/v1/files/{file}/download/")).await.bytes, bytes, "{name}");
    }
    assert!(drawn.is_empty(), "{drawn:#?}");
    assert_eq!(
        world.number("SELECT COUNT(*) FROM jobs WHERE kind = 'render'").await,
        0,
        "none is tried again"
    );
    assert!(world.stored_in("renditions").await.is_empty());
    let fine = world.sent("clinic", &id, "fine.stl", &tetrahedron(5)).await;
    world.draw().await;
    assert_eq!(world.rendition("lab", &id, &fine).await["state"], "ready");
}

// VWR-05, quality 23: eight of them once made everybody wait for more than a minute
#[tokio::test]
async fn a_picture_of_too_many_pixels_is_not_decoded() {
    let world = world().await;
    let id = world.case("Stone").await;
    let mut header = b"IHDR".to_vec();
    header.extend([11_500_u32.to_be_bytes(), 11_500_u32.to_be_bytes()].concat());
    header.extend([8, 2, 0, 0, 0]);
    let mut sum = flate2::Crc::new();
    sum.update(&header);
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\r".to_vec();
    png.extend(header);
    png.extend(sum.sum().to_be_bytes());
    png.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
    let file = world.sent("clinic", &id, "x-ray.png", &png).await;
    world.draw().await;
    let failed = world.rendition("lab", &id, &file).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!(TOO_MUCH)));
}

/// Renders with a script instead of the binary.
fn script(config: &mut Config, text: &str) {
    std::fs::create_dir_all(&config.server.data).unwrap();
    let path = config.server.data.join("renderer.sh");
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    config.files.renderer = Some(path);
    config.files.render_seconds = 1;
}

// VWR-05: a renderer that hangs, dies or sends an invalid report
#[tokio::test]
async fn a_renderer_that_does_not_come_back_is_given_up() {
    for text in ["exec sleep 1000", "exit 1", "kill -9 $$", "echo nonsense", "exec yes"] {
        let world = world_with(|config| script(config, text)).await;
        let id = world.case("Stone").await;
        let file = world.sent("clinic", &id, "a.stl", &tetrahedron(2)).await;
        world.draw().await;
        let failed = world.rendition("lab", &id, &file).await;
        assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!(TOO_MUCH)), "{text}");
        let drawing = world.server.app.config.server.data.join("drawing");
        assert_eq!(std::fs::read_dir(drawing).unwrap().count(), 0, "{text}: nothing is left of the work");
    }
}

// VWR-05: the memory limit holds
#[tokio::test]
async fn a_renderer_that_wants_too_much_memory_is_given_up() {
    let world = world_with(|config| config.files.render_bytes = 120_000_000).await;
    let id = world.case("Stone").await;
    // Its 18 million corners alone take 72 MB, and as much again while their list grows.
    let many = "v 0.1 0.2 0.3\n".repeat(3) + &"f 1 2 3\n".repeat(6_000_000);
    let file = world.sent("clinic", &id, "a.obj", many.as_bytes()).await;
    world.draw().await;
    let failed = world.rendition("lab", &id, &file).await;
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!(TOO_MUCH)));
    assert_eq!(world.get("lab", &format!("/v1/cases/{id}/")).await.status, 200);
}
