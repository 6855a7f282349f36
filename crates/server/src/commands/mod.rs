//! The commands of the binary.

pub mod audit;
pub mod backup;
pub mod demo;
pub mod erase;
pub mod export;
pub mod jobs;
pub mod migrate;
pub mod openapi;
pub mod serve;
pub mod user;

pub use crate::base::command_error::CommandError;

use crate::base::app::{App, StartError};
use crate::base::clock::Clock;
use crate::base::config::Config;
use crate::base::random::Random;
use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
#[command(
    name = "archway",
    version,
    about = "Where dental clinics, labs and dealers hand cases to each other"
)]
pub struct Cli {
    /// The configuration file; settings can also come as ARCHWAY_ variables.
    #[arg(long, global = true, env = "ARCHWAY_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the API, the pages and the jobs.
    Serve,
    /// Migrate the database to this version.
    Migrate,
    /// Fill an empty installation with demo accounts and print their logins.
    Demo,
    /// Print the API description.
    Openapi,
    /// Create or promote a person.
    #[command(subcommand)]
    User(user::UserCommand),
    /// List jobs that have failed for good.
    Jobs,
    /// Check that the audit log is complete and unchanged.
    Audit(audit::Audit),
    /// Copy the database and all files to another place while the server runs.
    Backup(backup::Backup),
    /// Restore a backup into an empty installation.
    Restore(backup::Restore),
    /// Write everything stored about a person into a ZIP.
    Export(export::Export),
    /// Erase a person; what partners must keep stays without the name.
    Erase(erase::Erase),
    /// Render one file, within a memory limit; the server starts this itself.
    #[command(hide = true)]
    Draw { ending: String, jaw: String, max_bytes: u64, folder: PathBuf },
    /// Copy one file without anything that could name a patient, within a memory limit; the server starts this
    /// itself.
    #[command(hide = true)]
    Clean { ending: String, max_bytes: u64, folder: PathBuf },
    /// Print the rows of a workbook, within a memory limit; the server starts this itself.
    #[command(hide = true)]
    ReadSheet { max_bytes: u64 },
}

/// Does the work of a child process of the server; returns false for other commands. Must run before there are
/// threads: a process confines only the calling thread.
pub fn run_child(cli: &Cli) -> bool {
    match &cli.command {
        Command::Draw { ending, jaw, max_bytes, folder } => {
            crate::areas::files::draw_and_exit(ending, jaw, *max_bytes, folder);
        }
        Command::Clean { ending, max_bytes, folder } => {
            crate::areas::files::clean_and_exit(ending, *max_bytes, folder);
        }
        Command::ReadSheet { max_bytes } => crate::areas::administration::sheet::read_and_exit(*max_bytes),
        _ => return false,
    }
    true
}

pub async fn run(cli: Cli) -> Result<(), CommandError> {
    if let Command::Openapi = cli.command {
        return openapi::run();
    }
    let config = Config::load(cli.config.as_deref())?;
    match cli.command {
        Command::Serve => serve::run(config).await,
        Command::Migrate => migrate::run(config).await,
        Command::Demo => demo::run(open(config).await?).await,
        Command::User(command) => user::run(open(config).await?, command).await,
        Command::Jobs => jobs::run(open(config).await?).await,
        Command::Audit(command) => audit::run(open(config).await?, command).await,
        Command::Backup(command) => backup::run(open(config).await?, command).await,
        Command::Export(command) => export::run(open(config).await?, command).await,
        Command::Erase(command) => erase::run(open(config).await?, command).await,
        Command::Restore(command) => backup::run_restore(config, command).await,
        Command::Openapi | Command::Draw { .. } | Command::Clean { .. } | Command::ReadSheet { .. } => Ok(()),
    }
}

async fn open(config: Config) -> Result<App, StartError> {
    App::open(config, Clock::System, Random::from_system()?).await
}
