//! One model in every PLY layout. Text is read number by number; binary files are read in blocks if their layout
//! allows it, and both must give the same result.

use crate::jaw::LIMITS;
use archway_mesh::{Format, Limits, MeshError, Model, read};
use proptest::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Text,
    Little,
    Big,
}

#[derive(Debug, Clone)]
struct Layout {
    /// Type and name of each property of a vertex.
    columns: Vec<(&'static str, &'static str)>,
    /// Types of a face's count and corners.
    list: (&'static str, &'static str),
    /// Whether a face has another property after its corners.
    has_flags: bool,
}

/// The same content in every layout: whole numbers that fit into a byte.
#[derive(Debug, Clone)]
struct Content {
    vertices: Vec<[u8; 6]>,
    polygons: Vec<Vec<u8>>,
}

const COLUMNS: [(&str, usize); 7] =
    [("x", 0), ("y", 1), ("z", 2), ("red", 3), ("green", 4), ("blue", 5), ("quality", 0)];

fn put(bytes: &mut Vec<u8>, encoding: Encoding, kind: &str, value: u8) {
    let little = match kind {
        _ if encoding == Encoding::Text => {
            bytes.extend(format!("{value} ").bytes());
            return;
        }
        "char" | "uchar" => vec![value],
        "short" | "ushort" => u16::from(value).to_le_bytes().to_vec(),
        "int" | "uint" => u32::from(value).to_le_bytes().to_vec(),
        "float" => f32::from(value).to_le_bytes().to_vec(),
        _ => f64::from(value).to_le_bytes().to_vec(),
    };
    match encoding {
        Encoding::Big => bytes.extend(little.iter().rev()),
        _ => bytes.extend(little),
    }
}

fn write(content: &Content, layout: &Layout, encoding: Encoding) -> Vec<u8> {
    let name = match encoding {
        Encoding::Text => "ascii",
        Encoding::Little => "binary_little_endian",
        Encoding::Big => "binary_big_endian",
    };
    let mut header = format!("ply\nformat {name} 1.0\nelement vertex {}\n", content.vertices.len());
    for (kind, column) in &layout.columns {
        header += &format!("property {kind} {column}\n");
    }
    let (count, item) = layout.list;
    header += &format!(
        "element face {}\nproperty list {count} {item} vertex_indices\n{}end_header\n",
        content.polygons.len(),
        if layout.has_flags { "property uchar flags\n" } else { "" }
    );
    let mut bytes = header.into_bytes();
    for vertex in &content.vertices {
        for (kind, column) in &layout.columns {
            let place = COLUMNS.iter().find(|(name, _)| name == column).unwrap().1;
            put(&mut bytes, encoding, kind, vertex[place]);
        }
    }
    for polygon in &content.polygons {
        put(&mut bytes, encoding, count, polygon.len() as u8);
        for corner in polygon {
            put(&mut bytes, encoding, item, *corner);
        }
        if layout.has_flags {
            put(&mut bytes, encoding, "uchar", 3);
        }
    }
    bytes
}

fn read_all(content: &Content, layout: &Layout, limits: &Limits) -> Result<Model, MeshError> {
    let in_text = read(Format::Ply, &write(content, layout, Encoding::Text), limits);
    for encoding in [Encoding::Little, Encoding::Big] {
        let in_binary = read(Format::Ply, &write(content, layout, encoding), limits);
        assert_eq!(in_binary, in_text, "{encoding:?} {layout:?}");
    }
    in_text
}

fn layouts() -> impl Strategy<Value = Layout> {
    let coordinate = prop_oneof![
        4 => Just("float"),
        2 => Just("double"),
        1 => prop::sample::select(vec!["uchar", "short", "ushort", "int", "uint"]),
    ];
    let part =
        prop_oneof![3 => Just("uchar"), 1 => prop::sample::select(vec!["char", "int", "ushort", "float"])];
    let lists = prop_oneof![
        3 => prop::sample::select(vec![("uchar", "int"), ("uchar", "uint"), ("char", "int")]),
        1 => prop::sample::select(vec![("uint", "uint"), ("uchar", "ushort"), ("int", "double"), ("ushort", "uchar")]),
    ];
    (coordinate, part, lists, any::<bool>(), Just(COLUMNS.to_vec()).prop_shuffle(), 3..=COLUMNS.len())
        .prop_map(|(coordinate, part, list, has_flags, columns, most)| {
            let is_wanted = |at: usize, name: &str| at < most || ["x", "y", "z"].contains(&name);
            let columns = columns.into_iter().enumerate().filter(|(at, (name, _))| is_wanted(*at, name));
            let typed = columns.map(|(_, (name, _))| match name {
                "x" | "y" | "z" => (coordinate, name),
                "quality" => ("double", name),
                _ => (part, name),
            });
            Layout { columns: typed.collect(), list, has_flags }
        })
}

