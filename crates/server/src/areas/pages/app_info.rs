//! What a client needs to start, and the language setting (API-06).

use crate::areas::social;
use crate::base::app::App;
use crate::base::audit;
use crate::base::config::{CaptchaKind, Config};
use crate::base::html;
use crate::base::http::caller::Caller;
use crate::base::http::cookies;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::skins::{Skin, SkinColors, SkinStyle};
use archway_db::users;
use archway_domain::FieldError;
use archway_domain::language::LANGUAGES;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{AppendHeaders, IntoResponse};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use utoipa::ToSchema;

/// The client's public key, required in calls before the sign-in.
pub struct ApiKey;

impl FromRequestParts<App> for ApiKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let given = parts.headers.get("api-key").map(|value| value.as_bytes()).unwrap_or_default();
        let fits: bool = app.config.server.api_key.as_bytes().ct_eq(given).into();
        if fits { Ok(ApiKey) } else { Err(Refusal::ApiKeyWrong.into()) }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AppInfo {
    /// EU or US.
    pub server_loc: &'static str,
    pub skin: SkinInfo,
    pub variant: Variant,
    pub captcha: CaptchaInfo,
    /// The public address of this installation.
    pub site: String,
    pub social_providers: Vec<SocialProvider>,
    /// An address search is configured.
    pub address_suggestions: bool,
    /// Show the welcome at the first sign-in.
    pub welcome: bool,
    pub external_viewer_url: Option<String>,
    pub region_sites: RegionSites,
    pub terms_version: String,
    pub terms_url: Option<String>,
    pub privacy_url: Option<String>,
    pub demo_request_url: Option<String>,
    pub help: Help,
}

/// Manuals and contacts; empty ones are not offered.
#[derive(Serialize, ToSchema)]
pub struct Help {
    pub clinic_docs: String,
    pub lab_docs: String,
    pub support_phone: String,
    pub lab_software: String,
    /// This installation offers the lab software itself.
    pub has_lab_software: bool,
    /// Questions can be asked in a form.
    pub helpdesk: bool,
}

#[derive(Serialize, ToSchema)]
pub struct SkinInfo {
    pub name: String,
    pub app_name: String,
    pub company_name: String,
    pub hclinic_name: String,
    pub copyright_years: String,
    pub main: bool,
    pub logo: String,
    pub logo_dark: String,
    pub mark: String,
    pub favicon: String,
    pub colors: SkinColors,
    pub style: SkinStyle,
}

