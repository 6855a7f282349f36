//! Registers a scanner: by a signed-in person with a camera, or by the scanner's own software (DEV-02).

use super::{CONFIRMATION_VALID_FOR, confirm, note, read_day};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, FieldErrors, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::secret::{hash_token, hex_mac};
use archway_db::devices::{self, Device, NewRegistration};
use archway_db::{DbErr, Tx, users};
use archway_domain::account::{AccountState, NAME_MAX_CHARS};
use archway_domain::country::parse_country;
use archway_domain::email::parse_email;
use archway_domain::field::{optional_line, required_line};
use archway_domain::time::DAY;
use archway_domain::udi::{Udi, has_wrong_check_digit, parse_udi};
use archway_domain::{DeviceRegistrationId, FieldError, Time};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

const SYSTEM_ID_MAX_CHARS: usize = 64;

#[derive(Deserialize, ToSchema)]
pub struct CameraForm {
    /// The text the camera read, with separators.
    #[serde(default)]
    udi: String,
    #[serde(default, rename = "userData")]
    user_data: CameraData,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CameraData {
    system_id: String,
    installed_date: String,
}

#[derive(Serialize, ToSchema)]
pub struct Registered {
    udi: String,
    serial_no: String,
}

/// Registers a device for the signed-in person and sends a confirmation mail.
#[utoipa::path(post, path = "/v1/camera/udi/register/", tag = "devices", security(("bearer" = [])),
    request_body = CameraForm,
    responses((status = 201, body = Registered)))]
pub async fn register_by_camera(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<CameraForm>,
) -> Result<(StatusCode, Json<Registered>), ApiError> {
    let user = &viewer.user;
    // Refused codes count, too: the answers reveal which devices are blocked or registered to another person.
    limits::count(&app, &[(Guard::CameraPerPerson, user.id.to_string())]).await?;
    let udi = parse_udi(&form.udi).ok_or(Refusal::NotADeviceIdentifier)?;
    let details = Details {
        system_id: check_system_id(&form.user_data.system_id)?,
        installed_date: check_date(&form.user_data.installed_date)?,
        email: user.email.clone(),
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        country: user.country.clone(),
        language: user.language.clone(),
    };
    let tx = app.db.begin().await?;
    let id = user.id.clone();
    let device = free_device(&tx, &app, &udi, |device| device.is_held_by_another(Some(&id))).await?;
    let max = i64::from(app.config.limits.devices_per_person);
    // Scanning one's own device again adds no device.
    if device.user_id.is_none() && devices::count_of(&*tx, &id).await? >= max {
        return Err(ApiError::too_many(DAY));
    }
    // A confirmed registration stays confirmed: no mail is sent and nothing changes.
    if device.user_id.is_none() || !device.is_confirmed {
        limits::count_in(&tx, &app, &(Guard::MailPerAddress, format!("device {id}"))).await?;
        let registration = register(&tx, &app, &caller, &device, &details, None).await?;
        devices::assign(&tx, &device.id, &id, &registration).await?;
        note(&tx, &app, &caller, Some(&id), "device.register", &device.id);
        tx.commit().await?;
    }
    Ok((StatusCode::CREATED, Json(Registered { udi: device.udi, serial_no: device.serial_no })))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ScannerForm {
    udi: String,
    system_id: String,
    email: String,
    first_name: String,
    last_name: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// YYYY-MM-DD
    installed_date: String,
    /// Lets a trusted installer skip the confirmation by mail.
    bypass_signature: String,
}

/// Registers a device from the scanner's software. It belongs to the account with that email address once the owner
/// follows the mailed link.
#[utoipa::path(post, path = "/qc/v2.5/device/register/", tag = "devices", request_body = ScannerForm,
    responses((status = 201, body = Registered)))]
