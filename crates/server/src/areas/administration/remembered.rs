//! Figures that take long to count are counted once a minute per node, however many requests there are.

use crate::base::app::App;
use archway_db::DbErr;
use archway_domain::Time;
use archway_domain::time::MINUTE;
use tokio::sync::Mutex;

pub struct Remembered<T>(Mutex<Option<(Time, T)>>);

impl<T> Default for Remembered<T> {
    fn default() -> Remembered<T> {
        Remembered(Mutex::new(None))
    }
}

impl<T: Clone> Remembered<T> {
    /// Returns the cached value, or runs `count`. Concurrent callers wait for the same result.
    pub async fn get(&self, app: &App, count: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        let mut known = self.0.lock().await;
        if let Some((_, value)) = known.as_ref().filter(|(at, _)| at.plus(MINUTE) > app.now()) {
            return Ok(value.clone());
        }
        let value = count.await?;
        *known = Some((app.now(), value.clone()));
        Ok(value)
    }
}
