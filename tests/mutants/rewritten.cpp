// SPDX-License-Identifier: Apache-2.0
#include "mutants/rewritten.h"

#include "analysis/waits/counter_events.h"
#include "authoring/waits.h"
#include "counters/waits.h"
#include "mutants/kernels.h"
#include "mutants/mutation.h"
#include "mutants/verdict.h"
#include "source/assembly/assembly_line.h"
#include "source/codes.h"
#include "source/file.h"
#include "support/language_worker.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

namespace wavesmith::mutants {
namespace {

namespace fs = std::filesystem;
using counters::WaitCounts;
using false_positives::Examined;
using program::Index;

constexpr unsigned kThreads = 2;
constexpr std::size_t kShown = 24;
constexpr unsigned kAll = static_cast<unsigned>(-1);
constexpr unsigned kLastOfWaits = 299; // the codes 01xx and 02xx

bool isWaitOrNop(isa::Op op) {
  return op == isa::Op::s_waitcnt || op == isa::Op::s_nop;
}

// A text without its waits and s_nops; labels on their lines stay.
std::string withoutWaits(std::string_view text) {
  std::string result;
  for (const source::AssemblyLine& line : source::assemblyLines(text)) {
    const source::StatementPlace place = line.place();
    const std::string_view word =
        place.hasStatement() ? source::wordAt(line.text, place.begin) : std::string_view();
    const bool goes =
        (word == "s_waitcnt" || word == "s_nop") &&
        line.text.substr(place.begin, place.end - place.begin).find(';') == std::string_view::npos;
    if (!goes)
      result.append(line.text);
    else if (place.label < place.begin)
      result.append(line.text.substr(0, place.begin));
    else
      continue;
    result += '\n';
  }
  return result;
}

using Counts = std::map<std::string, std::size_t>;
// Errors and warnings with codes up to `last`, by code.
Counts findingsOf(const check::Checked& checked, unsigned last) {
  Counts counts;
  for (const source::Diagnostic& diagnostic : checked.diagnostics)
    if (static_cast<unsigned>(diagnostic.code) <= last &&
        (diagnostic.severity == source::Severity::Error || diagnostic.severity == source::Severity::Warning))
      ++counts[std::string(source::toString(diagnostic.code))];
  return counts;
}

std::string firstOf(const check::Checked& checked, const std::string& code) {
  const auto found = std::ranges::find(checked.diagnostics, code, [](const source::Diagnostic& diagnostic) {
    return std::string(source::toString(diagnostic.code));
  });
  return fmt::format("line {}: {}", found->place.line, found->message);
}

// Two threads, each with a worker.
void inParallel(std::size_t count,
                const std::function<void(worker::LanguageClient& language, std::size_t at)>& work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      worker::LanguageClient language(wavesmith::testing::languageWorker());
      for (std::size_t at = next++; at < count; at = next++)
        work(language, at);
    });
}

void add(WaitTotals& totals, const WaitCounts& counts) {
  if (counts == counters::kNoWait) return;
  ++totals.waits;
  for (const counters::Counter counter : counters::kAllCounters) {
    if (!counts.waitsFor(counter)) continue;
    ++totals.counts;
    totals.zeros += counts[counter] == 0 ? 1 : 0;
  }
}
void add(WaitTotals& totals, const WaitTotals& other) {
  totals.waits += other.waits;
  totals.counts += other.counts;
  totals.zeros += other.zeros;
}

WaitTotals waitsIn(const program::Program& program, const program::KernelCode& kernel) {
  WaitTotals totals;
  for (Index i = kernel.first; i < kernel.end; ++i)
    if (program.instructions()[i].op == isa::Op::s_waitcnt)
      add(totals, counters::waitCounts(program.instructions()[i]));
  return totals;
}

std::string instructionText(const program::Program& program, Index at) {
  const isa::Instruction& instruction = program.instructions()[at];
  return fmt::format("{:#x} {}", instruction.address, instruction.row().mnemonic);
}

