//! Workbooks. [`read`] turns the first sheet of a stranger's .xls or .xlsx into rows of texts, within limits; it is to be
//! called in a process that may die. [`Writer`] makes an .xlsx row by row, in memory that does not grow with the rows.

mod read;
mod text;
mod write;

pub use read::{Limits, ReadError, read};
pub use write::Writer;
