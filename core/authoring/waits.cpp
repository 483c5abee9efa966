// SPDX-License-Identifier: Apache-2.0
#include "authoring/waits.h"

#include "authoring/wait_parameters.h"
#include "authoring/wait_places.h"
#include "authoring/wait_reasons.h"
#include "check/edited_text.h"
#include "check/finding_census.h"
#include "check/statement_edits.h"
#include "check/texts.h"
#include "source/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
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
using source::Code;
using source::Diagnostic;

constexpr int kMostRounds = 8; // of moving waits out of bodies, which nest as deeply at most

// The edits of one text, and what they do.
class Writing {
public:
  // The counts of a wait before the line of a place, in each of its expansions; empty: it does not assemble.
  using CountsOf =
      std::function<std::vector<WaitCounts>(const std::vector<assembler::SourceFile>&, const source::Place&)>;
  Writing(const check::Checked& checked, const assembler::SourceFile& text, const check::Options& options,
          const WaitOptions& waits, CountsOf countsOf)
      : program_(*checked.program), analysis_(*checked.analysis), path_(text.path), waits_(waits),
        texts_(text, options.assembler.edited),
        textOf_([this](const std::string& path) { return texts_(path); }), lines_(textOf_),
        places_(program_, lines_,
                {.hasInstruction = [this](Index i) { return isInRange(i); },
                 .hasFile = [this](const std::string& path) { return canChange(path); }}),
        countsOf_(std::move(countsOf)) {}

  void run(WrittenWaits& result) {
    plan();
    for (std::uint32_t place = 0; place < places_.count(); ++place)
      if (auto edit = editOf(place)) result.edits.push_back(std::move(*edit));
    for (const Parametrized& wait : parametrized_)
      result.edits.push_back(editOf(wait));
    std::ranges::sort(result.edits, {}, [&](const WaitEdit& edit) {
      return std::tuple(edit.place.file != path_, std::string_view(edit.place.file), edit.place.line);
    });
    for (const Index branch : places_.fixedBranches())
      result.notes.push_back({program_.place(branch),
                              "nothing is changed across this branch, whose distance is a "
                              "number; use a label"});
    for (const Index at : plan_.unsolved)
      if (isInRange(at))
        result.notes.push_back({program_.place(at), "a wait is needed here that cannot be written"});
  }

