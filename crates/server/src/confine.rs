//! What a child may do that reads strangers' bytes: compute, and use the files of its own folder. Landlock and seccomp see to
//! that, each where the kernel has it.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, path_beneath_rules,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use std::path::Path;

/// The newest of which nothing is left out; an older kernel enforces what it knows.
const LANDLOCK: ABI = ABI::V5;

/// What reaches a network, another process or rarely used parts of the kernel.
const REFUSED_CALLS: &[i64] = &[
    libc::SYS_socket,
    libc::SYS_socketpair,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_send_signal,
    libc::SYS_prlimit64,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_utimensat,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_by_handle_at,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_kexec_load,
];

/// Those that newer architectures do without.
#[cfg(target_arch = "x86_64")]
const REFUSED_OLD_CALLS: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_setrlimit,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_OLD_CALLS: &[i64] = &[];

type Failure = Box<dyn std::error::Error>;

/// From here on this process can reach no file but those it has open and, if there is one, those below `folder`; no network
/// and no other process. Called before it has a second thread, which would not be confined.
pub fn confine(folder: Option<&Path>) -> Result<(), Failure> {
    let ruleset = files_and_network(CompatLevel::BestEffort)?.create()?;
    // No links, pipes or folders: the server would follow a link and wait for a pipe.
    let plain_files = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::MakeReg;
    ruleset.add_rules(path_beneath_rules(folder, plain_files))?.restrict_self()?;
    if has_seccomp() {
        let arch: TargetArch = std::env::consts::ARCH.try_into()?;
        let refused = REFUSED_CALLS.iter().chain(REFUSED_OLD_CALLS);
        let rules = refused.map(|call| (*call, Vec::new())).collect();
        let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?;
        let program: BpfProgram = filter.try_into()?;
        apply_filter(&program)?;
    }
    Ok(())
}

fn files_and_network(level: CompatLevel) -> Result<Ruleset, RulesetError> {
    Ruleset::default()
        .set_compatibility(level)
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))
}

fn has_seccomp() -> bool {
    Path::new("/proc/sys/kernel/seccomp").exists()
}

/// What this kernel lacks for that.
pub fn missing() -> Vec<&'static str> {
    let has_landlock = files_and_network(CompatLevel::HardRequirement).and_then(Ruleset::create).is_ok();
    let parts = [("Landlock", has_landlock), ("seccomp", has_seccomp())];
    parts.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use super::*;
    use std::fs;
    use std::net::{TcpListener, TcpStream, UdpSocket};
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
            .args(["--exact", "confine::tests::from_inside", "--include-ignored", "--nocapture"])
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
        assert!(
            nix::unistd::mkfifo(format!("{folder}/pipe").as_str(), nix::sys::stat::Mode::S_IRWXU).is_err()
        );
        assert!(fs::set_permissions(&picture, fs::metadata(&picture).unwrap().permissions()).is_err());
        let limits = nix::sys::resource::setrlimit(nix::sys::resource::Resource::RLIMIT_NOFILE, 8, 8);
        assert!(limits.is_err());
        let mut about = String::new();
        std::io::Read::read_to_string(&mut open, &mut about).unwrap();
        assert!(about.contains("NoNewPrivs:\t1") && about.contains("Seccomp:\t2"), "{about}");
    }
}
