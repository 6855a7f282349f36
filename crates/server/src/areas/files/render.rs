//! What the server renders of a file so that it can be shown: pictures of images, compact versions of meshes
//! (VWR-05). A child process reads the file; its failure becomes a sentence under the file.

use super::RENDITIONS;
use super::child_job::{self, Ended, INPUT, Report, TOO_MUCH, store_away};
use super::version::{Version, rendition_id};
use crate::base::app::App;
use crate::base::child;
use crate::base::jobs::{self, Job, JobError};
use archway_blobs::BlobKey;
use archway_db::events::{self, NewEvent};
use archway_db::renditions::{self, Content, DRAWN_AS, Drawn, Source};
use archway_db::{DbErr, Tx};
use archway_domain::CaseId;
use archway_domain::event::EventKind;
use archway_domain::file::{Jaw, recognise};
use archway_mesh::Format;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader, Pixel, RgbImage};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

pub const MODELS: [&str; 3] = ["stl", "ply", "obj"];
/// AVIF, JPEG XL, XBM and SVG are not rendered: they can be downloaded.
pub const PICTURES: [&str; 13] =
    ["png", "jpg", "jpeg", "jfif", "pjp", "pjpeg", "gif", "bmp", "dib", "tif", "tiff", "webp", "ico"];
const UNREADABLE_PICTURE: &str = "The picture cannot be read.";
/// The longer side of a picture for the screen.
const PICTURE_PIXELS: u32 = 1600;
const MAX_SIDE_PIXELS: u32 = 20_000;
/// Decoding more takes seconds, and a page shows a hundredth of it.
const MAX_PIXELS: u64 = 100_000_000;
const MAX_DECODED_BYTES: u64 = 512 * 1024 * 1024;

/// Whether files with this ending are rendered.
pub fn is_drawn(ending: &str) -> bool {
    MODELS.contains(&ending) || PICTURES.contains(&ending)
}

/// What is known of a rendering besides its bytes.
#[derive(Serialize, Deserialize)]
struct About {
    triangles: Option<u64>,
    has_colours: bool,
}

/// Renders what is needed to show files with these bytes.
#[derive(Serialize, Deserialize)]
pub struct Render(pub Content);

impl Job for Render {
    const KIND: &'static str = "render";
}

/// Queues the rendering at this side's turn, unless the same bytes were rendered before.
pub async fn order_rendition(tx: &Tx, app: &App, content: Content, side: &str) -> Result<(), DbErr> {
    if is_drawn(&content.ending) && renditions::want(tx, &content, app.now()).await? {
        jobs::add_slow(tx, app, &Render(content), side).await?;
    }
    Ok(())
}

const NOT_AS_NAMED: &str = "The content of this file is not what its name says. It can be downloaded.";

/// A file that is not what its name says is only offered for download.
pub(super) async fn refuse_rendition(tx: &Tx, app: &App, content: &Content) -> Result<(), DbErr> {
    if is_drawn(&content.ending) && renditions::want(tx, content, app.now()).await? {
        renditions::fail(tx, content, NOT_AS_NAMED).await?;
    }
    Ok(())
}

/// Runs the job.
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
    let folder = child_job::new_folder(app);
    let drawn = draw(app, content, &source, &folder).await;
    child_job::leave(&folder).await;
    let drawn = drawn?;
    let tx = app.db.begin().await?;
    match &drawn {
        Ok(drawn) => renditions::finish(&tx, content, drawn).await?,
        Err(reason) => renditions::fail(&tx, content, reason).await?,
    }
    let mut sides: BTreeMap<CaseId, Vec<String>> = BTreeMap::new();
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

