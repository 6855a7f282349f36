//! Mails about scanners.

use super::{Letter, Words};
use crate::devices::confirmation_page;

pub fn confirmation(words: &Words<'_>, registration_id: &str, nonce: &str, serial_no: &str) -> Letter {
    let serial = without_link(serial_no);
    let paragraphs =
        [words.say("device_confirmation.text", &[("serial", &serial)]), words.say("common.ignore", &[])];
    let page = confirmation_page(words.app, registration_id, nonce);
    Letter::new(words.say("device_confirmation.subject", &[]), paragraphs)
        .with_button(words.say("device_confirmation.button", &[]), words.link(&page))
}

/// Anybody can register a device for any address, under a number of their choice: mail programs must not find a link in
/// it.
fn without_link(serial_no: &str) -> String {
    serial_no.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_serial_number_is_no_link() {
        assert_eq!(super::without_link("SN-2024/0042"), "SN-2024-0042");
        assert_eq!(super::without_link("evil.example/x1"), "evil-example-x1");
    }
}
