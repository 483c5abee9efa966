// SPDX-License-Identifier: Apache-2.0
// Arbitrary words as a kernel on the emulator, in fast and in checked mode, with any size of the launch.
//
//   byte 0      bit 0: checked mode; bit 1: statistics; bit 2: plain matrix arithmetic; bit 3: another schedule;
//               bit 4: the descriptor is in the input, too
//   bytes 1-6   grid and work-group: their x, in units of 5, their y and their z
//   byte 7      dynamic LDS, in units of 1 KiB
//   64 bytes    the descriptor, with bit 4
//   the rest    words
//
// The run ends: at its end, with a fault, or at the limit of instructions, which it exceeds by less than a time slice. A
// launch that the hardware could not start is refused with a message. The host's memory is safe: the sanitizers see that.
#include "checked/checker.h"
#include "emulator/device.h"
#include "fuzz/target.h"
#include "fuzz/word_object.h"

#include <array>
#include <optional>

namespace wavesmith::fuzz {
namespace {

constexpr std::uint64_t kInstructionLimit = 10'000;
constexpr std::uint64_t kSlack = 100'000; // a slice of each wave
constexpr std::uint64_t kMemory = std::uint64_t{64} << 20;
constexpr std::size_t kMostWords = 512;
constexpr std::uint64_t kBufferBytes = 4096;
constexpr std::uint32_t kKiB = 1024;

struct Launch {
  bool checked = false, statistics = false, plainMatrix = false, otherSchedule = false;
  emulator::Dispatch dispatch;
  WordObject object;
};

Launch launchOf(Input& input) {
  Launch launch;
  const auto options = input.take<std::uint8_t>();
  launch.checked = (options & 1) != 0;
  launch.statistics = (options & 2) != 0;
  launch.plainMatrix = (options & 4) != 0;
  launch.otherSchedule = (options & 8) != 0;
  // Up to 1275 by 15 by 7 work-items in work-groups of up to 1275 by 7 by 7; 0 and more than 1024 are refused.
  static constexpr std::array<std::uint32_t, 3> kScale{5, 1, 1};
  static constexpr std::array<std::uint32_t, 3> kMask{255, 15, 7};
  for (std::size_t i = 0; i < kScale.size(); ++i) {
    launch.dispatch.grid[i] = (input.take<std::uint8_t>() & kMask[i]) * kScale[i];
    launch.dispatch.workgroup[i] = (input.take<std::uint8_t>() & (i == 0 ? 255U : 7U)) * kScale[i];
  }
  launch.dispatch.dynamicLds = input.take<std::uint8_t>() * kKiB;
  launch.object.descriptor = usualDescriptor();
  if ((options & 16) != 0) {
    std::array<std::byte, codeobject::kKernelDescriptorBytes> bytes{};
    for (std::byte& byte : bytes)
      byte = std::byte{input.take<std::uint8_t>()};
    launch.object.descriptor = codeobject::readKernelDescriptor(bytes);
  }
  launch.object.words = input.bytes().first(std::min(input.bytes().size(), kMostWords * 4));
  return launch;
}

// Two buffers, and a kernarg segment with their addresses and a number, as long as the descriptor wants it.
void allocate(emulator::Memory& memory, Launch& launch, checked::CheckerOptions& options) {
  std::array<std::uint64_t, 8> arguments{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto buffer = memory.allocate(i == 0 ? "a" : "b", kBufferBytes);
    require(buffer.has_value(), "a small buffer can be allocated");
    arguments[i] = *buffer;
    options.buffers.push_back({.name = i == 0 ? "a" : "b",
                               .address = *buffer,
                               .bytes = kBufferBytes,
                               .compared = i == 1,
                               .undefined = i == 1});
  }
  arguments[2] = kBufferBytes / 4;
  const auto segment = memory.allocate("kernarg", kBufferBytes);
  require(segment.has_value(), "the kernarg segment can be allocated");
  std::memcpy(memory.host(*segment, sizeof arguments).data(), arguments.data(), sizeof arguments);
  memory.markInternal(*segment);
  launch.dispatch.kernarg = *segment;
  options.kernargBytes = sizeof arguments;
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  fuzz::Input input(data, size);
  fuzz::Launch launch = fuzz::launchOf(input);
  const auto program = fuzz::programOf(launch.object);
  if (program->kernels().empty()) return 0; // no words
  emulator::Device device(
      {.computeUnits = 4, .threads = 1, .memoryLimit = fuzz::kMemory, .plainMatrix = launch.plainMatrix});
  const auto loaded = device.load(program);
  fuzz::require(loaded.has_value(), "a program without relocations can be loaded");
  checked::CheckerOptions options;
  fuzz::allocate(device.memory(), launch, options);
  std::optional<checked::Checker> checker;
  if (launch.checked) checker.emplace(options);
  const auto report = device.run(*loaded, launch.dispatch,
                                 {.instructionLimit = fuzz::kInstructionLimit,
                                  .statistics = launch.statistics,
                                  .schedule = launch.otherSchedule ? 7U : 0U,
                                  .watcher = checker ? &*checker : nullptr});
  if (!report) {
    fuzz::require(!report.error().message.empty(), "a refused launch has a message");
    return 0;
  }
  fuzz::require(report->counts.instructions <= fuzz::kInstructionLimit + fuzz::kSlack,
                "a run ends at its limit of instructions");
  for (const auto& list : {report->faults, report->notes, report->findings})
    for (const source::Diagnostic& diagnostic : list)
      fuzz::require(!diagnostic.message.empty(), "a diagnostic has a message");
  return 0;
}
