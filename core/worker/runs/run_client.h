// SPDX-License-Identifier: Apache-2.0
// The client of the run worker: a kernel runs in a child process, and its buffers stay there. The program
// requests only the data that it shows: the summary, the differences, a heat map, a page of elements.
//
// Blocking; any thread, one call at a time. A stop token ends a run at any time.
#pragma once

#include "execution/backend.h"
#include "execution/compare.h"
#include "execution/launch.h"
#include "process/confine.h"
#include "program/executed_path.h"
#include "project/run_file/run_file.h"
#include "source/diagnostic.h"
#include "source/line_table.h"
#include "worker/language/language_client.h"

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

// For a launch on a GPU: default number of warmup launches after the one whose results count.
inline constexpr unsigned kGpuWarmups = 2;
inline constexpr unsigned kGpuRepeats = 10;

// Requests so many timed launches on a GPU, after warmups. `Request`: RunRequest or LaunchRequest.
template <typename Request>
void requestTimedLaunches(Request& request, unsigned repeats = kGpuRepeats) {
  request.repeats = repeats;
  request.warmups = repeats == 0 ? 0 : kGpuWarmups;
}

struct RunRequest {
  // A code object that an expectation needs: for an ExpectKernel with its own source.
  struct OtherObject {
    std::string source; // as the run file names it
    std::string path;   // for messages
    std::vector<std::byte> codeObject;
    source::LineTable lines;
  };

  project::RunFile runFile;
  std::vector<std::byte> codeObject; // assembled from its sources, or read from a file
  std::string codeObjectPath;        // for messages
  source::LineTable lines;
  std::vector<OtherObject> others;
  // "both": the emulator and a GPU, with the same inputs; their outputs are compared.
  std::string backend = "emulator";
  int device = 0; // for hip
  // Launches after the one whose results count (execution::Control); only for a GPU.
  unsigned warmups = 0;
  unsigned repeats = 0;
  unsigned threads = 0;               // for the emulator; 0: all cores
  std::uint64_t instructionLimit = 0; // 0: that of the run file, or none
  double secondsLimit = 0;            // seconds of the kernel; 0: that of the run file, or none
  std::optional<bool> plainMatrix;    // none: that of the run file
  std::optional<bool> checkedMode;    // none: that of the run file
  std::uint64_t schedule = 0;         // schedule of the emulator (emulator::RunControl)
  bool statistics = true;             // collect RunSummary::statistics
  // Record RunSummary::paths; only on the emulator.
  std::optional<program::PathOptions> paths = {};
  std::uint32_t launch = 0; // the one of several launches to debug, from 0
  bool allowPython = false; // start python3 for expectations that are Python functions
};

struct RunProgress {
  enum class Stage : std::uint8_t { Preparing, Running, Comparing };
  Stage stage = Stage::Preparing;
  std::uint64_t done = 0; // work-groups
  std::uint64_t all = 0;
  std::uint32_t launch = 0; // which of several launches, from 0
  std::uint32_t launches = 1;
};

// The result for one buffer argument.
struct BufferSummary {
  std::string name;
  execution::ElementType type{};
  std::uint64_t count = 0;
  bool checked = false; // it has an expectation
  execution::Tolerance tolerance;
  execution::Comparison comparison; // if checked; `first` has the first differences, at most 1000
  // Compared bit for bit with the buffer of the same name, type and size after the previous run; nothing if
  // there was none.
  std::optional<execution::Comparison> sinceLast;
  // Compares the GPU's results with the emulator's, within the tolerance of the run file; without one, by
  // value. Only if both ran.
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
  source::Diagnostics faults;   // empty: the kernel completed
  source::Diagnostics notes;    // Outcome::notes
  source::Diagnostics findings; // Outcome::findings
  bool checkedMode = false;
  std::uint64_t schedule = 0;
  std::optional<emulator::FaultRegisters> registers; // Outcome::registers
  std::vector<BufferSummary> buffers;
  execution::Counts counts;
  std::optional<emulator::RunStatistics> statistics; // Outcome::statistics
  std::optional<program::ExecutedPaths> paths;       // Outcome::paths; of several launches, each has its own
  bool plainMatrix = false;                          // the arithmetic of matrix products (project::RunFile)
  double kernelSeconds = 0;
  double totalSeconds = 0;
  std::vector<double> samples; // execution::Outcome::samples
  execution::Work work;

