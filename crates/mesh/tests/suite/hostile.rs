//! Broken and hostile files: always an answer, never a crash, never more memory than the limits allow.

use crate::jaw::{LIMITS, jaw, obj, ply, stl, stl_text};
use archway_mesh::{Format, Limits, MeshError, Shape, find_pose, make_levels, read, render_preview};
use proptest::prelude::*;

pub const FORMATS: [Format; 5] = [Format::Stl, Format::Ply, Format::Obj, Format::Xyz, Format::Margin];

/// Everything the server does with a file. Every readable file must also be compressed and drawn.
pub fn process(format: Format, bytes: &[u8], limits: &Limits) -> Result<(), MeshError> {
    let model = read(format, bytes, limits)?;
    assert!(model.positions.len() <= limits.vertices && model.triangle_count() <= limits.triangles);
    assert!(model.positions.iter().flatten().all(|coordinate| coordinate.is_finite()));
    assert!(model.indices.iter().all(|index| (*index as usize) < model.positions.len()));
    assert!(model.colours.as_ref().is_none_or(|colours| colours.len() == model.positions.len()));
    let pose = find_pose(&model);
    make_levels(&model, pose.as_ref()).unwrap();
    if model.shape != Shape::Line {
        render_preview(&model, pose.as_ref(), None, 24, 16).unwrap();
    }
    Ok(())
}

// VWR-05
#[test]
fn what_is_no_model_is_named() {
    for format in FORMATS {
        for (bytes, sentence) in [
            (&b""[..], "The file is empty."),
            (b"PK\x03\x04\x14\x00\x00\x00\x08\x00scan.stl", "The file is a ZIP archive, not a 3D model."),
            (b"\x1f\x8b\x08\x00", "The file is a compressed file, not a 3D model."),
            (
                b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
                "The file is only a placeholder of Git LFS; the model itself is missing.",
            ),
            (
                b"\r\n<!DOCTYPE html><html></html>",
                "The file is a web page or another document, not a 3D model.",
            ),
        ] {
            assert_eq!(read(format, bytes, &LIMITS).unwrap_err().to_string(), sentence, "{format:?}");
        }
        for byte in 0..=255 {
            assert!(read(format, &[byte], &LIMITS).is_err(), "{format:?} {byte}");
        }
    }
}

#[test]
fn sentences_are_whole() {
    let whole = stl(&jaw(100, [0.0; 3], false));
    let sentence = |bytes: &[u8]| read(Format::Stl, bytes, &LIMITS).unwrap_err().to_string();
    assert_eq!(sentence(&whole[..whole.len() - 7]), "The file ends in the middle of a triangle.");
    let records = (whole.len() - 84) / 50;
    let announced = format!("The file announces {records} triangles but is too short to hold them.");
    assert_eq!(sentence(&whole[..whole.len() - 50]), announced);
    let few = Limits { vertices: 1000, triangles: 10 };
    let error = read(Format::Stl, &whole, &few).unwrap_err();
    assert_eq!(error.to_string(), "The model has more than 10 triangles, too many to show.");
}

// VWR-05
#[test]
fn counts_that_lie_cost_no_memory() {
    // If any of these counts were trusted, the test would run out of memory.
    let unlimited = Limits { vertices: usize::MAX, triangles: usize::MAX };
    let mut long = stl(&jaw(100, [0.0; 3], false));
    long[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(read(Format::Stl, &long, &unlimited).is_err());
    for encoding in ["ascii", "binary_little_endian", "binary_big_endian"] {
        for elements in [
            "element vertex 18446744073709551615\nproperty float x\n",
            "element vertex 4000000000\nproperty double x\nproperty double y\nproperty double z\n",
            "element vertex 1\nproperty uchar x\nelement face 4294967295\nproperty list uint uint vertex_indices\n",
            "element other 9999999999\nproperty list uint double x\n",
            "element vertex 9999999999999999999999\nproperty float x\n",
        ] {
            let mut bytes = format!("ply\nformat {encoding} 1.0\n{elements}end_header\n").into_bytes();
            bytes.extend([0xff; 64]);
            assert!(read(Format::Ply, &bytes, &unlimited).is_err(), "{encoding} {elements}");
        }
        let elements =
            "element vertex 3\nproperty uchar x\nelement face 1\nproperty list uint uint vertex_indices\n";
        let mut bytes = format!("ply\nformat {encoding} 1.0\n{elements}end_header\n").into_bytes();
        bytes.extend(b"\x01\x02\x03\xff\xff\xff\x7f 3 4000000000 0 1 2");
        assert!(read(Format::Ply, &bytes, &unlimited).is_err(), "{encoding}");
    }
}

// VWR-05
#[test]
fn a_file_cut_anywhere_is_refused_or_whole() {
    let model = jaw(60, [0.0; 3], true);
    for (format, bytes) in [
        (Format::Stl, stl(&model)),
        (Format::Stl, stl_text(&model)),
        (Format::Ply, ply(&model)),
        (Format::Obj, obj(&model)),
    ] {
        for length in 0..bytes.len() {
            let _ = process(format, &bytes[..length], &LIMITS);
        }
    }
}

fn any_file() -> impl Strategy<Value = (Format, Vec<u8>)> {
    let model = jaw(60, [0.0; 3], true);
    prop::sample::select(vec![
        (Format::Stl, stl(&model)),
        (Format::Stl, stl_text(&model)),
        (Format::Ply, ply(&model)),
        (Format::Obj, obj(&model)),
        (Format::Margin, b"x,y,z\n1.5,2,3\n4,-5.25,6e1\n7,8,9\n".to_vec()),
        (Format::Xyz, b"1.5 2 3\n4 -5.25 6e1\n7 8 9\n".to_vec()),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        for format in FORMATS {
            let _ = process(format, &bytes, &LIMITS);
        }
    }

    #[test]
    fn random_words_do_no_harm(
        words in prop::collection::vec(prop::sample::select(vec![
            "ply\n", "solid", "facet", "vertex ", "endloop", "endsolid", "\n", "\r\n", " ", "v ", "f ", "1", "-1",
            "0", "3", "1e30", "nan", "inf", "-", ".", ",", "/", "\\\n", "element vertex 3\n", "element face 1\n",
            "property float x\n", "property float y\n", "property list uchar int vertex_indices\n",
            "format ascii 1.0\n", "end_header\n", "4294967296",
        ]), 0..80),
    ) {
        let bytes = words.concat().into_bytes();
        for format in FORMATS {
            let _ = process(format, &bytes, &LIMITS);
        }
    }

    #[test]
    fn mutated_files_do_no_harm(
        (format, mut bytes) in any_file(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let _ = process(format, &bytes, &LIMITS);
        let _ = process(format, &bytes, &Limits { vertices: 20, triangles: 20 });
    }
}
