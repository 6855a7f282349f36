//! Signing up (ACC-01…05).

use super::form::{AccountForm, CheckedForm, SignUpForm};
use super::{activation, captcha, phone, regions};
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail, FieldErrors, field_error};
use crate::base::http::payload::PayloadWithFiles;
use crate::base::limits::{self, Guard};
use crate::base::passwords::Asker;
use crate::base::pictures;
use archway_db::DbErr;
use archway_db::users::{self, NewUser};
use archway_domain::FieldError;
use archway_domain::account::{AccountState, Flags, Role, SecondFactor};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

/// Creates an account that waits for its activation, and mails the link.
#[utoipa::path(post, path = "/v1/auth/signup/", tag = "account",
    request_body(content = SignUpForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Detail)))]
pub async fn sign_up(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    payload: PayloadWithFiles<AccountForm>,
) -> Result<(StatusCode, Json<Detail>), ApiError> {
    let form = payload.fields;
    limits::count(&app, &[limits::from(Guard::SignupPerAddress, &caller)]).await?;

    let Checked { person, second_factor, phone_verified } = check(&app, &headers, &form).await?;

    let answer = captcha::check_answer(&app, &form.captcha, &caller).await?;
    if users::find_by_email(app.db.reader(), &person.email).await?.is_some() {
        return Err(field_error("username", FieldError::EmailTaken));
    }
    // Used up before the expensive work, so that a used answer buys none of it.
    let tx = app.db.begin().await?;
    answer.spend(&tx, &app).await?;
    tx.commit().await?;
    let password_hash = app.passwords.hash(Asker::Stranger, &form.password).await?;
    let picture = match payload.files.get("picture").filter(|bytes| !bytes.is_empty()) {
        Some(bytes) => Some(pictures::keep(&app, "picture", bytes.clone()).await?),
        None => None,
    };
    let user = NewUser {
        id: app.new_id(),
        email: person.email,
        password_hash: Some(password_hash),
        state: AccountState::Unactivated,
        first_name: person.first_name,
        last_name: person.last_name,
        role: person.role.unwrap_or(Role::Other),
        institution: person.institution,
        country: person.country,
        phone: person.phone,
        address: person.address,
        picture,
        language: caller.language.to_owned(),
        data_location: app.config.server.location,
        // The form of that variant asks for the data region before it is submitted.
        data_loc_set: app.config.pages.data_region_variant,
        second_factor,
        flags: Flags::default(),
        terms_version: Some(form.terms_version),
        social_provider: None,
        phone_verified,
    };

    match create(&app, &caller, &user).await {
        Ok(uid) => Ok((StatusCode::CREATED, Json(Detail::with_uid("Activation mail sent", uid)))),
        Err(error) => {
            if let Some(picture) = &user.picture {
                pictures::discard(&app, picture).await;
            }
            let is_taken = archway_db::is_taken(&error, "email_folded");
            Err(if is_taken { field_error("username", FieldError::EmailTaken) } else { error.into() })
        }
    }
}

struct Checked {
    person: CheckedForm,
    second_factor: SecondFactor,
    phone_verified: bool,
}

async fn check(app: &App, headers: &HeaderMap, form: &AccountForm) -> Result<Checked, ApiError> {
    let mut errors = FieldErrors::default();
    let person = form.check(&mut errors);
    let second_factor = SecondFactor::parse_at_sign_up(&form.two_factor_method).unwrap_or_else(|error| {
        errors.add("two_factor_method", error);
        SecondFactor::EmailCode
    });
    if form.terms_version != app.config.pages.terms_version {
        errors.add("terms_version", FieldError::TermsNotAccepted);
    }
    errors.check("country", regions::check_country(app, &person.country));
    let phone_verified = is_phone_verified(app, headers, &person).await?;
    if phone_is_missing(app, &person, phone_verified) {
        errors.add("phone", FieldError::PhoneNotVerified);
    }
    errors.into_result()?;
    Ok(Checked { person, second_factor, phone_verified })
}

async fn is_phone_verified(app: &App, headers: &HeaderMap, checked: &CheckedForm) -> Result<bool, ApiError> {
    Ok(!checked.phone.is_empty() && phone::is_proved(app, headers, &checked.phone).await?)
}

/// The data-region variant requires a proved number, except in two countries (ACC-17).
pub fn phone_is_missing(app: &App, checked: &CheckedForm, is_verified: bool) -> bool {
    app.config.pages.data_region_variant && !phone::is_exempt(&checked.country) && !is_verified
}

async fn create(app: &App, caller: &Caller, user: &NewUser) -> Result<String, DbErr> {
    let tx = app.db.begin().await?;
    users::insert(&tx, user, app.now()).await?;
    activation::order_mail(&tx, app, &user.id, &caller.skin).await?;
    let uid = activation::resend_handle(&tx, app, &user.id).await?;
    audit::note_user(&tx, app, caller, &user.id, "account.sign_up");
    tx.commit().await?;
    Ok(uid)
}
