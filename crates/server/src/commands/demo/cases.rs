//! A realistic month of cases between the clinic and the lab of the demo: every status, comments in several
//! languages, notes, due dates; and one from a year before, archived.

use super::super::CommandError;
use super::find;
use super::scans;
use super::stories::{ORDERS, PATIENTS, Restored, TALKS};
use crate::base::app::App;
use archway_db::Json;
use archway_db::cases::{self, CaseAccess, CaseViewer};
use archway_db::orders::{self, Order};
use archway_db::users::User;
use archway_db::{Tx, activities, case_reads, comments, connections, retention};
use archway_domain::case::number::number_from;
use archway_domain::case::tooth::{NumberSystem, parse_teeth};
use archway_domain::case::{Activity, CaseStatus, Restoration};
use archway_domain::search::fold;
use archway_domain::time::{DAY, HOUR, MINUTE};
use archway_domain::{ActivityId, CaseId, CommentId, ConnectionId, Time};
use std::time::Duration;

const COUNT: u32 = 60;
/// An additional case, completed long ago.
const ARCHIVED: u32 = 64;

/// How a case got its status: who set which status.
const WAYS: [&[(&str, CaseStatus)]; 12] = [
    &[],
    &[("lab", CaseStatus::InProgress)],
    &[("lab", CaseStatus::InProgress), ("lab", CaseStatus::Completed)],
    &[],
    &[("lab", CaseStatus::InProgress), ("lab", CaseStatus::Completed), ("clinic", CaseStatus::Closed)],
    &[("lab", CaseStatus::InProgress)],
    &[("lab", CaseStatus::InProgress), ("lab", CaseStatus::Completed), ("clinic", CaseStatus::Reopened)],
    &[("lab", CaseStatus::InProgress), ("lab", CaseStatus::Completed)],
    &[("lab", CaseStatus::InProgress)],
    &[("clinic", CaseStatus::Closed)],
    &[("lab", CaseStatus::InProgress), ("lab", CaseStatus::Completed)],
    &[
        ("lab", CaseStatus::InProgress),
        ("lab", CaseStatus::Completed),
        ("clinic", CaseStatus::Reopened),
        ("lab", CaseStatus::InProgress),
    ],
];

struct Cast {
    clinic: User,
    lab: User,
    technicians: [User; 3],
    connection: ConnectionId,
}

pub async fn make(app: &App) -> Result<(), CommandError> {
    let cast = Cast {
        clinic: find(app, "clinic@demo.example").await?,
        lab: find(app, "lab@demo.example").await?,
        technicians: [
            find(app, "mira@demo.example").await?,
            find(app, "tom@demo.example").await?,
            find(app, "lena@demo.example").await?,
        ],
        connection: {
            let found = connections::find_between(app.db.reader(), "clinic@demo.example", "lab@demo.example");
            found.await?.map(|connection| connection.id).unwrap_or_default()
        },
    };
    let tx = app.db.begin().await?;
    for number in (0..COUNT).chain([ARCHIVED]) {
        make_case(app, &tx, &cast, number).await?;
    }
    Ok(tx.commit().await?)
}

