// SPDX-License-Identifier: Apache-2.0
#include "authoring/wait_writing.h"

#include "authoring/wait_parameters.h"
#include "authoring/wait_places.h"
#include "authoring/wait_reasons.h"
#include "authoring/written_texts.h"
#include "source/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace wavesmith::authoring {
namespace {

using analysis::PlannedWait;
using analysis::WaitPlan;
using analysis::WaitShare;
using counters::kNoWait;
using counters::WaitCounts;
using program::Index;
using program::kNone;

constexpr int kMostRounds = 8; // of moving waits out of bodies, which nest as deeply at most
constexpr int kMostTried = 16; // lines for which the assembler evaluates parameters

class WaitWriting {
public:
  WaitWriting(const check::Checked& checked, const assembler::SourceFile& text, const check::Options& options,
              const WaitOptions& waits, const CountsOf& countsOf)
      : checked_(checked), program_(*checked.program), analysis_(*checked.analysis), path_(text.path),
        waits_(waits), texts_(text, options.assembler.edited), lines_(texts_.lines()),
        places_(program_, lines_,
                {.hasInstruction = [this](Index i) { return isInRange(i); },
                 .hasFile = [this](const std::string& path) { return canChange(path); }}),
        countsOf_(countsOf), planning_{.strict = options.strict} {}

  void run(WrittenWaits& result) {
    acceptSuppressed();
    acceptUnproven();
    if (waits_.onlyMissing) places_.keepWritten();
    plan();
    for (std::uint32_t place = 0; place < places_.count(); ++place)
      if (auto edit = editOf(place)) result.edits.push_back(std::move(*edit));
    for (const Parametrized& wait : parametrized_)
      result.edits.push_back(editOf(wait));
    sortByPlace(result.edits, path_);
    result.files = texts_.filesWith(result.edits);
    for (const Index branch : places_.fixedBranches())
      result.notes.push_back({program_.place(branch),
                              "nothing is changed across this branch, whose distance is a "
                              "number; use a label"});
    if (!plan_.settled)
      result.notes.push_back(
          {{path_, 0, 0, 0}, "the search for the waits gave up; look at what check reports"});
    for (const Index at : plan_.unsolved)
      if (isInRange(at))
        result.notes.push_back({program_.place(at), "a wait is needed here that cannot be written"});
  }

private:
  // The lines of the file that the user sees, not those of a macro.
  [[nodiscard]] bool isInRange(Index i) const {
    if (!waits_.kernel.empty() &&
        std::ranges::none_of(program_.kernels(), [&](const program::KernelCode& kernel) {
          return kernel.name == waits_.kernel && i >= kernel.first && i < kernel.end;
        }))
      return false;
    if (waits_.firstLine == 0) return true;
    const source::LineEntry* const entry = program_.lines().at(program_.instructions()[i].address);
    if (entry == nullptr) return false;
    const source::Place place = program_.lines().outermost(entry->location);
    return place.file == path_ && place.line >= waits_.firstLine && place.line <= waits_.lastLine;
  }
  // A comment says that a wait which seems to be missing is not.
  void acceptSuppressed() {
    std::set<std::tuple<source::Code, std::string, std::uint32_t>> reported;
    for (const source::Diagnostic& diagnostic : checked_.diagnostics)
      reported.emplace(diagnostic.code, diagnostic.place.file, diagnostic.place.line);
    for (const analysis::Finding& finding : analysis_.findings) {
      if (!isMissingWait(finding.code)) continue;
      const source::Place place = program_.place(finding.at);
      if (!reported.contains({finding.code, place.file, place.line})) places_.accept(finding.at, false);
    }
  }
  // The author of waits knows which bytes of LDS are those of another buffer; where there is no wait at all, one is written.
  void acceptUnproven() {
    std::vector<bool> hasWaits(program_.instructions().size()); // the kernel of the instruction
    for (const program::KernelCode& kernel : program_.kernels())
      for (Index i = kernel.first; i < kernel.end; ++i) {
        if (!isWait(program_, i)) continue;
        for (Index all = kernel.first; all < kernel.end; ++all)
          hasWaits[all] = true;
        break;
      }
    for (const analysis::UnprovenFinding& one : analysis_.counters.unproven())
      if (hasWaits[one.at]) places_.accept(one.at, true);
  }

  // The preprocessor reads what it includes from the disk.
  [[nodiscard]] bool canChange(const std::string& path) const {
    return path == path_ || (waits_.includes && !source::isPreprocessedName(path_));
  }

  void plan() {
    if (!program_.lines().expansions.empty()) arrange();
    for (int round = 0; round < kMostRounds; ++round) {
      plan_ =
          analysis::planWaits(program_, analysis_.footprints, analysis_.values, planning_, places_.request());
      if (!parametrizedAreRight() && !moveOut()) return;
      places_.number();
    }
  }

