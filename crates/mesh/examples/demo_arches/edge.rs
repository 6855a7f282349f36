//! The grid leaves steps at the edge of the scan; a real edge is a smooth line.

use std::collections::HashMap;

const ROUNDS: usize = 12;

pub fn smooth(positions: &mut [[f32; 3]], indices: &[u32]) {
    // An edge with one triangle is on the border.
    let mut uses: HashMap<(u32, u32), u32> = HashMap::new();
    for triangle in indices.chunks_exact(3) {
        for (a, b) in [(triangle[0], triangle[1]), (triangle[1], triangle[2]), (triangle[2], triangle[0])] {
            *uses.entry((a.min(b), a.max(b))).or_default() += 1;
        }
    }
    let mut border: Vec<(u32, u32)> =
        uses.into_iter().filter(|(_, count)| *count == 1).map(|(edge, _)| edge).collect();
    // The same sums in the same order give the same file.
    border.sort_unstable();
    for _ in 0..ROUNDS {
        let mut sums: HashMap<u32, ([f32; 3], f32)> = HashMap::new();
        for (a, b) in &border {
            for (own, other) in [(*a, *b), (*b, *a)] {
                let (sum, count) = sums.entry(own).or_default();
                for (total, part) in sum.iter_mut().zip(positions[other as usize]) {
                    *total += part;
                }
                *count += 1.0;
            }
        }
        for (vertex, (sum, count)) in sums {
            let position = &mut positions[vertex as usize];
            for axis in 0..3 {
                position[axis] = position[axis].midpoint(sum[axis] / count);
            }
        }
    }
}