  std::uint64_t repeat = 1; // launches on the same buffers; counts and kernelSeconds are of all of them

  // If the run file has several launches: each of those that ran. Then the members above are those of the run
  // as a whole: buffers before the first and after the last launch with the expectations of the file; sums.
  std::vector<RunSummary> launches;
  std::uint32_t launchesExpected = 0; // launches of the file; more than ran after a fault

  // The GPU, if both ran: then all members above are those of the emulator, but buffers contain both.
  std::optional<OtherRun> other;

  [[nodiscard]] bool passed() const;
};

// One launch of buffers whose contents the program keeps (core/session), instead of those of a run file. Arguments are
// already in the kernarg segment.
struct LaunchRequest {
  struct Buffer {
    std::string name; // for messages
    execution::ElementType type{};
    std::vector<std::byte> bytes;
    bool undefined = false; // execution::Buffer
  };

  std::vector<std::byte> codeObject;
  std::string codeObjectPath; // for messages
  std::string target;         // selects the code object of a bundle
  source::LineTable lines;
  std::string kernel;
  std::array<std::uint32_t, 3> grid{1, 1, 1};      // work-items
  std::array<std::uint32_t, 3> workgroup{1, 1, 1}; // work-items
  std::uint32_t dynamicLds = 0;                    // bytes
  std::vector<std::byte> kernarg;
  std::vector<execution::PointerSlot> pointers;
  std::vector<Buffer> buffers;
  std::string backend = "emulator"; // or "hip"
  int device = 0;
  unsigned warmups = 0; // only on a GPU, as in RunRequest
  unsigned repeats = 0;
  unsigned threads = 0;
  std::uint64_t instructionLimit = 0; // 0: none
  double secondsLimit = 0;            // seconds of the kernel; 0: no limit
  bool plainMatrix = false;
  bool checkedMode = false;
  std::uint64_t schedule = 0;
};

struct LaunchAnswer {
  std::string backendDescription;
  source::Diagnostics faults; // empty: the kernel completed
  source::Diagnostics notes;
  source::Diagnostics findings;
  execution::Counts counts;
  std::optional<emulator::RunStatistics> statistics;
  double seconds = 0; // time of the kernel
  std::vector<double> samples;
  // The contents after the launch, in the order of the request; nothing: unchanged.
  std::vector<std::optional<std::vector<std::byte>>> buffers;
};

enum class BufferSide : std::uint8_t { Before, After, Expected };

// A run may take unlimited time and all memory of the machine: the emulator has its own limits
// (execution::BackendOptions), and there is a stop token.
[[nodiscard]] WorkerOptions runWorkerOptions();

class RunClient {
public:
  explicit RunClient(WorkerOptions options = runWorkerOptions());
  ~RunClient();
  RunClient(const RunClient&) = delete;
  RunClient& operator=(const RunClient&) = delete;

  void warmUp();

  // Fails if the run could not be started, was stopped, hit a limit or its worker died. `progress` is called
  // on the calling thread.
  [[nodiscard]] source::Result<RunSummary> run(const RunRequest& request,
                                               const std::function<void(const RunProgress&)>& progress = {},
                                               std::stop_token stop = {});

  // One launch. A fault is in the answer; an error is a launch that could not be started, was stopped, hit a limit or
  // lost its worker. Ends what elements() refers to.
  [[nodiscard]] source::Result<LaunchAnswer> launch(const LaunchRequest& request, std::stop_token stop = {});

  // Elements [first, first + count) of a buffer of the last run, as raw bytes; fewer at its end. `launch`: 0
  // for the whole run; otherwise one of several launches, from 1.
  [[nodiscard]] source::Result<std::vector<std::byte>> elements(std::uint32_t buffer, BufferSide side,
                                                                std::uint64_t first, std::uint64_t count,
                                                                std::uint32_t launch = 0);

  // The backends that could run kernels here. For this, the worker loads the runtime, if there is one.
  [[nodiscard]] source::Result<std::vector<execution::BackendStatus>> backends();

  // What the worker has given up (process/confine.h); nothing before the first request, and after a lost one.
  [[nodiscard]] std::optional<process::Confinement> confinement() const;

  [[nodiscard]] int processId() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::worker
