//! All files of a case as one ZIP, written while it is sent: stored without compression and with known checksums, so
//! that its length is known in advance (FIL-05). A link that hides the patient gets the copies without the patient's
//! name.

use super::bytes::{attachment, header_value};
use super::clean::{CleanCopy, make_again, not_yet, preparing};
use super::receive::refused_name;
use super::version::{Original, Through, Version, check, original};
use crate::areas::cases;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::{Path, Query};
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_blobs::{BlobError, BlobKey};
use archway_db::cases::CaseAccess;
use archway_db::files;
use archway_domain::file::{checked_name, ending};
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;
use std::collections::HashMap;
use utoipa::IntoParams;

/// A size or offset that does not fit into 32 bits is in an extra field, and this value in its place.
const IN_EXTRA: u32 = u32::MAX;
const STORED_UTF8: u16 = 1 << 11;

struct Entry {
    key: BlobKey,
    copy: Option<CleanCopy>,
    name: String,
    size: u64,
    crc32: u32,
    /// Date and time in DOS format.
    time: [u16; 2],
    /// The offset of the file's header.
    place: u64,
}

/// The files that this reader may download, as one answer; by default it is named after the case's number.
pub async fn answer(
    app: &App,
    access: &CaseAccess,
    through: Through,
    of: Option<&str>,
    name: Option<&str>,
) -> Result<Response, ApiError> {
    let mut files = files::list(app.db.reader(), access).await?;
    files.retain(|file| of.is_none_or(|of| file.uploader_id == *of));
    // No one would notice a missing file in the ZIP.
    if preparing(access, through, &files).next().is_some() {
        return Err(not_yet());
    }
    let any = !files.is_empty();
    let mut refusal = None;
    files.retain(|file| match check(access, through, file, Version::Original) {
        Ok(()) => original(through, file).is_ok(),
        Err(error) => {
            refusal = Some(error);
            false
        }
    });
    if files.is_empty() {
        return Err(refusal.filter(|_| any).unwrap_or_else(ApiError::not_found));
    }
    let mut names = Names::default();
    let mut entries = Vec::with_capacity(files.len());
    let mut place = 0;
    for file in files {
        let Original { key, size, crc32, copy, .. } = original(through, &file)?;
        let entry = Entry {
            key,
            copy,
            name: names.free(&through.name_of(&file)),
            size: u64::try_from(size).unwrap_or(0),
            crc32: u32::try_from(crc32).unwrap_or(0),
            time: dos_time(file.created_at.0),
            place,
        };
        place += entry.header().len() as u64 + entry.size;
        entries.push(entry);
    }
    let directory = directory(&entries, place);
    let length = place + directory.len() as u64;
    let app = app.clone();
    let bodies = stream::iter(entries).then(move |entry| {
        let app = app.clone();
        async move {
            let Some(pieces) = app.blobs.read(&entry.key, 0..entry.size).await? else {
                if let Some(copy) = &entry.copy
                    && let Err(error) = make_again(&app, copy).await
                {
                    tracing::warn!(%error, "a lost copy could not be ordered again");
                }
                return Err(BlobError::Lost);
            };
            Ok::<_, BlobError>(stream::once(async move { Ok(entry.header()) }).chain(pieces))
        }
    });
    let body = bodies.try_flatten().chain(stream::once(async { Ok(Bytes::from(directory)) }));
    let mut response = Body::from_stream(body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    let own_name = format!("{}.zip", access.case.no);
    headers.insert(header::CONTENT_DISPOSITION, header_value(&attachment(name.unwrap_or(&own_name)))?);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    Ok(response)
}

impl Entry {
    fn header(&self) -> Bytes {
        let size = u32::try_from(self.size).unwrap_or(IN_EXTRA);
        let extra = if size == IN_EXTRA { extra(&[self.size, self.size]) } else { Vec::new() };
        let mut bytes = Vec::with_capacity(30 + self.name.len() + extra.len());
        bytes.extend(0x0403_4B50_u32.to_le_bytes());
        self.common(&mut bytes, size, extra.len());
        bytes.extend(self.name.as_bytes());
        bytes.extend(extra);
        bytes.into()
    }

    /// The fields that a file's header and its directory entry share.
    fn common(&self, bytes: &mut Vec<u8>, size: u32, extra: usize) {
        for field in [45, STORED_UTF8, 0, self.time[1], self.time[0]] {
            bytes.extend(field.to_le_bytes());
        }
        for field in [self.crc32, size, size] {
            bytes.extend(field.to_le_bytes());
        }
        for field in [self.name.len(), extra] {
            bytes.extend(u16::try_from(field).unwrap_or(0).to_le_bytes());
        }
    }

    fn directory_entry(&self, bytes: &mut Vec<u8>) {
        let size = u32::try_from(self.size).unwrap_or(IN_EXTRA);
        let place = u32::try_from(self.place).unwrap_or(IN_EXTRA);
        let mut large = Vec::new();
        if size == IN_EXTRA {
            large.extend([self.size, self.size]);
        }
        if place == IN_EXTRA {
            large.push(self.place);
        }
        let extra = if large.is_empty() { Vec::new() } else { extra(&large) };
        bytes.extend(0x0201_4B50_u32.to_le_bytes());
        bytes.extend(45_u16.to_le_bytes());
        self.common(bytes, size, extra.len());
        // No comment, first disk, no attributes.
        bytes.extend([0; 10]);
        bytes.extend(place.to_le_bytes());
        bytes.extend(self.name.as_bytes());
        bytes.extend(extra);
    }
}

fn extra(values: &[u64]) -> Vec<u8> {
    let mut bytes = vec![1, 0];
    bytes.extend(u16::try_from(values.len() * 8).unwrap_or(0).to_le_bytes());
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    bytes
}

/// The central directory. Always in ZIP64 format: it is 76 bytes longer, and correct for any size.
fn directory(entries: &[Entry], place: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    entries.iter().for_each(|entry| entry.directory_entry(&mut bytes));
    let (length, count) = (bytes.len() as u64, entries.len() as u64);
    bytes.extend(0x0606_4B50_u32.to_le_bytes());
    bytes.extend(44_u64.to_le_bytes());
    bytes.extend([45, 0, 45, 0]);
    bytes.extend([0; 8]);
    for field in [count, count, length, place] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.extend(0x0706_4B50_u32.to_le_bytes());
    bytes.extend(0_u32.to_le_bytes());
    bytes.extend((place + length).to_le_bytes());
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend(0x0605_4B50_u32.to_le_bytes());
    bytes.extend(0_u32.to_le_bytes());
    for _ in 0..2 {
        bytes.extend(u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes());
    }
    for field in [length, place] {
        bytes.extend(u32::try_from(field).unwrap_or(IN_EXTRA).to_le_bytes());
    }
    bytes.extend([0; 2]);
    bytes
}

/// Two files may have the same name; in a folder they cannot. Maps each lower-case name to the next number to try.
#[derive(Default)]
pub struct Names(HashMap<String, u32>);

impl Names {
    pub fn free(&mut self, name: &str) -> String {
        let folded = name.to_lowercase();
        let Some(&next) = self.0.get(&folded) else {
            self.0.insert(folded, 2);
            return name.to_owned();
        };
        let (stem, ending) = match name.rsplit_once('.') {
            Some((stem, ending)) => (stem, format!(".{ending}")),
            None => (name, String::new()),
        };
        let mut number = next;
        let free = loop {
            let numbered = format!("{stem} ({number}){ending}");
            number += 1;
            if !self.0.contains_key(&numbered.to_lowercase()) {
                break numbered;
            }
        };
        // Each number is tried once, however many files have the name.
        self.0.insert(folded, number);
        self.0.insert(free.to_lowercase(), 2);
        free
    }
}

fn dos_time(at: i64) -> [u16; 2] {
    let at = jiff::Timestamp::from_millisecond(at).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC);
    let number = |value: i8| u16::try_from(value).unwrap_or(0);
    let year = u16::try_from(at.year().clamp(1980, 2107) - 1980).unwrap_or(0);
    let date = (year << 9) | (number(at.month()) << 5) | number(at.day());
    [date, (number(at.hour()) << 11) | (number(at.minute()) << 5) | (number(at.second()) / 2)]
}

