use archway::base::logging::Repeated;
use std::io::{self, Write};
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

// OPS-02: the database is unavailable for an hour
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
