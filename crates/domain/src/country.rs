//! Countries by their ISO 3166-1 alpha-2 code. The list is shared with the pages.

use crate::FieldError;
use std::sync::LazyLock;

static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../locales/countries.json")).unwrap_or_default()
});

pub fn parse_country(text: &str) -> Result<String, FieldError> {
    if text.is_empty() {
        return Err(FieldError::Blank);
    }
    CODES.iter().find(|code| *code == text).cloned().ok_or(FieldError::NotAChoice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_codes_and_nothing_else() {
        assert_eq!(CODES.len(), 249);
        assert_eq!(parse_country("DE").as_deref(), Ok("DE"));
        assert_eq!(parse_country("de"), Err(FieldError::NotAChoice));
        assert_eq!(parse_country(""), Err(FieldError::Blank));
    }
}
