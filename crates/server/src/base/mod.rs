//! What every area may use: configuration, clock, randomness, database, store, HTTP, mail, jobs. Nothing here names an
//! area.

pub mod activity;
pub mod acts;
pub mod anchor;
pub mod app;
pub mod audit;
pub mod child;
pub mod clock;
pub mod command_error;
pub mod config;
pub mod confine;
pub mod html;
pub mod http;
pub mod hub;
pub mod jobs;
pub mod limits;
pub mod location;
pub mod logging;
pub mod mail;
pub mod neighbour;
pub mod outgoing;
pub mod passwords;
pub mod periods;
pub mod pictures;
pub mod random;
pub mod reserve;
pub mod secret;
pub mod skins;
pub mod sms;
pub mod state;
pub mod tallies;
pub mod texts;
