//! Makes the jaws of the demo: an upper and a lower arch with teeth and gums, the same on every run.
//!
//!   cargo run -p archway-mesh --example demo_arches -- FOLDER
#![allow(clippy::panic, clippy::unwrap_used, reason = "a tool may fail loudly")]

mod anatomy;
mod arch;
mod colour;
mod edge;
mod files;
mod surface;
mod tooth;

use anatomy::{LOWER, Side, UPPER};
use arch::Arch;
use archway_mesh::{Jaw, Model, Shape, find_pose, render_preview};
use std::path::Path;

/// The resolution of a scanner, and a coarser one that keeps the other files small.
const FINE_MM: f32 = 0.56;
const COARSE_MM: f32 = 0.85;
/// The front teeth reach past the chewing plane; the others meet.
const BITE_MM: f32 = 0.7;

fn main() {
    let Some(folder) = std::env::args().nth(1) else { panic!("demo_arches FOLDER") };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).unwrap();
    let write = |name: &str, bytes: Vec<u8>| std::fs::write(folder.join(name), bytes).unwrap();

    let (upper_arch, lower_arch) = (Arch::new(&UPPER), Arch::new(&LOWER));
    let (upper, lower) = (draw(&upper_arch, FINE_MM), draw(&lower_arch, FINE_MM));
    write("demo-upperjaw.ply", files::ply(&upper));
    write("demo-lowerjaw.ply", files::ply(&lower));
    write("demo-upperjaw-preop.stl", files::stl(&draw(&upper_arch, COARSE_MM)));
    write("demo-lowerjaw-preop.obj", files::obj(&draw(&lower_arch, COARSE_MM)));
    for (name, model) in [("upper", &upper), ("lower", &lower)] {
        println!("{name}: {} triangles, {} vertices", model.triangle_count(), model.positions.len());
    }
    if std::env::var_os("PICTURES").is_some() {
        for (name, model, jaw) in [("upper.png", &upper, Jaw::Upper), ("lower.png", &lower, Jaw::Lower)] {
            write(name, render_preview(model, find_pose(model).as_ref(), Some(jaw), 1200, 900).unwrap());
        }
    }
}

/// Made with the crowns up; the upper jaw is turned over at the end.
fn draw(arch: &Arch, cell_mm: f32) -> Model {
    let (mut positions, mut indices) = surface::extract(arch, cell_mm);
    let colours = positions.iter().map(|position| colour::at(arch, *position)).collect();
    if arch.side == Side::Upper {
        for position in &mut positions {
            position[2] = -position[2] - BITE_MM;
        }
        for triangle in indices.chunks_exact_mut(3) {
            triangle.swap(1, 2);
        }
    }
    Model { shape: Shape::Triangles, positions, indices, colours: Some(colours) }
}
