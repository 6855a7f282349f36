//! Mails about a person who invites, or who has answered.

use super::letter::{Letter, Words};

/// To a person who may have no account yet and may not know the sender. `area` holds the texts.
pub fn asked(words: &Words<'_>, area: &str) -> Letter {
    let is_stranger = words.reader.about.as_ref().is_some_and(|about| about.is_stranger);
    let (text, button) = if is_stranger { ("text_stranger", "button_stranger") } else { ("text", "button") };
    let mut letter = about_somebody(words, area, text, button);
    letter.paragraphs.push(words.say("common.unknown_sender", &[]));
    letter
}

pub fn answered(words: &Words<'_>, area: &str) -> Letter {
    about_somebody(words, area, "text", "button")
}

fn about_somebody(words: &Words<'_>, area: &str, text: &str, button: &str) -> Letter {
    let about = words.reader.about.as_ref();
    let (person, who) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let say = |key: &str| words.say(&format!("{area}.{key}"), &[("person", person), ("who", who)]);
    let letter = Letter::new(say("subject"), [say(text)]);
    match about {
        Some(about) => letter.with_button(say(button), words.link(&about.page)),
        None => letter,
    }
}
