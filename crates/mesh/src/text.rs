//! A cursor over the bytes of a text file: words and numbers without allocating strings.

use crate::decimal::{self, Decimal};
use crate::error::MeshError;
use memchr::{memchr_iter, memchr2};

const INTEGER_DIGITS_MAX: usize = 12;

pub(crate) struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Text<'a> {
    pub fn new(bytes: &'a [u8]) -> Text<'a> {
        let byte_order_mark = b"\xef\xbb\xbf";
        Text::starting_at(bytes, if bytes.starts_with(byte_order_mark) { byte_order_mark.len() } else { 0 })
    }

    /// Takes all bytes, so that lines are counted from the beginning of the file.
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

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Moves past blanks, not past the line end. False when nothing is left on the line.
    #[inline]
    pub fn skip_blanks(&mut self) -> bool {
        loop {
            self.at += count_while(self.rest(), |byte| matches!(byte, b' ' | b'\t'));
            match self.peek() {
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

    /// Moves past blanks and line ends. False at the end of the file.
    #[inline]
    pub fn skip_space(&mut self) -> bool {
        self.at += count_while(self.rest(), is_space);
        !self.is_at_end()
    }

    /// Moves to the beginning of the next line. A single carriage return ends a line, too; with a line feed after it
    /// an empty line follows, which is harmless in every format.
    pub fn next_line(&mut self) {
        self.at += match self.rest() {
            [b'\n' | b'\r', ..] => 1,
            rest => memchr2(b'\n', b'\r', rest).map_or(rest.len(), |end| end + 1),
        };
    }

    /// The bytes up to the next blank or line end; may be empty.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let word = &rest[..count_while(rest, |byte| !is_space(byte))];
        self.at += word.len();
        word
    }

    /// Takes the byte if it comes next.
    #[inline]
    pub fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A number that ends at a blank, a line end or one of `separators`.
    #[inline]
    pub fn number<N: Decimal>(&mut self, separators: &[u8]) -> Result<N, MeshError> {
        let rest = self.rest();
        if let Some((value, length)) = decimal::read(rest)
            && rest.get(length).copied().is_none_or(is_space)
        {
            self.at += length;
            return Ok(value);
        }
        self.odd_number(separators)
    }

    /// Numbers with an exponent, with very many digits, or followed by something else; words that are no number.
    fn odd_number<N: Decimal>(&mut self, separators: &[u8]) -> Result<N, MeshError> {
        let Ok((value, length)) = fast_float2::parse_partial(self.rest()) else {
            return Err(self.not_a_number());
        };
        self.at += length;
        match self.peek() {
            Some(byte) if !is_space(byte) && !separators.contains(&byte) => Err(self.not_a_number()),
            _ => Ok(value),
        }
    }

    /// A whole number, optionally negative; none if there is none or it is too large for a count.
    #[inline]
    pub fn integer(&mut self) -> Option<i64> {
        let negative = self.take(b'-');
        let rest = self.rest();
        let (value, length) = decimal::read_digits(&rest[..rest.len().min(INTEGER_DIGITS_MAX + 1)]);
        self.at += length;
        let value = value.cast_signed();
        (1..=INTEGER_DIGITS_MAX).contains(&length).then_some(if negative { -value } else { value })
    }

    #[cold]
    pub fn not_a_number(&self) -> MeshError {
        let before = &self.bytes[..self.at.min(self.bytes.len())];
        MeshError::NotANumber { line: 1 + memchr_iter(b'\n', before).count() }
    }
}

#[inline]
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[inline]
fn count_while(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|byte| !is_wanted(*byte)).unwrap_or(bytes.len())
}
