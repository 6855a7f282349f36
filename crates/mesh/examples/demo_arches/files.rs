//! The same model in the formats scanners write.

use archway_mesh::Model;
use std::fmt::Write;

pub fn ply(model: &Model) -> Vec<u8> {
    let mut bytes = format!(
        "ply\nformat binary_little_endian 1.0\ncomment Archway demonstration, not a patient\n\
         element vertex {}\nproperty float x\nproperty float y\nproperty float z\n\
         property uchar red\nproperty uchar green\nproperty uchar blue\n\
         element face {}\nproperty list uchar int vertex_indices\nend_header\n",
        model.positions.len(),
        model.triangle_count()
    )
    .into_bytes();
    for (position, colour) in model.positions.iter().zip(model.colours.iter().flatten()) {
        bytes.extend(position.iter().flat_map(|part| part.to_le_bytes()));
        bytes.extend(colour);
    }
    for triangle in model.indices.chunks_exact(3) {
        bytes.push(3);
        bytes.extend(triangle.iter().flat_map(|index| index.to_le_bytes()));
    }
    bytes
}

pub fn stl(model: &Model) -> Vec<u8> {
    let mut bytes = b"Archway demonstration, not a patient".to_vec();
    bytes.resize(80, b' ');
    bytes.extend((model.triangle_count() as u32).to_le_bytes());
    for triangle in model.indices.chunks_exact(3) {
        bytes.extend([0; 12]);
        for index in triangle {
            bytes.extend(model.positions[*index as usize].iter().flat_map(|part| part.to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

pub fn obj(model: &Model) -> Vec<u8> {
    let mut text = String::from("# Archway demonstration, not a patient\n");
    for (position, colour) in model.positions.iter().zip(model.colours.iter().flatten()) {
        let [x, y, z] = position;
        let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
        let _ = writeln!(text, "v {x:.4} {y:.4} {z:.4} {red:.3} {green:.3} {blue:.3}");
    }
    for triangle in model.indices.chunks_exact(3) {
        let _ = writeln!(text, "f {} {} {}", triangle[0] + 1, triangle[1] + 1, triangle[2] + 1);
    }
    text.into_bytes()
}
