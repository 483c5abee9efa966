// SPDX-License-Identifier: Apache-2.0
#include "isa/random_words.h"

#include "isa/agreement.h"
#include "isa/word_stream.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::isa::testing {

namespace {

constexpr std::uint64_t kTextEvery = 64; // texts are expensive
constexpr unsigned kMostDifferences = 16;
constexpr unsigned kMostCrashes = 16;

// The progress of a process in shared memory, to find the word at which LLVM terminates it.
struct Progress {
  std::uint64_t done = 0; // words; while it works, the one at `done` is being compared
  std::uint64_t valid = 0;
  std::uint64_t texts = 0;
  std::uint64_t differing = 0;
  Words current;
  ExceptionCounts exceptions{};
  std::array<std::array<char, 240>, kMostDifferences> differences{};
};

void note(Progress& progress, const std::string& what) {
  if (progress.differing < kMostDifferences) {
    auto& text = progress.differences[progress.differing];
    const std::size_t size = std::min(what.size(), text.size() - 1);
    std::memcpy(text.data(), what.data(), size);
    text[size] = '\0';
  }
  ++progress.differing;
}

// Compares the words from `progress.done` on; the preceding ones were compared by processes that ended.
void work(std::uint64_t seed, std::uint64_t words, Progress& progress) {
  WordStream stream(seed);
  for (std::uint64_t i = 0; i < progress.done; ++i)
    static_cast<void>(stream.next());
  Agreement agreement("gfx942");
  const std::uint64_t validBefore = progress.valid;
  const ExceptionCounts exceptionsBefore = progress.exceptions;
  while (progress.done < words) {
    progress.current = stream.next();
    const bool withText = progress.done % kTextEvery == 0;
    const std::string what =
        withText ? agreement.textDifference(progress.current) : agreement.difference(progress.current);
    if (!what.empty()) note(progress, what);
    progress.texts += withText ? 1 : 0;
    progress.valid = validBefore + agreement.valid();
    ++progress.done;
  }
  for (std::size_t i = 0; i < exceptionsBefore.size(); ++i)
    progress.exceptions[i] = exceptionsBefore[i] + agreement.exceptions()[i];
}

pid_t start(std::uint64_t seed, std::uint64_t words, Progress& progress) {
  const pid_t child = fork();
  if (child != 0) return child;
  work(seed, words, progress);
  _exit(0);
}

} // namespace

RandomReport compareRandomWords(const RandomRequest& request) {
  constexpr std::uint64_t kSeedStep = 0x9e3779b97f4a7c15; // far apart: streams do not overlap
  RandomReport report;
  const std::size_t bytes = sizeof(Progress) * request.processes;
  void* const shared = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    report.differences.emplace_back("no memory to share with the processes");
    return report;
  }
  auto* const progress = static_cast<Progress*>(shared);
  std::vector<pid_t> children(request.processes);
  const std::uint64_t each = request.words / request.processes;
  for (unsigned i = 0; i < request.processes; ++i) {
    new (&progress[i]) Progress();
    children[i] = start(request.seed + i * kSeedStep, each, progress[i]);
  }
  for (unsigned i = 0; i < request.processes; ++i) {
    for (unsigned crashes = 0; crashes < kMostCrashes; ++crashes) {
      int status = 0;
      waitpid(children[i], &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
      const Words& words = progress[i].current;
      report.differences.push_back(
          fmt::format("{:08x} {:08x}: ended the process", words.dwords[0], words.dwords[1]));
      ++progress[i].done;
      children[i] = start(request.seed + i * kSeedStep, each, progress[i]);
    }
    report.words += progress[i].done;
    report.valid += progress[i].valid;
    report.texts += progress[i].texts;
    for (std::size_t k = 0; k < report.exceptions.size(); ++k)
      report.exceptions[k] += progress[i].exceptions[k];
    for (unsigned k = 0; k < std::min<std::uint64_t>(progress[i].differing, kMostDifferences); ++k)
      report.differences.emplace_back(progress[i].differences[k].data());
  }
  munmap(shared, bytes);
  return report;
}

std::uint64_t seedFromEnvironment(std::uint64_t otherwise) {
  const char* const text = std::getenv("WAVESMITH_SEED");
  if (text == nullptr) return otherwise;
  std::uint64_t seed = otherwise;
  const std::string_view view = text;
  std::from_chars(view.data(), view.data() + view.size(), seed);
  return seed;
}

unsigned processors() {
  return std::max(1u, std::thread::hardware_concurrency());
}

std::string describe(const ExceptionCounts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i)
    text += fmt::format("{:>10}  {} ({})\n", counts[i], kExceptions[i].name, kExceptions[i].source);
  return text;
}

} // namespace wavesmith::isa::testing
