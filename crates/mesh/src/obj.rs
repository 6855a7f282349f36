//! OBJ: vertices, optionally with colours after the coordinates, and polygons. All else (normals, textures, groups,
//! materials, curves) is ignored.

use crate::error::{MeshError, Part};
use crate::limits::Limits;
use crate::model::{Model, Shape};
use crate::text::Text;
use crate::weld::weld;

pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Model, MeshError> {
    let mut reader = Reader::new(bytes, limits);
    while reader.text.skip_space() {
        match reader.text.word() {
            b"v" => reader.read_vertex()?,
            b"f" => reader.read_polygon()?,
            _ => {}
        }
        reader.text.next_line();
    }
    if reader.positions.is_empty() {
        return Err(MeshError::Unlike("an OBJ model"));
    }
    let shape = if reader.has_polygons { Shape::Triangles } else { Shape::Points };
    let colours = reader.take_colours();
    weld(Model { shape, positions: reader.positions, indices: reader.indices, colours }, limits)
}

struct Reader<'a> {
    text: Text<'a>,
    limits: &'a Limits,
    positions: Vec<[f32; 3]>,
    indices: Vec<u32>,
    has_polygons: bool,
    /// As many as positions from the first coloured vertex on.
    colours: Vec<[f32; 3]>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], limits: &'a Limits) -> Reader<'a> {
        // A line takes some 30 bytes, and two in three are triangles.
        let lines = bytes.len() / 30;
        Reader {
            text: Text::new(bytes),
            limits,
            positions: Vec::with_capacity((lines / 3).min(limits.vertices)),
            indices: Vec::with_capacity((lines / 3 * 2).min(limits.triangles) * 3),
            has_polygons: false,
            colours: Vec::new(),
        }
    }

    fn read_vertex(&mut self) -> Result<(), MeshError> {
        let mut position = [0.0; 3];
        for coordinate in &mut position {
            let Some(number) = self.read_number()? else { return Err(self.cut_or_bad()) };
            *coordinate = number;
        }
        self.limits.check_vertices(self.positions.len() + 1)?;
        self.positions.push(position);
        if self.text.skip_blanks() { self.read_colour() } else { Ok(()) }
    }

    /// After the coordinates there may be a weight, a colour, or a weight and a colour.
    #[inline(never)]
    fn read_colour(&mut self) -> Result<(), MeshError> {
        let mut rest = [0.0; 4];
        let mut count = 0;
        while count < 4 {
            let Some(number) = self.read_number()? else { break };
            rest[count] = number;
            count += 1;
        }
        if count >= 3 {
            self.colours.resize(self.positions.len() - 1, [f32::NAN; 3]);
            self.colours.push([rest[count - 3], rest[count - 2], rest[count - 1]]);
        }
        Ok(())
    }

    fn read_number(&mut self) -> Result<Option<f32>, MeshError> {
        if self.text.skip_blanks() { self.text.number(b"").map(Some) } else { Ok(None) }
    }

    #[cold]
    fn cut_or_bad(&self) -> MeshError {
        if self.text.is_at_end() { MeshError::EndsInside(Part::Point) } else { self.text.not_a_number() }
    }

    fn read_polygon(&mut self) -> Result<(), MeshError> {
        let mut corners = 0;
        let (mut first, mut previous) = (0, 0);
        while self.text.skip_blanks() {
            let index = self.text.integer().ok_or_else(|| self.text.not_a_number())?;
            // Normal and texture of the corner.
            self.text.word();
            let index = self.resolve(index)?;
            corners += 1;
            if corners == 1 {
                first = index;
            } else if corners > 2 {
                self.limits.check_triangles(self.indices.len() / 3 + 1)?;
                self.indices.extend_from_slice(&[first, previous, index]);
            }
            previous = index;
        }
        self.has_polygons = true;
        if corners < 3 && self.text.is_at_end() {
            return Err(MeshError::EndsInside(Part::Triangle));
        }
        Ok(())
    }

    /// Counted from one, or backwards from the last vertex read. Indices that are too large are found when welding.
    #[inline]
    fn resolve(&self, index: i64) -> Result<u32, MeshError> {
        let from = if index < 0 { self.positions.len() as i64 } else { -1 };
        u32::try_from(from + index).map_err(|_| MeshError::MissingPoint)
    }

    /// Most programs write fractions of one, some write bytes. Vertices without a colour are white.
    fn take_colours(&mut self) -> Option<Vec<[u8; 3]>> {
        if self.colours.is_empty() {
            return None;
        }
        let mut colours = std::mem::take(&mut self.colours);
        colours.resize(self.positions.len(), [f32::NAN; 3]);
        let scale = if colours.iter().flatten().any(|part| *part > 1.0) { 1.0 } else { 255.0 };
        let to_byte = |part: f32| if part.is_nan() { 255 } else { (part * scale).round() as u8 };
        Some(colours.into_iter().map(|colour| colour.map(to_byte)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { vertices: 1000, triangles: 1000 };
    const SQUARE: &str = "# a comment\nmtllib a.mtl\no square\nv 0 0 0\nv 2 0 0\nv 2 1.5 0\nv 0 15e-1 0\nvn 0 0 1\n\
                          vt 0 0\nusemtl white\ns off\nf 1 2 3\nf 1 3 4\n";

    fn assert_is_square(text: &str) {
        let model = read(text.as_bytes(), &LIMITS).unwrap();
        assert_eq!(
            model.positions,
            [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.5, 0.0], [0.0, 1.5, 0.0]],
            "{text}"
        );
        assert_eq!(model.indices, [0, 1, 2, 0, 2, 3], "{text}");
    }

    // VWR-01
    #[test]
    fn ways_to_write_the_same() {
        assert_is_square(SQUARE);
        assert_is_square(&SQUARE.replace('\n', "\r\n"));
        assert_is_square(&SQUARE.replace('\n', "\r"));
        assert_is_square(SQUARE.trim_end());
        for polygons in [
            "f 1 2 3 4",
            "f 1/1 2/1 3/1 4/1",
            "f 1//1 2//1 3//1 4//1",
            "f  1/1/1\t2/1/1 3/1/1 4/1/1 ",
            "f -4 -3 -2 -1",
            "f 1 2 \\\n 3 4",
            "f 1 2 3\nf 1 3 4\nl 1 2\nf 2 2 3\nf 1 2",
        ] {
            let vertices = SQUARE.split_once("f 1").unwrap().0;
            assert_is_square(&format!("{vertices}{polygons}\n"));
        }
    }

    #[test]
    fn colours_behind_the_coordinates() {
        let colours = |text: &str| read(text.as_bytes(), &LIMITS).unwrap().colours;
        let red = Some(vec![[255, 128, 0], [0, 0, 0], [255, 255, 255]]);
        assert_eq!(colours("v 0 0 0 1 0.5 0\nv 1 0 0 0 0 0\nv 0 1 0 1 1 1\nf 1 2 3"), red);
        assert_eq!(colours("v 0 0 0 1 1 0.5 0\nv 1 0 0 1 0 0 0\nv 0 1 0\nf 1 2 3"), red);
        assert_eq!(colours("v 0 0 0 255 128 0\nv 1 0 0 0 0 0\nv 0 1 0 255 255 255\nf 1 2 3"), red);
        assert_eq!(colours("v 0 0 0 1\nv 1 0 0 1\nv 0 1 0 1\nf 1 2 3"), None);
    }

    #[test]
    fn without_polygons_it_is_a_cloud_of_points() {
        let model = read(b"v 0 0 0\nv 1 2 3\nv 0 0 0\n", &LIMITS).unwrap();
        assert_eq!((model.shape, model.positions.len()), (Shape::Points, 2));
    }

    #[test]
    fn broken_files_say_what_is_wrong() {
        for (text, error) in [
            ("hello", MeshError::Unlike("an OBJ model")),
            ("v 0 0", MeshError::EndsInside(Part::Point)),
            ("v 0 0\nv 1 1 1", MeshError::NotANumber { line: 1 }),
            ("v 0 0 0\nv 1,5 0 0\n", MeshError::NotANumber { line: 2 }),
            ("v 0 0 nan\n", MeshError::BadCoordinate),
            ("v 0 0 1e99\n", MeshError::BadCoordinate),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2", MeshError::EndsInside(Part::Triangle)),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 x\n", MeshError::NotANumber { line: 4 }),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 4\n", MeshError::MissingPoint),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 0 1 2\n", MeshError::MissingPoint),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf -1 -2 -4\n", MeshError::MissingPoint),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 99999999999\n", MeshError::MissingPoint),
            ("v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 2\n", MeshError::Nothing),
        ] {
            assert_eq!(read(text.as_bytes(), &LIMITS), Err(error), "{text}");
        }
    }

    #[test]
    fn limits_hold() {
        let few = Limits { vertices: 1000, triangles: 1 };
        assert_eq!(read(SQUARE.as_bytes(), &few), Err(MeshError::TooManyTriangles { limit: 1 }));
        let few = Limits { vertices: 3, triangles: 1000 };
        assert_eq!(read(SQUARE.as_bytes(), &few), Err(MeshError::TooManyPoints { limit: 3 }));
    }
}
