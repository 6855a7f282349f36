use super::*;
use crate::error::Part;

const LIMITS: Limits = Limits { vertices: 1000, triangles: 1000 };
const CORNERS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.5, 0.0], [0.0, 1.5, 0.0]];

fn header(encoding: &str, elements: &str) -> Vec<u8> {
    format!("ply\nformat {encoding} 1.0\ncomment made by hand\nobj_info x\n{elements}end_header\n")
        .into_bytes()
}

fn text(elements: &str, rows: &str) -> Vec<u8> {
    let mut bytes = header("ascii", elements);
    bytes.extend(rows.as_bytes());
    bytes
}

const XYZ: &str = "property float x\nproperty float y\nproperty float z\n";
const RGB: &str = "property uchar red\nproperty uchar green\nproperty uchar blue\n";
const LIST: &str = "property list uchar int vertex_indices\n";

fn square_in_text() -> Vec<u8> {
    let elements = format!("element vertex 4\n{XYZ}element face 1\n{LIST}");
    text(&elements, "0 0 0\n2 0 0\n2 1.5 0\n0 1.5 0\n4 0 1 2 3\n")
}

fn assert_is_square(bytes: &[u8]) -> Option<Vec<[u8; 3]>> {
    let model = read(bytes, &LIMITS).unwrap();
    assert_eq!(model.positions, CORNERS);
    assert_eq!(model.indices, [0, 1, 2, 0, 2, 3]);
    model.colours
}

#[test]
fn text_with_any_line_ending() {
    let bytes = square_in_text();
    assert_eq!(assert_is_square(&bytes), None);
    let lines = String::from_utf8(bytes).unwrap();
    assert_is_square(lines.replace('\n', "\r\n").as_bytes());
    assert_is_square(lines.replace('\n', "\r").as_bytes());
    assert_is_square(lines.trim_end().as_bytes());
}

// VWR-01
#[test]
fn properties_in_any_order_and_of_any_type() {
    let elements = "element range_grid 2\nproperty list uchar short indices\nproperty double w\n\
                    element vertex 4\nproperty uchar blue\nproperty double z\nproperty float quality\n\
                    property list char float extras\nproperty short y2\nproperty double y\nproperty int x\n\
                    property uchar red\nproperty uchar green\n\
                    element face 2\nproperty uchar flags\nproperty list uint ushort vertex_index\n\
                    property list uchar float texcoord\nelement empty 4000000000\n";
    let mut rows = String::from("2 5 6 0.5\n0 0.5\n");
    for (index, [x, y, z]) in CORNERS.iter().enumerate() {
        rows += &format!("3 {z} 0.25 {} 7 {y} {x} 1 2\n", ["0", "1 9.5", "2 9 9", "0"][index]);
    }
    rows += "0 3 0 1 2 6 0 0 1 0 1 1\n1 3 0 2 3 0\n";
    let colours = assert_is_square(&text(elements, &rows));
    assert_eq!(colours, Some(vec![[1, 2, 3]; 4]));
}

fn binary(big_endian: bool) -> Vec<u8> {
    let put = |bytes: &mut Vec<u8>, little: &[u8]| {
        let mut piece = little.to_vec();
        if big_endian {
            piece.reverse();
        }
        bytes.extend(piece);
    };
    let elements = format!(
        "element vertex 4\nproperty double x\nproperty short flags\nproperty float y\nproperty float z\n{RGB}\
         property uchar alpha\nelement extra 1\nproperty list ushort double values\nelement face 1\n\
         property list int ushort vertex_indices\nproperty uchar last\n"
    );
    let mut bytes = header(if big_endian { "binary_big_endian" } else { "binary_little_endian" }, &elements);
    for [x, y, z] in CORNERS {
        put(&mut bytes, &f64::from(x).to_le_bytes());
        put(&mut bytes, &7_i16.to_le_bytes());
        put(&mut bytes, &y.to_le_bytes());
        put(&mut bytes, &z.to_le_bytes());
        bytes.extend([9, 8, 7, 255]);
    }
    put(&mut bytes, &2_u16.to_le_bytes());
    put(&mut bytes, &1.5_f64.to_le_bytes());
    put(&mut bytes, &f64::NAN.to_le_bytes());
    put(&mut bytes, &4_i32.to_le_bytes());
    for index in 0..4_u16 {
        put(&mut bytes, &index.to_le_bytes());
    }
    bytes.push(1);
    bytes
}

#[test]
fn binary_in_both_orders() {
    for big_endian in [false, true] {
        assert_eq!(assert_is_square(&binary(big_endian)), Some(vec![[9, 8, 7]; 4]));
    }
}

fn plain_binary() -> Vec<u8> {
    let mut bytes =
        header("binary_little_endian", &format!("element vertex 4\n{XYZ}{RGB}element face 2\n{LIST}"));
    for corner in CORNERS {
        bytes.extend(corner.iter().flat_map(|coordinate| coordinate.to_le_bytes()));
        bytes.extend([200, 100, 50]);
    }
    for triangle in [[0_i32, 1, 2], [0, 2, 3]] {
        bytes.push(3);
        bytes.extend(triangle.iter().flat_map(|index| index.to_le_bytes()));
    }
    bytes
}

