//! The limits that protect accounts: per address, per account, per target; shared by all nodes (API-07).

use crate::base::app::App;
use crate::base::http::caller::{Caller, network};
use crate::base::http::error::ApiError;
use crate::base::passwords::Asker;
use crate::base::secret::hash_token;
use archway_db::rate_limits::{Limit, hit, peek};
use archway_db::{DbErr, Tx, browsers};
use archway_domain::time::{DAY, HOUR, MINUTE};
use std::time::Duration;

const PERIOD: Duration = MINUTE.saturating_mul(10);

#[derive(Debug, Clone, Copy)]
pub enum Guard {
    LoginPerAddress,
    /// Per account and address: strict, and other people's attempts do not count.
    LoginPerAccount,
    /// Per account from any address: loose, so that a stranger cannot easily lock out the owner.
    LoginPerAccountTotal,
    CodePerAccount,
    MailPerAddress,
    MailPerTarget,
    /// The same, over a day.
    MailPerTargetTotal,
    /// Registrations of scanners signed by an installer, which send no mail.
    SignedDevicePerAddress,
    /// Codes registered with the camera, accepted or refused: the answer tells whether a device belongs to another
    /// person.
    CameraPerPerson,
    SignupPerAddress,
    ValidatePerAddress,
    LinkPerAddress,
    /// Wrong codes only, over a day: a code has six digits, and the caller already knows the password.
    WrongCodePerAccount,
    /// Warnings to a person about wrong codes.
    Suspicion,
    PhonePerAddress,
    /// Per number and address: strict, and other people's requests do not count.
    PhonePerTarget,
    /// Per number from anywhere, over a day.
    PhonePerTargetTotal,
    /// Invitations to connect or to join a group, per inviting person.
    InvitePerPerson,
    /// The same per inviting person and invited address, over a day.
    InvitePerPair,
    /// The same per invited address, from all people, over a day.
    InvitePerTarget,
    ValidatePerPerson,
    /// Changes of one's settings or profile, over a minute: the audit log keeps each one for ever.
    SettingsPerPerson,
    /// Choices of a scan's jaw, over a minute, for the same reason.
    JawPerPerson,
    /// Pictures to decode, which takes time and memory.
    PicturePerPerson,
    /// Patients a staff member opens, over an hour.
    PatientPerStaff,
    /// Support sessions a staff member starts, over an hour.
    SupportPerStaff,
    /// Questions to the helpdesk, over a day.
    TicketPerPerson,
    /// Attempts at the password of a shared case, per link and address.
    SharePassword,
    /// Wrong passwords from any address, per link and over a day.
    WrongSharePassword,
    /// Not a limit: records that the password was right from this address within a day.
    SharePasswordKnown,
    /// All messages of the installation, over an hour.
    Sms,
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
            Guard::MailPerTargetTotal => limits.mail_per_target_total,
            Guard::SignedDevicePerAddress => limits.signed_device_per_address,
            Guard::CameraPerPerson => limits.camera_per_person,
            Guard::SignupPerAddress => limits.signup_per_address,
            Guard::ValidatePerAddress => limits.validate_per_address,
            Guard::LinkPerAddress => limits.link_per_address,
            Guard::WrongCodePerAccount => limits.wrong_code_per_account,
            Guard::Suspicion => 1,
            Guard::PhonePerAddress => limits.phone_per_address,
            Guard::PhonePerTarget => limits.phone_per_target,
            Guard::PhonePerTargetTotal => limits.phone_per_target_total,
            Guard::InvitePerPerson => limits.invite_per_person,
            Guard::InvitePerPair => limits.invite_per_pair,
            Guard::InvitePerTarget => limits.invite_per_target,
            Guard::ValidatePerPerson => limits.validate_per_person,
            Guard::SettingsPerPerson => limits.settings_per_person,
            Guard::JawPerPerson => limits.jaws_per_person,
            Guard::PicturePerPerson => limits.picture_per_person,
            Guard::PatientPerStaff => limits.patients_per_staff,
            Guard::SupportPerStaff => limits.support_per_staff,
            Guard::TicketPerPerson => limits.tickets_per_person,
            Guard::SharePassword => limits.share_password,
            Guard::WrongSharePassword => limits.wrong_share_password,
            Guard::SharePasswordKnown => 1,
            Guard::Sms => limits.sms_per_hour,
        }
    }

    fn period(self) -> Duration {
        match self {
            Guard::WrongCodePerAccount
            | Guard::WrongSharePassword
            | Guard::SharePasswordKnown
            | Guard::MailPerTargetTotal
            | Guard::PhonePerTargetTotal
            | Guard::InvitePerPair
            | Guard::TicketPerPerson
            | Guard::InvitePerTarget => DAY,
            Guard::PatientPerStaff | Guard::SupportPerStaff | Guard::Sms | Guard::Suspicion => HOUR,
            Guard::SettingsPerPerson | Guard::JawPerPerson => MINUTE,
            _ => PERIOD,
        }
    }

    fn key(self, app: &App, subject: &str) -> String {
        app.secret.pseudonym(&format!("limit {self:?}"), subject)
    }
}

