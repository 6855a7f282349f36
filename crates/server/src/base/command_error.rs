//! Why a command failed.

use super::app::StartError;
use archway_db::{DbErr, OpenError};

#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("{0}")]
    Open(#[from] OpenError),
    #[error("{0}")]
    Config(#[from] super::config::ConfigError),
    #[error("the database refused: {0}")]
    Database(DbErr),
    #[error("{0}")]
    Refused(String),
}

impl From<DbErr> for CommandError {
    fn from(error: DbErr) -> CommandError {
        match OpenError::from(error) {
            OpenError::Db(error) => CommandError::Database(error),
            // A pooler may show itself only at a later statement.
            told => CommandError::Open(told),
        }
    }
}
