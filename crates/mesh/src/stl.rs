//! STL, binary and text. The length decides which of the two it is, not the word `solid`: many programs begin binary
//! files with it.

use crate::error::{MeshError, Part};
use crate::limits::Limits;
use crate::model::{Model, Shape};
use crate::text::Text;
use crate::weld::{BATCH, Welder, is_triangle, not_nothing};

pub(crate) const WANTED: &str = "an STL model";
/// The last four bytes are the count.
pub(crate) const HEADER_BYTES: usize = 84;
pub(crate) const COUNT_BYTES: usize = 4;
pub(crate) const RECORD_BYTES: usize = 50;
const NORMAL_BYTES: usize = 12;

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    if is_text(bytes, bytes.len()) {
        return read_text(bytes, limits);
    }
    let Some((header, records)) = bytes.split_at_checked(HEADER_BYTES) else {
        return Err(MeshError::Unlike(WANTED));
    };
    let announced = read_u32(&header[HEADER_BYTES - COUNT_BYTES..]) as usize;
    check_count(announced, records.len())?;
    limits.check_triangles(announced)?;
    read_records(&records[..announced * RECORD_BYTES], limits)
}

/// Whether this many triangles fit into this many bytes.
pub(crate) fn check_count(announced: usize, records_bytes: usize) -> Result<(), MeshError> {
    let found = records_bytes / RECORD_BYTES;
    if found >= announced {
        Ok(())
    } else if announced / 1000 > found {
        // A count this far off does not mean that the file was cut off, but that it has another format.
        Err(MeshError::Unlike(WANTED))
    } else if records_bytes.is_multiple_of(RECORD_BYTES) {
        Err(MeshError::TooShort { part: Part::Triangle, announced: announced as u64 })
    } else {
        Err(MeshError::EndsInside(Part::Triangle))
    }
}

fn read_records(records: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    let (records, _) = records.as_chunks::<RECORD_BYTES>();
    // In a closed surface six corners share each vertex.
    let mut welder = Welder::new(records.len() / 2 + 64, *limits);
    let mut indices = Vec::with_capacity(records.len() * 3);
    let mut corners = [[0.0; 3]; BATCH];
    let mut found = [0; BATCH];
    for batch in records.chunks(BATCH / 3) {
        let corners = &mut corners[..batch.len() * 3];
        for (triangle, record) in corners.as_chunks_mut().0.iter_mut().zip(batch) {
            *triangle = read_triangle(record);
        }
        welder.index_batch(corners, &mut found)?;
        let (triangles, _) = found[..batch.len() * 3].as_chunks();
        for triangle in triangles {
            if is_triangle(*triangle) {
                indices.extend_from_slice(triangle);
            }
        }
    }
    finish(welder, indices)
}

#[inline]
fn read_triangle(record: &[u8; RECORD_BYTES]) -> [[f32; 3]; 3] {
    let (words, _) = record[NORMAL_BYTES..].as_chunks();
    let mut triangle = [[0.0; 3]; 3];
    for (coordinate, word) in triangle.as_flattened_mut().iter_mut().zip(words) {
        *coordinate = f32::from_le_bytes(*word);
    }
    triangle
}

fn finish(welder: Welder, indices: Vec<u32>) -> Result<Model, MeshError> {
    let positions = welder.into_positions();
    not_nothing(Model { shape: Shape::Triangles, positions, indices, colours: None })
}

