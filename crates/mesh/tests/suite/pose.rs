//! The pose of an arch is found from its surface, whatever its place and pose in the file (VWR-06): two real arches
//! of crowns alone, closed and separate, and two drawn ones with gums, open below.

use archway_mesh::{Format, Limits, Model, Shape, find_pose, read};
use proptest::prelude::*;
use std::io::Read;
use std::sync::LazyLock;

type Vector = [f32; 3];

struct Arch {
    name: &'static str,
    model: Model,
    chewing: Vector,
    front: Vector,
}

const X: usize = 0;

static ARCHES: LazyLock<[Arch; 4]> = LazyLock::new(|| {
    let real = |bytes: &[u8]| {
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(bytes).read_to_end(&mut text).unwrap();
        whole(Format::Obj, &text)
    };
    let (front, drawn_front) = ([0.0, 0.0, 1.0], [0.0, 1.0, 0.0]);
    [
        Arch {
            name: "real upper",
            model: real(include_bytes!("../../../../demo/scans/Ref_Upper_Mesh_Tag0.obj.gz")),
            chewing: [0.0, -1.0, 0.0],
            front,
        },
        Arch {
            name: "real lower",
            model: real(include_bytes!("../../../../demo/scans/Ref_Lower_Mesh_Tag0.obj.gz")),
            chewing: [0.0, 1.0, 0.0],
            front,
        },
        Arch {
            name: "drawn upper",
            model: whole(Format::Ply, include_bytes!("../../../../demo/scans/demo-upperjaw.ply")),
            chewing: [0.0, 0.0, -1.0],
            front: drawn_front,
        },
        Arch {
            name: "drawn lower",
            model: whole(Format::Ply, include_bytes!("../../../../demo/scans/demo-lowerjaw.ply")),
            chewing: [0.0, 0.0, 1.0],
            front: drawn_front,
        },
    ]
});

