//! Positions as whole steps from the model's corner: half the bytes of floats, and they compress much better.

use crate::model::Bounds;

/// Finer than any scanner measures.
pub const STEP_MAX_MM: f64 = 0.005;
const BITS_MIN: u32 = 14;
const BITS_MAX: u32 = 16;

/// `position = origin + steps * step`
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    pub origin: [f32; 3],
    pub step: f32,
}

impl Grid {
    /// Fourteen bits for an arch, more for larger models; none if sixteen are not enough for the finest step.
    pub fn for_bounds(bounds: &Bounds) -> Option<Grid> {
        let extent = f64::from(bounds.largest_extent());
        (BITS_MIN..=BITS_MAX)
            .map(|bits| (extent / f64::from((1_u32 << bits) - 1)) as f32)
            .find(|step| f64::from(*step) <= STEP_MAX_MM)
            // A single point needs no step, but a viewer may divide by it.
            .map(|step| Grid { origin: bounds.min, step: if step > 0.0 { step } else { 1.0 } })
    }

    pub fn steps(&self, position: &[f32; 3]) -> [u16; 3] {
        let scale = 1.0 / f64::from(self.step);
        let mut steps = [0; 3];
        for axis in 0..3 {
            let distance = f64::from(position[axis]) - f64::from(self.origin[axis]);
            steps[axis] = (distance * scale).round() as u16;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_follows_the_size() {
        for (extent, bits) in
            [(0.0, 14), (10.0, 14), (65.0, 14), (81.9, 14), (82.0, 15), (163.0, 15), (327.0, 16)]
        {
            let bounds = Bounds { min: [-5.0, 1.0, 200.0], max: [extent - 5.0, 2.0, 200.5] };
            let grid = Grid::for_bounds(&bounds).unwrap();
            let highest = grid.steps(&bounds.max).into_iter().max().unwrap();
            assert!(u32::from(highest) < 1 << bits, "{extent}: {highest}");
            assert!(f64::from(grid.step) <= STEP_MAX_MM || extent == 0.0, "{extent}: {}", grid.step);
            assert!(extent < 10.0 || u32::from(highest) >= (1 << bits) - 2, "{extent}: {highest}");
        }
        assert_eq!(Grid::for_bounds(&Bounds { min: [0.0; 3], max: [0.0, 328.0, 0.0] }), None);
    }
}
