// SPDX-License-Identifier: Apache-2.0
// Everything that a backend needs to run a kernel once, and the outcome. Values; any thread.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/machine/fault_registers.h"
#include "emulator/statistics/statistics.h"
#include "execution/bytes.h"
#include "execution/element.h"
#include "program/executed_path.h"
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
  std::uint64_t count = 0; // elements
  Bytes initial;           // count * bytesOf(type)
  bool compared = false;   // its contents will be compared with expected values
  bool undefined = false;  // its contents before the run mean nothing
};

// A pointer in the kernarg segment: 8 bytes at `offset` become the device address of the buffer.
struct PointerSlot {
  std::uint32_t offset = 0;
  std::uint32_t buffer = 0; // index into Launch::buffers
};

// The work of a launch as a run file counts it, for rates.
struct Work {
  std::uint64_t bytes = 0;      // bytes moved to and from memory; 0: not stated
  std::uint64_t operations = 0; // arithmetic operations

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

// The reason why a device or its runtime would refuse the launch.
struct LaunchProblem {
  enum class Part : std::uint8_t { Kernel, Grid, Workgroup, Lds, Arguments };
  Part part = Part::Kernel;      // the part that the user has to change
  source::Diagnostic diagnostic; // InvalidLaunch or NoSuchKernel; without a place
};

// Every backend calls this first, so that all refuse the same launches with the same messages. It checks that
// the kernel exists, that grid and work-group are at least 1, the requirements of the kernel's metadata on
// the work-group, LDS, and that the arguments fit in the kernarg segment.
[[nodiscard]] std::optional<LaunchProblem> problemOf(const Launch& launch);

// More than any kernel needs: a descriptor or metadata with a larger size is an error.
inline constexpr std::uint32_t kMaxKernargBytes = 1u << 20;

// The segment begins at a multiple of this (HSA requires 16 bytes, hsa_kernel_dispatch_packet_t::kernarg_address; runtimes
// align to a cache line), and as many bytes are allocated: compilers load past its end.
inline constexpr std::uint64_t kKernargGranule = 64;

// Bytes of the kernarg segment as stated by the kernel's descriptor and metadata; 0: neither states it.
[[nodiscard]] std::uint32_t kernargSegmentSize(const codeobject::CodeObject& object,
                                               const codeobject::Kernel& kernel);

// The message for a kernel that does not exist: with the nearest name, or all names.
[[nodiscard]] std::string noSuchKernel(const codeobject::CodeObject& object, std::string_view name);

struct Counts {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // wave-instructions; 0: the backend does not count
  bool approximate = false;
};

struct Outcome {
  std::vector<Bytes> buffers;   // their contents after the run, in the order of Launch::buffers
  source::Diagnostics faults;   // empty: the kernel completed
  source::Diagnostics notes;    // remarks about a kernel that continued
  source::Diagnostics findings; // findings of checked mode; the kernel continued
  std::optional<emulator::FaultRegisters> registers; // those of the wave that faulted, if readable
  Counts counts;
  double seconds = 0;          // time of the kernel only
  std::vector<double> samples; // seconds of each timed launch (Control::repeats)
  // Set if Control::statistics requested them, the kernel completed, and the backend can count its
  // instructions.
  std::optional<emulator::RunStatistics> statistics;
  // Set if Control::paths requested them, the kernel completed, and the backend is the emulator.
  std::optional<program::ExecutedPaths> paths;
};

} // namespace wavesmith::execution
