//! PLY without comments, and only with elements and properties of geometry and colour: others may have any name and
//! content, even letters stored as numbers.

use super::CleanError;
use super::words::Words;
use crate::error::{MeshError, Part};
use crate::ply::header::{Element, Encoding, Header, Kind, Layout, Number, Property, Role, WANTED};
use crate::ply::source::{Binary, Source};
use std::collections::HashSet;
use std::io::{BufRead, ErrorKind, Read, Write};

/// With comments. Nothing else of a file is held in memory.
const HEADER_MAX_BYTES: u64 = 1024 * 1024;

pub(super) fn clean(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), CleanError> {
    let header = Header::read(&read_header(input)?)?;
    check(&header)?;
    write_header(&header, output)?;
    match header.encoding {
        Encoding::Text => copy_text(&header, &mut Words::new(input), output),
        Encoding::LittleEndian => copy_binary::<false>(&header, input, output),
        Encoding::BigEndian => copy_binary::<true>(&header, input, output),
    }
}

/// The bytes up to the line `end_header`; the first line shows which line ending is used.
fn read_header(input: &mut impl BufRead) -> Result<Vec<u8>, CleanError> {
    let mut header = Vec::new();
    let mut limited = input.by_ref().take(HEADER_MAX_BYTES);
    let mut first = [0; 4];
    read_exactly(&mut limited, &mut first, Part::Header)?;
    header.extend_from_slice(&first);
    let is_return_only = first[3] == b'\r' && limited.fill_buf()?.first() != Some(&b'\n');
    let (ending, last): (&[u8], u8) = match (first[3], is_return_only) {
        (b'\r', true) => (b"\r", b'\r'),
        (b'\r', false) => (b"\r\n", b'\n'),
        _ => (b"\n", b'\n'),
    };
    let mut line_begin = 0;
    loop {
        if header.ends_with(ending) {
            if header[line_begin..].trim_ascii() == b"end_header" {
                return Ok(header);
            }
            line_begin = header.len();
        }
        if limited.read_until(last, &mut header)? == 0 {
            return Err(MeshError::EndsInside(Part::Header).into());
        }
    }
}

impl Element {
    fn is_kept(&self) -> bool {
        self.kind != Kind::Other && !self.properties.is_empty()
    }

    fn keeps(&self, property: &Property) -> bool {
        self.is_kept() && property.known_name.is_some()
    }
}

/// A mesh has points, and nothing twice: most readers use one of two, so the other could be anything. Everything that
/// forms the shape must be kept, or the copy would be another mesh.
fn check(header: &Header) -> Result<(), MeshError> {
    let unlike = || MeshError::Unlike(WANTED);
    let of = |kind| header.elements.iter().filter(move |element| element.kind == kind);
    if of(Kind::Vertex).count() != 1 || of(Kind::Face).count() > 1 {
        return Err(unlike());
    }
    for element in header.elements.iter().filter(|element| element.is_kept()) {
        let mut names = HashSet::new();
        // They have two names. Readers ignore them outside of faces.
        let mut left_corners = usize::from(element.kind == Kind::Face);
        for property in &element.properties {
            let is_twice = property.known_name.is_some_and(|name| !names.insert(name));
            let is_lost =
                property.known_name.is_none() && matches!(property.role, Role::Coordinate(_) | Role::Corners);
            let is_too_many = property.role == Role::Corners && left_corners == 0;
            if is_twice || is_lost || is_too_many {
                return Err(unlike());
            }
            left_corners -= usize::from(property.role == Role::Corners);
        }
    }
    let has_points = |element: &Element| {
        let has_place = element.properties.iter().any(|one| matches!(one.role, Role::Coordinate(_)));
        element.count > 0 && has_place
    };
    if of(Kind::Vertex).all(has_points) { Ok(()) } else { Err(unlike()) }
}