fn whole(format: Format, bytes: &[u8]) -> Model {
    read(format, bytes, &Limits::default()).unwrap()
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn degrees_between(a: Vector, b: Vector) -> f32 {
    dot(a, b).clamp(-1.0, 1.0).acos().to_degrees()
}

/// The error of the directions found, in degrees.
fn misses(model: &Model, chewing: Vector, front: Vector) -> Option<(f32, f32, bool)> {
    let pose = find_pose(model)?;
    assert!(dot(pose.chewing, pose.front).abs() < 1e-3, "at right angles");
    Some((degrees_between(pose.chewing, chewing), degrees_between(pose.front, front), pose.is_whole))
}

fn cloud_of(model: &Model) -> Model {
    Model { shape: Shape::Points, indices: Vec::new(), ..model.clone() }
}

fn turned_inside_out(model: &Model) -> Model {
    let mut turned = model.clone();
    turned.indices.as_chunks_mut::<3>().0.iter_mut().for_each(|triangle| triangle.swap(0, 1));
    turned
}

/// Only the triangles in the wanted part of the arch.
fn part_of(model: &Model, is_wanted: impl Fn(Vector) -> bool) -> Model {
    let is_kept = |index: &u32| is_wanted(model.positions[*index as usize]);
    let kept = model.indices.as_chunks::<3>().0.iter().filter(|triangle| triangle.iter().all(is_kept));
    let indices: Vec<u32> = kept.flatten().copied().collect();
    let positions = indices.iter().map(|index| model.positions[*index as usize]).collect();
    Model { indices: (0..indices.len() as u32).collect(), positions, colours: None, ..model.clone() }
}

#[test]
fn arches_are_found_as_they_lie() {
    for Arch { name, model, chewing, front } in &*ARCHES {
        for (kind, model) in
            [("mesh", model.clone()), ("cloud", cloud_of(model)), ("inside out", turned_inside_out(model))]
        {
            let (chewing_miss, front_miss, is_whole) = misses(&model, *chewing, *front).unwrap();
            assert!(chewing_miss < 9.0 && front_miss < 9.0, "{name} {kind}: {chewing_miss} {front_miss}");
            assert!(is_whole, "{name} {kind}");
        }
    }
}

#[test]
fn half_an_arch_is_seen_from_its_chewing_side_and_faces_the_cheek() {
    for Arch { name, model, chewing, front } in &*ARCHES {
        for side in [-1.0, 1.0] {
            let half = part_of(model, |position| position[X] * side > 0.0);
            let mut cheek = [0.0; 3];
            cheek[X] = side;
            let (chewing_miss, front_miss, _) = misses(&half, *chewing, *front).unwrap();
            let (_, cheek_miss, _) = misses(&half, *chewing, cheek).unwrap();
            assert!(chewing_miss < 25.0, "{name}: {chewing_miss}");
            // Between forwards and sideways, never to the tongue or the throat.
            assert!(front_miss < 80.0 && cheek_miss < 80.0, "{name}: {front_miss} {cheek_miss}");
        }
    }
}

#[test]
fn an_arch_of_which_molars_are_missing_still_has_its_front() {
    for Arch { name, model, chewing, front } in &*ARCHES {
        let depths: Vec<f32> = model.positions.iter().map(|position| dot(*position, *front)).collect();
        let ends = depths.iter().fold((f32::MAX, f32::MIN), |(a, b), depth| (a.min(*depth), b.max(*depth)));
        let middle = ends.0.midpoint(ends.1);
        let rest = part_of(model, |position| position[X] < 0.0 || dot(position, *front) > middle);
        for (kind, rest) in [("mesh", rest.clone()), ("cloud", cloud_of(&rest))] {
            let (chewing_miss, front_miss, is_whole) = misses(&rest, *chewing, *front).unwrap();
            assert!(chewing_miss < 15.0 && front_miss < 22.0, "{name} {kind}: {chewing_miss} {front_miss}");
            assert!(is_whole, "{name} {kind}");
        }
    }
}

#[test]
fn what_has_no_chewing_side_has_no_pose() {
    let corner = |bits: usize| [0, 1, 2].map(|axis| ((bits >> axis) & 1) as f32 * [20.0, 24.0, 13.0][axis]);
    let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let block = Model {
        shape: Shape::Triangles,
        positions: (0..8).map(corner).collect(),
        indices: sides.iter().flat_map(|[a, b, c, d]| [*a, *b, *c, *a, *c, *d]).collect(),
        colours: None,
    };
    assert_eq!(find_pose(&block), None);
    for count in [0, 1, 100] {
        let positions = (0..count).map(|at| [at as f32, 0.0, 0.0]).collect();
        let line = Model { shape: Shape::Points, positions, indices: Vec::new(), colours: None };
        assert_eq!(find_pose(&line), None, "{count} points on a line");
    }
}

/// A rotation by any angle about any axis.
fn turns() -> impl Strategy<Value = [f32; 4]> {
    let part = || -1.0_f32..1.0;
    let long = |[x, y, z, w]: &[f32; 4]| (0.1..1.0).contains(&(x * x + y * y + z * z + w * w));
    [part(), part(), part(), part()].prop_filter("not too short to have a direction", long)
}

fn turn([x, y, z, w]: [f32; 4], vector: Vector) -> Vector {
    let length = (x * x + y * y + z * z + w * w).sqrt();
    let [x, y, z, w] = [x, y, z, w].map(|part| part / length);
    let cross = |a: Vector, b: Vector| {
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    };
    let twice = cross([x, y, z], vector).map(|part| 2.0 * part);
    let again = cross([x, y, z], twice);
    [0, 1, 2].map(|axis| vector[axis] + w * twice[axis] + again[axis])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn arches_are_found_in_any_pose(
        turned in turns(),
        moved in [-300.0_f32..300.0, -300.0_f32..300.0, -300.0_f32..300.0],
        which in 0_usize..4,
        is_cloud in any::<bool>(),
    ) {
        let Arch { name, model, chewing, front } = &ARCHES[which];
        let mut model = if is_cloud { cloud_of(model) } else { model.clone() };
        for position in &mut model.positions {
            let place = turn(turned, *position);
            *position = [0, 1, 2].map(|axis| place[axis] + moved[axis]);
        }
        let found = misses(&model, turn(turned, *chewing), turn(turned, *front));
        let (chewing_miss, front_miss, is_whole) = found.unwrap();
        prop_assert!(chewing_miss < 10.0 && front_miss < 10.0, "{}: {} {}", name, chewing_miss, front_miss);
        prop_assert!(is_whole);
    }
}
