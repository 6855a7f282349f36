//! Is a person signing up, or a program? By default a proof of work (ALTCHA), so that no other server is involved;
//! three hosted captchas can be configured instead (ACC-04).

use crate::base::app::App;
use crate::base::config::CaptchaKind;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::outgoing;
use crate::base::secret::hash_token;
use altcha::{CreateChallengeOptions, Payload, VerifySolutionOptions, create_challenge, verify_solution};
use archway_db::{Tx, spent};
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

const VALID_FOR: Duration = MINUTE.saturating_mul(20);
const MAX_ANSWER_BYTES: usize = 8 * 1024;
const EXPIRES: &str = "expires";

/// A challenge for the proof of work.
#[utoipa::path(get, path = "/v1/auth/captcha/", tag = "account",
    responses((status = 200, body = Object)))]
pub async fn challenge(State(app): State<App>, caller: Caller) -> Result<Json<serde_json::Value>, ApiError> {
    if app.config.captcha.kind != CaptchaKind::Altcha {
        return Err(ApiError::not_found());
    }
    limits::count(&app, &[limits::from(Guard::ValidatePerAddress, &caller)]).await?;
    // The expiry is part of the signed data: the library's own check reads the system's clock.
    let expires = app.now().plus(VALID_FOR).0;
    let challenge = create_challenge(CreateChallengeOptions {
        algorithm: "PBKDF2/SHA-256".to_owned(),
        cost: app.config.captcha.cost,
        data: Some(BTreeMap::from([(EXPIRES.to_owned(), expires.into())])),
        hmac_signature_secret: Some(app.secret.captcha_key()),
        ..CreateChallengeOptions::default()
    });
    let challenge = challenge.map_err(|error| ApiError::internal(format!("captcha: {error}")))?;
    serde_json::to_value(challenge).map(Json).map_err(ApiError::internal)
}

/// A correct answer that is not used up yet.
pub struct GoodAnswer {
    hash: String,
}

impl GoodAnswer {
    /// Uses up the answer; each counts once across all nodes.
    pub async fn spend(self, tx: &Tx, app: &App) -> Result<(), ApiError> {
        if spent::spend(tx, &self.hash, app.now().plus(VALID_FOR)).await? { Ok(()) } else { Err(wrong()) }
    }
}

pub async fn check_answer(app: &App, answer: &str, caller: &Caller) -> Result<GoodAnswer, ApiError> {
    if answer.is_empty() {
        return Err(Refusal::CaptchaMissing.into());
    }
    if answer.len() > MAX_ANSWER_BYTES {
        return Err(wrong());
    }
    match app.config.captcha.kind {
        CaptchaKind::Altcha => check_proof(app, answer),
        _ => ask_provider(app, answer, caller).await,
    }
}

/// Checks an answer and uses it up.
pub async fn accept(app: &App, answer: &str, caller: &Caller) -> Result<(), ApiError> {
    let good = check_answer(app, answer, caller).await?;
    let tx = app.db.begin().await?;
    good.spend(&tx, app).await?;
    Ok(tx.commit().await?)
}

fn wrong() -> ApiError {
    Refusal::CaptchaWrong.into()
}

fn check_proof(app: &App, answer: &str) -> Result<GoodAnswer, ApiError> {
    let decoded = STANDARD.decode(answer).map_err(|_| wrong())?;
    let payload: Payload = serde_json::from_slice(&decoded).map_err(|_| wrong())?;
    // Other parameters than ours could make the check expensive.
    let parameters = &payload.challenge.parameters;
    if parameters.cost != app.config.captcha.cost
        || parameters.algorithm != "PBKDF2/SHA-256"
        || parameters.key_length > 64
    {
        return Err(wrong());
    }
    let expires =
        parameters.data.as_ref().and_then(|data| data.get(EXPIRES)).and_then(serde_json::Value::as_i64);
    let key = app.secret.captcha_key();
    let verdict = verify_solution(VerifySolutionOptions::new(&payload.challenge, &payload.solution, &key));
    let proven = verdict.is_ok_and(|verdict| verdict.verified);
    if !proven || expires.is_none_or(|expires| expires <= app.now().0) {
        return Err(wrong());
    }
    // Hashes the challenge, not the answer: one challenge has many correct answers.
    let hash = hash_token(&format!("{}{}", parameters.nonce, parameters.salt));
    Ok(GoodAnswer { hash })
}

#[derive(Deserialize)]
struct ProviderVerdict {
    success: bool,
}

/// All three providers take the same form: secret, response, remoteip.
async fn ask_provider(app: &App, answer: &str, caller: &Caller) -> Result<GoodAnswer, ApiError> {
    let standard = match app.config.captcha.kind {
        CaptchaKind::Hcaptcha => "https://api.hcaptcha.com/siteverify",
        CaptchaKind::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        CaptchaKind::Recaptcha | CaptchaKind::Altcha => "https://www.google.com/recaptcha/api/siteverify",
    };
    let url = app.config.captcha.verify_url.as_deref().unwrap_or(standard);
    let address = caller.address.to_string();
    let form = [("secret", app.config.captcha.secret.as_str()), ("response", answer), ("remoteip", &address)];
    let answered = match app.http_client.post(url).form(&form).send().await {
        Ok(response) => outgoing::read(response).await,
        Err(error) => Err(error.into()),
    };
    let body = match answered {
        Ok(body) => body,
        Err(error) => {
            tracing::warn!(%error, "the captcha provider did not answer");
            return Err(ApiError::busy());
        }
    };
    match serde_json::from_slice(&body) {
        Ok(ProviderVerdict { success: true }) => Ok(GoodAnswer { hash: hash_token(answer) }),
        Ok(_) => Err(wrong()),
        Err(error) => {
            tracing::warn!(%error, "the captcha provider's answer cannot be read");
            Err(ApiError::busy())
        }
    }
}
