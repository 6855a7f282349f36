//! The Archway server: one binary that serves the API, the pages and the jobs. `base` is what every area may use;
//! above the areas, `routes`, `worker`, `letters`, `backup` and `commands` put them together.

pub mod areas;
pub mod backup;
pub mod base;
pub mod commands;
pub mod letters;
pub mod routes;
#[cfg(feature = "testing")]
mod testing;
pub mod worker;

#[cfg(all(feature = "testing", not(debug_assertions)))]
compile_error!("the feature `testing` makes passwords cheap to guess: it is not for release builds");
