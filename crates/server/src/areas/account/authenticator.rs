//! Authenticator apps (TOTP, RFC 6238) and recovery codes. The app's secret is derived from its id, so that the
//! database alone is not enough to sign in (see docs/decisions/0002-derived-tokens.md).

use crate::base::app::App;
use crate::base::http::error::ApiError;
use archway_db::{DbErr, Tx, second_factors};
use archway_domain::UserId;
use totp_rs::{Algorithm, Builder, Totp};

const RECOVERY_CODES: usize = 10;
/// 32 characters without letters and digits that look alike, 5 bits each.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";
const CODE_CHARS: usize = 12;

pub fn app_of(app: &App, authenticator_id: &str, account: &str, issuer: &str) -> Result<Totp, ApiError> {
    // A colon would split the label of the QR code.
    let clean = |text: &str| text.replace(':', " ");
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(app.secret.authenticator_key(authenticator_id).to_vec())
        .with_account_name(clean(account))
        .with_issuer(Some(clean(issuer)))
        .build()
        .map_err(ApiError::internal)
}

/// The time step of a code, if it matches the current, the previous or the next one.
pub fn step_of(app: &App, authenticator_id: &str, code: &str) -> Result<Option<i64>, ApiError> {
    let totp = app_of(app, authenticator_id, "account", "Archway")?;
    let seconds = u64::try_from(app.now().0 / 1000).unwrap_or(0);
    Ok(totp.check(code.trim(), seconds).and_then(|step| i64::try_from(step).ok()))
}

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Wrong,
    Code,
    RecoveryCode,
}

/// Checks a code of the app or a recovery code, and uses it up.
pub async fn check(tx: &Tx, app: &App, user: &UserId, code: &str) -> Result<Verdict, ApiError> {
    let Some(authenticator) = second_factors::find_confirmed(&**tx, user).await? else {
        return Ok(Verdict::Wrong);
    };
    if let Some(step) = step_of(app, &authenticator.id, code)? {
        let is_fresh = second_factors::use_step(tx, &authenticator.id, step).await?;
        return Ok(if is_fresh { Verdict::Code } else { Verdict::Wrong });
    }
    let hash = hash_recovery_code(app, user, code);
    let is_fresh = second_factors::use_recovery_code(tx, user, &hash, app.now()).await?;
    Ok(if is_fresh { Verdict::RecoveryCode } else { Verdict::Wrong })
}

/// New recovery codes, shown once; older ones stop working.
pub async fn renew_recovery_codes(tx: &Tx, app: &App, user: &UserId) -> Result<Vec<String>, DbErr> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| draw_recovery_code(app)).collect();
    let hashes: Vec<String> = codes.iter().map(|code| hash_recovery_code(app, user, code)).collect();
    second_factors::replace_recovery_codes(tx, user, &hashes).await?;
    Ok(codes)
}

/// `k7m2-p9qx-4tza`: 60 random bits.
fn draw_recovery_code(app: &App) -> String {
    let bytes = app.random.bytes::<CODE_CHARS>();
    let letters: Vec<char> = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Keyed with the installation's secret: a thief of the database could search through 60 bits.
fn hash_recovery_code(app: &App, user: &UserId, code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    app.secret.pseudonym("recovery code", &format!("{user} {}", plain.to_ascii_lowercase()))
}
