//! PLY: text or binary in either byte order, with any properties in any order. Reads positions, colours of vertices
//! or faces, and polygons.

mod body;
mod columns;
pub(crate) mod header;
pub(crate) mod source;

use crate::error::MeshError;
use crate::limits::Limits;
use crate::model::{Model, Shape};
use crate::weld::weld;
use body::{Body, NO_COLOUR};
use header::{Encoding, Header};
use source::{Binary, TextSource};

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    let header = Header::read(bytes)?;
    let rest = &bytes[header.length..];
    let mut body = match header.encoding {
        Encoding::Text => Body::read(&header, TextSource::new(bytes, header.length), limits)?,
        Encoding::LittleEndian => Body::read(&header, Binary::<false>::new(rest), limits)?,
        Encoding::BigEndian => Body::read(&header, Binary::<true>::new(rest), limits)?,
    };
    let colours = if body.vertex_colours.is_empty() {
        spread(&body.face_colours, &body.indices, body.positions.len())?
    } else {
        body.vertex_colours.resize(body.positions.len(), NO_COLOUR);
        Some(body.vertex_colours)
    };
    let shape = if body.has_faces { Shape::Triangles } else { Shape::Points };
    weld(Model { shape, positions: body.positions, indices: body.indices, colours }, limits)
}

/// Averages the colours of triangles at each vertex.
fn spread(
    faces: &[[u8; 3]],
    indices: &[u32],
    vertex_count: usize,
) -> Result<Option<Vec<[u8; 3]>>, MeshError> {
    if faces.is_empty() {
        return Ok(None);
    }
    let mut sums = vec![[0_u32; 4]; vertex_count];
    for (colour, triangle) in faces.iter().zip(indices.chunks_exact(3)) {
        for index in triangle {
            let sum = sums.get_mut(*index as usize).ok_or(MeshError::MissingPoint)?;
            for (total, part) in sum.iter_mut().zip(colour) {
                *total += u32::from(*part);
            }
            sum[3] += 1;
        }
    }
    let average = |[red, green, blue, count]: [u32; 4]| match count {
        0 => NO_COLOUR,
        _ => [red, green, blue].map(|total| (total / count) as u8),
    };
    Ok(Some(sums.into_iter().map(average).collect()))
}

#[cfg(test)]
mod tests;
