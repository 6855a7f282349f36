//! Mails about cases. They name a case by its number: mails contain no patient data.

use super::letter::{Letter, Words};
use crate::base::clock::day_of;
use crate::base::mail::CaseHappenings;

/// Nobody reads more numbers than that.
const NAMED: usize = 50;

/// All news in one mail.
pub fn news(words: &Words<'_>, news: &CaseHappenings) -> Letter {
    let about = words.reader.about.as_ref();
    let (person, no) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
    let say = |key: &str, count: i64| {
        words.say(key, &[("person", person), ("no", no), ("count", &count.to_string())])
    };
    let said = |count: i64, once: &str, several: &str| match count {
        0 => None,
        1 => Some(say(once, 1)),
        count => Some(say(several, count)),
    };
    let subject = if news.published > 0 {
        say("case_news.subject_published", 1)
    } else if news.edited > 0 || news.comments_edited > 0 {
        say("case_news.subject_changed", 1)
    } else if news.commented == 1 {
        say("case_news.subject_comment", 1)
    } else {
        say("case_news.subject_comments", news.commented)
    };
    let paragraphs = [
        said(news.published, "case_news.published", "case_news.published_several"),
        said(news.commented, "case_news.commented", "case_news.commented_several"),
        said(news.edited, "case_news.edited", "case_news.edited_several"),
        said(news.comments_edited, "case_news.comments_edited", "case_news.comments_edited_several"),
        Some(say("case_news.why", 1)),
    ];
    let page = about.map(|about| about.page.clone()).unwrap_or_default();
    Letter::new(subject, paragraphs.into_iter().flatten().collect::<Vec<_>>())
        .with_button(say("case_news.button", 1), words.link(&page))
}

/// Cases that will be archived unless they change.
pub fn expiring(words: &Words<'_>, at: i64, kept_days: u32) -> Letter {
    let about = words.reader.about.as_ref();
    let (numbers, page) = about.map_or(("", ""), |about| (about.text.as_str(), about.page.as_str()));
    let (count, days) = (numbers.lines().count().to_string(), kept_days.to_string());
    let more = if numbers.lines().count() > NAMED { ", …" } else { "" };
    let numbers = numbers.lines().take(NAMED).collect::<Vec<_>>().join(", ") + more;
    let values = [("no", numbers.as_str()), ("count", &count), ("date", &day_of(at)), ("days", &days)];
    let say = |key: &str| words.say(key, &values);
    let [subject, text, button] = match count.as_str() {
        "1" => ["cases_expiring.subject", "cases_expiring.text", "case_news.button"],
        _ => {
            ["cases_expiring.subject_several", "cases_expiring.text_several", "cases_expiring.button_several"]
        }
    };
    let after = if kept_days == 0 { "cases_expiring.kept" } else { "cases_expiring.deleted" };
    let paragraphs = [say(text), say("cases_expiring.stays"), say(after), say("cases_expiring.why")];
    Letter::new(say(subject), paragraphs).with_button(say(button), words.link(page))
}
