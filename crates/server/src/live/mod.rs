//! Live updates: events reach the open pages of the people concerned (RT-01, RT-02).

pub mod hub;
mod reader;
mod stream;

pub use hub::Hub;
pub use reader::{run, start};
pub use stream::*;
