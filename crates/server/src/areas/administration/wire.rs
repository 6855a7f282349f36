//! People as other lists name them.

use archway_domain::account::full_name;
use serde::Serialize;
use utoipa::ToSchema;

/// A person named in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedPerson {
    pub id: String,
    pub name: String,
    pub email: String,
}

impl NamedPerson {
    pub fn new(id: String, first_name: &str, last_name: &str, email: String) -> NamedPerson {
        NamedPerson { id, name: full_name(Some(first_name), Some(last_name)), email }
    }
}

/// A person who may have no account yet.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedAddress {
    pub id: Option<String>,
    /// Empty without an account.
    pub name: String,
    pub email: String,
}
