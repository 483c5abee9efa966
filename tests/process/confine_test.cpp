// SPDX-License-Identifier: Apache-2.0
// What a confined process can still do. Each test confines a child of its own: it cannot be undone.
#include "process/confine.h"
#include "process/run.h"
#include "process/spawn.h"
#include "source/file.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <linux/io_uring.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

using process::Confinement;
using process::Permissions;
using ::testing::HasSubstr;

// "done", or the error of a system call that has just returned.
std::string outcome(long result) {
  return result >= 0 ? "done" : strerrorname_np(errno);
}

// The kernel's answer to the question that confine() asks, asked by ourselves: a confine() that does nothing must not
// skip its tests.
long landlockOfKernel() {
  constexpr unsigned kVersion = 1;
  return syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion);
}
bool kernelHasFilters() {
  return syscall(SYS_seccomp, 2 /* SECCOMP_GET_ACTION_AVAIL */, 0, "\0\0\5") == 0; // SECCOMP_RET_ERRNO
}

class ConfineTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_TRUE(std::filesystem::create_directory(inside_));
    ASSERT_TRUE(source::writeFile(inside_ / "file", std::string_view("inside")));
    ASSERT_TRUE(source::writeFile(outside(), std::string_view("outside")));
  }

  // What `action` returns in a child that is confined.
  std::string confined(const std::function<std::string()>& action) {
    int pipe[2] = {-1, -1};
    EXPECT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
    const pid_t child = fork();
    if (child == 0) {
      process::confine({.folders = {inside_.string()}, .devices = {"/dev/null", "/nowhere"}});
      const std::string answer = action();
      _exit(write(pipe[1], answer.data(), answer.size()) < 0 ? 1 : 0);
    }
    close(pipe[1]);
    std::string answer;
    char block[4096];
    for (ssize_t count = 0; (count = read(pipe[0], block, sizeof block)) > 0;)
      answer.append(block, static_cast<std::size_t>(count));
    close(pipe[0]);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0) << "the child crashed";
    return answer;
  }
  // The outcome of one system call.
  std::string call(const std::function<long()>& action) {
    return confined([&] { return outcome(action()); });
  }

  [[nodiscard]] std::string outside() const { return (folder_.path() / "file").string(); }
  [[nodiscard]] std::string sibling() const { return (folder_.path() / "new").string(); }
  [[nodiscard]] std::string in(const char* name) const { return (inside_ / name).string(); }

  TemporaryDirectory folder_;
  std::filesystem::path inside_ = folder_.path() / "inside";
};

TEST_F(ConfineTest, SaysWhatTheKernelOffers) {
  const std::string said = confined([] {
    const Confinement again = process::confine({.folders = {"/"}}); // one more layer
    return fmt::format("{} {} {}", again.noNewPrivileges, again.landlock, again.seccomp);
  });
  EXPECT_EQ(said, fmt::format("true {} {}", std::max(landlockOfKernel(), 0L), kernelHasFilters()));
}

TEST_F(ConfineTest, GainsNoPrivilegesAndNeitherDoItsPrograms) {
  const auto status = [](const char* program) {
    return process::run({program, "-E", "NoNewPrivs|Seccomp:", "/proc/self/status"}, {}).output;
  };
  EXPECT_THAT(confined([&] { return status("grep"); }), HasSubstr("NoNewPrivs:\t1"));
  if (!kernelHasFilters()) GTEST_SKIP() << "this kernel has no seccomp filters";
  EXPECT_THAT(confined([&] { return status("grep"); }), HasSubstr("Seccomp:\t2"));
}

TEST_F(ConfineTest, ReadsAndStartsEverything) {
  EXPECT_EQ(confined([&] { return process::run({"cat", outside()}, {}).output; }), "outside");
  EXPECT_EQ(call([] { return open("/usr/bin", O_RDONLY | O_DIRECTORY); }), "done");
}

TEST_F(ConfineTest, WritesOnlyInItsFolder) {
  if (landlockOfKernel() < 1) GTEST_SKIP() << "this kernel has no Landlock";
  const auto create = [](const std::string& path) {
    return [path] { return open(path.c_str(), O_CREAT | O_WRONLY, 0600); };
  };
  EXPECT_EQ(call(create(in("new"))), "done");
  EXPECT_EQ(call([&] { return open(in("file").c_str(), O_WRONLY | O_TRUNC); }), "done");
  EXPECT_EQ(call([&] { return mkdir(in("folder").c_str(), 0700); }), "done");
  EXPECT_EQ(call([&] { return rename(in("new").c_str(), in("folder/new").c_str()); }),
            landlockOfKernel() >= 2 ? "done" : "EXDEV");
  EXPECT_EQ(call([] { return open("/dev/null", O_WRONLY); }), "done");

  EXPECT_EQ(call(create(sibling())), "EACCES");
  EXPECT_EQ(call([&] { return open(outside().c_str(), O_WRONLY); }), "EACCES");
  EXPECT_EQ(call([&] { return open(outside().c_str(), O_WRONLY | O_TRUNC); }), "EACCES");
  EXPECT_EQ(call([&] { return rename(outside().c_str(), sibling().c_str()); }), "EACCES");
  EXPECT_NE(call([&] { return rename(outside().c_str(), in("taken").c_str()); }), "done");
  EXPECT_NE(call([&] { return link(outside().c_str(), in("linked").c_str()); }), "done");
  EXPECT_EQ(call([&] { return unlink(outside().c_str()); }), "EACCES");
  EXPECT_EQ(call([&] { return mkdir(sibling().c_str(), 0700); }), "EACCES");
  EXPECT_EQ(call([&] { return symlink("/", sibling().c_str()); }), "EACCES");
  EXPECT_EQ(call([&] { return rmdir(inside_.c_str()); }), "EACCES");
  EXPECT_EQ(call([] { return open("/dev/zero", O_WRONLY); }), "EACCES");
  EXPECT_EQ(source::readText(outside()).value_or("removed"), "outside");
  EXPECT_FALSE(std::filesystem::exists(sibling()));
}

