//! Who has opened a case, and up to which comment they have read (COM-02).

use crate::Tx;
use crate::cases::CaseAccess;

/// Records that the viewer has read up to this comment.
pub fn mark(tx: &Tx, access: &CaseAccess, comment_seq: i64) {
    let sql = "INSERT INTO case_reads (user_id, case_id, comment_seq) VALUES ($1, $2, $3) \
        ON CONFLICT (user_id, case_id) DO UPDATE SET comment_seq = excluded.comment_seq \
        WHERE case_reads.comment_seq < excluded.comment_seq";
    let values = [access.viewer.as_str().into(), access.case.id.as_str().into(), comment_seq.into()];
    tx.later(sql, values);
}
