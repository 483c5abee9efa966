// SPDX-License-Identifier: Apache-2.0
#include "mutants/trial.h"

#include "mutants/kernels.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

namespace wavesmith::mutants {
namespace {

using false_positives::Examined;
using program::Index;

constexpr unsigned kThreads = 2;
constexpr std::size_t kLongestModule = std::size_t{24} << 20;
constexpr std::size_t kShown = 40;
constexpr std::size_t kChangedShown = 8;
constexpr std::size_t kLongestLine = 240;
constexpr unsigned kLastOfWaits = 299;

// A kernel, and what LLVM's passes add to it unmutated.
struct Original {
  Kernel kernel;
  Places places;
};

struct Task {
  const Original* original = nullptr;
  Mutation mutation;
};

template <typename T>
std::vector<T> spread(const std::vector<T>& all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<T> some;
  for (std::size_t i = 0; i < most; ++i)
    some.push_back(all[i * all.size() / most]);
  return some;
}

std::string instructionText(const program::Program& program, Index at) {
  const isa::Instruction& instruction = program.instructions()[at];
  return fmt::format("{:#x} {}", instruction.address, instruction.row().mnemonic);
}

class Runner {
public:
  Runner(const std::vector<Subject>& subjects, std::size_t most)
      : most_(most), portions_(portionsOf(subjects)) {}

  Trial run() {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < kThreads; ++i)
      threads.emplace_back([this] {
        for (std::size_t at = next_++; at < portions_.size(); at = next_++)
          tryPortion(portions_[at]);
      });
    threads.clear();
    return std::move(trial_);
  }

private:
  void tryPortion(const std::vector<const Subject*>& subjects) {
    std::vector<Examined> examined;
    for (const Subject* const subject : subjects)
      examined.push_back(false_positives::examine(subject->object));
    std::vector<Kernel> all;
    for (std::size_t i = 0; i < subjects.size(); ++i)
      reader_.read(*subjects[i], examined[i], all, [this](const std::string& reason) { reject(reason); });
    const std::string target = subjects[0]->object.target();
    const std::vector<Original> kernels = usableOf(std::move(all), target);
    {
      const std::scoped_lock lock(mutex_);
      std::set<const Subject*> objects;
      for (const Original& original : kernels) {
        objects.insert(original.kernel.subject);
        trial_.instructions += original.kernel.code->end - original.kernel.code->first;
        trial_.onlyWithLimits += original.places.all().empty() ? 0 : 1;
      }
      trial_.codeObjects += objects.size();
      trial_.kernels += kernels.size();
    }
    std::vector<Task> tasks;
    for (const Original& original : kernels)
      addTasks(original, tasks);
    for (const Pass pass : {Pass::Waits, Pass::WaitStates})
      tryTasks(pass, target, tasks);
  }

  // Correct code has all that LLVM's passes ask for, but for their limits. If not, they or the code are beyond this comparison.
  std::vector<Original> usableOf(std::vector<Kernel> kernels, const std::string& target) {
    const std::vector<Places> places = placesIn(kernels, target, folder_.path());
    std::vector<Original> usable;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      std::string beyond;
      for (const std::vector<Place>* const added : {&places[i].waits, &places[i].states})
        for (const Place& place : *added)
          if (beyond.empty() && limitAt(*kernels[i].examined, place.at).empty())
            beyond =
                fmt::format("{} before {}: {} instead of {}", added == &places[i].waits ? "a wait" : "s_nop",
                            instructionText(*kernels[i].examined->program, place.at),
                            fmt::join(place.after, "/"), fmt::join(place.before, "/"));
      if (!places[i].trouble.empty())
        reject(places[i].trouble);
      else if (!beyond.empty())
        rejectChanged(kernels[i], beyond);
      else if (hasFindings(kernels[i]))
        reject("it has findings unmutated");
      else
        usable.push_back({std::move(kernels[i]), places[i]});
    }
    return usable;
  }

  void rejectChanged(const Kernel& kernel, const std::string& what) {
    reject("LLVM's passes add to it unmutated, not by a known limit");
    const std::scoped_lock lock(mutex_);
    trial_.changed.push_back(fmt::format("LLVM adds {} in {}", what, kernel.code->name));
  }

  static bool hasFindings(const Kernel& kernel) {
    return std::ranges::any_of(kernel.examined->analysis->findings, [&](const analysis::Finding& finding) {
      return !finding.strict && finding.severity != source::Severity::Remark &&
             finding.at >= kernel.code->first && finding.at < kernel.code->end &&
             static_cast<unsigned>(finding.code) <= kLastOfWaits;
    });
  }

  void reject(const std::string& reason) {
    const std::scoped_lock lock(mutex_);
    ++trial_.unusable[reason];
  }

  void addTasks(const Original& original, std::vector<Task>& tasks) const {
    const Kernel& kernel = original.kernel;
    std::vector<bool> isReached(kernel.examined->program->instructions().size(), false);
    for (const auto& [at, instruction] : kernel.machine.instructions)
      isReached[at] = true;
    std::array<std::vector<Mutation>, kKinds> byKind;
    for (const Mutation& mutation :
         mutationsOf(*kernel.examined->program, kernel.code->first, kernel.code->end, isReached))
      byKind.at(static_cast<std::size_t>(mutation.kind)).push_back(mutation);
    for (const auto& mutations : byKind)
      for (const Mutation& mutation : spread(mutations, most_))
        tasks.push_back({&original, mutation});
  }

