//! The preview picture, shown before the 3D viewer is opened: one scan from its chewing side, on a transparent
//! background.

mod raster;
mod view;

use crate::error::MeshError;
use crate::model::{Bounds, Model, Shape};
use crate::pose::Pose;
use crate::render::Jaw;
use raster::{Canvas, Corner};
use view::View;

const SIDE_MAX: u32 = 2048;
/// Each pixel is the average of this number squared.
const OVERSAMPLING: u32 = 2;
const MARGIN: f32 = 0.04;
/// A warm white, the shade dentists call A1.
const TOOTH: [u8; 3] = [232, 222, 200];
/// Points have no surface to be lit: higher ones are lighter.
const DEEPEST: f32 = 0.4;
/// The share of the picture that all points cover when they are large enough to leave no gaps.
const FILLED: f32 = 0.75;
const POINT_PIXELS_MAX: f32 = 12.0;

/// A PNG; none for lines.
pub fn render_preview(
    model: &Model,
    pose: Option<&Pose>,
    jaw: Option<Jaw>,
    width: u32,
    height: u32,
) -> Result<Vec<u8>, MeshError> {
    let (width, height) = (width.clamp(1, SIDE_MAX), height.clamp(1, SIDE_MAX));
    let view = View::of(pose, jaw);
    let positions: Vec<[f32; 3]> = model.positions.iter().map(|position| view.turn(*position)).collect();
    let bounds = Bounds::of(&positions).ok_or(MeshError::Nothing)?;
    let frame = Frame::new(&bounds, width * OVERSAMPLING, height * OVERSAMPLING);
    let mut canvas = Canvas::new(width * OVERSAMPLING, height * OVERSAMPLING);
    match model.shape {
        Shape::Triangles => draw(model, &positions, &frame, &mut canvas),
        Shape::Points => draw_points(model, &positions, &bounds, &frame, &mut canvas),
        Shape::Line => return Err(MeshError::Nothing),
    }
    encode(&canvas.shrink(OVERSAMPLING), width, height)
}

/// From millimetres in the viewer's axes to pixels: centred, as large as fits, y downwards.
struct Frame {
    scale: f32,
    middle: [f32; 2],
    centre: [f32; 2],
}

impl Frame {
    fn new(bounds: &Bounds, width: u32, height: u32) -> Frame {
        let (width, height) = (width as f32, height as f32);
        let room = 1.0 - 2.0 * MARGIN;
        let fit = |pixels: f32, extent: f32| pixels * room / extent.max(f32::MIN_POSITIVE);
        let scale = fit(width, bounds.extent(0)).min(fit(height, bounds.extent(1)));
        Frame {
            scale: if scale.is_finite() { scale } else { 1.0 },
            middle: [width / 2.0, height / 2.0],
            centre: [0, 1].map(|axis| bounds.min[axis].midpoint(bounds.max[axis])),
        }
    }

    fn place(&self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        [
            self.middle[0] + (x - self.centre[0]) * self.scale,
            self.middle[1] - (y - self.centre[1]) * self.scale,
            z * self.scale,
        ]
    }
}

fn draw(model: &Model, positions: &[[f32; 3]], frame: &Frame, canvas: &mut Canvas) {
    let normals = normals_of(positions, &model.indices);
    let corner = |index: u32| {
        let index = index as usize;
        let colour = model.colours.as_ref().map_or(TOOTH, |colours| colours[index]);
        Corner { place: frame.place(positions[index]), normal: normals[index], colour: colour.map(f32::from) }
    };
    for [a, b, c] in model.indices.as_chunks::<3>().0 {
        canvas.draw_triangle(&[corner(*a), corner(*b), corner(*c)]);
    }
}

fn draw_points(model: &Model, positions: &[[f32; 3]], bounds: &Bounds, frame: &Frame, canvas: &mut Canvas) {
    let pixels = 4.0 * frame.middle[0] * frame.middle[1] * FILLED;
    let side = (pixels / positions.len() as f32).sqrt().ceil().clamp(1.0, POINT_PIXELS_MAX);
    for (index, position) in positions.iter().enumerate() {
        let height = (position[2] - bounds.min[2]) / bounds.extent(2).max(f32::MIN_POSITIVE);
        let colour = model.colours.as_ref().map_or(TOOTH, |colours| colours[index]);
        let light = DEEPEST + (1.0 - DEEPEST) * height;
        canvas.draw_point(frame.place(*position), side, colour.map(|part| (f32::from(part) * light) as u8));
    }
}

