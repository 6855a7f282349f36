//! The first page of the application. It contains the data the application needs to start, so that it paints without
//! another request. Made and compressed once per skin.

use super::app_info;
use crate::areas::pages::{accepts, index};
use crate::base::app::App;
use crate::base::html;
use crate::base::http::caller::host;
use crate::base::http::error::ApiError;
use crate::base::skins::Skin;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::io::Write;
use std::sync::OnceLock;

#[derive(Default)]
pub struct FirstPages(OnceLock<HashMap<String, Compressed>>);

struct Compressed {
    plain: Bytes,
    gzip: Bytes,
    brotli: Bytes,
}

pub fn serve(app: &App, request: &Request) -> Response {
    let skin = app.skins.for_host(host(request.uri(), request.headers()));
    // A debug build reads the pages each time, so that a change shows without a restart.
    if cfg!(debug_assertions) {
        return match write(app, skin) {
            Some(page) => answer(page.into(), None),
            None => ApiError::internal("the pages were not built").into_response(),
        };
    }
    let first_pages = app.states.of::<FirstPages>();
    let pages = first_pages.0.get_or_init(|| {
        let page = |skin: &Skin| Some((skin.settings.name.clone(), compress(&write(app, skin)?)?));
        app.skins.all().filter_map(page).collect()
    });
    match pages.get(&skin.settings.name) {
        Some(page) if accepts(request.headers(), "br") => answer(page.brotli.clone(), Some("br")),
        Some(page) if accepts(request.headers(), "gzip") => answer(page.gzip.clone(), Some("gzip")),
        Some(page) => answer(page.plain.clone(), None),
        None => ApiError::internal("the pages were not built").into_response(),
    }
}

fn write(app: &App, skin: &Skin) -> Option<String> {
    let page = index()?
        .replace("<!--archway-title-->", &html::escape(&skin.settings.app_name))
        .replace("<!--archway-app-->", &app_info::page_head(app, skin));
    Some(page)
}

fn compress(page: &str) -> Option<Compressed> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(page.as_bytes()).ok()?;
    let mut brotli = Vec::new();
    brotli::CompressorWriter::new(&mut brotli, 4096, 11, 22).write_all(page.as_bytes()).ok()?;
    Some(Compressed {
        plain: Bytes::copy_from_slice(page.as_bytes()),
        gzip: gzip.finish().ok()?.into(),
        brotli: brotli.into(),
    })
}

fn answer(page: Bytes, coding: Option<&'static str>) -> Response {
    let mut response = page.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding, host"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}
