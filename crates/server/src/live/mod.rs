//! Live updates: what happens reaches the open pages of those it concerns (RT-01, RT-02).

pub mod hub;
mod reader;
mod stream;

pub use hub::Hub;
pub use reader::{run, start};
pub use stream::*;
