//! STL without its header, the names of its solids, and anything after its triangles.

use super::CleanError;
use super::words::Words;
use crate::error::{MeshError, Part};
use crate::stl::{COUNT_BYTES, HEADER_BYTES, RECORD_BYTES, WANTED, check_count};
use std::io::{BufRead, ErrorKind, Read, Seek, SeekFrom, Write};

/// Some programs store a triangle's colour in its last two bytes, marked by the highest bit. All triangles must have
/// it, or these bytes may be anything.
const HAS_COLOUR: u8 = 0x80;

pub(super) fn clean_binary(
    input: &mut (impl Read + Seek),
    length: u64,
    output: &mut impl Write,
) -> Result<(), CleanError> {
    let mut header = [0; HEADER_BYTES];
    input.read_exact(&mut header).map_err(or_unlike)?;
    let (text, count) = header.split_at_mut(HEADER_BYTES - COUNT_BYTES);
    text.fill(0);
    let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]);
    let found = length.saturating_sub(HEADER_BYTES as u64);
    check_count(count as usize, usize::try_from(found).unwrap_or(usize::MAX))?;
    output.write_all(&header)?;
    let has_colours = has_colours(input, count)?;
    input.seek(SeekFrom::Start(HEADER_BYTES as u64))?;
    for _ in 0..count {
        let mut record = read_record(input)?;
        if !has_colours {
            record[RECORD_BYTES - 2..].fill(0);
        }
        output.write_all(&record)?;
    }
    Ok(())
}

fn has_colours(input: &mut impl Read, count: u32) -> Result<bool, CleanError> {
    for _ in 0..count {
        if read_record(input)?[RECORD_BYTES - 1] & HAS_COLOUR == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

fn read_record(input: &mut impl Read) -> Result<[u8; RECORD_BYTES], CleanError> {
    let mut record = [0; RECORD_BYTES];
    input.read_exact(&mut record).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => MeshError::EndsInside(Part::Triangle).into(),
        _ => CleanError::Io(error),
    })?;
    Ok(record)
}

fn or_unlike(error: std::io::Error) -> CleanError {
    match error.kind() {
        ErrorKind::UnexpectedEof => MeshError::Unlike(WANTED).into(),
        _ => error.into(),
    }
}

/// The output is made only of the loops, as `crate::stl` reads them.
pub(super) fn clean_text(words: &mut Words<impl BufRead>, output: &mut impl Write) -> Result<(), CleanError> {
    let mut corners = 0_usize;
    let mut is_closed = false;
    let mut normal = Normal::default();
    while words.skip_space()? {
        words.take()?;
        let word = words.word();
        let is = |keyword: &[u8]| word.eq_ignore_ascii_case(keyword);
        if is(b"vertex") {
            if corners == 0 {
                normal.write(output)?;
            }
            output.write_all(b"vertex")?;
            for _ in 0..3 {
                output.write_all(b" ")?;
                output.write_all(words.next_number(Part::Triangle)?)?;
            }
            output.write_all(b"\n")?;
            corners += 1;
            is_closed = false;
        } else if is(b"endloop") {
            if corners > 0 {
                output.write_all(b"endloop\nendfacet\n")?;
            }
            corners = 0;
        } else if is(b"facet") {
            normal = Normal::default();
        } else if is(b"solid") {
            words.next_line()?;
            output.write_all(b"solid\n")?;
            is_closed = false;
        } else if is(b"endsolid") {
            words.next_line()?;
            output.write_all(b"endsolid\n")?;
            is_closed = true;
        } else {
            normal.take(words);
        }
    }
    if corners > 0 {
        Err(MeshError::EndsInside(Part::Triangle).into())
    } else if is_closed {
        Ok(())
    } else {
        Err(MeshError::EndsInside(Part::Model).into())
    }
}

/// The numbers between `facet` and its first corner. Three of them, with only keywords beside them, are the normal;
/// if a program wrote anything else, nobody can tell which are missing.
#[derive(Default)]
struct Normal {
    parts: [Vec<u8>; 3],
    count: usize,
    has_words: bool,
}

impl Normal {
    fn take(&mut self, words: &Words<impl BufRead>) {
        let Some(number) = words.as_number() else {
            let is_keyword = [&b"normal"[..], b"outer", b"loop"]
                .iter()
                .any(|keyword| words.word().eq_ignore_ascii_case(keyword));
            self.has_words |= !is_keyword;
            return;
        };
        if let Some(part) = self.parts.get_mut(self.count) {
            part.extend_from_slice(number);
        }
        self.count = self.count.saturating_add(1);
    }

    fn write(&self, output: &mut impl Write) -> std::io::Result<()> {
        output.write_all(b"facet normal")?;
        let is_known = self.count == 3 && !self.has_words;
        for part in &self.parts {
            output.write_all(b" ")?;
            output.write_all(if is_known { part.as_slice() } else { b"0" })?;
        }
        output.write_all(b"\nouter loop\n")
    }
}
