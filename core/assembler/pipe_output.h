// SPDX-License-Identifier: Apache-2.0
// An output for lld without a file: lld replaces regular files by new ones beside them, for which it needs a
// directory, but writes directly into anything else (LLVM, FileOutputBuffer.cpp, FileOutputBuffer::create). A
// process that is killed while linking leaves no files behind.
//
//   PipeOutput output;                     // lld -o output.path()
//   const std::string bytes = output.take();
//
// Owned by one thread; reads on a separate thread until take().
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace wavesmith::assembler {

class PipeOutput {
public:
  PipeOutput() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) return;
    try {
      reader_ = std::thread([this] { read(); });
    } catch (const std::system_error& error) {
      errno = error.code().value();
      closeEnd(0);
      closeEnd(1);
    }
  }
  ~PipeOutput() {
    static_cast<void>(take());
    closeEnd(0);
  }
  PipeOutput(const PipeOutput&) = delete;
  PipeOutput& operator=(const PipeOutput&) = delete;

  // False: it could not be created; errno has the reason.
  [[nodiscard]] bool ok() const { return reader_.joinable(); }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(ends_[1]); }
  // Closes the write end and returns the written data.
  [[nodiscard]] std::string take() {
    closeEnd(1);
    if (reader_.joinable()) reader_.join();
    return std::move(bytes_);
  }

private:
  void read() {
    std::array<char, 65536> block;
    for (ssize_t count = 0; (count = ::read(ends_[0], block.data(), block.size())) != 0;) {
      if (count < 0 && errno != EINTR) break;
      if (count > 0) bytes_.append(block.data(), static_cast<std::size_t>(count));
    }
  }
  void closeEnd(std::size_t index) {
    if (ends_[index] >= 0) close(ends_[index]);
    ends_[index] = -1;
  }

  std::array<int, 2> ends_{-1, -1}; // read end, write end
  std::string bytes_;
  std::thread reader_;
};

} // namespace wavesmith::assembler
