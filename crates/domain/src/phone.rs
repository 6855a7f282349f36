//! Phone numbers, stored as `+` and digits (ACC-01).

use crate::FieldError;

/// An empty text stays empty; anything else becomes `+` and 6 to 15 digits, or is refused.
pub fn parse_phone(text: &str) -> Result<String, FieldError> {
    let digits: String =
        text.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.' | '/' | '\u{a0}')).collect();
    if digits.is_empty() {
        return Ok(digits);
    }
    let digits = digits.strip_prefix('+').unwrap_or(&digits);
    // No country code begins with 0: the country code is missing.
    let plausible = (6..=15).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
        && !digits.starts_with('0');
    if plausible { Ok(format!("+{digits}")) } else { Err(FieldError::Phone) }
}

#[cfg(test)]
mod tests {
    use super::*;

    // ACC-01
    #[test]
    fn begins_with_a_plus_and_has_no_spaces() {
        assert_eq!(parse_phone("+49 (30) 123-456").as_deref(), Ok("+4930123456"));
        assert_eq!(parse_phone("4930123456").as_deref(), Ok("+4930123456"));
        assert_eq!(parse_phone("").as_deref(), Ok(""));
        for bad in ["+12", "call me", "+1234567890123456", "++4930123456", "030 123456"] {
            assert_eq!(parse_phone(bad), Err(FieldError::Phone), "{bad}");
        }
    }
}