#[test]
fn the_usual_binary() {
    assert_eq!(assert_is_square(&plain_binary()), Some(vec![[200, 100, 50]; 4]));
}

#[test]
fn colours_of_other_types_and_of_faces() {
    let triangle = "0 0 0 1 0.5 0\n1 0 0 0 0 0\n0 1 0 1 1 1\n3 0 1 2\n";
    let floats = XYZ.to_owned() + &RGB.replace("uchar", "float");
    let elements = format!("element vertex 3\n{floats}element face 1\n{LIST}");
    let colours = read(&text(&elements, triangle), &LIMITS).unwrap().colours;
    assert_eq!(colours, Some(vec![[255, 128, 0], [0, 0, 0], [255, 255, 255]]));

    let elements = format!("element vertex 5\n{XYZ}element face 2\n{LIST}{RGB}");
    let rows = "0 0 0\n2 0 0\n2 1.5 0\n0 1.5 0\n9 9 9\n3 0 1 2 100 0 0\n3 0 2 3 0 100 0\n";
    let colours = read(&text(&elements, rows), &LIMITS).unwrap().colours;
    assert_eq!(colours, Some(vec![[50, 50, 0], [100, 0, 0], [50, 50, 0], [0, 100, 0], [255; 3]]));
}

#[test]
fn without_faces_it_is_a_cloud_of_points() {
    let model = read(&text(&format!("element vertex 2\n{XYZ}"), "1 2 3\n4 5 6"), &LIMITS).unwrap();
    assert_eq!((model.shape, model.positions.len()), (Shape::Points, 2));
}

#[test]
fn broken_headers() {
    let unlike = MeshError::Unlike("a PLY model");
    for (bytes, error) in [
        (&b"p"[..], unlike.clone()),
        (b"ply", MeshError::EndsInside(Part::Header)),
        (b"ply\nformat ascii 1.0\nelement vertex 1\n", MeshError::EndsInside(Part::Header)),
        (b"ply\nend_header\n", unlike.clone()),
        (b"ply\nformat binary 1.0\nend_header\n", unlike.clone()),
        (b"ply\nformat ascii 1.0\nproperty float x\nend_header\n", unlike.clone()),
        (b"ply\nformat ascii 1.0\nelement vertex -1\nend_header\n", unlike.clone()),
        (b"ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\nend_header\n", unlike.clone()),
        (b"ply\nformat ascii 1.0\nelement face 1\nproperty list float int a\nend_header\n", unlike),
        (b"ply\nformat ascii 1.0\nend_header\n", MeshError::Nothing),
    ] {
        assert_eq!(read(bytes, &LIMITS), Err(error), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn broken_bodies() {
    let lying = Err(MeshError::TooShort { part: Part::Point, announced: 999 });
    let counts = String::from_utf8(square_in_text()).unwrap().replace("vertex 4", "vertex 999");
    assert_eq!(read(counts.as_bytes(), &LIMITS), lying);
    let rows = |rows: &str| {
        let elements = format!("element vertex 3\n{XYZ}element face 1\n{LIST}");
        read(&text(&elements, rows), &LIMITS)
    };
    assert_eq!(rows("0 0 0 1 0 0 0 1 0 3 0 1"), Err(MeshError::EndsInside(Part::Triangle)));
    assert_eq!(rows("0 0 0 1 0 0 0 1 0 3 0 1 3"), Err(MeshError::MissingPoint));
    assert_eq!(rows("0 0 0 1 0 0 0 1 0 3 0 1 -1"), Err(MeshError::MissingPoint));
    assert_eq!(rows("0 0 0 1 0 0 0 1 0 3 0 1 1.5"), Err(MeshError::MissingPoint));
    assert_eq!(rows("0 0 0 1 0 0 0 1 nan 3 0 1 2"), Err(MeshError::BadCoordinate));
    assert_eq!(rows("0 0 0 1 0 0 0 1 x 3 0 1 2"), Err(MeshError::NotANumber { line: 12 }));
    assert_eq!(rows("0 0 0 1 0 0 0 1 0 2 0 1"), Err(MeshError::Nothing));
}

#[test]
fn a_binary_file_cut_anywhere_is_refused() {
    for whole in [binary(false), binary(true), plain_binary()] {
        for length in 0..whole.len() {
            assert!(read(&whole[..length], &LIMITS).is_err(), "{length} of {} bytes", whole.len());
        }
    }
}

#[test]
fn limits_hold() {
    let few = Limits { vertices: 3, triangles: 9 };
    assert_eq!(read(&plain_binary(), &few), Err(MeshError::TooManyPoints { limit: 3 }));
    let few = Limits { vertices: 9, triangles: 1 };
    assert_eq!(read(&plain_binary(), &few), Err(MeshError::TooManyTriangles { limit: 1 }));
    assert_eq!(read(&square_in_text(), &few), Err(MeshError::TooManyTriangles { limit: 1 }));
}
