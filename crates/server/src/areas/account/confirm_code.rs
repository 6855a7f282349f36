//! Confirms a person's identity again within a session, before a sensitive action (ADM-05): by the second factor, or
//! by the password where there is none.

use super::authenticator::{self, Verdict};
use super::login::needs_code;
use super::one_time_code::{VALID_FOR, effective_method, order_code, tell_of_recovery, warn_of_guessing};
use super::second_factor;
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use archway_db::users::User;
use archway_db::{Tx, login_attempts};
use archway_domain::account::SecondFactor;
use archway_domain::{AttemptId, FieldError, UserId};
use subtle::ConstantTimeEq;

/// How this person confirms; `Off` means by password.
pub fn method(app: &App, user: &User) -> SecondFactor {
    if needs_code(app, user) { effective_method(app, user) } else { SecondFactor::Off }
}

/// The proof a person gives.
pub struct Proof<'a> {
    /// The purpose: a code sent for one purpose confirms no other.
    pub purpose: &'a str,
    pub code: &'a str,
    pub password: &'a str,
    /// The person affected by the action, locked together with the person who confirms.
    pub other: Option<&'a UserId>,
}

/// Returns the transaction that uses up the proof; the caller continues in it. Without a code, sends one and asks for
/// it.
pub async fn confirm(app: &App, caller: &Caller, viewer: &Viewer, proof: &Proof<'_>) -> Result<Tx, ApiError> {
    let method = method(app, &viewer.user);
    if method == SecondFactor::Off {
        second_factor::confirm(app, viewer, proof.password).await?;
        let tx = app.db.begin().await?;
        second_factor::lock_confirmed_beside(&tx, app, viewer, proof.other).await?;
        return Ok(tx);
    }
    // Bound to this session, as the code of a sign-in is bound to its browser.
    let purpose = format!("{} {}", viewer.session, proof.purpose);
    let hash = app.secret.pseudonym("confirm code", &purpose);
    if proof.code.trim().is_empty() {
        if method != SecondFactor::Authenticator {
            send(app, caller, viewer, &hash).await?;
        }
        return Err(field_error("code", FieldError::Blank));
    }
    check(app, caller, viewer, &hash, proof).await
}

async fn send(app: &App, caller: &Caller, viewer: &Viewer, hash: &str) -> Result<(), ApiError> {
    let user = viewer.user.id.clone();
    limits::count(app, &[(Guard::CodePerAccount, viewer.user.id.to_string())]).await?;
    let tx = app.db.begin().await?;
    let current = second_factor::lock_confirmed(&tx, app, viewer).await?;
    let (attempt, expires_at) = match login_attempts::find_open(&tx, hash, app.now()).await? {
        Some(open) => (open.id, open.expires_at),
        None => {
            let (id, expires_at) = (AttemptId::new(app.random.token()), app.now().plus(VALID_FOR));
            login_attempts::replace(&tx, &id, hash, &user, expires_at).await?;
            (id, expires_at)
        }
    };
    order_code(&tx, app, caller, &current, &attempt, expires_at).await?;
    audit::note_user(&tx, app, caller, &user, "account.send_code");
    Ok(tx.commit().await?)
}

async fn check(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    hash: &str,
    proof: &Proof<'_>,
) -> Result<Tx, ApiError> {
    let code = proof.code;
    let wrong_codes = (Guard::WrongCodePerAccount, viewer.user.id.to_string());
    limits::count(app, &[(Guard::LoginPerAccount, format!("change {}", viewer.user.id))]).await?;
    limits::check(app, &wrong_codes).await?;
    let tx = app.db.begin().await?;
    let current = second_factor::lock_confirmed_beside(&tx, app, viewer, proof.other).await?;
    let attempt = login_attempts::find_open(&tx, hash, app.now()).await?;
    let fits = match (effective_method(app, &current), &attempt) {
        (SecondFactor::Authenticator, _) => {
            let verdict = authenticator::check(&tx, app, &current.id, code).await?;
            if verdict == Verdict::RecoveryCode {
                tell_of_recovery(&tx, app, caller, &current).await?;
            }
            verdict != Verdict::Wrong
        }
        (_, Some(attempt)) => {
            app.secret.one_time_code(&attempt.id).as_bytes().ct_eq(code.trim().as_bytes()).into()
        }
        (_, None) => false,
    };
    if !fits {
        if let Some(attempt) = attempt {
            login_attempts::count_wrong_code(&tx, &attempt.id).await?;
        }
        audit::note_user(&tx, app, caller, &current.id, "account.wrong_code");
        tx.commit().await?;
        warn_of_guessing(app, caller, &current).await?;
        return Err(field_error("code", FieldError::WrongCode));
    }
    if let Some(attempt) = attempt {
        login_attempts::end(&tx, &attempt.id, app.now()).await?;
    }
    limits::forgive(&tx, app, &[wrong_codes]).await?;
    Ok(tx)
}
