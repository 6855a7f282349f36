//! Days and periods in the reader's time zone (API-07).

use crate::base::http::error::ApiError;
use crate::base::http::refusal::Malformed;
use archway_domain::Time;
use archway_domain::time::HOUR;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use serde::Deserialize;
use utoipa::ToSchema;

const ZONE_MAX_CHARS: usize = 64;

/// The zone with that IANA name; UTC if it is empty.
pub fn zone(name: &str) -> Result<TimeZone, ApiError> {
    if name.is_empty() {
        return Ok(TimeZone::UTC);
    }
    let known = (name.len() <= ZONE_MAX_CHARS).then(|| TimeZone::get(name).ok()).flatten();
    known.ok_or_else(|| ApiError::malformed(Malformed::Parameter, "There is no such time zone."))
}

/// A day as 2026-11-15, in a plausible year.
pub fn day(text: &str) -> Result<Date, ApiError> {
    let day: Option<Date> = (text.len() == 10).then(|| text.parse().ok()).flatten();
    day.filter(|day| (1880..=2200).contains(&day.year()))
        .ok_or_else(|| ApiError::malformed(Malformed::Parameter, "A day is written as 2026-11-15."))
}

/// The latest date on earth, 14 hours ahead of UTC.
pub fn latest_today(now: Time) -> String {
    let ahead = Timestamp::from_millisecond(now.plus(HOUR * 14).0).unwrap_or(Timestamp::MAX);
    ahead.to_zoned(TimeZone::UTC).date().to_string()
}

/// Midnight, or the first moment of a day that has no midnight.
pub fn start_of(day: Date, zone: &TimeZone) -> Result<Time, ApiError> {
    let start = day.to_zoned(zone.clone()).map_err(ApiError::internal)?;
    Ok(Time(start.timestamp().as_millisecond()))
}

/// The first moment of the next day.
pub fn end_of(day: Date, zone: &TimeZone) -> Result<Time, ApiError> {
    start_of(day.tomorrow().map_err(ApiError::internal)?, zone)
}

/// The periods of the dashboard (DSH-02).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Period {
    /// Since Monday.
    #[default]
    ThisWeek,
    /// Seven days.
    Week,
    /// Since the first of the month.
    ThisMonth,
    /// Thirty days.
    Month,
}

impl Period {
    /// The start of the period.
    pub fn start(self, now: Time, zone: &TimeZone) -> Result<Time, ApiError> {
        let now = Timestamp::from_millisecond(now.0).map_err(ApiError::internal)?;
        let today = now.to_zoned(zone.clone()).date();
        let since_monday = today.weekday().since(Weekday::Monday);
        let first = match self {
            Period::ThisWeek => today.checked_sub(Span::new().days(since_monday)),
            Period::Week => today.checked_sub(Span::new().days(6)),
            Period::ThisMonth => Ok(today.first_of_month()),
            Period::Month => today.checked_sub(Span::new().days(29)),
        };
        start_of(first.map_err(ApiError::internal)?, zone)
    }
}
