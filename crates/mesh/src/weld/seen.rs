//! The set of known positions.

use std::hash::{BuildHasher, RandomState};

const FREE: u32 = u32::MAX;
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
/// How many are looked up together: few enough to stay in the L1 cache, enough to prefetch many slots at once.
pub(crate) const BATCH: usize = 384;

/// An open-addressing hash table of position numbers. The keys are the positions themselves, which the owner holds.
pub(super) struct Seen {
    /// The low bits are the number, as many as a table of this length needs; the bits above are the same bits of the
    /// hash. So different positions are nearly always told apart without reading them.
    table: Vec<u32>,
    /// Random, so that no file can be made whose positions all hash to the same slot.
    seed: u64,
}

impl Seen {
    pub fn with_room_for(count: usize) -> Seen {
        Seen {
            table: vec![FREE; (count.max(16) * 4 / 3 + 1).next_power_of_two()],
            seed: RandomState::new().hash_one(count),
        }
    }

    #[inline]
    pub fn hash(&self, [x, y, z]: [f32; 3]) -> u64 {
        let mixed = mix(u64::from(x.to_bits()) | u64::from(y.to_bits()) << 32, self.seed);
        mix(mixed ^ u64::from(z.to_bits()), self.seed.rotate_left(32) ^ MULTIPLIER)
    }

    /// The hashes of a batch. Prefetches all slots in parallel, so that `find` has them in the cache.
    #[inline]
    pub fn hash_batch(&self, positions: &[[f32; 3]], hashes: &mut [u64; BATCH]) {
        for (hash, position) in hashes.iter_mut().zip(positions) {
            *hash = self.hash(*position);
        }
        let mask = self.table.len() - 1;
        let fetched = hashes[..positions.len().min(BATCH)]
            .iter()
            .fold(0, |fetched, hash| fetched ^ self.table[*hash as usize & mask]);
        std::hint::black_box(fetched);
    }

    /// The number of an equal position, or the slot for it.
    #[inline]
    pub fn find(&self, positions: &[[f32; 3]], position: [f32; 3], hash: u64) -> Result<u32, usize> {
        let key = position.map(f32::to_bits);
        let mask = self.table.len() - 1;
        let tag = tag_of(hash, mask);
        let mut slot = hash as usize & mask;
        loop {
            let entry = self.table[slot];
            if entry == FREE {
                return Err(slot);
            }
            // With another tag this is a number larger than any in the table.
            let index = entry ^ tag;
            if let Some(other) = positions.get(index as usize)
                && other.map(f32::to_bits) == key
            {
                return Ok(index);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds positions until one repeats. Returns how many were added; there must be room for them.
    pub fn add_different(&mut self, positions: &[[f32; 3]]) -> usize {
        let mut hashes = [0; BATCH];
        let mut added = 0;
        for batch in positions.chunks(BATCH) {
            self.hash_batch(batch, &mut hashes);
            for (position, hash) in batch.iter().zip(hashes) {
                let Err(slot) = self.find(positions, *position, hash) else { return added };
                self.set(slot, hash, added as u32);
                added += 1;
            }
        }
        added
    }

    #[inline]
    pub fn set(&mut self, slot: usize, hash: u64, index: u32) {
        self.table[slot] = tag_of(hash, self.table.len() - 1) | index;
    }

    /// Makes room for `more` positions besides those in the table.
    #[inline]
    pub fn reserve(&mut self, more: usize, positions: &[[f32; 3]]) {
        // A quarter stays free: searches are short, and no number in the table has all bits set, as FREE has.
        if positions.len() + more > self.table.len() / 4 * 3 {
            self.grow(more, positions);
        }
    }

    #[cold]
    fn grow(&mut self, more: usize, positions: &[[f32; 3]]) {
        let length = ((positions.len() + more) * 4 / 3 + 1).next_power_of_two().max(self.table.len() * 2);
        self.table.clear();
        self.table.resize(length, FREE);
        for (index, position) in positions.iter().enumerate() {
            let hash = self.hash(*position);
            if let Err(slot) = self.find(positions, *position, hash) {
                self.set(slot, hash, index as u32);
            }
        }
    }
}

/// The bits of the hash above the number in a slot; none in a table that needs all bits for numbers.
#[inline]
fn tag_of(hash: u64, mask: usize) -> u32 {
    (hash >> 32) as u32 & !u32::try_from(mask).unwrap_or(u32::MAX)
}

#[inline]
fn mix(bits: u64, seed: u64) -> u64 {
    let wide = u128::from(bits ^ seed) * u128::from(seed | 1);
    (wide as u64) ^ (wide >> 64) as u64
}