  void tryTasks(Pass pass, const std::string& target, const std::vector<Task>& tasks) {
    std::vector<const Task*> open;
    std::vector<std::string> texts;
    std::vector<std::vector<Index>> lines;
    std::size_t length = 0;
    const auto judgeOpen = [&] {
      const std::vector<Added> added = addedBy(pass, target, texts, folder_.path());
      for (std::size_t i = 0; i < open.size(); ++i)
        judgeTask(*open[i], added[i], lines[i]);
      open.clear();
      texts.clear();
      lines.clear();
      length = 0;
    };
    for (const Task& task : tasks) {
      if (task.mutation.ofWait() != (pass == Pass::Waits)) continue;
      MachineFunction function = machineFunction(task.original->kernel.machine,
                                                 fmt::format("f{}", texts.size()), pass, &task.mutation);
      length += function.text.size();
      open.push_back(&task);
      texts.push_back(std::move(function.text));
      lines.push_back(std::move(function.lines));
      if (length > kLongestModule) judgeOpen();
    }
    judgeOpen();
  }

  void judgeTask(const Task& task, const Added& added, const std::vector<Index>& lines) {
    const Kernel& kernel = task.original->kernel;
    const Examined& original = *kernel.examined;
    Verdict verdict{.outcome = Outcome::Undecided, .reason = added.trouble};
    std::vector<Index> places;
    if (added.trouble.empty()) {
      const Places& before = task.original->places;
      for (const Place& place : placesOf(added, lines))
        if (isNew(place, task.mutation.ofWait() ? before.waits : before.states)) places.push_back(place.at);
      if (const std::optional<Mutant> mutant = applied(*original.program, task.mutation)) {
        const Examined changed =
            false_positives::examine(*codeobject::read(mutant->bytes, kernel.subject->name));
        verdict = judge(original, changed, *mutant, places);
      } else {
        verdict.isProved = !places.empty();
        verdict.reason = "code after it cannot be moved";
      }
    }
    std::string where;
    if (verdict.outcome == Outcome::Missed || verdict.outcome == Outcome::False || verdict.isElsewhere) {
      const program::Program& program = *original.program;
      where = fmt::format("{} {} at {} to {}", kernel.code->name, name(task.mutation.kind),
                          instructionText(program, task.mutation.at), task.mutation.operand);
      for (const Index place : places)
        where += ", LLVM adds before " + instructionText(program, place);
    }
    const std::scoped_lock lock(mutex_);
    trial_.rows.at(static_cast<std::size_t>(task.mutation.kind)).add(verdict, where);
  }

  std::size_t most_;
  KernelReader reader_;
  std::vector<std::vector<const Subject*>> portions_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  Trial trial_;
  wavesmith::testing::TemporaryDirectory folder_;
};

std::string joined(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [what, number] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", number, what);
  return text;
}

std::uint64_t sum(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const auto& [what, number] : counts)
    total += number;
  return total;
}

} // namespace

std::string Trial::text() const {
  std::string text =
      fmt::format("{} kernels in {} code objects, {} instructions\n", kernels, codeObjects, instructions);
  if (onlyWithLimits != 0)
    text += fmt::format("  LLVM's passes add to {} of them unmutated, by known limits\n", onlyWithLimits);
  for (const auto& [reason, number] : unusable)
    text += fmt::format("  not used: {} kernels: {}\n", number, reason);
  for (std::size_t i = 0; i < std::min(kChangedShown, changed.size()); ++i)
    text += "    " + changed[i].substr(0, kLongestLine) + "\n";
  text += fmt::format("{:<16}{:>8}{:>8}{:>8}{:>11}{:>8}{:>7}{:>11}  {}\n", "kind", "mutants", "proved",
                      "found", "elsewhere", "missed", "false", "undecided", "limits");
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const Row& row = rows.at(kind);
    text += fmt::format("{:<16}{:>8}{:>8}{:>8}{:>11}{:>8}{:>7}{:>11}  {}\n",
                        name(static_cast<Mutation::Kind>(kind)), row.mutants, row.proved, row.found,
                        row.elsewhere.size(), row.missed.size(), row.falsePositives.size(),
                        sum(row.undecided), joined(row.limits));
    for (std::size_t i = 0; i < std::min(kChangedShown, row.elsewhere.size()); ++i)
      text += "    elsewhere: " + row.elsewhere[i].substr(0, kLongestLine) + "\n";
    for (const auto& [reason, number] : row.undecided)
      text += fmt::format("  undecided: {}: {}\n", number, reason);
  }
  return text;
}

std::string Trial::disagreements() const {
  std::string text;
  for (const Row& row : rows)
    for (const auto* const lines : {&row.missed, &row.falsePositives}) {
      for (std::size_t i = 0; i < std::min(kShown, lines->size()); ++i)
        text += lines->at(i) + "\n";
      if (lines->size() > kShown) text += fmt::format("and {} more\n", lines->size() - kShown);
    }
  return text;
}

Trial tryMutants(const std::vector<Subject>& subjects, std::size_t most) {
  return Runner(subjects, most).run();
}

} // namespace wavesmith::mutants
