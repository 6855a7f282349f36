//! Pending mails about cases, combined: at most one mail per case, person and five minutes.

use crate::cases::CaseAccess;
use crate::{DbErr, Tx, dialect, query};
use archway_domain::time::MINUTE;
use archway_domain::{CaseId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use std::time::Duration;

const PAUSE: Duration = MINUTE.saturating_mul(5);
/// More changes may follow soon; they share one mail.
const PATIENCE: Duration = MINUTE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    Published,
    Edited,
    Commented,
    CommentEdited,
}

impl News {
    /// The column that counts it, and the setting that turns its mail on (SET-02).
    fn columns(self) -> (&'static str, &'static str) {
        match self {
            News::Published => ("published", "post_publish_email"),
            News::Edited => ("edited", "post_edit_email"),
            News::Commented => ("commented", "comment_add_email"),
            News::CommentEdited => ("comments_edited", "comment_edit_email"),
        }
    }

    /// The mail about a new case is sent at once.
    fn patience(self) -> Duration {
        if self == News::Published { Duration::ZERO } else { PATIENCE }
    }
}

/// Records it for the people named on the case who want such mails, except the person who did it. Colleagues see it
/// live and in their feed.
pub fn add(tx: &Tx, access: &CaseAccess, news: News, skin: &str, now: Time) {
    let (count, switch) = news.columns();
    let now = now.plus(news.patience());
    let sql = format!(
        "INSERT INTO case_news (case_id, user_id, {count}, skin, due_at) \
         SELECT $1, u.id, 1, $5, $3 FROM users u \
         WHERE u.id IN ($6, $7, $8) AND u.id <> $2 AND u.{switch} = TRUE AND u.state = 'active' \
         ON CONFLICT (case_id, user_id) DO UPDATE SET {count} = case_news.{count} + 1, skin = excluded.skin, \
         due_at = COALESCE(case_news.due_at, CASE WHEN case_news.mailed_at + $4 > $3 THEN case_news.mailed_at + $4 ELSE $3 END)"
    );
    let pause = i64::try_from(PAUSE.as_millis()).unwrap_or(i64::MAX);
    let case = &access.case;
    let values = [
        case.id.as_str().into(),
        access.viewer.as_str().into(),
        now.0.into(),
        pause.into(),
        skin.into(),
        case.author_id.as_str().into(),
        case.recipient_id.as_deref().map(str::to_owned).into(),
        case.assignee_id.as_deref().map(str::to_owned).into(),
    ];
    tx.later(sql, values);
    // The worker finds all other mails when they are due.
    if news.patience().is_zero() {
        tx.note_added_job();
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Due {
    pub case_id: CaseId,
    pub user_id: UserId,
    pub published: i64,
    pub edited: i64,
    pub commented: i64,
    pub comments_edited: i64,
    pub skin: String,
}

/// Called before taking, so that an idle node does not write.
pub async fn any_due(conn: &impl ConnectionTrait, now: Time) -> Result<bool, DbErr> {
    let sql = "SELECT user_id AS value FROM case_news WHERE due_at <= $1 LIMIT 1";
    Ok(query::scalar::<String>(conn, sql, [now.0.into()]).await?.is_some())
}

/// Takes the due mails; the caller adds their mail jobs in the same transaction.
pub async fn take_due(tx: &Tx, limit: u32, now: Time) -> Result<Vec<Due>, DbErr> {
    let sql = format!(
        "SELECT case_id, user_id, published, edited, commented, comments_edited, skin FROM case_news WHERE due_at <= $1 \
         ORDER BY due_at LIMIT $2{}",
        dialect::skip_locked(tx.engine())
    );
    let due: Vec<Due> = query::all(&**tx, &sql, [now.0.into(), i64::from(limit).into()]).await?;
    for one in &due {
        let sql = "UPDATE case_news SET published = 0, edited = 0, commented = 0, comments_edited = 0, due_at = NULL, \
            mailed_at = $3 WHERE case_id = $1 AND user_id = $2";
        query::run(&**tx, sql, [one.case_id.as_str().into(), one.user_id.as_str().into(), now.0.into()])
            .await?;
    }
    Ok(due)
}
