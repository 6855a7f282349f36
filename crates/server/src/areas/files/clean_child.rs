//! Cleans one file in a child process: a mesh without its texts, a picture re-encoded from its pixels.

use super::child_job::{self, INPUT, Report};
use super::render::{decode_picture, mesh_format, on_paper};
use archway_mesh::CleanError;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ColorType, DynamicImage, ImageError, ImageFormat, ImageResult};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The name of the copy in the child's folder.
pub const OUTPUT: &str = "clean";
const TOO_LARGE: &str = "The copy would be much larger than the file.";
const SMALL_BYTES: u64 = 1024 * 1024;
/// JPEG qualities. At the first the eye sees no difference to the original; the others are for pictures that were
/// compressed more.
const QUALITIES: [u8; 4] = [95, 85, 70, 50];
const COMPRESSIONS: [CompressionType; 2] = [CompressionType::Fast, CompressionType::Default];

/// No copy is larger, or a side could fill the disk with copies of small files.
pub fn max_copy_bytes(source_bytes: u64) -> u64 {
    source_bytes.saturating_mul(2).saturating_add(SMALL_BYTES)
}

/// What the child reports about the copy.
#[derive(Serialize, Deserialize)]
pub struct Copied {
    pub is_jpeg: bool,
}

pub fn clean_and_exit(ending: &str, max_bytes: u64, folder: &Path) {
    child_job::report_and_exit(max_bytes, folder, || clean_input(ending, folder));
}

fn clean_input(ending: &str, folder: &Path) -> io::Result<Report<Copied>> {
    let (input, output) = (folder.join(INPUT), folder.join(OUTPUT));
    let Some(format) = mesh_format(ending) else {
        return clean_picture(&std::fs::read(input)?, &output);
    };
    let input = File::open(input)?;
    let length = input.metadata()?.len();
    let mut output = Bounded::create(&output, max_copy_bytes(length))?;
    match archway_mesh::clean(format, input, length, &mut output) {
        Ok(()) => Ok(Report::Done(Copied { is_jpeg: false })),
        Err(CleanError::Mesh(error)) => Ok(Report::Refused(error.to_string())),
        Err(CleanError::Io(_)) if output.is_over => Ok(Report::Refused(TOO_LARGE.to_owned())),
        Err(CleanError::Io(error)) => Err(error),
    }
}

/// Lossy pictures stay lossy; all others are copied losslessly. The bytes decide which it is, not the name.
fn clean_picture(bytes: &[u8], path: &Path) -> io::Result<Report<Copied>> {
    let picture = match decode_picture(bytes) {
        Ok(picture) => picture,
        Err(reason) => return Ok(Report::Refused(reason)),
    };
    let max_bytes = max_copy_bytes(bytes.len() as u64);
    let is_jpeg = matches!(image::guess_format(bytes), Ok(ImageFormat::Jpeg | ImageFormat::WebP));
    let refusal = if is_jpeg {
        let picture = on_paper(picture);
        write_first(&QUALITIES, path, max_bytes, |quality, output| {
            JpegEncoder::new_with_quality(output, quality).encode_image(&picture)
        })
    } else {
        let picture = without_fractions(picture);
        write_first(&COMPRESSIONS, path, max_bytes, |compression, output| {
            let encoder = PngEncoder::new_with_quality(output, compression, FilterType::Adaptive);
            picture.write_with_encoder(encoder)
        })
    };
    Ok(refusal?.map_or(Report::Done(Copied { is_jpeg }), Report::Refused))
}

/// PNG cannot store floating-point pixels.
fn without_fractions(picture: DynamicImage) -> DynamicImage {
    match picture.color() {
        ColorType::Rgb32F => picture.into_rgb16().into(),
        ColorType::Rgba32F => picture.into_rgba16().into(),
        _ => picture,
    }
}

/// Writes the picture in the first of several ways that is small enough, or says why none is.
fn write_first<Way: Copy>(
    ways: &[Way],
    path: &Path,
    max_bytes: u64,
    encode: impl Fn(Way, &mut dyn Write) -> ImageResult<()>,
) -> io::Result<Option<String>> {
    for way in ways {
        let mut output = Bounded::create(path, max_bytes)?;
        let mut buffer = BufWriter::new(&mut output);
        let written = encode(*way, &mut buffer);
        let written = written.and_then(|()| buffer.flush().map_err(ImageError::IoError));
        drop(buffer);
        match written {
            Ok(()) => return Ok(None),
            Err(_) if output.is_over => {}
            Err(ImageError::IoError(error)) => return Err(error),
            Err(error) => return Ok(Some(error.to_string())),
        }
    }
    Ok(Some(TOO_LARGE.to_owned()))
}

/// A file that accepts a limited number of bytes.
struct Bounded {
    file: File,
    left_bytes: u64,
    is_over: bool,
}

impl Bounded {
    fn create(path: &Path, max_bytes: u64) -> io::Result<Bounded> {
        Ok(Bounded { file: File::create(path)?, left_bytes: max_bytes, is_over: false })
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() as u64 > self.left_bytes {
            self.is_over = true;
            return Err(io::Error::other(TOO_LARGE));
        }
        let written = self.file.write(bytes)?;
        self.left_bytes -= written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
