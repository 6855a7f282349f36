//! Live updates: events reach the open pages of the people concerned (RT-01, RT-02).

mod reader;
mod stream;

pub use reader::{run, start};
pub use stream::*;
