//! OBJ without comments and without names of objects, groups and materials.

use super::CleanError;
use super::words::Words;
use crate::error::{MeshError, Part};
use std::io::{BufRead, Write};

/// The numbers of a vertex: three coordinates, optionally a weight and a colour.
const VERTEX_NUMBERS: usize = 7;
const VECTOR_NUMBERS: usize = 3;

pub(super) fn clean(words: &mut Words<impl BufRead>, output: &mut impl Write) -> Result<(), CleanError> {
    let mut has_vertices = false;
    while words.skip_space()? {
        words.take()?;
        match words.word() {
            b"v" => {
                copy_vertex(words, output)?;
                has_vertices = true;
            }
            b"vn" => copy_vector(b"vn", words, output)?,
            b"vt" => copy_vector(b"vt", words, output)?,
            b"f" => copy_corners(b"f", 3, words, output)?,
            b"l" => copy_corners(b"l", 0, words, output)?,
            b"p" => copy_corners(b"p", 0, words, output)?,
            _ => {}
        }
        words.next_line()?;
    }
    if has_vertices { Ok(()) } else { Err(MeshError::Unlike("an OBJ model").into()) }
}

/// Takes the next word of this line; false when only a comment is left on it.
fn take_before_comment(words: &mut Words<impl BufRead>) -> std::io::Result<bool> {
    Ok(words.take_on_line()? && !words.word().starts_with(b"#"))
}

fn copy_vertex(words: &mut Words<impl BufRead>, output: &mut impl Write) -> Result<(), CleanError> {
    output.write_all(b"v")?;
    let mut count = 0;
    while count < VERTEX_NUMBERS && take_before_comment(words)? {
        output.write_all(b" ")?;
        output.write_all(words.number()?)?;
        count += 1;
    }
    if count < 3 {
        let error =
            if words.is_at_end()? { MeshError::EndsInside(Part::Point) } else { words.not_a_number() };
        return Err(error.into());
    }
    Ok(output.write_all(b"\n")?)
}

/// A normal or a texture coordinate. Some programs write something else than a number if there is none; faces refer
/// to these lines by their index, so each is kept.
fn copy_vector(
    keyword: &[u8],
    words: &mut Words<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), CleanError> {
    output.write_all(keyword)?;
    let mut count = 0;
    while count < VECTOR_NUMBERS && take_before_comment(words)? {
        output.write_all(b" ")?;
        output.write_all(words.as_number().unwrap_or(b"0"))?;
        count += 1;
    }
    Ok(output.write_all(b"\n")?)
}

/// Vertex indices, each optionally with texture and normal indices after slashes.
fn copy_corners(
    keyword: &[u8],
    fewest: usize,
    words: &mut Words<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), CleanError> {
    output.write_all(keyword)?;
    let mut count = 0;
    while take_before_comment(words)? {
        let corner = words.word();
        if !corner.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'/')) {
            return Err(words.not_a_number().into());
        }
        output.write_all(b" ")?;
        output.write_all(corner)?;
        count += 1;
    }
    if count < fewest && words.is_at_end()? {
        return Err(MeshError::EndsInside(Part::Triangle).into());
    }
    Ok(output.write_all(b"\n")?)
}
