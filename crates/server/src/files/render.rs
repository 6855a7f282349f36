//! What the server draws of a file so that it can be shown: pictures of images, compact versions of meshes (VWR-05). A
//! child reads the file; what that does wrong is a sentence under it.

use super::version::{Version, rendition_id};
use super::{AREA, RENDITIONS};
use crate::app::App;
use crate::child;
use crate::jobs::JobError;
use archway_blobs::{BlobError, BlobKey};
use archway_db::events::{self, NewEvent};
use archway_db::renditions::{self, Content, DRAWN_AS, Drawn, Source};
use archway_domain::event::EventKind;
use archway_domain::file::{Jaw, recognise};
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const MODELS: [&str; 3] = ["stl", "ply", "obj"];
/// Of AVIF, JPEG XL, XBM and SVG nothing is drawn: they can be downloaded.
const PICTURES: [&str; 13] =
    ["png", "jpg", "jpeg", "jfif", "pjp", "pjpeg", "gif", "bmp", "dib", "tif", "tiff", "webp", "ico"];
const TOO_MUCH: &str = "The file could not be prepared for viewing: it needs too much memory or time.";
const UNREADABLE_PICTURE: &str = "The picture cannot be read.";
/// The longer side of a picture made for the screen.
const PICTURE_PIXELS: u32 = 1600;
const MAX_SIDE_PIXELS: u32 = 20_000;
/// To decode more takes seconds, and a page shows a hundredth of it.
const MAX_PIXELS: u64 = 100_000_000;
const MAX_DECODED_BYTES: u64 = 512 * 1024 * 1024;

/// What a child says at its end.
const MAX_REPORT_BYTES: u64 = 64 * 1024;

/// Whether anything is drawn of files with this ending.
pub fn is_drawn(ending: &str) -> bool {
    MODELS.contains(&ending) || PICTURES.contains(&ending)
}

/// What the child says when it is done; the bytes lie in the folder it was given.
#[derive(Serialize, Deserialize)]
enum Report {
    Done {
        triangles: Option<u64>,
        has_colours: bool,
    },
    /// A sentence for people.
    Refused(String),
    /// Not the file's fault: the disk is full, for instance.
    Failed(String),
}

/// The job.
pub async fn render(app: &App, content: &Content) -> Result<(), JobError> {
    let Some(source) = renditions::source(app.db.reader(), content).await? else {
        let tx = app.db.begin().await?;
        let is_over = renditions::give_up(&tx, content).await?;
        tx.commit().await?;
        return if is_over {
            Ok(())
        } else {
            Err(JobError::Retry("the file has just come again".to_owned()))
        };
    };
    let folder = app.config.server.data.join("drawing").join(app.new_id());
    let drawn = draw(app, content, &source, &folder).await;
    if let Err(error) = tokio::fs::remove_dir_all(&folder).await {
        tracing::warn!(%error, "what was needed for drawing could not be removed");
    }
    let drawn = drawn?;
    let tx = app.db.begin().await?;
    match &drawn {
        Ok(drawn) => renditions::finish(&tx, content, drawn).await?,
        Err(reason) => renditions::fail(&tx, content, reason).await?,
    }
    let mut sides: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for onlooker in renditions::onlookers(&*tx, content).await? {
        sides.entry(onlooker.case_id).or_default().push(onlooker.side);
    }
    for (case, sides) in &sides {
        let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
        let event = NewEvent {
            kind: EventKind::FileRendered,
            actor: None,
            action_id: None,
            case_ids: &[case],
            sides: &sides,
        };
        events::add(&tx, &event, app.now());
    }
    Ok(tx.commit().await?)
}

/// What was drawn, or why nothing was.
async fn draw(
    app: &App,
    content: &Content,
    source: &Source,
    folder: &Path,
) -> Result<Result<Drawn, String>, JobError> {
    let retry = |error: std::io::Error| JobError::Retry(error.to_string());
    tokio::fs::create_dir_all(folder).await.map_err(retry)?;
    let input = folder.join("input");
    fetch(app, source, &input).await?;
    let (triangles, has_colours) = match run_child(app, content, source, folder).await? {
        Report::Done { triangles, has_colours } => (triangles, has_colours),
        Report::Refused(reason) => return Ok(Err(reason)),
        Report::Failed(error) => return Err(JobError::Retry(error)),
    };
    let mut sizes = [None; 3];
    for (version, size) in [Version::Picture, Version::Coarse, Version::Fine].into_iter().zip(&mut sizes) {
        let Some(bytes) = read_drawn(folder.join(version.as_str())).await else { continue };
        *size = Some(bytes.len() as u64);
        let id = rendition_id(&content.sha256, &content.ending, version, DRAWN_AS);
        let key = BlobKey::new(RENDITIONS, &id).ok_or_else(|| JobError::Fail("no key".to_owned()))?;
        app.blobs.put(&key, bytes.into()).await.map_err(store_away)?;
    }
    let [picture_size, coarse_size, fine_size] = sizes;
    Ok(Ok(Drawn { picture_size, coarse_size, fine_size, triangles, has_colours }))
}

/// What the child wrote, if it is a file and not something else that leads elsewhere or never ends.
async fn read_drawn(path: PathBuf) -> Option<Vec<u8>> {
    let read = tokio::task::spawn_blocking(move || {
        let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK;
        let file = std::fs::File::options().read(true).custom_flags(flags).open(path).ok()?;
        if !file.metadata().ok()?.is_file() {
            return None;
        }
        let mut bytes = Vec::new();
        file.take(child::MAX_WRITTEN_BYTES).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    });
    read.await.ok().flatten()
}