/// At each vertex the average of its triangles' normals, weighted by area.
fn normals_of(positions: &[[f32; 3]], indices: &[u32]) -> Vec<[f32; 3]> {
    let mut normals = vec![[0.0_f32; 3]; positions.len()];
    for triangle in indices.as_chunks::<3>().0 {
        let [a, b, c] = triangle.map(|index| positions[index as usize]);
        let normal = cross(minus(b, a), minus(c, a));
        for index in triangle {
            let sum = &mut normals[*index as usize];
            for axis in 0..3 {
                sum[axis] += normal[axis];
            }
        }
    }
    normals.into_iter().map(unit).collect()
}

fn minus(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Scales to length one; zero stays zero.
pub(super) fn unit(vector: [f32; 3]) -> [f32; 3] {
    let length = dot(vector, vector).sqrt();
    if length > 0.0 { vector.map(|part| part / length) } else { vector }
}

fn encode(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, MeshError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.map(|()| bytes).map_err(|_| MeshError::NotPrepared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::find_pose;

    const RED: [u8; 3] = [200, 60, 60];

    /// A horseshoe with its cusps towards +z and its front at +y; its front third is red.
    fn arch(shape: Shape) -> Model {
        let (along, across) = (180, 12);
        let (mut positions, mut colours) = (Vec::new(), Vec::new());
        for step in 0..=along {
            let (sin, cos) = (step as f32).to_radians().sin_cos();
            for side in 0..=across {
                let side = side as f32 / across as f32 * 2.0 - 1.0;
                let radius = 27.0 + 5.0 * side;
                positions.push([radius * cos, 1.3 * radius * sin, 8.0 * (1.0 - side * side)]);
                colours.push(if sin > 0.8 { RED } else { TOOTH });
            }
        }
        let row = across as u32 + 1;
        let at = |step: u32, side: u32| step * row + side;
        let squares = (0..along as u32).flat_map(|step| (0..across as u32).map(move |side| (step, side)));
        let indices = squares
            .flat_map(|(step, side)| {
                let [a, b, c, d] =
                    [at(step, side), at(step, side + 1), at(step + 1, side + 1), at(step + 1, side)];
                [a, b, c, a, c, d]
            })
            .collect();
        let indices = if shape == Shape::Triangles { indices } else { Vec::new() };
        Model { shape, positions, indices, colours: Some(colours) }
    }

    fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width, info.height, pixels)
    }

    /// The pixel rows of the red front, and of everything visible.
    fn rows(model: &Model, jaw: Option<Jaw>) -> (Vec<usize>, Vec<usize>) {
        let picture = render_preview(model, find_pose(model).as_ref(), jaw, 80, 60).unwrap();
        let (width, height, pixels) = decode(&picture);
        assert_eq!((width, height), (80, 60));
        assert_eq!(pixels[..4], [0; 4], "a clear ground");
        let is_in = |row: usize, holds: fn(&[u8; 4]) -> bool| {
            pixels[row * 320..(row + 1) * 320].as_chunks().0.iter().any(holds)
        };
        let of = |holds: fn(&[u8; 4]) -> bool| (0..60).filter(|row| is_in(*row, holds)).collect();
        (
            of(|[red, green, _, alpha]| *alpha == 255 && *red > green.saturating_add(50)),
            of(|pixel| pixel[3] == 255),
        )
    }

    // VWR-06
    #[test]
    fn a_jaw_is_seen_from_its_chewing_side_however_it_lies_in_the_file() {
        for shape in [Shape::Triangles, Shape::Points] {
            for axes in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
                let mut model = arch(shape);
                for position in &mut model.positions {
                    *position = axes.map(|axis| position[axis]);
                }
                for jaw in [None, Some(Jaw::Upper)] {
                    let (red, all) = rows(&model, jaw);
                    assert!(all.len() > 45, "{axes:?}: it fills the height");
                    assert!(
                        red[0] < 8 && red.iter().all(|row| *row < 30),
                        "{shape:?} {axes:?}: the front is above"
                    );
                }
                let (red, _) = rows(&model, Some(Jaw::Lower));
                assert!(red.iter().all(|row| *row > 30), "{shape:?} {axes:?}: the front is below");
            }
        }
    }

    #[test]
    fn of_a_line_there_is_no_picture() {
        let line = arch(Shape::Line);
        assert_eq!(render_preview(&line, None, None, 8, 8), Err(MeshError::Nothing));
    }

    #[test]
    fn odd_sizes_and_flat_models_do_no_harm() {
        for shape in [Shape::Triangles, Shape::Points] {
            let flat = Model { positions: vec![[1.0; 3]; 2353], ..arch(shape) };
            for (width, height) in [(0, 0), (1, 1), (1, 50), (50, 1)] {
                render_preview(&flat, find_pose(&flat).as_ref(), None, width, height).unwrap();
            }
        }
    }
}
