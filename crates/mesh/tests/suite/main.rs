//! The crate tested from outside: complete files in, complete files out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod clean;
mod corpus;
mod glb;
mod hostile;
mod jaw;
mod levels;
mod odd_shapes;
mod ply_layouts;
mod pose;
mod round_trip;
