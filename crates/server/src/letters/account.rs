//! Mails a person requested: links and codes.

use super::letter::{Letter, Words};

pub fn activation(words: &Words<'_>, page: &str, link_id: &str) -> Letter {
    let hours = words.app.config.auth.activation_hours.to_string();
    let paragraphs = [words.say("activation.text", &[("hours", &hours)]), words.say("common.ignore", &[])];
    Letter::new(words.say("activation.subject", &[]), paragraphs)
        .with_button(words.say("activation.button", &[]), secret_link(words, page, link_id))
}

pub fn password_reset(words: &Words<'_>, page: &str, link_id: &str) -> Letter {
    let minutes = words.app.config.auth.reset_minutes.to_string();
    let paragraphs =
        [words.say("password_reset.text", &[("minutes", &minutes)]), words.say("common.ignore", &[])];
    Letter::new(words.say("password_reset.subject", &[]), paragraphs)
        .with_button(words.say("password_reset.button", &[]), secret_link(words, page, link_id))
}

pub fn one_time_code(words: &Words<'_>, attempt_id: &str, minutes: u64) -> Letter {
    let code = words.app.secret.one_time_code(attempt_id);
    let paragraphs = [
        words.say("one_time_code.text", &[("minutes", &minutes.to_string())]),
        words.say("one_time_code.warning", &[]),
    ];
    Letter::new(words.say("one_time_code.subject", &[("code", &code)]), paragraphs).with_code(code)
}

/// The page, then the token derived from the link's id.
fn secret_link(words: &Words<'_>, page: &str, link_id: &str) -> String {
    words.link(&format!("{page}/{}", words.app.secret.link_token(link_id)))
}
