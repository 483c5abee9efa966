// SPDX-License-Identifier: Apache-2.0
#include "mutants/advice.h"

#include "differential/tools.h"
#include "mutants/kernels.h"
#include "mutants/verdict.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

namespace wavesmith::mutants {
namespace {

namespace fs = std::filesystem;
using differential::Command;
using false_positives::Examined;

constexpr unsigned kThreads = 2;
constexpr std::chrono::minutes kLimit{5};
// The remarks that have fixes which make code faster.
constexpr const char* kRemarks = "W0120,W0121,W0220";

using Counts = std::map<std::string, std::uint64_t>;

// "a.s:45:3: error: v5 is read ... [W0102 wait-vmcnt]" counts as "error W0102".
std::string codeOf(std::string_view line) {
  const std::size_t open = line.rfind('[');
  if (open == std::string_view::npos) return {};
  return std::string(line.substr(open + 1, line.find_first_of(" ]", open) - open - 1));
}

template <typename Each>
void eachLine(std::string_view text, const Each& each) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    each(text.substr(at, end - at));
    at = end + 1;
  }
}

struct Checked {
  Counts findings; // errors and warnings
  Counts fixes;
  std::string trouble;
};

Checked check(const fs::path& path, const std::vector<std::string>& options) {
  std::vector<std::string> command{wavesmith::testing::program("wavesmith-cli").string(), "check",
                                   path.string()};
  command.insert(command.end(), options.begin(), options.end());
  const Command done = differential::runCommand(command, kLimit);
  Checked result;
  if (done.end == Command::End::Crashed || done.end == Command::End::TookTooLong)
    result.trouble = "check crashes or takes too long";
  eachLine(done.output, [&](std::string_view line) {
    if (line.find(": fixed: ") != std::string_view::npos) ++result.fixes[codeOf(line)];
    for (const char* const severity : {"error", "warning"})
      if (line.find(fmt::format(": {}: ", severity)) != std::string_view::npos)
        ++result.findings[fmt::format("{} {}", severity, codeOf(line))];
  });
  return result;
}

class Adviser {
public:
  explicit Adviser(const std::vector<Subject>& subjects) : subjects_(subjects) {}

  Advised run() {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < kThreads; ++i)
      threads.emplace_back([this] {
        for (std::size_t at = next_++; at < subjects_.size(); at = next_++)
          fix(subjects_[at], at);
      });
    threads.clear();
    compareByLlvm();
    std::ranges::sort(advised_.problems);
    return std::move(advised_);
  }

private:
  void fix(const Subject& subject, std::size_t position) {
    fs::path path;
    {
      const std::scoped_lock lock(llvm_);
      auto copied = copyInto(subject, folder_ / std::to_string(position));
      if (!copied) return problem(subject, wavesmith::testing::describe(copied.error()));
      path = std::move(*copied);
    }
    const Checked before = check(path, {});
    const Checked errors = check(path, {"--fix"});
    const Checked remarks = check(path, {"--fix", "--only", kRemarks});
    const Checked after = check(path, {});
    for (const Checked* const checked : {&before, &errors, &remarks, &after})
      if (!checked->trouble.empty()) return problem(subject, checked->trouble);
    for (const auto& [code, number] : after.findings)
      if (const auto known = before.findings.find(code);
          known == before.findings.end() || known->second < number)
        problem(subject, fmt::format("{} {} more after the fixes",
                                     number - (known == before.findings.end() ? 0 : known->second), code));
    const bool isChanged = !errors.fixes.empty() || !remarks.fixes.empty();
    std::optional<Subject> fixed;
    if (isChanged) {
      const std::scoped_lock lock(llvm_);
      fixed = assembledSource(path, subject.name);
      if (!fixed) problem(subject, "it does not assemble after the fixes");
    }
    const std::scoped_lock lock(mutex_);
    ++advised_.codeObjects;
    advised_.changed += isChanged ? 1 : 0;
    for (const Checked* const checked : {&errors, &remarks})
      for (const auto& [code, number] : checked->fixes)
        advised_.fixes[code] += number;
    if (!fixed) return;
    before_.push_back(subject);
    after_.push_back(std::move(*fixed));
  }

  // What LLVM's passes add to kernels to which they added nothing before.
  void compareByLlvm() {
    // By kernel: how often LLVM adds something that is no known limit.
    std::map<std::string, std::size_t> known;
    const auto key = [](const Kernel& kernel) { return kernel.subject->name + " " + kernel.code->name; };
    const auto beyondLimits = [](const Kernel& kernel, const Places& places) {
      std::vector<program::Index> all = places.all();
      std::erase_if(all, [&](program::Index place) { return !limitAt(*kernel.examined, place).empty(); });
      return all;
    };
    eachPlaces(before_, [&](const Kernel& kernel, const Places& places) {
      if (places.trouble.empty()) known.emplace(key(kernel), beyondLimits(kernel, places).size());
    });
    eachPlaces(after_, [&](const Kernel& kernel, const Places& places) {
      if (!known.contains(key(kernel))) return;
      ++advised_.kernels;
      if (!places.trouble.empty()) problem(*kernel.subject, places.trouble);
      for (const program::Index place : places.all())
        if (const std::string limit = limitAt(*kernel.examined, place); !limit.empty())
          ++advised_.limits[limit];
      const std::vector<program::Index> beyond = beyondLimits(kernel, places);
      if (beyond.size() <= known.at(key(kernel))) return;
      const isa::Instruction& instruction = kernel.examined->program->instructions()[beyond[0]];
      problem(*kernel.subject, fmt::format("{}: after the fixes LLVM adds before {:#x} {}", kernel.code->name,
                                           instruction.address, instruction.row().mnemonic));
    });
  }

  template <typename Each>
  void eachPlaces(const std::vector<Subject>& subjects, const Each& each) {
    for (const std::vector<const Subject*>& portion : portionsOf(subjects)) {
      std::vector<Examined> examined;
      for (const Subject* const subject : portion)
        examined.push_back(false_positives::examine(subject->object));
      std::vector<Kernel> kernels;
      for (std::size_t i = 0; i < portion.size(); ++i)
        reader_.read(*portion[i], examined[i], kernels, [](const std::string&) {});
      const std::vector<Places> places = placesIn(kernels, portion[0]->object.target(), folder_.path());
      for (std::size_t i = 0; i < kernels.size(); ++i)
        each(kernels[i], places[i]);
    }
  }

  void problem(const Subject& subject, const std::string& what) {
    const std::scoped_lock lock(mutex_);
    advised_.problems.push_back(subject.name + ": " + what);
  }

  const std::vector<Subject>& subjects_;
  wavesmith::testing::TemporaryDirectory folder_;
  KernelReader reader_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex llvm_; // LLVM in this process
  std::mutex mutex_;
  std::vector<Subject> before_, after_; // of those that were changed
  Advised advised_;
};

} // namespace

std::string Advised::text() const {
  std::string text =
      fmt::format("advice: {} code objects, {} changed, {} kernels compared with LLVM's passes\n",
                  codeObjects, changed, kernels);
  for (const auto& [code, number] : fixes)
    text += fmt::format("  fixes of {}: {}\n", code, number);
  for (const auto& [reason, number] : limits)
    text += fmt::format("  places that LLVM's passes add to: {}: {}\n", number, reason);
  return text + fmt::format("  problems: {}\n", problems.size());
}

Advised adviseAll(const std::vector<Subject>& subjects) {
  return Adviser(subjects).run();
}

} // namespace wavesmith::mutants
