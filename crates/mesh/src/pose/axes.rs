//! The principal axes of points: the directions of the largest, middle and smallest spread.

use super::vector::{Vector, cross, dot};

const ROUNDS: usize = 24;
const THIN: f64 = 1e-3;

pub(super) struct Axes {
    /// The longest first.
    pub directions: [Vector; 3],
    /// The extent along the first axis.
    pub width: f64,
}

impl Axes {
    /// None for points in one place or on one line.
    pub fn of(points: &[Vector]) -> Option<Axes> {
        let mut directions = principal(covariance(points));
        directions[2] = cross(directions[0], directions[1]);
        let width = |direction: Vector| {
            let along = points.iter().map(|point| dot(*point, direction));
            let ends = |(least, most): (f64, f64), part: f64| (least.min(part), most.max(part));
            let (least, most) = along.fold((f64::INFINITY, f64::NEG_INFINITY), ends);
            most - least
        };
        let [first, second] = [0, 1].map(|axis| width(directions[axis]));
        (second > first * THIN).then_some(Axes { directions, width: first })
    }
}

fn covariance(points: &[Vector]) -> [Vector; 3] {
    let mut sums = [[0.0; 3]; 3];
    for point in points {
        for (row, sums) in sums.iter_mut().enumerate() {
            for (column, sum) in sums.iter_mut().enumerate() {
                *sum += point[row] * point[column];
            }
        }
    }
    sums
}

/// Eigenvectors by Jacobi rotations, those of the largest eigenvalues first.
fn principal(mut matrix: [Vector; 3]) -> [Vector; 3] {
    let mut vectors = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for _ in 0..ROUNDS {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            if matrix[p][q] == 0.0 {
                continue;
            }
            let half = (matrix[q][q] - matrix[p][p]) / (2.0 * matrix[p][q]);
            let tangent = half.signum() / (half.abs() + (half * half + 1.0).sqrt());
            let cos = 1.0 / (tangent * tangent + 1.0).sqrt();
            let turn = |a: f64, b: f64| (cos * (a - tangent * b), cos * (tangent * a + b));
            for row in &mut matrix {
                (row[p], row[q]) = turn(row[p], row[q]);
            }
            for rows in [&mut matrix, &mut vectors] {
                let (above, below) = (rows[p], rows[q]);
                let turned = [0, 1, 2].map(|column| turn(above[column], below[column]));
                rows[p] = turned.map(|(above, _)| above);
                rows[q] = turned.map(|(_, below)| below);
            }
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| matrix[*b][*b].total_cmp(&matrix[*a][*a]));
    order.map(|row| vectors[row])
}
