//! A model in two levels: a coarse one that any computer can display at once, and a fine one with every triangle.

use crate::error::MeshError;
use crate::glb;
use crate::model::{Model, Shape};
use crate::pose::Pose;
use meshopt::{SimplifyOptions, VertexDataAdapter};

/// What a computer without a graphics card can rotate smoothly.
const COARSE_TRIANGLES: usize = 15_000;
/// Models up to this size need no coarse level; it is also the limit for one that resists simplification.
const COARSE_TRIANGLES_MAX: usize = 20_000;
const COARSE_POINTS: usize = 20_000;
/// How far the surface may move, relative to the model's size: no limit, because the number of triangles is the goal.
const ERROR_MAX: f32 = 1.0;
/// The weight of a change from black to white, compared with a move across the whole model. Enough to keep the
/// colours of gums and teeth apart, and little enough to put the shape first.
const COLOUR_WEIGHT: f32 = 0.05;

pub struct Level {
    pub glb: Vec<u8>,
    /// Zero for points and lines.
    pub triangles: usize,
}

pub struct Levels {
    /// The same as the fine level if the model is small.
    pub coarse: Level,
    pub fine: Level,
}

pub fn make_levels(model: &Model, pose: Option<&Pose>) -> Result<Levels, MeshError> {
    let fine = Level { glb: glb::encode(model, pose)?, triangles: model.triangle_count() };
    let coarse = match simplify(model)? {
        Some(model) => Level { glb: glb::encode(&model, pose)?, triangles: model.triangle_count() },
        None => Level { glb: fine.glb.clone(), triangles: fine.triangles },
    };
    Ok(Levels { coarse, fine })
}

/// The coarse level, or none for a model that is already small.
pub fn simplify(model: &Model) -> Result<Option<Model>, MeshError> {
    match model.shape {
        Shape::Triangles if model.triangle_count() <= COARSE_TRIANGLES_MAX => Ok(None),
        Shape::Triangles if model.is_tangled() => simplify_without_topology(model).map(Some),
        Shape::Triangles => simplify_triangles(model).map(Some),
        Shape::Points if model.positions.len() > COARSE_POINTS => simplify_points(model).map(Some),
        _ => Ok(None),
    }
}

fn simplify_triangles(model: &Model) -> Result<Model, MeshError> {
    let mut coarse = model.clone();
    let mut colours: Vec<f32> = model
        .colours
        .iter()
        .flatten()
        .flat_map(|colour| colour.map(|part| f32::from(part) / 255.0))
        .collect();
    let weights: &[f32] = if colours.is_empty() { &[] } else { &[COLOUR_WEIGHT; 3] };
    let count = meshopt::simplify_with_update(
        &mut coarse.indices,
        &mut coarse.positions,
        &mut colours,
        weights,
        size_of_val(weights),
        None,
        COARSE_TRIANGLES * 3,
        ERROR_MAX,
        SimplifyOptions::Prune,
        None,
    );
    coarse.indices.truncate(count);
    if count > COARSE_TRIANGLES_MAX * 3 || count == 0 {
        return simplify_without_topology(model);
    }
    if model.colours.is_some() {
        let to_byte = |part: f32| (part * 255.0).round() as u8;
        coarse.colours = Some(colours.as_chunks::<3>().0.iter().map(|colour| colour.map(to_byte)).collect());
    }
    Ok(glb::in_order_of_use(&coarse))
}

/// For models of thousands of pieces, which cannot become coarser while every piece must stay.
fn simplify_without_topology(model: &Model) -> Result<Model, MeshError> {
    let vertices = vertices_of(model)?;
    let indices = meshopt::simplify_sloppy(&model.indices, &vertices, COARSE_TRIANGLES * 3, ERROR_MAX, None);
    // Simplification may remove all of a knot or a very thin model; some of its triangles show more.
    let indices = if indices.is_empty() { some_triangles(model) } else { indices };
    Ok(glb::in_order_of_use(&Model { indices, ..model.clone() }))
}

fn some_triangles(model: &Model) -> Vec<u32> {
    let every = model.triangle_count().div_ceil(COARSE_TRIANGLES).max(1);
    model.indices.as_chunks::<3>().0.iter().step_by(every).flatten().copied().collect()
}

fn simplify_points(model: &Model) -> Result<Model, MeshError> {
    let kept = meshopt::simplify_points(&vertices_of(model)?, None, 0.0, COARSE_POINTS);
    let positions = kept.iter().map(|index| model.positions[*index as usize]).collect();
    let colours = model.colours.as_ref();
    let colours = colours.map(|colours| kept.iter().map(|index| colours[*index as usize]).collect());
    Ok(Model { positions, colours, ..model.clone() })
}

fn vertices_of(model: &Model) -> Result<VertexDataAdapter<'_>, MeshError> {
    let bytes = meshopt::typed_to_bytes(&model.positions);
    VertexDataAdapter::new(bytes, size_of::<[f32; 3]>(), 0).map_err(|_| MeshError::NotPrepared)
}
