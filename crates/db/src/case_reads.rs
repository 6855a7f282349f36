//! Who has opened a case, and up to which comment (COM-02).

use crate::cases::CaseAccess;
use crate::{DbErr, Tx, query};

/// The viewer has seen everything up to this comment.
pub async fn mark(tx: &Tx, access: &CaseAccess, comment_seq: i64) -> Result<(), DbErr> {
    let sql = "INSERT INTO case_reads (user_id, case_id, comment_seq) VALUES ($1, $2, $3) \
        ON CONFLICT (user_id, case_id) DO UPDATE SET comment_seq = excluded.comment_seq \
        WHERE case_reads.comment_seq < excluded.comment_seq";
    let values = [access.viewer.as_str().into(), access.case.id.as_str().into(), comment_seq.into()];
    query::run(&**tx, sql, values).await.map(drop)
}
