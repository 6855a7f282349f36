//! Any bytes as any format, and everything the server does with a readable file: `cargo +nightly fuzz run read`.
//! `FORMAT=ply` gives all the time to one reader.
#![no_main]

use archway_mesh::{Format, Limits, Shape, find_pose, make_levels, read, render_preview};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

const LIMITS: Limits = Limits { vertices: 100_000, triangles: 100_000 };

static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let all = [
        ("stl", Format::Stl),
        ("ply", Format::Ply),
        ("obj", Format::Obj),
        ("xyz", Format::Xyz),
        ("margin", Format::Margin),
    ];
    let wanted = std::env::var("FORMAT").ok();
    let chosen: Vec<_> = all
        .into_iter()
        .filter(|(name, _)| wanted.as_deref().is_none_or(|wanted| wanted == *name))
        .map(|(_, format)| format)
        .collect();
    assert!(!chosen.is_empty(), "there is no such FORMAT");
    chosen
});

fuzz_target!(|bytes: &[u8]| {
    for &format in &*FORMATS {
        if let Ok(model) = read(format, bytes, &LIMITS) {
            let pose = find_pose(&model);
            make_levels(&model, pose.as_ref()).unwrap();
            if model.shape != Shape::Line {
                render_preview(&model, pose.as_ref(), None, 32, 24).unwrap();
            }
        }
    }
});
