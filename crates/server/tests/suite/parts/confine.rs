use archway::base::confine::{confine, missing};
use std::fs;
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::path::Path;
use std::process::Command;

const FOLDER: &str = "CONFINED_TO";

// VWR-05, quality 28
#[test]
fn a_child_reaches_its_folder_and_nothing_else() {
    assert_eq!(missing(), Vec::<&str>::new(), "the tests need a kernel with both");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("input"), "a scan").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let inside = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "parts::confine::from_inside", "--include-ignored", "--nocapture"])
        .env(FOLDER, folder.path())
        .env("LISTENER", listener.local_addr().unwrap().to_string())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&inside.stdout);
    assert!(inside.status.success() && said.contains("1 passed"), "{said}");
    assert_eq!(fs::read_to_string(folder.path().join("picture")).unwrap(), "drawn");
}

#[test]
#[ignore = "confines the process it runs in: started by the test above"]
fn from_inside() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let listener = std::env::var("LISTENER").unwrap();
    let status = "/proc/thread-self/status";
    assert!(fs::read_to_string(status).is_ok());
    let mut open = fs::File::open(status).unwrap();
    confine(Some(Path::new(&folder))).unwrap();

    assert_eq!(fs::read_to_string(format!("{folder}/input")).unwrap(), "a scan");
    fs::write(format!("{folder}/picture"), "drawn").unwrap();
    for path in ["/etc/passwd", "/proc/self/environ", "/", status] {
        assert!(fs::File::open(path).is_err(), "{path}");
    }
    assert!(fs::read_dir("/tmp").is_err());
    assert!(fs::write("/tmp/from-inside", "").is_err());
    assert!(TcpStream::connect(&listener).is_err());
    assert!(TcpListener::bind("127.0.0.1:0").is_err());
    assert!(UdpSocket::bind("127.0.0.1:0").is_err());
    assert!(Command::new("/bin/true").status().is_err());
    let picture = format!("{folder}/picture");
    assert!(std::os::unix::fs::symlink("/etc/passwd", format!("{folder}/link")).is_err());
    assert!(nix::unistd::mkfifo(format!("{folder}/pipe").as_str(), nix::sys::stat::Mode::S_IRWXU).is_err());
    assert!(fs::set_permissions(&picture, fs::metadata(&picture).unwrap().permissions()).is_err());
    let limits = nix::sys::resource::setrlimit(nix::sys::resource::Resource::RLIMIT_NOFILE, 8, 8);
    assert!(limits.is_err());
    let mut about = String::new();
    std::io::Read::read_to_string(&mut open, &mut about).unwrap();
    assert!(about.contains("NoNewPrivs:\t1") && about.contains("Seccomp:\t2"), "{about}");
}
