//! The limits that guard accounts: per address, per account, per target; shared by all nodes (API-07).

use crate::app::App;
use crate::http::caller::network;
use crate::http::error::ApiError;
use archway_db::rate_limits::{Limit, hit};
use archway_domain::time::MINUTE;
use std::net::IpAddr;
use std::time::Duration;

const PERIOD: Duration = MINUTE.saturating_mul(10);

#[derive(Debug, Clone, Copy)]
pub enum Guard {
    LoginPerAddress,
    LoginPerAccount,
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

/// Counts a hit on each guard; refuses with 429 when one of them is spent.
pub async fn count(app: &App, hits: &[(Guard, &str)]) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let mut refused = None;
    for (guard, subject) in hits {
        let limit = Limit {
            hits: guard.hits(app),
            period: PERIOD,
        };
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

/// A right password clears what wrong ones had counted against the account.
pub async fn forgive(tx: &archway_db::Tx, app: &App, guard: Guard, subject: &str) -> Result<(), ApiError> {
    Ok(archway_db::rate_limits::clear(tx, &guard.key(app, subject)).await?)
}

pub fn address_subject(address: IpAddr) -> String {
    network(address).to_string()
}
