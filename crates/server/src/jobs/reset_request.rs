//! Finds the account behind a forgotten password and orders the mail, or does nothing at all.

use super::JobError;
use crate::app::App;
use crate::mail::{self, MailContent, MailOrder};
use crate::secret::hash_token;
use archway_db::links::{self, NewLink, Purpose};
use archway_db::{jobs, users};
use archway_domain::account::AccountState;
use archway_domain::time::MINUTE;

/// The job ends in the same transaction that orders its mail, so that a kill cannot double it.
pub async fn prepare(app: &App, job_id: &str, email: &str, skin: &str) -> Result<(), JobError> {
    let now = app.now();
    let tx = app.db.begin().await?;
    let user = users::find_by_email(&*tx, email)
        .await?
        .filter(|user| user.account_state() == AccountState::Active && user.password_hash.is_some());
    if let Some(user) = user {
        let link_id = app.random.token();
        let link = NewLink {
            id: &link_id,
            purpose: Purpose::ResetPassword,
            user_id: &user.user_id(),
            hash: &hash_token(&app.secret.link_token(&link_id)),
            expires_at: now.plus(MINUTE.saturating_mul(app.config.auth.reset_minutes)),
        };
        links::insert(&tx, &link, now).await?;
        let content = MailContent::PasswordReset { page: "/password-reset".to_owned(), link_id };
        mail::order(&tx, app, &MailOrder { to: user.user_id().into(), skin: skin.to_owned(), content })
            .await?;
    }
    jobs::finish(&tx, job_id).await?;
    tx.commit().await?;
    Ok(())
}
