//! Any bytes as any format, and everything the server does with what could be read: `cargo +nightly fuzz run read`.
#![no_main]

use archway_mesh::{Format, Limits, PreviewPart, make_levels, read, render_preview};
use libfuzzer_sys::fuzz_target;

const LIMITS: Limits = Limits { vertices: 100_000, triangles: 100_000 };

fuzz_target!(|bytes: &[u8]| {
    for format in [Format::Stl, Format::Ply, Format::Obj, Format::Xyz, Format::Margin] {
        if let Ok(model) = read(format, bytes, &LIMITS) {
            make_levels(&model).unwrap();
            if model.triangle_count() > 0 {
                render_preview(&[PreviewPart { model: &model, jaw: None }], 32, 24).unwrap();
            }
        }
    }
});
