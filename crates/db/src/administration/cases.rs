//! Cases as staff find them: by number and by the people who work on them, never by the patient.

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::case::CaseStatus;
use archway_domain::{CaseId, Time, UserId};
use serde::Deserialize;

/// Never log it: it holds a patient's name, which the handler masks.
#[derive(Deserialize)]
pub struct ListedCase {
    pub id: CaseId,
    pub no: String,
    pub status: CaseStatus,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub comment_count: i64,
    pub file_count: i64,
    pub created_at: Time,
    pub updated_at: Time,
    pub from_locked_device: bool,
    pub archived_at: Option<Time>,
    #[serde(rename = "a_")]
    pub author: Party,
    #[serde(rename = "r_")]
    pub recipient: Option<Party>,
}

#[derive(Deserialize)]
pub struct Party {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub institution: String,
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<ListedCase>("c")
        .with_struct("a_", Fields::of::<Party>("a"))
        .with_joined("r_", Fields::of::<Party>("r"), "r.id")
        .texts()
});
/// Left joins, so that neither engine starts its plan with the users.
const FROM: &str =
    "cases c LEFT JOIN users a ON a.id = c.author_id LEFT JOIN users r ON r.id = c.recipient_id";

#[derive(Debug, Clone, Copy)]
pub enum CaseOrder {
    Number,
    Status,
    Created,
    Updated,
}

#[derive(Default)]
pub struct CaseFilter {
    pub connection: Option<String>,
    pub number: Option<String>,
    /// Empty means any status.
    pub statuses: Vec<CaseStatus>,
}

/// Only cases that were sent: a draft concerns its author only, and deleted cases are left out.
const SHOWN: &str = "c.deleted_at IS NULL AND c.status <> 'DRFT'";

pub async fn list(
    db: &Db,
    wanted: &Wanted<CaseOrder>,
    filter: &CaseFilter,
) -> Result<Listed<ListedCase>, DbErr> {
    let mut source = Source::new(&COLUMNS, FROM, "c.no");
    for word in &wanted.words {
        source.only(&named_by(db), word.as_str());
    }
    source.always(SHOWN);
    if let Some(connection) = &filter.connection {
        source.only_with("c.connection_id", connection.as_str());
    }
    if let Some(number) = &filter.number {
        source.only("c.no = {}", number.as_str());
    }
    if !filter.statuses.is_empty() {
        source.only_with_any("c.status", filter.statuses.iter().map(|status| status.as_str()));
    }
    let order: &[&str] = match wanted.order {
        CaseOrder::Number => &["c.no"],
        CaseOrder::Status => &["c.status", "c.id"],
        CaseOrder::Created => &["c.created_at", "c.id"],
        CaseOrder::Updated => &["c.updated_at", "c.id"],
    };
    source.page(db, &Wanted { words: Vec::new(), ..wanted.clone() }, order).await
}

/// Whether a word occurs in the number or in the name of a person who works on the case. People are searched once, not
/// once for each of their cases.
fn named_by(db: &Db) -> String {
    let people = dialect::contains(db.engine(), "u.staff_search_text", "{}");
    let people = format!("(SELECT u.id FROM users u WHERE {people})");
    let number = dialect::contains(db.engine(), "LOWER(c.no)", "{}");
    format!("({number} OR c.author_id IN {people} OR c.recipient_id IN {people})")
}

/// What staff see after they gave a reason. Never log it.
#[derive(Deserialize)]
pub struct OpenedCase {
    pub id: CaseId,
    pub title: String,
    pub note: String,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub patient_sex: String,
    pub patient_born: Option<String>,
}

/// Call it in the transaction that records the reason.
pub async fn open(tx: &Tx, id: &CaseId) -> Result<Option<OpenedCase>, DbErr> {
    let sql = format!(
        "SELECT c.id, c.title, c.note, c.patient_first_name, c.patient_last_name, c.patient_sex, c.patient_born \
         FROM cases c WHERE c.id = $1 AND {SHOWN}"
    );
    query::one(&**tx, &sql, [id.as_str().into()]).await
}