  // The files that the edits change, as they would be.
  [[nodiscard]] std::vector<assembler::SourceFile> filesWith(const std::vector<WaitEdit>& edits) {
    std::map<std::string, check::EditedText> edited;
    for (const WaitEdit& edit : edits) {
      const std::string& file = edit.place.file;
      auto text = edited.find(file);
      if (text == edited.end()) text = edited.emplace(file, check::EditedText(texts_(file))).first;
      if (auto located = text->second.locate(changeOf(edit))) text->second.add(std::move(*located));
    }
    std::vector<assembler::SourceFile> files;
    for (const auto& [path, text] : edited)
      files.push_back({path, text.result()});
    return files;
  }
  [[nodiscard]] const std::vector<source::AssemblyLine>& linesOf(const std::string& file) {
    return lines_.of(file);
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
  // The preprocessor reads what it includes from the disk.
  [[nodiscard]] bool canChange(const std::string& path) const {
    return path == path_ || (waits_.includes && !source::isPreprocessedName(path_));
  }

  void plan() {
    if (!program_.lines().expansions.empty()) arrange();
    for (int round = 0; round < kMostRounds; ++round) {
      plan_ = analysis::planWaits(program_, analysis_.footprints, analysis_.values, {}, places_.request());
      if (!parametrizedAreRight() && !moveOut()) return;
      places_.number();
    }
  }

  // Moves waits out of bodies where the instructions of a line, each for itself, need different ones.
  void arrange() {
    analysis::PlanRequest each = places_.request();
    each.places.clear();
    each.joinsNeighbors = false;
    const WaitPlan exact = analysis::planWaits(program_, analysis_.footprints, analysis_.values, {}, each);
    each.joinsNeighbors = true;
    for (std::uint32_t place = 0; place < places_.count(); ++place)
      if (parametrize(place, exact.counts)) each.added = places_.request().added;
    places_.number();
    const WaitPlan plan = analysis::planWaits(program_, analysis_.footprints, analysis_.values, {}, each);
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
    if (all.size() < 2 || program_.instructions()[all.front()].op == isa::Op::s_waitcnt) return false;
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
    if (program_.instructions()[instructions.front()].op == isa::Op::s_waitcnt) return false;
    std::set<std::uint8_t> different;
    std::optional<counters::Counter> only;
    for (const counters::Counter counter : counters::kAllCounters)
      for (const Index i : instructions) {
        if (!needed[i].waitsFor(counter)) continue;
        if (only && *only != counter) return false;
        only = counter;
        different.insert(needed[i][counter]);
      }
    if (different.size() < 3) return false;
    const source::Place line = program_.lines().place(at);
    for (const std::string& name : parametersAround(lines_.of(line.file), line.line)) {
      const WaitEdit edit{.place = line,
                          .after = fmt::format("s_waitcnt {}(\\{})", counters::name(*only), name)};
      const std::vector<WaitCounts> counts = countsOf_(filesWith({edit}), line);
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
    const bool isWritten = program_.instructions()[at].op == isa::Op::s_waitcnt;
    if (isWritten ? planned == counters::waitCounts(program_.instructions()[at]) : planned == kNoWait)
      return std::nullopt;
    WaitEdit edit;
    edit.place = program_.lines().place(places_.locationOf(place));
    if (isWritten) {
      const auto line = lines_.at(edit.place);
      const source::StatementPlace statement = line->place();
      edit.before = line->text.substr(statement.begin, statement.end - statement.begin);
      edit.kind = planned == kNoWait ? WaitEdit::Kind::Remove : WaitEdit::Kind::Change;
    }
    if (edit.kind == WaitEdit::Kind::Remove) {
      edit.reason = "nothing that it waits for is needed before another wait";
      return edit;
    }
    edit.after = counters::waitStatement(planned);
    edit.isAfterLine = places_.isAfter(place);
    edit.reason = reasonsFor(places_.instructionsOf(place));
    for (const WaitShare& share : plan_.shares)
      if (share.waitsTooLong && places_.request().places[share.at] == place)
        edit.notes.push_back({outermost(share.at), "this expansion waits for longer than it has to"});
    const auto again = std::ranges::unique(edit.notes);
    edit.notes.erase(again.begin(), again.end());
    return edit;
  }
  [[nodiscard]] WaitEdit editOf(const Parametrized& wait) const {
    return {.place = wait.place, .after = wait.text, .reason = reasonsFor(wait.instructions)};
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

  [[nodiscard]] source::TextEdit changeOf(const WaitEdit& edit) {
    const auto line = lines_.at(edit.place);
    switch (edit.kind) {
    case WaitEdit::Kind::Insert:
      if (edit.isAfterLine) return check::insertionAfter(edit.place, lines_.of(edit.place.file), edit.after);
      return check::insertion(edit.place, *line, edit.after);
    case WaitEdit::Kind::Change: return check::replacement(edit.place, *line, edit.after);
    case WaitEdit::Kind::Remove: break;
    }
    return check::removal(edit.place, lines_.of(edit.place.file));
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const std::string& path_;
  const WaitOptions& waits_;
  check::Texts texts_;
  check::TextOf textOf_;
  check::SourceLines lines_;
  WaitPlaces places_;
  WaitPlan plan_;
  CountsOf countsOf_;
  std::vector<Parametrized> parametrized_;
};

// Of the s_waitcnt that was inserted before `place`, which now has its line.
std::vector<WaitCounts> countsAt(const check::Checked& checked, const source::Place& place) {
  std::vector<WaitCounts> counts;
  if (checked.program == nullptr || source::hasErrors(checked.assembly->diagnostics)) return counts;
  const auto instructions = checked.program->instructions();
  for (Index i = 0; i < instructions.size(); ++i) {
    if (instructions[i].op != isa::Op::s_waitcnt) continue;
    const source::Place its = checked.program->place(i);
    if (its.line == place.line && its.file == place.file)
      counts.push_back(counters::waitCounts(instructions[i]));
  }
  return counts;
}

// The check of the texts as they would be.
source::Result<check::Checked> checkWritten(worker::LanguageClient& language,
                                            const assembler::SourceFile& text, const check::Options& options,
                                            const std::vector<assembler::SourceFile>& files,
                                            const check::Stop& stop) {
  check::Options with = options;
  assembler::SourceFile changed = text;
  for (const assembler::SourceFile& file : files) {
    if (file.path == text.path)
      changed.text = file.text;
    else
      with.assembler.edited.push_back(file);
  }
  return check::checkText(language, changed, with, stop);
}

check::FindingCensus censusOf(const check::Checked& checked, const assembler::SourceFile& text,
                              const std::vector<assembler::SourceFile>& files,
                              const std::vector<assembler::SourceFile>& edited) {
  std::vector<assembler::SourceFile> all = files;
  all.insert(all.end(), edited.begin(), edited.end());
  const auto own = std::ranges::find(all, text.path, &assembler::SourceFile::path);
  check::Texts texts(own == all.end() ? text : *own, all);
  std::map<std::string, std::vector<std::string_view>> lines;
  return {checked.diagnostics, [&](const std::string& path) -> const std::vector<std::string_view>& {
            const auto [at, isNew] = lines.try_emplace(path);
            if (isNew) at->second = source::splitLines(texts(path));
            return at->second;
          }};
}

std::optional<Diagnostic> refusal(const assembler::SourceFile& text, const Diagnostic* found) {
  if (found == nullptr) return std::nullopt;
  Diagnostic refused =
      source::makeError(Code::FixesRefused, {text.path, 0, 0, 0},
                        fmt::format("no wait is written: together they would cause {} {}",
                                    source::toString(found->code), source::name(found->code)));
  refused.notes.push_back({{}, fmt::format("the new text would have: {}", found->message)});
  return refused;
}

// s_nops behind the waits, which are wait states themselves.
source::Result<void> writeWaitStates(worker::LanguageClient& language, const assembler::SourceFile& text,
                                     const check::Options& options, const WaitOptions& waits,
                                     WrittenWaits& result, const check::Stop& stop) {
  check::Options states = options;
  states.only = {std::string(source::toString(Code::MissingWaitStates)),
                 std::string(source::toString(Code::NopLonger))};
  assembler::SourceFile now = text;
  for (const assembler::SourceFile& file : result.files) {
    if (file.path == text.path)
      now.text = file.text;
    else
      states.assembler.edited.push_back(file);
  }
  // The lines of the range are those of the text as it was.
  std::ptrdiff_t added = 0, addedBefore = 0;
  for (const WaitEdit& edit : result.edits) {
    if (edit.place.file != text.path) continue;
    const int more = edit.kind == WaitEdit::Kind::Insert ? 1 : edit.kind == WaitEdit::Kind::Remove ? -1 : 0;
    added += more;
    if (edit.place.line < waits.firstLine) addedBefore += more;
  }
  check::FixOptions fixing{.remarks = true, .includes = waits.includes};
  if (waits.firstLine != 0) {
    fixing.firstLine = static_cast<std::uint32_t>(waits.firstLine + addedBefore);
    fixing.lastLine = static_cast<std::uint32_t>(waits.lastLine + added);
  }
  auto fixed = check::applyFixes(language, now, states, fixing, stop);
  if (!fixed) return std::unexpected(std::move(fixed.error()));
  if (fixed->refused) return {};
  result.waitStates = std::move(fixed->applied);
  for (assembler::SourceFile& file : fixed->files) {
    const auto known = std::ranges::find(result.files, file.path, &assembler::SourceFile::path);
    if (known != result.files.end())
      known->text = std::move(file.text);
    else
      result.files.push_back(std::move(file));
  }
  return {};
}

// Lines with an s_waitcnt, which a macro may hold for several kernels.
std::size_t waitLines(const check::Checked& checked, const std::string& kernel) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lines;
  const program::Program& program = *checked.program;
  const auto add = [&](Index first, Index end) {
    for (Index i = first; i < end; ++i)
      if (program.instructions()[i].op == isa::Op::s_waitcnt)
        if (const source::LineEntry* const entry = program.lines().at(program.instructions()[i].address))
          lines.emplace_back(entry->location.file, entry->location.line);
  };
  if (kernel.empty()) {
    add(0, static_cast<Index>(program.instructions().size()));
  } else {
    for (const program::KernelCode& code : program.kernels())
      if (code.name == kernel) add(code.first, code.end);
  }
  std::ranges::sort(lines);
  const auto again = std::ranges::unique(lines);
  lines.erase(again.begin(), again.end());
  return lines.size();
}

} // namespace

source::Result<WrittenWaits> writeWaits(worker::LanguageClient& language, const assembler::SourceFile& text,
                                        const check::Options& options, const WaitOptions& waits,
                                        const check::Stop& stop) {
  check::Options all = options;
  all.only.clear();
  auto before = check::checkText(language, text, all, stop);
  if (!before) return std::unexpected(std::move(before.error()));
  const auto error = std::ranges::find_if(before->assembly->diagnostics, [](const Diagnostic& d) {
    return d.severity == source::Severity::Error;
  });
  if (error != before->assembly->diagnostics.end()) return std::unexpected(*error);
  WrittenWaits result;
  if (before->program == nullptr || before->program->instructions().empty()) {
    result.checked = std::move(*before);
    return result;
  }
  if (!waits.kernel.empty() &&
      std::ranges::find(before->program->kernels(), waits.kernel, &program::KernelCode::name) ==
          before->program->kernels().end())
    return source::failure(Code::NoSuchKernel, {text.path, 0, 0, 0},
                           fmt::format("no kernel is called {}", waits.kernel));
  const auto censusBefore = censusOf(*before, text, {}, all.assembler.edited);
  const auto countsOf = [&](const std::vector<assembler::SourceFile>& files, const source::Place& place) {
    const auto checked = checkWritten(language, text, all, files, stop);
    return checked ? countsAt(*checked, place) : std::vector<WaitCounts>();
  };
  Writing writing(*before, text, all, waits, countsOf);
  writing.run(result);
  result.files = writing.filesWith(result.edits);
  result.before = result.after = waitLines(*before, waits.kernel);
  if (waits.waitStates)
    if (auto done = writeWaitStates(language, text, all, waits, result, stop); !done)
      return std::unexpected(std::move(done.error()));
  if (result.files.empty()) {
    result.checked = std::move(*before);
    return result;
  }
  auto after = checkWritten(language, text, all, result.files, stop);
  if (!after) return std::unexpected(std::move(after.error()));
  const auto censusAfter = censusOf(*after, text, result.files, all.assembler.edited);
  if (auto refused = refusal(text, censusAfter.firstNew(censusBefore))) {
    WrittenWaits nothing;
    nothing.checked = std::move(*before);
    nothing.before = nothing.after = result.before;
    nothing.refused = std::move(refused);
    return nothing;
  }
  result.checked = std::move(*after);
  result.after = result.checked.program != nullptr ? waitLines(result.checked, waits.kernel) : 0;
  return result;
}

} // namespace wavesmith::authoring
