//! The feed of the dashboard: what happened to the cases of a side (DSH-02, RT-04).

use crate::cases::CaseAccess;
use crate::users::User;
use crate::{Db, DbErr, Tx, query};
use archway_domain::account::AccountState;
use archway_domain::case::{Activity, CaseStatus};
use archway_domain::list_page::{Page, ROWS_PER_PAGE};
use archway_domain::time::MINUTE;
use archway_domain::{ActivityId, CaseId, Time, UserId};
use sea_orm::Value;
use serde::Deserialize;
use std::time::Duration;

/// Records what the viewer did, for each side that can see the case now.
pub fn add(
    tx: &Tx,
    access: &CaseAccess,
    id: &ActivityId,
    activity: Activity,
    status: Option<CaseStatus>,
    now: Time,
) {
    let sql = "INSERT INTO activities (side, at, id, case_id, actor_id, action, status) \
        SELECT side, $2, $3, $1, $4, $5, $6 FROM case_sides WHERE case_id = $1";
    let values = [
        access.case.id.as_str().into(),
        now.0.into(),
        id.as_str().into(),
        access.viewer.as_str().into(),
        activity.as_str().into(),
        status.map(CaseStatus::as_str).map(str::to_owned).into(),
    ];
    tx.later(sql, values);
}

/// An entry about files counts further files while it is younger than this.
const FOLDED_WITHIN: Duration = MINUTE.saturating_mul(10);

const OF_FILES: &str = "action IN ('FILE_UPLOAD', 'POST_UPLOAD')";

/// Records one more file. Files that one person adds to a case in a row share one entry, which counts them.
pub async fn add_file(tx: &Tx, access: &CaseAccess, id: &ActivityId, now: Time) -> Result<(), DbErr> {
    let entry = format!(
        "SELECT id FROM activities WHERE case_id = $1 AND actor_id = $2 AND {OF_FILES} AND at >= $3 \
         ORDER BY at DESC LIMIT 1"
    );
    let sql = format!("UPDATE activities SET at = $4, file_count = file_count + 1 WHERE id = ({entry})");
    let since = now.minus(FOLDED_WITHIN);
    let (case, person): (Value, Value) = (access.case.id.as_str().into(), access.viewer.as_str().into());
    if query::run(&**tx, &sql, [case.clone(), person.clone(), since.0.into(), now.0.into()]).await? > 0 {
        return Ok(());
    }
    let sql = "INSERT INTO activities (side, at, id, case_id, actor_id, action, file_count) \
        SELECT side, $4, $3, $1, $2, 'FILE_UPLOAD', 1 FROM case_sides WHERE case_id = $1";
    query::run(&**tx, sql, [case, person, id.as_str().into(), now.0.into()]).await.map(drop)
}

/// Marks the entry that counts the person's files as complete: these were all files. An older entry was about other
/// files and stays.
pub async fn end_files(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE activities SET action = 'POST_UPLOAD' WHERE id = (SELECT id FROM activities \
        WHERE case_id = $1 AND actor_id = $2 AND action = 'FILE_UPLOAD' AND at >= $3 ORDER BY at DESC LIMIT 1)";
    let since = now.minus(FOLDED_WITHIN);
    let values = [access.case.id.as_str().into(), access.viewer.as_str().into(), since.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

#[derive(Deserialize)]
pub struct ListedActivity {
    pub at: Time,
    pub action: Activity,
    pub status: Option<CaseStatus>,
    pub file_count: i64,
    pub case_id: CaseId,
    pub no: String,
    pub actor_id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub picture: Option<String>,
    pub state: AccountState,
}

/// A page of the entries since `from`, newest first.
pub async fn list(
    db: &Db,
    viewer: &User,
    from: Time,
    asked: u64,
) -> Result<(Vec<ListedActivity>, Page), DbErr> {
    // The feed leaves out archived and deleted cases.
    let chosen = "FROM activities t JOIN cases c ON c.id = t.case_id \
        WHERE t.side = $1 AND t.at >= $2 AND c.archived_at IS NULL AND c.deleted_at IS NULL";
    let values = [viewer.side.as_str().into(), from.0.into()];
    let sql = format!("SELECT COUNT(*) AS value {chosen}");
    let total = query::scalar::<i64>(db.reader(), &sql, values.clone()).await?.unwrap_or(0);
    let page = Page::new(asked, ROWS_PER_PAGE, u64::try_from(total).unwrap_or(0));
    let sql = format!(
        "SELECT t.id, t.at, t.action, t.status, t.file_count, t.case_id, t.no, t.actor_id, u.first_name, u.last_name, u.picture, u.state \
         FROM (SELECT t.at, t.id, t.action, t.status, t.file_count, t.case_id, c.no, t.actor_id {chosen} \
         ORDER BY t.at DESC, t.id DESC LIMIT {ROWS_PER_PAGE} OFFSET {}) t \
         JOIN users u ON u.id = t.actor_id ORDER BY t.at DESC, t.id DESC",
        page.offset()
    );
    Ok((query::all(db.reader(), &sql, values).await?, page))
}
