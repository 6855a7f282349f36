//! A jaw like a scanner's: a horseshoe with bumps for teeth, and files of it.

use archway_mesh::{Limits, Model, Shape};

pub const LIMITS: Limits = Limits { vertices: 1_000_000, triangles: 1_000_000 };

/// About `triangles` of them, some 70 mm wide, its corner at `origin`.
pub fn jaw(triangles: usize, origin: [f32; 3], coloured: bool) -> Model {
    let across = ((triangles / 12) as f32).sqrt().max(2.0) as usize;
    let along = (triangles / 2 / across).max(2);
    let mut positions = Vec::new();
    let mut colours = Vec::new();
    for step in 0..=along {
        let angle = std::f32::consts::PI * step as f32 / along as f32;
        for side in 0..=across {
            let side = side as f32 / across as f32 * 2.0 - 1.0;
            let radius = 25.0 + 5.0 * side;
            let bump = 0.6 + 0.4 * (7.0 * angle).sin().abs().sqrt();
            let height = 9.0 * (1.0 - side * side) * bump;
            let place = [radius * angle.cos(), 1.25 * radius * angle.sin(), height];
            positions.push([0, 1, 2].map(|axis| place[axis] + origin[axis]));
            colours.push([200, (110.0 + height * 12.0) as u8, 120]);
        }
    }
    let row = across as u32 + 1;
    let mut indices = Vec::new();
    for step in 0..along as u32 {
        for side in 0..across as u32 {
            let [a, b, c, d] = [0, row, row + 1, 1].map(|offset| step * row + side + offset);
            indices.extend([a, b, c, a, c, d]);
        }
    }
    Model { shape: Shape::Triangles, positions, indices, colours: coloured.then_some(colours) }
}

pub fn stl(model: &Model) -> Vec<u8> {
    let mut bytes = b"solid jaw".to_vec();
    bytes.resize(80, 0);
    bytes.extend((model.triangle_count() as u32).to_le_bytes());
    for triangle in model.indices.chunks(3) {
        bytes.extend([0; 12]);
        for index in triangle {
            bytes.extend(model.positions[*index as usize].iter().flat_map(|part| part.to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

pub fn stl_text(model: &Model) -> Vec<u8> {
    let mut text = String::from("solid jaw\n");
    for triangle in model.indices.chunks(3) {
        text += "facet normal 0 0 0\nouter loop\n";
        for index in triangle {
            let [x, y, z] = model.positions[*index as usize];
            text += &format!("vertex {x} {y} {z}\n");
        }
        text += "endloop\nendfacet\n";
    }
    (text + "endsolid jaw\n").into_bytes()
}

pub fn ply(model: &Model) -> Vec<u8> {
    let colour = if model.colours.is_some() {
        "property uchar red\nproperty uchar green\nproperty uchar blue\n"
    } else {
        ""
    };
    let mut bytes = format!(
        "ply\nformat binary_little_endian 1.0\nelement vertex {}\nproperty float x\nproperty float y\n\
         property float z\n{colour}element face {}\nproperty list uchar int vertex_indices\nend_header\n",
        model.positions.len(),
        model.triangle_count()
    )
    .into_bytes();
    for (index, position) in model.positions.iter().enumerate() {
        bytes.extend(position.iter().flat_map(|part| part.to_le_bytes()));
        if let Some(colours) = &model.colours {
            bytes.extend(colours[index]);
        }
    }
    for triangle in model.indices.chunks(3) {
        bytes.push(3);
        bytes.extend(triangle.iter().flat_map(|index| index.to_le_bytes()));
    }
    bytes
}

pub fn obj(model: &Model) -> Vec<u8> {
    let mut text = String::new();
    for (index, [x, y, z]) in model.positions.iter().enumerate() {
        text += &format!("v {x} {y} {z}");
        if let Some(colours) = &model.colours {
            let [red, green, blue] = colours[index].map(|part| f32::from(part) / 255.0);
            text += &format!(" {red} {green} {blue}");
        }
        text += "\n";
    }
    for triangle in model.indices.chunks(3) {
        text += &format!("f {} {} {}\n", triangle[0] + 1, triangle[1] + 1, triangle[2] + 1);
    }
    text.into_bytes()
}
