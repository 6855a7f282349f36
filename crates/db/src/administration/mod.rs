//! What the administration reads about everybody (ADM-04, ADM-07). Only its handlers ask here: they have decided who may.

pub mod cases;
pub mod connections;
pub mod groups;
pub mod logs;
pub mod record_names;
pub mod stats;
pub mod users;
