//! Lists uploaded as a workbook or as JSON: their errors, with texts that the pages know (LIC-01, LIC-02), and why a
//! line is skipped.

use crate::coded_texts;
use serde::{Deserialize, Serialize};

coded_texts! {
    /// The whole list is refused.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    pub enum UploadFault {
        NoSheets = "upload_without_sheets", "No sheets found in the Excel file.";
        NoRows = "upload_without_rows", "The Excel file is empty or does not contain data rows.";
        /// The required name of the first column.
        Header { name: String }
            = "upload_header", "Invalid Excel format. The first column header must be \"{name}\".";
        DuplicateKey { key: String }
            = "upload_duplicate_key", "Duplicate Licence Key found in the uploaded file: {key}";
        DuplicateUdi { udi: String } = "upload_duplicate_udi", "Duplicate UDI found in the uploaded file: {udi}";
        NoKeys = "upload_without_keys", "No valid license keys found...";
        NoUdis = "upload_without_udis", "No valid UDIs found...";
        TooManyRows { max: usize }
            = "upload_too_many_rows", "Error processing Excel file: it has more than {max} rows.";
        TooManyColumns { max: usize }
            = "upload_too_many_columns", "Error processing Excel file: it has more than {max} columns.";
        CellTooLong { max: usize }
            = "upload_cell_too_long", "Error processing Excel file: a cell has more than {max} characters.";
        TooLargeUnpacked
            = "upload_too_large_unpacked", "Error processing Excel file: it is too large when unpacked.";
        TooMuch = "upload_too_much", "Error processing Excel file: it needs too much memory or time.";
        Unreadable
            = "upload_unreadable",
            "Failed to read the file. Please ensure it is a valid .xls or .xlsx file.";
    }
}

/// Why one line is skipped; the others are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SkipReason {
    /// It changes nothing.
    NoChange,
    Exists,
    /// Overwriting never changes a used key.
    Used,
    NoIdentifier,
    /// The row has values, but no device.
    NoUdi,
    /// The check digit of a device that is not known yet is wrong.
    CheckDigit,
    NoKey,
    NoTruth,
    NoDate,
    NoSerial,
    /// It is also in another row.
    Duplicate,
    Registered,
    Unregistered,
    Unknown,
}

impl SkipReason {
    pub fn text(self) -> &'static str {
        match self {
            Self::NoChange => "No change needed",
            Self::Exists => "Already exists",
            Self::Used => "The licence key is used",
            Self::NoIdentifier => "Not a device identifier",
            Self::NoUdi => "The UDI is missing",
            Self::CheckDigit => "The check digit is wrong",
            Self::NoKey => "Not a licence key",
            Self::NoTruth => "feat_enable must be true or false",
            Self::NoDate => "Not a date",
            Self::NoSerial => "Not a serial number",
            Self::Duplicate => "Named more than once",
            Self::Registered => "The device is registered",
            Self::Unregistered => "The device is not registered",
            Self::Unknown => "Not found",
        }
    }
}

/// Parses a boolean as people write it; none for anything else.
pub fn parse_truth(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

pub const LICENCE_KEY_MAX_CHARS: usize = 100;

/// A key in its stored form: one printed word, or a few.
pub fn parse_licence_key(text: &str) -> Option<&str> {
    let key = text.trim();
    let fits = !key.is_empty() && key.chars().count() <= LICENCE_KEY_MAX_CHARS;
    (fits && key.chars().all(|c| c.is_ascii_graphic() || c == ' ')).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    // LIC-02
    #[test]
    fn truths_are_written_in_several_ways() {
        for (text, truth) in [
            ("true", Some(true)),
            ("TRUE", Some(true)),
            (" Yes ", Some(true)),
            ("1", Some(true)),
            ("No", Some(false)),
            ("0", Some(false)),
            ("false", Some(false)),
            ("2", None),
            ("maybe", None),
            ("", None),
        ] {
            assert_eq!(parse_truth(text), truth, "{text:?}");
        }
    }

    // LIC-01
    #[test]
    fn a_key_is_something_that_can_be_printed() {
        assert_eq!(parse_licence_key(" AB-12 "), Some("AB-12"));
        for none in ["", " ", "ä", "a\u{7}b", &"x".repeat(101)] {
            assert_eq!(parse_licence_key(none), None, "{none:?}");
        }
    }
}
