//! What the administration reads about everybody (ADM-04, ADM-07). Only its handlers call this; they have checked the
//! rights.

pub mod cases;
pub mod connections;
pub mod groups;
pub mod logs;
pub mod record_names;
pub mod stats;
pub mod users;
