// SPDX-License-Identifier: Apache-2.0
#include "source/file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
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

template <typename Container>
Result<Container> readWhole(const std::filesystem::path& path) {
  const auto fail = [&](std::string_view why) {
    return failure(Code::CannotReadFile, {path.string(), 0, 0, 0},
                   fmt::format("cannot read the file: {}", why));
  };
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return fail(reason());
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return fail(reason());
  if (S_ISDIR(status.st_mode)) return fail("it is a directory");

  // The size is a hint only: pipes and /proc have none.
  Container content;
  constexpr std::size_t kStep = 1 << 16;
  std::size_t used = 0;
  content.resize(static_cast<std::size_t>(std::max<off_t>(status.st_size, 0)) + 1);
  while (true) {
    if (used == content.size()) content.resize(content.size() + std::max(kStep, content.size() / 2));
    const ssize_t n = ::read(file.get(), content.data() + used, content.size() - used);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail(reason());
    if (n == 0) break;
    used += static_cast<std::size_t>(n);
  }
  content.resize(used);
  return content;
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
  return readWhole<std::vector<std::byte>>(path);
}

Result<std::string> readText(const std::filesystem::path& path) {
  return readWhole<std::string>(path);
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
    Descriptor file(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
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
