//! The pose of a scan in its file: the directions of its chewing side and its front. Scanners do not agree on axes,
//! so both are found from the surface. The preview uses the pose, and the compact versions pass it to the viewer.

mod axes;
mod curve;
mod heights;
mod samples;
mod vector;

use crate::model::{Model, Shape};
use axes::Axes;
use curve::find_front;
use heights::Heights;
use samples::{area_vector, sample};
use vector::{Vector, dot, length, plus, scaled, unit, without};

/// Both directions have length one and are at right angles to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// From the gums to the cusps.
    pub chewing: [f32; 3],
    /// From the molars to the incisors; for a part of an arch from the tongue to the cheek.
    pub front: [f32; 3],
    /// Whether the arch is complete.
    pub is_whole: bool,
}

/// The minimum share of a surface that must face one way for its opening to count.
const OPENING_MIN: f64 = 0.12;
/// Two directions that differ by less than 45 degrees are averaged.
const AGREE_MIN: f64 = 0.7;
/// The weight of each sign of the chewing side, compared with one millimetre by which teeth rise above the edge of a
/// scan.
const RISE_OF_OPENING: f64 = 7.0;
const RISE_OF_ROUGHNESS: f64 = 3.0;
const SURE_MIN: f64 = 0.6;
const TURNS: u32 = 24;
/// Jaws have one size: a file in other units is scaled as if it showed one.
const JAW_MM: f64 = 60.0;
const WIDTHS_MM: std::ops::Range<f64> = 15.0..200.0;

/// None for lines and for bodies without a chewing side, such as a box.
pub fn find_pose(model: &Model) -> Option<Pose> {
    let points = sample(model)?;
    let axes = Axes::of(&points)?;
    let mm = if WIDTHS_MM.contains(&axes.width) { 1.0 } else { axes.width / JAW_MM };
    let opening = match model.shape {
        Shape::Triangles => area_vector(model),
        Shape::Points | Shape::Line => [0.0; 3],
    };
    let chewing = find_chewing(&points, &axes, opening, mm)?;
    let (front, is_whole) = find_front(&points, chewing, mm)?;
    let narrow = |vector: Vector| vector.map(|part| part as f32);
    Some(Pose { chewing: narrow(chewing), front: narrow(front), is_whole })
}

fn find_chewing(points: &[Vector], axes: &Axes, opening: Vector, mm: f64) -> Option<Vector> {
    let rise = |axis: Vector| Heights::of(points, axis, mm).rise_mm();
    let [long, across, flat] = axes.directions;
    // The long side of a scan is in the chewing plane, whatever else is uncertain.
    let open = without(opening, long);
    if length(open) > OPENING_MIN {
        let toward = unit(open);
        let plane = scaled(flat, dot(flat, toward).signum());
        // A deep palate or a long flange tilts one direction, a missing half the other.
        let axis = if dot(plane, toward) > AGREE_MIN { unit(plus(plane, toward)) } else { toward };
        // Some programs flip all triangles.
        let sign = dot(opening, axis) * RISE_OF_OPENING + rise(axis);
        return Some(scaled(axis, sign.signum()));
    }
    let heights = Heights::of(points, flat, mm);
    if heights.is_closed() {
        let sign = heights.rise_mm() + heights.roughness() * RISE_OF_ROUGHNESS;
        return (sign.abs() > SURE_MIN).then(|| scaled(flat, sign.signum()));
    }
    let turned = (0..TURNS).map(|step| {
        let (sin, cos) = (f64::from(step) / f64::from(TURNS) * std::f64::consts::TAU).sin_cos();
        let axis = plus(scaled(across, cos), scaled(flat, sin));
        (axis, rise(axis) * sin * sin)
    });
    let (axis, sign) = turned.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    (sign > SURE_MIN).then_some(axis)
}
