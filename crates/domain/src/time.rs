//! A point in time, as all layers pass it: milliseconds since the epoch, in UTC.

use serde::{Deserialize, Serialize};
use std::time::Duration;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    pub fn plus(self, duration: Duration) -> Time {
        Time(self.0.saturating_add(millis(duration)))
    }

    /// The next moment that can be told apart from this one.
    pub fn next(self) -> Time {
        Time(self.0 + 1)
    }

    pub fn minus(self, duration: Duration) -> Time {
        Time(self.0.saturating_sub(millis(duration)))
    }
}

pub const SECOND: Duration = Duration::from_secs(1);
pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
