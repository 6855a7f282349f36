//! Portraits and logos: decoded within limits and re-encoded by the server, so that no byte of an upload is shown.
//! Their address contains 256 random bits and no name; anyone who has it can load the picture.

use crate::base::app::App;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Path;
use archway_blobs::BlobKey;
use archway_db::{labs, users};
use archway_domain::FieldError;
use archway_domain::time::HOUR;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use std::collections::HashSet;
use std::io::Cursor;
use std::time::{Duration, UNIX_EPOCH};

pub const AREA: &str = "pictures";
const SIDE_PIXELS: u32 = 256;
const MAX_SIDE_PIXELS: u32 = 8_000;
/// How many pictures are decoded at once, and how long one may wait in the queue.
pub const AT_ONCE: usize = 2;
const MAX_WAIT: Duration = Duration::from_secs(8);
/// Spares what is being written at this moment.
const GRACE: Duration = HOUR;
const MAX_DECODED_BYTES: u64 = 128 * 1024 * 1024;

/// The address of a picture on the pages.
pub fn address(id: &str) -> String {
    format!("/pictures/{id}/")
}

/// Stores a picture and returns its id. `field` is the form field for its errors.
pub async fn keep(app: &App, field: &str, upload: Bytes) -> Result<String, ApiError> {
    // A decoded picture takes up to 128 MiB, so only a few are decoded at once.
    let turn = tokio::time::timeout(MAX_WAIT, app.picture_turns.clone().acquire_owned()).await;
    let Ok(Ok(turn)) = turn else { return Err(ApiError::busy()) };
    let work = move || {
        let encoded = shrink(&upload);
        drop(turn);
        encoded
    };
    let encoded = tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?;
    let encoded = encoded.map_err(|error| field_error(field, error))?;
    let id: String = app.random.bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let key = BlobKey::new(AREA, &id).ok_or_else(|| ApiError::internal("a picture id is no key"))?;
    app.blobs.put(&key, encoded.into()).await?;
    Ok(id)
}

pub fn shrink(upload: &[u8]) -> Result<Vec<u8>, FieldError> {
    let mut reader =
        ImageReader::new(Cursor::new(upload)).with_guessed_format().map_err(|_| FieldError::PictureKind)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg)) {
        return Err(FieldError::PictureKind);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PIXELS);
    limits.max_image_height = Some(MAX_SIDE_PIXELS);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits.clone());
    let mut picture = decode(reader, limits).map_err(|error| match error {
        image::ImageError::Limits(_) => FieldError::PictureSize,
        _ => FieldError::PictureKind,
    })?;
    // Crop before scaling: scaling a picture of 1 × 8000 to fill the square would first enlarge it a thousandfold.
    let side = picture.width().min(picture.height());
    let (left, top) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
    let square = picture.crop(left, top, side, side);
    let square = square.resize_exact(SIDE_PIXELS, SIDE_PIXELS, FilterType::Triangle).to_rgba8();
    // A transparent logo gets a white background: JPEG has no transparency.
    let mut paper = RgbaImage::from_pixel(SIDE_PIXELS, SIDE_PIXELS, image::Rgba([255; 4]));
    image::imageops::overlay(&mut paper, &square, 0, 0);
    let square = DynamicImage::ImageRgba8(paper).to_rgb8();
    let mut encoded = Cursor::new(Vec::new());
    square.write_to(&mut encoded, ImageFormat::Jpeg).map_err(|_| FieldError::PictureKind)?;
    Ok(encoded.into_inner())
}

/// Phones store the orientation as metadata instead of rotating the picture.
pub fn decode(reader: ImageReader<Cursor<&[u8]>>, mut limits: Limits) -> image::ImageResult<DynamicImage> {
    let mut decoder = reader.into_decoder()?;
    // The decoder applies the limits only to its own memory.
    limits.reserve(decoder.total_bytes())?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Deletes a picture that is no longer shown. [`sweep`] retries a failure.
pub async fn discard(app: &App, id: &str) {
    if let Some(key) = BlobKey::new(AREA, id)
        && let Err(error) = app.blobs.delete(&key).await
    {
        tracing::warn!(%error, "a discarded picture stays behind");
    }
}

/// Deletes pictures that no account and no lab shows any more.
pub async fn sweep(app: &App) -> Result<(), ApiError> {
    // A picture is stored before the row that refers to it.
    let young = UNIX_EPOCH + Duration::from_millis(app.now().minus(GRACE).0.unsigned_abs());
    let mut nobodys: HashSet<String> = app
        .blobs
        .list(AREA)
        .await?
        .into_iter()
        .filter(|found| found.changed_at < young)
        .map(|found| found.id)
        .collect();
    for shown in [users::list_pictures(app.db.reader()).await?, labs::list_logos(app.db.reader()).await?] {
        for id in shown {
            nobodys.remove(&id);
        }
    }
    for id in nobodys {
        discard(app, &id).await;
    }
    Ok(())
}

/// A picture.
#[utoipa::path(get, path = "/pictures/{id}/", tag = "account", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/jpeg")))]
pub async fn picture(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let key = BlobKey::new(AREA, &id).ok_or_else(ApiError::not_found)?;
    let bytes = app.blobs.get(&key).await?.ok_or_else(ApiError::not_found)?;
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=31536000, immutable"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    Ok(response)
}
