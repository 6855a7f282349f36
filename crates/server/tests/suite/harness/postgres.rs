//! Programs of PostgreSQL that a test starts itself: a server with a standby, a pooler.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A running `postgres` with its folder.
pub struct Postgres {
    folder: TempDir,
    port: u16,
}

impl Postgres {
    pub fn start() -> Postgres {
        let folder = private_folder();
        let data = folder.path().join("data");
        let options =
            ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
        succeed(program("initdb").arg("-D").arg(&data).args(options));
        let mut settings = File::options().append(true).open(data.join("postgresql.conf")).unwrap();
        let lines = "listen_addresses = '127.0.0.1'\nfsync = off\nautovacuum = off\nmax_connections = 50\n";
        writeln!(settings, "{lines}unix_socket_directories = '{}'", folder.path().display()).unwrap();
        Postgres::run(folder)
    }

    /// A synchronous standby of this server: a commit returns only after it has reached the standby.
    pub fn standby(&self) -> Postgres {
        let folder = private_folder();
        let (port, data) = (self.port.to_string(), folder.path().join("data"));
        let from = ["-h", "127.0.0.1", "-U", "postgres", "-p", &port, "--write-recovery-conf", "--no-sync"];
        succeed(
            program("pg_basebackup")
                .args(["--checkpoint=fast", "-X", "stream"])
                .args(from)
                .arg("-D")
                .arg(&data),
        );
        let standby = Postgres::run(folder);
        self.say("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.say("ALTER SYSTEM SET synchronous_commit = remote_apply");
        self.say("SELECT pg_reload_conf()");
        // Until the server's processes have reloaded the setting, commits return at once. The last one to reload it
        // is the checkpointer, which does so before a checkpoint.
        self.say(
            "DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync') \
             LOOP PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$",
        );
        self.say("CHECKPOINT");
        standby
    }

    fn run(folder: TempDir) -> Postgres {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = Postgres { folder, port };
        let options = format!("-p {port} -c unix_socket_directories={}", server.folder.path().display());
        succeed(
            server.control("start").arg("-l").arg(server.folder.path().join("log")).args(["-o", &options]),
        );
        server
    }

    fn control(&self, what: &str) -> Command {
        let mut command = program("pg_ctl");
        command.arg(what).arg("-w").arg("-D").arg(self.folder.path().join("data"));
        command
    }

    fn say(&self, sql: &str) {
        let port = self.port.to_string();
        succeed(program("psql").args(["-h", "127.0.0.1", "-U", "postgres", "-p", &port, "-qc", sql]));
    }

    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Stops at once, as in a power cut.
    pub fn crash(&self) {
        succeed(self.control("stop").args(["-m", "immediate"]));
    }

    /// Promotes a standby to a server that accepts writes.
    pub fn promote(&self) {
        succeed(&mut self.control("promote"));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self
            .control("stop")
            .args(["-m", "immediate"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}

/// Loads a dump of `pg_dump` into a database.
pub fn load(url: &str, dump: &Path) {
    let mut unpacked = Command::new("gzip").arg("-dc").arg(dump).stdout(Stdio::piped()).spawn().unwrap();
    let text = unpacked.stdout.take().unwrap();
    succeed(program("psql").args(["-q", "-v", "ON_ERROR_STOP=1", url]).stdin(text).stdout(Stdio::null()));
    assert!(unpacked.wait().unwrap().success());
}

pub struct Pooler {
    process: Child,
    _folder: TempDir,
    port: u16,
}

impl Pooler {
    /// A pooler in front of the database with this URL. `mode`: session, transaction or statement; `ignores`: session
    /// parameters it pretends to set.
    pub async fn before(url: &str, mode: &str, ignores: &str) -> Pooler {
        let folder = private_folder();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let place = url.rsplit_once('@').unwrap().1;
        let (address, database) = place.split_once('/').unwrap();
        let (host, target) = address.split_once(':').unwrap();
        let settings = format!(
            "[databases]\n{database} = host={host} port={target} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nauth_type = any\npool_mode = {mode}\nignore_startup_parameters = {ignores}\n\
             unix_socket_dir =\nlogfile = /dev/null\n"
        );
        let file = folder.path().join("pgbouncer.ini");
        std::fs::write(&file, settings).unwrap();
        let process =
            program("pgbouncer").arg("-q").arg(&file).stderr(Stdio::null()).spawn().expect("pgbouncer");
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Pooler { process, _folder: folder, port }
    }

    pub fn url(&self, of: &str) -> String {
        let database = of.rsplit_once('/').unwrap().1;
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// PostgreSQL's programs refuse to run as root.
fn is_root() -> bool {
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

fn private_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    if is_root() {
        let passwd = std::fs::read_to_string("/etc/passwd").unwrap();
        let postgres =
            passwd.lines().find_map(|line| line.strip_prefix("postgres:x:")).expect("Debian's user");
        let mut ids = postgres.split(':').map(|id| id.parse().ok());
        chown(folder.path(), ids.next().unwrap(), ids.next().unwrap()).unwrap();
    }
    folder
}

/// Debian does not put the server's programs into PATH.
fn path_of(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin").join(name)).collect();
    found.push(Path::new("/usr/sbin").join(name));
    found.retain(|path| path.exists());
    found.into_iter().next().unwrap_or_else(|| name.into())
}

fn program(name: &str) -> Command {
    let path = path_of(name);
    let mut command = Command::new(if is_root() { Path::new("setpriv") } else { &path });
    if is_root() {
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(path);
    }
    command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn succeed(command: &mut Command) {
    assert!(command.status().unwrap().success(), "{command:?}");
}