/// A guard and its subject.
pub type Hit = (Guard, String);

/// For guards that count per address.
pub fn from(guard: Guard, caller: &Caller) -> Hit {
    (guard, network(caller.address).to_string())
}

/// The hits of one attempt at a password or a code, and who makes it. A browser that this account has used before has
/// a separate allowance, so that strangers' attempts do not lock out the owner.
pub async fn sign_in_hits(app: &App, caller: &Caller, account: &str) -> Result<(Vec<Hit>, Asker), DbErr> {
    let per_address = from(Guard::LoginPerAddress, caller);
    if let Some(cookie) = &caller.browser {
        let hash = hash_token(cookie);
        if browsers::is_known_to(app.db.reader(), account, &hash).await? {
            let per_browser = (Guard::LoginPerAccount, format!("{account} browser {hash}"));
            return Ok((vec![per_address, per_browser], Asker::Known));
        }
    }
    let hits = vec![
        per_address,
        (Guard::LoginPerAccount, format!("{account} {}", network(caller.address))),
        (Guard::LoginPerAccountTotal, account.to_owned()),
    ];
    Ok((hits, Asker::Stranger))
}

/// The hits of a requested mail for its recipient.
pub fn mail_hits(target: String) -> [Hit; 2] {
    [(Guard::MailPerTarget, target.clone()), (Guard::MailPerTargetTotal, target)]
}

/// Counts each hit; refuses with 429 when a limit is reached.
pub async fn count(app: &App, hits: &[Hit]) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let mut refused = None;
    for (guard, subject) in hits {
        let limit = Limit { hits: guard.hits(app), period: guard.period() };
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

/// Counts a hit in the transaction it limits: if that rolls back, nothing is counted.
pub async fn count_in(tx: &Tx, app: &App, (guard, subject): &Hit) -> Result<(), ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    hit(tx, &guard.key(app, subject), limit, app.now()).await?.map_err(ApiError::too_many)
}

/// Counts a hit that never refuses.
pub async fn note(tx: &Tx, app: &App, (guard, subject): &Hit) -> Result<(), DbErr> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    hit(tx, &guard.key(app, subject), limit, app.now()).await.map(drop)
}

/// Refuses when the limit is reached, without counting.
pub async fn check(app: &App, (guard, subject): &Hit) -> Result<(), ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    match peek(app.db.reader(), &guard.key(app, subject), limit, app.now()).await? {
        Err(wait) => Err(ApiError::too_many(wait)),
        Ok(_) => Ok(()),
    }
}

/// How many hits of a guard are currently counted.
pub async fn spent(app: &App, (guard, subject): &Hit) -> Result<u32, ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    let left = peek(app.db.reader(), &guard.key(app, subject), limit, app.now()).await?.unwrap_or(0);
    Ok(limit.hits.saturating_sub(left))
}

/// A complete sign-in clears the hits of the attempts before it; a correct password alone must not allow more guesses
/// at the code.
pub async fn forgive(tx: &Tx, app: &App, hits: &[Hit]) -> Result<(), ApiError> {
    for (guard, subject) in hits.iter().filter(|(guard, _)| !matches!(guard, Guard::LoginPerAddress)) {
        archway_db::rate_limits::clear(tx, &guard.key(app, subject)).await?;
    }
    Ok(())
}
