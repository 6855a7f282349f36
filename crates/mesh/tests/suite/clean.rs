//! A mesh without its texts is the same mesh (SHR-01).

use crate::jaw::{LIMITS, jaw, obj, ply, stl, stl_text};
use archway_mesh::{CleanError, Format, MeshError, Part, clean, read};
use proptest::prelude::*;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

const NAME: &str = "Stonecutter";
const BORN: &str = "19800214";

fn cleaned(format: Format, bytes: &[u8]) -> Result<Vec<u8>, CleanError> {
    let mut output = Vec::new();
    clean(format, Cursor::new(bytes), bytes.len() as u64, &mut output).map(|()| output)
}

fn refusal(format: Format, bytes: &[u8]) -> MeshError {
    match cleaned(format, bytes) {
        Err(CleanError::Mesh(error)) => error,
        other => panic!("{other:?} for {}", String::from_utf8_lossy(bytes)),
    }
}

fn has_name(bytes: &[u8]) -> bool {
    bytes
        .to_ascii_lowercase()
        .windows(NAME.len())
        .any(|window| window == NAME.to_ascii_lowercase().as_bytes())
}

fn has_born(bytes: &[u8]) -> bool {
    bytes.windows(BORN.len()).any(|window| window == BORN.as_bytes())
}

/// Checks that the name is gone, and that a reader gets the same mesh.
fn assert_cleaned(format: Format, bytes: &[u8]) -> Vec<u8> {
    assert!(has_name(bytes));
    let output = cleaned(format, bytes).unwrap();
    assert!(!has_name(&output), "{}", String::from_utf8_lossy(&output));
    assert!(read(format, &output, &LIMITS).unwrap() == read(format, bytes, &LIMITS).unwrap());
    output
}

// SHR-01
#[test]
fn a_binary_stl_keeps_its_triangles_and_loses_its_header() {
    let whole = stl(&jaw(500, [3.0, -7.0, 0.5], false));
    for header in ["", "solid "] {
        let mut named = whole.clone();
        let text = format!("{header}COLOR={NAME} Ida 1980-02-29");
        named[..text.len()].copy_from_slice(text.as_bytes());
        // After the triangles, and between them: one byte beside a possible colour mark, two where there is none.
        named.extend(format!("made for {NAME}").as_bytes());
        for (place, letter) in NAME.bytes().enumerate() {
            named[84 + 50 * place + 48..][..2].copy_from_slice(&[letter, 0x80]);
        }
        for (place, letters) in NAME.as_bytes().chunks(2).enumerate() {
            named[84 + 50 * (place + 20) + 48..][..letters.len()].copy_from_slice(letters);
        }
        let output = assert_cleaned(Format::Stl, &named);
        assert_eq!(output, [&[0; 80], &whole[80..]].concat());
    }
}

// SHR-01
#[test]
fn a_binary_stl_keeps_its_colours_where_every_triangle_has_one() {
    let mut coloured = stl(&jaw(500, [0.0; 3], false));
    coloured[..NAME.len()].copy_from_slice(NAME.as_bytes());
    for record in coloured[84..].chunks_mut(50) {
        record[48..].copy_from_slice(&[0x1f, 0xfc]);
    }
    assert_eq!(assert_cleaned(Format::Stl, &coloured)[80..], coloured[80..]);
    let last = coloured.len() - 1;
    coloured[last] = 0x7c;
    let output = assert_cleaned(Format::Stl, &coloured);
    assert!(output[84..].chunks(50).all(|record| record[48..] == [0, 0]));
}

