//! Small handmade scans.

type Point = [f32; 3];

/// A tetrahedron, each side split into `fineness²` triangles.
pub fn triangles(fineness: usize) -> Vec<[Point; 3]> {
    let corners: [Point; 4] = [[0.0, 0.0, 0.0], [20.0, 0.0, 0.0], [0.0, 20.0, 0.0], [0.0, 0.0, 20.0]];
    let mut made = Vec::new();
    for [a, b, c] in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
        let at = |right: usize, up: usize| -> Point {
            let (u, v) = (right as f32 / fineness as f32, up as f32 / fineness as f32);
            std::array::from_fn(|axis| {
                let (a, b, c) = (corners[a][axis], corners[b][axis], corners[c][axis]);
                a + (b - a) * u + (c - a) * v
            })
        };
        for up in 0..fineness {
            for right in 0..fineness - up {
                made.push([at(right, up), at(right + 1, up), at(right, up + 1)]);
                if right + up + 1 < fineness {
                    made.push([at(right + 1, up), at(right + 1, up + 1), at(right, up + 1)]);
                }
            }
        }
    }
    made
}

pub fn stl(triangles: &[[Point; 3]]) -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend(u32::try_from(triangles.len()).unwrap().to_le_bytes());
    for corners in triangles {
        bytes.extend([0; 12]);
        bytes.extend(corners.iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

pub fn tetrahedron(fineness: usize) -> Vec<u8> {
    stl(&triangles(fineness))
}

/// With a colour at each point.
pub fn ply() -> Vec<u8> {
    let mut text =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n\
        property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 4\n\
        property list uchar int vertex_indices\nend_header\n"
            .to_owned();
    text.push_str("0 0 0 255 0 0\n20 0 0 0 255 0\n0 20 0 0 0 255\n0 0 20 255 255 0\n");
    text.push_str("3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
    text.into_bytes()
}

pub fn obj() -> Vec<u8> {
    b"v 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n".to_vec()
}
