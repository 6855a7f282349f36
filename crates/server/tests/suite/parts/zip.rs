use archway::areas::files::zip::Names;
use std::collections::HashMap;

// FIL-05
#[test]
fn files_of_one_name_get_numbers() {
    let mut names = Names::default();
    let given = ["a.stl", "A.stl", "a (2).stl", "a.stl", "a", "a", ".stl", ".stl"];
    let got: Vec<String> = given.iter().map(|name| names.free(name)).collect();
    assert_eq!(got, ["a.stl", "A (2).stl", "a (2) (2).stl", "a (3).stl", "a", "a (2)", ".stl", " (2).stl"]);
}

// FIL-05: each number is tried once, not again for every file
#[test]
fn many_files_of_one_name_are_named_in_one_go() {
    let mut names = Names::default();
    let got: HashMap<String, ()> = (0..50_000).map(|_| (names.free("a.stl"), ())).collect();
    assert_eq!((got.len(), names.free("a.stl").as_str()), (50_000, "a (50001).stl"));
}