/// Older cases have more history; the newest is a few minutes old.
async fn make_case(app: &App, tx: &Tx, cast: &Cast, number: u32) -> Result<(), CommandError> {
    let age = match number {
        ARCHIVED => DAY * 365,
        _ => HOUR * 12 * number + MINUTE * (7 + number * 13 % 300),
    };
    let ordered_at = app.now().minus(age);
    // The time when the case was complete.
    let now = if number == ARCHIVED { ordered_at.plus(DAY * 12) } else { app.now() };
    let (id, no) = (CaseId::new(app.random.id(ordered_at)), number_from(&app.random.bytes()));
    let order = order(cast, &no, number, ordered_at, now);
    orders::insert(tx, &id, &no, &cast.clinic.id, &order, ordered_at).await?;
    // Two drafts.
    if number == 1 || number == 17 {
        return Ok(());
    }
    let mut at = ordered_at.plus(MINUTE * 4);
    scans::send(app, tx, &access(tx, &cast.clinic, &id).await?, number, ordered_at).await?;
    orders::publish(tx, &access(tx, &cast.clinic, &id).await?, false, at).await?;
    note(app, tx, &access(tx, &cast.clinic, &id).await?, Activity::Create, None, at);
    let technician = &cast.technicians[number as usize % cast.technicians.len()];
    let way = WAYS[number as usize % WAYS.len()];
    // This morning's cases are still unread.
    if number > 3 || !way.is_empty() {
        at = between(at, now, 5);
        let opened = access(tx, technician, &id).await?;
        cases::mark_read(tx, &opened).await?;
        case_reads::mark(tx, &opened, 0);
    }
    if number % 4 != 3 && !way.is_empty() {
        cases::set_assignee(tx, &access(tx, technician, &id).await?, Some(&technician.id), at).await?;
        note(app, tx, &access(tx, technician, &id).await?, Activity::AssigneeChange, None, at);
    }
    if number % 3 != 1 && number > 1 {
        let talk = TALKS[number as usize % TALKS.len()];
        for (index, (who, text)) in talk.iter().enumerate() {
            at = between(at, now, 6);
            let speaker = if *who == "clinic" { &cast.clinic } else { technician };
            let access = access(tx, speaker, &id).await?;
            comments::add(tx, &access, &CommentId::new(app.random.id(at)), text, at);
            note(app, tx, &access, Activity::CommentAdd, None, at);
            // In every second case the last comment is new to the other side.
            if index + 1 < talk.len() || number.is_multiple_of(2) {
                for reader in [&cast.clinic, &cast.lab, technician] {
                    let access = self::access(tx, reader, &id).await?;
                    case_reads::mark(tx, &access, access.case.comment_seq);
                }
            }
        }
    }
    for (who, status) in way {
        at = between(at, now, 3);
        let mover = if *who == "clinic" { &cast.clinic } else { technician };
        let access = access(tx, mover, &id).await?;
        cases::set_status(tx, &access, *status, &mover.id, at).await?;
        note(app, tx, &access, Activity::StatusChange, Some(*status), at);
    }
    // The owner of the lab has read all but the newest cases.
    if number > 5 {
        let access = access(tx, &cast.lab, &id).await?;
        case_reads::mark(tx, &access, 0);
    }
    if number == ARCHIVED {
        tx.flush().await?;
        retention::archive(tx, &id, now.plus(DAY * 92)).await?;
    }
    Ok(())
}

/// A point in time between `then` and `now`.
fn between(then: Time, now: Time, part: i64) -> Time {
    let left = u64::try_from((now.0 - then.0) / part).unwrap_or(0);
    then.plus(Duration::from_millis(left))
}

async fn access(tx: &Tx, who: &User, id: &str) -> Result<CaseAccess, CommandError> {
    tx.flush().await?;
    let access = cases::access(&**tx, CaseViewer::person(who), id).await?;
    access.ok_or_else(|| CommandError::Refused("A demo case is gone.".to_owned()))
}

fn note(app: &App, tx: &Tx, access: &CaseAccess, activity: Activity, status: Option<CaseStatus>, at: Time) {
    activities::add(tx, access, &ActivityId::new(app.random.id(at)), activity, status, at);
}

fn order(cast: &Cast, no: &str, number: u32, ordered_at: Time, now: Time) -> Order {
    let (first, last, sex, born) = PATIENTS[number as usize % PATIENTS.len()];
    let (title, restored, bridge, note) = ORDERS[number as usize % ORDERS.len()];
    let day = |time: Time| crate::base::clock::rfc3339(time).split('T').next().unwrap_or_default().to_owned();
    // Most are due a week and a half after the order; some are already late.
    let due = ordered_at.plus(DAY * (8 + number % 6));
    let is_quick = number % 9 == 4;
    Order {
        recipient_id: Some(cast.lab.id.clone()),
        connection_id: Some(cast.connection.clone()),
        title: title.to_owned(),
        patient_first_name: first.to_owned(),
        patient_last_name: last.to_owned(),
        patient_sex: sex.to_owned(),
        patient_born: Some(born.to_owned()),
        case_date: Some(day(ordered_at)),
        delivery_date: Some(day(if is_quick { now.plus(DAY) } else { due })),
        number_system: NumberSystem::Fdi,
        note: note.to_owned(),
        restorations: Json(restorations(restored)),
        bridges: Json(bridge.iter().map(|tooth| (*tooth).to_owned()).collect()),
        missing_teeth: Json::default(),
        device_udi: String::new(),
        from_locked_device: false,
        search_text: fold(&format!("{no} {title} {first} {last}")),
    }
}

fn restorations(restored: &[Restored]) -> Vec<Restoration> {
    let mut all = Vec::new();
    for (teeth, kind, material, shade, design) in restored {
        for tooth in parse_teeth(teeth).unwrap_or_default() {
            all.push(Restoration {
                tooth: tooth.to_string(),
                kind: (*kind).to_owned(),
                material: (*material).to_owned(),
                shade_guide: if shade.is_empty() { String::new() } else { "vita_classical".to_owned() },
                shade: (*shade).to_owned(),
                pontic_design: (*design).to_owned(),
                ..Restoration::default()
            });
        }
    }
    all
}
