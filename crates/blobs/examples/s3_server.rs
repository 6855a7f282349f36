//! An S3 server on a folder, for `bench/run`: the one of the tests, as a separate process.
//!
//!   s3_server FOLDER    prints its address and runs until it is killed
#![allow(clippy::unwrap_used, reason = "a tool of the bench may fail loudly")]

#[path = "../../server/tests/suite/harness/s3.rs"]
mod s3;

#[tokio::main]
async fn main() {
    let folder = std::env::args().nth(1).unwrap();
    println!("{}", s3::start(folder.as_ref()).await);
    eprintln!("bucket {}, key {}, secret {}", s3::BUCKET, s3::ACCESS_KEY, s3::SECRET_KEY);
    std::future::pending::<()>().await;
}
