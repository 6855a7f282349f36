//! nginx in front of several nodes, with its default rules for when a node counts as failed.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

pub struct Nginx {
    process: Child,
    folder: TempDir,
    pub base: String,
}

impl Nginx {
    pub async fn before(nodes: &[&str]) -> Nginx {
        let folder = tempfile::tempdir().unwrap();
        open_to_everybody(folder.path());
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, configuration(folder.path(), port, nodes)).unwrap();
        let process = Command::new("nginx")
            .arg("-c")
            .arg(&file)
            .arg("-e")
            .arg(folder.path().join("error.log"))
            .env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()))
            .stdin(Stdio::null())
            .spawn()
            .expect("nginx is installed (scripts/install)");
        let nginx = Nginx { process, folder, base: format!("http://127.0.0.1:{port}") };
        while reqwest::get(format!("{}/healthz", nginx.base)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        nginx
    }

    /// The errors in its log.
    pub fn errors(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("error.log")).unwrap_or_default()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

/// nginx started by root works as another user.
fn open_to_everybody(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o711)).unwrap();
}

fn configuration(folder: &Path, port: u16, nodes: &[&str]) -> String {
    let folder = folder.display();
    let nodes: String = nodes.iter().map(|node| format!("server {};", &node["http://".len()..])).collect();
    format!(
        "daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log error;
        events {{ worker_connections 256; }}
        http {{
            access_log off;
            client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
            upstream nodes {{ {nodes} }}
            client_max_body_size 300m;
            server {{
                listen 127.0.0.1:{port};
                location / {{ proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection \"\"; }}
                location /unbuffered/ {{
                    proxy_pass http://nodes/; proxy_http_version 1.1; proxy_set_header Connection \"\";
                    proxy_request_buffering off;
                }}
            }}
        }}"
    )
}
