//! Skins: one folder each with settings and images, chosen by a part of the host name (WLB-01). Those in `skins/` are
//! embedded in the binary; an operator adds or replaces skins without a rebuild.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path as FilePath;
use utoipa::ToSchema;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../skins"]
struct Shipped;

const DEFAULT: &str = "archway";
const IMAGES: [&str; 4] = ["logo.svg", "logo-dark.svg", "mark.svg", "favicon.svg"];
const MAX_IMAGE_BYTES: u64 = 512 * 1024;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SkinColors {
    pub primary: String,
    pub primary_dark: String,
    pub background: String,
}

/// What makes skins look like different products, besides the accent colour. The first of each is the default.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SkinStyle {
    pub radius: SkinRadius,
    pub panel: SkinPanel,
    pub auth: SkinAuth,
}

#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SkinRadius {
    #[default]
    Soft,
    Sharp,
    Round,
}

/// The surface of the left panel.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SkinPanel {
    #[default]
    Light,
    Dark,
    Accent,
}

/// The layout of the pages before signing in.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SkinAuth {
    #[default]
    Split,
    Center,
    Banner,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkinSettings {
    pub name: String,
    #[serde(default)]
    pub host_fragments: Vec<String>,
    #[serde(default)]
    pub main: bool,
    pub app_name: String,
    pub company_name: String,
    pub hclinic_name: String,
    pub copyright_years: String,
    /// The support number of this company; by default the installation's.
    #[serde(default)]
    pub support_phone: String,
    pub colors: SkinColors,
    #[serde(default)]
    pub style: SkinStyle,
}

pub struct Skin {
    pub settings: SkinSettings,
    images: BTreeMap<&'static str, Vec<u8>>,
}

pub struct Skins(BTreeMap<String, Skin>);

#[derive(Debug, thiserror::Error)]
#[error("skin {name}: {reason}")]
pub struct SkinError {
    name: String,
    reason: String,
}

impl Skins {
    pub fn load(folder: Option<&FilePath>) -> Result<Skins, SkinError> {
        let mut skins = BTreeMap::new();
        let mut shipped: Vec<String> =
            Shipped::iter().filter_map(|path| path.strip_suffix("/skin.toml").map(str::to_owned)).collect();
        shipped.sort();
        for name in shipped {
            let read =
                |file: &str| Shipped::get(&format!("{name}/{file}")).map(|file| file.data.into_owned());
            skins.insert(name.clone(), load_skin(&name, read)?);
        }
        for name in folder.map(folder_names).transpose()?.unwrap_or_default() {
            let folder = folder.unwrap_or(FilePath::new(".")).join(&name);
            skins.insert(name.clone(), load_skin(&name, |file| read_limited(&folder.join(file)))?);
        }
        if skins.contains_key(DEFAULT) {
            Ok(Skins(skins))
        } else {
            Err(SkinError { name: DEFAULT.to_owned(), reason: "the default skin is missing".to_owned() })
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &Skin> {
        self.0.values()
    }

    pub fn named(&self, name: &str) -> &Skin {
        self.0.get(name).unwrap_or_else(|| &self.0[DEFAULT])
    }

    /// The host decides only the looks: no link is built from it.
    pub fn for_host(&self, host: &str) -> &Skin {
        let host = host.to_lowercase();
        let claims =
            |skin: &&Skin| skin.settings.host_fragments.iter().any(|fragment| host.contains(fragment));
        self.0.values().find(claims).unwrap_or_else(|| self.named(DEFAULT))
    }
}

fn folder_names(folder: &FilePath) -> Result<Vec<String>, SkinError> {
    let unreadable =
        |error: std::io::Error| SkinError { name: folder.display().to_string(), reason: error.to_string() };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    Ok(entries
        .flatten()
        .filter(|entry| entry.path().join("skin.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect())
}

fn read_limited(file: &FilePath) -> Option<Vec<u8>> {
    let size = std::fs::metadata(file).ok()?.len();
    if size > MAX_IMAGE_BYTES { None } else { std::fs::read(file).ok() }
}

fn load_skin(name: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> Result<Skin, SkinError> {
    let wrong = |reason: String| SkinError { name: name.to_owned(), reason };
    let settings = read("skin.toml").ok_or_else(|| wrong("skin.toml cannot be read".to_owned()))?;
    let settings: SkinSettings =
        toml::from_str(&String::from_utf8_lossy(&settings)).map_err(|error| wrong(error.to_string()))?;
    if settings.name != name {
        return Err(wrong(format!("its skin.toml is named {}", settings.name)));
    }
    let colors = [&settings.colors.primary, &settings.colors.primary_dark, &settings.colors.background];
    if !colors.iter().all(|color| is_hex_color(color)) {
        return Err(wrong("a colour is not of the form #1d63d8".to_owned()));
    }
    let mut images = BTreeMap::new();
    for image in IMAGES {
        let bytes = read(image).ok_or_else(|| wrong(format!("{image} is missing or over 512 kB")))?;
        images.insert(image, bytes);
    }
    Ok(Skin { settings, images })
}

fn is_hex_color(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].chars().all(|c| c.is_ascii_hexdigit())
}

/// An image of a skin.
#[utoipa::path(get, path = "/skins/{name}/{image}", tag = "pages",
    params(("name" = String, Path), ("image" = String, Path)),
    responses((status = 200, content_type = "image/svg+xml")))]
pub async fn skin_image(
    State(app): State<App>,
    Path((name, image)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let skin = app.skins.0.get(&name).ok_or_else(ApiError::not_found)?;
    let bytes = skin.images.get(image.as_str()).ok_or_else(ApiError::not_found)?.clone();
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    // An SVG opened as a page could run scripts; this policy forbids everything.
    let sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(sandbox));
    Ok(response)
}