fn contents() -> impl Strategy<Value = Content> {
    let vertex = prop::array::uniform6(0_u8..12);
    let polygon = prop_oneof![
        30 => prop::collection::vec(0_u8..120, 3),
        1 => prop::collection::vec(0_u8..120, 0..7),
    ];
    // More than one batch of vertices, corners and triangles.
    (prop::collection::vec(vertex, 100..900), prop::collection::vec(polygon, 0..600))
        .prop_map(|(vertices, polygons)| Content { vertices, polygons })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    // VWR-01
    #[test]
    fn every_layout_says_the_same(content in contents(), layout in layouts()) {
        let _ = read_all(&content, &layout, &LIMITS);
        let _ = read_all(&content, &layout, &Limits { vertices: 5000, triangles: 300 });
    }
}

fn usual() -> (Content, Layout) {
    let vertices = (0..200_u8).map(|number| [number, number % 7, 3, 10, 20, number]).collect();
    let polygons = (0..198_u8).map(|first| vec![first, first + 1, first + 2]).collect();
    let columns = ["x", "y", "z"].map(|name| ("float", name)).into_iter();
    let columns = columns.chain(["red", "green", "blue"].map(|name| ("uchar", name))).collect();
    (Content { vertices, polygons }, Layout { columns, list: ("uchar", "int"), has_flags: false })
}

#[test]
fn a_polygon_among_triangles_is_read_and_triangles_go_on() {
    let (mut content, layout) = usual();
    for at in [0, 1, 100, 127, 128, 129, 197] {
        content.polygons[at] = vec![1, 2, 3, 4];
    }
    content.polygons[50] = vec![1, 2];
    let model = read_all(&content, &layout, &LIMITS).unwrap();
    assert_eq!(model.triangle_count(), 198 + 7 - 1);
    assert_eq!(model.indices[..9], [1, 2, 3, 1, 3, 4, 1, 2, 3]);
    assert_eq!(model.indices[model.indices.len() - 6..], [1, 2, 3, 1, 3, 4]);
}

#[test]
fn a_corner_that_is_missing_is_refused_in_every_layout() {
    for at in [0, 127, 128, 197] {
        let (mut content, layout) = usual();
        content.polygons[at][2] = 200;
        assert_eq!(read_all(&content, &layout, &LIMITS), Err(MeshError::MissingPoint));
    }
}

#[test]
fn a_coordinate_that_is_no_number_is_refused_wherever_it_stands() {
    let (content, layout) = usual();
    let bytes = write(&content, &layout, Encoding::Little);
    let start = bytes.windows(11).position(|window| window == b"end_header\n").unwrap() + 11;
    for vertex in [0, 1, 127, 128, 199] {
        for axis in 0..3 {
            for number in [f32::NAN, f32::INFINITY, 1e7] {
                let mut bytes = bytes.clone();
                let at = start + vertex * 15 + axis * 4;
                bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
                assert_eq!(read(Format::Ply, &bytes, &LIMITS), Err(MeshError::BadCoordinate));
            }
        }
    }
}

#[test]
fn vertices_in_two_elements_may_differ_in_having_colours() {
    let xyz = "property float x\nproperty float y\nproperty float z\n";
    let rgb = "property uchar red\nproperty uchar green\nproperty uchar blue\n";
    for (first, second, rows, colours) in [
        (rgb, "", "0 0 0 1 2 3 1 0 0 0 1 0", [[1, 2, 3], [255; 3], [255; 3]]),
        ("", rgb, "0 0 0 1 0 0 4 5 6 0 1 0 7 8 9", [[255; 3], [4, 5, 6], [7, 8, 9]]),
    ] {
        let text = format!(
            "ply\nformat ascii 1.0\nelement vertex 1\n{xyz}{first}element vertex 2\n{xyz}{second}element face 1\n\
             property list uchar int vertex_indices\nend_header\n{rows} 3 0 1 2\n"
        );
        let model = read(Format::Ply, text.as_bytes(), &LIMITS).unwrap();
        assert_eq!(model.colours, Some(colours.to_vec()));
    }
}