pub async fn register_by_scanner(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<ScannerForm>,
) -> Result<(StatusCode, Json<Registered>), ApiError> {
    // A signed registration sends no mail, so the limits for mails do not apply (DEV-02).
    let is_vouched_for = is_vouched_for(&app, &form);
    let guard = if is_vouched_for { Guard::SignedDevicePerAddress } else { Guard::MailPerAddress };
    limits::count(&app, &[limits::from(guard, &caller)]).await?;
    let udi = parse_udi(&form.udi).ok_or(Refusal::NotADeviceIdentifier)?;
    let mut errors = FieldErrors::default();
    let details = Details {
        email: errors.check("email", parse_email(&form.email)),
        first_name: errors.check("first_name", required_line(&form.first_name, NAME_MAX_CHARS)),
        last_name: errors.check("last_name", required_line(&form.last_name, NAME_MAX_CHARS)),
        country: errors.check("country", parse_country(&form.country)),
        system_id: check_system_id(&form.system_id)?,
        installed_date: check_date(&form.installed_date)?,
        language: caller.language.to_owned(),
    };
    errors.into_result()?;
    if !is_vouched_for {
        limits::count(&app, &limits::mail_hits(format!("device {}", details.email.to_lowercase()))).await?;
    }
    let owner = users::find_by_email(app.db.reader(), &details.email).await?;
    let owner = owner.filter(|owner| owner.state == AccountState::Active).map(|owner| owner.id.clone());

    let tx = app.db.begin().await?;
    // The confirmation mail decides between two claims. A device with an owner is refused to every caller, its owner
    // included: nobody is signed in here, and another answer would reveal the owner.
    let is_taken = |device: &Device| {
        let is_owners = is_vouched_for && !device.is_held_by_another(owner.as_ref());
        device.is_settled() && device.user_id.is_some() && !is_owners
    };
    let device = free_device(&tx, &app, &udi, is_taken).await?;
    let confirmed_at = is_vouched_for.then(|| app.now());
    let registration = register(&tx, &app, &caller, &device, &details, confirmed_at).await?;
    if let Some(owner) = owner.filter(|_| is_vouched_for) {
        devices::assign(&tx, &device.id, &owner, &registration).await?;
    }
    note(&tx, &app, &caller, None, "device.register", &device.id);
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(Registered { udi: device.udi, serial_no: device.serial_no })))
}

/// The validated fields of a registration.
struct Details {
    system_id: String,
    email: String,
    first_name: String,
    last_name: String,
    country: String,
    installed_date: String,
    language: String,
}

/// May be empty: the server then generates one.
fn check_system_id(text: &str) -> Result<String, ApiError> {
    let is_plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    match optional_line(text, SYSTEM_ID_MAX_CHARS) {
        Ok(line) if is_plain => Ok(line),
        Ok(_) => Err(field_error("system_id", FieldError::NotAChoice)),
        Err(error) => Err(field_error("system_id", error)),
    }
}

fn check_date(text: &str) -> Result<String, ApiError> {
    read_day(text).ok_or_else(|| field_error("installed_date", FieldError::NotAChoice))
}

/// The device, if it may be registered: not blocked, and without another owner.
async fn free_device(
    tx: &Tx,
    app: &App,
    udi: &Udi,
    is_taken: impl FnOnce(&Device) -> bool,
) -> Result<Device, ApiError> {
    if has_wrong_check_digit(&udi.text) && devices::lock_by_udi(tx, &udi.text).await?.is_none() {
        return Err(Refusal::CheckDigitWrong.into());
    }
    let device = devices::find_or_make(tx, &app.new_id(), udi, app.now()).await?;
    let device = device.ok_or_else(|| ApiError::internal("a device just made is gone"))?;
    if device.is_blocked {
        return Err(Refusal::DeviceBlocked.into());
    }
    if is_taken(&device) { Err(Refusal::DeviceForeign.into()) } else { Ok(device) }
}

/// Stores the registration and queues the confirmation mail, unless it is confirmed already.
async fn register(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    device: &Device,
    details: &Details,
    confirmed_at: Option<Time>,
) -> Result<DeviceRegistrationId, DbErr> {
    let (id, nonce) = (app.new_id(), app.random.token());
    let drawn_system_id = format!("MOB{}", app.random.letters(52));
    let system_id = if details.system_id.is_empty() { &drawn_system_id } else { &details.system_id };
    let registration = NewRegistration {
        id: &id,
        device_id: &device.id,
        system_id,
        email: &details.email,
        first_name: &details.first_name,
        last_name: &details.last_name,
        country: &details.country,
        installed_date: &details.installed_date,
        language: &details.language,
        token_hash: &hash_token(&app.secret.link_token(&nonce)),
        expires_at: app.now().plus(CONFIRMATION_VALID_FOR),
        confirmed_at,
    };
    devices::insert_registration(tx, &registration, app.now()).await?;
    if confirmed_at.is_none() {
        confirm::order_mail(tx, app, &caller.skin, &id, nonce, &device.serial_no).await?;
    }
    Ok(id)
}

/// Whether the operator's key signed the device and the address.
fn is_vouched_for(app: &App, form: &ScannerForm) -> bool {
    let Some(key) = &app.config.devices.bypass_key else { return false };
    let signed = format!("{}\n{}\n{}", form.udi, form.system_id, form.email);
    let expected = hex_mac(key.as_bytes(), signed.as_bytes());
    expected.as_bytes().ct_eq(form.bypass_signature.to_ascii_lowercase().as_bytes()).into()
}
