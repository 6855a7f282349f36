//! The sign-up form: its fields as received, and their rules. Sign-up and the validation on blur share these rules,
//! so that they cannot disagree.

use crate::base::http::error::FieldErrors;
use archway_domain::FieldError;
use archway_domain::account::{ADDRESS_MAX_CHARS, INSTITUTION_MAX_CHARS, NAME_MAX_CHARS, Role};
use archway_domain::country::parse_country;
use archway_domain::email::parse_email;
use archway_domain::field::{optional_line, optional_lines, required_line};
use archway_domain::password::{OwnWords, check_own_password, check_password};
use archway_domain::phone::parse_phone;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AccountForm {
    /// The email address.
    pub username: String,
    pub password: String,
    pub password_confirm: String,
    pub first_name: String,
    pub last_name: String,
    /// clinic, lab, dealer or other.
    pub role: String,
    pub institution: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    pub phone: String,
    pub address: String,
    pub two_factor_method: String,
    /// The version of the terms the person accepted.
    pub terms_version: String,
    /// The answer to the captcha.
    pub captcha: String,
}

/// The form with its picture, only for the API description: files are read separately from the fields.
#[derive(ToSchema)]
pub struct SignUpForm {
    #[serde(flatten)]
    pub fields: AccountForm,
    /// PNG or JPEG.
    #[schema(format = Binary, value_type = Option<String>)]
    pub picture: Option<Vec<u8>>,
}

/// The checked fields, ready to be stored.
#[derive(Clone, Default)]
pub struct CheckedForm {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role: Option<Role>,
    pub institution: String,
    pub country: String,
    pub phone: String,
    pub address: String,
}

impl AccountForm {
    pub fn check(&self, errors: &mut FieldErrors) -> CheckedForm {
        let about = OwnWords {
            email: &self.username,
            first_name: &self.first_name,
            last_name: &self.last_name,
            institution: &self.institution,
        };
        errors.check("password", check_own_password(&self.password, &about));
        errors.check("password_confirm", self.check_confirmation());
        let email = errors.check("username", parse_email(&self.username));
        CheckedForm { email, ..self.check_person(errors) }
    }

    /// The fields about the person, not about credentials.
    pub fn check_person(&self, errors: &mut FieldErrors) -> CheckedForm {
        CheckedForm {
            email: String::new(),
            first_name: errors.check("first_name", required_line(&self.first_name, NAME_MAX_CHARS)),
            last_name: errors.check("last_name", required_line(&self.last_name, NAME_MAX_CHARS)),
            role: errors.check("role", Role::chosen(&self.role).map(Some)),
            institution: errors.check("institution", optional_line(&self.institution, INSTITUTION_MAX_CHARS)),
            country: errors.check("country", parse_country(&self.country)),
            phone: errors.check("phone", parse_phone(&self.phone)),
            address: errors.check("address", optional_lines(&self.address, ADDRESS_MAX_CHARS)),
        }
    }

    fn check_confirmation(&self) -> Result<(), FieldError> {
        if self.password == self.password_confirm { Ok(()) } else { Err(FieldError::PasswordsDiffer) }
    }

    /// Checks one field. None when the form does not have it.
    pub fn check_field(&self, field: &str) -> Option<Result<(), FieldError>> {
        Some(match field {
            "username" => parse_email(&self.username).map(drop),
            "password" => check_password(&self.password),
            "password_confirm" => self.check_confirmation(),
            "first_name" => required_line(&self.first_name, NAME_MAX_CHARS).map(drop),
            "last_name" => required_line(&self.last_name, NAME_MAX_CHARS).map(drop),
            "role" => Role::chosen(&self.role).map(drop),
            "institution" => optional_line(&self.institution, INSTITUTION_MAX_CHARS).map(drop),
            "country" => parse_country(&self.country).map(drop),
            "phone" => parse_phone(&self.phone).map(drop),
            "address" => optional_lines(&self.address, ADDRESS_MAX_CHARS).map(drop),
            _ => return None,
        })
    }
}
