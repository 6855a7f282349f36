//! Turns an order into subject, plain text and HTML.

use super::browser_name::browser_name;
use super::texts::text;
use super::{MailContent, MailOrder, Reader};
use crate::app::App;
use crate::clock::rfc3339;
use crate::html;
use archway_domain::Time;
use archway_domain::account::SecondFactor;

pub struct Written {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// What differs from mail to mail; the rest is the same letter.
struct Letter {
    subject: String,
    paragraphs: Vec<String>,
    code: Option<String>,
    button: Option<(String, String)>,
}

/// The texts of a mail about somebody, each with its button.
struct InvitationTexts {
    subject: &'static str,
    to_member: (&'static str, &'static str),
    /// For whom may not have an account yet, and may not know the sender.
    to_stranger: Option<(&'static str, &'static str)>,
}

pub fn write(app: &App, order: &MailOrder, reader: &Reader) -> Written {
    let skin = &app.skins.named(&order.skin).settings;
    let language = reader.language.as_str();
    let say = |key: &str, values: &[(&str, &str)]| {
        let mut values = values.to_vec();
        values.extend([("app", skin.app_name.as_str()), ("name", reader.first_name.as_str())]);
        text(language, key, &values)
    };
    let site = app.config.public_url();
    let invitation = |texts: &InvitationTexts| {
        let about = reader.about.as_ref();
        let (person, who) = about.map_or(("", ""), |about| (about.name.as_str(), about.who.as_str()));
        let values = [("person", person), ("who", who)];
        // Somebody without an account is told to make one.
        let (text, button) = match texts.to_stranger {
            Some(texts) if about.is_some_and(|about| about.is_stranger) => texts,
            _ => texts.to_member,
        };
        let mut paragraphs = vec![say(text, &values)];
        paragraphs.extend(texts.to_stranger.map(|_| say("common.unknown_sender", &[])));
        Letter {
            subject: say(texts.subject, &values),
            paragraphs,
            code: None,
            button: about.map(|about| (say(button, &[]), format!("{site}{}", about.page))),
        }
    };
    let letter = match &order.content {
        MailContent::Activation { page, link_id } => Letter {
            subject: say("activation.subject", &[]),
            paragraphs: vec![
                say("activation.text", &[("hours", &app.config.auth.activation_hours.to_string())]),
                say("common.ignore", &[]),
            ],
            code: None,
            button: Some((
                say("activation.button", &[]),
                format!("{site}{page}/{}", app.secret.link_token(link_id)),
            )),
        },
        MailContent::PasswordReset { page, link_id } => Letter {
            subject: say("password_reset.subject", &[]),
            paragraphs: vec![
                say("password_reset.text", &[("minutes", &app.config.auth.reset_minutes.to_string())]),
                say("common.ignore", &[]),
            ],
            code: None,
            button: Some((
                say("password_reset.button", &[]),
                format!("{site}{page}/{}", app.secret.link_token(link_id)),
            )),
        },
        MailContent::OneTimeCode { attempt_id, minutes, .. } => {
            let code = app.secret.one_time_code(attempt_id);
            Letter {
                subject: say("one_time_code.subject", &[("code", &code)]),
                paragraphs: vec![
                    say("one_time_code.text", &[("minutes", &minutes.to_string())]),
                    say("one_time_code.warning", &[]),
                ],
                code: Some(code),
                button: None,
            }
        }
        MailContent::PasswordChanged { at } => Letter {
            subject: say("password_changed.subject", &[]),
            paragraphs: vec![
                say("password_changed.text", &[("time", &time_of(*at))]),
                say("password_changed.warning", &[]),
            ],
            code: None,
            button: Some((say("password_changed.button", &[]), format!("{site}/password_reset"))),
        },
        MailContent::FactorChanged { at, method } => {
            let method = match SecondFactor::parse(*method) {
                Ok(SecondFactor::Sms) => say("factor_changed.method_1", &[]),
                Ok(SecondFactor::EmailCode) => say("factor_changed.method_2", &[]),
                Ok(SecondFactor::Authenticator) => say("factor_changed.method_3", &[]),
                Ok(SecondFactor::Off) | Err(_) => say("factor_changed.method_0", &[]),
            };
            Letter {
                subject: say("factor_changed.subject", &[]),
                paragraphs: vec![
                    say("factor_changed.text", &[("time", &time_of(*at)), ("method", &method)]),
                    say("common.not_you", &[]),
                ],
                code: None,
                button: Some((say("common.security_button", &[]), format!("{site}/settings"))),
            }
        }
        MailContent::NewBrowser { at, browser, address } => {
            let browser = browser_name(browser);
            let values = [("time", time_of(*at)), ("browser", browser), ("address", address.clone())];
            let values: Vec<(&str, &str)> =
                values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            Letter {
                subject: say("new_browser.subject", &[]),
                paragraphs: vec![say("new_browser.text", &values), say("common.not_you", &[])],
                code: None,
                button: Some((say("common.security_button", &[]), format!("{site}/settings"))),
            }
        }
        MailContent::ProviderConnected { at, label } => Letter {
            subject: say("provider_connected.subject", &[("provider", label)]),
            paragraphs: vec![
                say("provider_connected.text", &[("time", &time_of(*at)), ("provider", label)]),
                say("common.not_you", &[]),
            ],
            code: None,
            button: Some((say("common.security_button", &[]), format!("{site}/settings"))),
        },
        MailContent::ProviderDisconnected { at, label } => Letter {
            subject: say("provider_disconnected.subject", &[("provider", label)]),
            paragraphs: vec![
                say("provider_disconnected.text", &[("time", &time_of(*at)), ("provider", label)]),
                say("common.not_you", &[]),
            ],
            code: None,
            button: Some((say("common.security_button", &[]), format!("{site}/settings"))),
        },
        MailContent::WrongCodes { at } => Letter {
            subject: say("wrong_codes.subject", &[]),
            paragraphs: vec![
                say("wrong_codes.text", &[("time", &time_of(*at))]),
                say("wrong_codes.warning", &[]),
            ],
            code: None,
            button: Some((say("password_changed.button", &[]), format!("{site}/password_reset"))),
        },
        MailContent::RecoveryCodeUsed { at, left } => Letter {
            subject: say("recovery_code_used.subject", &[]),
            paragraphs: vec![
                say("recovery_code_used.text", &[("time", &time_of(*at)), ("left", &left.to_string())]),
                say("common.not_you", &[]),
            ],
            code: None,
            button: Some((say("common.security_button", &[]), format!("{site}/settings"))),
        },
        MailContent::DeviceConfirmation { registration_id, nonce, serial_no } => Letter {
            subject: say("device_confirmation.subject", &[]),
            paragraphs: vec![
                say("device_confirmation.text", &[("serial", serial_no)]),
                say("common.ignore", &[]),
            ],
            code: None,
            button: Some((
                say("device_confirmation.button", &[]),
                format!("{site}{}", crate::devices::confirmation_page(app, registration_id, nonce)),
            )),
        },
        MailContent::ConnectionRequest => invitation(&InvitationTexts {
            subject: "connection_request.subject",
            to_member: ("connection_request.text", "connection_request.button"),
            to_stranger: Some(("connection_request.text_stranger", "connection_request.button_stranger")),
        }),
        MailContent::ConnectionAccepted => invitation(&InvitationTexts {
            subject: "connection_accepted.subject",
            to_member: ("connection_accepted.text", "connection_accepted.button"),
            to_stranger: None,
        }),
        MailContent::GroupInvitation => invitation(&InvitationTexts {
            subject: "group_invitation.subject",
            to_member: ("group_invitation.text", "group_invitation.button"),
            to_stranger: Some(("group_invitation.text_stranger", "group_invitation.button_stranger")),
        }),
        MailContent::GroupJoined => invitation(&InvitationTexts {
            subject: "group_joined.subject",
            to_member: ("group_joined.text", "group_joined.button"),
            to_stranger: None,
        }),
    };
    let greeting = say("common.greeting", &[]);
    let hint = say("common.link_hint", &[]);
    let sent_by = say("common.sent_by", &[]);
    Written {
        text: plain(&letter, &greeting, &sent_by),
        html: page(&letter, &greeting, &hint, &sent_by, language, &skin.app_name, &skin.colors.primary),
        subject: letter.subject,
    }
}

/// To the minute, in UTC; the texts say so.
fn time_of(at: i64) -> String {
    rfc3339(Time(at)).chars().take(16).collect::<String>().replace('T', " ")
}

fn plain(letter: &Letter, greeting: &str, sent_by: &str) -> String {
    let mut lines = vec![greeting.to_owned()];
    lines.extend(letter.code.iter().map(|code| format!("    {code}")));
    lines.push(letter.paragraphs[0].clone());
    lines.extend(letter.button.iter().map(|(label, link)| format!("{label}\n{link}")));
    lines.extend(letter.paragraphs[1..].iter().cloned());
    lines.push(format!("-- \n{sent_by}"));
    lines.join("\n\n")
}

fn page(
    letter: &Letter,
    greeting: &str,
    hint: &str,
    sent_by: &str,
    language: &str,
    app_name: &str,
    color: &str,
) -> String {
    let paragraph = |text: &str| format!("<p style=\"margin:0 0 16px\">{}</p>", html::escape(text));
    let code = letter.code.as_ref().map_or(String::new(), |code| {
        format!(
            "<p style=\"margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:8px;\
             font-variant-numeric:tabular-nums\">{code}</p>"
        )
    });
    let (button, hint) = letter.button.as_ref().map_or((String::new(), String::new()), |(label, link)| {
        let (label, link) = (html::escape(label), html::escape(link));
        (
            format!(
                "<p style=\"margin:0 0 24px\"><a href=\"{link}\" style=\"display:inline-block;background:{color};\
                 color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px\">{label}</a></p>"
            ),
            format!(
                "<p style=\"margin:0 0 16px;font-size:12px;color:#5b6673\">{}<br><a href=\"{link}\" \
                 style=\"color:#5b6673;word-break:break-all\">{link}</a></p>",
                html::escape(hint)
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
        html::escape(app_name),
        paragraph(greeting),
        paragraph(&letter.paragraphs[0]),
        html::escape(sent_by)
    )
}
