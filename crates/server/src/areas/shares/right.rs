//! Share passwords that were recently right, by address: a page sends the same password for the case and for each
//! file, and each hash takes a core. Kept as keyed hashes, in memory only.

use crate::base::app::App;
use archway_db::shares::Share;
use archway_domain::Time;
use archway_domain::time::MINUTE;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const KEPT: Duration = MINUTE.saturating_mul(5);
const MOST: usize = 10_000;

#[derive(Default)]
pub struct RightPasswords(Mutex<HashMap<String, Time>>);

impl RightPasswords {
    fn key(app: &App, share: &Share, from: IpAddr, given: &str) -> String {
        app.secret.pseudonym("right share password", &format!("{} {from} {given}", share.id))
    }

    /// Call only within the limit of attempts: the result tells whether the password is right.
    pub fn holds(&self, app: &App, share: &Share, from: IpAddr, given: &str) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(&RightPasswords::key(app, share, from, given)).is_some_and(|until| *until > app.now())
    }

    pub fn keep(&self, app: &App, share: &Share, from: IpAddr, given: &str) {
        let now = app.now();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST {
            kept.retain(|_, until| *until > now);
        }
        if kept.len() < MOST {
            kept.insert(RightPasswords::key(app, share, from, given), now.plus(KEPT));
        }
    }
}
