//! Everything of Archway that speaks SQL. One file of functions per noun; reads take any connection,
//! writes take a [`Tx`], so that nothing is written outside a transaction.

mod connection;
mod dialect;
mod json;
mod letters;
mod migrate;
mod query;
mod row;
mod together;
mod transaction;
mod writers;

pub mod activities;
pub mod administration;
pub mod audit;
pub mod browsers;
pub mod case_list;
pub mod case_news;
pub mod case_reads;
pub mod case_sides;
pub mod cases;
pub mod clean_copies;
pub mod comments;
pub mod connections;
pub mod device_list;
pub mod device_locks;
pub mod device_stock;
pub mod devices;
pub mod dump;
pub mod events;
pub mod feature_registrations;
pub mod files;
pub mod groups;
pub mod handovers;
pub mod identities;
pub mod instance;
pub mod jobs;
pub mod labs;
pub mod licences;
pub mod links;
pub mod listing;
pub mod login_attempts;
pub mod orders;
pub mod outbox;
pub mod partner_features;
pub mod personal;
pub mod phone_verifications;
pub mod profiles;
pub mod rate_limits;
pub mod refresh_tokens;
pub mod renditions;
pub mod retention;
pub mod second_factors;
pub mod session_life;
pub mod sessions;
pub mod settings;
pub mod shares;
pub mod social;
pub mod spent;
pub mod sweep;
pub mod tickets;
pub mod udis;
pub mod uploads;
pub mod users;

pub use connection::{Db, Engine, OpenError};
pub use json::Json;
pub use sea_orm::{ConnectionTrait, DbErr};
pub use transaction::Tx;

/// Whether the statement failed because the value of a unique column is taken.
pub fn is_taken(error: &DbErr, column: &str) -> bool {
    matches!(error.sql_err(), Some(sea_orm::SqlErr::UniqueConstraintViolation(text)) if text.contains(column))
}

/// Whether the database could not be reached or was too busy: the caller may try again.
pub fn is_unavailable(error: &DbErr) -> bool {
    let text = match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => return true,
        other => other.to_string(),
    };
    [
        "database is locked",
        "error communicating with database",
        "pool timed out",
        "the database system is",
        "terminating connection",
        "Connection refused",
        "closed the connection",
        "deadlock detected",
        "lock timeout",
        "could not serialize access",
        // A standby that takes no writes, until it is promoted.
        "in a read-only transaction",
        "during recovery",
        "attempt to write a readonly database",
    ]
    .iter()
    .any(|sign| text.contains(sign))
}

/// Whether the disk under the database is full.
pub fn is_disk_full(error: &DbErr) -> bool {
    let text = error.to_string();
    text.contains("database or disk is full") || text.contains("No space left on device")
}
