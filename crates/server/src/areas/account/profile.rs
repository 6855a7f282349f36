//! A person's own profile (PRF-01…03).

use super::form::{AccountForm, CheckedForm};
use super::wire::UserAnswer;
use super::{phone, regions, second_factor};
use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, FieldErrors};
use crate::base::http::payload::{Flag, PayloadWithFiles};
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::pictures;
use archway_db::profiles::{self, Profile};
use archway_db::users::{self, User};
use archway_db::{ConnectionTrait, DbErr, cases};
use archway_domain::account::{Role, SecondFactor};
use archway_domain::event::EventKind;
use archway_domain::{FieldError, Time};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// 8 January 2023: accounts made before then did not choose a data region.
const REGIONS_SINCE: Time = Time(1_673_136_000_000);

#[derive(Serialize, ToSchema)]
pub struct ProfileAnswer {
    /// The email address; it cannot be changed.
    username: String,
    first_name: String,
    last_name: String,
    role: String,
    institution: String,
    country: String,
    phone: String,
    phone_verified: bool,
    address: String,
    picture: Option<String>,
    social_provider: Option<String>,
    /// In a group or involved in a case, so the role cannot change.
    role_locked: bool,
    /// The data region is settled, so the country cannot change.
    country_locked: bool,
    /// The account is older than the regions.
    migration_notice: bool,
}

/// My profile.
#[utoipa::path(get, path = "/v1/user/edit/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = ProfileAnswer)))]
pub async fn profile(State(app): State<App>, viewer: Viewer) -> Result<Json<ProfileAnswer>, ApiError> {
    let user = viewer.user;
    Ok(Json(ProfileAnswer {
        role_locked: is_role_locked(app.db.reader(), &user).await?,
        country_locked: is_country_locked(&app, &user),
        migration_notice: user.created_at < REGIONS_SINCE,
        phone_verified: user.phone_verified_at.is_some(),
        picture: user.picture.map(|id| pictures::address(&id)),
        username: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        role: user.role.into(),
        institution: user.institution,
        country: user.country,
        phone: user.phone,
        address: user.address,
        social_provider: user.social_provider,
    }))
}

/// Colleagues and partners chose this person because of the role (PRF-02).
async fn is_role_locked(conn: &impl ConnectionTrait, user: &User) -> Result<bool, DbErr> {
    Ok(user.is_in_group() || cases::is_involved(conn, &user.id).await?)
}

fn is_country_locked(app: &App, user: &User) -> bool {
    app.config.pages.data_region_variant && user.data_loc_set
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProfileForm {
    pub first_name: String,
    pub last_name: String,
    pub role: String,
    pub institution: String,
    pub country: String,
    pub phone: String,
    pub address: String,
    #[schema(value_type = bool)]
    pub remove_picture: Flag,
}

/// The form with its picture, only for the API description.
#[derive(ToSchema)]
pub struct ProfileFormWithPicture {
    #[serde(flatten)]
    pub fields: ProfileForm,
    /// PNG or JPEG.
    #[schema(format = Binary, value_type = Option<String>)]
    pub picture: Option<Vec<u8>>,
}

#[derive(Serialize, ToSchema)]
pub struct ProfileSaved {
    user: UserAnswer,
    user_loc: String,
    server_loc: &'static str,
    /// The address of the site that serves the person's region, if the configuration names it.
    site: Option<String>,
}

/// Saves my profile.
#[utoipa::path(put, path = "/v1/user/edit/", tag = "account", security(("bearer" = [])),
    request_body(content = ProfileFormWithPicture, content_type = "multipart/form-data"),
    responses((status = 200, body = ProfileSaved)))]
pub async fn save_profile(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    headers: HeaderMap,
    payload: PayloadWithFiles<ProfileForm>,
) -> Result<Json<ProfileSaved>, ApiError> {
    let form = payload.fields;
    let is_locked = is_role_locked(app.db.reader(), &viewer.user).await?;
    let checked = check(&app, &viewer.user, is_locked, &form)?;
    let phone_verified_at = check_phone(&app, &viewer.user, &headers, &checked).await?;
    let settles_region = app.config.pages.data_region_variant && !viewer.user.data_loc_set;
    if settles_region && regions::home_of(&app, &checked.country) != app.config.server.location {
        return Err(Refusal::RegionMoveImpossible.into());
    }
    let new_picture = match payload.files.get("picture").filter(|bytes| !bytes.is_empty()) {
        Some(bytes) => {
            limits::count(&app, &[(Guard::PicturePerPerson, viewer.user.id.to_string())]).await?;
            Some(pictures::keep(&app, "picture", bytes.clone()).await?)
        }
        None => None,
    };

    let wanted = Wanted {
        checked,
        phone_verified_at,
        settles_region,
        new_picture,
        removes_picture: form.remove_picture.0,
    };
    let (user, unused_picture) = match save(&app, &caller, &viewer, &wanted).await {
        Ok(saved) => saved,
        Err(error) => {
            if let Some(picture) = &wanted.new_picture {
                pictures::discard(&app, picture).await;
            }
            return Err(error);
        }
    };
    if let Some(picture) = unused_picture {
        pictures::discard(&app, &picture).await;
    }
    Ok(Json(ProfileSaved {
        site: app.config.site(user.data_location),
        user_loc: user.data_location.into(),
        server_loc: app.config.server.location.as_str(),
        user: UserAnswer::new(&app, user, None).await?,
    }))
}

