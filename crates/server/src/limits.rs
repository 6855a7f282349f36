//! The limits that guard accounts: per address, per account, per target; shared by all nodes (API-07).

use crate::account::passwords::Asker;
use crate::app::App;
use crate::http::caller::{Caller, network};
use crate::http::error::ApiError;
use crate::secret::hash_token;
use archway_db::rate_limits::{Limit, hit, peek};
use archway_db::{DbErr, Tx, browsers};
use archway_domain::time::{DAY, HOUR, MINUTE};
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
    /// The same, over a day.
    MailPerTargetTotal,
    /// Registrations of scanners that an installer's signature confirms, for which no mail is sent.
    SignedDevicePerAddress,
    /// Codes registered with the camera, taken or refused: the answer tells whether a device is somebody else's.
    CameraPerPerson,
    SignupPerAddress,
    ValidatePerAddress,
    LinkPerAddress,
    /// Wrong codes only, over a day: a code has six digits, and the password is known to whoever gets here.
    WrongCodePerAccount,
    /// How often a person is told of wrong codes.
    Suspicion,
    PhonePerAddress,
    /// Per number and address: strict, and nobody else's wishes count.
    PhonePerTarget,
    /// Per number from anywhere, over a day.
    PhonePerTargetTotal,
    /// Invitations to connect or to join a group, per person who invites.
    InvitePerPerson,
    /// The same, per person and address that is invited, over a day.
    InvitePerPair,
    /// The same, per address that is invited, whoever invites, over a day.
    InvitePerTarget,
    ValidatePerPerson,
    /// Saving one's settings or profile, over a minute: each change is kept in the audit log for good.
    SettingsPerPerson,
    /// Saying which jaw scans show, over a minute: the same.
    JawPerPerson,
    /// Pictures to decode, which takes time and memory.
    PicturePerPerson,
    /// Patients staff look at, over an hour.
    PatientPerStaff,
    /// Accounts staff look at as their owners do, over an hour.
    SupportPerStaff,
    /// Questions to the helpdesk, over a day.
    TicketPerPerson,
    /// Tries at the password of a shared case, per link and address.
    SharePassword,
    /// Wrong ones from anywhere, per link and over a day.
    WrongSharePassword,
    /// Not a limit: that the password was right from this address within a day.
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

/// A guard and whom it counts for.
pub type Hit = (Guard, String);

/// For guards that count per address.
pub fn from(guard: Guard, caller: &Caller) -> Hit {
    (guard, network(caller.address).to_string())
}

/// What one try at a password or a code counts against, and who tries. A browser this account has been used in has an
/// allowance of its own, so that strangers who try do not keep the owner out.
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

/// What a mail somebody asks for counts against, for the one who gets it.
pub fn mail_hits(target: String) -> [Hit; 2] {
    [(Guard::MailPerTarget, target.clone()), (Guard::MailPerTargetTotal, target)]
}

/// Counts each hit; refuses with 429 when one of the guards is spent.
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

/// Counts a hit in the transaction of what it guards: nothing is counted for what does not happen.
pub async fn count_in(tx: &Tx, app: &App, (guard, subject): &Hit) -> Result<(), ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    hit(tx, &guard.key(app, subject), limit, app.now()).await?.map_err(ApiError::too_many)
}

/// Counts a hit that refuses nobody.
pub async fn note(tx: &Tx, app: &App, (guard, subject): &Hit) -> Result<(), DbErr> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    hit(tx, &guard.key(app, subject), limit, app.now()).await.map(drop)
}

/// Refuses when the guard is spent, without counting.
pub async fn check(app: &App, (guard, subject): &Hit) -> Result<(), ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    match peek(app.db.reader(), &guard.key(app, subject), limit, app.now()).await? {
        Err(wait) => Err(ApiError::too_many(wait)),
        Ok(_) => Ok(()),
    }
}

/// How many hits of a guard are spent at the moment.
pub async fn spent(app: &App, (guard, subject): &Hit) -> Result<u32, ApiError> {
    let limit = Limit { hits: guard.hits(app), period: guard.period() };
    let left = peek(app.db.reader(), &guard.key(app, subject), limit, app.now()).await?.unwrap_or(0);
    Ok(limit.hits.saturating_sub(left))
}

/// A whole sign-in clears what the tries before it had counted; a right password alone must not buy more
/// guesses at the code.
pub async fn forgive(tx: &Tx, app: &App, hits: &[Hit]) -> Result<(), ApiError> {
    for (guard, subject) in hits.iter().filter(|(guard, _)| !matches!(guard, Guard::LoginPerAddress)) {
        archway_db::rate_limits::clear(tx, &guard.key(app, subject)).await?;
    }
    Ok(())
}
