//! Copies of files for links that hide the patient (SHR-01): meshes without their texts, pictures re-encoded from their
//! pixels. A child makes each in a job, once for all files with the same bytes. Files of which no copy can be made are
//! left out of such links.

use super::child_job::{self, INPUT, Report, store_away};
use super::render::{MODELS, PICTURES, decode_picture, mesh_format, on_paper};
use super::reserve;
use super::version::{Through, Version, check};
use crate::app::App;
use crate::jobs::{self, JobError, Work};
use archway_blobs::{BlobKey, Incoming, Progress, Sums};
use archway_db::cases::CaseAccess;
use archway_db::clean_copies::{self, NewCopy};
use archway_db::files::CaseFile;
use archway_db::renditions::{self, Content, Source};
use archway_db::{DbErr, Tx};
use archway_domain::time::HOUR;
use archway_mesh::CleanError;
use futures::TryStreamExt;
use image::codecs::jpeg::JpegEncoder;
use image::{ColorType, DynamicImage, ImageFormat};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;
use tokio_util::io::ReaderStream;

/// Where the copies lie.
pub const CLEAN_COPIES: &str = "clean_copies";
const OUTPUT: &str = "clean";
const PIECE_BYTES: usize = 256 * 1024;
/// Of a JPEG: the eye sees no difference to the original.
const QUALITY: u8 = 95;
/// Pictures that stay JPEG. Of all others every pixel is kept as it is, as PNG.
const JPEGS: [&str; 5] = ["jpg", "jpeg", "jfif", "pjp", "pjpeg"];
/// After which somebody who opens the link has the job added again: a node of the last version may have given it up.
const STALE: Duration = HOUR;

/// How far the copy of a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CleanState {
    Waiting,
    Ready,
    /// None can be made.
    LeftOut,
}

pub fn state_of(file: &CaseFile) -> CleanState {
    let ending = file.ending.as_str();
    match file.clean_state.as_deref() {
        _ if !MODELS.contains(&ending) && !PICTURES.contains(&ending) => CleanState::LeftOut,
        Some("ready") => CleanState::Ready,
        Some("failed") => CleanState::LeftOut,
        _ => CleanState::Waiting,
    }
}

/// What a copy ends with: it may be of another kind than the file.
pub fn copy_ending(ending: &str) -> &str {
    match ending {
        _ if JPEGS.contains(&ending) => "jpg",
        _ if PICTURES.contains(&ending) => "png",
        _ => ending,
    }
}

pub fn copy_id(sha256: &str, ending: &str) -> String {
    format!("{sha256}_{ending}")
}

/// Has the copies made that a link to this case needs and that nobody wanted before.
pub async fn order_copies(
    tx: &Tx,
    app: &App,
    access: &CaseAccess,
    side: &str,
    files: &[CaseFile],
) -> Result<(), DbErr> {
    let now = app.now();
    let stale_since = now.minus(STALE);
    for file in files {
        let is_asked_for = file.clean_wanted_at.is_some_and(|wanted_at| wanted_at >= stale_since.0);
        let is_handed_out =
            || check(access, Through::Share { shows_patient: false }, file, Version::Original).is_ok();
        if is_asked_for || state_of(file) != CleanState::Waiting || !is_handed_out() {
            continue;
        }
        let content = Content { sha256: file.sha256.clone(), ending: file.ending.clone() };
        if clean_copies::want(tx, &content, stale_since, now).await? {
            jobs::add_slow(tx, app, &Work::Clean(content), side).await?;
        }
    }
    Ok(())
}

