//! Shapes no scanner makes, each a trap for a step that is fast on jaws (VWR-05): all finish in a moment.

use crate::jaw::{LIMITS, stl};
use archway_mesh::{Format, Model, Rendered, Shape, render};
use std::time::{Duration, Instant};

const TRIANGLES: u32 = 200_000;
/// In practice about a second; minutes without the guards, and hours for the largest files.
const TIME_MAX: Duration = Duration::from_secs(120);

fn rendered_soon(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Rendered {
    let model = Model { shape: Shape::Triangles, positions, indices, colours: None };
    let bytes = stl(&model);
    let start = Instant::now();
    let rendered = render(&bytes, Format::Stl, None, &LIMITS).unwrap();
    assert!(start.elapsed() < TIME_MAX, "{:?}", start.elapsed());
    assert!(rendered.triangles > 0 && rendered.picture.as_ref().unwrap().starts_with(b"\x89PNG"));
    rendered
}

/// Pseudorandom numbers, the same each time.
fn scattered(count: u32) -> Vec<[f32; 3]> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 16_777_216.0 * 70.0
    };
    (0..count).map(|_| [next(), next(), next()]).collect()
}

#[test]
fn all_triangles_around_one_point() {
    let indices = (1..=TRIANGLES).flat_map(|outer| [0, outer, outer + 1]).collect();
    let rendered = rendered_soon(scattered(TRIANGLES + 2), indices);
    assert!(rendered.coarse.len() * 4 < rendered.fine.len());
}

#[test]
fn all_triangles_along_one_edge() {
    let indices = (2..TRIANGLES + 2).flat_map(|page| [0, 1, page]).collect();
    let rendered = rendered_soon(scattered(TRIANGLES + 2), indices);
    assert!(rendered.coarse.len() * 4 < rendered.fine.len());
}

#[test]
fn a_knot_of_shared_points() {
    let corners = TRIANGLES * 3;
    let indices = (0..corners).map(|corner| corner.wrapping_mul(2_654_435_761) >> 16).collect();
    let rendered = rendered_soon(scattered(0x1_0000), indices);
    assert!(rendered.coarse.len() * 4 < rendered.fine.len());
}

#[test]
fn every_triangle_fills_the_picture() {
    let mut positions = scattered(TRIANGLES * 3);
    for (index, position) in positions.iter_mut().enumerate() {
        let corner = [[0.0, 0.0], [5000.0, 0.0], [0.0, 5000.0]][index % 3];
        *position = [position[0] + corner[0], position[1] + corner[1], position[2]];
    }
    rendered_soon(positions, (0..TRIANGLES * 3).collect());
}
