//! Why a command failed.

use super::app::StartError;

#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("{0}")]
    Open(#[from] archway_db::OpenError),
    #[error("{0}")]
    Config(#[from] super::config::ConfigError),
    #[error("the database refused: {0}")]
    Database(#[from] archway_db::DbErr),
    #[error("{0}")]
    Refused(String),
}
