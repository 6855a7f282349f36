//! Workbooks. [`read`] turns the first sheet of a stranger's .xls or .xlsx into rows of texts, within limits; call it
//! in a process that may die. [`Writer`] makes an .xlsx row by row, with memory use independent of the number of
//! rows.

mod read;
mod text;
mod write;

pub use read::{Limits, ReadError, read};
pub use write::Writer;
