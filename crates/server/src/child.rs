//! What strangers sent may be made to break whoever reads it. It is read by a child process, this binary again, with a
//! bound of memory and time; what that does wrong is a sentence for people, and nothing else.

use crate::app::App;
use crate::confine;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Stdio;
use tokio::process::{Child, Command};

const NICENESS: i32 = 10;
/// No file it writes is longer.
pub const MAX_WRITTEN_BYTES: u64 = 512 * 1024 * 1024;

/// Starts the child; it ends when what this returns is dropped. What it says comes out of its standard output.
pub fn start<S: AsRef<OsStr>>(app: &App, arguments: &[S], input: Stdio) -> std::io::Result<Child> {
    // The program as it runs, though its file be replaced by a newer one meanwhile.
    let program = app.config.files.renderer.clone().unwrap_or_else(|| "/proc/self/exe".into());
    Command::new(program)
        .args(arguments)
        .env_clear()
        // The allocator would reserve a gigabyte at once, which is no bound for who reads a small file.
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
}

/// The first thing a child does: from here on it may take so much more address space and no more, reach no file outside
/// `folder` and no network, and it gives way to the server.
pub fn confine(max_bytes: u64, folder: Option<&Path>) {
    bound_memory(max_bytes);
    // Neither keeps anybody out.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let _ = rustix::process::nice(NICENESS);
    // A process that cannot bound itself must not read what a stranger wrote.
    if confine::confine(folder).is_err() {
        std::process::exit(1);
    }
}

fn bound_memory(max_bytes: u64) {
    use nix::sys::resource::{Resource, setrlimit};
    let bound = max_bytes.saturating_add(address_space());
    let limits = [(Resource::RLIMIT_AS, bound), (Resource::RLIMIT_FSIZE, MAX_WRITTEN_BYTES)];
    if limits.into_iter().any(|(resource, limit)| setrlimit(resource, limit, limit).is_err()) {
        std::process::exit(1);
    }
}

/// What this process has now: its program, its libraries and the stacks of its threads.
fn address_space() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = statm.split(' ').next().and_then(|pages| pages.parse().ok()).unwrap_or(0);
    let page = nix::unistd::sysconf(nix::unistd::SysconfVar::PAGE_SIZE).ok().flatten().unwrap_or(4096);
    pages.saturating_mul(u64::try_from(page).unwrap_or(4096))
}
