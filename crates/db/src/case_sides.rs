//! Which side sees which case, prepared for the lists, and how many cases there are of each status. All rows are
//! derived from `cases` and `users.side`.

use crate::cases::CaseAccess;
use crate::{DbErr, Tx, dialect, query};
use archway_domain::case::CaseStatus;
use archway_domain::{CaseId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

/// The bucket of a case: an opened case is in the same bucket as an open one.
pub fn bucket_of(status: CaseStatus) -> i32 {
    match status {
        CaseStatus::Draft => 0,
        CaseStatus::Open | CaseStatus::Read => 1,
        CaseStatus::InProgress => 2,
        CaseStatus::Completed => 3,
        CaseStatus::Reopened => 4,
        CaseStatus::Closed => 5,
    }
}

/// Cases without changes for a long time (OPS-06). Lists hide this bucket and those above it by default.
pub const ARCHIVED: i32 = 8;
/// Kept for a while after deletion.
pub const DELETED: i32 = 9;

const BUCKET: &str = "CASE WHEN c.deleted_at IS NOT NULL THEN 9 WHEN c.archived_at IS NOT NULL THEN 8 \
    WHEN c.status = 'DRFT' THEN 0 WHEN c.status IN ('OPEN', 'READ') THEN 1 WHEN c.status = 'PROC' THEN 2 \
    WHEN c.status = 'COMP' THEN 3 WHEN c.status = 'REOP' THEN 4 ELSE 5 END";

/// Rewrites the rows of one case, after its order, its parties or its existence changed.
pub(crate) async fn refile(tx: &Tx, case: &CaseId) -> Result<(), DbErr> {
    refile_all(tx, "c.id = $1", case).await
}

/// Rewrites the rows of all cases of a person, after the person's side or name changed. Locks the cases first, so that
/// nobody changes one meanwhile.
pub async fn refile_person(tx: &Tx, user: &UserId) -> Result<(), DbErr> {
    let own = "(c.author_id = $1 OR c.recipient_id = $1)";
    let sql = format!(
        "SELECT c.id AS value FROM cases c WHERE {own} ORDER BY c.id{}",
        dialect::for_update(tx.engine())
    );
    query::scalar::<String>(&**tx, &sql, [user.as_str().into()]).await?;
    refile_all(tx, own, user.as_str()).await?;
    refile_activities(tx, user).await
}

/// Rewrites all rows: for a tool that fills a database with cases without these functions.
pub async fn rebuild(tx: &Tx) -> Result<(), DbErr> {
    refile_all(tx, "$1 = $1", "").await
}

async fn refile_all(tx: &Tx, own: &str, value: &str) -> Result<(), DbErr> {
    unfile_all(tx, own, value).await?;
    let columns = format!(
        "c.id, {BUCKET}, c.updated_at, COALESCE(c.published_at, c.created_at), COALESCE(c.delivery_date, '9999')"
    );
    let text = "c.search_text || ' ' || a.search_text || ' ' || COALESCE(r.search_text, '')";
    let tables = "FROM cases c JOIN users a ON a.id = c.author_id LEFT JOIN users r ON r.id = c.recipient_id";
    let sql = format!(
        "INSERT INTO case_sides (side, case_id, bucket, updated_at, created_at, delivery_date, partner_id, search_text) \
         SELECT a.side, {columns}, COALESCE(c.recipient_id, ''), {text} {tables} WHERE {own} \
         UNION ALL SELECT r.side, {columns}, c.author_id, {text} {tables} \
         WHERE {own} AND r.side <> a.side AND c.status <> 'DRFT' AND c.deleted_at IS NULL"
    );
    query::run(&**tx, &sql, [value.into()]).await?;
    count(tx, 1, own, value).await
}

/// Removes the case from all lists.
pub(crate) async fn unfile(tx: &Tx, case: &CaseId) -> Result<(), DbErr> {
    unfile_all(tx, "c.id = $1", case).await
}

/// Removes a person's unsent cases from all lists.
pub(crate) async fn unfile_unsent(tx: &Tx, author: &UserId) -> Result<(), DbErr> {
    unfile_all(tx, "c.author_id = $1 AND c.published_at IS NULL", author.as_str()).await
}

async fn unfile_all(tx: &Tx, own: &str, value: &str) -> Result<(), DbErr> {
    count(tx, -1, own, value).await?;
    let sql = format!("DELETE FROM case_sides WHERE case_id IN (SELECT c.id FROM cases c WHERE {own})");
    query::run(&**tx, &sql, [value.into()]).await.map(drop)
}

/// Adds the rows to the counts, or subtracts them. In key order, so that two transactions never deadlock.
async fn count(tx: &Tx, by: i32, own: &str, value: &str) -> Result<(), DbErr> {
    let sql = format!(
        "INSERT INTO case_counts (side, bucket, count) SELECT s.side, s.bucket, {by} * COUNT(*) FROM case_sides s \
         JOIN cases c ON c.id = s.case_id WHERE {own} GROUP BY s.side, s.bucket ORDER BY s.side, s.bucket \
         ON CONFLICT (side, bucket) DO UPDATE SET count = case_counts.count + excluded.count"
    );
    query::run(&**tx, &sql, [value.into()]).await.map(drop)
}

/// The feed follows the cases.
async fn refile_activities(tx: &Tx, user: &UserId) -> Result<(), DbErr> {
    let own = "(SELECT c.id FROM cases c WHERE c.author_id = $1 OR c.recipient_id = $1)";
    let columns = "t.at, t.id, t.case_id, t.actor_id, t.action, t.status";
    let statements = [
        // An entry moves from a side that no longer sees the case; it stays with a side that still does.
        format!(
            "INSERT INTO activities (side, at, id, case_id, actor_id, action, status) \
             SELECT DISTINCT s.side, {columns} FROM activities t JOIN case_sides s ON s.case_id = t.case_id \
             WHERE t.case_id IN {own} ON CONFLICT DO NOTHING"
        ),
        format!(
            "DELETE FROM activities WHERE case_id IN {own} AND NOT EXISTS \
             (SELECT 1 FROM case_sides s WHERE s.case_id = activities.case_id AND s.side = activities.side)"
        ),
    ];
    for sql in statements {
        query::run(&**tx, &sql, [user.as_str().into()]).await?;
    }
    Ok(())
}

/// Moves the case to the bucket of its new status.
pub(crate) async fn move_to(
    tx: &Tx,
    case: &CaseId,
    from: CaseStatus,
    to: CaseStatus,
    now: Time,
) -> Result<(), DbErr> {
    let to_bucket = bucket_of(to);
    if bucket_of(from) != to_bucket {
        let sql = "INSERT INTO case_counts (side, bucket, count) \
            SELECT side, bucket, change FROM (SELECT side, bucket, -1 AS change FROM case_sides WHERE case_id = $1 \
            UNION ALL SELECT side, $2, 1 FROM case_sides WHERE case_id = $1) moved WHERE TRUE ORDER BY side, bucket \
            ON CONFLICT (side, bucket) DO UPDATE SET count = case_counts.count + excluded.count";
        query::run(&**tx, sql, [case.as_str().into(), to_bucket.into()]).await?;
    }
    let sql = "UPDATE case_sides SET bucket = $2, updated_at = $3 WHERE case_id = $1";
    query::run(&**tx, sql, [case.as_str().into(), to_bucket.into(), now.0.into()]).await.map(drop)
}

/// Moves the case to the top of the lists, after a change.
pub(crate) fn touch(tx: &Tx, access: &CaseAccess, now: Time) {
    let sides = access.sides();
    let (author, recipient) = (sides[0], sides.get(1).unwrap_or(&sides[0]));
    let sql = "UPDATE case_sides SET updated_at = $2 WHERE case_id = $1 AND side IN ($3, $4)";
    tx.later(sql, [access.case.id.as_str().into(), now.0.into(), author.into(), (*recipient).into()]);
}

#[derive(Deserialize)]
struct Count {
    bucket: i32,
    count: i64,
}

/// The number of cases a side has in each bucket.
pub async fn counts(conn: &impl ConnectionTrait, side: &str) -> Result<Vec<(i32, i64)>, DbErr> {
    let sql = "SELECT bucket, count FROM case_counts WHERE side = $1";
    let rows: Vec<Count> = query::all(conn, sql, [side.into()]).await?;
    Ok(rows.into_iter().map(|row| (row.bucket, row.count)).collect())
}
