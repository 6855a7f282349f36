//! Points spread evenly over a surface, whatever the size of its triangles.

use super::vector::{Vector, cross, length, minus, plus, scaled};
use crate::model::{Model, Shape};

/// A handful for each square millimetre of an arch.
const COUNT: usize = 24_000;
/// Fewer are not enough.
const COUNT_MIN: usize = 50;
/// Multiples of these fill a square evenly (the R2 sequence).
const STEPS: [f64; 2] = [0.754_877_666_246_693, 0.569_840_290_998_053];

/// Relative to their mean. None for lines, and if there are too few.
pub(super) fn sample(model: &Model) -> Option<Vec<Vector>> {
    let mut points = match model.shape {
        Shape::Triangles => spread(model),
        Shape::Points => thinned(&model.positions),
        Shape::Line => return None,
    };
    if points.len() < COUNT_MIN {
        return None;
    }
    let sum = points.iter().fold([0.0; 3], |sum, point| plus(sum, *point));
    let mean = scaled(sum, 1.0 / points.len() as f64);
    for point in &mut points {
        *point = minus(*point, mean);
    }
    Some(points)
}

/// The mean direction of the surface, relative to its area: zero if it is closed, away from its opening if it is
/// open, as scans are.
pub(super) fn area_vector(model: &Model) -> Vector {
    let (mut sum, mut area) = ([0.0; 3], 0.0);
    for corners in triangles_of(model) {
        let normal = normal(corners);
        sum = plus(sum, normal);
        area += length(normal);
    }
    if area > 0.0 { scaled(sum, 1.0 / area) } else { sum }
}

fn triangles_of(model: &Model) -> impl Iterator<Item = [Vector; 3]> + '_ {
    let corner = |index: u32| model.positions[index as usize].map(f64::from);
    model.indices.as_chunks::<3>().0.iter().map(move |triangle| triangle.map(corner))
}

/// Its length is twice the area of the triangle.
fn normal([a, b, c]: [Vector; 3]) -> Vector {
    cross(minus(b, a), minus(c, a))
}

fn spread(model: &Model) -> Vec<Vector> {
    let whole: f64 = triangles_of(model).map(|corners| length(normal(corners))).sum();
    let step = whole / COUNT as f64;
    let mut points = Vec::with_capacity(COUNT);
    let (mut covered, mut place) = (0.0, [0.5; 2]);
    for corners in triangles_of(model) {
        covered += length(normal(corners));
        while points.len() < COUNT && (points.len() as f64 + 0.5) * step < covered {
            points.push(within(corners, place));
            place = [0, 1].map(|part| (place[part] + STEPS[part]) % 1.0);
        }
    }
    points
}

/// Maps a point of a square into the triangle.
fn within([a, b, c]: [Vector; 3], [mut s, mut t]: [f64; 2]) -> Vector {
    if s + t > 1.0 {
        (s, t) = (1.0 - s, 1.0 - t);
    }
    plus(a, plus(scaled(minus(b, a), s), scaled(minus(c, a), t)))
}

fn thinned(positions: &[[f32; 3]]) -> Vec<Vector> {
    let step = positions.len().div_ceil(COUNT).max(1);
    positions.iter().step_by(step).map(|position| position.map(f64::from)).collect()
}
