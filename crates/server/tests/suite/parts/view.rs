use archway::areas::shares::view::is_view;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

// SHR-01
#[test]
fn a_view_is_what_the_viewer_writes() {
    let camera = format!("AQ{}", "A".repeat(33));
    let layers = |count: usize| URL_SAFE_NO_PAD.encode([&[1][..], &vec![7; 25 + 2 * count]].concat());
    for view in [camera.clone(), layers(0), layers(1), layers(144)] {
        assert!(is_view(&view), "{view}");
    }
    for other in [
        String::new(),
        "top".to_owned(),
        "Stonecutter".to_owned(),
        "Ida Stonecutter, born on the 14th of February 1980".to_owned(),
        "Stonecutter".repeat(5),
        format!("{camera}="),
        format!("{camera}A"),
        format!("Ag{}", "A".repeat(33)),
        layers(200),
    ] {
        assert!(!is_view(&other), "{other}");
    }
}