/// The job.
pub async fn clean(app: &App, content: &Content) -> Result<(), JobError> {
    let Some(source) = renditions::source(app.db.reader(), content).await? else {
        let tx = app.db.begin().await?;
        clean_copies::forget(&tx, content).await?;
        return Ok(tx.commit().await?);
    };
    let size = u64::try_from(source.size).unwrap_or(0);
    // What the disk keeps free is not for copies either.
    reserve::check(app, size).await.map_err(|_| JobError::Retry("the file store is full".to_owned()))?;
    let folder = child_job::new_folder(app);
    let made = make_copy(app, content, &source, &folder).await;
    child_job::leave(&folder).await;
    let made = made?;
    let tx = app.db.begin().await?;
    match &made {
        Some(Sums { length, sha256, crc32 }) => {
            let copy = NewCopy { size: *length, sha256, crc32: *crc32 };
            clean_copies::finish(&tx, content, &copy).await?;
        }
        None => clean_copies::fail(&tx, content).await?,
    }
    Ok(tx.commit().await?)
}

/// None where the file cannot be cleaned.
async fn make_copy(
    app: &App,
    content: &Content,
    source: &Source,
    folder: &Path,
) -> Result<Option<Sums>, JobError> {
    let command = ["clean", &content.ending];
    let done: Result<(), String> = child_job::run(app, source, folder, &command).await?;
    let Some(file) = done.ok().and_then(|()| child_job::open_written(&folder.join(OUTPUT))) else {
        return Ok(None);
    };
    let id = copy_id(&content.sha256, &content.ending);
    let key = BlobKey::new(CLEAN_COPIES, &id).ok_or_else(|| JobError::Fail("no key".to_owned()))?;
    let mut incoming = app.blobs.receive(&key, Progress::default()).await.map_err(store_away)?;
    if let Err(error) = copy_into(&mut incoming, file).await {
        incoming.abandon().await.map_err(store_away)?;
        return Err(error);
    }
    incoming.finish().await.map(Some).map_err(store_away)
}

async fn copy_into(incoming: &mut Incoming, file: File) -> Result<(), JobError> {
    let mut pieces = ReaderStream::with_capacity(tokio::fs::File::from_std(file), PIECE_BYTES);
    while let Some(piece) = pieces.try_next().await.map_err(|error| JobError::Retry(error.to_string()))? {
        incoming.write(piece).await.map_err(store_away)?;
    }
    Ok(())
}

/// What the child does.
pub fn clean_and_exit(ending: &str, max_bytes: u64, folder: &Path) {
    child_job::report_and_exit(max_bytes, folder, || clean_input(ending, folder));
}

fn clean_input(ending: &str, folder: &Path) -> std::io::Result<Report<()>> {
    let (input, output) = (folder.join(INPUT), folder.join(OUTPUT));
    let Some(format) = mesh_format(ending) else {
        let picture = match decode_picture(&std::fs::read(input)?) {
            Ok(picture) => picture,
            Err(reason) => return Ok(Report::Refused(reason)),
        };
        return write_picture(picture, ending, File::create(output)?);
    };
    let input = File::open(input)?;
    let length = input.metadata()?.len();
    match archway_mesh::clean(format, input, length, File::create(output)?) {
        Ok(()) => Ok(Report::Done(())),
        Err(CleanError::Mesh(error)) => Ok(Report::Refused(error.to_string())),
        Err(CleanError::Io(error)) => Err(error),
    }
}

fn write_picture(picture: DynamicImage, ending: &str, output: File) -> std::io::Result<Report<()>> {
    let mut output = BufWriter::new(output);
    let written = if copy_ending(ending) == "jpg" {
        JpegEncoder::new_with_quality(&mut output, QUALITY).encode_image(&on_paper(picture))
    } else {
        // PNG knows no fractions.
        let picture = match picture.color() {
            ColorType::Rgb32F => picture.into_rgb16().into(),
            ColorType::Rgba32F => picture.into_rgba16().into(),
            _ => picture,
        };
        picture.write_to(&mut output, ImageFormat::Png)
    };
    match written {
        Ok(()) => output.flush().map(|()| Report::Done(())),
        Err(image::ImageError::IoError(error)) => Err(error),
        Err(error) => Ok(Report::Refused(error.to_string())),
    }
}