#[derive(Serialize, ToSchema)]
pub struct SocialProvider {
    pub name: String,
    pub label: String,
    /// google, facebook or oidc.
    pub kind: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct Variant {
    pub data_region: bool,
    /// The panel offers to register a device.
    pub register_device: bool,
}

#[derive(Serialize, ToSchema)]
pub struct CaptchaInfo {
    pub kind: CaptchaKind,
    pub site_key: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct RegionSites {
    #[serde(rename = "EU")]
    pub eu: Option<String>,
    #[serde(rename = "US")]
    pub us: Option<String>,
}

fn describe(app: &App, skin: &Skin) -> AppInfo {
    let settings = &skin.settings;
    let image = |name: &str| format!("/skins/{}/{name}", settings.name);
    let pages = &app.config.pages;
    let for_devices = settings.main || pages.data_region_variant;
    AppInfo {
        server_loc: app.config.server.location.as_str(),
        skin: SkinInfo {
            name: settings.name.clone(),
            app_name: settings.app_name.clone(),
            company_name: settings.company_name.clone(),
            hclinic_name: settings.hclinic_name.clone(),
            copyright_years: settings.copyright_years.clone(),
            main: settings.main,
            logo: image("logo.svg"),
            logo_dark: image("logo-dark.svg"),
            mark: image("mark.svg"),
            favicon: image("favicon.svg"),
            colors: settings.colors.clone(),
            style: settings.style.clone(),
        },
        variant: Variant { data_region: pages.data_region_variant, register_device: for_devices },
        welcome: for_devices,
        site: app.config.public_url(),
        address_suggestions: !app.config.maps.url.is_empty(),
        external_viewer_url: pages.external_viewer_url.clone(),
        captcha: CaptchaInfo {
            kind: app.config.captcha.kind,
            site_key: app.config.captcha.kind.needs_site().then(|| app.config.captcha.site_key.clone()),
        },
        social_providers: social_providers(&app.config),
        region_sites: RegionSites { eu: app.config.regions.eu.clone(), us: app.config.regions.us.clone() },
        terms_version: pages.terms_version.clone(),
        terms_url: pages.terms_url.clone(),
        privacy_url: pages.privacy_url.clone(),
        demo_request_url: pages.demo_request_url.clone(),
        help: Help {
            clinic_docs: app.config.help.clinic_docs.clone(),
            lab_docs: app.config.help.lab_docs.clone(),
            support_phone: match settings.support_phone.as_str() {
                "" => app.config.help.phone.clone(),
                phone => phone.to_owned(),
            },
            lab_software: app.config.help.lab_software.clone(),
            has_lab_software: pages.lab_software.is_some(),
            helpdesk: !app.config.help.recipients.is_empty(),
        },
    }
}

fn social_providers(config: &Config) -> Vec<SocialProvider> {
    let names = config.social.providers.keys();
    names
        .map(|name| SocialProvider {
            name: name.clone(),
            label: social::label(config, name),
            kind: social::kind(name),
        })
        .collect()
}

/// The same data in the head of the first page. `<` is escaped, so that no text can close the script element.
pub fn page_head(app: &App, skin: &Skin) -> String {
    let mut info = serde_json::to_value(describe(app, skin)).unwrap_or_default();
    info["api_key"] = app.config.server.api_key.clone().into();
    let colors = &skin.settings.colors;
    format!(
        "<link rel=\"icon\" type=\"image/svg+xml\" href=\"/skins/{}/favicon.svg\">\
         <style>:root{{--skin-primary:{};--skin-primary-dark:{};--skin-background:{}}}</style>\
         <script type=\"application/json\" id=\"archway-app\">{}</script>",
        html::escape(&skin.settings.name),
        colors.primary,
        colors.primary_dark,
        colors.background,
        info.to_string().replace('<', "\\u003c")
    )
}

/// What the client needs to start: place, skin, variant, captcha, providers, region sites.
#[utoipa::path(get, path = "/v1/app-info/", tag = "pages", params(("api-key" = String, Header)),
    responses((status = 200, body = AppInfo)))]
pub async fn app_info(State(app): State<App>, _: ApiKey, caller: Caller) -> Json<AppInfo> {
    Json(describe(&app, app.skins.named(&caller.skin)))
}

#[derive(Deserialize, ToSchema)]
pub struct LanguageForm {
    #[serde(default)]
    language: String,
}

#[derive(Serialize, ToSchema)]
pub struct LanguageAnswer {
    language: &'static str,
}

/// Sets the language of the pages and, for a signed-in person, of the mails.
#[utoipa::path(post, path = "/v1/setLang/", tag = "pages", params(("api-key" = String, Header)),
    request_body = LanguageForm, responses((status = 200, body = LanguageAnswer)))]
pub async fn set_language(
    State(app): State<App>,
    _: ApiKey,
    caller: Caller,
    viewer: Option<Viewer>,
    Payload(form): Payload<LanguageForm>,
) -> Result<impl IntoResponse, ApiError> {
    let known = LANGUAGES.into_iter().find(|known| *known == form.language);
    let language = known.ok_or_else(|| field_error("language", FieldError::NotAChoice))?;
    if let Some(viewer) = viewer {
        let tx = app.db.begin().await?;
        let user = viewer.user.id.clone();
        users::set_language(&tx, &user, language).await?;
        audit::note_user(&tx, &app, &caller, &user, "account.set_language");
        tx.commit().await?;
    }
    let cookie = AppendHeaders([(header::SET_COOKIE, cookies::language(&app, language))]);
    Ok((cookie, Json(LanguageAnswer { language })))
}
