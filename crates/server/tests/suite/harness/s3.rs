//! A real S3 server in this process; it keeps running when the tested server is killed.

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use std::path::Path;
use tokio::net::TcpListener;

pub const BUCKET: &str = "scans";
pub const ACCESS_KEY: &str = "key";
pub const SECRET_KEY: &str = "secret";

/// Starts it on a folder and returns its address.
pub async fn start(folder: &Path) -> String {
    std::fs::create_dir_all(folder.join(BUCKET)).unwrap();
    let mut service = s3s::service::S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder).unwrap());
    service.set_auth(s3s::auth::SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let _ =
                    Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    endpoint
}
