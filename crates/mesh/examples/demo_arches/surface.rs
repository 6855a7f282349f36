//! The surface where a distance function is zero, as triangles: one vertex in each grid cell that the surface
//! crosses, joined with those of the neighbouring cells ("surface nets").

use crate::arch::Arch;
use crate::edge;
use std::collections::HashMap;

const LOW: [f32; 3] = [-38.0, -16.0, -34.0];
const HIGH: [f32; 3] = [38.0, 56.0, 3.0];

struct Grid<'a> {
    arch: &'a Arch,
    cell_mm: f32,
    counts: [usize; 3],
    distances: Vec<f32>,
}

impl Grid<'_> {
    fn place(&self, corner: [usize; 3]) -> [f32; 3] {
        [0, 1, 2].map(|axis| LOW[axis] + corner[axis] as f32 * self.cell_mm)
    }

    fn distance(&self, [x, y, z]: [usize; 3]) -> f32 {
        self.distances[(z * self.counts[1] + y) * self.counts[0] + x]
    }

    /// The mean of the points where the surface crosses the cell's edges, moved onto the surface.
    fn vertex(&self, [x, y, z]: [usize; 3]) -> Option<[f32; 3]> {
        let corners: [[usize; 3]; 8] =
            std::array::from_fn(|bits| [x + (bits & 1), y + (bits >> 1 & 1), z + (bits >> 2 & 1)]);
        let (mut sum, mut count) = ([0.0; 3], 0.0);
        for (first, a) in corners.iter().enumerate() {
            for bit in [1, 2, 4].into_iter().filter(|bit| first & bit == 0) {
                let b = &corners[first | bit];
                let (from, to) = (self.distance(*a), self.distance(*b));
                if (from < 0.0) != (to < 0.0) {
                    let share = from / (from - to);
                    let (a, b) = (self.place(*a), self.place(*b));
                    for axis in 0..3 {
                        sum[axis] += a[axis] + (b[axis] - a[axis]) * share;
                    }
                    count += 1.0;
                }
            }
        }
        (count > 0.0).then(|| self.onto_surface(sum.map(|part| part / count)))
    }

    fn onto_surface(&self, start: [f32; 3]) -> [f32; 3] {
        let step = 0.02;
        let mut position = start;
        for _ in 0..3 {
            let here = self.arch.distance(position);
            let slope = [0, 1, 2].map(|axis| {
                let mut beside = position;
                beside[axis] += step;
                (self.arch.distance(beside) - here) / step
            });
            let square: f32 = slope.iter().map(|part| part * part).sum();
            if square < 0.01 {
                break;
            }
            for axis in 0..3 {
                let limit = self.cell_mm * 0.5;
                let moved = position[axis] - here * slope[axis] / square;
                position[axis] = moved.clamp(start[axis] - limit, start[axis] + limit);
            }
        }
        position
    }
}

pub fn extract(arch: &Arch, cell_mm: f32) -> (Vec<[f32; 3]>, Vec<u32>) {
    let counts = [0, 1, 2].map(|axis| ((HIGH[axis] - LOW[axis]) / cell_mm) as usize);
    let mut grid = Grid { arch, cell_mm, counts, distances: Vec::new() };
    for z in 0..counts[2] {
        for y in 0..counts[1] {
            for x in 0..counts[0] {
                grid.distances.push(arch.distance(grid.place([x, y, z])));
            }
        }
    }
    let mut net = Net { grid: &grid, numbers: HashMap::new(), positions: Vec::new(), indices: Vec::new() };
    for z in 1..counts[2] - 1 {
        for y in 1..counts[1] - 1 {
            for x in 1..counts[0] - 1 {
                for axis in 0..3 {
                    net.add_square([x, y, z], axis);
                }
            }
        }
    }
    edge::smooth(&mut net.positions, &net.indices);
    (net.positions, net.indices)
}

struct Net<'a> {
    grid: &'a Grid<'a>,
    numbers: HashMap<[usize; 3], Option<u32>>,
    positions: Vec<[f32; 3]>,
    indices: Vec<u32>,
}

impl Net<'_> {
    /// The four cells around an edge that the surface crosses form a square.
    fn add_square(&mut self, corner: [usize; 3], axis: usize) {
        let mut end = corner;
        end[axis] += 1;
        let (from, to) = (self.grid.distance(corner), self.grid.distance(end));
        if (from < 0.0) == (to < 0.0) {
            return;
        }
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        let cell = |back_next: usize, back_last: usize| {
            let mut cell = corner;
            cell[next] -= back_next;
            cell[last] -= back_last;
            cell
        };
        let mut square = [0; 4];
        for (number, cell) in square.iter_mut().zip([cell(1, 1), cell(0, 1), cell(0, 0), cell(1, 0)]) {
            let Some(found) = self.number_of(cell) else { return };
            *number = found;
        }
        if from > 0.0 {
            square.reverse();
        }
        let [a, b, c, d] = square;
        let length = |a: u32, b: u32| -> f32 {
            let (a, b) = (self.positions[a as usize], self.positions[b as usize]);
            (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum()
        };
        // Split along the shorter diagonal.
        let triangles = if length(a, c) < length(b, d) { [a, b, c, a, c, d] } else { [b, c, d, b, d, a] };
        self.indices.extend(triangles);
    }

    fn number_of(&mut self, cell: [usize; 3]) -> Option<u32> {
        *self.numbers.entry(cell).or_insert_with(|| {
            let vertex = self.grid.vertex(cell).filter(|place| self.grid.arch.is_scanned(*place))?;
            self.positions.push(vertex);
            Some(self.positions.len() as u32 - 1)
        })
    }
}