fn store_away(error: BlobError) -> JobError {
    JobError::Retry(error.to_string())
}

async fn fetch(app: &App, source: &Source, input: &Path) -> Result<(), JobError> {
    let retry = |error: std::io::Error| JobError::Retry(error.to_string());
    let key = BlobKey::new(AREA, &source.id).ok_or_else(|| JobError::Fail("no key".to_owned()))?;
    let size = u64::try_from(source.size).unwrap_or(0);
    let pieces = app.blobs.read(&key, 0..size).await.map_err(store_away)?;
    let mut pieces = pieces.ok_or_else(|| JobError::Retry("the file is gone".to_owned()))?;
    let mut file = tokio::fs::File::create(input).await.map_err(retry)?;
    while let Some(piece) = pieces.try_next().await.map_err(store_away)? {
        file.write_all(&piece).await.map_err(retry)?;
    }
    file.flush().await.map_err(retry)
}

async fn run_child(app: &App, content: &Content, source: &Source, folder: &Path) -> Result<Report, JobError> {
    let limits = &app.config.files;
    let jaw = match recognise(&source.name).jaw {
        Some(Jaw::Upper) => "upper",
        Some(Jaw::Lower) => "lower",
        None => "",
    };
    let max_bytes = limits.render_bytes.to_string();
    let arguments = ["draw", &content.ending, jaw, &max_bytes].map(OsStr::new);
    let arguments = [&arguments[..], &[folder.as_os_str()]].concat();
    let mut child =
        child::start(app, &arguments, Stdio::null()).map_err(|error| JobError::Retry(error.to_string()))?;
    let deadline = Duration::from_secs(limits.render_seconds);
    let said = async {
        let mut said = Vec::new();
        if let Some(output) = child.stdout.take() {
            output.take(MAX_REPORT_BYTES).read_to_end(&mut said).await?;
        }
        std::io::Result::Ok(said)
    };
    let report = match tokio::time::timeout(deadline, said).await {
        Ok(Ok(said)) => serde_json::from_slice(&said).ok(),
        Ok(Err(error)) => return Err(JobError::Retry(error.to_string())),
        Err(_) => None,
    };
    Ok(report.unwrap_or_else(|| Report::Refused(TOO_MUCH.to_owned())))
}

/// What the child does, from its beginning to its end.
pub fn draw_and_exit(ending: &str, jaw: &str, max_bytes: u64, folder: &Path) {
    child::confine(max_bytes, Some(folder));
    let report = draw_input(ending, jaw, folder).unwrap_or_else(|error| Report::Failed(error.to_string()));
    println!("{}", serde_json::json!(report));
}

fn draw_input(ending: &str, jaw: &str, folder: &Path) -> std::io::Result<Report> {
    let bytes = std::fs::read(folder.join("input"))?;
    let keep = |version: Version, bytes: &[u8]| std::fs::write(folder.join(version.as_str()), bytes);
    let Some(format) = archway_mesh::Format::of_name(&format!("scan.{ending}")) else {
        if pixels(&bytes).is_some_and(|pixels| pixels > MAX_PIXELS) {
            return Ok(Report::Refused(TOO_MUCH.to_owned()));
        }
        let Ok(picture) = shrink(&bytes) else {
            return Ok(Report::Refused(UNREADABLE_PICTURE.to_owned()));
        };
        keep(Version::Picture, &picture)?;
        return Ok(Report::Done { triangles: None, has_colours: false });
    };
    let jaw = match jaw {
        "upper" => Some(archway_mesh::Jaw::Upper),
        "lower" => Some(archway_mesh::Jaw::Lower),
        _ => None,
    };
    let limits = archway_mesh::Limits::default();
    let drawn = match archway_mesh::render(&bytes, format, jaw, &limits) {
        Ok(drawn) => drawn,
        Err(error) => return Ok(Report::Refused(error.to_string())),
    };
    keep(Version::Coarse, &packed(&drawn.coarse)?)?;
    keep(Version::Fine, &packed(&drawn.fine)?)?;
    if let Some(picture) = &drawn.picture {
        keep(Version::Picture, picture)?;
    }
    Ok(Report::Done { triangles: Some(drawn.triangles), has_colours: drawn.has_colours })
}

/// As it travels: packed once here, not for everybody who looks.
fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}

/// As its header says, before anything is decoded.
fn pixels(picture: &[u8]) -> Option<u64> {
    let reader = image::ImageReader::new(std::io::Cursor::new(picture)).with_guessed_format().ok()?;
    let (width, height) = reader.into_dimensions().ok()?;
    Some(u64::from(width) * u64::from(height))
}

/// An image as it is shown: its own bytes never are.
fn shrink(bytes: &[u8]) -> image::ImageResult<Vec<u8>> {
    use image::imageops::FilterType;
    use image::{DynamicImage, ImageFormat, ImageReader, RgbaImage};
    use std::io::Cursor;
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PIXELS);
    limits.max_image_height = Some(MAX_SIDE_PIXELS);
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    reader.limits(limits.clone());
    let picture = crate::pictures::decode(reader, limits)?;
    let picture = if picture.width().max(picture.height()) > PICTURE_PIXELS {
        picture.resize(PICTURE_PIXELS, PICTURE_PIXELS, FilterType::Triangle)
    } else {
        picture
    };
    // JPEG knows no transparency: paper shows through.
    let mut paper = RgbaImage::from_pixel(picture.width(), picture.height(), image::Rgba([255; 4]));
    image::imageops::overlay(&mut paper, &picture.to_rgba8(), 0, 0);
    let mut encoded = Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(paper).to_rgb8().write_to(&mut encoded, ImageFormat::Jpeg)?;
    Ok(encoded.into_inner())
}
