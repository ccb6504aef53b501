"""Linux: a worker asks its own kernel to refuse it the network, programs and changes to files.

A filter of the classic Berkeley kind looks at every system call. What is listed here fails as if it
were not permitted; everything else works, so that other versions of libraries do not break.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from collections.abc import Iterator

EPERM, ENOSYS = 1, 38
_PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 4, 22, 38
_SECCOMP_MODE_FILTER = 2
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16
_X32 = 0x40000000  # a second numbering on x86-64, which would evade the list
# O_WRONLY, O_RDWR, O_CREAT, O_TRUNC: the same on both architectures, as are clone's flags.
_TO_WRITE = 0o1 | 0o2 | 0o100 | 0o1000
_CLONE_THREAD = 0x00010000


# Each call's number on x86-64 and on ARM64, from the kernel's tables; ARM64 lacks the oldest ones.
_REFUSED: dict[str, tuple[int, int | None]] = {
    # the network
    "socket": (41, 198), "socketpair": (53, 199), "connect": (42, 203), "bind": (49, 200),
    "listen": (50, 201), "accept": (43, 202), "accept4": (288, 242), "sendto": (44, 206),
    "sendmsg": (46, 211),
    # programs and other processes
    "execve": (59, 221), "execveat": (322, 281), "fork": (57, None), "vfork": (58, None),
    "kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138),
    "pidfd_send_signal": (424, 424), "pidfd_open": (434, 434), "pidfd_getfd": (438, 438),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    # files
    "creat": (85, None), "truncate": (76, 45), "ftruncate": (77, 46), "rename": (82, None),
    "renameat": (264, 38), "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34),
    "rmdir": (84, None), "unlink": (87, None), "unlinkat": (263, 35), "link": (86, None),
    "linkat": (265, 37), "symlink": (88, None), "symlinkat": (266, 36), "chmod": (90, None),
    "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None),
    "utimensat": (280, 88), "mknod": (133, None), "mknodat": (259, 33), "mq_open": (240, 180),
    # the system
    "mount": (165, 40), "umount2": (166, 39), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "fsmount": (432, 432), "chroot": (161, 51), "pivot_root": (155, 41),
    "unshare": (272, 97), "setns": (308, 268), "add_key": (248, 217), "request_key": (249, 218),
    "keyctl": (250, 219), "bpf": (321, 280), "perf_event_open": (298, 241),
    "userfaultfd": (323, 282), "io_uring_setup": (425, 425), "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
}  # fmt: skip
# Said to be missing, so that libraries fall back to an older call, whose flags a filter can see.
_MISSING = {"clone3": (435, 435), "openat2": (437, 437)}
_OPEN, _OPENAT, _CLONE, _PRLIMIT = (2, None), (257, 56), (56, 220), (302, 261)
_AUDIT = (0xC000003E, 0xC00000B7)
_MACHINES = ("x86_64", "aarch64")


def forbid_syscalls() -> bool:
    """Refuse the network, programs and changes to files; False where that cannot be had."""
    if platform.machine() not in _MACHINES or sys.maxsize < 2**32:
        return False
    program = b"".join(_program(_MACHINES.index(platform.machine())))
    code = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: a count of instructions and where they are.
    filter_ = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
    holder = ctypes.create_string_buffer(filter_, len(filter_))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
    prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    if prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    return not prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(holder), 0, 0)


def _program(machine: int) -> Iterator[bytes]:
    """Yield the filter's instructions: each rule returns or goes on with the next."""
    yield _step(_LOAD, _ARCHITECTURE_AT)
    yield _step(_JUMP_EQUAL, _AUDIT[machine], 1, 0)
    yield _step(_RETURN, _KILL)
    yield _step(_LOAD, _NUMBER_AT)
    yield _step(_JUMP_AT_LEAST, _X32, 0, 1)
    yield _step(_RETURN, _ERRNO | ENOSYS)
    for calls, error in ((_REFUSED, EPERM), (_MISSING, ENOSYS)):
        for numbers in calls.values():
            if (number := numbers[machine]) is not None:
                yield _step(_JUMP_EQUAL, number, 0, 1)
                yield _step(_RETURN, _ERRNO | error)
    yield from _unless(_OPEN[machine], 1, _TO_WRITE, refused_if_any=True)
    yield from _unless(_OPENAT[machine], 2, _TO_WRITE, refused_if_any=True)
    yield from _unless(_CLONE[machine], 0, _CLONE_THREAD, refused_if_any=False)
    yield from _unless(_PRLIMIT[machine], 0, 0xFFFFFFFF, refused_if_any=True)  # of other processes
    yield _step(_RETURN, _ALLOW)


def _unless(number: int | None, argument: int, bits: int, refused_if_any: bool) -> Iterator[bytes]:
    """Yield the rule for one call: refused if some of an argument's bits are set, or if none is."""
    if number is None:
        return
    yield _step(_JUMP_EQUAL, number, 0, 4)
    yield _step(_LOAD, _ARGUMENTS_AT + 8 * argument)  # its low half
    yield _step(_JUMP_ANY_BIT, bits, *((0, 1) if refused_if_any else (1, 0)))
    yield _step(_RETURN, _ERRNO | EPERM)
    yield _step(_RETURN, _ALLOW)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One instruction; a jump goes so many further."""
    return struct.pack("@HBBI", code, if_true, if_false, value)