// SHR-01
#[test]
fn a_text_stl_keeps_its_numbers_as_they_are_written() {
    let text = format!(
        "solid {NAME} vertex\r\n; {NAME}\r\nfacet normal -1.#IND 0 1\r\n outer loop {NAME}\r\n  VERTEX 0 0 0.10\r\n  \
         vertex 1e-1 0 0\r\n vertex 0 2.50 0\r\nendloop\r\nendfacet\r\nfacet normal 0 0 1\r\nouter loop\r\nvertex 0 0 0\r\n\
         vertex 1 0 0\r\nvertex 1 1 0\r\nvertex 0 1 0\r\nendloop\r\nendfacet\r\nfacet normal 0 0 # {BORN}\r\n\
         outer loop\r\nvertex 0 0 0\r\nvertex 1 0 0\r\nvertex 1 1 0\r\nendloop\r\nendfacet\r\n\
         endsolid {NAME}\r\n{NAME}\r\n"
    );
    let expected = "solid\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0.10\nvertex 1e-1 0 0\nvertex 0 2.50 0\nendloop\n\
         endfacet\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\n\
         endfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendloop\nendfacet\n\
         endsolid\n";
    let output = assert_cleaned(Format::Stl, text.as_bytes());
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    let model = jaw(300, [0.0; 3], false);
    let named = String::from_utf8(stl_text(&model)).unwrap().replace("jaw", NAME);
    assert_cleaned(Format::Stl, named.as_bytes());
    assert_cleaned(Format::Stl, format!("\u{feff}{named}").as_bytes());
}

// SHR-01
#[test]
fn a_ply_keeps_its_shape_and_colours_and_loses_everything_else() {
    let text = |encoding: &str| {
        format!(
            "ply\nformat {encoding} 1.0\ncomment {NAME}\nobj_info {NAME}\nelement {NAME} 1\n\
             property list uchar uchar letters\nelement vertex 3\nproperty float x\nproperty double {NAME}\n\
             property float Y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n\
             element face 1\nproperty list uchar int vertex_indices\nproperty list uchar uchar name\n\
             property list uchar float texcoord\nelement empty{NAME} 9\nend_header\n"
        )
    };
    let expected = |encoding: &str| {
        format!(
            "ply\nformat {encoding} 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n\
             property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\n\
             property list uchar int vertex_indices\nproperty list uchar float texcoord\nend_header\n"
        )
    };
    let named = text("ascii")
        + "3 83 116 111\n0 7.5 0 1.250 1 2 3\n1 7.5 0 0 4 5 6\n0 7.5 1e0 0 7 8 9\n3 0 1 2 2 83 116 2 0.5 1\n"
        + &format!("and {NAME}\n");
    let plain = expected("ascii") + "0 0 1.250 1 2 3 \n1 0 0 4 5 6 \n0 1e0 0 7 8 9 \n3 0 1 2 2 0.5 1 \n";
    let output = assert_cleaned(Format::Ply, named.as_bytes());
    assert_eq!(String::from_utf8(output).unwrap(), plain);
    assert_cleaned(Format::Ply, named.replace('\n', "\r\n").as_bytes());
    assert_cleaned(Format::Ply, named.replace('\n', "\r").as_bytes());
    // With the ending of another format.
    assert_cleaned(Format::Stl, named.as_bytes());

    for is_big in [false, true] {
        let encoding = if is_big { "binary_big_endian" } else { "binary_little_endian" };
        let mut named = text(encoding).into_bytes();
        let mut plain = expected(encoding).into_bytes();
        let float = |value: f32| if is_big { value.to_be_bytes() } else { value.to_le_bytes() };
        let whole = |value: i32| if is_big { value.to_be_bytes() } else { value.to_le_bytes() };
        named.push(NAME.len() as u8);
        named.extend(NAME.as_bytes());
        for corner in [[0.0, 0.0, 1.25], [1.0, 0.0, -0.0], [0.0, 1.0, 0.0]] {
            for bytes in [&mut named, &mut plain] {
                bytes.extend(float(corner[0]));
            }
            named.extend(&NAME.as_bytes()[..8]);
            for bytes in [&mut named, &mut plain] {
                bytes.extend([float(corner[1]), float(corner[2])].concat());
                bytes.extend([1, 2, 3]);
            }
        }
        for bytes in [&mut named, &mut plain] {
            bytes.push(3);
            (0..3).for_each(|index| bytes.extend(whole(index)));
        }
        named.push(NAME.len() as u8);
        named.extend(NAME.as_bytes());
        for bytes in [&mut named, &mut plain] {
            bytes.push(1);
            bytes.extend(float(0.5));
        }
        named.extend(NAME.as_bytes());
        assert_eq!(assert_cleaned(Format::Ply, &named), plain, "{encoding}");
    }
}

