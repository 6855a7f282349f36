//! How long each step takes on real files: one line per file, medians of N runs. Measures processor time, so that
//! other programs on the machine have little influence. With `--read` only the reading is measured.
//!
//!   mesh_times [--read] N FILE…
#![allow(clippy::panic, clippy::unwrap_used, reason = "a tool of the bench may fail loudly")]

use archway_mesh::{
    Format, Limits, Model, encode_glb, find_pose, make_levels, read, render_preview, simplify, weld,
};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::io::Write;
use std::path::Path;

const LIMITS: Limits = Limits { vertices: 20_000_000, triangles: 20_000_000 };
const PICTURE: (u32, u32) = (800, 600);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let only_read = arguments.first().is_some_and(|first| first == "--read");
    let [runs, files @ ..] = &arguments[usize::from(only_read)..] else {
        panic!("mesh_times [--read] N FILE…")
    };
    let runs: usize = runs.parse().unwrap();
    for file in files {
        let path = Path::new(file);
        let model = measure_reading(path, runs);
        if !only_read {
            measure_the_rest(path, model, runs);
        }
    }
}

fn measure_reading(path: &Path, runs: usize) -> Model {
    let name = path.file_name().unwrap().to_string_lossy();
    let format = Format::of_name(&name).unwrap();
    let bytes = std::fs::read(path).unwrap();
    let (read_ms, model) = median_ms(runs, || read(format, &bytes, &LIMITS).unwrap());
    // From the disk cache, as readers that take a path are measured.
    let (open_ms, _) = median_ms(runs, || read(format, &std::fs::read(path).unwrap(), &LIMITS).unwrap());
    println!(
        "mesh {name} read_ms={read_ms:.1} open_and_read_ms={open_ms:.1} triangles={} vertices={} file_bytes={}",
        model.triangle_count(),
        model.positions.len(),
        bytes.len()
    );
    model
}

fn measure_the_rest(path: &Path, model: Model, runs: usize) {
    let name = path.file_name().unwrap().to_string_lossy();
    let format = Format::of_name(&name).unwrap();
    let bytes = std::fs::read(path).unwrap();
    let copies: Vec<Model> = (0..runs).map(|_| model.clone()).collect();
    let mut copies = copies.into_iter();
    let (weld_ms, _) = median_ms(runs, || weld(copies.next().unwrap(), &LIMITS).unwrap());
    let (simplify_ms, coarse) = median_ms(runs, || simplify(&model).unwrap());
    let (encode_ms, fine) = median_ms(runs, || encode_glb(&model, None).unwrap());
    let coarse_model = coarse.as_ref().unwrap_or(&model);
    let (encode_coarse_ms, coarse_glb) = median_ms(runs, || encode_glb(coarse_model, None).unwrap());
    let (pose_ms, pose) = median_ms(runs, || find_pose(&model));
    let render = |model: &Model| render_preview(model, pose.as_ref(), None, PICTURE.0, PICTURE.1).unwrap();
    let (render_ms, picture) = median_ms(runs, || render(&model));
    let (render_coarse_ms, _) = median_ms(runs, || render(coarse_model));
    let (total_ms, _) = median_ms(runs, || {
        let model = read(format, &bytes, &LIMITS).unwrap();
        let pose = find_pose(&model);
        (make_levels(&model, pose.as_ref()).unwrap(), render(&model))
    });
    let triangles = model.triangle_count();
    let packed = gzip(&fine);
    let per_triangle = |bytes: usize| bytes as f64 / triangles.max(1) as f64;
    println!(
        "mesh {name} weld_ms={weld_ms:.1} pose_ms={pose_ms:.1} simplify_ms={simplify_ms:.1} encode_ms={encode_ms:.1} \
         encode_coarse_ms={encode_coarse_ms:.1} render_ms={render_ms:.1} render_coarse_ms={render_coarse_ms:.1} \
         total_ms={total_ms:.1} coarse_triangles={}",
        coarse_model.triangle_count()
    );
    println!(
        "mesh {name} glb_bytes={} gzip9_bytes={packed} bytes_per_triangle={:.3} gzip9_bytes_per_triangle={:.3} \
         coarse_gzip9_bytes={} picture_bytes={}",
        fine.len(),
        per_triangle(fine.len()),
        per_triangle(packed),
        gzip(&coarse_glb),
        picture.len()
    );
    if let Ok(folder) = std::env::var("MESH_TIMES_KEEP") {
        let keep = |ending: &str, bytes: &[u8]| {
            std::fs::write(Path::new(&folder).join(format!("{name}{ending}")), bytes).unwrap();
        };
        keep(".fine.glb", &fine);
        keep(".coarse.glb", &coarse_glb);
        keep(".png", &picture);
    }
}

fn median_ms<T>(runs: usize, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..runs.max(1) {
        let start_ms = processor_ms();
        let result = work();
        times.push(processor_ms() - start_ms);
        last = Some(result);
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], last.unwrap())
}

fn processor_ms() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).unwrap();
    (usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1000.0
}

fn gzip(bytes: &[u8]) -> usize {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap().len()
}