#[inline]
fn read_u32(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// Decides from the beginning of a file and its total length.
pub(crate) fn is_text(bytes: &[u8], length: usize) -> bool {
    let beginning = &bytes[..bytes.len().min(512)];
    begins_with_solid(beginning) && !beginning.contains(&0) && !has_binary_length(beginning, length)
}

fn has_binary_length(beginning: &[u8], length: usize) -> bool {
    beginning.get(..HEADER_BYTES).is_some_and(|header| {
        let announced = read_u32(&header[HEADER_BYTES - COUNT_BYTES..]) as usize;
        RECORD_BYTES.saturating_mul(announced) == length.saturating_sub(HEADER_BYTES)
    })
}

fn begins_with_solid(bytes: &[u8]) -> bool {
    let mut text = Text::new(bytes);
    text.skip_space();
    text.word().eq_ignore_ascii_case(b"solid")
}

fn read_text(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    let mut text = Text::new(bytes);
    // A facet takes some 250 bytes, and there are twice as many of them as vertices.
    let mut welder = Welder::new(bytes.len() / 500, *limits);
    let mut indices = Vec::with_capacity((bytes.len() / 250).min(limits.triangles) * 3);
    let mut corners: Vec<u32> = Vec::new();
    let mut is_closed = false;
    while text.skip_space() {
        let word = text.word();
        if word.eq_ignore_ascii_case(b"vertex") {
            let position =
                [read_coordinate(&mut text)?, read_coordinate(&mut text)?, read_coordinate(&mut text)?];
            corners.push(welder.index_of(position)?);
            is_closed = false;
        } else if word.eq_ignore_ascii_case(b"endloop") {
            for pair in corners.get(1..).unwrap_or_default().windows(2) {
                let triangle = [corners[0], pair[0], pair[1]];
                if is_triangle(triangle) {
                    limits.check_triangles(indices.len() / 3 + 1)?;
                    indices.extend_from_slice(&triangle);
                }
            }
            corners.clear();
        } else if word.eq_ignore_ascii_case(b"solid") || word.eq_ignore_ascii_case(b"endsolid") {
            // The name after it may be anything, even `vertex`.
            text.next_line();
            is_closed = word.len() > b"solid".len();
        }
    }
    if !corners.is_empty() {
        Err(MeshError::EndsInside(Part::Triangle))
    } else if !is_closed {
        // Half a jaw must not be shown as a whole one.
        Err(MeshError::EndsInside(Part::Model))
    } else {
        finish(welder, indices)
    }
}

fn read_coordinate(text: &mut Text<'_>) -> Result<f32, MeshError> {
    if text.skip_space() { text.number(b"") } else { Err(MeshError::EndsInside(Part::Triangle)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { vertices: 1000, triangles: 1000 };
    const SQUARE: [[[f32; 3]; 3]; 2] = [
        [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.5, 0.0]],
        [[0.0, 0.0, 0.0], [2.0, 1.5, 0.0], [0.0, 1.5, 0.0]],
    ];

    fn binary(header: &[u8], triangles: &[[[f32; 3]; 3]]) -> Vec<u8> {
        let mut bytes = header.to_vec();
        bytes.resize(80, b' ');
        bytes.extend((triangles.len() as u32).to_le_bytes());
        for triangle in triangles {
            bytes.extend([0; 12]);
            bytes.extend(triangle.iter().flatten().flat_map(|coordinate| coordinate.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    fn text() -> String {
        let mut text = String::from("solid vertex of a facet\n");
        for triangle in SQUARE {
            text += "  facet normal nan nan nan\r\n    outer loop\r\n";
            for [x, y, z] in triangle {
                text += &format!("      vertex {x:e} {y} {z:.6}\r\n");
            }
            text += "    endloop\r\n  endfacet\r\n";
        }
        text + "endsolid vertex\n"
    }

    fn assert_is_square(model: &Model) {
        assert_eq!(model.positions, [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.5, 0.0], [0.0, 1.5, 0.0]]);
        assert_eq!(model.indices, [0, 1, 2, 0, 2, 3]);
        assert_eq!(model.colours, None);
    }

    // VWR-01
    #[test]
    fn both_kinds_give_the_same_model() {
        assert_is_square(&read(&binary(b"binary", &SQUARE), &LIMITS).unwrap());
        assert_is_square(&read(&binary(b"solid but binary", &SQUARE), &LIMITS).unwrap());
        assert_is_square(&read(text().as_bytes(), &LIMITS).unwrap());
        assert_is_square(&read(text().to_uppercase().as_bytes(), &LIMITS).unwrap());
        assert_is_square(&read(text().replace("\r\n", "\n").as_bytes(), &LIMITS).unwrap());
        assert_is_square(&read(text().replace("\r\n", " ").as_bytes(), &LIMITS).unwrap());
        let mut trailing = binary(b"binary", &SQUARE);
        trailing.extend(b"made by a scanner");
        assert_is_square(&read(&trailing, &LIMITS).unwrap());
    }

    #[test]
    fn a_loop_of_four_is_two_triangles() {
        let text = "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 2 0 0\nvertex 2 1.5 0\n\
                    vertex 0 1.5 0\nendloop\nendfacet\nendsolid\n";
        assert_is_square(&read(text.as_bytes(), &LIMITS).unwrap());
    }

    #[test]
    fn broken_files_say_what_is_wrong() {
        let whole = binary(b"solid", &SQUARE);
        let mut lying = whole.clone();
        lying[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
        let mut infinite = whole.clone();
        infinite[96..100].copy_from_slice(&f32::INFINITY.to_le_bytes());
        let mut empty = whole.clone();
        empty[80..84].copy_from_slice(&[0; 4]);
        let text = text();
        let cut = text.find("endloop").unwrap();
        for (bytes, error) in [
            (&whole[..60], MeshError::EndsInside(Part::Model)),
            (&whole[..170], MeshError::EndsInside(Part::Triangle)),
            (&whole[..134], MeshError::TooShort { part: Part::Triangle, announced: 2 }),
            (&lying, MeshError::Unlike(WANTED)),
            (&infinite, MeshError::BadCoordinate),
            (&empty, MeshError::Nothing),
            (&text.as_bytes()[..cut], MeshError::EndsInside(Part::Triangle)),
            (&text.as_bytes()[..cut - 30], MeshError::EndsInside(Part::Triangle)),
            (&text.as_bytes()[..cut + 30], MeshError::EndsInside(Part::Model)),
            (text.replace("1.5 ", "1,5 ").as_bytes(), MeshError::NotANumber { line: 6 }),
            (text.replace("1.5 ", "nan ").as_bytes(), MeshError::BadCoordinate),
            (b"solid", MeshError::EndsInside(Part::Model)),
            (b"solid\nendsolid", MeshError::Nothing),
            (b"x", MeshError::Unlike(WANTED)),
        ] {
            assert_eq!(read(bytes, &LIMITS), Err(error), "{}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn limits_hold() {
        let few = Limits { vertices: 1000, triangles: 1 };
        let error = Err(MeshError::TooManyTriangles { limit: 1 });
        assert_eq!(read(&binary(b"", &SQUARE), &few), error);
        assert_eq!(read(text().as_bytes(), &few), error);
        let few = Limits { vertices: 3, triangles: 1000 };
        let error = Err(MeshError::TooManyPoints { limit: 3 });
        assert_eq!(read(&binary(b"", &SQUARE), &few), error);
        assert_eq!(read(text().as_bytes(), &few), error);
    }
}
