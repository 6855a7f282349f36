//! Mails about scanners.

use super::letter::{Letter, Words};
use crate::areas::devices::confirmation_page;
use archway_domain::udi::without_link;

pub fn confirmation(words: &Words<'_>, registration_id: &str, nonce: &str, serial_no: &str) -> Letter {
    let serial = without_link(serial_no);
    let paragraphs =
        [words.say("device_confirmation.text", &[("serial", &serial)]), words.say("common.ignore", &[])];
    let page = confirmation_page(words.app, registration_id, nonce);
    Letter::new(words.say("device_confirmation.subject", &[]), paragraphs)
        .with_button(words.say("device_confirmation.button", &[]), words.link(&page))
}
