//! What a mail consists of. The words come from the catalogues, the layout from `render`.

use super::reader::Reader;
use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::mail::MailOrder;
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

/// To the minute, in UTC; the texts say so.
pub(super) fn time_of(at: i64) -> String {
    rfc3339(Time(at)).chars().take(16).collect::<String>().replace('T', " ")
}