  // Moves waits out of bodies where the instructions of a line, each for itself, need different ones.
  void arrange() {
    analysis::PlanRequest each = places_.request();
    each.places.clear();
    each.joinsNeighbors = false;
    const WaitPlan exact =
        analysis::planWaits(program_, analysis_.footprints, analysis_.values, planning_, each);
    each.joinsNeighbors = true;
    for (std::uint32_t place = 0; place < places_.count(); ++place)
      if (parametrize(place, exact.counts)) each.added = places_.request().added;
    places_.number();
    const WaitPlan plan =
        analysis::planWaits(program_, analysis_.footprints, analysis_.values, planning_, each);
    for (int round = 0; round < kMostRounds; ++round) {
      bool isMoved = false;
      for (std::uint32_t place = 0; place < places_.count(); ++place)
        isMoved |= arrange(place, plan.counts);
      if (!isMoved) break;
      places_.number();
    }
    places_.gather(plan.counts);
    // What each needs is where the shared waits begin: otherwise the strict ones would hide what others need.
    places_.begin(plan.counts);
  }
  bool arrange(std::uint32_t place, const std::vector<WaitCounts>& counts) {
    const std::span<const Index> all = places_.instructionsOf(place);
    if (all.size() < 2 || isWait(program_, all.front())) return false;
    const auto needs = [&](Index i) { return counts[i] != kNoWait; };
    const auto first = std::ranges::find_if(all, needs);
    if (first == all.end()) return false;
    const bool isSame =
        std::ranges::all_of(all, [&](Index i) { return !needs(i) || counts[i] == counts[*first]; });
    if (isSame && std::ranges::count_if(all, needs) != 1) return false;
    return places_.hoist(place, counts) || places_.moveOut(place, needs) || places_.moveAfter(place, needs);
  }

  // A wait whose count is a parameter of the body.
  struct Parametrized {
    source::Place place;
    std::string text;
    std::vector<Index> instructions;
    std::vector<WaitCounts> counts; // of each
  };

  // Gives up those for which the plan needs something else. False: there is one.
  bool parametrizedAreRight() {
    const auto wrong = std::ranges::find_if(parametrized_, [&](const Parametrized& wait) {
      for (std::size_t n = 0; n < wait.instructions.size(); ++n)
        if (plan_.counts[wait.instructions[n]] != wait.counts[n]) return true;
      return false;
    });
    if (wrong == parametrized_.end()) return false;
    places_.join(wrong->instructions);
    parametrized_.erase(wrong);
    return true;
  }

  // The assembler evaluates the parameters. Two numbers may be equal by chance, three hardly are.
  bool parametrize(std::uint32_t place, const std::vector<WaitCounts>& needed) {
    const std::span<const Index> instructions = places_.instructionsOf(place);
    const source::Location& at = places_.locationOf(place);
    if (at.expansion == source::kNoExpansion || instructions.size() < 3) return false;
    if (isWait(program_, instructions.front())) return false;
    std::set<std::uint8_t> different;
    std::optional<counters::Counter> only;
    for (const counters::Counter counter : counters::kAllCounters)
      for (const Index i : instructions) {
        if (!needed[i].waitsFor(counter)) continue;
        if (only && *only != counter) return false;
        only = counter;
        different.insert(needed[i][counter]);
      }
    if (different.size() < 3 || tried_ == kMostTried) return false;
    ++tried_;
    const source::Place line = program_.lines().place(at);
    for (const std::string& name : parametersAround(lines_.of(line.file), line.line)) {
      const WaitEdit edit{.place = line,
                          .after = fmt::format("s_waitcnt {}(\\{})", counters::name(*only), name)};
      const std::vector<WaitCounts> counts = countsOf_(texts_.filesWith({edit}), line);
      if (counts.size() != instructions.size()) continue;
      bool areThose = true;
      for (std::size_t n = 0; n < counts.size(); ++n)
        areThose &= needed[instructions[n]] == kNoWait || needed[instructions[n]] == counts[n];
      if (!areThose) continue;
      parametrized_.push_back({line, edit.after, {instructions.begin(), instructions.end()}, counts});
      places_.separate(place, counts);
      return true;
    }
    return false;
  }

  // Waits that are not right for all expansions of their line. True if one was moved.
  bool moveOut() {
    std::map<std::uint32_t, std::vector<const WaitShare*>> shares; // by place
    for (const WaitShare& share : plan_.shares)
      shares[places_.request().places[share.at]].push_back(&share);
    std::set<Index> needing;
    for (const WaitShare& share : plan_.shares)
      if (share.needed != WaitShare::kNothing) needing.insert(share.at);
    const auto needs = [&](Index i) { return needing.contains(i); };
    std::vector<std::uint32_t> wrong; // places
    for (const auto& [place, all] : shares) {
      const auto count = std::ranges::count_if(places_.instructionsOf(place), needs);
      if (count == 1 || std::ranges::any_of(all, &WaitShare::waitsTooLong)) wrong.push_back(place);
    }
    bool isMoved = false;
    for (const std::uint32_t place : wrong)
      isMoved |= places_.hoist(place, plan_.counts) || places_.moveOut(place, needs) ||
                 places_.moveAfter(place, needs);
    return isMoved;
  }

