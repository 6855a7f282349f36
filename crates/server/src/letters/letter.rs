//! The content of each mail. The words come from the catalogues, the frame from `render`.

use super::reader::Reader;
use super::{account, cases, devices, invitations, security, tickets};
use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::mail::{MailContent, MailOrder};
use crate::base::skins::SkinSettings;
use crate::base::texts::text;
use archway_domain::Time;

/// What differs between mails.
pub struct Letter {
    pub subject: String,
    pub paragraphs: Vec<String>,
    pub code: Option<String>,
    /// Its label and its link.
    pub button: Option<(String, String)>,
}

impl Letter {
    pub(super) fn new(subject: String, paragraphs: impl Into<Vec<String>>) -> Letter {
        Letter { subject, paragraphs: paragraphs.into(), code: None, button: None }
    }

    pub(super) fn with_code(self, code: String) -> Letter {
        Letter { code: Some(code), ..self }
    }

    pub(super) fn with_button(self, label: String, link: String) -> Letter {
        Letter { button: Some((label, link)), ..self }
    }
}

/// Texts in the reader's language, with the name of the skin.
pub struct Words<'a> {
    pub(super) app: &'a App,
    pub(super) reader: &'a Reader,
    pub skin: &'a SkinSettings,
}

impl<'a> Words<'a> {
    pub fn new(app: &'a App, order: &MailOrder, reader: &'a Reader) -> Words<'a> {
        Words { app, reader, skin: &app.skins.named(&order.skin).settings }
    }

    pub fn language(&self) -> &str {
        &self.reader.language
    }

    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut values = values.to_vec();
        values.extend([("app", self.skin.app_name.as_str()), ("name", self.reader.greeted_name())]);
        text(self.language(), key, &values)
    }

    /// The full address of a page of this site.
    pub(super) fn link(&self, page: &str) -> String {
        format!("{}{page}", self.app.config.public_url())
    }
}

pub fn write(words: &Words<'_>, content: &MailContent) -> Letter {
    match content {
        MailContent::Activation { page, link_id } => account::activation(words, page, link_id),
        MailContent::PasswordReset { page, link_id } => account::password_reset(words, page, link_id),
        MailContent::OneTimeCode { attempt_id, minutes, .. } => {
            account::one_time_code(words, attempt_id, *minutes)
        }
        MailContent::PasswordChanged { at } => security::password_changed(words, *at),
        MailContent::FactorChanged { at, method } => security::factor_changed(words, *at, *method),
        MailContent::NewBrowser { at, browser, address } => {
            security::new_browser(words, *at, browser, address)
        }
        MailContent::ProviderConnected { at, label } => {
            security::provider(words, "provider_connected", *at, label)
        }
        MailContent::ProviderDisconnected { at, label } => {
            security::provider(words, "provider_disconnected", *at, label)
        }
        MailContent::WrongCodes { at } => security::wrong_codes(words, *at),
        MailContent::RecoveryCodeUsed { at, left } => security::recovery_code_used(words, *at, *left),
        MailContent::DeviceConfirmation { registration_id, nonce, serial_no } => {
            devices::confirmation(words, registration_id, nonce, serial_no)
        }
        MailContent::ConnectionRequest => invitations::asked(words, "connection_request"),
        MailContent::ConnectionAccepted => invitations::answered(words, "connection_accepted"),
        MailContent::GroupInvitation => invitations::asked(words, "group_invitation"),
        MailContent::CaseNews { published, edited, commented, comments_edited } => {
            let [published, edited, commented, comments_edited] =
                [*published, *edited, *commented, *comments_edited];
            cases::news(words, &cases::News { published, commented, edited, comments_edited })
        }
        MailContent::CasesExpiring { at, kept_days } => cases::expiring(words, *at, *kept_days),
        MailContent::Ticket => tickets::asked(words),
        MailContent::TicketAnswered => tickets::answered(words),
        MailContent::FactorReset { at } => security::factor_reset(words, *at),
        MailContent::SupportSession { at, minutes } => security::support_session(words, *at, *minutes),
        MailContent::GroupJoined => invitations::answered(words, "group_joined"),
    }
}

/// To the minute, in UTC; the texts say so.
pub(super) fn time_of(at: i64) -> String {
    rfc3339(Time(at)).chars().take(16).collect::<String>().replace('T', " ")
}
