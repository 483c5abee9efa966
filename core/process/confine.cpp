// SPDX-License-Identifier: Apache-2.0
#include "process/confine.h"

#include "process/descriptor.h"

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace wavesmith::process {
namespace {

// Landlock, from the kernel's include/uapi/linux/landlock.h: the headers that we build with may be older than the
// kernel that we run on, so everything is defined here. Only rights that change something are handled: what is not
// handled is not restricted.
namespace landlock {

constexpr std::uint64_t kWriteFile = 1U << 1;
constexpr std::uint64_t kRemoveAndMake = 0x1FF0; // REMOVE_DIR (bit 4) to MAKE_SYM (bit 12)
constexpr std::uint64_t kRefer = 1U << 13; // ABI 2: rename and link between folders; before it, never allowed
constexpr std::uint64_t kTruncate = 1U << 14; // ABI 3
constexpr std::uint64_t kTcp = 0b11;          // ABI 4: BIND_TCP, CONNECT_TCP
constexpr std::uint64_t kScopes = 0b11;       // ABI 6: ABSTRACT_UNIX_SOCKET, SIGNAL
constexpr unsigned kVersion = 1;              // LANDLOCK_CREATE_RULESET_VERSION
constexpr int kPathBeneath = 1;               // LANDLOCK_RULE_PATH_BENEATH

struct Ruleset {
  std::uint64_t handledFiles = 0;
  std::uint64_t handledNetwork = 0;
  std::uint64_t scoped = 0; // an older kernel accepts members that it does not know if they are 0
};

struct [[gnu::packed]] PathBeneath {
  std::uint64_t allowed = 0;
  std::int32_t parent = -1;
};

Ruleset rulesetFor(std::uint32_t abi) {
  Ruleset ruleset{.handledFiles = kWriteFile | kRemoveAndMake};
  if (abi >= 2) ruleset.handledFiles |= kRefer;
  if (abi >= 3) ruleset.handledFiles |= kTruncate;
  if (abi >= 4) ruleset.handledNetwork = kTcp;
  if (abi >= 6) ruleset.scoped = kScopes;
  return ruleset;
}

// Without O_NOFOLLOW: the user's temporary folder may be a link.
bool allow(int ruleset, const std::string& path, std::uint64_t rights) {
  const Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  if (!place.valid()) return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
  const PathBeneath rule{.allowed = rights, .parent = place.number()};
  return syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0) == 0;
}

// The ABI that is in force, or 0.
std::uint32_t restrictSelf(const Permissions& permissions) {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion);
  if (version < 1) return 0; // not built in, or disabled at boot
  const Ruleset rules = rulesetFor(static_cast<std::uint32_t>(version));
  const Descriptor ruleset(static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0)));
  if (!ruleset.valid()) return 0;
  for (const std::string& folder : permissions.folders)
    if (!allow(ruleset.number(), folder, rules.handledFiles)) return 0;
  for (const std::string& device : permissions.devices)
    if (!allow(ruleset.number(), device, rules.handledFiles & (kWriteFile | kTruncate))) return 0;
  if (syscall(SYS_landlock_restrict_self, ruleset.number(), 0) != 0) return 0;
  return static_cast<std::uint32_t>(version);
}

} // namespace landlock

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0; // no filter
#endif
constexpr std::uint32_t kFirstX32 = 0x40000000; // __X32_SYSCALL_BIT: other numbers of the same system calls

constexpr sock_filter load(std::size_t offset) {
  return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
}
// The low half of an argument (both architectures are little-endian): the kernel ignores the other half of an int.
constexpr sock_filter loadArgument(std::size_t number) {
  return load(offsetof(seccomp_data, args) + number * sizeof(std::uint64_t));
}
// Skips so many instructions if it is equal.
constexpr sock_filter skipIfEqual(std::uint32_t value, std::uint8_t count) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0);
}
constexpr sock_filter skipFrom(std::uint32_t least, std::uint8_t count) {
  return BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, least, count, 0);
}
constexpr sock_filter keepBits(std::uint32_t mask) {
  return BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask);
}
constexpr sock_filter answer(std::uint32_t value) {
  return BPF_STMT(BPF_RET | BPF_K, value);
}

// socket() is refused for every family: with a UNIX socket, a process reaches session managers and daemons that
// start programs for it, and Landlock does not restrict those with a path. A pair must be connected for good, so
// no datagrams.
bool filterSystemCalls() {
  if (kArchitecture == 0) return false;
  constexpr std::uint32_t kTypeMask = 0xF; // without SOCK_CLOEXEC and SOCK_NONBLOCK
  constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;
  constexpr std::uint32_t kRefuse = SECCOMP_RET_ERRNO | EACCES;
  std::array filter{
      load(offsetof(seccomp_data, arch)),
      skipIfEqual(kArchitecture, 1),
      answer(SECCOMP_RET_KILL_PROCESS), // its numbers mean other system calls
      load(offsetof(seccomp_data, nr)),
      skipFrom(kFirstX32, 6),
      skipIfEqual(SYS_socket, 5),
      skipIfEqual(SYS_connect, 4),
      skipIfEqual(SYS_io_uring_setup, 3),
      skipIfEqual(SYS_socketpair, 3),
      skipIfEqual(SYS_ioctl, 10),
      answer(kAllow),
      answer(kRefuse),
      loadArgument(0), // socketpair: the family
      skipIfEqual(AF_UNIX, 1),
      answer(kRefuse),
      loadArgument(1), // the type
      keepBits(kTypeMask),
      skipIfEqual(SOCK_STREAM, 5),
      skipIfEqual(SOCK_SEQPACKET, 4),
      answer(kRefuse),
      loadArgument(1), // ioctl: the request
      skipIfEqual(TIOCSTI, 2),
      skipIfEqual(TIOCLINUX, 1),
      answer(kAllow),
      answer(kRefuse),
  };
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  // Without SPEC_ALLOW, kernels before 5.16 turn off speculative stores, which makes everything slower.
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}

} // namespace

Confinement confine(const Permissions& permissions) {
  Confinement result;
  // The other two require it, unless the process is privileged.
  result.noNewPrivileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  result.landlock = landlock::restrictSelf(permissions);
  result.seccomp = filterSystemCalls();
  return result;
}

} // namespace wavesmith::process
