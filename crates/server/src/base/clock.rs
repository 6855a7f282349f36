//! The only place that reads the wall clock. Tests use a clock they can move.

use archway_domain::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

#[derive(Clone)]
pub enum Clock {
    System,
    Mock(Arc<AtomicI64>),
}

impl Clock {
    pub fn mock(start: Time) -> Clock {
        Clock::Mock(Arc::new(AtomicI64::new(start.0)))
    }

    #[expect(clippy::disallowed_methods, reason = "everybody else asks this clock")]
    pub fn now(&self) -> Time {
        match self {
            Clock::System => Time(jiff::Timestamp::now().as_millisecond()),
            Clock::Mock(now) => Time(now.load(Ordering::SeqCst)),
        }
    }

    /// Moves a mock clock forward; does nothing to the system's clock.
    pub fn advance(&self, by: Duration) {
        if let Clock::Mock(now) = self {
            now.fetch_add(i64::try_from(by.as_millis()).unwrap_or(0), Ordering::SeqCst);
        }
    }
}

/// The day of a timestamp, in UTC.
pub fn day_of(milliseconds: i64) -> String {
    rfc3339(Time(milliseconds)).chars().take(10).collect()
}

/// A timestamp as the API writes it.
pub fn rfc3339(time: Time) -> String {
    jiff::Timestamp::from_millisecond(time.0).map(|t| t.to_string()).unwrap_or_default()
}
