//! Confines a child process that reads strangers' files: it may compute, and use the files of its folder. Landlock
//! and seccomp enforce that where the kernel supports them.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, path_beneath_rules,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use std::path::Path;

/// The newest version of which everything is used; an older kernel enforces what it supports.
const LANDLOCK: ABI = ABI::V5;

/// System calls for the network, other processes, and rarely used parts of the kernel.
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

/// System calls that newer architectures no longer have.
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

/// From then on this process has no network, no other process, and only its open files and, if given, those below
/// `folder`. Must run before the process has a second thread, which would not be confined.
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

/// The features for this that the kernel lacks.
pub fn missing() -> Vec<&'static str> {
    let has_landlock = files_and_network(CompatLevel::HardRequirement).and_then(Ruleset::create).is_ok();
    let parts = [("Landlock", has_landlock), ("seccomp", has_seccomp())];
    parts.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
}
