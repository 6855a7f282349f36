//! A jaw as a distance function: teeth in a row on half an ellipse, gums around their necks, a palate in the upper
//! one. The chewing plane is z = 0, the front is towards +y.

use crate::anatomy::{Jaw, Side};
use crate::tooth::Tooth;

const CURVE_STEPS: usize = 720;
/// Gum behind the last tooth.
const PAD_MM: f32 = 4.5;

pub struct Arch {
    pub side: Side,
    pub teeth: Vec<Tooth>,
    curve: Vec<CurvePoint>,
    /// Middle and half width of each tooth along the curve, sorted.
    stations: Vec<Station>,
}

struct CurvePoint {
    place: [f32; 2],
    outwards: [f32; 2],
    /// Distance from the middle of the arch; negative on one side.
    along: f32,
}

struct Station {
    along: f32,
    half_width: f32,
    height: f32,
    depth: f32,
}

/// A position relative to the arch.
pub struct Seat {
    pub along: f32,
    /// Distance from the middle line of the teeth; negative on the tongue's side.
    pub out: f32,
    /// The height of the gum there.
    pub margin: f32,
    half_depth: f32,
}

impl Arch {
    pub fn new(jaw: &Jaw) -> Arch {
        let full = curve(jaw.half_axes);
        let (mut teeth, mut stations) = (Vec::new(), Vec::new());
        for direction in [-1.0_f32, 1.0] {
            let mut behind = 0.0;
            for (index, measures) in jaw.teeth.iter().enumerate() {
                let along = direction * (behind + measures.width / 2.0);
                behind += measures.width;
                let point =
                    full.iter().min_by(|a, b| (a.along - along).abs().total_cmp(&(b.along - along).abs()));
                let point = point.unwrap();
                let seed = index as u32 * 8
                    + u32::from(direction > 0.0) * 4
                    + u32::from(jaw.side == Side::Upper) * 100;
                let chance = [0, 1, 2, 3].map(|part| hash(seed + part) * 2.0 - 1.0);
                teeth.push(Tooth::new(measures, point.place, point.outwards, chance));
                stations.push(Station {
                    along,
                    half_width: measures.width / 2.0,
                    height: measures.height,
                    depth: measures.depth,
                });
            }
        }
        stations.sort_by(|a, b| a.along.total_cmp(&b.along));
        let end = stations.last().unwrap();
        let end = end.along + end.half_width + PAD_MM;
        let curve = full.into_iter().filter(|point| point.along.abs() <= end).collect();
        Arch { side: jaw.side, teeth, curve, stations }
    }

    pub fn distance(&self, position: [f32; 3]) -> f32 {
        smooth_min(self.teeth_distance(position), self.gum_distance(position, &self.seat(position)), 0.45)
    }

    pub fn teeth_distance(&self, position: [f32; 3]) -> f32 {
        let near = self.teeth.iter().filter(|tooth| !tooth.is_far(position));
        near.map(|tooth| tooth.distance(position))
            .fold(9.0, |nearest, distance| smooth_min(nearest, distance, 0.25))
    }

    pub fn seat(&self, [x, y, _]: [f32; 3]) -> Seat {
        let square = |point: &CurvePoint| (x - point.place[0]).powi(2) + (y - point.place[1]).powi(2);
        let nearest = self.curve.iter().min_by(|a, b| square(a).total_cmp(&square(b))).unwrap();
        let side =
            (x - nearest.place[0]) * nearest.outwards[0] + (y - nearest.place[1]) * nearest.outwards[1];
        let (height, depth, between) = self.between_stations(nearest.along);
        let papilla = mix(2.6, 1.7, smooth_step(10.0, 40.0, nearest.along.abs()));
        Seat {
            along: nearest.along,
            out: square(nearest).sqrt().copysign(side),
            margin: -height + papilla * between.powf(2.4),
            half_depth: depth / 2.0 * mix(1.0, 0.80, between * between),
        }
    }

    /// Crown height and depth at a position along the arch, and how near it is to a gap: zero in the middle of a
    /// tooth.
    fn between_stations(&self, along: f32) -> (f32, f32, f32) {
        let behind = self.stations.partition_point(|station| station.along < along);
        let [before, behind] = [behind.saturating_sub(1), behind.min(self.stations.len() - 1)];
        let (before, behind) = (&self.stations[before], &self.stations[behind]);
        let gap = (behind.along - before.along).max(0.001);
        let share = ((along - before.along) / gap).clamp(0.0, 1.0);
        let share = smooth_step(0.0, 1.0, share);
        let nearer = if share < 0.5 { before } else { behind };
        let between = ((along - nearer.along).abs() / nearer.half_width).min(1.0);
        // Behind the last tooth the gum rises to a pad.
        (mix(before.height, behind.height, share), mix(before.depth, behind.depth, share), between)
    }

