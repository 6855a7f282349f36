//! The administration area: who may, and what happens.

mod access;
mod labs;

use crate::harness::{Person, TestServer};
use archway_domain::account::Flags;

/// A server on which administrators need no second factor: the tests of signing in ask for it.
pub async fn start() -> TestServer {
    TestServer::start_with(|config| {
        config.auth.staff_second_factor = archway::config::StaffSecondFactor::Optional;
    })
    .await
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
