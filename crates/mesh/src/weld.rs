//! Corners that lie on the same point become one vertex. STL files know no shared vertices, and without them
//! there are neither smooth normals nor small files.

use crate::error::MeshError;
use crate::limits::{Limits, usable};
use crate::model::{Model, Shape};
use std::hash::{BuildHasher, RandomState};

const FREE: u32 = u32::MAX;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Which positions there are already: an open hash table of their numbers. The keys are the positions themselves,
/// which the owner keeps.
struct Seen {
    table: Vec<u32>,
    /// A new one each time, or a file could be made whose positions all want the same slot.
    seed: u64,
}

impl Seen {
    fn with_room_for(count: usize) -> Seen {
        Seen {
            table: vec![FREE; (count.max(16) * 4 / 3 + 1).next_power_of_two()],
            seed: RandomState::new().hash_one(count),
        }
    }

    /// The number of an equal position, or the slot where it belongs.
    #[inline]
    fn find(&self, positions: &[[f32; 3]], position: [f32; 3]) -> Result<u32, usize> {
        let key = position.map(f32::to_bits);
        let mask = self.table.len() - 1;
        let mut slot = slot_of(key, self.seed) & mask;
        loop {
            let index = self.table[slot];
            if index == FREE {
                return Err(slot);
            }
            if positions[index as usize].map(f32::to_bits) == key {
                return Ok(index);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds the last position.
    #[inline]
    fn add(&mut self, slot: usize, positions: &[[f32; 3]]) {
        self.table[slot] = positions.len() as u32 - 1;
        if positions.len() > self.table.len() / 4 * 3 {
            self.grow(positions);
        }
    }

    #[cold]
    fn grow(&mut self, positions: &[[f32; 3]]) {
        let length = self.table.len() * 2;
        self.table.clear();
        self.table.resize(length, FREE);
        for (index, position) in positions.iter().enumerate() {
            if let Err(slot) = self.find(positions, *position) {
                self.table[slot] = index as u32;
            }
        }
    }
}

#[inline]
fn slot_of([x, y, z]: [u32; 3], seed: u64) -> usize {
    let mixed = mix(u64::from(x) | u64::from(y) << 32, seed);
    mix(mixed ^ u64::from(z), seed.rotate_left(32) ^ MULTIPLIER) as usize
}

#[inline]
fn mix(bits: u64, seed: u64) -> u64 {
    let wide = u128::from(bits ^ seed) * u128::from(seed | 1);
    (wide as u64) ^ (wide >> 64) as u64
}

/// Numbers positions in the order in which they first appear.
pub(crate) struct Welder {
    positions: Vec<[f32; 3]>,
    seen: Seen,
    limits: Limits,
}

impl Welder {
    pub fn new(expected: usize, limits: Limits) -> Welder {
        let expected = expected.min(limits.vertices);
        Welder { positions: Vec::with_capacity(expected), seen: Seen::with_room_for(expected), limits }
    }

    #[inline]
    pub fn index_of(&mut self, position: [f32; 3]) -> Result<u32, MeshError> {
        let position = usable(position)?;
        self.seen.find(&self.positions, position).or_else(|slot| {
            self.limits.check_vertices(self.positions.len() + 1)?;
            self.positions.push(position);
            self.seen.add(slot, &self.positions);
            Ok(self.positions.len() as u32 - 1)
        })
    }

    pub fn into_positions(self) -> Vec<[f32; 3]> {
        self.positions
    }
}

/// Joins equal positions, drops triangles that have become a line or a point, and sees to it that every index
/// names a position. Of several colours at one position the first stays. Lines keep their points: a closed one
/// ends where it began.
pub fn weld(mut model: Model, limits: &Limits) -> Result<Model, MeshError> {
    if model.shape == Shape::Line {
        return not_nothing(model);
    }
    let new_index = join(&mut model)?;
    limits.check_vertices(model.positions.len())?;
    let vertex_count = model.positions.len() as u32;
    let find = |index: u32| match &new_index {
        Some(new_index) => new_index.get(index as usize).copied(),
        None => (index < vertex_count).then_some(index),
    };
    let mut written = 0;
    for read in (0..model.indices.len() / 3 * 3).step_by(3) {
        let mut triangle = [0; 3];
        for (corner, index) in triangle.iter_mut().enumerate() {
            *index = find(model.indices[read + corner]).ok_or(MeshError::MissingPoint)?;
        }
        model.indices[written..written + 3].copy_from_slice(&triangle);
        written += 3 * usize::from(is_triangle(triangle));
    }
    model.indices.truncate(written);
    not_nothing(model)
}

/// The new number of each vertex, or None when all are different and keep theirs, as in most files but STL.
fn join(model: &mut Model) -> Result<Option<Vec<u32>>, MeshError> {
    let positions = &mut model.positions;
    let mut seen = Seen::with_room_for(positions.len());
    let mut new_index: Option<Vec<u32>> = None;
    let mut kept = 0;
    for vertex in 0..positions.len() {
        let position = usable(positions[vertex])?;
        let index = match seen.find(&positions[..kept], position) {
            Ok(index) => {
                new_index.get_or_insert_with(|| (0..vertex as u32).collect());
                index
            }
            Err(slot) => {
                positions[kept] = position;
                if let Some(colours) = &mut model.colours {
                    colours[kept] = colours[vertex];
                }
                kept += 1;
                seen.add(slot, &positions[..kept]);
                kept as u32 - 1
            }
        };
        if let Some(new_index) = &mut new_index {
            new_index.push(index);
        }
    }
    positions.truncate(kept);
    if let Some(colours) = &mut model.colours {
        colours.truncate(kept);
    }
    Ok(new_index)
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
    fn many_positions_make_the_table_grow() {
        let mut welder = Welder::new(0, LIMITS);
        for round in 0..2 {
            for number in 0..50_000_u32 {
                assert_eq!(welder.index_of([number as f32, 0.5, -3.0]), Ok(number), "round {round}");
            }
        }
        assert_eq!(welder.into_positions().len(), 50_000);
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
