// SPDX-License-Identifier: Apache-2.0
// A gfx942 that runs on the CPU.
//
//   Device device;
//   auto object = device.load(program);
//   auto report = device.run(*object, dispatch, control);
//
// Deterministic: the buffers do not depend on the number of threads. A kernel cannot access memory of the
// host: every access goes through Memory. Only one thread may use a Device at a time; run() uses as many
// threads as DeviceOptions says.
#pragma once

#include "emulator/code/instruction_set.h"
#include "emulator/machine/fault_registers.h"
#include "emulator/machine/memory.h"
#include "emulator/statistics/statistics.h"
#include "isa/target.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace wavesmith::emulator {

class PathRecorder;
class PreparedDispatch;
class Watcher;

struct DeviceOptions {
  std::uint32_t computeUnits = 304;                    // MI300X
  unsigned threads = 0;                                // 0: one for each core of the host
  std::uint64_t memoryLimit = std::uint64_t{16} << 30; // bytes
  Address firstAddress = Memory::kFirstAddress;        // of the memory that it allocates
  std::optional<InstructionSet> instructionSet = {};   // of the host; none: the best available one
  // Computes matrix products as fused multiply-adds in the order of k, each rounded to f32, instead of with
  // the grouping and rounding of the hardware. Integer, f32 and f64 products are the same either way.
  bool plainMatrix = false;
};

// A program in device memory: segments mapped, dynamic relocations applied.
struct LoadedObject {
  std::shared_ptr<const program::Program> program;
  Address base = 0; // added to every address of the code object
};

// The contents of a dispatch packet (HSA, AQL kernel dispatch packet).
struct Dispatch {
  std::size_t kernel = 0;                          // index into CodeObject::kernels
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items; the last of a row may be partial
  std::uint32_t dynamicLds = 0;                    // bytes, in addition to those of the descriptor
  Address kernarg = 0;
  std::uint32_t gwsCounter = 0; // of GWS resource 0 when the dispatch starts; the others are 0
};

// Counters of the whole dispatch.
struct RunCounts {
  std::uint64_t workgroups = 0;
  std::uint64_t waves = 0;
  std::uint64_t instructions = 0; // wave-instructions executed
  std::uint64_t vectorInstructions = 0;
  std::uint64_t scalarInstructions = 0;
  std::uint64_t memoryInstructions = 0; // vector and scalar memory, LDS
  std::uint64_t matrixInstructions = 0;
  bool approximate = false; // an opcode of Fidelity::Approximate was executed
};

struct RunControl {
  std::stop_token stop = {};          // polled at least every few milliseconds
  std::uint64_t instructionLimit = 0; // wave-instructions of all waves; 0: no limit
  double secondsLimit = 0;            // wall-clock time on the host; 0: no limit
  // Called from time to time, from any thread of the run, never concurrently: the number of completed
  // work-groups and the total.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
  bool statistics = false; // collect RunReport::statistics
  // Records the paths of some waves (launch/path_recorder.h); must exist until the end of the run.
  PathRecorder* paths = nullptr;
  // The order of the waves (launch/schedule.h). With another one than 0 the run uses one thread of the host.
  std::uint64_t schedule = 0;
  Watcher* watcher = nullptr; // launch/watcher.h; must exist until the end of the run
  // Called when a wave interrupts the host (s_sendmsg 1), by the thread that runs the wave: its next instruction
  // sees what the host writes into memory. Kernels that wait for the host have one thread (launch/dispatch.h).
  std::function<void()> interrupt = {};
};

// How a run ended. A fault ends the dispatch; memory keeps everything written until then.
struct RunReport {
  RunCounts counts;
  source::Diagnostics faults;                   // empty: every wave reached its end
  source::Diagnostics notes;                    // remarks about the behavior of the waves
  source::Diagnostics findings;                 // of the watcher: errors that did not stop the run
  std::optional<FaultRegisters> registers = {}; // at the first of `faults`, if a wave faulted
  double seconds = 0;                           // wall-clock time on the host
  // Present if they were requested and every wave reached its end: in a run that was cut short, the progress
  // of each of several threads is not deterministic.
  std::optional<RunStatistics> statistics = {};

  [[nodiscard]] bool completed() const { return faults.empty(); }
};

class Device {
public:
  explicit Device(const DeviceOptions& options = {});
  ~Device();
  Device(Device&&) noexcept;
  Device& operator=(Device&&) noexcept;

  [[nodiscard]] const isa::Target& target() const;
  [[nodiscard]] const DeviceOptions& options() const;
  [[nodiscard]] Memory& memory();

  // Code::UnsupportedCodeObject for another target; Code::MalformedCodeObject for a relocation that cannot be
  // applied.
  [[nodiscard]] source::Result<LoadedObject> load(std::shared_ptr<const program::Program> program);
  void unload(const LoadedObject& object);

  // Code::InvalidLaunch if the hardware could not start the dispatch (work-group too large, LDS beyond 64
  // KiB, ...): then nothing was executed. Errors at run time are in the report: faults name the source line,
  // wave, lane and address.
  [[nodiscard]] source::Result<RunReport> run(const LoadedObject& object, const Dispatch& dispatch,
                                              const RunControl& control);

  // The same without running it (launch/serial_run.h does, step by step). The object and the device must exist longer.
  [[nodiscard]] source::Result<std::unique_ptr<PreparedDispatch>> prepare(const LoadedObject& object,
                                                                          const Dispatch& dispatch);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::emulator
