//! A list as a workbook, written while it is sent: some rows at a time, without keeping them.

use crate::areas::files::attachment;
use crate::base::http::error::ApiError;
use archway_db::DbErr;
use archway_sheets::Writer;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures::stream;
use std::future::Future;

pub const SHEET: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Rows per query.
pub const AT_ONCE: u64 = 500;

pub struct Line {
    /// The row's position in the list, where the next query continues.
    pub place: String,
    pub cells: Vec<String>,
}

/// The source of rows: returns some rows after a position.
pub trait Lines: Send + 'static {
    fn after(&self, place: &str) -> impl Future<Output = Result<Vec<Line>, DbErr>> + Send;
}

/// No rows: a template.
pub struct Template;

impl Lines for Template {
    async fn after(&self, _: &str) -> Result<Vec<Line>, DbErr> {
        Ok(Vec::new())
    }
}

struct Going<L> {
    writer: Writer,
    lines: L,
    place: String,
}

/// Headings with their column widths.
pub fn workbook(name: &str, headings: &[(&str, u16)], lines: impl Lines) -> Result<Response, ApiError> {
    let writer = Writer::new("Sheet1", headings).map_err(ApiError::internal)?;
    let going = Some(Going { writer, lines, place: String::new() });
    let mut response = Body::from_stream(stream::try_unfold(going, next_piece)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(SHEET));
    let disposition = HeaderValue::from_str(&attachment(name)).map_err(ApiError::internal)?;
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

type Piece<L> = Option<(Bytes, Option<Going<L>>)>;

async fn next_piece<L: Lines>(going: Option<Going<L>>) -> Result<Piece<L>, std::io::Error> {
    let Some(mut going) = going else { return Ok(None) };
    loop {
        let lines = going.lines.after(&going.place).await.map_err(std::io::Error::other)?;
        let Some(last) = lines.last() else {
            let rest = going.writer.finish()?;
            return Ok(Some((Bytes::from(rest), None)));
        };
        going.place.clone_from(&last.place);
        for line in &lines {
            let cells: Vec<&str> = line.cells.iter().map(String::as_str).collect();
            going.writer.row(&cells)?;
        }
        let piece = going.writer.take();
        if !piece.is_empty() {
            return Ok(Some((Bytes::from(piece), Some(going))));
        }
    }
}
