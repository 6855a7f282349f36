//! The picture shown before anybody asks for three dimensions: all parts of a case together, from the front, on a
//! transparent ground.

mod pose;
mod raster;

use crate::error::MeshError;
use crate::model::{Bounds, Model, Shape};
use crate::render::Jaw;
use pose::Pose;
use raster::{Canvas, Corner};

const SIDE_MAX: u32 = 2048;
/// Each pixel is the average of this many, squared.
const OVERSAMPLING: u32 = 2;
const MARGIN: f32 = 0.04;
/// A warm white, the shade dentists call A1.
const TOOTH: [u8; 3] = [232, 222, 200];

pub struct PreviewPart<'a> {
    pub model: &'a Model,
    pub jaw: Option<Jaw>,
}

/// A PNG. Points and lines are not drawn; with nothing else there is no picture.
pub fn render_preview(parts: &[PreviewPart<'_>], width: u32, height: u32) -> Result<Vec<u8>, MeshError> {
    let (width, height) = (width.clamp(1, SIDE_MAX), height.clamp(1, SIDE_MAX));
    let parts: Vec<&PreviewPart<'_>> =
        parts.iter().filter(|part| part.model.shape == Shape::Triangles).collect();
    let pose = Pose::of(&parts).ok_or(MeshError::Nothing)?;
    let views: Vec<Vec<[f32; 3]>> = parts
        .iter()
        .map(|part| part.model.positions.iter().map(|position| pose.turn(*position)).collect())
        .collect();
    let bounds = Bounds::of(views.iter().flatten()).ok_or(MeshError::Nothing)?;
    let frame = Frame::new(&bounds, width * OVERSAMPLING, height * OVERSAMPLING);
    let mut canvas = Canvas::new(width * OVERSAMPLING, height * OVERSAMPLING);
    for (part, positions) in parts.iter().zip(&views) {
        draw(part.model, positions, &frame, &mut canvas);
    }
    encode(&canvas.shrink(OVERSAMPLING), width, height)
}

/// From millimetres as the viewer sees them to pixels: centred, as large as fits, y downwards.
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

/// At each vertex the average of its triangles' directions, larger ones counting more.
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

/// The same direction with length one; nothing stays nothing.
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

    fn tooth(offset: f32, colours: Option<Vec<[u8; 3]>>) -> Model {
        let positions = [[0.0, 0.0, 5.0], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0], [-8.0, -8.0, 0.0]];
        let positions = positions.map(|[x, y, z]| [x, y, z + offset]).to_vec();
        let indices = vec![0, 1, 2, 0, 2, 3, 0, 3, 1];
        Model { shape: Shape::Triangles, positions, indices, colours }
    }

    fn decode(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width, info.height, pixels)
    }

    #[test]
    fn a_picture_has_its_size_a_clear_ground_and_something_in_the_middle() {
        let (upper, lower) = (tooth(10.0, Some(vec![[200, 60, 60]; 4])), tooth(0.0, None));
        let parts = [
            PreviewPart { model: &upper, jaw: Some(Jaw::Upper) },
            PreviewPart { model: &lower, jaw: Some(Jaw::Lower) },
        ];
        let (width, height, pixels) = decode(&render_preview(&parts, 64, 48).unwrap());
        assert_eq!((width, height), (64, 48));
        let pixel = |x: usize, y: usize| &pixels[(y * 64 + x) * 4..][..4];
        assert_eq!(pixel(0, 0), [0; 4]);
        let column: Vec<&[u8]> = (0..48).map(|y| pixel(32, y)).filter(|pixel| pixel[3] == 255).collect();
        let reds = column.iter().filter(|pixel| pixel[0] > pixel[1].saturating_add(30)).count();
        assert!(reds > 3 && column.len() > reds + 3, "{reds} of {}", column.len());
        // The upper jaw is above.
        assert!(column[0][0] > column[0][1].saturating_add(30));
    }

    #[test]
    fn without_triangles_there_is_no_picture() {
        let points = Model { shape: Shape::Points, indices: Vec::new(), ..tooth(0.0, None) };
        for parts in [&[][..], &[PreviewPart { model: &points, jaw: None }]] {
            assert_eq!(render_preview(parts, 8, 8), Err(MeshError::Nothing));
        }
    }

    #[test]
    fn odd_sizes_and_flat_models_do_no_harm() {
        let flat = Model { positions: vec![[1.0; 3]; 4], ..tooth(0.0, None) };
        for (width, height) in [(0, 0), (1, 1), (1, 50), (50, 1)] {
            render_preview(&[PreviewPart { model: &flat, jaw: None }], width, height).unwrap();
        }
    }
}
