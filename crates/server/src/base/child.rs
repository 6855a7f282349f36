//! A stranger's file may be made to attack its parser. So a child process, this binary again, reads it with limits of
//! memory and time; any failure becomes a sentence for people, and nothing else.

use crate::base::app::App;
use crate::base::confine;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Stdio;
use tokio::process::{Child, Command};

const NICENESS: i32 = 10;
/// The maximum length of a file it writes.
pub const MAX_WRITTEN_BYTES: u64 = 512 * 1024 * 1024;

/// Starts the child process; dropping the returned value kills it. Its report is on its standard output.
pub fn start<S: AsRef<OsStr>>(app: &App, arguments: &[S], input: Stdio) -> std::io::Result<Child> {
    // The running program, even if its file has been replaced by a newer one.
    let program = app.config.files.renderer.clone().unwrap_or_else(|| "/proc/self/exe".into());
    Command::new(program)
        .args(arguments)
        .env_clear()
        // The allocator would reserve a gigabyte at once, far beyond the limit for a small file.
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
}

/// The first thing a child process does. From then on it has this much more address space, no file outside `folder`,
/// no network, and a lower priority than the server.
pub fn confine(max_bytes: u64, folder: Option<&Path>) {
    bound_memory(max_bytes);
    // Neither is required for safety.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let _ = rustix::process::nice(NICENESS);
    // A process that could not confine itself must not read a stranger's file.
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

/// The current address space: the program, its libraries and the stacks of its threads.
fn address_space() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = statm.split(' ').next().and_then(|pages| pages.parse().ok()).unwrap_or(0);
    let page = nix::unistd::sysconf(nix::unistd::SysconfVar::PAGE_SIZE).ok().flatten().unwrap_or(4096);
    pages.saturating_mul(u64::try_from(page).unwrap_or(4096))
}