async fn download(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    id: &str,
    of: Option<&str>,
    name: Option<&str>,
) -> Result<Response, ApiError> {
    let access = cases::find(app, viewer, id).await?;
    let response = answer(app, &access, Through::session(viewer), of, name).await?;
    audit::note_read(app, caller, viewer, "file.download", Record::CaseFiles(&access.case.id));
    Ok(response)
}

/// All files of a case in one ZIP.
#[utoipa::path(get, path = "/v1/cases/{id}/files/download/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn download_all(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    download(&app, &caller, &viewer, &id, None, None).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ZipQuery {
    /// The name of the ZIP, with or without its ending; by default the case's number.
    filename: Option<String>,
}

/// The requested name of the ZIP, without any path.
fn wanted_name(filename: &str) -> Result<String, ApiError> {
    let name = checked_name(filename).map_err(refused_name)?;
    if ending(&name) == "zip" { Ok(name) } else { Ok(format!("{name}.zip")) }
}

/// All files of one person in a case, in one ZIP.
#[utoipa::path(get, path = "/v1/cases/{id}/files/download/{userid}/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("userid" = String, Path), ZipQuery),
    responses((status = 200, body = Vec<u8>, content_type = "application/zip")))]
pub async fn download_all_of(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path((id, userid)): Path<(String, String)>,
    Query(query): Query<ZipQuery>,
) -> Result<Response, ApiError> {
    let filename = query.filename.as_deref().filter(|name| !name.is_empty());
    let name = filename.map(wanted_name).transpose()?;
    download(&app, &caller, &viewer, &id, Some(&userid), name.as_deref()).await
}
