// SPDX-License-Identifier: Apache-2.0
// Everything that a backend needs to run a kernel once, and the outcome. Values; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/machine/fault_registers.h"
#include "emulator/statistics/statistics.h"
#include "execution/element.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::execution {

struct Buffer {
  std::string name;
  ElementType type = ElementType::F32;
  std::uint64_t count = 0;        // elements
  std::vector<std::byte> initial; // count * bytesOf(type)
};

// A pointer in the kernarg segment: 8 bytes at `offset` become the device address of the buffer.
struct PointerSlot {
  std::uint32_t offset = 0;
  std::uint32_t buffer = 0; // index into Launch::buffers
};

// What a run file counts as the work of a launch, for rates.
struct Work {
  std::uint64_t bytes = 0;      // moved to and from memory; 0: it does not say
  std::uint64_t operations = 0; // of arithmetic

  bool operator==(const Work&) const = default;
};

struct Launch {
  std::shared_ptr<const codeobject::CodeObject> codeObject;
  source::LineTable lines; // for faults; may be empty
  std::string kernel;
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items
  std::uint32_t dynamicLds = 0;                    // bytes
  std::vector<Buffer> buffers;
  std::vector<std::byte> kernarg; // explicit arguments; the backend writes pointers and hidden arguments
  std::vector<PointerSlot> pointers;
  Work work;
};

// Why a device or its runtime would refuse the launch.
struct LaunchProblem {
  enum class Part : std::uint8_t { Kernel, Grid, Workgroup, Lds, Arguments };
  Part part = Part::Kernel;      // what a person has to change
  source::Diagnostic diagnostic; // InvalidLaunch or NoSuchKernel; without a place
};

// Every backend asks this first, so that all refuse the same launches with the same words: the kernel exists,
// grid and work-group are no less than 1, what the kernel's metadata asks of the work-group, LDS, and
// arguments that fit the kernarg segment.
[[nodiscard]] std::optional<LaunchProblem> problemOf(const Launch& launch);

// More than any kernel asks for: a descriptor or metadata that says more is a mistake.
inline constexpr std::uint32_t kMaxKernargBytes = 1u << 20;

// Bytes of the kernarg segment by the kernel's descriptor and metadata, as they say it; 0: neither says.
[[nodiscard]] std::uint32_t kernargSegmentSize(const codeobject::CodeObject& object,
                                               const codeobject::Kernel& kernel);

// The sentence for a kernel that is not there: with the nearest name, or all that there are.
[[nodiscard]] std::string noSuchKernel(const codeobject::CodeObject& object, std::string_view name);

struct Counts {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // wave-instructions; 0: the backend does not count
  bool approximate = false;
};

struct Outcome {
  std::vector<std::vector<std::byte>> buffers;       // after the run, in the order of Launch::buffers
  source::Diagnostics faults;                        // empty: the kernel ended
  source::Diagnostics notes;                         // what a person should know of a kernel that went on
  std::optional<emulator::FaultRegisters> registers; // of the wave that faulted, where the backend can see it
  Counts counts;
  double seconds = 0;          // of the kernel alone
  std::vector<double> samples; // seconds of each timed launch (Control::repeats)
  // When Control::statistics asked for them, the kernel ended, and the backend can see what it executes.
  std::optional<emulator::RunStatistics> statistics;
};

} // namespace wavesmith::execution
