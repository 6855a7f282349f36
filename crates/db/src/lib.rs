//! All SQL of Archway: `engine` runs statements on SQLite and PostgreSQL, and each subject has a file of functions.
//! Reads take any connection, writes take a [`Tx`], so that nothing is written outside a transaction.

mod engine;

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

pub use engine::database::{Db, Engine, OpenError};
pub use engine::errors::{is_disk_full, is_taken, is_unavailable};
pub use engine::json::Json;
pub use engine::transaction::Tx;
pub use sea_orm::{ConnectionTrait, DbErr};

use engine::{columns, dialect, query, trigrams};
