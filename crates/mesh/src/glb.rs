//! GLB with KHR_meshopt_compression and KHR_mesh_quantization. No normals: the viewer computes them. The pose of the
//! scan is in `extras` of the scene. The caller gzips; the encoding is made for that.

use crate::error::MeshError;
use crate::model::{Bounds, Model, Shape};
use crate::pose::Pose;
use crate::quantise::Grid;
use serde_json::{Value, json};

const EXTENSION: &str = "KHR_meshopt_compression";
const QUANTIZATION: &str = "KHR_mesh_quantization";
/// Version 1 of the vertex codec came with the KHR extension; level 3 compresses best.
const CODEC_VERSION: i32 = 1;
const CODEC_LEVEL: i32 = 3;

const FLOAT: u32 = 5126;
const UNSIGNED_BYTE: u32 = 5121;
const UNSIGNED_SHORT: u32 = 5123;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

pub fn encode(model: &Model, pose: Option<&Pose>) -> Result<Vec<u8>, MeshError> {
    let model = match model.shape {
        Shape::Triangles => &in_order_of_use(model),
        Shape::Points | Shape::Line => model,
    };
    let bounds = Bounds::of(&model.positions).ok_or(MeshError::Nothing)?;
    let mut file = File::default();
    let mut attributes = json!({});
    let mut node = json!({ "mesh": 0 });
    attributes["POSITION"] = match Grid::for_bounds(&bounds) {
        Some(grid) => {
            node["scale"] = json!([grid.step, grid.step, grid.step]);
            node["translation"] = json!(grid.origin);
            file.add_steps(model, &grid, &bounds)?
        }
        None => file.add_floats(model, &bounds)?,
    };
    if let Some(colours) = &model.colours {
        attributes["COLOR_0"] = file.add_colours(colours)?;
    }
    let mut primitive = json!({ "attributes": attributes, "mode": mode_of(model.shape) });
    if model.shape == Shape::Triangles {
        primitive["indices"] = file.add_indices(&model.indices, model.positions.len())?;
    }
    let mut scene = json!({ "nodes": [0] });
    if let Some(Pose { chewing, front, is_whole }) = pose {
        let rounded = |direction: &[f32; 3]| direction.map(|part| (f64::from(part) * 1e6).round() / 1e6);
        scene["extras"] = json!({ "chewing": rounded(chewing), "front": rounded(front), "whole": is_whole });
    }
    Ok(file.finish(&scene, &node, &primitive))
}

fn mode_of(shape: Shape) -> u32 {
    match shape {
        Shape::Points => 0,
        Shape::Line => 3,
        Shape::Triangles => 4,
    }
}

/// Puts neighbouring triangles after each other, and vertices in the order of their use: compression and graphics
/// cards depend on it. Vertices without a triangle are left out.
pub(crate) fn in_order_of_use(model: &Model) -> Model {
    const UNUSED: u32 = u32::MAX;
    let mut indices = if model.is_tangled() {
        model.indices.clone()
    } else {
        meshopt::optimize_vertex_cache_strip(&model.indices, model.positions.len())
    };
    let mut new_index = vec![UNUSED; model.positions.len()];
    let mut order = Vec::with_capacity(model.positions.len());
    for index in &mut indices {
        let new = &mut new_index[*index as usize];
        if *new == UNUSED {
            *new = order.len() as u32;
            order.push(*index as usize);
        }
        *index = *new;
    }
    Model {
        shape: model.shape,
        positions: order.iter().map(|old| model.positions[*old]).collect(),
        indices,
        colours: model.colours.as_ref().map(|colours| order.iter().map(|old| colours[*old]).collect()),
    }
}

/// The parts of the file while it grows: compressed bytes, and their description in the JSON.
#[derive(Default)]
struct File {
    packed: Vec<u8>,
    unpacked_bytes: usize,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

/// The layout of a piece after decompression.
struct View {
    mode: &'static str,
    stride: usize,
    count: usize,
    target: u32,
}

impl File {
    fn add_steps(&mut self, model: &Model, grid: &Grid, bounds: &Bounds) -> Result<Value, MeshError> {
        // Attributes are aligned to four bytes, so a fourth number fills the gap.
        let fill = |[x, y, z]: [u16; 3]| [x, y, z, 0];
        let steps: Vec<[u16; 4]> =
            model.positions.iter().map(|position| fill(grid.steps(position))).collect();
        let accessor = json!({
            "componentType": UNSIGNED_SHORT, "count": steps.len(), "type": "VEC3",
            "min": grid.steps(&bounds.min), "max": grid.steps(&bounds.max),
        });
        self.add_vertices(&steps, accessor)
    }

    fn add_floats(&mut self, model: &Model, bounds: &Bounds) -> Result<Value, MeshError> {
        let accessor = json!({
            "componentType": FLOAT, "count": model.positions.len(), "type": "VEC3",
            "min": bounds.min, "max": bounds.max,
        });
        self.add_vertices(&model.positions, accessor)
    }

