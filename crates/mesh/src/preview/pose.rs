//! From where to look. Scanners do not agree on axes, but every arch is flatter than it is wide or deep, and is a
//! horseshoe: in its middle there is something only at the front.

use super::PreviewPart;
use crate::model::Bounds;
use crate::render::Jaw;

/// Which way a single jaw is tipped towards the camera, so that its chewing surfaces show.
const TILT_DEGREES: f32 = 35.0;

/// Turns positions so that x points to the right, y up and z towards the camera.
pub(super) struct Pose {
    right: [f32; 3],
    up: [f32; 3],
    front: [f32; 3],
}

impl Pose {
    pub fn of(parts: &[&PreviewPart<'_>]) -> Option<Pose> {
        let bounds = Bounds::of(parts.iter().flat_map(|part| &part.model.positions))?;
        let flattest = (0..3).min_by(|a, b| bounds.extent(*a).total_cmp(&bounds.extent(*b)))?;
        let (front_axis, front_sign) = find_front(parts, &bounds, flattest);
        let front = along(front_axis, front_sign);
        let up = along(flattest, find_up(parts, flattest));
        let right = super::cross(up, front);
        let tilt = match (has(parts, Jaw::Upper), has(parts, Jaw::Lower)) {
            (true, true) => 0.0,
            (true, false) => -TILT_DEGREES,
            (false, _) => TILT_DEGREES,
        };
        let (sin, cos) = tilt.to_radians().sin_cos();
        let mix = |a: [f32; 3], x: f32, b: [f32; 3], y: f32| [0, 1, 2].map(|axis| a[axis] * x + b[axis] * y);
        Some(Pose { right, up: mix(up, cos, front, -sin), front: mix(front, cos, up, sin) })
    }

    pub fn turn(&self, position: [f32; 3]) -> [f32; 3] {
        [self.right, self.up, self.front].map(|axis| super::dot(axis, position))
    }
}

fn along(axis: usize, sign: f32) -> [f32; 3] {
    let mut vector = [0.0; 3];
    vector[axis] = sign;
    vector
}

fn has(parts: &[&PreviewPart<'_>], jaw: Jaw) -> bool {
    parts.iter().any(|part| part.jaw == Some(jaw))
}

/// The axis and direction in which the middle third lies farthest from the centre.
fn find_front(parts: &[&PreviewPart<'_>], bounds: &Bounds, up_axis: usize) -> (usize, f32) {
    let lean = |axis: usize| {
        let across = 3 - up_axis - axis;
        let centre = |axis: usize| bounds.min[axis].midpoint(bounds.max[axis]);
        let (mut sum, mut count) = (0.0_f64, 0_u32);
        for position in parts.iter().flat_map(|part| &part.model.positions) {
            if (position[across] - centre(across)).abs() < bounds.extent(across) / 6.0 {
                sum += f64::from(position[axis] - centre(axis));
                count += 1;
            }
        }
        sum / f64::from(count.max(1)) / f64::from(bounds.extent(axis).max(f32::MIN_POSITIVE))
    };
    let [first, second] = match up_axis {
        0 => [1, 2],
        1 => [2, 0],
        _ => [1, 0],
    };
    let axis = if lean(second).abs() > lean(first).abs() { second } else { first };
    (axis, if lean(axis) < 0.0 { -1.0 } else { 1.0 })
}

/// Where the upper jaw is, if both are there; else as the scanner has it.
fn find_up(parts: &[&PreviewPart<'_>], axis: usize) -> f32 {
    let height = |jaw: Jaw| {
        let of_jaw = parts.iter().filter(|part| part.jaw == Some(jaw));
        Bounds::of(of_jaw.flat_map(|part| &part.model.positions))
            .map(|bounds| bounds.min[axis].midpoint(bounds.max[axis]))
    };
    match (height(Jaw::Upper), height(Jaw::Lower)) {
        (Some(upper), Some(lower)) if upper < lower => -1.0,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Model, Shape};

    /// A horseshoe with its front at +y and its height along z.
    fn arch(height: f32) -> Model {
        let positions = (0..=180)
            .flat_map(|degree| {
                let (sin, cos) = (degree as f32).to_radians().sin_cos();
                [[30.0 * cos, 38.0 * sin, height], [25.0 * cos, 32.0 * sin, height + 9.0]]
            })
            .collect();
        Model { shape: Shape::Triangles, positions, indices: vec![0, 1, 2], colours: None }
    }

    fn turned(model: &Model, axes: [usize; 3], signs: [f32; 3]) -> Model {
        let turn = |position: &[f32; 3]| [0, 1, 2].map(|axis| position[axes[axis]] * signs[axis]);
        Model { positions: model.positions.iter().map(turn).collect(), ..model.clone() }
    }

    #[test]
    fn front_and_top_are_found_in_any_axes() {
        for axes in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
            for signs in [[1.0, 1.0, 1.0], [-1.0, 1.0, -1.0], [1.0, -1.0, 1.0], [-1.0, -1.0, -1.0]] {
                let upper = turned(&arch(12.0), axes, signs);
                let lower = turned(&arch(0.0), axes, signs);
                let parts = [
                    &PreviewPart { model: &upper, jaw: Some(Jaw::Upper) },
                    &PreviewPart { model: &lower, jaw: Some(Jaw::Lower) },
                ];
                let pose = Pose::of(&parts).unwrap();
                let incisor = pose.turn(lower.positions[181]);
                let molar = pose.turn(lower.positions[1]);
                assert!(incisor[2] > molar[2] + 20.0, "{axes:?} {signs:?}");
                assert!(pose.turn(upper.positions[0])[1] > pose.turn(lower.positions[0])[1] + 10.0);
                assert!(molar[0].abs() > 20.0, "{axes:?} {signs:?}");
            }
        }
    }
}
