//! The Archway server: one binary that serves the API, the pages and the jobs.

pub mod account;
pub mod addresses;
pub mod app;
pub mod app_info;
pub mod audit;
pub mod clock;
pub mod commands;
pub mod config;
pub mod connections;
pub mod devices;
pub mod groups;
pub mod html;
pub mod http;
pub mod invitations;
pub mod jobs;
pub mod limits;
pub mod live;
pub mod location;
pub mod mail;
pub mod neighbour;
pub mod outgoing;
pub mod random;
pub mod secret;
pub mod skins;
pub mod sms;
pub mod social;
