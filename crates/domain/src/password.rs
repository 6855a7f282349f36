//! The rules for passwords (ACC-19).

use crate::FieldError;

pub const MIN_CHARS: usize = 8;
/// Hashing cost grows with length; no person types more than this.
pub const MAX_CHARS: usize = 128;

static COMMON: &str = include_str!("common_passwords.txt");

pub fn check_password(password: &str) -> Result<(), FieldError> {
    if password.chars().all(|c| c.is_whitespace() || c == '\u{200b}') {
        return Err(FieldError::Blank);
    }
    let chars = password.chars().count();
    if chars < MIN_CHARS {
        return Err(FieldError::PasswordTooShort);
    }
    if chars > MAX_CHARS {
        return Err(FieldError::PasswordTooLong);
    }
    if is_common(&password.to_lowercase()) {
        return Err(FieldError::PasswordTooCommon);
    }
    Ok(())
}

/// Fewer letters occur in many words.
const MIN_OWN_CHARS: usize = 4;

/// Attackers first try what they know of a person.
pub fn check_own_password(password: &str, about: &OwnWords<'_>) -> Result<(), FieldError> {
    check_password(password)?;
    let mailbox = about.email.split('@').next().unwrap_or_default();
    let plain = plain(password);
    let is_own = [mailbox, about.first_name, about.last_name, about.institution].into_iter().any(|word| {
        let word = self::plain(word);
        word.chars().count() >= MIN_OWN_CHARS && plain.contains(&word)
    });
    if is_own { Err(FieldError::PasswordPersonal) } else { Ok(()) }
}

/// Words that a password must not contain.
#[derive(Default)]
pub struct OwnWords<'a> {
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub institution: &'a str,
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The list is sorted, so the file itself is the index: a binary search over byte offsets, without a table in memory.
fn is_common(password: &str) -> bool {
    let (mut low, mut high) = (0, COMMON.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = COMMON.as_bytes()[..middle].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let end =
            COMMON.as_bytes()[start..].iter().position(|b| *b == b'\n').map_or(COMMON.len(), |at| start + at);
        match COMMON.as_bytes()[start..end].cmp(password.as_bytes()) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    // ACC-19
    #[test]
    fn refuses_short_long_and_common_ones() {
        assert_eq!(check_password(""), Err(FieldError::Blank));
        assert_eq!(check_password("          "), Err(FieldError::Blank));
        assert_eq!(check_password("sevench"), Err(FieldError::PasswordTooShort));
        assert_eq!(check_password(&"x".repeat(129)), Err(FieldError::PasswordTooLong));
        for common in ["password1", "12345678", "QwertyUiop"] {
            assert_eq!(check_password(common), Err(FieldError::PasswordTooCommon), "{common}");
        }
        assert_eq!(check_password("zirconia bridge at noon"), Ok(()));
        assert_eq!(check_password("ジルコニアの橋を架ける"), Ok(()));
    }

    // ACC-19
    #[test]
    fn refuses_what_others_know_of_a_person() {
        let about = OwnWords {
            email: "ada.k@example.com",
            first_name: "Åsa",
            last_name: "Öberg",
            institution: "Klein Dental",
        };
        for own in ["Kleindental2026", "my klein-dental!", "ÖBERG at noon", "xx ada.k xx", "1adak2026"] {
            assert_eq!(check_own_password(own, &about), Err(FieldError::PasswordPersonal), "{own}");
        }
        assert_eq!(check_own_password("klein 2026", &about), Ok(()), "a part of it");
        assert_eq!(check_own_password("casaverde bridge", &about), Ok(()), "three letters are in many words");
        assert_eq!(check_own_password("sevench", &about), Err(FieldError::PasswordTooShort));
        assert_eq!(check_own_password("zirconia at noon", &OwnWords::default()), Ok(()));
    }

    #[test]
    fn every_line_of_the_list_is_found() {
        assert!(COMMON.lines().count() > 10_000);
        assert!(COMMON.lines().all(is_common));
        assert!(COMMON.lines().is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()));
    }
}
