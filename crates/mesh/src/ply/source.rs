//! The source of a PLY file's numbers: text, or bytes in either order.

use super::header::{Element, Layout, Number, Property, Role};
use crate::error::MeshError;
use crate::text::Text;

const TRIANGLE_BYTES: usize = 13;
const TRIANGLES_BATCH: usize = 128;

pub(crate) trait Source {
    /// The minimum length of a record of this element.
    fn record_min_bytes(element: &Element) -> usize;
    fn remaining(&self) -> usize;
    /// None at the end of the file.
    fn next(&mut self, number: Number) -> Result<Option<f64>, MeshError>;
    /// False at the end of the file.
    fn skip(&mut self, number: Number, count: usize) -> Result<bool, MeshError>;

    /// All records of an element at once, if they all have the same length.
    fn take_block(&mut self, _bytes: usize) -> Option<&[u8]> {
        None
    }

    /// Appends the next triangles, at most `most`, as long as they are stored in the usual layout (`is_plain`).
    /// Returns how many there were.
    fn take_triangles(&mut self, _most: usize, _indices: &mut Vec<u32>) -> usize {
        0
    }

    /// A number at the beginning of a piece of a block.
    fn decode(_number: Number, _bytes: &[u8]) -> f64 {
        f64::NAN
    }
}

pub(crate) struct TextSource<'a>(Text<'a>);

impl<'a> TextSource<'a> {
    pub fn new(bytes: &'a [u8], at: usize) -> TextSource<'a> {
        TextSource(Text::starting_at(bytes, at))
    }
}

impl Source for TextSource<'_> {
    /// A digit and a blank for each number; only the last blank of the file may be missing.
    fn record_min_bytes(element: &Element) -> usize {
        element.properties.len()
    }

    fn remaining(&self) -> usize {
        self.0.remaining()
    }

    fn next(&mut self, _number: Number) -> Result<Option<f64>, MeshError> {
        if self.0.skip_space() { self.0.number(b"").map(Some) } else { Ok(None) }
    }

    fn skip(&mut self, _number: Number, count: usize) -> Result<bool, MeshError> {
        for _ in 0..count {
            if !self.0.skip_space() {
                return Ok(false);
            }
            self.0.word();
        }
        Ok(true)
    }
}

pub(crate) struct Binary<'a, const BIG_ENDIAN: bool> {
    rest: &'a [u8],
}

impl<'a, const BIG_ENDIAN: bool> Binary<'a, BIG_ENDIAN> {
    pub fn new(rest: &'a [u8]) -> Self {
        Binary { rest }
    }

    #[inline]
    fn bytes<const COUNT: usize>(bytes: &[u8]) -> [u8; COUNT] {
        let mut array = [0; COUNT];
        array.copy_from_slice(&bytes[..COUNT]);
        if BIG_ENDIAN {
            array.reverse();
        }
        array
    }
}

impl<const BIG_ENDIAN: bool> Source for Binary<'_, BIG_ENDIAN> {
    fn record_min_bytes(element: &Element) -> usize {
        element.properties.iter().map(Property::size_min_bytes).sum()
    }

    fn remaining(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    fn next(&mut self, number: Number) -> Result<Option<f64>, MeshError> {
        let Some((bytes, rest)) = self.rest.split_at_checked(number.size_bytes()) else { return Ok(None) };
        self.rest = rest;
        Ok(Some(Self::decode(number, bytes)))
    }

    fn skip(&mut self, number: Number, count: usize) -> Result<bool, MeshError> {
        let length = number.size_bytes().saturating_mul(count);
        let Some(rest) = self.rest.get(length..) else { return Ok(false) };
        self.rest = rest;
        Ok(true)
    }

    fn take_block(&mut self, bytes: usize) -> Option<&[u8]> {
        let (block, rest) = self.rest.split_at_checked(bytes)?;
        self.rest = rest;
        Some(block)
    }

    /// The byte 3, and three numbers of four bytes.
    fn take_triangles(&mut self, most: usize, indices: &mut Vec<u32>) -> usize {
        let (records, _) = self.rest.as_chunks::<TRIANGLE_BYTES>();
        let records = &records[..most.min(records.len())];
        let mut taken = 0;
        for batch in records.chunks(TRIANGLES_BATCH) {
            let plain = batch.iter().take_while(|record| record[0] == 3).count();
            let start = indices.len();
            indices.resize(start + plain * 3, 0);
            for (triangle, record) in indices[start..].as_chunks_mut().0.iter_mut().zip(batch) {
                *triangle = [1, 5, 9].map(|at| u32::from_le_bytes(Self::bytes(&record[at..])));
            }
            taken += plain;
            if plain < batch.len() {
                break;
            }
        }
        self.rest = &self.rest[taken * TRIANGLE_BYTES..];
        taken
    }

    #[inline]
    fn decode(number: Number, bytes: &[u8]) -> f64 {
        match number {
            Number::I8 => f64::from(bytes[0].cast_signed()),
            Number::U8 => f64::from(bytes[0]),
            Number::I16 => f64::from(i16::from_le_bytes(Self::bytes(bytes))),
            Number::U16 => f64::from(u16::from_le_bytes(Self::bytes(bytes))),
            Number::I32 => f64::from(i32::from_le_bytes(Self::bytes(bytes))),
            Number::U32 => f64::from(u32::from_le_bytes(Self::bytes(bytes))),
            Number::F32 => f64::from(f32::from_le_bytes(Self::bytes(bytes))),
            Number::F64 => f64::from_le_bytes(Self::bytes(bytes)),
        }
    }
}

/// Whether the faces are stored as `take_triangles` reads them.
pub(crate) fn is_plain(element: &Element) -> bool {
    let layout = match element.properties.as_slice() {
        [Property { role: Role::Corners, layout, .. }] => *layout,
        _ => return false,
    };
    matches!(layout, Layout::List { count: Number::U8 | Number::I8, item: Number::I32 | Number::U32 })
}
