use archway::commands::{Cli, run};
use clap::Parser;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::stat::{Mode, umask};
use std::process::ExitCode;

/// Lists are made of many small texts; the system's allocator spends a tenth of the time on them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    // Whatever this process creates holds people's data: for its owner only.
    umask(Mode::from_bits_truncate(0o077));
    // Each connection and file takes a descriptor; the usual soft limit of 1024 is for interactive programs.
    if let Ok((_, hard)) = getrlimit(Resource::RLIMIT_NOFILE) {
        let _ = setrlimit(Resource::RLIMIT_NOFILE, hard, hard);
    }
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("archway: {error}");
            ExitCode::FAILURE
        }
    }
}