// What LLVM's pass for waits adds to a kernel, as waits.
std::map<Index, WaitCounts> llvmWaits(const Places& places) {
  std::map<Index, WaitCounts> waits;
  for (const Place& place : places.waits) {
    WaitCounts counts;
    counts.vm = static_cast<std::uint8_t>(place.after[0]);
    counts.exp = static_cast<std::uint8_t>(place.after[1]);
    counts.lgkm = static_cast<std::uint8_t>(place.after[2]);
    waits.emplace(place.at, counts);
  }
  return waits;
}

// The waits of a kernel, by how many instructions that are neither waits nor s_nops are before them.
struct WaitPlace {
  Index before = program::kNone; // the next such instruction
  Index after = program::kNone;  // the instruction that the first wait follows
  WaitCounts counts;
};
std::map<std::size_t, WaitPlace> waitPlaces(const program::Program& program,
                                            const program::KernelCode& kernel) {
  std::map<std::size_t, WaitPlace> waits;
  std::size_t position = 0;
  for (Index i = kernel.first; i < kernel.end; ++i) {
    const isa::Instruction& instruction = program.instructions()[i];
    if (instruction.op == isa::Op::s_waitcnt) {
      Index before = i + 1;
      while (before + 1 < kernel.end && isWaitOrNop(program.instructions()[before].op))
        ++before;
      WaitPlace& place = waits[position];
      if (place.before == program::kNone && i > kernel.first) place.after = i - 1;
      place.before = before;
      place.counts = counters::stricter(place.counts, counters::waitCounts(instruction));
    } else if (instruction.op != isa::Op::s_nop) {
      ++position;
    }
  }
  return waits;
}
// LLVM inserts waits before barriers, at the borders of functions and after global wave sync in other passes, and does not know
// which bytes loads to LDS write (verdict.h: "other waves", "GWS", "LDS DMA").
template <typename Events>
bool isUnseenByLlvm(const WaitPlace& wait, const Events& events) {
  using Event = analysis::CounterEvent;
  if (wait.after != program::kNone && events[wait.after].kind == analysis::Pending::Kind::Gws) return true;
  const auto& before = events[wait.before];
  const bool isLds = (before.has(Event::kReadsLds) && wait.counts.waitsFor(counters::Counter::Vm)) ||
                     (before.has(Event::kLdsDma) && wait.counts.waitsFor(counters::Counter::Lgkm));
  return isLds || before.role == analysis::Role::Barrier || before.role == analysis::Role::Call ||
         before.role == analysis::Role::Leave;
}

std::set<std::size_t> positionsOf(const program::Program& program, const program::KernelCode& kernel,
                                  const std::map<Index, WaitCounts>& waits) {
  std::set<std::size_t> positions;
  std::size_t position = 0;
  for (Index i = kernel.first; i < kernel.end; ++i) {
    if (waits.contains(i)) positions.insert(position);
    if (!isWaitOrNop(program.instructions()[i].op)) ++position;
  }
  return positions;
}

// Calls `each` for each kernel that LLVM's passes can read.
template <typename Each>
void eachPlaces(const std::vector<Subject>& subjects, const Each& each) {
  const wavesmith::testing::TemporaryDirectory folder;
  KernelReader reader;
  for (const std::vector<const Subject*>& portion : portionsOf(subjects)) {
    std::vector<Examined> examined;
    for (const Subject* const subject : portion)
      examined.push_back(false_positives::examine(subject->object));
    std::vector<Kernel> kernels;
    for (std::size_t i = 0; i < portion.size(); ++i)
      reader.read(*portion[i], examined[i], kernels, [](const std::string&) {});
    const std::vector<Places> places = placesIn(kernels, portion[0]->object.target(), folder.path());
    for (std::size_t i = 0; i < kernels.size(); ++i)
      each(kernels[i], places[i]);
  }
}