    /// glTF requires linear colours, scanners write sRGB. Brightness and hue are compressed separately, which halves
    /// their size and costs a step or two of 255.
    fn add_colours(&mut self, colours: &[[u8; 3]]) -> Result<Value, MeshError> {
        let linear: [f32; 256] = std::array::from_fn(|part| linear_of(part as u8));
        let pixel = |colour: &[u8; 3]| {
            let [red, green, blue] = colour.map(|part| linear[usize::from(part)]);
            [red, green, blue, 1.0]
        };
        let pixels: Vec<[f32; 4]> = colours.iter().map(pixel).collect();
        let pixels: Vec<[u8; 4]> = meshopt::encode_filter_color(&pixels, 8);
        let accessor = json!({
            "componentType": UNSIGNED_BYTE, "count": pixels.len(), "type": "VEC4", "normalized": true,
        });
        let accessor = self.add_vertices(&pixels, accessor)?;
        if let Some(view) = self.views.last_mut() {
            view["extensions"][EXTENSION]["filter"] = json!("COLOR");
        }
        Ok(accessor)
    }

    fn add_vertices<T>(&mut self, vertices: &[T], accessor: Value) -> Result<Value, MeshError> {
        let packed = meshopt::encode_vertex_buffer_level(vertices, CODEC_LEVEL, Some(CODEC_VERSION))
            .map_err(|_| MeshError::NotPrepared)?;
        let stride = size_of::<T>();
        self.add(
            &packed,
            View { mode: "ATTRIBUTES", stride, count: vertices.len(), target: ARRAY_BUFFER },
            accessor,
        )
    }

    fn add_indices(&mut self, indices: &[u32], vertex_count: usize) -> Result<Value, MeshError> {
        let packed =
            meshopt::encode_index_buffer(indices, vertex_count).map_err(|_| MeshError::NotPrepared)?;
        // The highest two-byte number is not an index but begins a new strip.
        let (stride, kind) = if vertex_count <= 0xffff { (2, UNSIGNED_SHORT) } else { (4, UNSIGNED_INT) };
        let view = View { mode: "TRIANGLES", stride, count: indices.len(), target: ELEMENT_ARRAY_BUFFER };
        self.add(&packed, view, json!({ "componentType": kind, "count": indices.len(), "type": "SCALAR" }))
    }

    fn add(&mut self, packed: &[u8], view: View, mut accessor: Value) -> Result<Value, MeshError> {
        if packed.is_empty() {
            return Err(MeshError::NotPrepared);
        }
        let length = view.stride * view.count;
        let mut json = json!({
            "buffer": 1, "byteOffset": self.unpacked_bytes, "byteLength": length, "target": view.target,
            "extensions": { EXTENSION: {
                "buffer": 0, "byteOffset": self.packed.len(), "byteLength": packed.len(),
                "byteStride": view.stride, "count": view.count, "mode": view.mode,
            } },
        });
        if view.target == ARRAY_BUFFER {
            json["byteStride"] = json!(view.stride);
        }
        accessor["bufferView"] = json!(self.views.len());
        self.views.push(json);
        self.accessors.push(accessor);
        self.packed.extend_from_slice(packed);
        self.packed.resize(self.packed.len().next_multiple_of(4), 0);
        self.unpacked_bytes += length.next_multiple_of(4);
        Ok(json!(self.accessors.len() - 1))
    }

    fn finish(mut self, scene: &Value, node: &Value, primitive: &Value) -> Vec<u8> {
        let json = json!({
            "asset": { "version": "2.0", "generator": "Archway" },
            "extensionsUsed": [EXTENSION, QUANTIZATION],
            "extensionsRequired": [EXTENSION, QUANTIZATION],
            "scene": 0,
            "scenes": [scene],
            "nodes": [node],
            "meshes": [{ "primitives": [primitive] }],
            "accessors": self.accessors,
            "bufferViews": self.views,
            // The second one has no bytes: it only describes where decompressed data would be.
            "buffers": [
                { "byteLength": self.packed.len() },
                { "byteLength": self.unpacked_bytes, "extensions": { EXTENSION: { "fallback": true } } },
            ],
        });
        let mut text = json.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let mut bytes = Vec::with_capacity(28 + text.len() + self.packed.len());
        let total = (28 + text.len() + self.packed.len()) as u32;
        bytes.extend_from_slice(b"glTF");
        bytes.extend(2_u32.to_le_bytes());
        bytes.extend(total.to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend_from_slice(b"JSON");
        bytes.append(&mut text);
        bytes.extend((self.packed.len() as u32).to_le_bytes());
        bytes.extend_from_slice(b"BIN\0");
        bytes.append(&mut self.packed);
        bytes
    }
}

pub(crate) fn linear_of(part: u8) -> f32 {
    let part = f32::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}
