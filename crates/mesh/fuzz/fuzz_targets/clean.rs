//! Any bytes as any mesh: the output is always clean. `cargo +nightly fuzz run clean`.
#![no_main]

use archway_mesh::{Format, clean};
use libfuzzer_sys::fuzz_target;
use std::io::Cursor;

fuzz_target!(|bytes: &[u8]| {
    for format in [Format::Stl, Format::Ply, Format::Obj] {
        let mut once = Vec::new();
        if clean(format, Cursor::new(bytes), bytes.len() as u64, &mut once).is_ok() {
            let mut twice = Vec::new();
            clean(format, Cursor::new(&once), once.len() as u64, &mut twice).unwrap();
            assert!(once == twice);
        }
    }
});
