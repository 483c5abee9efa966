// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/process.h"

#include "process/spawn.h"
#include "worker/transport/messages.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace wavesmith::worker {
namespace {

constexpr std::size_t kLastWordsBytes = 4096;
struct Ends {
  process::Descriptor ours;
  process::Descriptor theirs;
};

Ends socketPair() {
  int pair[2] = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0) return {};
  return {process::Descriptor(pair[0]), process::Descriptor(pair[1])};
}

// Non-blocking at both ends: if a worker writes more than is read, output is lost, but the worker is not
// blocked.
Ends errorPipe() {
  int pair[2] = {-1, -1};
  if (pipe2(pair, O_CLOEXEC | O_NONBLOCK) != 0) return {};
  return {process::Descriptor(pair[0]), process::Descriptor(pair[1])};
}

std::unexpected<source::Diagnostic> unavailable(std::string message) {
  return source::failure(source::Code::WorkerUnavailable, {}, std::move(message));
}

std::uint64_t residentBytes(const rusage& usage) {
  return static_cast<std::uint64_t>(usage.ru_maxrss) << 10; // Linux counts kilobytes
}

bool isProgram(const std::filesystem::path& path) {
  return access(path.c_str(), X_OK) == 0;
}

// The folder of the file that contains this code: of libwavesmith.so in a program that is not ours, such as Python's.
std::filesystem::path libraryDirectory() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&isProgram), &info) == 0 || info.dli_fname == nullptr) return {};
  std::error_code error;
  return std::filesystem::canonical(info.dli_fname, error).parent_path();
}

// Beside the program or below its installation; for a library, below its own installation, also where Debian has libraries
// in a folder of the architecture, and in the build tree.
std::vector<std::filesystem::path> workerDirectories() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  std::vector<std::filesystem::path> result{program, program.parent_path() / "libexec" / "wavesmith"};
  const auto library = libraryDirectory();
  if (library.empty() || library == program) return result;
  // lib/libwavesmith.so, lib/wavesmith/hip/libamdhip64.so, lib/x86_64-linux-gnu/wavesmith/hip/libamdhip64.so
  constexpr int kMostLevels = 4;
  auto above = library.parent_path();
  for (int level = 0; level < kMostLevels && above != above.root_path(); ++level, above = above.parent_path())
    result.insert(result.end(), {above / "libexec" / "wavesmith", above / "bin"});
  return result;
}

} // namespace

const char* name(WorkerKind kind) {
  return kind == WorkerKind::Language ? "language" : "run";
}

// The part of a worker's address space that is never resident, which its limit includes: libraries and
// malloc's reserves. The language worker has 320 MiB of it.
constexpr std::uint64_t kNeverResident = std::uint64_t{384} << 20;

bool Ending::outOfMemory(std::uint64_t limit) const {
  const auto said = [&](const char* words) { return lastWords.find(words) != std::string::npos; };
  if (exitCode == kExitOutOfMemory || said("out of memory") || said("Allocation failed") || said("bad_alloc"))
    return true;
  const bool crashed = signal == SIGSEGV || signal == SIGABRT || signal == SIGBUS;
  return crashed && limit != 0 && mostMemory > limit / 4 && mostMemory + kNeverResident > limit;
}

std::optional<std::string> Ending::describeKill(std::string_view doing) const {
  // No worker sends these to itself. The kernel's out-of-memory killer sends SIGKILL, those of user space SIGTERM first.
  if (signal != SIGKILL && signal != SIGTERM) return std::nullopt;
  return fmt::format(
      "{} was stopped: another program or the system killed its process (signal {}); try again, and close "
      "other programs if memory is short",
      doing, *signal);
}

std::string Ending::describe() const {
  std::string text = exitCode ? fmt::format("exit code {}", *exitCode) : "no exit code";
  if (signal) text = fmt::format("signal {} ({})", *signal, strsignal(*signal));
  // The first line has the reason; a stack usually follows.
  const std::string words = lastWords.substr(0, lastWords.find('\n'));
  return words.empty() ? text : fmt::format("{}: {}", text, words);
}

source::Result<std::filesystem::path> findWorker(WorkerKind kind, const std::filesystem::path& told) {
  if (!told.empty()) {
    if (isProgram(told)) return told;
    return unavailable(
        fmt::format("cannot execute {}; check that Wavesmith is completely installed", told.string()));
  }
  const std::vector<std::filesystem::path> directories = workerDirectories();
  for (const char* const file : {"wavesmith-run-worker", "wavesmith-worker"}) {
    if (kind == WorkerKind::Language && file == std::string_view("wavesmith-run-worker")) continue;
    for (const auto& directory : directories)
      if (isProgram(directory / file)) return directory / file;
  }
  return unavailable(
      fmt::format("wavesmith-worker is neither in {} nor in {}; check that Wavesmith is completely installed",
                  directories[0].string(), directories[directories.size() > 2 ? 2 : 1].string()));
}