// SHR-01: the bytes of numbers that readers ignore can spell anything
#[test]
fn a_ply_keeps_whole_numbers_as_colours_and_corners_only() {
    let point = "property float x\nproperty float y\nproperty float z\n";
    let faces = "element face 1\nproperty list uchar int vertex_indices\n";
    let file = |elements: &str, rows: &str| {
        let corners = "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
        format!("ply\nformat ascii 1.0\n{elements}end_header\n{}", rows.replace("SHAPE", corners))
    };
    let kept = format!("element vertex 3\n{point}{faces}");
    for kind in ["uchar", "char", "short", "ushort", "int", "uint"] {
        for name in ["quality", "nx", "u", "intensity", "confidence"] {
            let elements = kept.replace("float z\n", &format!("float z\nproperty {kind} {name}\n"));
            let rows = "0 0 0 83\n1 0 0 116\n0 1 0 111\n3 0 1 2\n";
            let output = cleaned(Format::Ply, file(&elements, rows).as_bytes()).unwrap();
            assert_eq!(
                String::from_utf8(output).unwrap(),
                file(&kept, "0 0 0 \n1 0 0 \n0 1 0 \n3 0 1 2 \n"),
                "{kind} {name}"
            );
        }
    }
    let more = "element vertex 2\nproperty float x\n";
    for elements in [
        // Twice.
        format!("{kept}{more}"),
        format!("{kept}element vertex 9\n"),
        format!("{kept}{faces}"),
        kept.replace("float y\n", "float y\nproperty float Y\n"),
        format!("{kept}property list uchar int vertex_index\n"),
        kept.replace("float z\n", "float z\nproperty list uchar int vertex_index\n"),
        // The shape in numbers that are not kept.
        kept.replace("float z", "uchar z"),
        kept.replace("float z", "int z"),
        kept.replace("uchar int", "uchar uchar"),
        kept.replace("uchar int", "uchar ushort"),
        // No points.
        faces.to_owned(),
        format!("element vertex 0\n{point}"),
        "element vertex 3\nproperty float quality\nproperty float nx\nproperty float ny\n".to_owned(),
    ] {
        let bytes = file(&elements, "SHAPE1\n2\n");
        assert_eq!(refusal(Format::Ply, bytes.as_bytes()), MeshError::Unlike("a PLY model"), "{elements}");
    }
    let odd = kept.replace("float z\n", "float z\nproperty double odd\n");
    let commented = file(&odd, &format!("0 0 0 # {BORN} 1 0 0 7 0 1 0 7 3 0 1 2\n"));
    assert!(matches!(refusal(Format::Ply, commented.as_bytes()), MeshError::NotANumber { .. }));
}

// SHR-01
#[test]
fn an_obj_keeps_what_is_counted_and_loses_every_name() {
    let text = format!(
        "# {NAME}\nmtllib {NAME}.mtl\no {NAME}\ng {NAME} upper\nv 0 0 0.50 1 0.5 0\nv 1 0 0\t1 1 1\nv 0 1 0 0 0 0\n\
         vt 0.5 {NAME}\nvn 0 -1.#IND 1\nusemtl {NAME}\ns 1\nf 1/1/1 2//1 \\\n 3\nl 1 2\np 3\ncall {NAME}.obj\n{NAME} 1 2 3\n\
         vn 0 0 # {BORN}\nvt 0 #{BORN} 1\nvt 1 1 0 {BORN}\n"
    );
    let expected = "v 0 0 0.50 1 0.5 0\nv 1 0 0 1 1 1\nv 0 1 0 0 0 0\nvt 0.5 0\nvn 0 0 1\nf 1/1/1 2//1 3\nl 1 2\np 3\n\
         vn 0 0\nvt 0\nvt 1 1 0\n";
    let output = assert_cleaned(Format::Obj, text.as_bytes());
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    assert_cleaned(Format::Obj, text.replace('\n', "\r\n").as_bytes());
    assert_cleaned(Format::Obj, text.replace('\n', "\r").as_bytes());

    // Readers do not parse these as numbers, but the part before each is one.
    let commented = format!(
        "v 0 0 0 # {BORN}\nv 1 0 0 1 0 0 #{BORN}\nv 0 1 0\nf 1 2 3 # {BORN}\nl 1 2 #{BORN} 3\np 1 # {BORN}\n"
    );
    let output = cleaned(Format::Obj, commented.as_bytes()).unwrap();
    let expected = "v 0 0 0\nv 1 0 0 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\np 1\n";
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    assert_eq!(refusal(Format::Obj, b"v 0 0 # 7\n"), MeshError::NotANumber { line: 1 });
}

