// SPDX-License-Identifier: Apache-2.0
// The program's end of the run worker: a kernel runs in a child process, and its buffers stay there. The
// program asks for what it shows: the summary, the differences, a heat map, a page of elements.
//
// Blocking; any thread, one call at a time. A stop token ends a run at any moment.
#pragma once

#include "execution/backend.h"
#include "execution/compare.h"
#include "execution/launch.h"
#include "project/run_file.h"
#include "source/diagnostic.h"
#include "source/line_table.h"
#include "worker/language_client.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

// Of a launch on a GPU, after the one whose results count: the default number.
inline constexpr unsigned kGpuWarmups = 2;
inline constexpr unsigned kGpuRepeats = 10;

struct RunRequest {
  // A code object that an expectation needs: ExpectKernel with a source of its own.
  struct OtherObject {
    std::string source; // as the run file names it
    std::string path;   // for messages
    std::vector<std::byte> codeObject;
    source::LineTable lines;
  };

  project::RunFile runFile;
  std::vector<std::byte> codeObject; // assembled from its sources, or read
  std::string codeObjectPath;        // for messages
  source::LineTable lines;
  std::vector<OtherObject> others;
  // "both": the emulator, and a GPU on the same inputs; what they write is compared.
  std::string backend = "emulator";
  int device = 0; // of hip
  // Launches behind the one whose results count (execution::Control); of a GPU only.
  unsigned warmups = 0;
  unsigned repeats = 0;
  unsigned threads = 0;               // of the emulator; 0: all cores
  std::uint64_t instructionLimit = 0; // 0: what the run file says, or none
  double secondsLimit = 0;            // of the kernel; 0: what the run file says, or none
  std::optional<bool> plainMatrix;    // none: what the run file says
  bool statistics = true;             // RunSummary::statistics are wanted
};

struct RunProgress {
  enum class Stage : std::uint8_t { Preparing, Running, Comparing };
  Stage stage = Stage::Preparing;
  std::uint64_t done = 0; // work-groups
  std::uint64_t all = 0;
};

// Of one buffer argument.
struct BufferSummary {
  std::string name;
  execution::ElementType type{};
  std::uint64_t count = 0;
  bool checked = false; // it has an expectation
  execution::Tolerance tolerance;
  execution::Comparison comparison; // when checked; `first` has the first differences, at most 1000
  // Against the buffer of the same name, type and size after the run before this one, bit for bit; nothing
  // when there was none.
  std::optional<execution::Comparison> sinceLast;
  // Of the GPU's results with the emulator's, within the tolerance that the run file gives; without
  // one, as values. Where both ran.
  std::optional<execution::Comparison> between;
};

// The same launch on a second backend.
struct OtherRun {
  std::string backend;
  std::string description;
  source::Diagnostics faults;
  double kernelSeconds = 0;
  std::vector<double> samples;
};

struct RunSummary {
  std::string kernel;
  std::string backend;
  std::string backendDescription;
  std::array<std::uint32_t, 3> grid{};
  std::array<std::uint32_t, 3> workgroup{};
  source::Diagnostics faults;                        // empty: the kernel ended
  source::Diagnostics notes;                         // Outcome::notes
  std::optional<emulator::FaultRegisters> registers; // Outcome::registers
  std::vector<BufferSummary> buffers;
  execution::Counts counts;
  std::optional<emulator::RunStatistics> statistics; // Outcome::statistics
  bool plainMatrix = false; // which arithmetic matrix products had (project::RunFile)
  double kernelSeconds = 0;
  double totalSeconds = 0;
  std::vector<double> samples; // execution::Outcome::samples
  execution::Work work;

  // The GPU, where both ran: everything above is of the emulator then, but buffers have both.
  std::optional<OtherRun> other;

  [[nodiscard]] bool passed() const;
};

enum class BufferSide : std::uint8_t { Before, After, Expected };

// A run may take as long as it likes and all memory that the machine has: the emulator has limits of its own
// (execution::BackendOptions), and there is a stop token.
[[nodiscard]] WorkerOptions runWorkerOptions();

class RunClient {
public:
  explicit RunClient(WorkerOptions options = runWorkerOptions());
  ~RunClient();
  RunClient(const RunClient&) = delete;
  RunClient& operator=(const RunClient&) = delete;

  void warmUp();

  // Fails when the run could not be started, was stopped, hit a limit or its worker died. `progress` is
  // called on the calling thread.
  [[nodiscard]] source::Result<RunSummary> run(const RunRequest& request,
                                               const std::function<void(const RunProgress&)>& progress = {},
                                               std::stop_token stop = {});

  // Elements [first, first + count) of a buffer of the last run, as raw bytes; fewer at its end.
  [[nodiscard]] source::Result<std::vector<std::byte>> elements(std::uint32_t buffer, BufferSide side,
                                                                std::uint64_t first, std::uint64_t count);

  // What could run kernels here. The worker loads the runtime for it, if there is one.
  [[nodiscard]] source::Result<std::vector<execution::BackendStatus>> backends();

  [[nodiscard]] int processId() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::worker
