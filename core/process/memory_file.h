// SPDX-License-Identifier: Apache-2.0
// A file without a name, for LLVM, lld and clang, which require files: its path is /proc/self/fd/N. One
// thread.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <span>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace wavesmith::process {

class MemoryFile {
public:
  MemoryFile() : descriptor_(memfd_create("wavesmith", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(MemoryFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  MemoryFile& operator=(MemoryFile&&) = delete;

  // Appends. False: out of memory.
  [[nodiscard]] bool write(std::span<const char> bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return descriptor_ >= 0;
  }
  // The first bytes of the file, at most `most`.
  [[nodiscard]] std::string read(std::size_t most = static_cast<std::size_t>(-1)) const {
    std::string text;
    char block[65536];
    rewind();
    for (ssize_t count = 0; text.size() < most && (count = ::read(descriptor_, block, sizeof block)) > 0;)
      text.append(block, std::min(static_cast<std::size_t>(count), most - text.size()));
    return text;
  }
  void rewind() const { static_cast<void>(lseek(descriptor_, 0, SEEK_SET)); }
  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
  int descriptor_;
};

} // namespace wavesmith::process