// SHR-01: a mesh that cannot be cleaned is refused
#[test]
fn broken_files_say_what_is_wrong() {
    let binary = stl(&jaw(100, [0.0; 3], false));
    let obj_with = |line: &str| format!("v 0 0 0\nv 0 1 0\nv 1 0 0\n{line}\n").into_bytes();
    let not_a_number = MeshError::NotANumber { line: 4 };
    let long = format!("v 0 0 0\nv 0 1 0\nv 1 0 0\nv 0 0 {}\n", "1".repeat(300)).into_bytes();
    let endless = format!("ply\ncomment {}", "a".repeat(2_000_000)).into_bytes();
    for (format, bytes, error) in [
        (Format::Stl, &b""[..], MeshError::Empty),
        (Format::Stl, &binary[..60], MeshError::Unlike("an STL model")),
        (Format::Stl, &binary[..binary.len() - 7], MeshError::EndsInside(Part::Triangle)),
        (Format::Stl, b"solid a\nfacet\nouter loop\nvertex 0 0", MeshError::EndsInside(Part::Triangle)),
        (Format::Stl, b"solid a\n", MeshError::EndsInside(Part::Model)),
        (Format::Stl, b"PK\x03\x04", MeshError::Foreign("a ZIP archive")),
        (Format::Obj, b"g Stonecutter\n", MeshError::Unlike("an OBJ model")),
        (Format::Obj, b"v 0 0", MeshError::EndsInside(Part::Point)),
        (Format::Obj, &obj_with("f 1/Stonecutter 2 3"), not_a_number.clone()),
        (Format::Obj, &obj_with("v 0 0 0 Stonecutter"), not_a_number.clone()),
        (Format::Obj, &long, not_a_number),
        (Format::Ply, b"ply\nformat ascii 1.0\nelement vertex 1\n", MeshError::EndsInside(Part::Header)),
        (Format::Ply, &endless, MeshError::EndsInside(Part::Header)),
        (
            Format::Ply,
            b"ply\nformat ascii 1.0\nelement vertex 1\nproperty int Stonecutter\nend_header\n1\n",
            MeshError::Unlike("a PLY model"),
        ),
        (Format::Margin, b"x,y,z\n1,2,3\n", MeshError::Unlike("a model of triangles")),
    ] {
        assert_eq!(
            refusal(format, bytes),
            error,
            "{}",
            String::from_utf8_lossy(&bytes[..bytes.len().min(80)])
        );
    }
    for encoding in ["ascii", "binary_little_endian", "binary_big_endian"] {
        let elements = "element vertex 4000000000\nproperty float x\nelement face 1\nproperty list uint uint vertex_index\n";
        let mut bytes = format!("ply\nformat {encoding} 1.0\n{elements}end_header\n").into_bytes();
        bytes.extend(b"\n1 1 1 ");
        assert_eq!(refusal(Format::Ply, &bytes), MeshError::EndsInside(Part::Point), "{encoding}");
    }
    let model = jaw(60, [0.0; 3], true);
    for (format, bytes) in
        [(Format::Stl, stl(&model)), (Format::Stl, stl_text(&model)), (Format::Ply, ply(&model))]
    {
        // Only the line end may be missing.
        for length in 0..bytes.len() - 5 {
            assert!(cleaned(format, &bytes[..length]).is_err(), "{format:?} {length}");
        }
    }
}

