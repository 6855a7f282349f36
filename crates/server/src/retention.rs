//! What becomes of cases to which nothing happens: their people are told, then they are archived, and deleted where the
//! operator wants it (OPS-06). Safe on every node at any time: each case is held while it is looked at.

use crate::app::App;
use crate::audit::{self, Record};
use crate::config::RetentionConfig;
use crate::http::caller::Caller;
use crate::mail::{self, MailContent, MailOrder, Recipient};
use archway_db::events::{self, NewEvent};
use archway_db::retention::{self, Due, ExpiryNews};
use archway_db::{DbErr, Tx};
use archway_domain::event::EventKind;
use archway_domain::time::DAY;
use archway_domain::{Time, UserId};

/// Few enough that other writers do not notice.
const AT_ONCE: u32 = 200;

/// When a case is archived that was last updated and told of then. A warning older than the update is void; one that
/// came late still leaves its people the whole notice.
pub fn expiry_of(retention: &RetentionConfig, updated: Time, warned: Time) -> Option<Time> {
    let expiry = match retention.archive_after_months {
        0 => return None,
        months => moved(updated, i64::from(months))?,
    };
    Some(if warned > updated { expiry.max(end_of_notice(retention, warned)) } else { expiry })
}

/// The mail names its day, in UTC, and the page the same one.
fn end_of_notice(retention: &RetentionConfig, warned: Time) -> Time {
    warned.plus(DAY.saturating_mul(retention.warn_days))
}

/// As calendars count months, in UTC.
fn moved(time: Time, months: i64) -> Option<Time> {
    let months = jiff::Span::new().try_months(months).ok()?;
    let time = jiff::Timestamp::from_millisecond(time.0).ok()?.to_zoned(jiff::tz::TimeZone::UTC);
    Some(Time(time.checked_add(months).ok()?.timestamp().as_millisecond()))
}

/// The latest update of a case that expires on the day of `expiry`, in UTC. The last day of a short month is also that
/// of updates on the longer ends of other months.
fn last_update_before(expiry: Time, months: u32) -> Option<Time> {
    let day = jiff::Timestamp::from_millisecond(expiry.0).ok()?.to_zoned(jiff::tz::TimeZone::UTC).date();
    let months = jiff::Span::new().try_months(i64::from(months)).ok()?;
    let updated = day.checked_sub(months).ok()?;
    let updated = if day == day.last_of_month() { updated.last_of_month() } else { updated };
    let next = updated.tomorrow().ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(Time(next.timestamp().as_millisecond() - 1))
}

/// Does everything that is due.
pub async fn run(app: &App) -> Result<(), DbErr> {
    let RetentionConfig { archive_after_months, warn_days, delete_after_days } = app.config.retention;
    let (now, notice) = (app.now(), DAY.saturating_mul(warn_days));
    // Never too early; where months are of unequal length, at the end of the day that is shown.
    let updated_by = |time: Time| moved(time, -i64::from(archive_after_months));
    // All that will expire on one day is told of with its first minute: a mail a day, not one an hour.
    if archive_after_months > 0
        && let Some((expiring, expired)) =
            last_update_before(now.plus(notice), archive_after_months).zip(updated_by(now))
    {
        warn(app, expiring).await?;
        // Whoever was told late, as on the first day of this rule, has the same time.
        settle(app, Due::Archive { updated: expired, warned: now.minus(notice) }).await?;
    }
    if delete_after_days > 0 {
        settle(app, Due::Delete { archived: now.minus(DAY.saturating_mul(delete_after_days)) }).await?;
    }
    Ok(())
}

/// Tells everybody of their cases that were last updated by then, unless they were told before.
async fn warn(app: &App, updated: Time) -> Result<(), DbErr> {
    loop {
        let tx = app.db.begin().await?;
        let marked = retention::mark_expiring(&tx, updated, AT_ONCE, app.now()).await?;
        tx.commit().await?;
        if marked < AT_ONCE as usize {
            break;
        }
    }
    // Once all are marked, so that each gets one mail for all of them. Who is killed before goes on here the next time.
    loop {
        let tx = app.db.begin().await?;
        let Some((keeper, news)) = retention::take_news(&tx).await? else { return Ok(()) };
        if app.config.retention.warn_days > 0 {
            order_mail(&tx, app, keeper, news).await?;
        }
        tx.commit().await?;
    }
}

/// It wears the skin of the last mail about the newest of the cases.
async fn order_mail(tx: &Tx, app: &App, keeper: UserId, news: Vec<ExpiryNews>) -> Result<(), DbErr> {
    let moments = || news.iter().map(|case| case.warned_at);
    let Some((warned_at, last_warned_at)) = moments().min().zip(moments().max()) else { return Ok(()) };
    let skin = news.iter().rev().map(|case| case.skin.clone()).find(|skin| !skin.is_empty());
    let expiring = news.into_iter().map(|case| case.case_id).collect();
    let order = MailOrder {
        to: Recipient::CaseKeeper { keeper, expiring, warned_at },
        skin: skin.unwrap_or_default(),
        content: MailContent::CasesExpiring {
            at: end_of_notice(&app.config.retention, Time(last_warned_at)).0,
            kept_days: app.config.retention.delete_after_days,
        },
    };
    mail::order(tx, app, &order).await
}

/// Archives or deletes what is due, each case for itself: nobody waits for more than one.
async fn settle(app: &App, due: Due) -> Result<(), DbErr> {
    loop {
        let mut settled = 0;
        for id in retention::list_due(app.db.reader(), due, AT_ONCE).await? {
            let tx = app.db.begin().await?;
            let Some(sides) = retention::lock_due(&tx, due, &id).await? else { continue };
            let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
            let (action, kind) = match due {
                Due::Archive { .. } => {
                    retention::archive(&tx, &id, app.now()).await?;
                    ("case.archive", EventKind::CaseStatusChanged)
                }
                Due::Delete { .. } => {
                    retention::delete(&tx, &id, app.now()).await?;
                    ("case.remove", EventKind::CasesDeleted)
                }
            };
            let event = NewEvent { kind, actor: None, action_id: None, case_ids: &[&id], sides: &sides };
            events::add(&tx, &event, app.now());
            audit::note(&tx, app, &Caller::operator(), None, action, Record::Case(&id));
            tx.commit().await?;
            settled += 1;
        }
        // What is left somebody else holds; it is looked at again the next time.
        if settled == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    // OPS-06: what is looked for by counting back was shown to expire by then, on the same day at the latest
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
}
