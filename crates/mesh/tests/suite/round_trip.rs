//! The compressed model for the viewer is the model that was sent, within one step (VWR-05).

use crate::glb::{Decoded, decode};
use crate::jaw::{LIMITS, jaw, obj, ply, stl, stl_text};
use archway_mesh::{Format, Model, STEP_MAX_MM, Shape, encode_glb, read};
use proptest::prelude::*;

type Triangle = [[i64; 3]; 3];

/// The same triangle may begin at any of its corners, but must face the same way.
fn from_smallest(mut corners: Triangle) -> Triangle {
    let smallest = (0..3).min_by_key(|corner| corners[*corner]).unwrap();
    corners.rotate_left(smallest);
    corners
}

fn sorted(triangles: impl Iterator<Item = Triangle>) -> Vec<Triangle> {
    let mut triangles: Vec<Triangle> = triangles.map(from_smallest).collect();
    triangles.sort_unstable();
    triangles
}

fn expected(model: &Model, decoded: &Decoded) -> Vec<Triangle> {
    let steps = |index: &u32| {
        let position = model.positions[*index as usize];
        [0, 1, 2]
            .map(|axis| ((f64::from(position[axis]) - decoded.origin[axis]) / decoded.step).round() as i64)
    };
    sorted(model.indices.chunks(3).map(|triangle| [0, 1, 2].map(|corner| steps(&triangle[corner]))))
}

fn found(decoded: &Decoded) -> Vec<Triangle> {
    let steps = |index: &u32| decoded.positions[*index as usize].map(|part| part as i64);
    sorted(decoded.indices.chunks(3).map(|triangle| [0, 1, 2].map(|corner| steps(&triangle[corner]))))
}

// VWR-05
#[test]
fn every_triangle_is_there_within_the_step() {
    for (triangles, origin) in [(2_000, [0.0; 3]), (300_000, [0.0; 3]), (20_000, [-180.0, 95.5, 210.25])] {
        let model = jaw(triangles, origin, false);
        let decoded = decode(&encode_glb(&model, None).unwrap());
        assert!(decoded.step <= STEP_MAX_MM);
        assert!(found(&decoded) == expected(&model, &decoded), "{triangles} triangles differ");
        let wide = decoded.positions.len() > 0xffff;
        let indices = &decoded.json["accessors"][decoded.json["accessors"].as_array().unwrap().len() - 1];
        assert_eq!(indices["componentType"], if wide { 5125 } else { 5123 });
    }
}

#[test]
fn a_model_too_large_for_the_step_keeps_its_floats() {
    let mut model = jaw(2_000, [0.0; 3], false);
    for position in &mut model.positions {
        *position = position.map(|part| part * 10.0);
    }
    let decoded = decode(&encode_glb(&model, None).unwrap());
    assert_eq!((decoded.step, decoded.origin), (1.0, [0.0; 3]));
    let mut before: Vec<[f64; 3]> = model.positions.iter().map(|position| position.map(f64::from)).collect();
    let mut after = decoded.positions;
    before.sort_by(|a, b| a.partial_cmp(b).unwrap());
    after.sort_by(|a, b| a.partial_cmp(b).unwrap());
    assert!(before == after);
    assert_eq!(decoded.indices.len(), model.indices.len());
}

#[test]
fn colours_stay_with_their_vertices() {
    let model = jaw(5_000, [0.0; 3], true);
    let decoded = decode(&encode_glb(&model, None).unwrap());
    let colours = decoded.colours.as_ref().unwrap();
    assert_eq!(colours.len(), decoded.positions.len());
    for (position, [red, green, blue, alpha]) in decoded.positions.iter().zip(colours) {
        let height = position[2] * decoded.step;
        let wanted = [200.0, f64::from((110.0 + height * 12.0) as u8), 120.0].map(linear);
        for (found, wanted) in [red, green, blue].into_iter().zip(wanted) {
            assert!((f64::from(*found) - wanted).abs() < 4.0, "{found} for {wanted} at {height}");
        }
        assert_eq!(*alpha, 255);
    }
}

fn linear(part: f64) -> f64 {
    (((part / 255.0 + 0.055) / 1.055).powf(2.4) * 255.0).round()
}

// VWR-01
#[test]
fn lines_and_points_keep_their_order() {
    let line = read(Format::Margin, b"x,y,z\n1,2,3\n4,5,6\n1,2,3\n", &LIMITS).unwrap();
    assert_eq!(line.shape, Shape::Line);
    let decoded = decode(&encode_glb(&line, None).unwrap());
    assert_eq!(decoded.json["meshes"][0]["primitives"][0]["mode"], 3);
    assert_eq!(decoded.positions, [[0.0; 3], [16383.0; 3], [0.0; 3]]);
    let point = read(Format::Xyz, b"1 2 3", &LIMITS).unwrap();
    let decoded = decode(&encode_glb(&point, None).unwrap());
    assert_eq!(decoded.json["meshes"][0]["primitives"][0]["mode"], 0);
    assert_eq!((decoded.positions, decoded.origin), (vec![[0.0; 3]], [1.0, 2.0, 3.0]));
}

// VWR-01
#[test]
fn all_formats_give_the_same_model() {
    let model = jaw(3_000, [12.0, -3.0, 40.0], false);
    // STL numbers vertices in the order of appearance, so the triangles are compared, not the numbers.
    let corners = |model: &Model| -> Vec<[f32; 3]> {
        model.indices.iter().map(|index| model.positions[*index as usize]).collect()
    };
    for (format, bytes) in [
        (Format::Stl, stl(&model)),
        (Format::Stl, stl_text(&model)),
        (Format::Ply, ply(&model)),
        (Format::Obj, obj(&model)),
        (Format::Stl, ply(&model)),
    ] {
        let read = read(format, &bytes, &LIMITS).unwrap();
        assert_eq!(read.positions.len(), model.positions.len(), "{format:?}");
        assert!(corners(&read) == corners(&model), "{format:?}");
    }
    let coloured = jaw(3_000, [0.0; 3], true);
    for (format, bytes) in [(Format::Ply, ply(&coloured)), (Format::Obj, obj(&coloured))] {
        assert!(read(format, &bytes, &LIMITS).unwrap() == coloured, "{format:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_triangles_survive(
        positions in prop::collection::vec(prop::array::uniform3(-150.0_f32..150.0), 3..200),
        picks in prop::collection::vec(prop::array::uniform3(any::<prop::sample::Index>()), 1..300),
    ) {
        let indices = picks.iter().flatten().map(|pick| pick.index(positions.len()) as u32).collect();
        let model = Model { shape: Shape::Triangles, positions, indices, colours: None };
        if let Ok(model) = archway_mesh::weld(model, &LIMITS) {
            let decoded = decode(&encode_glb(&model, None).unwrap());
            prop_assert!(decoded.step <= STEP_MAX_MM);
            prop_assert_eq!(found(&decoded), expected(&model, &decoded));
        }
    }
}
