//! The model that every reader makes and every writer takes.

/// Six or seven in a scan.
const PAIRS_PER_CORNER_MAX: u64 = 64;
const PAIRS_ALWAYS_FINE: u64 = 10_000_000;

/// How the positions are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Triangles,
    Points,
    /// One line through the positions, in their order.
    Line,
}

/// Positions in the file's own unit, in dental work the millimetre, and not recentred: the layers of a case must keep
/// their relative positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    pub shape: Shape,
    pub positions: Vec<[f32; 3]>,
    /// Three per triangle; none for points and lines.
    pub indices: Vec<u32>,
    /// One per position, as scanners write them: sRGB.
    pub colours: Option<Vec<[u8; 3]>>,
}

impl Model {
    pub fn triangle_count(&self) -> usize {
        self.indices.len() / 3
    }

    /// Whether very many triangles share one vertex. Algorithms that visit all neighbours of all neighbours would
    /// never finish; no scanner writes a mesh like that.
    pub(crate) fn is_tangled(&self) -> bool {
        let mut uses = vec![0_u64; self.positions.len()];
        for index in &self.indices {
            uses[*index as usize] += 1;
        }
        let pairs: u64 = uses.iter().map(|count| count * count).sum();
        pairs > PAIRS_ALWAYS_FINE.max(self.indices.len() as u64 * PAIRS_PER_CORNER_MAX)
    }
}

/// Smallest and largest corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub min: [f32; 3],
    pub max: [f32; 3],
}

impl Bounds {
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a [f32; 3]>) -> Option<Bounds> {
        let mut positions = positions.into_iter();
        let first = *positions.next()?;
        let mut bounds = Bounds { min: first, max: first };
        for position in positions {
            for (axis, coordinate) in position.iter().enumerate() {
                bounds.min[axis] = bounds.min[axis].min(*coordinate);
                bounds.max[axis] = bounds.max[axis].max(*coordinate);
            }
        }
        Some(bounds)
    }

    pub fn extent(&self, axis: usize) -> f32 {
        self.max[axis] - self.min[axis]
    }

    pub fn largest_extent(&self) -> f32 {
        self.extent(0).max(self.extent(1)).max(self.extent(2))
    }
}
