//! What happens to cases that no longer change: people are warned, then the cases are archived, and deleted if the
//! operator wants it (OPS-06). Safe on every node at any time: each case is locked during its check.

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::config::RetentionConfig;
use crate::base::http::caller::Caller;
use crate::base::mail::{self, Mail};
use archway_db::events::{self, NewEvent};
use archway_db::retention::{self, Due, ExpiryNews};
use archway_db::{DbErr, Tx};
use archway_domain::event::EventKind;
use archway_domain::time::DAY;
use archway_domain::{Time, UserId};

/// Few enough not to delay other writers.
const AT_ONCE: u32 = 200;

/// When a case with this last update and this warning is archived. A warning older than the update is void; a late
/// one still gives the whole notice period.
pub fn expiry_of(retention: &RetentionConfig, updated: Time, warned: Time) -> Option<Time> {
    let expiry = match retention.archive_after_months {
        0 => return None,
        months => moved(updated, i64::from(months))?,
    };
    Some(if warned > updated { expiry.max(end_of_notice(retention, warned)) } else { expiry })
}

/// The mail names this day, in UTC, and the page the same one.
fn end_of_notice(retention: &RetentionConfig, warned: Time) -> Time {
    warned.plus(DAY.saturating_mul(retention.warn_days))
}

/// Adds calendar months, in UTC.
pub fn moved(time: Time, months: i64) -> Option<Time> {
    let months = jiff::Span::new().try_months(months).ok()?;
    let time = jiff::Timestamp::from_millisecond(time.0).ok()?.to_zoned(jiff::tz::TimeZone::UTC);
    Some(Time(time.checked_add(months).ok()?.timestamp().as_millisecond()))
}

/// The latest update of a case that expires on the day of `expiry`, in UTC. Updates on the last days of a longer
/// month expire on the last day of a shorter one.
pub fn last_update_before(expiry: Time, months: u32) -> Option<Time> {
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
    // Never too early; with months of unequal length, at the end of the day that is shown.
    let updated_by = |time: Time| moved(time, -i64::from(archive_after_months));
    // Warns of all cases that expire on one day at once: one mail a day, not one an hour.
    if archive_after_months > 0
        && let Some((expiring, expired)) =
            last_update_before(now.plus(notice), archive_after_months).zip(updated_by(now))
    {
        warn(app, expiring).await?;
        // People who were warned late, as when this rule is first enabled, get the whole notice period.
        settle(app, Due::Archive { updated: expired, warned: now.minus(notice) }).await?;
    }
    if delete_after_days > 0 {
        settle(app, Due::Delete { archived: now.minus(DAY.saturating_mul(delete_after_days)) }).await?;
    }
    Ok(())
}

/// Warns people of their cases that were last updated by then, unless they were warned before.
async fn warn(app: &App, updated: Time) -> Result<(), DbErr> {
    loop {
        let tx = app.db.begin().await?;
        let marked = retention::mark_expiring(&tx, updated, AT_ONCE, app.now()).await?;
        tx.commit().await?;
        if marked < AT_ONCE as usize {
            break;
        }
    }
    // After all are marked, so that each person gets one mail for all cases. After a kill the next run continues.
    loop {
        let tx = app.db.begin().await?;
        let Some((keeper, news)) = retention::take_news(&tx).await? else { return Ok(()) };
        if app.config.retention.warn_days > 0 {
            order_mail(&tx, app, keeper, news).await?;
        }
        tx.commit().await?;
    }
}

/// It has the skin of the last mail about the newest of the cases.
async fn order_mail(tx: &Tx, app: &App, keeper: UserId, news: Vec<ExpiryNews>) -> Result<(), DbErr> {
    let moments = || news.iter().map(|case| case.warned_at);
    let Some((warned_at, last_warned_at)) = moments().min().zip(moments().max()) else { return Ok(()) };
    let skin = news.iter().rev().map(|case| case.skin.clone()).find(|skin| !skin.is_empty());
    let expiring = news.into_iter().map(|case| case.case_id).collect();
    let at = end_of_notice(&app.config.retention, last_warned_at).0;
    let kept_days = app.config.retention.delete_after_days;
    let mail = Mail::CasesExpiring { keeper, expiring, warned_at, at, kept_days };
    mail::order(tx, app, &skin.unwrap_or_default(), mail).await
}

/// Archives or deletes due cases, each in its own transaction: other writers never wait for more than one.
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
        // Another transaction holds the rest; the next run looks at it again.
        if settled == 0 {
            return Ok(());
        }
    }
}
