use archway::base::pictures::shrink;
use archway_domain::FieldError;
use image::{ImageFormat, ImageReader, RgbaImage};
use std::io::Cursor;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(width, height).write_to(&mut bytes, ImageFormat::Png).expect("encodes");
    bytes.into_inner()
}

/// A small picture whose header claims another size.
fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(1, 1);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = bytes[12..29].iter().fold(!0u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 * (sum & 1)))
    });
    bytes[29..33].copy_from_slice(&(!sum).to_be_bytes());
    bytes
}

// ACC-01
#[test]
fn becomes_a_small_jpeg_whatever_came_in() {
    let small = shrink(&png(900, 300)).expect("a picture");
    let reader = ImageReader::new(Cursor::new(&small)).with_guessed_format().expect("readable");
    assert_eq!(reader.format(), Some(ImageFormat::Jpeg));
    assert_eq!(reader.into_dimensions().expect("sizes"), (256, 256));
    for (width, height) in [(1, 8_000), (8_000, 1), (1, 1)] {
        assert!(shrink(&png(width, height)).is_ok(), "{width} × {height}");
    }
}

#[test]
fn transparency_becomes_paper() {
    let mut bytes = Cursor::new(Vec::new());
    RgbaImage::new(10, 10).write_to(&mut bytes, ImageFormat::Png).expect("encodes");
    let shown =
        image::load_from_memory(&shrink(bytes.get_ref()).expect("a picture")).expect("decodes").to_rgb8();
    assert!(shown.pixels().all(|pixel| pixel.0.iter().all(|part| *part > 250)));
}

#[test]
fn refuses_what_is_no_picture_or_too_large_to_decode() {
    assert_eq!(shrink(b"<svg xmlns='http://www.w3.org/2000/svg'/>"), Err(FieldError::PictureKind));
    assert_eq!(shrink(&png(20, 20)[..40]), Err(FieldError::PictureKind));
    assert_eq!(shrink(&png(9_000, 1)), Err(FieldError::PictureSize));
    assert_eq!(shrink(&png_that_claims(7_000, 7_000)), Err(FieldError::PictureSize), "147 MB decoded");
}
