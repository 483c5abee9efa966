// SPDX-License-Identifier: Apache-2.0
#include "authoring/waits_like.h"

#include "analysis/waits/waited_operations.h"
#include "authoring/wait_places.h"
#include "authoring/wait_writing.h"
#include "authoring/written_texts.h"
#include "compare/comparison.h"
#include "compare/kernel_pairs.h"
#include "counters/event.h"
#include "source/text/text_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace wavesmith::authoring {
namespace {

using analysis::WaitedOperations;
using counters::kNoWait;
using counters::WaitCounts;
using program::Index;
using program::kNone;

// For each instruction of the old program the one of the new program, or kNone.
std::vector<Index> pairInstructions(const check::Checked& old, const check::Checked& now) {
  std::vector<Index> partners(old.program->instructions().size(), kNone);
  for (const auto& [before, after] : compare::pairKernels(*old.program, *now.program).pairs) {
    const compare::Comparison comparison = compare::compareKernels(
        {old.program.get(), old.analysis.get(), before}, {now.program.get(), now.analysis.get(), after});
    // Equal ones; then those of the same text elsewhere; then what stands in the place of another. One wait is like another: they
    // correspond in their order.
    std::map<std::string_view, std::deque<Index>> others; // of the new program, by text, in their order
    std::set<Index> taken;
    for (const compare::ComparedRow& row : comparison.rows) {
      if (row.change == compare::Change::Equal)
        partners[row.before.at] = row.after.at;
      else if (row.after.at != kNone)
        others[row.after.text].push_back(row.after.at);
    }
    for (const compare::ComparedRow& row : comparison.rows) {
      if (row.before.at == kNone || partners[row.before.at] != kNone) continue;
      const auto moved = others.find(row.before.text);
      if (moved == others.end() || moved->second.empty() || isWait(*old.program, row.before.at)) continue;
      partners[row.before.at] = moved->second.front();
      taken.insert(moved->second.front());
      moved->second.pop_front();
    }
    for (const compare::ComparedRow& row : comparison.rows)
      if (row.before.at != kNone && partners[row.before.at] == kNone && row.after.at != kNone &&
          !taken.contains(row.after.at))
        partners[row.before.at] = row.after.at;
  }
  return partners;
}

// What the waits of the new program have to wait for; only those that waited for something.
std::vector<WaitedOperations> wantedIn(const check::Checked& old, const std::vector<Index>& partners) {
  std::vector<WaitedOperations> wanted;
  for (WaitedOperations& wait :
       analysis::waitedOperations(*old.program, old.analysis->footprints, old.analysis->values, {})) {
    if (partners[wait.wait] == kNone || wait.producers.empty()) continue;
    WaitedOperations now{.wait = partners[wait.wait], .counter = wait.counter, .producers = {}};
    for (const Index producer : wait.producers)
      if (partners[producer] != kNone) now.producers.push_back(partners[producer]);
    std::ranges::sort(now.producers);
    wanted.push_back(std::move(now));
  }
  std::ranges::sort(wanted, {},
                    [](const WaitedOperations& wait) { return std::pair(wait.wait, wait.counter); });
  return wanted;
}

class Renumbering {
public:
  Renumbering(const check::Checked& now, const assembler::SourceFile& text, const check::Options& options)
      : program_(*now.program), analysis_(*now.analysis), path_(text.path),
        texts_(text, options.assembler.edited) {}

  void run(const std::vector<WaitedOperations>& wanted, WrittenWaits& result) {
    wanted_ = &wanted;
    const std::vector<WaitCounts> counts =
        analysis::countsFor(wanted, program_, analysis_.footprints, analysis_.values, {});
    std::map<std::tuple<std::uint32_t, std::uint32_t>, std::vector<Index>>
        lines; // of waits, by file and line
    for (const WaitedOperations& wait : wanted)
      if (const source::LineEntry* const entry = entryOf(wait.wait)) {
        auto& all = lines[{entry->location.file, entry->location.line}];
        if (all.empty() || all.back() != wait.wait) all.push_back(wait.wait);
      }
    for (const auto& [line, all] : lines)
      add(all, counts, result);
    sortByPlace(result.edits, path_);
    result.files = texts_.filesWith(result.edits);
  }

private:
  [[nodiscard]] const source::LineEntry* entryOf(Index i) const {
    return program_.lines().at(program_.instructions()[i].address);
  }

