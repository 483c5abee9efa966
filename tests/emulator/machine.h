// SPDX-License-Identifier: Apache-2.0
// An emulated device with a kernel assembled from the test's text.
//
//   Machine machine(kernelText("k", "s_endpgm"));
//   const Address out = machine.buffer("out", std::vector<std::uint32_t>(64));
//   machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
//   machine.read<std::uint32_t>(out, 64);
#pragma once

#include "emulator/device.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

// A kernel with 64 VGPRs, 32 AGPRs and s[0:1] = kernarg segment, s2.. = work-group ids; `directives` are
// added to its .amdhsa_kernel block and must not repeat its lines.
[[nodiscard]] std::string kernelText(std::string_view name, std::string_view body,
                                     std::string_view directives = {});

class Machine {
public:
  explicit Machine(const std::string& text, emulator::DeviceOptions options = {});

  [[nodiscard]] bool ready() const { return object_.program != nullptr; }
  [[nodiscard]] emulator::Device& device() { return device_; }
  [[nodiscard]] const emulator::LoadedObject& object() const { return object_; }

  template <class T>
  [[nodiscard]] emulator::Address buffer(std::string name, const std::vector<T>& values) {
    const emulator::Address address = allocate(std::move(name), values.size() * sizeof(T));
    if (!values.empty())
      std::memcpy(host(address, values.size() * sizeof(T)), values.data(), values.size() * sizeof(T));
    return address;
  }
  template <class T>
  [[nodiscard]] std::vector<T> read(emulator::Address address, std::size_t count) {
    std::vector<T> values(count);
    if (count != 0) std::memcpy(values.data(), host(address, count * sizeof(T)), count * sizeof(T));
    return values;
  }

  // With a copy of `kernarg` in device memory. Fails the test if the launch is rejected.
  emulator::RunReport run(std::array<std::uint32_t, 3> grid, std::array<std::uint32_t, 3> workgroup,
                          const std::vector<std::byte>& kernarg = {},
                          const emulator::RunControl& control = {}, std::uint32_t dynamicLds = 0,
                          std::size_t kernel = 0);

private:
  [[nodiscard]] emulator::Address allocate(std::string name, std::size_t bytes);
  [[nodiscard]] std::byte* host(emulator::Address address, std::size_t bytes);

  emulator::Device device_;
  emulator::LoadedObject object_;
};

// A kernarg segment of these values, one after the other, each aligned to its size.
template <class... T>
[[nodiscard]] std::vector<std::byte> arguments(T... values) {
  std::vector<std::byte> bytes;
  const auto add = [&](auto value) {
    while (bytes.size() % sizeof value != 0)
      bytes.push_back(std::byte{0});
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof value);
    std::memcpy(bytes.data() + at, &value, sizeof value);
  };
  (add(values), ...);
  return bytes;
}

// The messages of a report, for assertions and failures.
[[nodiscard]] std::string messages(const emulator::RunReport& report);

} // namespace wavesmith::testing
