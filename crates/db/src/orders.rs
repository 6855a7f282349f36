//! Orders: drafts, their changes, and sending them.

use crate::Json;
use crate::cases::CaseAccess;
use crate::engine::write::Written;
use crate::{DbErr, Tx, case_sides, dialect, query};
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseStatus, Restoration};
use archway_domain::{CaseId, ConnectionId, Time, UserId};
use sea_orm::ConnectionTrait;

/// True for a draft without any input, file or upload in progress. Numbering alone does not count as input.
const IS_EMPTY: &str = "c.status = 'DRFT' AND c.deleted_at IS NULL AND c.recipient_id IS NULL \
    AND c.connection_id IS NULL AND c.title = '' AND c.patient_first_name = '' AND c.patient_last_name = '' \
    AND c.patient_sex = '' AND c.patient_born IS NULL AND c.case_date IS NULL AND c.delivery_date IS NULL \
    AND c.note = '' AND c.restorations = '[]' AND c.bridges = '[]' AND c.missing_teeth = '[]' AND c.device_udi = '' \
    AND c.file_count = 0 AND c.comment_count = 0 AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.case_id = c.id)";

/// Permanently deletes an empty draft; false if it is not empty. The case is locked.
pub async fn discard_empty(tx: &Tx, id: &CaseId) -> Result<bool, DbErr> {
    let sql = format!("SELECT c.id AS value FROM cases c WHERE c.id = $1 AND {IS_EMPTY}");
    if query::scalar::<String>(&**tx, &sql, [id.as_str().into()]).await?.is_none() {
        return Ok(false);
    }
    case_sides::unfile(tx, id).await?;
    query::run(&**tx, "DELETE FROM cases WHERE id = $1", [id.as_str().into()]).await?;
    Ok(true)
}

/// Some of the empty drafts without changes since then.
pub async fn list_empty(conn: &impl ConnectionTrait, before: Time, count: u32) -> Result<Vec<CaseId>, DbErr> {
    let sql =
        format!("SELECT c.id AS value FROM cases c WHERE c.updated_at < $1 AND {IS_EMPTY} LIMIT {count}");
    Ok(query::texts(conn, &sql, [before.0.into()]).await?.into_iter().map(CaseId::new).collect())
}

/// Locks one of these, unless another transaction holds it or it has changed meanwhile.
pub async fn lock_untouched(tx: &Tx, id: &CaseId, before: Time) -> Result<bool, DbErr> {
    let sql = format!(
        "SELECT id AS value FROM cases WHERE id = $1 AND updated_at < $2{}",
        dialect::skip_locked(tx.engine())
    );
    Ok(query::scalar::<String>(&**tx, &sql, [id.as_str().into(), before.0.into()]).await?.is_some())
}

/// The content of an order.
pub struct Order {
    pub recipient_id: Option<UserId>,
    pub connection_id: Option<ConnectionId>,
    pub title: String,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub patient_sex: String,
    pub patient_born: Option<String>,
    pub case_date: Option<String>,
    pub delivery_date: Option<String>,
    pub number_system: NumberSystem,
    pub note: String,
    pub restorations: Json<Vec<Restoration>>,
    pub bridges: Json<Vec<String>>,
    pub missing_teeth: Json<Vec<String>>,
    pub device_udi: String,
    pub from_locked_device: bool,
    /// Folded.
    pub search_text: String,
}

impl Order {
    fn columns(&self) -> [Written; 17] {
        [
            ("recipient_id", self.recipient_id.as_deref().map(str::to_owned).into()),
            ("connection_id", self.connection_id.as_deref().map(str::to_owned).into()),
            ("title", self.title.as_str().into()),
            ("patient_first_name", self.patient_first_name.as_str().into()),
            ("patient_last_name", self.patient_last_name.as_str().into()),
            ("patient_sex", self.patient_sex.as_str().into()),
            ("patient_born", self.patient_born.clone().into()),
            ("case_date", self.case_date.clone().into()),
            ("delivery_date", self.delivery_date.clone().into()),
            ("number_system", self.number_system.as_str().into()),
            ("note", self.note.as_str().into()),
            ("restorations", (&self.restorations).into()),
            ("bridges", (&self.bridges).into()),
            ("missing_teeth", (&self.missing_teeth).into()),
            ("device_udi", self.device_udi.as_str().into()),
            ("from_locked_device", self.from_locked_device.into()),
            ("search_text", self.search_text.as_str().into()),
        ]
    }
}

/// A new draft.
pub async fn insert(
    tx: &Tx,
    id: &CaseId,
    no: &str,
    author: &UserId,
    order: &Order,
    now: Time,
) -> Result<(), DbErr> {
    let head = [
        ("id", id.as_str().into()),
        ("no", no.into()),
        ("author_id", author.as_str().into()),
        ("status", CaseStatus::Draft.as_str().into()),
        ("created_at", now.0.into()),
        ("updated_at", now.0.into()),
        ("order_updated_at", now.0.into()),
    ];
    query::insert(&**tx, "cases", head.into_iter().chain(order.columns())).await?;
    case_sides::refile(tx, id).await
}

/// Saves a draft, or changes an order that nobody works on yet. Returns the time of the change, which the next save
/// must name.
pub async fn save(tx: &Tx, access: &CaseAccess, order: &Order, now: Time) -> Result<Time, DbErr> {
    // Two saves within one millisecond still get increasing times.
    let now = now.max(access.case.order_updated_at.next());
    let head = [("updated_at", now.0.into()), ("order_updated_at", now.0.into())];
    query::update(&**tx, "cases", &access.case.id, head.into_iter().chain(order.columns())).await?;
    case_sides::refile(tx, &access.case.id).await?;
    Ok(now)
}

/// Sends the order: the recipient's side sees it from now on.
pub async fn publish(
    tx: &Tx,
    access: &CaseAccess,
    from_locked_device: bool,
    now: Time,
) -> Result<Time, DbErr> {
    let now = now.max(access.case.order_updated_at.next());
    let sql = "UPDATE cases SET status = 'OPEN', published_at = $2, updated_at = $2, order_updated_at = $2, \
        from_locked_device = $3 WHERE id = $1";
    query::run(&**tx, sql, [access.case.id.as_str().into(), now.0.into(), from_locked_device.into()]).await?;
    case_sides::refile(tx, &access.case.id).await?;
    Ok(now)
}

pub async fn count_drafts(conn: &impl ConnectionTrait, author: &UserId) -> Result<i64, DbErr> {
    let sql =
        "SELECT COUNT(*) AS value FROM cases WHERE author_id = $1 AND status = 'DRFT' AND deleted_at IS NULL";
    Ok(query::scalar(conn, sql, [author.as_str().into()]).await?.unwrap_or(0))
}

/// The case that was created with this key of the person.
pub async fn find_by_key(
    conn: &impl ConnectionTrait,
    user: &UserId,
    key: &str,
) -> Result<Option<CaseId>, DbErr> {
    let sql = "SELECT case_id AS value FROM order_keys WHERE user_id = $1 AND key = $2";
    let case = query::scalar::<String>(conn, sql, [user.as_str().into(), key.into()]).await?;
    Ok(case.map(CaseId::new))
}

/// The person is locked, so no concurrent call adds the same key.
pub async fn add_key(tx: &Tx, user: &UserId, key: &str, case: &CaseId, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO order_keys (user_id, key, case_id, created_at) VALUES ($1, $2, $3, $4)";
    let values = [user.as_str().into(), key.into(), case.as_str().into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}