    pub fn gum_distance(&self, [x, y, z]: [f32; 3], seat: &Seat) -> f32 {
        let down = (seat.margin - z).max(0.0);
        let lumps = 0.18 * noise([x * 0.35, y * 0.35, z * 0.35]) + 0.10 * (seat.along * 0.9).sin();
        // Roots are visible as soft ridges of the gum.
        let thickness = seat.half_depth + 0.55 + 0.30 * down - 0.008 * down * down + lumps;
        let ridge = smooth_max(seat.out.abs() - thickness, z - seat.margin, 1.3);
        if self.side == Side::Lower || seat.out > 0.0 {
            return ridge;
        }
        smooth_min(ridge, z - self.palate(x, y, seat), 3.5)
    }

    fn palate(&self, x: f32, y: f32, seat: &Seat) -> f32 {
        let inside = -seat.out;
        let vault = -12.5 - 10.5 * smooth_step(2.0, 24.0, inside);
        // The folds behind the front teeth and the seam in the middle.
        let folds = smooth_step(16.0, 24.0, y) * smooth_step(5.0, 9.0, inside);
        let fold = 0.40 * folds * (y * 1.5 + (x * 0.30).abs().powf(1.3) * 1.2).sin();
        vault + fold + 0.5 * (-(x * x) / 1.2).exp() * smooth_step(6.0, 12.0, inside)
    }

    /// Where the scan stops: a wavy edge, as from a scanner moved by hand.
    pub fn is_scanned(&self, position: [f32; 3]) -> bool {
        let [x, y, z] = position;
        let seat = self.seat(position);
        let wave = 1.1 * (seat.along * 0.21).sin() + 0.7 * (seat.along * 0.53 + 1.0).sin();
        let depth = if self.side == Side::Upper && seat.out < 0.0 { -40.0 } else { -16.5 };
        let back = if self.side == Side::Upper { -4.0 + 0.9 * (x * 0.35).sin() } else { -9.0 };
        z > depth + wave && y > back
    }
}

fn curve([side, front]: [f32; 2]) -> Vec<CurvePoint> {
    // The curve continues straight a little past both ends of the half ellipse.
    let place = |turn: f32| {
        let (sin, cos) = turn.sin_cos();
        if sin >= 0.0 { [side * cos, front * sin] } else { [side * cos.signum(), front * sin] }
    };
    let from = -0.35_f32;
    let to = std::f32::consts::PI - from;
    let turn = |step: usize| from + (to - from) * step as f32 / CURVE_STEPS as f32;
    let mut points = Vec::new();
    let mut along = 0.0;
    for step in 0..=CURVE_STEPS {
        let here = place(turn(step));
        let ahead = place(turn(step) + 0.01);
        let back = place(turn(step) - 0.01);
        let tangent = [ahead[0] - back[0], ahead[1] - back[1]];
        let length = tangent[0].hypot(tangent[1]).max(1e-6);
        if let Some(CurvePoint { place: [x, y], .. }) = points.last() {
            along += (here[0] - x).hypot(here[1] - y);
        }
        points.push(CurvePoint { place: here, outwards: [tangent[1] / length, -tangent[0] / length], along });
    }
    for point in &mut points {
        point.along -= along / 2.0;
    }
    points
}

pub fn mix(a: f32, b: f32, share: f32) -> f32 {
    a + (b - a) * share
}

pub fn smooth_step(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

pub fn smooth_min(a: f32, b: f32, width: f32) -> f32 {
    let near = (width - (a - b).abs()).max(0.0) / width;
    a.min(b) - near * near * width / 4.0
}

pub fn smooth_max(a: f32, b: f32, width: f32) -> f32 {
    -smooth_min(-a, -b, width)
}

/// Between zero and one, deterministic.
pub fn hash(number: u32) -> f32 {
    let mut bits = number.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297a_2d39);
    ((bits ^ (bits >> 15)) >> 8) as f32 / 16_777_216.0
}

/// Smooth hills and valleys between minus one and one, a unit wide.
pub fn noise(position: [f32; 3]) -> f32 {
    let cell = position.map(f32::floor);
    let share = [0, 1, 2].map(|axis| smooth_step(0.0, 1.0, position[axis] - cell[axis]));
    let corner = |x: f32, y: f32, z: f32| {
        let [x, y, z] = [cell[0] + x, cell[1] + y, cell[2] + z].map(|part| (part as i32) as u32);
        hash(x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663) ^ z.wrapping_mul(83_492_791)) * 2.0 - 1.0
    };
    let row = |y: f32, z: f32| mix(corner(0.0, y, z), corner(1.0, y, z), share[0]);
    let plane = |z: f32| mix(row(0.0, z), row(1.0, z), share[1]);
    mix(plane(0.0), plane(1.0), share[2])
}