struct Wanted {
    checked: CheckedForm,
    phone_verified_at: Option<Time>,
    settles_region: bool,
    new_picture: Option<String>,
    removes_picture: bool,
}

/// Returns the saved person, and the picture that nothing shows any more.
async fn save(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    wanted: &Wanted,
) -> Result<(User, Option<String>), ApiError> {
    let id = &viewer.user.id;
    let tx = app.db.begin().await?;
    let current = users::lock(&tx, id).await?.ok_or_else(ApiError::not_found)?;
    let kept = current.picture.clone().filter(|_| !wanted.removes_picture);
    let picture = wanted.new_picture.clone().or(kept);
    let is_role_locked = is_role_locked(&*tx, &current).await?;
    let checked = wanted.checked.clone();
    let profile = Profile {
        first_name: checked.first_name,
        last_name: checked.last_name,
        role: checked.role.filter(|_| !is_role_locked).unwrap_or(current.role),
        institution: checked.institution,
        country: checked.country,
        phone: checked.phone,
        phone_verified_at: wanted.phone_verified_at,
        address: checked.address,
        picture: picture.clone(),
    };
    limits::count_in(&tx, app, &(Guard::SettingsPerPerson, id.to_string())).await?;
    second_factor::leave_sms(&tx, app, caller, &current, &profile.phone).await?;
    profiles::save(&tx, &current, &profile).await?;
    if wanted.settles_region {
        users::settle_region(&tx, id, app.now()).await?;
        audit::note_user(&tx, app, caller, id, "account.settle_region");
    }
    if profile.differs_from(&current) {
        let act = Act {
            action: "account.edit_profile",
            record: Record::User(id),
            event: EventKind::ProfileChanged,
            case_ids: &[],
            sides: &[id.as_str()],
        };
        acts::note(&tx, app, caller, id, act);
    }
    let user = users::find(&*tx, id).await?.ok_or_else(ApiError::not_found)?;
    tx.commit().await?;
    Ok((user, current.picture.filter(|old| picture.as_ref() != Some(old))))
}

fn check(app: &App, user: &User, is_role_locked: bool, form: &ProfileForm) -> Result<CheckedForm, ApiError> {
    let mut errors = FieldErrors::default();
    let mut checked = AccountForm {
        first_name: form.first_name.clone(),
        last_name: form.last_name.clone(),
        role: form.role.clone(),
        institution: form.institution.clone(),
        country: form.country.clone(),
        phone: form.phone.clone(),
        address: form.address.clone(),
        ..AccountForm::default()
    };
    if user.social_provider.is_some() {
        // The provider verified the name.
        checked.first_name = user.first_name.clone();
        checked.last_name = user.last_name.clone();
    }
    let checked = checked.check_person(&mut errors);
    if is_role_locked && Role::parse(&form.role) != Some(user.role) {
        errors.add("role", FieldError::NotAChoice);
    }
    if is_country_locked(app, user) && form.country != user.country {
        errors.add("country", FieldError::CountryFixed);
    }
    errors.into_result()?;
    Ok(checked)
}

/// When the number was proved: before, just now in this browser, or not at all where no proof is required.
async fn check_phone(
    app: &App,
    user: &User,
    headers: &HeaderMap,
    checked: &CheckedForm,
) -> Result<Option<Time>, ApiError> {
    if checked.phone == user.phone {
        return Ok(user.phone_verified_at);
    }
    if !checked.phone.is_empty() && phone::is_proved(app, headers, &checked.phone).await? {
        return Ok(Some(app.now()));
    }
    let is_second_factor = user.two_factor_method == SecondFactor::Sms;
    let variant_asks = app.config.pages.data_region_variant && !phone::is_exempt(&checked.country);
    if is_second_factor || variant_asks {
        return Err(crate::base::http::error::field_error("phone", FieldError::PhoneNotVerified));
    }
    Ok(None)
}
