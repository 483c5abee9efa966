// SPDX-License-Identifier: Apache-2.0
// What every fuzz target has in common. A target is one file in targets/ with the function that libFuzzer calls:
//
//   extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
//     const auto file = project::readRunFile(fuzz::textOf(data, size), "k.run.yaml");
//     fuzz::require(file || !file.error().message.empty(), "an error has a message");
//     return 0;
//   }
//
// In the preset `fuzz` each is a program of its own; in the normal build all of them are in the suite fuzz_corpus, which
// renames the function of each (CMakeLists.txt). The same input does the same in both. One thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace wavesmith::fuzz {

// What must hold and does not. libFuzzer reports an exception as a crash, the suite fuzz_corpus as a failure.
class Broken : public std::logic_error {
public:
  using std::logic_error::logic_error;
};

inline void require(bool holds, const char* what) {
  if (!holds) throw Broken(what);
}

[[nodiscard]] inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

[[nodiscard]] inline std::span<const std::byte> bytesOf(const std::uint8_t* data, std::size_t size) {
  return std::as_bytes(std::span(data, size));
}

// An input whose first bytes are numbers, such as options. Past its end there are zeros.
class Input {
public:
  Input(const std::uint8_t* data, std::size_t size) : bytes_(bytesOf(data, size)) {}

  template <typename T>
    requires std::is_integral_v<T>
  T take() {
    T value{};
    const std::size_t size = std::min(sizeof value, bytes_.size());
    if (size != 0) std::memcpy(&value, bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
    return value;
  }
  // The bytes up to a zero, which is skipped, or the end.
  std::string_view takeText() {
    const std::string_view all = rest();
    const std::size_t end = std::min(all.find('\0'), all.size());
    bytes_ = bytes_.subspan(std::min(end + 1, bytes_.size()));
    return all.substr(0, end);
  }
  [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
  [[nodiscard]] std::string_view rest() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }
  [[nodiscard]] std::vector<std::byte> copy() const { return {bytes_.begin(), bytes_.end()}; }

private:
  std::span<const std::byte> bytes_;
};

} // namespace wavesmith::fuzz
