//! An entry of the audit log as people read it.

use crate::administration::wire::NamedPerson;
use archway_db::administration::logs::ListedEntry;
use archway_db::administration::record_names::RecordName;
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// What an entry is about, as people call it today.
#[derive(Serialize, ToSchema)]
pub struct LogObject {
    /// A person's name, a case's number, a device's UDI, the name of a group.
    pub name: String,
    /// What else tells it apart: an address, a serial number.
    more: String,
    /// What kind of page shows it: user, device, group, case, ticket or lab; none where no page does.
    page: Option<&'static str>,
    /// Which of them: of a case its number, otherwise the id.
    page_id: Option<String>,
}

impl From<&RecordName> for LogObject {
    fn from(named: &RecordName) -> LogObject {
        let (page, page_id) = named.page.clone().unzip();
        LogObject { name: named.name.clone(), more: named.more.clone(), page, page_id }
    }
}

#[derive(Serialize, ToSchema)]
pub struct LogEntry {
    pub id: String,
    /// Its place in the chain; none until it is chained.
    pub seq: Option<i64>,
    pub at: i64,
    pub action: String,
    /// What it was done to, as `kind:id`.
    pub record: String,
    /// The same in words; none where it was deleted, or is nothing that has a name.
    pub object: Option<LogObject>,
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
    /// Who did it; nobody where nobody was known.
    pub person: Option<NamedPerson>,
    pub address: String,
}

impl LogEntry {
    pub fn named(entry: ListedEntry, names: &HashMap<String, RecordName>) -> LogEntry {
        let text = |value: Option<String>| value.unwrap_or_default();
        LogEntry {
            person: entry.person.map(|id| {
                NamedPerson::new(id, &text(entry.first_name), &text(entry.last_name), text(entry.email))
            }),
            detail: entry.detail.0,
            address: text(entry.address),
            object: names.get(&entry.record).map(LogObject::from),
            id: entry.id,
            seq: entry.seq,
            at: entry.at,
            action: entry.action,
            record: entry.record,
        }
    }
}
