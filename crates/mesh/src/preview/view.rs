//! The direction of the picture: from the teeth's side, as the viewer first shows a jaw.

use super::{cross, dot};
use crate::pose::Pose;
use crate::render::Jaw;

/// Rotates positions so that x points to the right, y up and z towards the camera.
pub(super) struct View {
    right: [f32; 3],
    up: [f32; 3],
    toward: [f32; 3],
}

impl View {
    /// The patient's right is on the left in both jaws, so the front of an upper jaw is above and that of a lower jaw
    /// below. A model without a chewing side is seen from the front, as if it were in the patient's axes.
    pub fn of(pose: Option<&Pose>, jaw: Option<Jaw>) -> View {
        let (up, toward) = match (pose, jaw) {
            (Some(pose), Some(Jaw::Lower)) => (pose.front.map(|part| -part), pose.chewing),
            (Some(pose), _) => (pose.front, pose.chewing),
            (None, _) => ([0.0, 0.0, 1.0], [0.0, -1.0, 0.0]),
        };
        View { right: cross(up, toward), up, toward }
    }

    pub fn turn(&self, position: [f32; 3]) -> [f32; 3] {
        [self.right, self.up, self.toward].map(|axis| dot(axis, position))
    }
}
