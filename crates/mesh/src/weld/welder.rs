//! Joins corners one after the other, as STL files contain them.

use super::seen::{BATCH, Seen};
use crate::error::MeshError;
use crate::limits::{Limits, make_usable, usable};

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
        let hash = self.seen.hash(position);
        self.seen.find(&self.positions, position, hash).or_else(|slot| {
            self.limits.check_vertices(self.positions.len() + 1)?;
            let index = self.positions.len() as u32;
            self.seen.set(slot, hash, index);
            self.positions.push(position);
            self.seen.reserve(1, &self.positions);
            Ok(index)
        })
    }

    /// Writes the numbers of at most `BATCH` corners to the beginning of `indices`.
    pub fn index_batch(
        &mut self,
        corners: &mut [[f32; 3]],
        indices: &mut [u32; BATCH],
    ) -> Result<(), MeshError> {
        let has_room = self.limits.check_vertices(self.positions.len() + corners.len()).is_ok();
        if !has_room || make_usable(corners).is_err() {
            // One by one, to find which corner is one too many, and whether an invalid one comes before it.
            for (index, corner) in indices.iter_mut().zip(corners) {
                *index = self.index_of(*corner)?;
            }
            return Ok(());
        }
        self.seen.reserve(corners.len(), &self.positions);
        let mut hashes = [0; BATCH];
        self.seen.hash_batch(corners, &mut hashes);
        for ((index, corner), hash) in indices.iter_mut().zip(corners).zip(hashes) {
            *index = self.seen.find(&self.positions, *corner, hash).unwrap_or_else(|slot| {
                let index = self.positions.len() as u32;
                self.seen.set(slot, hash, index);
                self.positions.push(*corner);
                index
            });
        }
        Ok(())
    }

    pub fn into_positions(self) -> Vec<[f32; 3]> {
        self.positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { vertices: 100_000, triangles: 100 };

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

    fn index_in_batches(corners: &[[f32; 3]], limits: Limits) -> Result<Vec<u32>, MeshError> {
        let mut welder = Welder::new(0, limits);
        let mut all = Vec::new();
        for batch in corners.chunks(BATCH) {
            let mut indices = [0; BATCH];
            welder.index_batch(&mut batch.to_vec(), &mut indices)?;
            all.extend_from_slice(&indices[..batch.len()]);
        }
        Ok(all)
    }

    fn index_one_by_one(corners: &[[f32; 3]], limits: Limits) -> Result<Vec<u32>, MeshError> {
        let mut welder = Welder::new(0, limits);
        corners.iter().map(|corner| welder.index_of(*corner)).collect()
    }

    #[test]
    fn batches_say_the_same_as_corners_one_by_one() {
        let corners: Vec<[f32; 3]> =
            (0..5000_u32).map(|number| [(number * 7919 % 1999) as f32 / 8.0, -0.0, 1.5]).collect();
        assert_eq!(index_in_batches(&corners, LIMITS), index_one_by_one(&corners, LIMITS));
        for (bad_at, vertices) in [(0, 9), (9, 9), (8, 9), (700, 650), (650, 700), (4999, 1999), (4999, 1998)]
        {
            let limits = Limits { vertices, ..LIMITS };
            let mut corners = corners.clone();
            corners[bad_at][1] = f32::NAN;
            let one_by_one = index_one_by_one(&corners, limits);
            assert!(one_by_one.is_err());
            assert_eq!(index_in_batches(&corners, limits), one_by_one, "bad {bad_at}, most {vertices}");
        }
    }
}
