//! Writes the audit log from a handler, and the task that seals it.

use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::viewer::Viewer;
use crate::base::logging::Repeated;
use crate::base::tallies;
use archway_db::{DbErr, Tx, audit};
use archway_domain::{
    AuditEntryId, CaseId, ConnectionId, DeviceId, FeatureRegistrationId, FileId, GroupId, LabId, MemberId,
    PartnerFeatureId, SessionId, ShareId, TicketId, Time, UserId,
};
use serde_json::json;
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The detail of most entries, in JSON.
const NOTHING_MORE: &str = "{}";

const SEAL_EVERY: Duration = Duration::from_millis(500);
/// Few enough that no one notices the wait for SQLite's write lock.
const SEAL_AT_ONCE: u32 = 100;

/// The object of an action.
#[derive(Debug, Clone, Copy)]
pub enum Record<'a> {
    User(&'a UserId),
    /// A person without an account.
    UnknownUser,
    /// The address as a pseudonym.
    Email(&'a str),
    /// A number without an account.
    Phone,
    Provider(&'a str),
    Session(&'a SessionId),
    Device(&'a DeviceId),
    /// A list that was read as a whole, or of which many rows came at once.
    List(&'a str),
    FeatureRegistration(&'a FeatureRegistrationId),
    PartnerFeature(&'a PartnerFeatureId),
    Connection(&'a ConnectionId),
    Group(&'a GroupId),
    GroupMember(&'a MemberId),
    Case(&'a CaseId),
    Ticket(&'a TicketId),
    Lab(&'a LabId),
    File(&'a FileId),
    /// All files of a case.
    CaseFiles(&'a CaseId),
    Share(&'a ShareId),
}

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Record::User(id) => write!(f, "user:{id}"),
            Record::UnknownUser => write!(f, "user:unknown"),
            Record::Email(pseudonym) => write!(f, "email:{pseudonym}"),
            Record::Phone => write!(f, "phone"),
            Record::Provider(name) => write!(f, "provider:{name}"),
            Record::Session(id) => write!(f, "session:{id}"),
            Record::Device(id) => write!(f, "device:{id}"),
            Record::List(name) => write!(f, "list:{name}"),
            Record::FeatureRegistration(id) => write!(f, "feature_registration:{id}"),
            Record::PartnerFeature(id) => write!(f, "partner_feature:{id}"),
            Record::Connection(id) => write!(f, "connection:{id}"),
            Record::Group(id) => write!(f, "group:{id}"),
            Record::GroupMember(id) => write!(f, "group_member:{id}"),
            Record::Case(id) => write!(f, "case:{id}"),
            Record::Ticket(id) => write!(f, "ticket:{id}"),
            Record::Lab(id) => write!(f, "lab:{id}"),
            Record::File(id) => write!(f, "file:{id}"),
            Record::CaseFiles(case) => write!(f, "case_files:{case}"),
            Record::Share(id) => write!(f, "share:{id}"),
        }
    }
}

/// Records what a person did to their own account.
pub fn note_user(tx: &Tx, app: &App, caller: &Caller, user: &UserId, action: &str) {
    note(tx, app, caller, Some(user), action, Record::User(user));
}

/// Records an action within its transaction.
pub fn note(tx: &Tx, app: &App, caller: &Caller, person: Option<&UserId>, action: &str, record: Record<'_>) {
    note_detail(tx, app, caller, person, action, record, &json!({}));
}

/// Records what staff did to another person's data, and why.
pub fn note_reason(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    staff: &UserId,
    action: &str,
    record: Record<'_>,
    reason: &str,
) {
    note_detail(tx, app, caller, Some(staff), action, record, &json!({"reason": reason}));
}

/// The same with details: numbers, codes and ids, never personal data.
pub fn note_detail(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    person: Option<&UserId>,
    action: &str,
    record: Record<'_>,
    detail: &serde_json::Value,
) {
    let entry = audit::NewEntry {
        id: &app.new_id(),
        action,
        record: &record.to_string(),
        detail: &detail.to_string(),
        person,
        address: &caller.address.to_string(),
        salt: &app.random.token(),
    };
    audit::add(tx, &entry, app.now());
}

/// Reads that are not yet written to the log.
#[derive(Default)]
pub struct Reads {
    waiting: Mutex<Vec<Read>>,
    /// Repeated requests for an open object count as one read.
    recent: Mutex<HashMap<(String, String), Time>>,
}

struct Read {
    id: AuditEntryId,
    at: Time,
    action: &'static str,
    record: String,
    /// As JSON.
    detail: String,
    /// None for a visitor with a share link.
    person: Option<UserId>,
    address: String,
    salt: String,
}

/// Reads are collected for this long; a killed process loses the last ones.
const WRITE_EVERY: Duration = Duration::from_millis(100);
const MOST_WAITING: usize = 100_000;
/// A page that refreshes an open case does not read it again.
const SAME_OPENING: Duration = Duration::from_secs(60);

/// Records that a person opened a record. In a support session that is the staff member, and the entry names the
/// account.
pub fn note_read(app: &App, caller: &Caller, viewer: &Viewer, action: &'static str, record: Record<'_>) {
    let (person, detail) = match &viewer.support {
        Some(support) => {
            let shown = Record::User(&viewer.user.id).to_string();
            (support.by.clone(), json!({"as": shown}).to_string())
        }
        None => (viewer.user.id.clone(), NOTHING_MORE.to_owned()),
    };
    note_opening(app, caller, viewer.session.as_str(), (Some(person), detail), action, record);
}

/// Records that a visitor with a share link opened a record.
pub fn note_shared_read(app: &App, caller: &Caller, share: &str, action: &'static str, record: Record<'_>) {
    let detail = json!({"share": share}).to_string();
    note_opening(app, caller, &format!("{share} {}", caller.address), (None, detail), action, record);
}

fn note_opening(
    app: &App,
    caller: &Caller,
    place: &str,
    (person, detail): (Option<UserId>, String),
    action: &'static str,
    record: Record<'_>,
) {
    let now = app.now();
    // Two exports of the same list may differ.
    let is_list = matches!(record, Record::List(_));
    let record = record.to_string();
    if !is_list {
        let mut recent = app.reads.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (place.to_owned(), record.clone());
        if recent.get(&key).is_some_and(|at| at.plus(SAME_OPENING) > now) {
            return;
        }
        recent.insert(key, now);
    }
    note_later(app, now, action, record, detail, person, caller.address);
}

/// Writes it together with the other reads of that time.
pub fn note_later(
    app: &App,
    at: Time,
    action: &'static str,
    record: String,
    detail: String,
    person: Option<UserId>,
    address: IpAddr,
) {
    let (id, salt) = (app.new_id(), app.random.token());
    let read = Read { id, at, action, record, detail, person, address: address.to_string(), salt };
    let mut waiting = app.reads.waiting.lock().unwrap_or_else(PoisonError::into_inner);
    // Reached only if writes fail for long, as on a full disk: memory must not fill up as well.
    if waiting.len() < MOST_WAITING {
        waiting.push(read);
    } else {
        tracing::error!("an opening was not written down: too many wait already");
    }
}

/// Writes the collected reads, for as long as the server runs.
pub async fn write_reads_forever(app: App) {
    let mut writing = Repeated::new("writing down what was opened");
    loop {
        tokio::time::sleep(WRITE_EVERY).await;
        tallies::note(&app, false);
        writing.note(&write_reads(&app).await);
    }
}

/// Writes all reads collected so far.
pub async fn write_reads(app: &App) -> Result<(), DbErr> {
    let reads = {
        let mut recent = app.reads.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let now = app.now();
        recent.retain(|_, at| at.plus(SAME_OPENING) > now);
        std::mem::take(&mut *app.reads.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    };
    if reads.is_empty() {
        return Ok(());
    }
    let entries: Vec<(audit::NewEntry<'_>, Time)> = reads
        .iter()
        .map(|read| {
            let entry = audit::NewEntry {
                id: &read.id,
                action: read.action,
                record: &read.record,
                detail: &read.detail,
                person: read.person.as_ref(),
                address: &read.address,
                salt: &read.salt,
            };
            (entry, read.at)
        })
        .collect();
    let written = async {
        let tx = app.db.begin().await?;
        audit::add_all(&tx, &entries).await?;
        tx.commit().await
    }
    .await;
    if written.is_err() {
        app.reads.waiting.lock().unwrap_or_else(PoisonError::into_inner).extend(reads);
    }
    written
}

/// Adds committed entries to the hash chain, for as long as the server runs.
pub async fn seal_forever(app: App) {
    let mut sealing = Repeated::new("sealing the audit log");
    loop {
        let sealed = seal(&app).await;
        sealing.note(&sealed);
        if sealed.is_ok_and(|sealed| sealed == SEAL_AT_ONCE as usize) {
            continue;
        }
        tokio::time::sleep(SEAL_EVERY).await;
    }
}

async fn seal(app: &App) -> Result<usize, DbErr> {
    if !audit::has_unsealed(app.db.reader()).await? {
        return Ok(0);
    }
    let tx = app.db.begin().await?;
    let sealed = audit::seal(&tx, SEAL_AT_ONCE).await?;
    tx.commit().await?;
    Ok(sealed)
}

/// Adds all entries committed so far to the hash chain.
pub async fn seal_all(app: &App) -> Result<(), DbErr> {
    while seal(app).await? > 0 {}
    Ok(())
}