/// A reader that fails and returns odd pieces.
struct Odd<'a>(Cursor<&'a [u8]>);

impl Odd<'_> {
    fn new(bytes: &[u8]) -> Odd<'_> {
        Odd(Cursor::new(bytes))
    }
}

impl Read for Odd<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(7);
        match self.0.read(&mut buffer[..length])? {
            0 => Err(io::Error::other("gone")),
            length => Ok(length),
        }
    }
}

impl Seek for Odd<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_store_that_fails_is_no_fault_of_the_file() {
    let model = jaw(60, [0.0; 3], true);
    for (format, bytes) in
        [(Format::Stl, stl_text(&model)), (Format::Ply, ply(&model)), (Format::Obj, obj(&model))]
    {
        let half = &bytes[..bytes.len() / 2];
        let failed = clean(format, Odd::new(half), bytes.len() as u64, io::sink());
        assert!(matches!(failed, Err(CleanError::Io(_))), "{failed:?}");
    }
    let bytes = stl(&model);
    let failed = clean(Format::Stl, Odd::new(&bytes[..bytes.len() / 2]), bytes.len() as u64, io::sink());
    assert!(matches!(failed, Err(CleanError::Io(_))), "{failed:?}");
}

// SHR-01: every file that can be shown can be cleaned
#[test]
fn what_can_be_read_can_be_cleaned() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/read");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let format = Format::of_name(path.to_str().unwrap()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        if let Ok(model) = read(format, &bytes, &LIMITS)
            && !matches!(format, Format::Xyz | Format::Margin)
        {
            // Coordinates and corners in short whole numbers.
            if path.ends_with("good-odd.ply") {
                assert_eq!(refusal(format, &bytes), MeshError::Unlike("a PLY model"));
                continue;
            }
            let output = cleaned(format, &bytes).unwrap();
            assert!(read(format, &output, &LIMITS).unwrap() == model, "{path:?}");
            count += 1;
        }
    }
    assert!(count > 6, "the corpus is missing");
}

fn any_mesh() -> impl Strategy<Value = (Format, Vec<u8>)> {
    let model = jaw(60, [0.0; 3], true);
    let rows = "3 83 116 111\n0 7 0 1 1 2 3\n1 7 0 0 4 5 6\n0 7 1 0 7 8 9\n3 0 1 2\n";
    let odd = format!(
        "ply\nformat ascii 1.0\ncomment {NAME}\nelement {NAME} 1\nproperty list uchar uchar letters\nelement vertex 3\n\
         property float x\nproperty double odd\nproperty float y\nproperty float z\nproperty uchar red\n\
         property uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n{rows}"
    );
    prop::sample::select(vec![
        (Format::Stl, stl(&model)),
        (Format::Stl, stl_text(&model)),
        (Format::Ply, ply(&model)),
        (Format::Ply, odd.into_bytes()),
        (Format::Obj, obj(&model)),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// However a file is mutated, the output is clean and the same to a reader.
    #[test]
    fn mutated_files_do_no_harm(
        (format, mut bytes) in any_mesh(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        words in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(vec![
            "Stonecutter", "\nStonecutter ", "\n# Stonecutter\n", " # 19800214", " nan ", "\\\n", "\r", "\n\n", " 1 ",
            "-1.#IND",
        ])), 0..4),
    ) {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        for (at, word) in words {
            let at = at.index(bytes.len());
            drop(bytes.splice(at..at, word.bytes()));
        }
        if let Ok(output) = cleaned(format, &bytes) {
            // In a binary file the bytes of numbers may be letters.
            if !output.contains(&0) {
                prop_assert!(!has_name(&output) && !has_born(&output));
            }
            let before = read(format, &bytes, &LIMITS);
            let after = read(format, &output, &LIMITS);
            prop_assert!(before.is_err() || after == before);
            prop_assert_eq!(cleaned(format, &output).unwrap(), output);
        }
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        for format in [Format::Stl, Format::Ply, Format::Obj] {
            let _ = cleaned(format, &bytes);
        }
    }
}