using Limits = std::map<std::string, std::uint64_t>;
// The limits of LLVM's pass for waits that only code without the author's waits shows; empty: none.
//   caches         with cache operations between a load and the use of its data, LLVM lowers the count by them, because it does
//                  not count them (verdict.h)
//   full counter   an operation with as many younger ones as the counter can count is complete, because the hardware stalls
//                  before it issues more; LLVM waits for one fewer
std::string limitOfWait(const Kernel& kernel, const Place& place) {
  const program::Program& program = *kernel.examined->program;
  const auto events = analysis::counterEvents(program, kernel.examined->analysis->footprints);
  const program::Block& block = program.blocks()[program.blockOf(place.at)];
  const auto caches =
      std::count_if(events.begin() + block.first, events.begin() + place.at, [](const auto& event) {
        return event.kind == analysis::Pending::Kind::Cache && event.raises(counters::Counter::Vm) != 0;
      });
  const auto [vmBefore, expBefore, lgkmBefore] = place.before;
  const auto [vm, exp, lgkm] = place.after;
  if (exp != expBefore) return {};
  if (lgkm == lgkmBefore && vmBefore - vm <= caches) return "caches";
  const auto isFull = [](int before, int after, counters::Counter counter) {
    const int most = counters::highest(counter);
    return before == after || (before == most && after == most - 1);
  };
  return isFull(vmBefore, vm, counters::Counter::Vm) && isFull(lgkmBefore, lgkm, counters::Counter::Lgkm)
             ? "full counter"
             : "";
}

// What LLVM's passes add that is no known limit of theirs, a sentence for each.
std::vector<std::string> beyondLimits(const Kernel& kernel, const Places& places, Limits& limits) {
  if (!places.trouble.empty()) return {kernel.code->name + ": " + places.trouble};
  std::vector<std::string> beyond;
  const auto judge = [&](const Place& place, const char* what, bool isWait) {
    std::string limit = isWait ? limitOfWait(kernel, place) : std::string();
    if (limit.empty()) limit = limitAt(*kernel.examined, place.at);
    if (limit.empty())
      beyond.push_back(fmt::format("{}: LLVM adds {} before {}: {} instead of {}", kernel.code->name, what,
                                   instructionText(*kernel.examined->program, place.at),
                                   fmt::join(place.after, "/"), fmt::join(place.before, "/")));
    else
      ++limits[fmt::format("{} ({})", limit, what)];
  };
  for (const Place& place : places.waits)
    judge(place, "a wait", true);
  for (const Place& place : places.states)
    judge(place, "s_nop", false);
  return beyond;
}

std::string countsText(const Limits& limits) {
  std::string text;
  for (const auto& [reason, number] : limits)
    text += fmt::format("  places that LLVM's passes add to: {}: {}\n", number, reason);
  return text;
}
std::string linesText(const char* what, const std::vector<std::string>& lines) {
  std::string text = fmt::format("  {}: {}\n", what, lines.size());
  for (std::size_t i = 0; i < std::min(kShown, lines.size()); ++i)
    text += "    " + lines[i] + "\n";
  return text;
}

// A text whose waits are written. Nothing: with the reason in `problem`.
std::optional<check::Checked> written(worker::LanguageClient& language, const assembler::SourceFile& text,
                                      const check::Options& options, const Counts& known, unsigned last,
                                      std::string& problem) {
  auto waits = authoring::writeWaits(language, text, options, {});
  if (!waits) {
    problem = wavesmith::testing::describe(waits.error());
    return std::nullopt;
  }
  if (waits->refused) {
    problem = waits->refused->message;
    for (const source::Note& note : waits->refused->notes)
      problem += "; " + note.text;
    return std::nullopt;
  }
  for (const auto& [code, number] : findingsOf(waits->checked, last))
    if (const auto before = known.find(code); before == known.end() || before->second < number)
      problem += fmt::format("{}{} {} after the waits are written: {}", problem.empty() ? "" : "; ", number,
                             code, firstOf(waits->checked, code));
  if (problem.empty() && waits->checked.object == nullptr) problem = "it is not assembled";
  if (!problem.empty()) return std::nullopt;
  return std::move(waits->checked);
}

class Rewriter {
public:
  Rewriter(const std::vector<Subject>& subjects, Demand demand)
      : subjects_(subjects), options_{.strict = demand == Demand::Llvm}, versions_(subjects.size()) {}