  // `all`: the waits of a line, which has one count for all of them.
  void add(const std::vector<Index>& all, const std::vector<WaitCounts>& counts, WrittenWaits& result) {
    WaitCounts strictest;
    bool isRight = true;
    for (const Index i : all) {
      strictest = counters::stricter(strictest, counts[i]);
      isRight &= counts[i] == counters::waitCounts(program_.instructions()[i]);
    }
    if (isRight) return;
    WaitEdit edit;
    edit.place = program_.place(all.front());
    edit.before = texts_.statementAt(edit.place);
    edit.kind = strictest == kNoWait ? WaitEdit::Kind::Remove : WaitEdit::Kind::Change;
    edit.after = strictest == kNoWait ? std::string() : counters::waitStatement(strictest);
    if (edit.place.file != path_ || !edit.before.starts_with("s_waitcnt") || edit.before.contains('\\')) {
      result.notes.push_back(
          {edit.place, "this wait has to be renumbered, but its line is not changed here"});
      return;
    }
    edit.reason = strictest == kNoWait ? "nothing that it waited for is outstanding here" : reasonOf(all);
    result.edits.push_back(std::move(edit));
  }

  // "it waits for lines 12, 13 and 20, as it did"
  [[nodiscard]] std::string reasonOf(const std::vector<Index>& all) const {
    std::vector<std::uint32_t> lines;
    for (const WaitedOperations& wait : *wanted_) {
      if (!std::ranges::binary_search(all, wait.wait)) continue;
      for (const Index producer : wait.producers)
        lines.push_back(program_.place(producer).line);
    }
    std::ranges::sort(lines);
    const auto again = std::ranges::unique(lines);
    lines.erase(again.begin(), again.end());
    if (lines.size() == 1) return fmt::format("it waits for line {}, as it did", lines.front());
    const std::uint32_t last = lines.back();
    lines.pop_back();
    return fmt::format("it waits for lines {} and {}, as it did", fmt::join(lines, ", "), last);
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const std::string& path_;
  WrittenTexts texts_;
  const std::vector<WaitedOperations>* wanted_ = nullptr;
};

std::ptrdiff_t missingIn(const check::Checked& checked) {
  return std::ranges::count_if(checked.diagnostics, [](const source::Diagnostic& diagnostic) {
    return isMissingWait(diagnostic.code);
  });
}

bool areTheSameOperations(const check::Checked& now, const std::vector<Index>& partners) {
  std::vector<bool> isPaired(now.program->instructions().size());
  for (const Index partner : partners)
    if (partner != kNone) isPaired[partner] = true;
  for (Index i = 0; i < isPaired.size(); ++i) {
    const counters::Event event = counters::eventOf(now.program->instructions()[i]);
    if (!isPaired[i] && event.steps != decltype(event.steps){}) return false;
  }
  return true;
}

// An operation may stand behind the wait for it now, before what needs it.
source::Result<void> addMissing(worker::LanguageClient& language, const assembler::SourceFile& text,
                                const check::Options& options, check::Checked& checked, WrittenWaits& result,
                                const check::Stop& stop) {
  assembler::SourceFile current = text;
  if (!result.files.empty()) current.text = result.files.front().text;
  auto missing = writeWaits(language, current, options,
                            {.waitStates = false, .onlyMissing = true, .findsPeeled = false}, stop);
  if (!missing) return std::unexpected(std::move(missing.error()));
  if (missing->refused || missing->files.empty()) return {};
  const std::vector<source::ChangedLines> changes = source::changedLines(text.text, current.text);
  for (WaitEdit& edit : missing->edits) {
    edit.place.line = static_cast<std::uint32_t>(source::lineBefore(changes, edit.place.line - 1)) + 1;
    result.edits.push_back(std::move(edit));
  }
  sortByPlace(result.edits, text.path);
  result.files = std::move(missing->files);
  checked = std::move(missing->checked);
  return {};
}

} // namespace

source::Result<WrittenWaits> writeWaitsLike(worker::LanguageClient& language,
                                            const assembler::SourceFile& old,
                                            const assembler::SourceFile& text, const check::Options& options,
                                            const check::Stop& stop) {
  check::Options all = options;
  all.only.clear();
  all.assembler.waits = assembler::Waits::AsWritten;
  const auto before = checkToWrite(language, old, all, stop);
  if (!before) return std::unexpected(before.error());
  auto now = checkToWrite(language, text, all, stop);
  if (!now) return std::unexpected(std::move(now.error()));
  WrittenWaits result;
  bool isMove = false; // all operations of the new text are those of the old one
  if (before->program != nullptr && now->program != nullptr) {
    const std::vector<Index> partners = pairInstructions(*before, *now);
    Renumbering(*now, text, all).run(wantedIn(*before, partners), result);
    isMove = areTheSameOperations(*now, partners);
  }
  if (now->program == nullptr) {
    result.checked = std::move(*now);
    return result;
  }
  auto after = result.files.empty() ? *now : checkWritten(language, text, all, result.files, stop);
  if (!after) return std::unexpected(std::move(after.error()));
  if (isMove && missingIn(*after) > missingIn(*before))
    if (auto done = addMissing(language, text, all, *after, result, stop); !done)
      return std::unexpected(std::move(done.error()));
  judge(text, all, {}, std::move(*now), std::move(*after), result);
  return result;
}

} // namespace wavesmith::authoring