TEST_F(ConfineTest, ProgramsItStartsWriteOnlyInItsFolder) {
  if (landlockOfKernel() < 1) GTEST_SKIP() << "this kernel has no Landlock";
  const auto write = [](const std::string& path) {
    return [path] { return fmt::format("{}", process::run({"sh", "-c", "echo text > " + path}, {}).status); };
  };
  EXPECT_EQ(confined(write(in("new"))), "0");
  EXPECT_NE(confined(write(outside())), "0");
  EXPECT_EQ(source::readText(outside()).value_or("removed"), "outside");
}

TEST_F(ConfineTest, TruncatesNothingOutside) {
  if (landlockOfKernel() < 3) GTEST_SKIP() << "this kernel's Landlock does not know truncate()";
  EXPECT_EQ(call([&] { return truncate(outside().c_str(), 0); }), "EACCES");
  EXPECT_EQ(call([&] { return truncate(in("file").c_str(), 0); }), "done");
  EXPECT_EQ(source::readText(outside()).value_or("removed"), "outside");
}

TEST_F(ConfineTest, SignalsNoProcessOutside) {
  if (landlockOfKernel() < 6) GTEST_SKIP() << "this kernel's Landlock does not know signals";
  const pid_t parent = getpid();
  EXPECT_EQ(call([&] { return kill(parent, 0); }), "EPERM");
  EXPECT_EQ(confined([] {
              const auto ended = process::run({"sleep", "1000"}, {.time = std::chrono::milliseconds(1)});
              return ended.how == process::Ended::How::TimedOut ? "killed" : "not killed";
            }),
            "killed");
}

TEST_F(ConfineTest, HasNoNetwork) {
  if (!kernelHasFilters()) GTEST_SKIP() << "this kernel has no seccomp filters";
  for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET})
    EXPECT_EQ(call([&] { return socket(family, SOCK_DGRAM, 0); }), "EACCES") << family;
  EXPECT_EQ(call([] {
              io_uring_params parameters{};
              return syscall(SYS_io_uring_setup, 1, &parameters);
            }),
            "EACCES");
  const auto pair = [](int family, int type) {
    return [=] {
      int ends[2];
      return socketpair(family, type, 0, ends);
    };
  };
  EXPECT_EQ(call(pair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC)), "done");
  EXPECT_EQ(call(pair(AF_UNIX, SOCK_SEQPACKET)), "done");
  EXPECT_EQ(call(pair(AF_UNIX, SOCK_DGRAM)), "EACCES");
  EXPECT_EQ(call(pair(AF_TIPC, SOCK_STREAM)), "EACCES");
}

// A socket that was open before, such as the worker's own, cannot be connected to another place.
TEST_F(ConfineTest, ConnectsNoSocketThatItHas) {
  if (!kernelHasFilters()) GTEST_SKIP() << "this kernel has no seccomp filters";
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  const std::string path = (folder_.path() / "socket").string();
  ASSERT_LT(path.size(), sizeof address.sun_path);
  path.copy(address.sun_path, path.size());
  const auto* const place = reinterpret_cast<const sockaddr*>(&address);
  const int listening = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(listening, place, sizeof address), 0);
  ASSERT_EQ(listen(listening, 1), 0);
  const int before = socket(AF_UNIX, SOCK_STREAM, 0);
  EXPECT_EQ(call([&] { return connect(before, place, sizeof address); }), "EACCES");
  EXPECT_EQ(connect(before, place, sizeof address), 0);
  close(before);
  close(listening);
}

TEST_F(ConfineTest, TypesNothingIntoATerminal) {
  if (!kernelHasFilters()) GTEST_SKIP() << "this kernel has no seccomp filters";
  char letter = 'x';
  int count = 0;
  int pipe[2] = {-1, -1};
  ASSERT_EQ(::pipe(pipe), 0);
  EXPECT_EQ(call([&] { return ioctl(pipe[0], TIOCSTI, &letter); }), "EACCES");
  EXPECT_EQ(call([&] { return ioctl(pipe[0], FIONREAD, &count); }), "done");
  close(pipe[0]);
  close(pipe[1]);
}

#ifdef __x86_64__
TEST_F(ConfineTest, OtherNumbersOfTheSameCallsAreNoWayAround) {
  if (!kernelHasFilters()) GTEST_SKIP() << "this kernel has no seccomp filters";
  constexpr long kX32 = 0x40000000;
  EXPECT_EQ(call([] { return syscall(kX32 + SYS_socket, AF_INET, SOCK_STREAM, 0); }), "EACCES");
}
#endif

} // namespace
} // namespace wavesmith::testing