  Rewritten run() {
    inParallel(subjects_.size(),
               [&](worker::LanguageClient& language, std::size_t at) { write(language, at); });
    std::vector<Subject> stripped, rewritten;
    for (auto& version : versions_) {
      if (!version) continue;
      ++result_.codeObjects;
      stripped.push_back(std::move(version->first));
      rewritten.push_back(std::move(version->second));
    }
    compare(stripped, rewritten);
    for (auto* const lines : {&result_.problems, &result_.moreThanAuthor, &result_.moreThanLlvm})
      std::ranges::sort(*lines);
    return std::move(result_);
  }

private:
  using Key = std::pair<std::string, std::string>; // subject, kernel
  static Key key(const Kernel& kernel) { return {kernel.subject->name, kernel.code->name}; }

  void write(worker::LanguageClient& language, std::size_t at) {
    const Subject& subject = subjects_[at];
    fs::path path;
    {
      const std::scoped_lock lock(llvm_);
      auto copied = copyInto(subject, folder_ / std::to_string(at));
      if (!copied) return problem(subject, wavesmith::testing::describe(copied.error()));
      path = std::move(*copied);
    }
    const auto text = source::readText(path.string());
    if (!text) return problem(subject, wavesmith::testing::describe(text.error()));
    const auto original = check::checkText(language, {path.string(), *text}, options_);
    const assembler::SourceFile without{path.string(), withoutWaits(*text)};
    const auto stripped = check::checkText(language, without, options_);
    if (!original || !stripped || original->object == nullptr || stripped->object == nullptr)
      return problem(subject, "it does not assemble without its waits");
    std::string trouble;
    const auto checked = written(language, without, options_, findingsOf(*original, kAll), kAll, trouble);
    if (!checked) return problem(subject, trouble);
    const std::scoped_lock lock(mutex_);
    versions_[at].emplace(Subject{subject.name, *stripped->object, path},
                          Subject{subject.name, *checked->object, path});
    countAuthors(subject, *original->program, *checked->program);
  }

  void countAuthors(const Subject& subject, const program::Program& original,
                    const program::Program& rewritten) {
    for (const program::KernelCode& kernel : rewritten.kernels()) {
      const auto its = std::ranges::find(original.kernels(), kernel.name, &program::KernelCode::name);
      if (its == original.kernels().end()) continue;
      ++result_.kernels;
      const WaitTotals own = waitsIn(rewritten, kernel), authors = waitsIn(original, *its);
      add(result_.author, authors);
      add(result_.written, own);
      if (own.waits > authors.waits)
        result_.moreThanAuthor.push_back(
            fmt::format("{} {}: {} instead of {}", subject.name, kernel.name, own.waits, authors.waits));
    }
  }

  struct Llvm {
    WaitTotals totals;
    std::set<std::size_t> positions;
  };

  void compare(const std::vector<Subject>& stripped, const std::vector<Subject>& rewritten) {
    std::map<Key, Llvm> llvm;
    std::map<Key, std::vector<std::string>> additions;
    eachPlaces(stripped, [&](const Kernel& kernel, const Places& places) {
      if (!places.trouble.empty()) return;
      const program::Program& program = *kernel.examined->program;
      const std::map<Index, WaitCounts> waits = llvmWaits(places);
      Llvm& its = llvm[key(kernel)];
      its.totals = waitsIn(program, *kernel.code); // those of included files
      for (const auto& [at, counts] : waits)
        add(its.totals, counts);
      its.positions = positionsOf(program, *kernel.code, waits);
    });
    eachPlaces(rewritten, [&](const Kernel& kernel, const Places& places) {
      if (auto beyond = beyondLimits(kernel, places, result_.limits); !beyond.empty())
        additions.emplace(key(kernel), std::move(beyond));
      if (const auto its = llvm.find(key(kernel)); its != llvm.end()) compareCounts(kernel, its->second);
    });
    compareAdditions(additions);
  }

