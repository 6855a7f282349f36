//! Why a file cannot be shown, in sentences for the sender.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeshError {
    #[error("The file is empty.")]
    Empty,
    #[error("The file is {0}, not a 3D model.")]
    Foreign(&'static str),
    #[error("The file is only a placeholder of Git LFS; the model itself is missing.")]
    Placeholder,
    #[error("The file does not look like {0}.")]
    Unlike(&'static str),
    #[error("The file ends in the middle of {0}.")]
    EndsInside(Part),
    #[error("The file announces {announced} {parts} but is too short to hold them.", parts = .part.many())]
    TooShort { part: Part, announced: u64 },
    #[error("Line {line} of the file should hold a number but does not.")]
    NotANumber { line: usize },
    #[error("A coordinate in the file is not a usable number.")]
    BadCoordinate,
    #[error("A triangle refers to a point that the file does not contain.")]
    MissingPoint,
    #[error("The model has more than {limit} triangles, too many to show.")]
    TooManyTriangles { limit: usize },
    #[error("The model has more than {limit} points, too many to show.")]
    TooManyPoints { limit: usize },
    #[error("The file contains nothing to show.")]
    Nothing,
    /// A fault of this program, not of the file.
    #[error("The model could not be prepared for viewing.")]
    NotPrepared,
}

/// The part of the file that was being read when the error occurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Header,
    Model,
    Point,
    Triangle,
    Record,
}

impl Part {
    fn many(self) -> &'static str {
        match self {
            Part::Header => "headers",
            Part::Model => "models",
            Part::Point => "points",
            Part::Triangle => "triangles",
            Part::Record => "records",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Part::Header => "its header",
            Part::Model => "the model",
            Part::Point => "a point",
            Part::Triangle => "a triangle",
            Part::Record => "a record",
        })
    }
}
