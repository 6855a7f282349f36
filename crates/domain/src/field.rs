//! Errors of one form field.

use crate::coded_texts;
use crate::password;

coded_texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FieldError {
        Blank = "blank", "This field may not be blank";
        TooLong { max_chars: usize } = "too_long", "Ensure this field has no more than {max_chars} characters.";
        TooShort { min_chars: usize } = "too_short", "Ensure this field has at least {min_chars} characters.";
        NotAChoice = "not_a_choice", "This is not a valid choice.";
        Date = "date_invalid", "Enter a valid date.";
        FutureDate = "date_in_future", "This date is in the future.";
        Email = "email_invalid", "Enter a valid email address.";
        EmailTaken = "email_taken", "This email cannot be used";
        Phone = "phone_invalid", "Enter a valid phone number.";
        PasswordTooShort [min_chars = password::MIN_CHARS]
            = "password_too_short", "This password is too short. It must contain at least {min_chars} characters.";
        PasswordTooLong [max_chars = password::MAX_CHARS]
            = "password_too_long", "This password is too long. It may contain at most {max_chars} characters.";
        PasswordTooCommon = "password_too_common", "This password is too common.";
        PasswordPersonal
            = "password_personal", "This password contains your address, your name or your institution.";
        PasswordsDiffer = "passwords_differ", "The two password fields didn’t match";
        PictureKind = "picture_kind", "The picture must be a PNG or JPEG file.";
        PictureSize = "picture_too_large", "The picture is too large.";
        TermsNotAccepted = "terms_not_accepted", "Please accept the terms.";
        PhoneNotVerified = "phone_not_verified", "Please verify your phone number.";
        CountryFixed = "country_fixed", "The country cannot be changed any more.";
        OtherRegion
            = "other_region",
            "Accounts of this country are kept at the site of the other region. Please sign up there.";
        WrongPassword = "wrong_password", "Wrong password.";
        WrongCode = "wrong_code", "The code is wrong or has expired";
    }
}

/// A required line of text: trimmed, not empty, no control characters, at most `max_chars` long.
pub fn required_line(text: &str, max_chars: usize) -> Result<String, FieldError> {
    let line = optional_line(text, max_chars)?;
    if line.is_empty() { Err(FieldError::Blank) } else { Ok(line) }
}

/// Like [`required_line`], with line breaks inside.
pub fn required_lines(text: &str, max_chars: usize) -> Result<String, FieldError> {
    if text.trim().is_empty() { Err(FieldError::Blank) } else { optional_lines(text, max_chars) }
}

/// Like [`required_line`], but may be empty.
pub fn optional_line(text: &str, max_chars: usize) -> Result<String, FieldError> {
    let line: String = text.chars().filter(|c| !c.is_control() && !is_unseen(*c)).collect();
    let line = line.trim_matches(|c: char| c.is_whitespace() || is_joiner(c));
    if line.chars().count() > max_chars {
        return Err(FieldError::TooLong { max_chars });
    }
    Ok(line.to_owned())
}

/// Several lines of text: line breaks are kept, other control characters removed.
pub fn optional_lines(text: &str, max_chars: usize) -> Result<String, FieldError> {
    let kept: String = text.chars().filter(|c| *c == '\n' || !c.is_control() && !is_unseen(*c)).collect();
    let kept = kept.trim();
    if kept.chars().count() > max_chars {
        return Err(FieldError::TooLong { max_chars });
    }
    Ok(kept.to_owned())
}

/// Invisible characters, or those that reverse the text around them: with them a name could be blank or look like
/// another.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{115f}' | '\u{1160}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}')
}

/// Needed inside words of some scripts, but invisible alone.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    // ACC-02
    #[test]
    fn limits_count_characters_not_bytes() {
        assert_eq!(optional_line(&"é".repeat(100), 100).map(|l| l.chars().count()), Ok(100));
        assert_eq!(optional_line(&"é".repeat(101), 100), Err(FieldError::TooLong { max_chars: 100 }));
        assert_eq!(required_line(" \t ", 10), Err(FieldError::Blank));
        assert_eq!(optional_lines("Main St 1\r\nTown", 200).as_deref(), Ok("Main St 1\nTown"));
    }

    #[test]
    fn a_name_must_show_something() {
        for unseen in ["\u{200b}\u{200b}", "\u{feff}", "\u{3164}", "\u{202e}", "\u{2028}", "\u{200d}"] {
            assert_eq!(required_line(unseen, 10), Err(FieldError::Blank), "{unseen:?}");
        }
        assert_eq!(required_line("\u{202e}anna", 10).as_deref(), Ok("anna"));
        assert_eq!(required_line("می\u{200c}خواهم", 10).as_deref(), Ok("می\u{200c}خواهم"));
    }

    proptest! {
        #[test]
        fn a_line_never_carries_control_characters(text in ".*") {
            if let Ok(line) = optional_line(&text, 50) {
                prop_assert!(!line.chars().any(char::is_control));
                prop_assert!(line.chars().count() <= 50);
            }
        }
    }
}