source::Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(WorkerKind kind,
                                                                    const WorkerOptions& options) {
  auto program = findWorker(kind, options.program);
  if (!program) return std::unexpected(program.error());

  std::unique_ptr<WorkerProcess> worker(new WorkerProcess);
  worker->kind_ = kind;
  Ends socket = socketPair();
  Ends errors = errorPipe();
  const process::Descriptor memory(makeProgressMemory());
  if (memory.valid()) worker->page_ = mapProgressPage(memory.number());
  if (!socket.ours.valid() || !socket.theirs.valid() || !errors.ours.valid() || !errors.theirs.valid() ||
      worker->page_ == nullptr) {
    return unavailable(fmt::format("cannot start a worker: {}", std::strerror(errno)));
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  worker->mostMemoryOfParent_ = residentBytes(usage);
  std::array<int, 5> descriptors{-1, -1, errors.theirs.number()};
  descriptors[kSocketDescriptor] = socket.theirs.number();
  descriptors[kProgressDescriptor] = memory.number();
  std::vector<std::string> words{program->string(), name(kind), std::to_string(options.memoryLimit)};
  if (kind == WorkerKind::Run) {
    worker->folder_ = std::make_unique<process::TemporaryFolder>();
    words.push_back(worker->folder_->path().string());
  }
  const auto started = process::spawn(words, descriptors);
  if (!started)
    return unavailable(fmt::format("cannot start {}: {}", program->string(), std::strerror(started.error())));
  worker->processId_ = *started;
  worker->socket_ = std::move(socket.ours);
  worker->errors_ = std::move(errors.ours);
  return worker;
}

WorkerProcess::~WorkerProcess() {
  end();
  unmapProgressPage(page_);
}

bool WorkerProcess::alive() {
  if (reaped_ || processId_ < 0) return false;
  siginfo_t info{};
  // WNOWAIT: the exit status is read in end().
  return waitid(P_PID, static_cast<id_t>(processId_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

std::chrono::nanoseconds WorkerProcess::processorTime() const {
  clockid_t clock{};
  timespec time{};
  if (reaped_ || clock_getcpuclockid(processId_, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Waiting WorkerProcess::watching(Waiting waiting) {
  waiting.drain = errors_.number();
  waiting.onDrain = [this] { drain(); };
  return waiting;
}

std::expected<void, ChannelError> WorkerProcess::greet(Waiting waiting) {
  if (confinement_) return {};
  auto message = receiveMessage(socket_.number(), watching(std::move(waiting)));
  if (!message) return std::unexpected(message.error());
  const auto hello = decode<Hello>(message->payload);
  if (message->kind != MessageKind::Hello || !hello || hello->protocol != kProtocolVersion ||
      hello->kind != name(kind_)) {
    return std::unexpected(ChannelError::Malformed);
  }
  confinement_ = hello->confinement;
  return {};
}

std::expected<void, ChannelError> WorkerProcess::send(MessageKind kind, std::uint64_t id,
                                                      std::span<const std::byte> payload, Waiting waiting) {
  return sendMessage(socket_.number(), kind, id, payload, watching(std::move(waiting)));
}

std::expected<Message, ChannelError> WorkerProcess::receive(Waiting waiting) {
  return receiveMessage(socket_.number(), watching(std::move(waiting)));
}

void WorkerProcess::drain() {
  std::array<char, 1024> buffer;
  while (true) {
    const ssize_t got = read(errors_.number(), buffer.data(), buffer.size());
    if (got <= 0) break;
    words_.append(buffer.data(), static_cast<std::size_t>(got));
    if (words_.size() > kLastWordsBytes) words_.erase(0, words_.size() - kLastWordsBytes);
  }
}

Ending WorkerProcess::end() {
  if (!reaped_ && processId_ > 0) {
    // Kills the whole group, including a preprocessor that it started. A process that is already exiting
    // keeps its own exit code: the kernel has stored it.
    kill(-processId_, SIGKILL);
    kill(processId_, SIGKILL);
    rusage usage{};
    while (wait4(processId_, &status_, 0, &usage) < 0 && errno == EINTR) {
    }
    mostMemory_ = residentBytes(usage);
    reaped_ = true;
  }
  Ending ending;
  if (errors_.valid()) drain();
  if (page_ != nullptr) ending.place = page_->place();
  if (reaped_ && WIFEXITED(status_)) ending.exitCode = WEXITSTATUS(status_);
  if (reaped_ && WIFSIGNALED(status_)) ending.signal = WTERMSIG(status_);
  ending.lastWords = words_;
  // Until exec, a child reports its parent's memory as its own.
  if (mostMemory_ > mostMemoryOfParent_) ending.mostMemory = mostMemory_;
  socket_.reset();
  return ending;
}

} // namespace wavesmith::worker
