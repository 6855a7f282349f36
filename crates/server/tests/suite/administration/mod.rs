//! The administration area: who may, and what happens.

mod access;
mod cases;
mod connections;
mod labs;
mod logs;
mod stats;
mod support;
mod tickets;
mod users;

use crate::harness::{Answer, Person, TestServer};
use archway::config::{Config, StaffSecondFactor};
use archway_domain::account::Flags;

/// A server on which administrators need no second factor: the tests of signing in ask for it.
pub async fn start() -> TestServer {
    TestServer::start_with(without_factor).await
}

pub fn without_factor(config: &mut Config) {
    config.auth.staff_second_factor = StaffSecondFactor::Optional;
}

impl TestServer {
    /// A signed-in person with these rights; the name makes the address.
    pub async fn administrator(&self, name: &str, flags: Flags) -> Person {
        let email = format!("{name}@example.com");
        self.create(&email, "other", flags).await;
        let mut person = self.stranger();
        person.sign_in(&email).await;
        person
    }
}

pub fn device_manager() -> Flags {
    Flags { device_manager: true, main_company: true, ..Flags::default() }
}

pub fn staff() -> Flags {
    Flags { staff: true, main_company: true, ..Flags::default() }
}

pub const REASON: &str = "Asked by phone on Monday";

/// One field of every row of a list.
pub fn column(answer: &Answer, field: &str) -> Vec<String> {
    assert_eq!(answer.status, 200, "{}", answer.raw);
    let rows = answer.body["results"].as_array().unwrap();
    rows.iter()
        .map(|row| row[field].as_str().unwrap_or_else(|| panic!("no {field} in {row}")).to_owned())
        .collect()
}
