//! What becomes of cases to which nothing happens: their people are told, then they are archived, and deleted where the
//! operator wants it (OPS-06). Safe on every node at any time: each case is held while it is looked at.

use crate::app::App;
use crate::audit::{self, Record};
use crate::config::RetentionConfig;
use crate::http::caller::Caller;
use crate::mail::{self, MailContent, MailOrder, Recipient};
use archway_db::events::{self, NewEvent};
use archway_db::retention::{self, Due, Keeper};
use archway_db::{DbErr, Tx};
use archway_domain::event::EventKind;
use archway_domain::time::DAY;
use archway_domain::{Time, UserId};
use std::collections::BTreeMap;

/// Few enough that other writers do not notice.
const AT_ONCE: u32 = 200;

/// When a case is archived that was last updated then.
pub fn expiry_of(retention: &RetentionConfig, updated: Time) -> Option<Time> {
    match retention.archive_after_months {
        0 => None,
        months => moved(updated, i64::from(months)),
    }
}

/// As calendars count months, in UTC.
fn moved(time: Time, months: i64) -> Option<Time> {
    let months = jiff::Span::new().try_months(months).ok()?;
    let time = jiff::Timestamp::from_millisecond(time.0).ok()?.to_zoned(jiff::tz::TimeZone::UTC);
    Some(Time(time.checked_add(months).ok()?.timestamp().as_millisecond()))
}

/// Does everything that is due.
pub async fn run(app: &App) -> Result<(), DbErr> {
    let RetentionConfig { archive_after_months, warn_days, delete_after_days } = app.config.retention;
    let (now, notice) = (app.now(), DAY.saturating_mul(warn_days));
    // Never too early; where months are of unequal length, up to three days later than the date that is shown.
    let updated_by = |time: Time| moved(time, -i64::from(archive_after_months));
    if archive_after_months > 0
        && let Some((expiring, expired)) = updated_by(now.plus(notice)).zip(updated_by(now))
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

/// Tells everybody of their cases that were last updated by then, in one mail, unless they were told before.
async fn warn(app: &App, updated: Time) -> Result<(), DbErr> {
    loop {
        let (tx, now) = (app.db.begin().await?, app.now());
        let marked = retention::mark_expiring(&tx, updated, AT_ONCE, now).await?;
        if app.config.retention.warn_days > 0 {
            order_mails(&tx, app, marked.keepers, now).await?;
        }
        tx.commit().await?;
        if marked.cases < AT_ONCE as usize {
            return Ok(());
        }
    }
}

async fn order_mails(tx: &Tx, app: &App, keepers: Vec<Keeper>, now: Time) -> Result<(), DbErr> {
    let RetentionConfig { warn_days, delete_after_days, .. } = app.config.retention;
    let mut cases: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for keeper in keepers {
        cases.entry((keeper.user_id, keeper.skin)).or_default().push(keeper.case_id);
    }
    for ((keeper, skin), expiring) in cases {
        let order = MailOrder {
            to: Recipient::CaseKeeper { keeper: UserId::new(keeper), expiring, warned_at: now.0 },
            skin,
            content: MailContent::CasesExpiring {
                at: now.plus(DAY.saturating_mul(warn_days)).0,
                kept_days: delete_after_days,
            },
        };
        mail::order(tx, app, &order).await?;
    }
    Ok(())
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
            assert_eq!(expiry_of(&retention, at(updated)), Some(at(expires)));
        }
        let never = RetentionConfig { archive_after_months: 0, ..retention };
        assert_eq!(expiry_of(&never, at("2026-06-01")), None);
    }

    // OPS-06: what is looked for by counting back was shown to expire by then
    #[test]
    fn counting_back_is_never_too_early() {
        let retention = RetentionConfig::default();
        for day in 0..800 {
            let now = at("2026-01-01").plus(DAY * day);
            let updated = moved(now, -3).expect("a time");
            let expiry = expiry_of(&retention, updated).expect("a time");
            assert!(expiry <= now && now <= expiry.plus(DAY * 3), "{now:?}");
        }
    }
}
