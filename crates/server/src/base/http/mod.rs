//! HTTP: the layers, extractors and answers that all routes share.

pub mod access_log;
pub mod body_budget;
pub mod caller;
pub mod connection_slots;
pub mod cookies;
pub mod drain;
pub mod error;
pub mod extract;
pub mod first_bytes;
pub mod flood;
pub mod headers;
pub mod health;
pub mod idempotency;
pub mod list_page;
pub mod open_requests;
pub mod outbox;
pub mod payload;
pub mod refusal;
pub mod same_site;
pub mod support;
pub mod viewer;
