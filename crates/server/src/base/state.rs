//! What one area keeps in memory on this node.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// One value of each type, created at its first use. An area names its type; `App` need not know it.
#[derive(Default)]
pub struct States(Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl States {
    pub fn of<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let state = states.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default())).clone();
        // The key is the type of the value, so this never makes another one.
        state.downcast().unwrap_or_default()
    }
}