/// Renders the file, or returns why it cannot.
async fn draw(
    app: &App,
    content: &Content,
    source: &Source,
    folder: &Path,
) -> Result<Result<Drawn, String>, JobError> {
    let jaw = match recognise(&source.name).jaw {
        Some(Jaw::Upper) => "upper",
        Some(Jaw::Lower) => "lower",
        None => "",
    };
    let command = ["draw", &content.ending, jaw];
    let About { triangles, has_colours } = match child_job::run(app, source, folder, &command).await? {
        Ended::Done(about) => about,
        Ended::Refused(reason) => return Ok(Err(reason)),
        Ended::Silent(_) => return Ok(Err(TOO_MUCH.to_owned())),
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

async fn read_drawn(path: PathBuf) -> Option<Vec<u8>> {
    let read = tokio::task::spawn_blocking(move || {
        let file = child_job::open_written(&path)?;
        let mut bytes = Vec::new();
        file.take(child::MAX_WRITTEN_BYTES).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    });
    read.await.ok().flatten()
}

/// The main function of the child process.
pub fn draw_and_exit(ending: &str, jaw: &str, max_bytes: u64, folder: &Path) {
    child_job::report_and_exit(max_bytes, folder, || draw_input(ending, jaw, folder));
}

fn draw_input(ending: &str, jaw: &str, folder: &Path) -> std::io::Result<Report<About>> {
    let bytes = std::fs::read(folder.join(INPUT))?;
    let keep = |version: Version, bytes: &[u8]| std::fs::write(folder.join(version.as_str()), bytes);
    let Some(format) = mesh_format(ending) else {
        let shrunk = decode_picture(&bytes)
            .and_then(|picture| shrink(picture).map_err(|_| UNREADABLE_PICTURE.to_owned()));
        let picture = match shrunk {
            Ok(picture) => picture,
            Err(reason) => return Ok(Report::Refused(reason)),
        };
        keep(Version::Picture, &picture)?;
        return Ok(Report::Done(About { triangles: None, has_colours: false }));
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
    Ok(Report::Done(About { triangles: Some(drawn.triangles), has_colours: drawn.has_colours }))
}

/// Compressed as it is sent: once here, not for each reader.
fn packed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}

/// The number of pixels by the header, before anything is decoded.
fn pixels(picture: &[u8]) -> Option<u64> {
    let reader = image::ImageReader::new(std::io::Cursor::new(picture)).with_guessed_format().ok()?;
    let (width, height) = reader.into_dimensions().ok()?;
    Some(u64::from(width) * u64::from(height))
}

/// None for pictures.
pub fn mesh_format(ending: &str) -> Option<Format> {
    Format::of_name(&format!("scan.{ending}"))
}

/// The pixels of a picture without anything else in the file, or why there are none.
pub fn decode_picture(bytes: &[u8]) -> Result<DynamicImage, String> {
    if pixels(bytes).is_some_and(|pixels| pixels > MAX_PIXELS) {
        return Err(TOO_MUCH.to_owned());
    }
    let decode = || {
        let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
        let mut limits = image::Limits::default();
        limits.max_image_width = Some(MAX_SIDE_PIXELS);
        limits.max_image_height = Some(MAX_SIDE_PIXELS);
        limits.max_alloc = Some(MAX_DECODED_BYTES);
        reader.limits(limits.clone());
        crate::base::pictures::decode(reader, limits)
    };
    decode().map_err(|_: image::ImageError| UNREADABLE_PICTURE.to_owned())
}

/// An image as pages show it: the original bytes are never shown.
fn shrink(picture: DynamicImage) -> image::ImageResult<Vec<u8>> {
    let picture = if picture.width().max(picture.height()) > PICTURE_PIXELS {
        picture.resize(PICTURE_PIXELS, PICTURE_PIXELS, FilterType::Triangle)
    } else {
        picture
    };
    let mut encoded = Cursor::new(Vec::new());
    on_paper(picture).write_to(&mut encoded, ImageFormat::Jpeg)?;
    Ok(encoded.into_inner())
}

/// JPEG has no transparency: transparent pixels become white like paper.
pub fn on_paper(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let mut painted = picture.into_rgba8();
    for pixel in painted.pixels_mut() {
        let mut paper = image::Rgba([255; 4]);
        paper.blend(pixel);
        *pixel = paper;
    }
    DynamicImage::ImageRgba8(painted).into_rgb8()
}
