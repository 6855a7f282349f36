//! Files of rows of three numbers: point clouds (XYZ), and scanners' margin lines, which begin with a header line and
//! are separated by commas.

use crate::error::MeshError;
use crate::limits::{Limits, usable};
use crate::model::{Model, Shape};
use crate::text::Text;
use crate::weld::{not_nothing, weld};

const SEPARATORS: &[u8] = b",;";

pub(crate) fn read_xyz(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    weld(read_rows(bytes, limits, Shape::Points, "a list of points")?, limits)
}

pub(crate) fn read_margin(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    not_nothing(read_rows(bytes, limits, Shape::Line, "a margin line")?)
}

/// Everything before the first row of three numbers is a header; all lines after it must be rows of numbers. Further
/// columns (normals, intensities) and empty lines are ignored.
fn read_rows(bytes: &[u8], limits: &Limits, shape: Shape, wanted: &'static str) -> Result<Model, MeshError> {
    let mut text = Text::new(bytes);
    let mut positions = Vec::new();
    let mut headers = 0;
    while text.skip_space() {
        if text.take(b'#') {
            text.next_line();
            continue;
        }
        match read_row(&mut text) {
            Ok(position) => {
                limits.check_vertices(positions.len() + 1)?;
                positions.push(usable(position)?);
            }
            Err(_) if positions.is_empty() && headers < 2 => headers += 1,
            Err(_) if positions.is_empty() => return Err(MeshError::Unlike(wanted)),
            Err(error) => return Err(error),
        }
        text.next_line();
    }
    if positions.is_empty() {
        return Err(MeshError::Unlike(wanted));
    }
    Ok(Model { shape, positions, indices: Vec::new(), colours: None })
}

fn read_row(text: &mut Text<'_>) -> Result<[f32; 3], MeshError> {
    let mut row = [0.0; 3];
    for (column, number) in row.iter_mut().enumerate() {
        text.skip_blanks();
        if column > 0 && SEPARATORS.iter().any(|separator| text.take(*separator)) {
            text.skip_blanks();
        }
        *number = text.number(SEPARATORS)?;
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { vertices: 5, triangles: 0 };

    // VWR-01
    #[test]
    fn a_margin_is_a_line_in_its_order() {
        let rows = [[1.0, 2.0, -3.5], [1.25, 2.0, -3.0], [1.0, 2.0, -3.5]];
        for text in [
            "x,y,z\n1,2,-3.5\n1.25,2.0,-3\n1,2,-3.5\n",
            "11 margin\r\n1.0, 2.0, -3.5\r\n1.25, 2.0, -3.0\r\n\r\n1.0, 2.0, -3.5",
            "\u{feff}3\n1,2,-3.5,0\n1.25,2,-3,0\n1,2,-3.5,0\n",
            "1;2;-3.5\n1.25;2;-3\n1;2;-3.5\n",
        ] {
            let model = read_margin(text.as_bytes(), &LIMITS).unwrap();
            assert_eq!((model.shape, model.positions.as_slice()), (Shape::Line, &rows[..]), "{text}");
        }
    }

    #[test]
    fn a_cloud_of_points_has_each_once() {
        let model = read_xyz(b"# made by a scanner\n1 2 3\n4\t5 6 0 0 1\n1 2 3\n", &LIMITS).unwrap();
        assert_eq!((model.shape, model.positions), (Shape::Points, vec![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]));
    }

    #[test]
    fn broken_files_say_what_is_wrong() {
        let like_none = MeshError::Unlike("a margin line");
        for (text, error) in [
            ("", like_none.clone()),
            ("x", like_none.clone()),
            ("a header\nanother\na third\n1,2,3", like_none.clone()),
            ("x,y,z\n", like_none),
            ("x,y,z\n1,2,3\n1,2\n", MeshError::NotANumber { line: 3 }),
            ("x,y,z\n1,2,3\n1,2,x\n", MeshError::NotANumber { line: 3 }),
            ("x,y,z\n1,2,nan\n", MeshError::BadCoordinate),
            ("x,y,z\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n1,2,3\n", MeshError::TooManyPoints { limit: 5 }),
        ] {
            assert_eq!(read_margin(text.as_bytes(), &LIMITS), Err(error), "{text}");
        }
    }
}
