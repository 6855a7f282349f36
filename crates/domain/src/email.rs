//! Email addresses: which are accepted, and when two of them are the same person's.

use crate::FieldError;

pub const EMAIL_MAX_CHARS: usize = 254;

/// An accepted address as the person wrote it, trimmed.
pub fn parse_email(text: &str) -> Result<String, FieldError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(FieldError::Blank);
    }
    if text.chars().count() > EMAIL_MAX_CHARS {
        return Err(FieldError::TooLong { max_chars: EMAIL_MAX_CHARS });
    }
    let (local, host) = text.rsplit_once('@').ok_or(FieldError::Email)?;
    if is_local_part(local) && is_host(host) { Ok(text.to_owned()) } else { Err(FieldError::Email) }
}

/// The form by which accounts are found: addresses that differ only in case are the same mailbox in practice.
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Narrower than the standard on purpose: only attackers use quoted local parts, and every accepted character is
/// harmless in a mail header and in a web address.
fn is_local_part(local: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "!$'*+-=^_`{|}~.".contains(c);
    !local.is_empty()
        && local.len() <= 64
        && local.chars().all(allowed)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
}

fn is_host(host: &str) -> bool {
    let label = |l: &str| {
        !l.is_empty()
            && l.len() <= 63
            && l.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !l.starts_with('-')
            && !l.ends_with('-')
    };
    host.contains('.') && host.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn accepts_and_refuses() {
        for good in ["a@b.co", " Anna.Maria+lab@klinik-nord.example ", "o'neil@x.museum"] {
            assert!(parse_email(good).is_ok(), "{good}");
        }
        for bad in [
            "a",
            "a@b",
            "a@@b.co",
            "a b@c.de",
            "a@b..co",
            ".a@b.co",
            "a@-b.co",
            "\"x\"@b.co",
            "a@b.co\r\nBcc: x@y.z",
            "www.evil.com/login?x=1#@b.co",
            "a?bcc=x&body=y@b.co",
        ] {
            assert_eq!(parse_email(bad), Err(FieldError::Email), "{bad}");
        }
        assert_eq!(parse_email(""), Err(FieldError::Blank));
        assert_eq!(fold_email(" Anna@Example.COM"), "anna@example.com");
    }

    proptest! {
        #[test]
        fn nothing_accepted_can_break_a_mail_header(text in ".{0,80}") {
            if let Ok(email) = parse_email(&text) {
                prop_assert!(email.is_ascii() && !email.contains(['\r', '\n', ' ', ',', ';', '<', '>', '"']));
            }
        }
    }
}
