// SPDX-License-Identifier: Apache-2.0
#include "source/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <unistd.h>

namespace wavesmith::source {
namespace {

// Closes the descriptor on every path.
class Descriptor {
public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return fd_; }
  // close() reports errors that write() did not.
  [[nodiscard]] bool close() {
    const int fd = fd_;
    fd_ = -1;
    return ::close(fd) == 0;
  }

private:
  int fd_;
};

std::string reason() {
  return std::strerror(errno);
}

// What is not a regular file: reading a pipe or a device may never end. Nothing for a regular file.
std::string_view kindOf(mode_t mode) {
  if (S_ISREG(mode)) return "";
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

template <typename Container>
Result<Container> readWhole(const std::filesystem::path& path, std::uint64_t mostBytes) {
  const auto fail = [&](std::string_view why) {
    return failure(Code::CannotReadFile, {path.string(), 0, 0, 0},
                   fmt::format("cannot read the file: {}", why));
  };
  const auto tooLarge = [&] { return fail(fmt::format("it is larger than {} MiB", mostBytes >> 20)); };
  // Before it is opened, because that has an effect on some devices and fails for sockets; and after that, because
  // another file may have the name now.
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return fail(reason());
  if (const auto kind = kindOf(status.st_mode); !kind.empty()) return fail(fmt::format("it is {}", kind));
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) return fail(reason());
  if (const auto kind = kindOf(status.st_mode); !kind.empty()) return fail(fmt::format("it is {}", kind));
  const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
  if (size > mostBytes) return tooLarge();

  try {
    // The size is a hint only: files of /proc have none, and others grow.
    Container content;
    constexpr std::size_t kStep = 1 << 16;
    std::size_t used = 0;
    content.resize(static_cast<std::size_t>(size) + 1);
    while (true) {
      if (used == content.size()) content.resize(content.size() + std::max(kStep, content.size() / 2));
      const ssize_t n = ::read(file.get(), content.data() + used, content.size() - used);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return fail(reason());
      if (n == 0) break;
      used += static_cast<std::size_t>(n);
      if (used > mostBytes) return tooLarge();
    }
    content.resize(used);
    return content;
  } catch (const std::bad_alloc&) {
    return fail(fmt::format("there is not enough memory for its {} bytes", size));
  }
}

bool writeAll(int fd, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  return true;
}

} // namespace

Result<std::vector<std::byte>> readBytes(const std::filesystem::path& path) {
  return readBytes(path, kMostFileBytes);
}

Result<std::vector<std::byte>> readBytes(const std::filesystem::path& path, std::uint64_t mostBytes) {
  return readWhole<std::vector<std::byte>>(path, mostBytes);
}

Result<std::string> readText(const std::filesystem::path& path) {
  return readText(path, kMostTextBytes);
}

Result<std::string> readText(const std::filesystem::path& path, std::uint64_t mostBytes) {
  return readWhole<std::string>(path, mostBytes);
}

std::string_view specialKind(const std::filesystem::path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? kindOf(status.st_mode) : std::string_view();
}

Result<void> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  const auto fail = [&](std::string_view why) {
    return failure(Code::CannotWriteFile, {path.string(), 0, 0, 0},
                   fmt::format("cannot write the file: {}", why));
  };
  std::error_code ignored;
  std::filesystem::path target = path;
  if (std::filesystem::is_symlink(path, ignored)) target = std::filesystem::weakly_canonical(path, ignored);

  // A file that is not regular (a terminal, a pipe, /dev/null) cannot be replaced and need not be.
  struct stat status{};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) {
    // Opening a pipe that no program reads would wait; writing may.
    Descriptor file(::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (file.get() < 0 && errno == ENXIO && S_ISFIFO(status.st_mode))
      return fail("no program reads this pipe");
    if (file.get() >= 0) ::fcntl(file.get(), F_SETFL, O_WRONLY);
    if (file.get() < 0 || !writeAll(file.get(), bytes) || !file.close()) return fail(reason());
    return {};
  }
  if (exists && ::access(target.c_str(), W_OK) != 0) return fail(reason());

  std::string temporary = target.string() + ".XXXXXX";
  Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
  if (file.get() < 0) return fail(reason());
  const auto giveUp = [&] {
    const std::string why = reason();
    ::unlink(temporary.c_str());
    return fail(why);
  };
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(file.get(), exists ? status.st_mode & 07777 : 0666 & ~mask) != 0) return giveUp();
  if (!writeAll(file.get(), bytes) || ::fsync(file.get()) != 0 || !file.close()) return giveUp();
  if (::rename(temporary.c_str(), target.c_str()) != 0) return giveUp();
  return {};
}

Result<void> writeFile(const std::filesystem::path& path, std::string_view text) {
  return writeFile(path, std::as_bytes(std::span(text)));
}

} // namespace wavesmith::source
