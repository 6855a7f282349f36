//! Rasterises triangles with a depth buffer, and lights them.

use super::{dot, unit};

/// A jaw needs two million. Triangles that each fill the whole picture would take hours.
const PIXELS_TRIED_MAX: usize = 50_000_000;

pub(super) struct Corner {
    /// In pixels; the third one grows towards the camera.
    pub place: [f32; 3],
    pub normal: [f32; 3],
    pub colour: [f32; 3],
}

pub(super) struct Canvas {
    width: usize,
    height: usize,
    depths: Vec<f32>,
    pixels: Vec<[u8; 3]>,
    lamps: [Lamp; 2],
    tries_left: usize,
}

impl Canvas {
    pub fn new(width: u32, height: u32) -> Canvas {
        let (width, height) = (width as usize, height as usize);
        Canvas {
            width,
            height,
            depths: vec![f32::NEG_INFINITY; width * height],
            pixels: vec![[0; 3]; width * height],
            lamps: lamps(),
            tries_left: PIXELS_TRIED_MAX,
        }
    }

    pub fn draw_triangle(&mut self, corners: &[Corner; 3]) {
        let [a, b, c] = corners.each_ref().map(|corner| corner.place);
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        if area == 0.0 {
            return;
        }
        let columns = pixels_between([a[0], b[0], c[0]], self.width);
        let rows = pixels_between([a[1], b[1], c[1]], self.height);
        let Some(tries_left) = self.tries_left.checked_sub(columns.len() * rows.len()) else { return };
        self.tries_left = tries_left;
        for row in rows {
            let y = row as f32 + 0.5;
            for column in columns.clone() {
                let x = column as f32 + 0.5;
                // Barycentric coordinates; one is negative outside.
                let share_b = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
                let share_c = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
                let shares = [1.0 - share_b - share_c, share_b, share_c];
                if shares.iter().any(|share| *share < 0.0) {
                    continue;
                }
                let depth = dot(shares, [a[2], b[2], c[2]]);
                let at = row * self.width + column;
                if depth > self.depths[at] {
                    self.depths[at] = depth;
                    self.pixels[at] = light(&self.lamps, corners, shares);
                }
            }
        }
    }

    /// A square around the position.
    pub fn draw_point(&mut self, [x, y, depth]: [f32; 3], side: f32, colour: [u8; 3]) {
        let around = |middle: f32| [middle - side / 2.0, middle, middle + side / 2.0];
        let (columns, rows) = (pixels_between(around(x), self.width), pixels_between(around(y), self.height));
        let Some(tries_left) = self.tries_left.checked_sub(columns.len() * rows.len()) else { return };
        self.tries_left = tries_left;
        for row in rows {
            for at in columns.clone().map(|column| row * self.width + column) {
                if depth > self.depths[at] {
                    self.depths[at] = depth;
                    self.pixels[at] = colour;
                }
            }
        }
    }

    /// Squares of `side` pixels become one pixel, more transparent the fewer of them are filled.
    pub fn shrink(&self, side: u32) -> Vec<u8> {
        let side = side as usize;
        let (width, height) = (self.width / side, self.height / side);
        let mut shrunk = Vec::with_capacity(width * height * 4);
        for row in 0..height {
            for column in 0..width {
                let (mut sum, mut filled) = ([0_u32; 3], 0);
                for y in row * side..(row + 1) * side {
                    for at in y * self.width + column * side..y * self.width + (column + 1) * side {
                        if self.depths[at] > f32::NEG_INFINITY {
                            filled += 1;
                            for (total, part) in sum.iter_mut().zip(self.pixels[at]) {
                                *total += u32::from(part);
                            }
                        }
                    }
                }
                shrunk.extend(sum.map(|total| (total / filled.max(1)) as u8));
                shrunk.push((filled * 255 / (side * side) as u32) as u8);
            }
        }
        shrunk
    }
}

/// Pixels whose centre may be between the smallest and the largest of three numbers.
fn pixels_between([a, b, c]: [f32; 3], limit: usize) -> std::ops::Range<usize> {
    let first = (a.min(b).min(c) - 0.5).ceil().max(0.0) as usize;
    let last = (a.max(b).max(c) - 0.5).floor() + 1.0;
    first.min(limit)..(last.max(0.0) as usize).min(limit)
}

/// The direction and strength of each light. The first is above the camera's left shoulder, the second to its right.
const LAMPS: [([f32; 3], f32); 2] = [([-0.40, 0.40, 0.82], 0.62), ([0.65, -0.10, 0.75], 0.32)];
const EVERYWHERE: f32 = 0.28;
const SHINE: f32 = 40.0;
/// The back of the surface, which shows no tooth. Not dark: some scanners flip all triangles.
const BACK: f32 = 0.8;

struct Lamp {
    direction: [f32; 3],
    /// Between the light and the camera, where a surface is brightest.
    halfway: [f32; 3],
    strength: f32,
}

fn lamps() -> [Lamp; 2] {
    LAMPS.map(|(direction, strength)| {
        let direction = unit(direction);
        let halfway = unit([direction[0], direction[1], direction[2] + 1.0]);
        Lamp { direction, halfway, strength }
    })
}

fn light(lamps: &[Lamp], corners: &[Corner; 3], shares: [f32; 3]) -> [u8; 3] {
    let [a, b, c] = corners;
    let mix = |of: fn(&Corner) -> [f32; 3]| {
        let (a, b, c) = (of(a), of(b), of(c));
        [0, 1, 2].map(|axis| dot(shares, [a[axis], b[axis], c[axis]]))
    };
    let colour = mix(|corner| corner.colour);
    let normal = unit(mix(|corner| corner.normal));
    let (normal, side) = if normal[2] < 0.0 { (normal.map(|part| -part), BACK) } else { (normal, 1.0) };
    let (mut diffuse, mut shine) = (EVERYWHERE, 0.0);
    for lamp in lamps {
        diffuse += lamp.strength * dot(normal, lamp.direction).max(0.0);
        shine += lamp.strength * dot(normal, lamp.halfway).max(0.0).powi(24);
    }
    colour.map(|part| ((part * diffuse + shine * SHINE) * side) as u8)
}
