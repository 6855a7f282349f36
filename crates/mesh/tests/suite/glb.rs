//! Reads the crate's output as a viewer would.

use serde_json::Value;

pub struct Decoded {
    pub json: Value,
    /// As stored: steps, or millimetres if there is no scale.
    pub positions: Vec<[f64; 3]>,
    pub colours: Option<Vec<[u8; 4]>>,
    pub indices: Vec<u32>,
    pub origin: [f64; 3],
    pub step: f64,
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

pub fn decode(glb: &[u8]) -> Decoded {
    assert_eq!(&glb[..4], b"glTF");
    assert_eq!((u32_at(glb, 4), u32_at(glb, 8)), (2, glb.len()));
    let text_length = u32_at(glb, 12);
    assert_eq!(&glb[16..20], b"JSON");
    let json: Value = serde_json::from_slice(&glb[20..20 + text_length]).unwrap();
    let chunk = &glb[20 + text_length..];
    assert_eq!((&chunk[4..8], u32_at(chunk, 0)), (&b"BIN\0"[..], chunk.len() - 8));
    let bin = &chunk[8..];

    let primitive = &json["meshes"][0]["primitives"][0];
    let attributes = &primitive["attributes"];
    let positions = decode_positions(&json, bin, &attributes["POSITION"]);
    let colours = attributes.get("COLOR_0").map(|accessor| {
        let (packed, view, _) = part(&json, bin, accessor, 5121);
        assert_eq!(view["filter"], "COLOR");
        let mut colours: Vec<[u8; 4]> =
            meshopt::decode_vertex_buffer(packed, view["count"].as_u64().unwrap() as usize).unwrap();
        meshopt::decode_filter_color(&mut colours);
        colours
    });
    let indices = primitive.get("indices").map(|accessor| decode_indices(&json, bin, accessor));
    let node = &json["nodes"][0];
    let numbers = |name: &str, default: f64| {
        [0, 1, 2].map(|axis| node[name].get(axis).map_or(default, |number| number.as_f64().unwrap()))
    };
    let [step, ..] = numbers("scale", 1.0);
    let origin = numbers("translation", 0.0);
    Decoded { positions, colours, indices: indices.unwrap_or_default(), origin, step, json }
}

fn part<'a>(json: &'a Value, bin: &'a [u8], accessor: &Value, kind: u64) -> (&'a [u8], &'a Value, &'a Value) {
    let accessor = &json["accessors"][accessor.as_u64().unwrap() as usize];
    assert!(kind == 0 || accessor["componentType"] == kind);
    let view = &json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let packed = &view["extensions"]["KHR_meshopt_compression"];
    let number = |name: &str| packed[name].as_u64().unwrap() as usize;
    assert_eq!(
        view["byteLength"],
        packed["byteStride"].as_u64().unwrap() * packed["count"].as_u64().unwrap()
    );
    assert_eq!(packed["count"], accessor["count"]);
    (&bin[number("byteOffset")..][..number("byteLength")], packed, accessor)
}

fn decode_positions(json: &Value, bin: &[u8], accessor: &Value) -> Vec<[f64; 3]> {
    let (packed, view, accessor) = part(json, bin, accessor, 0);
    assert_eq!(meshopt::decode_vertex_version(packed), Some(1));
    let count = view["count"].as_u64().unwrap() as usize;
    let positions: Vec<[f64; 3]> = if accessor["componentType"] == 5126 {
        let floats: Vec<[f32; 3]> = meshopt::decode_vertex_buffer(packed, count).unwrap();
        floats.into_iter().map(|position| position.map(f64::from)).collect()
    } else {
        let steps: Vec<[u16; 4]> = meshopt::decode_vertex_buffer(packed, count).unwrap();
        steps.into_iter().map(|[x, y, z, _]| [x, y, z].map(f64::from)).collect()
    };
    for axis in 0..3 {
        let of_axis = || positions.iter().map(|position| position[axis]);
        assert_eq!(accessor["min"][axis].as_f64(), of_axis().reduce(f64::min));
        assert_eq!(accessor["max"][axis].as_f64(), of_axis().reduce(f64::max));
    }
    positions
}

fn decode_indices(json: &Value, bin: &[u8], accessor: &Value) -> Vec<u32> {
    let (packed, view, accessor) = part(json, bin, accessor, 0);
    let count = view["count"].as_u64().unwrap() as usize;
    if accessor["componentType"] == 5123 {
        let short: Vec<u16> = meshopt::decode_index_buffer(packed, count).unwrap();
        short.into_iter().map(u32::from).collect()
    } else {
        meshopt::decode_index_buffer(packed, count).unwrap()
    }
}
