//! A cursor over the bytes of a text file: words and numbers without a string for each.

use crate::error::MeshError;
use memchr::{memchr_iter, memchr2};

pub(crate) struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Text<'a> {
    pub fn new(bytes: &'a [u8]) -> Text<'a> {
        let byte_order_mark = b"\xef\xbb\xbf";
        Text::starting_at(bytes, if bytes.starts_with(byte_order_mark) { byte_order_mark.len() } else { 0 })
    }

    /// All bytes are handed in, so that lines are counted from the beginning of the file.
    pub fn starting_at(bytes: &'a [u8], at: usize) -> Text<'a> {
        Text { bytes, at: at.min(bytes.len()) }
    }

    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Moves past blanks, not past the end of the line. False when nothing is left on it.
    #[inline]
    pub fn skip_blanks(&mut self) -> bool {
        loop {
            match self.peek() {
                Some(b' ' | b'\t') => self.at += 1,
                Some(b'\\') if self.continues() => {}
                Some(b'\n' | b'\r') | None => return false,
                Some(_) => return true,
            }
        }
    }

    /// A backslash at the end of a line joins it with the next one.
    #[cold]
    fn continues(&mut self) -> bool {
        let length = match self.bytes.get(self.at + 1..) {
            Some([b'\r', b'\n', ..]) => 3,
            Some([b'\n' | b'\r', ..]) => 2,
            _ => return false,
        };
        self.at += length;
        true
    }

    /// Moves past blanks and ends of lines. False at the end of the file.
    #[inline]
    pub fn skip_space(&mut self) -> bool {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        !self.is_at_end()
    }

    /// To the beginning of the next line. A carriage return alone ends a line too; with a line feed behind it
    /// an empty line follows, which no format minds.
    pub fn next_line(&mut self) {
        let rest = &self.bytes[self.at.min(self.bytes.len())..];
        self.at += memchr2(b'\n', b'\r', rest).map_or(rest.len(), |end| end + 1);
    }

    /// The bytes up to the next blank or end of line; empty when there are none.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        while !matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r') | None) {
            self.at += 1;
        }
        &self.bytes[start..self.at]
    }

    /// Takes the byte if it comes next.
    #[inline]
    pub fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A number that ends where a blank, a line's end or one of `separators` begins.
    #[inline]
    pub fn number<N: fast_float2::FastFloat>(&mut self, separators: &[u8]) -> Result<N, MeshError> {
        let Ok((value, length)) = fast_float2::parse_partial(&self.bytes[self.at..]) else {
            return Err(self.not_a_number());
        };
        self.at += length;
        match self.peek() {
            None | Some(b' ' | b'\t' | b'\n' | b'\r') => Ok(value),
            Some(byte) if separators.contains(&byte) => Ok(value),
            Some(_) => Err(self.not_a_number()),
        }
    }

    /// A whole number, perhaps negative; None when there is none or it is too large to count anything.
    #[inline]
    pub fn integer(&mut self) -> Option<i64> {
        let negative = self.take(b'-');
        let start = self.at;
        let mut value = 0_i64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value * 10 + i64::from(digit - b'0');
            self.at += 1;
            if self.at - start > 12 {
                return None;
            }
        }
        (self.at > start).then_some(if negative { -value } else { value })
    }

    #[cold]
    pub fn not_a_number(&self) -> MeshError {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        MeshError::NotANumber { line: 1 + memchr_iter(b'\n', before).count() }
    }
}
