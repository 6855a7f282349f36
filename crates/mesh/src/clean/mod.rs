//! Removes the texts of a mesh: keeps the geometry and the colours as they were written, and no name, comment, header
//! or anything else that could contain words. The output consists of numbers of the input and our own words, so no
//! unknown text can pass. Streams: memory use does not depend on the file's length.

mod obj;
mod ply;
mod stl;
mod words;

use crate::error::MeshError;
use crate::read::{Format, refuse_foreign};
use crate::stl::is_text;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use words::Words;

/// Enough to recognise the format.
const BEGINNING_BYTES: u64 = 512;
const BUFFER_BYTES: usize = 256 * 1024;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[derive(Debug, thiserror::Error)]
pub enum CleanError {
    #[error(transparent)]
    Mesh(#[from] MeshError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the mesh in `input`, which has `length` bytes, without its texts. The output before an error is not a valid
/// mesh and must not be used.
pub fn clean(
    format: Format,
    input: impl Read + Seek,
    length: u64,
    output: impl Write,
) -> Result<(), CleanError> {
    let mut input = BufReader::with_capacity(BUFFER_BYTES, input);
    let mut output = BufWriter::with_capacity(BUFFER_BYTES, output);
    let mut beginning = Vec::new();
    input.by_ref().take(BEGINNING_BYTES).read_to_end(&mut beginning)?;
    refuse_foreign(&beginning)?;
    input.rewind()?;
    let is_ply = beginning.starts_with(b"ply");
    let is_text_stl = is_text(&beginning, usize::try_from(length).unwrap_or(usize::MAX));
    let has_mark = beginning.starts_with(BYTE_ORDER_MARK);
    match format {
        // Programs that convert scans sometimes keep the old ending.
        Format::Stl | Format::Obj if is_ply => ply::clean(&mut input, &mut output)?,
        Format::Ply => ply::clean(&mut input, &mut output)?,
        Format::Stl if !is_text_stl => stl::clean_binary(&mut input, length, &mut output)?,
        Format::Stl => stl::clean_text(&mut words_of(input, has_mark)?, &mut output)?,
        Format::Obj => obj::clean(&mut words_of(input, has_mark)?, &mut output)?,
        Format::Xyz | Format::Margin => return Err(MeshError::Unlike("a model of triangles").into()),
    }
    Ok(output.flush()?)
}

fn words_of<R: BufRead + Seek>(mut input: R, has_mark: bool) -> io::Result<Words<R>> {
    if has_mark {
        input.seek(SeekFrom::Start(BYTE_ORDER_MARK.len() as u64))?;
    }
    Ok(Words::new(input))
}
