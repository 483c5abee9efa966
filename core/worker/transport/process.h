// SPDX-License-Identifier: Apache-2.0
// One worker process, from its start to its reaping.
//
// It inherits standard input and output from /dev/null, a pipe as standard error, its socket as descriptor 3
// and its progress page as descriptor 4; nothing else. A run worker also has a folder for temporary files, which is
// removed with this object. Before its first request, it gives up what it does not need (process/confine.h). It leads its own process group: Ctrl-C in the terminal
// of the program does not reach it, and killing it also kills its child processes. It exits by itself when
// the program's end of the socket closes, at any time (server.h); PR_SET_PDEATHSIG cannot be used for that,
// because it refers to the death of the *thread* that started the worker.
//
// One thread at a time; processId() is a constant.
#pragma once

#include "process/confine.h"
#include "process/descriptor.h"
#include "process/temporary_folder.h"
#include "source/diagnostic.h"
#include "worker/transport/channel.h"
#include "worker/transport/progress_page.h"
#include "worker/transport/worker_options.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace wavesmith::worker {

inline constexpr int kSocketDescriptor = 3;
inline constexpr int kProgressDescriptor = 4;
// The exit code of a worker that could not allocate memory.
inline constexpr int kExitOutOfMemory = 77;

enum class WorkerKind : std::uint8_t { Language, Run };
[[nodiscard]] const char* name(WorkerKind kind); // "language", as on the command line

// How a worker ended.
struct Ending {
  std::optional<int> exitCode;
  std::optional<int> signal;
  std::string lastWords;        // the last lines of standard error
  std::uint64_t mostMemory = 0; // maximum number of resident bytes; 0: unknown
  source::Place place;          // where it was, as far as it had reported that

  // The worker reported it; or it crashed (as code does that ignores a failed malloc) with most of the limit
  // in use.
  [[nodiscard]] bool outOfMemory(std::uint64_t limit) const;
  // What to say if it did not crash but was killed: by another program, by the kernel because memory was short, or by a
  // user. `doing`: "the run". Nothing for any other ending; ask outOfMemory() first.
  [[nodiscard]] std::optional<std::string> describeKill(std::string_view doing) const;
  // "exit code 3", "signal 11 (Segmentation fault): last words"
  [[nodiscard]] std::string describe() const;
};

class WorkerProcess {
public:
  [[nodiscard]] static source::Result<std::unique_ptr<WorkerProcess>> start(WorkerKind kind,
                                                                            const WorkerOptions& options);
  ~WorkerProcess(); // kills and reaps it
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  [[nodiscard]] int processId() const { return processId_; }
  [[nodiscard]] bool alive(); // false as soon as the kernel reports its end
  // The time of all its threads since its start.
  [[nodiscard]] std::chrono::nanoseconds processorTime() const;

  // Waits for the worker's greeting, once; fails for a worker from another build.
  [[nodiscard]] std::expected<void, ChannelError> greet(Waiting waiting);
  [[nodiscard]] std::expected<void, ChannelError> send(MessageKind kind, std::uint64_t id,
                                                       std::span<const std::byte> payload, Waiting waiting);
  [[nodiscard]] std::expected<Message, ChannelError> receive(Waiting waiting);
  // What the worker has given up; nothing before its greeting.
  [[nodiscard]] const std::optional<process::Confinement>& confinement() const { return confinement_; }
  [[nodiscard]] const ProgressPage& progress() const { return *page_; }

  // Kills the worker if it is alive, reaps it, and returns how it ended (a death of its own is not mistaken
  // for the kill).
  Ending end();

private:
  WorkerProcess() = default;
  void drain(); // keeps the last lines
  Waiting watching(Waiting waiting);

  pid_t processId_ = -1;
  bool reaped_ = false;
  std::optional<process::Confinement> confinement_; // once it has greeted
  int status_ = 0;
  std::uint64_t mostMemory_ = 0;
  std::uint64_t mostMemoryOfParent_ = 0;
  WorkerKind kind_ = WorkerKind::Language;
  process::Descriptor socket_;
  process::Descriptor errors_;
  ProgressPage* page_ = nullptr;
  std::string words_;
  std::unique_ptr<process::TemporaryFolder> folder_; // of a run worker
};

// The path of a worker for this kind: the given one; beside this program; in libexec/wavesmith beside this
// program's bin, or of the installation of the library that contains this code. For runs, wavesmith-run-worker, which starts faster, or else wavesmith-worker, which does both.
[[nodiscard]] source::Result<std::filesystem::path> findWorker(WorkerKind kind,
                                                               const std::filesystem::path& told);

} // namespace wavesmith::worker
