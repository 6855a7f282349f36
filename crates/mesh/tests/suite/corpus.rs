//! The seed files of the fuzzer, run once through everything.

use crate::hostile::{FORMATS, process};
use crate::jaw::LIMITS;
use archway_mesh::Format;
use std::path::Path;

// VWR-05
#[test]
fn the_kept_files_do_no_harm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/read");
    let mut whole = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        for format in FORMATS {
            let _ = process(format, &bytes, &LIMITS);
        }
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let format = Format::of_name(&name).unwrap();
        let read = process(format, &bytes, &LIMITS);
        assert_eq!(read.is_ok(), name.starts_with("good"), "{name}: {read:?}");
        whole += usize::from(read.is_ok());
    }
    assert!(whole > 8, "the corpus is missing");
}
