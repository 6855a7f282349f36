//! Everything the server renders from one file (VWR-05), in one call.

use crate::error::MeshError;
use crate::levels::{Levels, make_levels};
use crate::limits::Limits;
use crate::model::Shape;
use crate::pose::find_pose;
use crate::preview::render_preview;
use crate::read::{Format, read};

const PICTURE_WIDTH: u32 = 800;
const PICTURE_HEIGHT: u32 = 600;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jaw {
    Upper,
    Lower,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Rendered {
    /// GLB; the same bytes as the fine one if the model is small.
    pub coarse: Vec<u8>,
    /// GLB with every triangle.
    pub fine: Vec<u8>,
    /// PNG; none for lines.
    pub picture: Option<Vec<u8>>,
    /// Zero for points and lines.
    pub triangles: u64,
    /// After equal ones were joined.
    pub vertices: u64,
    pub has_colours: bool,
}

/// The jaw only decides which way up the picture is. Takes a second for a large jaw, so it must not block a thread
/// that answers requests.
pub fn render(
    bytes: &[u8],
    format: Format,
    jaw: Option<Jaw>,
    limits: &Limits,
) -> Result<Rendered, MeshError> {
    let model = read(format, bytes, limits)?;
    let pose = find_pose(&model);
    let Levels { coarse, fine } = make_levels(&model, pose.as_ref())?;
    let picture = match model.shape {
        Shape::Triangles | Shape::Points => {
            Some(render_preview(&model, pose.as_ref(), jaw, PICTURE_WIDTH, PICTURE_HEIGHT)?)
        }
        Shape::Line => None,
    };
    Ok(Rendered {
        coarse: coarse.glb,
        fine: fine.glb,
        picture,
        triangles: model.triangle_count() as u64,
        vertices: model.positions.len() as u64,
        has_colours: model.colours.is_some(),
    })
}
