use archway::commands::{Cli, CommandError, run, run_child};
use clap::Parser;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::stat::{Mode, umask};
use std::io::Write;
use std::process::ExitCode;

/// Lists consist of many small texts; the system's allocator takes a tenth of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Every file this process creates contains personal data: for its owner only.
    umask(Mode::from_bits_truncate(0o077));
    let cli = Cli::parse();
    if run_child(&cli) {
        return ExitCode::SUCCESS;
    }
    // Each connection and file needs a descriptor; the usual soft limit of 1024 is for interactive programs.
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
