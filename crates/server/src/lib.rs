//! The Archway server: one binary that serves the API, the pages and the jobs.

pub mod account;
pub mod acts;
pub mod addresses;
pub mod administration;
pub mod anchor;
pub mod app;
pub mod app_info;
pub mod audit;
pub mod backup;
pub mod cases;
pub mod child;
pub mod clock;
pub mod commands;
pub mod comments;
pub mod config;
pub mod confine;
pub mod connections;
pub mod dashboard;
pub mod devices;
pub mod files;
pub mod groups;
pub mod helpdesk;
pub mod html;
pub mod http;
pub mod invitations;
pub mod jobs;
pub mod labs;
pub mod limits;
pub mod live;
pub mod location;
pub mod logging;
pub mod mail;
pub mod neighbour;
pub mod outgoing;
pub mod periods;
pub mod pictures;
pub mod random;
pub mod retention;
pub mod routes;
pub mod secret;
pub mod shares;
pub mod skins;
pub mod sms;
pub mod social;
pub mod tallies;
#[cfg(feature = "testing")]
mod testing;

#[cfg(all(feature = "testing", not(debug_assertions)))]
compile_error!("the feature `testing` makes passwords cheap to guess: it is not for release builds");
