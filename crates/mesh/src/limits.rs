//! The limits of a model. The caller decides; readers check before they allocate.

use crate::error::MeshError;

/// No mouth is a kilometre away, not even in files in micrometres. A coordinate beyond that is an error, and its
/// square and cube exceed a float.
const COORDINATE_MAX_MM: f32 = 1e6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    pub vertices: usize,
    pub triangles: usize,
}

/// A large scan has a million triangles; the largest accepted file contains four million.
impl Default for Limits {
    fn default() -> Limits {
        Limits { vertices: 5_000_000, triangles: 5_000_000 }
    }
}

impl Limits {
    pub(crate) fn check_vertices(&self, count: usize) -> Result<(), MeshError> {
        let limit = self.vertices.min(u32::MAX as usize - 1);
        if count > limit { Err(MeshError::TooManyPoints { limit }) } else { Ok(()) }
    }

    pub(crate) fn check_triangles(&self, count: usize) -> Result<(), MeshError> {
        let limit = self.triangles;
        if count > limit { Err(MeshError::TooManyTriangles { limit }) } else { Ok(()) }
    }
}

/// Like `usable`, for many positions.
pub(crate) fn make_usable(positions: &mut [[f32; 3]]) -> Result<(), MeshError> {
    let mut fine = true;
    // Without an early exit, so that the loop can be vectorised.
    for coordinate in positions.as_flattened_mut() {
        fine &= coordinate.abs() <= COORDINATE_MAX_MM;
        *coordinate += 0.0;
    }
    if fine { Ok(()) } else { Err(MeshError::BadCoordinate) }
}

/// The position, if every coordinate can be drawn. Minus zero becomes zero, because positions are compared by their
/// bits.
pub(crate) fn usable(position: [f32; 3]) -> Result<[f32; 3], MeshError> {
    // Written so that NaN, for which every comparison is false, fails.
    if position.iter().all(|coordinate| coordinate.abs() <= COORDINATE_MAX_MM) {
        Ok(position.map(|coordinate| coordinate + 0.0))
    } else {
        Err(MeshError::BadCoordinate)
    }
}