  // Where LLVM's passes add as much to the author's text, it is the code that they do not understand, not the waits.
  void compareAdditions(const std::map<Key, std::vector<std::string>>& additions) {
    std::vector<Subject> originals;
    for (const Subject& subject : subjects_)
      if (const auto own = additions.lower_bound({subject.name, ""});
          own != additions.end() && own->first.first == subject.name)
        originals.push_back(subject);
    std::map<Key, std::size_t> known;
    Limits ofAuthors;
    eachPlaces(originals, [&](const Kernel& kernel, const Places& places) {
      known[key(kernel)] = beyondLimits(kernel, places, ofAuthors).size();
    });
    for (const auto& [kernel, beyond] : additions) {
      const auto before = known.find(kernel);
      if (before != known.end() && beyond.size() <= before->second)
        result_.ofAuthors += beyond.size();
      else
        result_.problems.push_back(fmt::format("{}: {}", kernel.first, fmt::join(beyond, "; ")));
    }
  }

  void compareCounts(const Kernel& kernel, const Llvm& llvm) {
    const program::Program& program = *kernel.examined->program;
    const auto events = analysis::counterEvents(program, kernel.examined->analysis->footprints);
    const WaitTotals own = waitsIn(program, *kernel.code);
    ++result_.compared;
    add(result_.llvm, llvm.totals);
    add(result_.writtenOfCompared, own);
    std::uint64_t unseen = 0;
    std::string extra;
    for (const auto& [position, wait] : waitPlaces(program, *kernel.code)) {
      if (llvm.positions.contains(position)) continue;
      if (isUnseenByLlvm(wait, events))
        ++unseen;
      else
        extra += fmt::format(", {} before {}", counters::waitStatement(wait.counts),
                             instructionText(program, wait.before));
    }
    if (own.waits > llvm.totals.waits + unseen)
      result_.moreThanLlvm.push_back(fmt::format("{} {}: {} instead of {}{}", kernel.subject->name,
                                                 kernel.code->name, own.waits, llvm.totals.waits, extra));
  }

  void problem(const Subject& subject, const std::string& what) {
    const std::scoped_lock lock(mutex_);
    result_.problems.push_back(subject.name + ": " + what);
  }

  const std::vector<Subject>& subjects_;
  check::Options options_;
  wavesmith::testing::TemporaryDirectory folder_;
  std::mutex llvm_; // LLVM in this process
  std::mutex mutex_;
  std::vector<std::optional<std::pair<Subject, Subject>>> versions_; // without waits, and with new ones
  Rewritten result_;
};

template <typename T>
std::vector<T> spread(const std::vector<T>& all, std::size_t most) {
  if (all.size() <= most) return all;
  std::vector<T> some;
  for (std::size_t i = 0; i < most; ++i)
    some.push_back(all[i * all.size() / most]);
  return some;
}

class Repairer {
public:
  Repairer(const std::vector<Subject>& subjects, std::size_t most) : subjects_(subjects), most_(most) {}

  Repaired run() {
    for (const Subject& subject : subjects_)
      mutate(subject);
    std::vector<std::optional<Subject>> repaired(mutants_.size());
    inParallel(mutants_.size(), [&](worker::LanguageClient& language, std::size_t at) {
      repaired[at] = repair(language, mutants_[at], at);
    });
    std::vector<Subject> all;
    for (auto& subject : repaired)
      if (subject) all.push_back(std::move(*subject));
    eachPlaces(all, [&](const Kernel& kernel, const Places& places) {
      for (const std::string& beyond : beyondLimits(kernel, places, result_.limits))
        problem(kernel.subject->name, beyond);
    });
    for (auto* const lines : {&result_.problems, &result_.moreThanAuthor})
      std::ranges::sort(*lines);
    return std::move(result_);
  }

private:
  struct Task {
    Subject mutant;
    Counts findings; // of the original
    std::uint64_t waits = 0;
  };

