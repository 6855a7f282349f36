//! The coarse level is small, looks like the fine one, and exists for every model.

use crate::glb::decode;
use crate::jaw::{LIMITS, jaw, ply};
use archway_mesh::{Format, Jaw, Model, Shape, find_pose, make_levels, render, simplify};

// VWR-05
#[test]
fn a_large_model_gets_a_coarse_level() {
    for coloured in [false, true] {
        let model = jaw(60_000, [100.0, 0.0, 0.0], coloured);
        let levels = make_levels(&model, None).unwrap();
        assert_eq!(levels.fine.triangles, model.triangle_count());
        assert!((10_000..=20_000).contains(&levels.coarse.triangles), "{}", levels.coarse.triangles);
        assert!(levels.coarse.glb.len() * 2 < levels.fine.glb.len());
        let (fine, coarse) = (decode(&levels.fine.glb), decode(&levels.coarse.glb));
        assert_eq!(coarse.colours.is_some(), coloured);
        for axis in 0..3 {
            assert!((fine.origin[axis] - coarse.origin[axis]).abs() < 0.2, "axis {axis}");
        }
    }
}

#[test]
fn a_small_model_is_its_own_coarse_level() {
    let model = jaw(5_000, [0.0; 3], false);
    assert!(simplify(&model).unwrap().is_none());
    let levels = make_levels(&model, None).unwrap();
    assert!(levels.coarse.glb == levels.fine.glb);
    assert_eq!(levels.coarse.triangles, levels.fine.triangles);
}

#[test]
fn a_heap_of_pieces_becomes_coarse_too() {
    let whole = jaw(60_000, [0.0; 3], true);
    let colours = whole.colours.as_ref().unwrap();
    // Every triangle slightly smaller, so that none touches another.
    let (mut positions, mut own_colours) = (Vec::new(), Vec::new());
    for triangle in whole.indices.chunks(3) {
        let corners = [0, 1, 2].map(|corner| whole.positions[triangle[corner] as usize]);
        for (index, corner) in triangle.iter().zip(corners) {
            let centre = |axis: usize| corners.iter().map(|corner| corner[axis]).sum::<f32>() / 3.0;
            positions.push([0, 1, 2].map(|axis| corner[axis] * 0.9 + centre(axis) * 0.1));
            own_colours.push(colours[*index as usize]);
        }
    }
    let indices = (0..positions.len() as u32).collect();
    let heap = Model { shape: Shape::Triangles, positions, indices, colours: Some(own_colours) };
    let coarse = simplify(&heap).unwrap().unwrap();
    assert!((1..=20_000).contains(&coarse.triangle_count()), "{}", coarse.triangle_count());
    assert_eq!(coarse.colours.unwrap().len(), coarse.positions.len());
}

#[test]
fn a_cloud_of_points_is_thinned() {
    let cloud = Model { shape: Shape::Points, indices: Vec::new(), ..jaw(80_000, [0.0; 3], true) };
    let coarse = simplify(&cloud).unwrap().unwrap();
    assert!(coarse.positions.len() <= 20_000 && coarse.positions.len() > 1_000, "{}", coarse.positions.len());
    assert_eq!(coarse.colours.unwrap().len(), coarse.positions.len());
    assert!(make_levels(&cloud, None).unwrap().coarse.glb.len() < 200_000);
}

// VWR-05
#[test]
fn one_call_makes_everything() {
    let model = jaw(60_000, [0.0; 3], true);
    let rendered = render(&ply(&model), Format::Ply, Some(Jaw::Lower), &LIMITS).unwrap();
    assert_eq!(rendered.triangles, model.triangle_count() as u64);
    assert_eq!(rendered.vertices, model.positions.len() as u64);
    assert!(rendered.has_colours && rendered.coarse.len() < rendered.fine.len());
    assert_eq!(decode(&rendered.fine).indices.len(), model.indices.len());
    let picture = rendered.picture.unwrap();
    assert!(picture.starts_with(b"\x89PNG") && picture.len() > 2_000);
    // Both levels contain the scan's pose, so that a viewer need not compute it.
    let pose = find_pose(&model).unwrap();
    for level in [&rendered.fine, &rendered.coarse] {
        let said = &decode(level).json["scenes"][0]["extras"];
        assert_eq!(said["whole"], true);
        for (name, direction) in [("chewing", pose.chewing), ("front", pose.front)] {
            for (axis, part) in direction.into_iter().enumerate() {
                let said = said[name][axis].as_f64().unwrap();
                assert!((said - f64::from(part)).abs() < 1e-5, "{name} {axis}: {said}");
            }
        }
    }

    let margin = render(b"x y z\n1 2 3\n4 5 6\n", Format::Margin, None, &LIMITS).unwrap();
    assert_eq!((margin.triangles, margin.vertices, margin.picture), (0, 2, None));
    let cloud = Model { shape: Shape::Points, indices: Vec::new(), ..jaw(30_000, [0.0; 3], false) };
    let rendered = render(&ply(&cloud), Format::Ply, None, &LIMITS).unwrap();
    assert_eq!((rendered.triangles, rendered.vertices), (0, cloud.positions.len() as u64));
    assert_eq!(
        decode(&rendered.fine).json["meshes"][0]["primitives"][0]["mode"],
        0,
        "a PLY file without faces"
    );
    assert!(rendered.picture.unwrap().len() > 2_000);
    let error = render(b"ply\nformat ascii 1.0\n", Format::Ply, None, &LIMITS).unwrap_err();
    assert_eq!(error.to_string(), "The file ends in the middle of its header.");
}
