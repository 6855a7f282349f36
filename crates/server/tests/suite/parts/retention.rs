use archway::areas::retention::{expiry_of, last_update_before, moved};
use archway::base::config::RetentionConfig;
use archway_domain::Time;
use archway_domain::time::DAY;

fn at(day: &str) -> Time {
    Time(format!("{day}T12:00:00Z").parse::<jiff::Timestamp>().expect("a day").as_millisecond())
}

// CAS-01, OPS-06
#[test]
fn a_case_expires_three_months_after_its_last_update() {
    let retention = RetentionConfig::default();
    for (updated, expires) in
        [("2026-06-01", "2026-09-01"), ("2026-11-30", "2027-02-28"), ("2027-12-31", "2028-03-31")]
    {
        assert_eq!(expiry_of(&retention, at(updated), Time(0)), Some(at(expires)));
        assert_eq!(expiry_of(&retention, at(updated), at(updated)), Some(at(expires)));
    }
    let late = expiry_of(&retention, at("2026-06-01"), at("2026-08-20"));
    assert_eq!(late, Some(at("2026-09-03")), "whoever was told late has the same fortnight");
    let early = expiry_of(&retention, at("2026-06-01"), at("2026-08-01"));
    assert_eq!(early, Some(at("2026-09-01")));
    let never = RetentionConfig { archive_after_months: 0, ..retention };
    assert_eq!(expiry_of(&never, at("2026-06-01"), Time(0)), None);
}

fn day_of(time: Time) -> i64 {
    time.0.div_euclid(DAY.as_millis() as i64)
}

// CAS-01, OPS-06: the mail names the day that the page shows
#[test]
fn all_that_expires_on_a_day_is_told_of_on_one_day() {
    let retention = RetentionConfig::default();
    for day in 0..800 {
        let updated = at("2026-01-01").plus(DAY * day);
        let expiry = expiry_of(&retention, updated, Time(0)).expect("a time");
        let is_told = |time: Time| updated <= last_update_before(time, 3).expect("a time");
        assert!(is_told(expiry) && !is_told(Time(expiry.0 - DAY.as_millis() as i64)), "{updated:?}");
    }
}

// OPS-06: cases found by counting back were shown to expire by then, on the same day at the latest
#[test]
fn counting_back_is_never_too_early() {
    let retention = RetentionConfig::default();
    for day in 0..800 {
        let updated = at("2026-01-01").plus(DAY * day);
        let expiry = expiry_of(&retention, updated, Time(0)).expect("a time");
        let is_due = |time: Time| updated <= moved(time, -3).expect("a time");
        let midnight = (day_of(expiry) + 1) * DAY.as_millis() as i64;
        let is_due_that_day = is_due(Time(midnight - 1)) || is_due(Time(midnight));
        assert!(!is_due(Time(expiry.0 - 1)) && is_due_that_day, "{updated:?}");
    }
}
