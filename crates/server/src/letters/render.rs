//! The layout of every mail: plain text and HTML.

use super::content;
use super::letter::{Letter, Words};
use super::reader::Reader;
use crate::base::app::App;
use crate::base::html;
use crate::base::mail::MailOrder;

pub struct Written {
    pub subject: String,
    pub text: String,
    pub html: String,
}

pub fn write(app: &App, order: &MailOrder, reader: &Reader) -> Written {
    let words = Words::new(app, order, reader);
    let letter = content::write(&words, &order.mail);
    Written { text: plain(&letter, &words), html: page(&letter, &words), subject: letter.subject }
}

fn plain(letter: &Letter, words: &Words<'_>) -> String {
    let mut lines = vec![words.say("common.greeting", &[])];
    lines.extend(letter.code.iter().map(|code| format!("    {code}")));
    lines.push(letter.paragraphs[0].clone());
    lines.extend(letter.button.iter().map(|(label, link)| format!("{label}\n{link}")));
    lines.extend(letter.paragraphs[1..].iter().cloned());
    lines.push(format!("-- \n{}", words.say("common.sent_by", &[])));
    lines.join("\n\n")
}

fn page(letter: &Letter, words: &Words<'_>) -> String {
    let (language, color) = (words.language(), &words.skin.colors.primary);
    let paragraph = |text: &str| format!("<p style=\"margin:0 0 16px\">{}</p>", html::escape(text));
    let code = letter.code.as_ref().map_or(String::new(), |code| {
        format!(
            "<p style=\"margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:8px;\
             font-variant-numeric:tabular-nums\">{code}</p>"
        )
    });
    let (button, hint) = letter.button.as_ref().map_or_else(Default::default, |(label, link)| {
        let (label, link) = (html::escape(label), html::escape(link));
        (
            format!(
                "<p style=\"margin:0 0 24px\"><a href=\"{link}\" style=\"display:inline-block;background:{color};\
                 color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px\">{label}</a></p>"
            ),
            format!(
                "<p style=\"margin:0 0 16px;font-size:12px;color:#5b6673\">{}<br><a href=\"{link}\" \
                 style=\"color:#5b6673;word-break:break-all\">{link}</a></p>",
                html::escape(&words.say("common.link_hint", &[]))
            ),
        )
    });
    let rest: String = letter.paragraphs[1..].iter().map(|text| paragraph(text)).collect();
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{}</title></head>\
         <body style=\"margin:0;background:#f5f7fa;padding:24px 12px;font:15px/1.5 system-ui,-apple-system,sans-serif;\
         color:#1b2430\"><div style=\"max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #dfe3e8;\
         border-radius:8px;padding:32px\"><p style=\"margin:0 0 24px;font-size:18px;font-weight:700;color:{color}\">{}</p>\
         {}{code}{}{button}{rest}{hint}<p style=\"margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e8;\
         font-size:12px;color:#5b6673\">{}</p></div></body></html>",
        html::escape(&letter.subject),
        html::escape(&words.skin.app_name),
        paragraph(&words.say("common.greeting", &[])),
        paragraph(&letter.paragraphs[0]),
        html::escape(&words.say("common.sent_by", &[]))
    )
}
