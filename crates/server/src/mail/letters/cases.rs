//! Mails about cases. They name the case by its number: no patient's data leaves in a mail.

use super::{Letter, Words};

/// What happened to a case since the last mail about it, folded into one.
pub fn news(words: &Words<'_>, counts: [(&str, i64); 4]) -> Letter {
    let about = words.reader.about.as_ref();
    let (person, no) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let said = |key: &str, count: i64| {
        let count = count.to_string();
        words.say(&format!("case_news.{key}"), &[("person", person), ("no", no), ("count", &count)])
    };
    let happened: Vec<(&str, i64)> = counts.into_iter().filter(|(_, count)| *count > 0).collect();
    let subject = match happened[..] {
        [("published", _), ..] => said("subject_published", 1),
        [("commented", count)] => {
            said(if count == 1 { "subject_comment" } else { "subject_comments" }, count)
        }
        _ => said("subject_changed", 1),
    };
    let mut paragraphs: Vec<String> = happened
        .iter()
        .map(|(key, count)| match *count {
            1 => said(key, 1),
            count => said(&format!("{key}_several"), count),
        })
        .collect();
    paragraphs.push(said("why", 1));
    let page = about.map(|about| about.page.clone()).unwrap_or_default();
    Letter::new(subject, paragraphs).with_button(said("button", 1), words.link(&page))
}

/// A question to the helpdesk, as somebody asked it.
pub fn ticket(words: &Words<'_>) -> Letter {
    let about = words.reader.about.as_ref();
    let (title, who) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let text = about.map(|about| about.text.clone()).unwrap_or_default();
    let say = |key: &str| words.say(&format!("ticket.{key}"), &[("title", title), ("who", who)]);
    let mut paragraphs = vec![say("text")];
    paragraphs.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
    Letter::new(say("subject"), paragraphs)
}
