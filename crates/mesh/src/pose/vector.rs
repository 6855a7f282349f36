//! Vector arithmetic in doubles: surfaces have millions of parts.

pub(super) type Vector = [f64; 3];

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn plus(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn scaled(vector: Vector, by: f64) -> Vector {
    vector.map(|part| part * by)
}

pub(super) fn length(vector: Vector) -> f64 {
    dot(vector, vector).sqrt()
}

/// Scales to length one; zero stays zero.
pub(super) fn unit(vector: Vector) -> Vector {
    let length = length(vector);
    if length > 0.0 { scaled(vector, 1.0 / length) } else { vector }
}

/// The part at right angles to a direction of length one.
pub(super) fn without(vector: Vector, direction: Vector) -> Vector {
    minus(vector, scaled(direction, dot(vector, direction)))
}
