//! A scan as a height map along an axis, in cells of about a millimetre.

use super::vector::{Vector, cross, dot, unit};

const SIDE_MAX: usize = 256;
/// How far inside the edge of a scan its teeth are.
const TEETH_MM: std::ops::RangeInclusive<f64> = 2.0..=5.0;
/// Nearer to the edge, walls are steep.
const INNER_STEPS: u32 = 3;
/// The minimum distance between the top of a closed body and its base.
const THICK_MM: f64 = 2.5;
/// Differences below this do not count.
const ROUGH_MIN_MM: f64 = 0.03;
const OUTSIDE: u32 = 0;
const UNKNOWN: u32 = u32::MAX;

/// The heights above one cell, in millimetres.
#[derive(Clone, Copy)]
struct Cell {
    mean: f64,
    /// Smallest and largest.
    ends: [f64; 2],
    count: u32,
}

const EMPTY: Cell = Cell { mean: 0.0, ends: [f64::INFINITY, f64::NEG_INFINITY], count: 0 };

pub(super) struct Heights {
    side: usize,
    cell_mm: f64,
    cells: Vec<Cell>,
    /// The distance of each cell from the outside, in cells; holes within a scan are not outside.
    steps: Vec<u32>,
}

/// Two directions that form a right-handed system with the axis.
pub(super) fn across(axis: Vector) -> [Vector; 2] {
    let other = if axis[0].abs() < 0.6 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
    let first = unit(cross(other, axis));
    [first, cross(axis, first)]
}

impl Heights {
    /// `mm` is the length of a millimetre in the file.
    pub fn of(points: &[Vector], axis: Vector, mm: f64) -> Heights {
        let [right, up] = across(axis);
        let placed = || points.iter().map(|point| [right, up, axis].map(|along| dot(*point, along) / mm));
        let reach = placed().fold(0.0_f64, |most, [x, y, _]| most.max(x.abs()).max(y.abs()));
        let cell_mm = (2.0 * reach / (SIDE_MAX - 4) as f64).max(1.0);
        // With a ring of empty cells around it.
        let side = (2.0 * reach / cell_mm).ceil() as usize + 4;
        let mut cells = vec![EMPTY; side * side];
        for [x, y, height] in placed() {
            let [column, row] = [x, y].map(|part| ((part + reach) / cell_mm) as usize + 1);
            let cell = &mut cells[row * side + column];
            cell.count += 1;
            cell.mean += (height - cell.mean) / f64::from(cell.count);
            cell.ends = [cell.ends[0].min(height), cell.ends[1].max(height)];
        }
        let mut heights = Heights { side, cell_mm, cells, steps: Vec::new() };
        heights.steps = heights.steps_from_outside();
        heights
    }

    /// How much higher the scan is a little inside its edge than at the edge: teeth rise from the gums, and the edge
    /// runs through the gums.
    pub fn rise_mm(&self) -> f64 {
        let (mut edge, mut teeth) = (Mean::default(), Mean::default());
        for (cell, steps) in self.filled() {
            let inside_mm = f64::from(steps - 1) * self.cell_mm;
            if steps == 1 {
                edge.add(cell.mean);
            } else if TEETH_MM.contains(&inside_mm) {
                teeth.add(cell.mean);
            }
        }
        if teeth.count == 0 { 0.0 } else { teeth.value() - edge.value() }
    }

    /// Whether there is an upper and a lower surface, as in a model with a base.
    pub fn is_closed(&self) -> bool {
        let inner = self.filled().filter(|(_, steps)| *steps >= INNER_STEPS);
        let mut thick: Vec<f64> = inner.map(|(cell, _)| cell.ends[1] - cell.ends[0]).collect();
        let middle = thick.len() / 2;
        !thick.is_empty() && *thick.select_nth_unstable_by(middle, f64::total_cmp).1 > THICK_MM
    }

    /// Positive if the surface is rougher above than below: cusps and fissures are rougher than any base.
    pub fn roughness(&self) -> f64 {
        let [below, above] = [0, 1].map(|end| self.unevenness(end).max(ROUGH_MIN_MM));
        (above / below).ln()
    }

    /// How much the curvature of the surface varies.
    fn unevenness(&self, end: usize) -> f64 {
        let bends: Vec<f64> = (0..self.cells.len())
            .filter(|at| self.steps[*at] >= INNER_STEPS && self.cells[*at].count > 0)
            .filter_map(|at| {
                let mut around = Mean::default();
                for next in self.neighbours(at).filter(|next| self.cells[*next].count > 0) {
                    around.add(self.cells[next].ends[end]);
                }
                (around.count == 4).then(|| self.cells[at].ends[end] - around.value())
            })
            .collect();
        let mean = Mean::of(bends.iter().copied()).value();
        Mean::of(bends.iter().map(|bend| (bend - mean).abs())).value()
    }

    fn filled(&self) -> impl Iterator<Item = (&Cell, u32)> {
        self.cells.iter().zip(self.steps.iter().copied()).filter(|(cell, _)| cell.count > 0)
    }

    fn steps_from_outside(&self) -> Vec<u32> {
        let mut steps = vec![UNKNOWN; self.cells.len()];
        steps[0] = OUTSIDE;
        let mut reached = vec![0];
        // First all cells outside, then from there inwards.
        for is_inside in [false, true] {
            let mut at = 0;
            while at < reached.len() {
                for next in self.neighbours(reached[at]) {
                    if steps[next] == UNKNOWN && (is_inside || self.cells[next].count == 0) {
                        steps[next] = steps[reached[at]] + u32::from(is_inside);
                        reached.push(next);
                    }
                }
                at += 1;
            }
        }
        steps
    }

    fn neighbours(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, column) = (at / side, at % side);
        let beside = [
            (row > 0).then(|| at - side),
            (row + 1 < side).then_some(at + side),
            (column > 0).then(|| at - 1),
            (column + 1 < side).then_some(at + 1),
        ];
        beside.into_iter().flatten()
    }
}

#[derive(Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn of(values: impl Iterator<Item = f64>) -> Mean {
        let mut mean = Mean::default();
        values.for_each(|value| mean.add(value));
        mean
    }

    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    fn value(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}
