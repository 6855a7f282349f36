//! Current names of the records in the audit log, so that people can read them. A deleted record has no name.

use crate::{DbErr, query};
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};

#[derive(Clone)]
pub struct RecordName {
    pub name: String,
    /// What else distinguishes it: an address, a serial number.
    pub more: String,
    /// The page that shows it, if there is one: the kind of page and the id.
    pub page: Option<(&'static str, String)>,
}

struct Kind {
    /// The kind as the log names it.
    kind: &'static str,
    /// The kind of page that shows it.
    page: &'static str,
    columns: &'static str,
    from: &'static str,
    id: &'static str,
}

/// A case shows only its number, whichever part of it the entry is about. Staff cannot find drafts, so no page shows
/// them.
const CASE_COLUMNS: &str = "c.no AS name, '' AS more, \
    CASE WHEN c.status <> 'DRFT' AND c.deleted_at IS NULL THEN c.no ELSE '' END AS page_id";
const USER_COLUMNS: &str =
    "TRIM(u.first_name || ' ' || u.last_name) AS name, u.email AS more, u.id AS page_id";

const KINDS: [Kind; 15] = [
    Kind { kind: "user", page: "user", columns: USER_COLUMNS, from: "users u", id: "u.id" },
    Kind {
        kind: "session",
        page: "user",
        columns: USER_COLUMNS,
        from: "sessions s JOIN users u ON u.id = s.user_id",
        id: "s.id",
    },
    Kind {
        kind: "device",
        page: "device",
        columns: "d.udi AS name, d.serial_no AS more, d.id AS page_id",
        from: "devices d",
        id: "d.id",
    },
    Kind {
        kind: "feature_registration",
        page: "",
        columns: "f.udi AS name, '' AS more, '' AS page_id",
        from: "feature_registrations f",
        id: "f.id",
    },
    Kind {
        kind: "partner_feature",
        page: "",
        columns: "f.udi AS name, '' AS more, '' AS page_id",
        from: "partner_features f",
        id: "f.id",
    },
    Kind {
        kind: "connection",
        page: "",
        columns: "TRIM(o.first_name || ' ' || o.last_name) || ' – ' \
            || COALESCE(TRIM(i.first_name || ' ' || i.last_name), c.invited_email) AS name, '' AS more, '' AS page_id",
        from: "connections c JOIN users o ON o.id = c.owner_id LEFT JOIN users i ON i.id = c.invited_id",
        id: "c.id",
    },
    Kind {
        kind: "group",
        page: "group",
        columns: "g.name AS name, '' AS more, g.id AS page_id",
        from: "share_groups g",
        id: "g.id",
    },
    Kind {
        kind: "group_member",
        page: "group",
        columns: "m.email AS name, g.name AS more, g.id AS page_id",
        from: "group_members m JOIN share_groups g ON g.id = m.group_id",
        id: "m.id",
    },
    Kind { kind: "case", page: "case", columns: CASE_COLUMNS, from: "cases c", id: "c.id" },
    Kind { kind: "case_files", page: "case", columns: CASE_COLUMNS, from: "cases c", id: "c.id" },
    Kind {
        kind: "comment",
        page: "case",
        columns: CASE_COLUMNS,
        from: "comments p JOIN cases c ON c.id = p.case_id",
        id: "p.id",
    },
    Kind {
        kind: "file",
        page: "case",
        columns: CASE_COLUMNS,
        from: "files p JOIN cases c ON c.id = p.case_id",
        id: "p.id",
    },
    Kind {
        kind: "share",
        page: "case",
        columns: CASE_COLUMNS,
        from: "shares p JOIN cases c ON c.id = p.case_id",
        id: "p.id",
    },
    Kind {
        kind: "ticket",
        page: "ticket",
        columns: "k.no AS name, '' AS more, k.id AS page_id",
        from: "tickets k",
        id: "k.id",
    },
    Kind {
        kind: "lab",
        page: "lab",
        columns: "l.name AS name, l.email AS more, l.id AS page_id",
        from: "labs l",
        id: "l.id",
    },
];

#[derive(Deserialize)]
struct Named {
    id: String,
    name: String,
    more: String,
    page_id: String,
}

/// Names by `kind:id`, with one statement for each kind among the records.
pub async fn list(
    conn: &impl ConnectionTrait,
    records: impl Iterator<Item = &str>,
) -> Result<HashMap<String, RecordName>, DbErr> {
    let mut ids: HashMap<&str, BTreeSet<&str>> = HashMap::new();
    for (kind, id) in records.filter_map(|record| record.split_once(':')) {
        ids.entry(kind).or_default().insert(id);
    }
    let mut names = HashMap::new();
    for Kind { kind, page, columns, from, id } in &KINDS {
        let Some(wanted) = ids.get(kind) else { continue };
        let places: Vec<String> = (1..=wanted.len()).map(|place| format!("${place}")).collect();
        let sql = format!("SELECT {id} AS id, {columns} FROM {from} WHERE {id} IN ({})", places.join(", "));
        let values = wanted.iter().map(|id| Value::from(*id));
        for row in query::all::<Named>(conn, &sql, values).await? {
            let page = (!page.is_empty() && !row.page_id.is_empty()).then_some((*page, row.page_id));
            names.insert(format!("{kind}:{}", row.id), RecordName { name: row.name, more: row.more, page });
        }
    }
    Ok(names)
}
