//! The two engines: connections, transactions, statements and rows. `dialect` alone knows tables: where a statement must differ.

pub(crate) mod columns;
pub(crate) mod database;
pub(crate) mod dialect;
pub(crate) mod errors;
pub(crate) mod json;
pub(crate) mod migrate;
pub(crate) mod query;
mod row;
mod together;
pub(crate) mod transaction;
pub(crate) mod trigrams;
pub(crate) mod write;
mod writers;