  [[nodiscard]] std::optional<WaitEdit> editOf(std::uint32_t place) {
    const Index at = places_.instructionsOf(place).front();
    if (places_.request().isFixed[at] || places_.isSeparate(at)) return std::nullopt;
    const WaitCounts planned = plan_.counts[at];
    const bool isWritten = isWait(program_, at);
    if (isWritten ? planned == counters::waitCounts(program_.instructions()[at]) : planned == kNoWait)
      return std::nullopt;
    WaitEdit edit;
    edit.place = program_.lines().place(places_.locationOf(place));
    if (isWritten) {
      edit.before = texts_.statementAt(edit.place);
      edit.kind = planned == kNoWait ? WaitEdit::Kind::Remove : WaitEdit::Kind::Change;
    }
    if (edit.kind == WaitEdit::Kind::Remove) {
      edit.reason = "nothing that it waits for is needed before another wait";
      return edit;
    }
    edit.after = counters::waitStatement(planned);
    edit.isAfterLine = places_.isAfter(place);
    edit.reason = reasonsFor(places_.instructionsOf(place));
    edit.code = codeOf(at, planned);
    const std::span<const Index> all = places_.instructionsOf(place);
    for (const Index i : all.size() < 2 ? std::span<const Index>() : all)
      if (std::ranges::any_of(std::ranges::equal_range(plan_.shares, i, {}, &WaitShare::at),
                              &WaitShare::waitsTooLong))
        edit.notes.push_back({outermost(i), "this expansion waits for longer than it has to"});
    const auto again = std::ranges::unique(edit.notes);
    edit.notes.erase(again.begin(), again.end());
    return edit;
  }
  [[nodiscard]] WaitEdit editOf(const Parametrized& wait) const {
    return {.place = wait.place,
            .after = wait.text,
            .reason = reasonsFor(wait.instructions),
            .code = codeOf(wait.instructions.front(), wait.counts.front())};
  }

  [[nodiscard]] source::Code codeOf(Index at, const WaitCounts& counts) const {
    if (program_.instructions()[at].row().has(isa::trait::kBarrier)) return source::Code::LdsAtBarrier;
    if (counts.waitsFor(counters::Counter::Vm)) return source::Code::MissingVmcnt;
    return counts.waitsFor(counters::Counter::Lgkm) ? source::Code::MissingLgkmcnt
                                                    : source::Code::MissingExpcnt;
  }

  [[nodiscard]] std::string reasonsFor(std::span<const Index> instructions) const {
    std::vector<std::string> reasons;
    for (const counters::Counter counter : counters::kAllCounters) {
      const PlannedWait* strictest = nullptr;
      for (const Index i : instructions)
        for (const PlannedWait& reason : std::ranges::equal_range(plan_.reasons, i, {}, &PlannedWait::before))
          if (reason.counter == counter && (strictest == nullptr || strictest->producer == kNone))
            strictest = &reason;
      if (strictest == nullptr) continue;
      std::string text = reasonOf(*strictest, program_, analysis_.footprints);
      if (std::ranges::find(reasons, text) == reasons.end()) reasons.push_back(std::move(text));
    }
    return fmt::format("{}", fmt::join(reasons, "; "));
  }
  [[nodiscard]] source::Place outermost(Index i) const {
    const source::LineEntry* const entry = program_.lines().at(program_.instructions()[i].address);
    return entry != nullptr ? program_.lines().outermost(entry->location) : source::Place{};
  }

  const check::Checked& checked_;
  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const std::string& path_;
  const WaitOptions& waits_;
  WrittenTexts texts_;
  check::SourceLines& lines_;
  WaitPlaces places_;
  WaitPlan plan_;
  const CountsOf& countsOf_;
  analysis::Options planning_;
  std::vector<Parametrized> parametrized_;
  int tried_ = 0;
};

} // namespace

bool isMissingWait(source::Code code) {
  return code >= source::Code::MissingLgkmcnt && code <= source::Code::PendingAtVskip;
}

void planLines(const check::Checked& checked, const assembler::SourceFile& text,
               const check::Options& options, const WaitOptions& waits, const CountsOf& countsOf,
               WrittenWaits& result) {
  WaitWriting(checked, text, options, waits, countsOf).run(result);
}

} // namespace wavesmith::authoring
