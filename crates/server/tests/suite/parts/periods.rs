use archway::base::periods::{Period, day, zone};
use archway_domain::Time;
use jiff::Timestamp;

fn start(period: Period, now: &str, name: &str) -> String {
    let now: Timestamp = now.parse().expect("a moment");
    let zone = zone(name).expect("a zone");
    let start = period.start(Time(now.as_millisecond()), &zone).expect("a start");
    archway::base::clock::rfc3339(start)
}

// DSH-02, API-07: weeks begin on Monday, days at the reader's midnight
#[test]
fn periods_begin_at_the_readers_midnight() {
    // A Sunday evening in Berlin, Monday already in Tokyo.
    let now = "2026-11-15T22:30:00Z";
    assert_eq!(start(Period::ThisWeek, now, "Europe/Berlin"), "2026-11-08T23:00:00Z");
    assert_eq!(start(Period::ThisWeek, now, "Asia/Tokyo"), "2026-11-15T15:00:00Z");
    assert_eq!(start(Period::Week, now, "Europe/Berlin"), "2026-11-08T23:00:00Z");
    assert_eq!(start(Period::ThisMonth, now, "America/New_York"), "2026-11-01T04:00:00Z");
    assert_eq!(start(Period::Month, now, "UTC"), "2026-10-17T00:00:00Z");
}

#[test]
fn days_and_zones_that_do_not_exist_are_refused() {
    for text in ["", "2026-02-30", "15.11.2026", "2026-11-15T00:00", "9999-01-01", "0001-01-01"] {
        assert!(day(text).is_err(), "{text}");
    }
    assert!(zone("Mars/Base").is_err());
    assert!(zone(&"x".repeat(65)).is_err());
    assert!(zone("").is_ok());
}
