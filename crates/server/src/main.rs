use archway::commands::{Cli, CommandError, run, run_child};
use clap::Parser;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::stat::{Mode, umask};
use std::io::Write;
use std::process::ExitCode;

/// Lists are made of many small texts; the system's allocator spends a tenth of the time on them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Whatever this process creates holds people's data: for its owner only.
    umask(Mode::from_bits_truncate(0o077));
    let cli = Cli::parse();
    if run_child(&cli) {
        return ExitCode::SUCCESS;
    }
    // Each connection and file takes a descriptor; the usual soft limit of 1024 is for interactive programs.
    if let Ok((_, hard)) = getrlimit(Resource::RLIMIT_NOFILE) {
        let _ = setrlimit(Resource::RLIMIT_NOFILE, hard, hard);
    }
    match run_to_end(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "archway: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run_to_end(cli: Cli) -> Result<(), CommandError> {
    run(cli).await
}
