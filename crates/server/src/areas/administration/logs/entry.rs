//! An entry of the audit log for display.

use crate::areas::administration::wire::NamedPerson;
use archway_db::administration::logs::ListedEntry;
use archway_db::administration::record_names::RecordName;
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// The object of an entry, with its current name.
#[derive(Serialize, ToSchema)]
pub struct LogObject {
    /// A person's name, a case's number, a device's UDI, the name of a group.
    pub name: String,
    /// Further identification: an address, a serial number.
    more: String,
    /// The kind of page that shows it: user, device, group, case, ticket or lab; none if no page does.
    page: Option<&'static str>,
    /// The page's key: for a case its number, otherwise the id.
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
    /// Its position in the hash chain; none until it is sealed.
    pub seq: Option<i64>,
    pub at: i64,
    pub action: String,
    /// The object of the action, as `kind:id`.
    pub record: String,
    /// The object with its name; none if it was deleted or has no name.
    pub object: Option<LogObject>,
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
    /// The person who acted; none if unknown.
    pub person: Option<NamedPerson>,
    pub address: String,
}

impl LogEntry {
    pub fn named(entry: ListedEntry, names: &HashMap<String, RecordName>) -> LogEntry {
        let text = |value: Option<String>| value.unwrap_or_default();
        LogEntry {
            person: entry.person.map(|id| {
                NamedPerson::new(
                    id.into(),
                    &text(entry.first_name),
                    &text(entry.last_name),
                    text(entry.email),
                )
            }),
            detail: entry.detail.0,
            address: text(entry.address),
            object: names.get(&entry.record).map(LogObject::from),
            id: entry.id.into(),
            seq: entry.seq,
            at: entry.at.0,
            action: entry.action,
            record: entry.record,
        }
    }
}
