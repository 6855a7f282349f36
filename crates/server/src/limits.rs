//! The limits that guard accounts: per address, per account, per target; shared by all nodes (API-07).

use crate::app::App;
use crate::http::caller::{Caller, network};
use crate::http::error::ApiError;
use archway_db::Tx;
use archway_db::rate_limits::{Limit, hit};
use archway_domain::time::MINUTE;
use std::time::Duration;

const PERIOD: Duration = MINUTE.saturating_mul(10);

#[derive(Debug, Clone, Copy)]
pub enum Guard {
    LoginPerAddress,
    /// Per account and address: strict, and nobody else's tries count.
    LoginPerAccount,
    /// Per account from anywhere: loose, so that a stranger does not easily keep the owner out.
    LoginPerAccountTotal,
    CodePerAccount,
    MailPerAddress,
    MailPerTarget,
    SignupPerAddress,
    ValidatePerAddress,
    LinkPerAddress,
}

impl Guard {
    fn hits(self, app: &App) -> u32 {
        let limits = &app.config.limits;
        match self {
            Guard::LoginPerAddress => limits.login_per_address,
            Guard::LoginPerAccount => limits.login_per_account,
            Guard::LoginPerAccountTotal => limits.login_per_account_total,
            Guard::CodePerAccount => limits.code_per_account,
            Guard::MailPerAddress => limits.mail_per_address,
            Guard::MailPerTarget => limits.mail_per_target,
            Guard::SignupPerAddress => limits.signup_per_address,
            Guard::ValidatePerAddress => limits.validate_per_address,
            Guard::LinkPerAddress => limits.link_per_address,
        }
    }

    fn key(self, app: &App, subject: &str) -> String {
        app.secret.pseudonym(&format!("limit {self:?}"), subject)
    }
}

/// A guard and whom it counts for.
pub type Hit = (Guard, String);

/// For guards that count per address.
pub fn from(guard: Guard, caller: &Caller) -> Hit {
    (guard, network(caller.address).to_string())
}

/// What one try at a password or a code counts against.
pub fn sign_in_hits(caller: &Caller, account: &str) -> [Hit; 3] {
    [
        from(Guard::LoginPerAddress, caller),
        (Guard::LoginPerAccount, format!("{account} {}", network(caller.address))),
        (Guard::LoginPerAccountTotal, account.to_owned()),
    ]
}

/// Counts each hit; refuses with 429 when one of the guards is spent.
pub async fn count(app: &App, hits: &[Hit]) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let mut refused = None;
    for (guard, subject) in hits {
        let limit = Limit { hits: guard.hits(app), period: PERIOD };
        if let Err(wait) = hit(&tx, &guard.key(app, subject), limit, app.now()).await? {
            refused = Some(wait);
            break;
        }
    }
    tx.commit().await?;
    match refused {
        Some(wait) => Err(ApiError::too_many(wait)),
        None => Ok(()),
    }
}

/// A whole sign-in clears what the tries before it had counted; a right password alone must not buy more
/// guesses at the code.
pub async fn forgive(tx: &Tx, app: &App, hits: &[Hit]) -> Result<(), ApiError> {
    for (guard, subject) in hits.iter().filter(|(guard, _)| !matches!(guard, Guard::LoginPerAddress)) {
        archway_db::rate_limits::clear(tx, &guard.key(app, subject)).await?;
    }
    Ok(())
}
