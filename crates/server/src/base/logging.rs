//! The log never blocks: lines go through a queue to a thread that writes them to stderr. If nothing reads stderr,
//! lines are lost, but requests are still answered.

use crate::base::config::{Config, LogFormat};
use std::fmt::Display;
use std::io::{self, Write};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

/// Lines waiting to be written; further ones are dropped.
const MAX_WAITING_LINES: usize = 8_192;

/// Dropping the returned value writes the waiting lines, for a second at most.
pub fn start(config: &Config) -> WorkerGuard {
    let builder = NonBlockingBuilder::default().buffered_lines_limit(MAX_WAITING_LINES).lossy(true);
    let (writer, guard) = builder.thread_name("log").finish(io::stderr());
    let filter = EnvFilter::try_new(&config.log.level).unwrap_or_else(|_| EnvFilter::new("info"));
    // A failed write would be reported to stderr, which panics when stderr is the cause.
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).log_internal_errors(false);
    match config.log.format {
        LogFormat::Json => builder.json().flatten_event(true).init(),
        LogFormat::Text => builder.init(),
    }
    guard
}

/// Prints a line for the person who started the program, if there is one.
pub fn announce(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// A task that runs repeatedly. The log tells when it first fails and when it works again, not each failure in
/// between.
pub struct Repeated {
    name: &'static str,
    has_failed: bool,
}

impl Repeated {
    pub fn new(name: &'static str) -> Repeated {
        Repeated { name, has_failed: false }
    }

    pub fn note<T, E: Display>(&mut self, tried: &Result<T, E>) {
        let had_failed = std::mem::replace(&mut self.has_failed, tried.is_err());
        match tried {
            Err(error) if !had_failed => tracing::warn!(%error, "{} fails; trying again", self.name),
            Ok(_) if had_failed => tracing::info!("{} works again", self.name),
            _ => {}
        }
    }
}
