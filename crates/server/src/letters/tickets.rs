//! Mails of the helpdesk: to the people who answer, and to the person who asked.

use super::letter::{Letter, Words};

/// A question from a person.
pub fn asked(words: &Words<'_>) -> Letter {
    let about = words.reader.about.as_ref();
    let (title, who) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let say = |key: &str| words.say(key, &[("title", title), ("who", who)]);
    Letter::new(say("ticket.subject"), with_text(words, say("ticket.text")))
}

/// The helpdesk's answer.
pub fn answered(words: &Words<'_>) -> Letter {
    let about = words.reader.about.as_ref();
    let (no, title) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let say = |key: &str| words.say(key, &[("no", no), ("title", title)]);
    Letter::new(say("ticket_answered.subject"), with_text(words, say("ticket_answered.text")))
}

/// An introduction, then the text, line by line.
fn with_text(words: &Words<'_>, introduction: String) -> Vec<String> {
    let text = words.reader.about.as_ref().map(|about| about.text.clone()).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned);
    std::iter::once(introduction).chain(lines).collect()
}
