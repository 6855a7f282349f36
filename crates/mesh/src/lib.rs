//! Scans for display: bytes in, bytes out, no files and no network. STL, PLY, OBJ, lists of points and margin lines
//! are read into one kind of model; a model is written as compact GLB in two levels and a preview picture. Also
//! removes the texts of a mesh.

mod clean;
mod decimal;
mod error;
mod glb;
mod levels;
mod limits;
mod model;
mod obj;
mod ply;
mod points;
mod pose;
mod preview;
mod quantise;
mod read;
mod render;
mod stl;
mod text;
mod weld;

pub use clean::{CleanError, clean};
pub use error::{MeshError, Part};
pub use glb::encode as encode_glb;
pub use levels::{Level, Levels, make_levels, simplify};
pub use limits::Limits;
pub use model::{Model, Shape};
pub use pose::{Pose, find_pose};
pub use preview::render_preview;
pub use quantise::STEP_MAX_MM;
pub use read::{Format, read};
pub use render::{Jaw, Rendered, render};
pub use weld::weld;
