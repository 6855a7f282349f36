//! Unit tests of the server. They use no database, so they run only in the SQLite pass.

mod body_budget;
mod browser_name;
mod bytes;
mod caller;
mod config;
mod confine;
mod connection_slots;
mod devices;
mod first_bytes;
mod flood;
mod floors;
mod hub;
mod invitations;
mod json_list;
mod logging;
mod masked;
mod passwords;
mod periods;
mod pictures;
mod random;
mod retention;
mod same_site;
mod skins;
mod sms;
mod view;
mod zip;