  void mutate(const Subject& subject) {
    const Examined examined = false_positives::examine(subject.object);
    if (!examined.analysis) return;
    const program::Program& program = *examined.program;
    Counts findings;
    for (const analysis::Finding& finding : examined.analysis->findings)
      if (!finding.strict && finding.severity != source::Severity::Remark)
        ++findings[std::string(source::toString(finding.code))];
    std::uint64_t waits = 0;
    std::array<std::vector<Mutation>, kKinds> byKind;
    const std::vector<bool> isReached(program.instructions().size(), true);
    for (const program::KernelCode& kernel : program.kernels()) {
      waits += waitsIn(program, kernel).waits;
      for (const Mutation& mutation : mutationsOf(program, kernel.first, kernel.end, isReached))
        byKind.at(static_cast<std::size_t>(mutation.kind)).push_back(mutation);
    }
    for (const std::vector<Mutation>& mutations : byKind)
      for (const Mutation& mutation : spread(mutations, most_)) {
        const std::optional<Mutant> mutant = applied(program, mutation);
        auto object =
            mutant ? codeobject::read(mutant->bytes, subject.name) : std::unexpected(source::Diagnostic{});
        if (!object) {
          ++result_.unusable;
          continue;
        }
        ++result_.mutants[std::string(name(mutation.kind))];
        const std::string where = fmt::format("{}, {} at {}", subject.name, name(mutation.kind),
                                              instructionText(program, mutation.at));
        mutants_.push_back({{where, std::move(*object), {}}, findings, waits});
      }
  }

  std::optional<Subject> repair(worker::LanguageClient& language, const Task& task, std::size_t at) {
    fs::path path;
    {
      const std::scoped_lock lock(llvm_);
      auto copied = copyInto(task.mutant, folder_ / std::to_string(at));
      if (!copied) return problem(task.mutant.name, wavesmith::testing::describe(copied.error()));
      path = std::move(*copied);
    }
    const auto text = source::readText(path.string());
    if (!text) return problem(task.mutant.name, wavesmith::testing::describe(text.error()));
    std::string trouble;
    const auto checked = written(language, {path.string(), *text}, {}, task.findings, kLastOfWaits, trouble);
    if (!checked) return problem(task.mutant.name, trouble);
    std::uint64_t waits = 0;
    for (const program::KernelCode& kernel : checked->program->kernels())
      waits += waitsIn(*checked->program, kernel).waits;
    if (waits > task.waits) {
      const std::scoped_lock lock(mutex_);
      result_.moreThanAuthor.push_back(
          fmt::format("{}: {} instead of {}", task.mutant.name, waits, task.waits));
    }
    return Subject{task.mutant.name, *checked->object, path};
  }

  std::nullopt_t problem(const std::string& subject, const std::string& what) {
    const std::scoped_lock lock(mutex_);
    result_.problems.push_back(subject + ": " + what);
    return std::nullopt;
  }

  const std::vector<Subject>& subjects_;
  std::size_t most_;
  wavesmith::testing::TemporaryDirectory folder_;
  std::mutex llvm_; // LLVM in this process
  std::mutex mutex_;
  std::vector<Task> mutants_;
  Repaired result_;
};

} // namespace

std::string Rewritten::text() const {
  std::string text =
      fmt::format("rewritten: {} code objects, {} kernels, {} of them compared with LLVM's passes\n"
                  "{:<28}{:>8}{:>8}{:>8}\n",
                  codeObjects, kernels, compared, "", "waits", "counts", "of 0");
  for (const auto& [who, totals] :
       {std::pair("author", author), std::pair("written", written), std::pair("compared: LLVM", llvm),
        std::pair("compared: written", writtenOfCompared)})
    text += fmt::format("  {:<26}{:>8}{:>8}{:>8}\n", who, totals.waits, totals.counts, totals.zeros);
  if (ofAuthors != 0)
    text += fmt::format("  places that they add to in the author's text, too: {}\n", ofAuthors);
  return text + countsText(limits) + linesText("kernels with more waits than the author's", moreThanAuthor) +
         linesText("kernels with more waits than LLVM's", moreThanLlvm) + linesText("problems", problems);
}

Rewritten rewriteAll(const std::vector<Subject>& subjects, Demand demand) {
  return Rewriter(subjects, demand).run();
}

std::string Repaired::text() const {
  std::string text = "repaired mutants:";
  for (const auto& [kind, number] : mutants)
    text += fmt::format(" {} {},", number, kind);
  return text + fmt::format(" {} mutations cannot be applied\n", unusable) + countsText(limits) +
         linesText("mutants with more waits than the original", moreThanAuthor) +
         linesText("problems", problems);
}

Repaired repairAll(const std::vector<Subject>& subjects, std::size_t most) {
  return Repairer(subjects, most).run();
}

} // namespace wavesmith::mutants
