//! Starts a session: tokens, cookie, audit entry, all in the caller's transaction.

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::secret::hash_token;
use archway_db::refresh_tokens::TokenHashes;
use archway_db::sessions::{self, NewSession};
use archway_db::users::User;
use archway_db::{DbErr, Tx};
use archway_domain::time::{DAY, HOUR};
use archway_domain::{CaseId, SessionId, Time, UserId};
use axum::http::HeaderValue;
use std::time::Duration;

/// A new pair of tokens, raw for the browser and hashed for the database.
pub struct Tokens {
    pub access: String,
    pub refresh: String,
    access_hash: String,
    refresh_hash: String,
    access_expires_at: Time,
}

/// The page drops its token after 59 minutes (SES-01); the server a minute later.
const ACCESS_LIFETIME: Duration = HOUR;

impl Tokens {
    pub fn draw(app: &App) -> Tokens {
        let (access, refresh) = (app.random.token(), app.random.token());
        Tokens {
            access_hash: hash_token(&access),
            refresh_hash: hash_token(&refresh),
            access_expires_at: app.now().plus(ACCESS_LIFETIME),
            access,
            refresh,
        }
    }

    pub fn hashes(&self) -> TokenHashes<'_> {
        TokenHashes {
            access: &self.access_hash,
            access_expires_at: self.access_expires_at,
            refresh: &self.refresh_hash,
        }
    }

    pub fn cookie(&self, app: &App) -> HeaderValue {
        SecretCookie::Refresh.set(app, &self.refresh, lifetime(app))
    }

    /// The cookie of a session that is limited to one case.
    pub fn limited_cookie(&self, app: &App) -> HeaderValue {
        SecretCookie::Refresh.set(app, &self.refresh, LIMITED_LIFETIME)
    }
}

/// A desktop program's day of work on one case.
const LIMITED_LIFETIME: Duration = HOUR.saturating_mul(12);

fn lifetime(app: &App) -> Duration {
    DAY.saturating_mul(app.config.auth.session_days)
}

/// `case_id` limits the session to one case.
pub async fn start(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &User,
    case_id: Option<&CaseId>,
) -> Result<Tokens, DbErr> {
    let tokens = Tokens::draw(app);
    let session = NewSession {
        id: app.new_id(),
        user_id: user.id.clone(),
        address: &caller.address.to_string(),
        user_agent: &caller.user_agent,
        expires_at: app.now().plus(if case_id.is_some() { LIMITED_LIFETIME } else { lifetime(app) }),
        case_id,
    };
    sessions::start(tx, &session, &tokens.hashes(), app.now()).await?;
    note(tx, app, caller, &user.id, "session.start", &session.id);
    Ok(tokens)
}

pub fn note(tx: &Tx, app: &App, caller: &Caller, user: &UserId, action: &str, session: &SessionId) {
    audit::note(tx, app, caller, Some(user), action, Record::Session(session));
}
