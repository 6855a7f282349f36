//! Words and numbers of a text stream, separated in the same way as by `crate::text`.

use super::CleanError;
use crate::error::{MeshError, Part};
use std::io::{self, BufRead};

/// Longer than any number a program writes. Only the beginning of longer words is kept.
const WORD_MAX_BYTES: usize = 256;

pub(super) struct Words<R> {
    input: R,
    line: usize,
    word: Vec<u8>,
    is_cut: bool,
}

impl<R: BufRead> Words<R> {
    pub fn new(input: R) -> Words<R> {
        Words { input, line: 1, word: Vec::with_capacity(WORD_MAX_BYTES), is_cut: false }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn pass(&mut self, byte: u8) {
        self.line += usize::from(byte == b'\n');
        self.input.consume(1);
    }

    pub fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.peek()?.is_none())
    }

    /// Moves past blanks and line ends. False at the end of the file.
    pub fn skip_space(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            if !is_space(byte) {
                return Ok(true);
            }
            self.pass(byte);
        }
        Ok(false)
    }

    /// Takes the next word of this line; false when nothing is left on it. A backslash at the end of a line joins it
    /// with the next one.
    pub fn take_on_line(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            match byte {
                b' ' | b'\t' => self.pass(byte),
                b'\n' | b'\r' => return Ok(false),
                b'\\' => {
                    self.pass(byte);
                    match self.peek()? {
                        Some(b'\r') => {
                            self.pass(b'\r');
                            if self.peek()? == Some(b'\n') {
                                self.pass(b'\n');
                            }
                        }
                        Some(b'\n') => self.pass(b'\n'),
                        _ => {
                            self.take_from(b"\\")?;
                            return Ok(true);
                        }
                    }
                }
                _ => {
                    self.take()?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Takes the bytes up to the next blank or end of line.
    pub fn take(&mut self) -> io::Result<()> {
        self.take_from(b"")
    }

    fn take_from(&mut self, beginning: &[u8]) -> io::Result<()> {
        self.word.clear();
        self.word.extend_from_slice(beginning);
        self.is_cut = false;
        while let Some(byte) = self.peek()? {
            if is_space(byte) {
                break;
            }
            if self.word.len() < WORD_MAX_BYTES {
                self.word.push(byte);
            } else {
                self.is_cut = true;
            }
            self.pass(byte);
        }
        Ok(())
    }

    /// The word that was taken.
    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// Moves to the beginning of the next line.
    pub fn next_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            self.pass(byte);
            if matches!(byte, b'\n' | b'\r') {
                break;
            }
        }
        Ok(())
    }

    /// The word that was taken, if it is a number: as written, so that no digit changes.
    pub fn as_number(&self) -> Option<&[u8]> {
        if self.is_cut {
            return None;
        }
        let value: f64 = fast_float2::parse(&self.word).ok()?;
        let is_digits = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        let text: &[u8] = match value {
            _ if self.word.iter().all(is_digits) => &self.word,
            _ if value.is_nan() => b"nan",
            _ if value > 0.0 => b"inf",
            _ => b"-inf",
        };
        Some(text)
    }

    pub fn number(&self) -> Result<&[u8], MeshError> {
        self.as_number().ok_or_else(|| self.not_a_number())
    }

    /// Takes the next word of the file, which must be a number.
    pub fn next_number(&mut self, part: Part) -> Result<&[u8], CleanError> {
        if !self.skip_space()? {
            return Err(MeshError::EndsInside(part).into());
        }
        self.take()?;
        Ok(self.number()?)
    }

    #[cold]
    pub fn not_a_number(&self) -> MeshError {
        MeshError::NotANumber { line: self.line }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
