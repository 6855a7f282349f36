//! Mails that warn of a change another person may have made.

use super::browser_name;
use super::letter::{Letter, Words, time_of};
use archway_domain::account::SecondFactor;

pub fn password_changed(words: &Words<'_>, at: i64) -> Letter {
    let paragraphs = [
        words.say("password_changed.text", &[("time", &time_of(at))]),
        words.say("password_changed.warning", &[]),
    ];
    Letter::new(words.say("password_changed.subject", &[]), paragraphs)
        .with_button(words.say("password_changed.button", &[]), words.link("/password_reset"))
}

pub fn factor_changed(words: &Words<'_>, at: i64, method: i32) -> Letter {
    let method = match SecondFactor::parse(method) {
        Ok(SecondFactor::Sms) => "factor_changed.method_1",
        Ok(SecondFactor::EmailCode) => "factor_changed.method_2",
        Ok(SecondFactor::Authenticator) => "factor_changed.method_3",
        Ok(SecondFactor::Off) | Err(_) => "factor_changed.method_0",
    };
    let values = [("time", &*time_of(at)), ("method", &words.say(method, &[]))];
    was_it_you(words, words.say("factor_changed.subject", &[]), words.say("factor_changed.text", &values))
}

pub fn new_browser(words: &Words<'_>, at: i64, browser: &str, address: &str) -> Letter {
    let values = [("time", &*time_of(at)), ("browser", &browser_name(browser)), ("address", address)];
    was_it_you(words, words.say("new_browser.subject", &[]), words.say("new_browser.text", &values))
}

/// `area` is the event: the provider was connected or disconnected.
pub fn provider(words: &Words<'_>, area: &str, at: i64, label: &str) -> Letter {
    let values = [("time", &*time_of(at)), ("provider", label)];
    let say = |key: &str| words.say(&format!("{area}.{key}"), &values);
    was_it_you(words, say("subject"), say("text"))
}

pub fn wrong_codes(words: &Words<'_>, at: i64) -> Letter {
    let paragraphs =
        [words.say("wrong_codes.text", &[("time", &time_of(at))]), words.say("wrong_codes.warning", &[])];
    Letter::new(words.say("wrong_codes.subject", &[]), paragraphs)
        .with_button(words.say("password_changed.button", &[]), words.link("/password_reset"))
}

pub fn recovery_code_used(words: &Words<'_>, at: i64, left: i64) -> Letter {
    let values = [("time", &*time_of(at)), ("left", &left.to_string())];
    let text = words.say("recovery_code_used.text", &values);
    was_it_you(words, words.say("recovery_code_used.subject", &[]), text)
}

/// Staff have removed the second factor because it was lost.
pub fn factor_reset(words: &Words<'_>, at: i64) -> Letter {
    let paragraphs =
        [words.say("factor_reset.text", &[("time", &time_of(at))]), words.say("factor_reset.warning", &[])];
    Letter::new(words.say("factor_reset.subject", &[]), paragraphs)
        .with_button(words.say("common.security_button", &[]), words.link("/settings"))
}

/// Staff look at the account.
pub fn support_session(words: &Words<'_>, at: i64, minutes: u64) -> Letter {
    let about = words.reader.about.as_ref();
    let person = about.map_or("", |about| about.name.as_str());
    let values = [("time", &*time_of(at)), ("person", person), ("minutes", &minutes.to_string())];
    let paragraphs =
        [words.say("support_session.text", &values), words.say("support_session.warning", &values)];
    let page = about.map(|about| about.page.clone()).unwrap_or_default();
    Letter::new(words.say("support_session.subject", &[]), paragraphs)
        .with_button(words.say("common.security_button", &[]), words.link(&page))
}

fn was_it_you(words: &Words<'_>, subject: String, text: String) -> Letter {
    Letter::new(subject, [text, words.say("common.not_you", &[])])
        .with_button(words.say("common.security_button", &[]), words.link("/settings"))
}
