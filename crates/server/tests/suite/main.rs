//! The running server, tested from outside: real HTTP on a free port, a real database of either engine
//! (`ARCHWAY_TEST_ENGINE=postgres` with `ARCHWAY_TEST_POSTGRES`, see `scripts/with-postgres`), a mock clock and
//! seeded randomness. Unit tests are in `parts`. One binary, so that it is linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod account;
mod administration;
mod audit;
mod authorization;
mod backup;
mod cases;
mod commands;
mod devices;
mod files;
mod harness;
mod http;
mod kill;
mod mail;
mod manual;
mod outage;
mod partners;
mod parts;
mod personal;
mod places;
mod unreadable;
mod version_1;
