//! Finds the front of an arch: its teeth are on a curve that is open at the back.

use super::heights::across;
use super::vector::{Vector, dot, plus, scaled, unit};

type Point = [f64; 2];

/// How far below the highest cusps points still count as teeth: gums and palate are lower.
const CREST_MM: f64 = 5.0;
/// This quantile of the heights counts as the highest: the few above it may be outliers.
const HIGHEST: f64 = 0.99;
const SECTORS: usize = 72;
/// Relative to the points a sector would contain if all were equal.
const SECTOR_MIN: f64 = 0.15;
/// The angle an arch covers around the middle of its curve; a curve without a gap is no arch.
const WHOLE_DEGREES: std::ops::Range<f64> = 150.0..330.0;
/// The tongue is inside an arch: at most this share of its points is in the inner half of its circle.
const INNER_MAX: f64 = 0.05;
const TURN_DEGREES: i32 = 45;
const STEP_DEGREES: usize = 3;

/// The front at right angles to the chewing side, and whether the arch is whole.
pub(super) fn find_front(points: &[Vector], chewing: Vector, mm: f64) -> Option<(Vector, bool)> {
    let [right, up] = across(chewing);
    let mut heights: Vec<f64> = points.iter().map(|point| dot(*point, chewing)).collect();
    let highest = (heights.len() as f64 * HIGHEST) as usize;
    let least = *heights.select_nth_unstable_by(highest, f64::total_cmp).1 - CREST_MM * mm;
    let crest: Vec<Point> = points
        .iter()
        .filter(|point| dot(**point, chewing) >= least)
        .map(|point| [dot(*point, right), dot(*point, up)])
        .collect();
    let (front, is_whole) = match front_of_whole(&crest) {
        Some(front) => (front, true),
        None => (front_of_part(&crest)?, false),
    };
    Some((unit(plus(scaled(right, front[0]), scaled(up, front[1]))), is_whole))
}

/// Opposite to the gap of the arch, then rotated until a parabola fits best: an arch with one side missing has its
/// gap elsewhere.
fn front_of_whole(crest: &[Point]) -> Option<Point> {
    let (middle, radius) = circle_through(crest)?;
    let inner = crest.iter().filter(|[x, y]| (x - middle[0]).hypot(y - middle[1]) < radius / 2.0);
    if inner.count() as f64 > crest.len() as f64 * INNER_MAX {
        return None;
    }
    let (filled_degrees, toward) = arc_around(crest, middle);
    if !WHOLE_DEGREES.contains(&filled_degrees) {
        return None;
    }
    let turned = (-TURN_DEGREES..=TURN_DEGREES).step_by(STEP_DEGREES).map(|degrees| {
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        let front = [toward[0] * cos - toward[1] * sin, toward[0] * sin + toward[1] * cos];
        (front, Parabola::through(crest, front).misfit(crest, front))
    });
    turned.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(front, _)| front)
}

/// A part of an arch is longest along its teeth, and curved towards the cheek.
fn front_of_part(crest: &[Point]) -> Option<Point> {
    let count = crest.len() as f64;
    let mean = [0, 1].map(|axis| crest.iter().map(|point| point[axis]).sum::<f64>() / count);
    let sum = |of: fn(f64, f64) -> f64| crest.iter().map(|[x, y]| of(x - mean[0], y - mean[1])).sum::<f64>();
    let long = (2.0 * sum(|x, y| x * y)).atan2(sum(|x, y| x * x - y * y)) / 2.0;
    let side = [-long.sin(), long.cos()];
    let bend = Parabola::through(crest, side).bend;
    bend.is_finite().then(|| if bend > 0.0 { side.map(|part| -part) } else { side })
}

/// The circle that fits the points best (Kåsa's method): its middle and radius.
fn circle_through(points: &[Point]) -> Option<(Point, f64)> {
    let count = points.len() as f64;
    let mean = [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count);
    let [mut xx, mut xy, mut yy, mut xs, mut ys] = [0.0; 5];
    for [x, y] in points.iter().map(|[x, y]| [x - mean[0], y - mean[1]]) {
        let square = x * x + y * y;
        xx += x * x;
        xy += x * y;
        yy += y * y;
        xs += x * square;
        ys += y * square;
    }
    let twice = 2.0 * (xx * yy - xy * xy);
    let [x, y] = [(xs * yy - ys * xy) / twice, (ys * xx - xs * xy) / twice];
    let radius = (x * x + y * y + (xx + yy) / count).sqrt();
    radius.is_finite().then_some(([x + mean[0], y + mean[1]], radius))
}

/// How many degrees around the middle are covered, and the direction opposite to the gap.
fn arc_around(points: &[Point], middle: Point) -> (f64, Point) {
    use std::f64::consts::{PI, TAU};
    let mut counts = [0_usize; SECTORS];
    for [x, y] in points {
        let part = (y - middle[1]).atan2(x - middle[0]).rem_euclid(TAU) / TAU;
        counts[(part * SECTORS as f64) as usize % SECTORS] += 1;
    }
    let least = points.len() as f64 / SECTORS as f64 * SECTOR_MIN;
    let is_empty = |sector: usize| (counts[sector % SECTORS] as f64) < least;
    let gap_from = |first: usize| (0..SECTORS).take_while(|step| is_empty(first + step)).count();
    let gaps = (0..SECTORS).map(|first| (gap_from(first), first));
    let (gap, first) = gaps.max_by_key(|(gap, _)| *gap).unwrap_or_default();
    let sector = TAU / SECTORS as f64;
    let opposite = (first as f64 + gap as f64 / 2.0) * sector + PI;
    ((TAU - gap as f64 * sector).to_degrees(), [opposite.cos(), opposite.sin()])
}

/// `y = height + slope * x + bend * x²`, where y points to the front.
struct Parabola {
    height: f64,
    slope: f64,
    bend: f64,
}

fn placed([x, y]: &Point, front: Point) -> (f64, f64) {
    (x * front[1] - y * front[0], x * front[0] + y * front[1])
}

impl Parabola {
    /// By least squares.
    fn through(points: &[Point], front: Point) -> Parabola {
        let mut rows = [[0.0; 4]; 3];
        for (x, y) in points.iter().map(|point| placed(point, front)) {
            let powers = [1.0, x, x * x, y];
            for (row, power) in rows.iter_mut().zip(powers) {
                for (sum, other) in row.iter_mut().zip(powers) {
                    *sum += power * other;
                }
            }
        }
        for pivot in 0..3 {
            let scale = rows[pivot][pivot];
            let row = rows[pivot].map(|part| part / scale);
            for (other, parts) in rows.iter_mut().enumerate() {
                let times = parts[pivot];
                for (part, of_pivot) in parts.iter_mut().zip(row) {
                    *part = if other == pivot { of_pivot } else { *part - times * of_pivot };
                }
            }
        }
        let [height, slope, bend] = rows.map(|row| row[3]);
        Parabola { height, slope, bend }
    }

    /// The distance of the points from it, measured across the curve; otherwise its steep ends would dominate.
    fn misfit(&self, points: &[Point], front: Point) -> f64 {
        let distance = |(x, y): (f64, f64)| {
            let above = y - self.height - self.slope * x - self.bend * x * x;
            above * above / (1.0 + (self.slope + 2.0 * self.bend * x).powi(2))
        };
        points.iter().map(|point| distance(placed(point, front))).sum()
    }
}