fn write_header(header: &Header, output: &mut impl Write) -> Result<(), CleanError> {
    let encoding = match header.encoding {
        Encoding::Text => "ascii",
        Encoding::LittleEndian => "binary_little_endian",
        Encoding::BigEndian => "binary_big_endian",
    };
    writeln!(output, "ply\nformat {encoding} 1.0")?;
    for element in header.elements.iter().filter(|element| element.is_kept()) {
        let name = if element.kind == Kind::Vertex { "vertex" } else { "face" };
        writeln!(output, "element {name} {}", element.count)?;
        let mut is_empty = true;
        for property in &element.properties {
            let Some(name) = property.known_name else { continue };
            match property.layout {
                Layout::One(number) => writeln!(output, "property {} {name}", number.name())?,
                Layout::List { count, item } => {
                    writeln!(output, "property list {} {} {name}", count.name(), item.name())?;
                }
            }
            is_empty = false;
        }
        if is_empty {
            return Err(MeshError::Unlike(WANTED).into());
        }
    }
    Ok(writeln!(output, "end_header")?)
}

fn copy_text(
    header: &Header,
    words: &mut Words<impl BufRead>,
    output: &mut impl Write,
) -> Result<(), CleanError> {
    for element in header.elements.iter().filter(|element| !element.properties.is_empty()) {
        let part = element.part();
        for _ in 0..element.count {
            for property in &element.properties {
                let is_kept = element.keeps(property);
                let count = match property.layout {
                    Layout::One(_) => 1,
                    Layout::List { .. } => {
                        let number = words.next_number(part)?;
                        if is_kept {
                            output.write_all(number)?;
                            output.write_all(b" ")?;
                        }
                        fast_float2::parse::<f64, _>(number).unwrap_or(0.0) as usize
                    }
                };
                for _ in 0..count {
                    // A word in a removed part may mean that the numbers after it do not belong to the mesh.
                    let number = words.next_number(part)?;
                    if is_kept {
                        output.write_all(number)?;
                        output.write_all(b" ")?;
                    }
                }
            }
            if element.is_kept() {
                output.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}

fn copy_binary<const BIG_ENDIAN: bool>(
    header: &Header,
    input: &mut impl Read,
    output: &mut impl Write,
) -> Result<(), CleanError> {
    for element in header.elements.iter().filter(|element| !element.properties.is_empty()) {
        let part = element.part();
        for _ in 0..element.count {
            for property in &element.properties {
                let is_kept = element.keeps(property);
                let bytes = match property.layout {
                    Layout::One(number) => number.size_bytes(),
                    Layout::List { count, item } => {
                        let mut counted = [0; size_of::<f64>()];
                        let counted = &mut counted[..count.size_bytes()];
                        read_exactly(input, counted, part)?;
                        if is_kept {
                            output.write_all(counted)?;
                        }
                        item.size_bytes().saturating_mul(length_of::<BIG_ENDIAN>(count, counted))
                    }
                };
                copy(input, bytes, is_kept.then_some(&mut *output), part)?;
            }
        }
    }
    Ok(())
}

/// A negative length means an empty list, as for the reader.
fn length_of<const BIG_ENDIAN: bool>(count: Number, bytes: &[u8]) -> usize {
    Binary::<BIG_ENDIAN>::decode(count, bytes) as usize
}

fn copy(
    input: &mut impl Read,
    mut bytes: usize,
    mut output: Option<&mut impl Write>,
    part: Part,
) -> Result<(), CleanError> {
    let mut piece = [0; 1024];
    while bytes > 0 {
        let piece = &mut piece[..bytes.min(1024)];
        read_exactly(input, piece, part)?;
        if let Some(output) = &mut output {
            output.write_all(piece)?;
        }
        bytes -= piece.len();
    }
    Ok(())
}

fn read_exactly(input: &mut impl Read, bytes: &mut [u8], part: Part) -> Result<(), CleanError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => MeshError::EndsInside(part).into(),
        _ => CleanError::Io(error),
    })
}
