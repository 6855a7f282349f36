//! Joins corners at the same point to one vertex. STL files have no shared vertices, and without them there are
//! neither smooth normals nor small files.

mod seen;
mod welder;

use crate::error::MeshError;
use crate::limits::{Limits, make_usable};
use crate::model::{Model, Shape};
pub(crate) use seen::BATCH;
use seen::Seen;
pub(crate) use welder::Welder;

/// Joins equal positions, drops triangles that have become a line or a point, and checks that every index is valid.
/// Of several colours at one position the first one stays. Lines keep their points: a closed one ends at its
/// beginning.
pub fn weld(mut model: Model, limits: &Limits) -> Result<Model, MeshError> {
    if model.shape == Shape::Line {
        return not_nothing(model);
    }
    let new_index = join(&mut model)?;
    limits.check_vertices(model.positions.len())?;
    let vertex_count = model.positions.len() as u32;
    match new_index {
        Some(new_index) => renumber(&mut model.indices, |index| new_index.get(index as usize).copied())?,
        None if are_whole_triangles(&model.indices, vertex_count) => {}
        None => renumber(&mut model.indices, |index| (index < vertex_count).then_some(index))?,
    }
    not_nothing(model)
}

/// Whether nothing has to be done: every index is valid, and no triangle has the same one twice.
fn are_whole_triangles(indices: &[u32], vertex_count: u32) -> bool {
    let (triangles, rest) = indices.as_chunks();
    let is_whole = |triangle: &[u32; 3]| {
        let [a, b, c] = *triangle;
        (a.max(b).max(c) < vertex_count) & is_triangle(*triangle)
    };
    rest.is_empty() && triangles.iter().all(is_whole)
}

fn renumber(indices: &mut Vec<u32>, new_index: impl Fn(u32) -> Option<u32>) -> Result<(), MeshError> {
    let mut written = 0;
    for read in (0..indices.len() / 3 * 3).step_by(3) {
        let mut triangle = [0; 3];
        for (corner, index) in triangle.iter_mut().enumerate() {
            *index = new_index(indices[read + corner]).ok_or(MeshError::MissingPoint)?;
        }
        indices[written..written + 3].copy_from_slice(&triangle);
        written += 3 * usize::from(is_triangle(triangle));
    }
    indices.truncate(written);
    Ok(())
}

/// The new number of each vertex, or none if all are different and keep theirs, as in most formats but STL.
fn join(model: &mut Model) -> Result<Option<Vec<u32>>, MeshError> {
    let positions = &mut model.positions;
    make_usable(positions)?;
    let mut seen = Seen::with_room_for(positions.len());
    let mut kept = seen.add_different(positions);
    if kept == positions.len() {
        return Ok(None);
    }
    let mut new_index: Vec<u32> = Vec::with_capacity(positions.len());
    new_index.extend(0..kept as u32);
    let mut hashes = [0; BATCH];
    for start in (kept..positions.len()).step_by(BATCH) {
        let end = positions.len().min(start + BATCH);
        seen.hash_batch(&positions[start..end], &mut hashes);
        for (vertex, hash) in (start..end).zip(hashes) {
            let position = positions[vertex];
            let index = seen.find(&positions[..kept], position, hash).unwrap_or_else(|slot| {
                seen.set(slot, hash, kept as u32);
                positions[kept] = position;
                if let Some(colours) = &mut model.colours {
                    colours[kept] = colours[vertex];
                }
                kept += 1;
                kept as u32 - 1
            });
            new_index.push(index);
        }
    }
    positions.truncate(kept);
    if let Some(colours) = &mut model.colours {
        colours.truncate(kept);
    }
    Ok(Some(new_index))
}

#[inline]
pub(crate) fn is_triangle([a, b, c]: [u32; 3]) -> bool {
    a != b && b != c && a != c
}

pub(crate) fn not_nothing(model: Model) -> Result<Model, MeshError> {
    let empty = match model.shape {
        Shape::Triangles => model.indices.is_empty(),
        Shape::Points | Shape::Line => model.positions.is_empty(),
    };
    if empty { Err(MeshError::Nothing) } else { Ok(model) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { vertices: 100_000, triangles: 100 };

    fn triangles(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Model {
        Model { shape: Shape::Triangles, positions, indices, colours: None }
    }

    #[test]
    fn equal_positions_become_one_and_degenerate_triangles_go() {
        let mut model = triangles(
            vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-0.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
            vec![0, 1, 2, 3, 2, 1, 0, 1, 4],
        );
        model.colours = Some(vec![[1; 3], [2; 3], [3; 3], [4; 3], [5; 3]]);
        let model = weld(model, &LIMITS).unwrap();
        assert_eq!(model.positions, [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        assert_eq!(model.indices, [0, 1, 2, 0, 2, 1]);
        assert_eq!(model.colours, Some(vec![[1; 3], [2; 3], [3; 3]]));
    }

    #[test]
    fn points_that_appear_again_in_another_batch_are_found() {
        let count = 3 * BATCH as u32 + 7;
        let positions: Vec<[f32; 3]> =
            (0..count).map(|number| [(number % (2 * BATCH as u32 + 1)) as f32, 0.0, 2.0]).collect();
        let colours: Vec<[u8; 3]> = (0..count).map(|number| [(number % 251) as u8; 3]).collect();
        let indices: Vec<u32> = (0..count - 2).flat_map(|first| [first, first + 1, first + 2]).collect();
        let mut model = triangles(positions.clone(), indices.clone());
        model.colours = Some(colours.clone());
        let welded = weld(model, &LIMITS).unwrap();
        assert_eq!(welded.positions, positions[..=2 * BATCH]);
        assert_eq!(welded.colours.unwrap(), colours[..=2 * BATCH]);
        let renumbered: Vec<u32> = indices.iter().map(|index| index % (2 * BATCH as u32 + 1)).collect();
        assert_eq!(welded.indices, renumbered);
    }

    #[test]
    fn what_is_no_model_is_refused() {
        let far = triangles(vec![[0.0; 3], [1.0; 3], [f32::NAN, 0.0, 0.0]], vec![0, 1, 2]);
        assert_eq!(weld(far, &LIMITS), Err(MeshError::BadCoordinate));
        let outside = triangles(vec![[0.0; 3], [1.0; 3]], vec![0, 1, 2]);
        assert_eq!(weld(outside, &LIMITS), Err(MeshError::MissingPoint));
        let flat = triangles(vec![[0.0; 3], [1.0; 3]], vec![0, 1, 1]);
        assert_eq!(weld(flat, &LIMITS), Err(MeshError::Nothing));
        let crowd = triangles(vec![[0.0; 3], [1.0; 3], [2.0; 3]], vec![0, 1, 2]);
        let limits = Limits { vertices: 2, triangles: 10 };
        assert_eq!(weld(crowd, &limits), Err(MeshError::TooManyPoints { limit: 2 }));
    }
}
