//! The log, which nothing waits for: lines go through a queue to a thread that writes them to stderr. When nobody reads
//! stderr, lines are lost and requests are answered.

use crate::config::{Config, LogFormat};
use std::fmt::Display;
use std::io::{self, Write};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

/// Lines that wait to be written; further ones are dropped.
const MAX_WAITING_LINES: usize = 8_192;

/// Dropping what this returns writes what waits, for a second at most.
pub fn start(config: &Config) -> WorkerGuard {
    let builder = NonBlockingBuilder::default().buffered_lines_limit(MAX_WAITING_LINES).lossy(true);
    let (writer, guard) = builder.thread_name("log").finish(io::stderr());
    let filter = EnvFilter::try_new(&config.log.level).unwrap_or_else(|_| EnvFilter::new("info"));
    // A failed write would be reported to stderr, which panics when stderr is what failed.
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).log_internal_errors(false);
    match config.log.format {
        LogFormat::Json => builder.json().flatten_event(true).init(),
        LogFormat::Text => builder.init(),
    }
    guard
}

/// A line for the person who started the program, if there is one.
pub fn announce(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Something that is done again and again. The log tells when it fails for the first time and when it works again, not
/// each time in between.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    // OPS-02: the database is away for an hour
    #[test]
    fn what_goes_on_failing_is_told_once_and_so_is_its_end() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt().without_time().with_ansi(false).with_target(false);
        tracing::subscriber::with_default(log.with_writer(move || writer.clone()).finish(), || {
            let mut writing = Repeated::new("writing");
            for tried in [Ok(()), Err("away"), Err("away"), Err("still away"), Ok(()), Ok(()), Err("gone")] {
                writing.note(&tried);
            }
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let told: Vec<&str> = text.lines().map(str::trim).collect();
        assert_eq!(
            told,
            [
                "WARN writing fails; trying again error=away",
                "INFO writing works again",
                "WARN writing fails; trying again error=gone",
            ]
        );
    }
}
