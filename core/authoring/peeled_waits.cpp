// SPDX-License-Identifier: Apache-2.0
#include "authoring/peeled_waits.h"

#include "authoring/wait_places.h"
#include "authoring/written_texts.h"
#include "counters/waits.h"
#include "program/loops.h"
#include "source/text/text_diff.h"
#include "timing/estimate.h"
#include "timing/resident_waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace wavesmith::authoring {
namespace {

using counters::WaitCounts;
using program::Index;
using program::kNone;

// A loop with one way into it, along which a statement can be written.
struct Peelable {
  std::uint32_t loop = 0;
  Index last = kNone;       // the last instruction before the loop
  WaitCounts prologue = {}; // what would be waited for after it
  std::vector<Index> waits; // of the loop, which are written again
  timing::Estimate estimate;
};

class Peeling {
public:
  Peeling(const check::Checked& checked, const std::string& path, const WaitOptions& waits)
      : program_(*checked.program), analysis_(*checked.analysis), path_(path), waits_(waits),
        loops_(program::findLoops(program_, program::findReach(program_))) {}

  [[nodiscard]] std::vector<Peelable> find(check::SourceLines& lines) const {
    std::vector<Peelable> found;
    for (const analysis::WaitAnswer& answer : analysis_.counters.answers()) {
      const std::uint32_t loop = loops_.innermost[program_.blockOf(answer.wait)];
      if (loop == kNone || !isForTheFirst(answer) || !isPlain(answer.wait) || isKept(answer.wait, lines))
        continue;
      auto at = std::ranges::find(found, loop, &Peelable::loop);
      if (at == found.end()) {
        auto one = peelable(loop);
        if (!one) continue;
        at = found.insert(found.end(), std::move(*one));
      }
      if (std::ranges::find(at->waits, answer.wait) == at->waits.end()) at->waits.push_back(answer.wait);
      at->prologue =
          counters::stricter(at->prologue, counters::only(answer.counter, beforeLoop(loop, answer)));
    }
    return found;
  }

  // Of an iteration; cycles 0: unknown.
  [[nodiscard]] timing::Estimate estimated(std::uint32_t loop) const {
    if (loop >= loops_.loops.size()) return {};
    const timing::Path path = timing::steadyState(program_, loops_, loop);
    if (path.empty()) return {};
    timing::Assumptions assumptions;
    for (std::size_t kernel = 0; kernel < program_.kernels().size(); ++kernel)
      if (const program::KernelCode& code = program_.kernels()[kernel];
          path.front().at >= code.first && path.front().at < code.end)
        timing::residentWaves(program_, kernel, analysis_.resources[kernel]).applyTo(assumptions);
    return timing::estimate(program_.instructions(), path, assumptions);
  }
  [[nodiscard]] source::Place place(Index i) const {
    return program_.lines().place(program_.lines().at(program_.instructions()[i].address)->location);
  }

private:
  // The wait completes an operation of before the loop, and with it younger ones of the iteration before.
  [[nodiscard]] bool isForTheFirst(const analysis::WaitAnswer& answer) const {
    if (answer.count >= counters::highest(answer.counter)) return false;
    std::optional<std::uint8_t> entry, steady; // the highest counts that complete something
    for (const analysis::Ended& ended : analysis_.counters.endedBy(answer.wait)) {
      if (ended.counter != answer.counter) continue;
      if (ended.onEntry && !ended.inSteadyState) entry = std::max(entry.value_or(0), ended.atMost);
      if (ended.inSteadyState) steady = std::max(steady.value_or(0), ended.atMost);
    }
    const auto queues = analysis_.counters.outstandingBefore(answer.wait);
    if (!entry || !queues.steady) return false;
    return (*queues.steady)[counters::number(answer.counter)].size() > *entry + std::size_t{1} ||
           (answer.onEntry && answer.inSteadyState && *answer.onEntry < *answer.inSteadyState);
  }
  [[nodiscard]] bool isOfKernel(Index i) const {
    return waits_.kernel.empty() ||
           std::ranges::any_of(program_.kernels(), [&](const program::KernelCode& kernel) {
             return kernel.name == waits_.kernel && i >= kernel.first && i < kernel.end;
           });
  }
  // In a line of the file itself.
  [[nodiscard]] bool isPlain(Index i) const {
    const source::LineEntry* const entry = program_.lines().at(program_.instructions()[i].address);
    return entry != nullptr && entry->location.expansion == source::kNoExpansion &&
           program_.lines().files[entry->location.file] == path_ && waits_.firstLine == 0 && isOfKernel(i);
  }
  [[nodiscard]] bool isKept(Index wait, check::SourceLines& lines) const {
    const auto line = lines.at(place(wait));
    return !line || line->text.contains(kKeepWait);
  }

  [[nodiscard]] std::optional<Peelable> peelable(std::uint32_t index) const {
    const program::Loop& loop = loops_.loops[index];
    if (loop.irreducible) return std::nullopt;
    const auto blocks = program_.blocks();
    const program::Block& header = blocks[loop.header];
    std::optional<std::uint32_t> entry;
    for (const std::uint32_t block : header.previous) {
      if (std::ranges::binary_search(loop.blocks, block)) continue;
      if (entry) return std::nullopt;
      entry = block;
    }
    if (!entry || blocks[*entry].end != header.first) return std::nullopt;
    const Index last = header.first - 1;
    if (program_.branchTarget(last) == header.first || !isPlain(last)) return std::nullopt;
    Peelable one{.loop = index, .last = last, .waits = {}, .estimate = estimated(index)};
    if (one.estimate.cycles == 0) return std::nullopt;
    return one;
  }

  // The count before the loop that completes what the wait completes in the first iteration.
  [[nodiscard]] unsigned beforeLoop(std::uint32_t loop, const analysis::WaitAnswer& answer) const {
    unsigned issued = 0;
    for (const timing::Step& step : timing::steadyState(program_, loops_, loop)) {
      if (step.at == answer.wait) break;
      issued += counters::eventOf(program_.instructions()[step.at]).raises(answer.counter);
    }
    return answer.count - std::min<unsigned>(answer.count, issued);
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  const std::string& path_;
  const WaitOptions& waits_;
  program::Loops loops_;
};

// A line of the text as it was.
source::Place before(source::Place place, const std::vector<source::ChangedLines>& changes) {
  place.line = static_cast<std::uint32_t>(source::lineBefore(changes, place.line - 1)) + 1;
  return place;
}

} // namespace

std::string PeeledWait::sentence() const {
  return fmt::format("only the first iteration needs this count: with {} after line {}, an iteration takes "
                     "{:.0f} instead of "
                     "{:.0f} cycles ({})",
                     statement, prologue.line, cyclesAfter, cyclesBefore, assumed);
}

source::Result<void> peelWaits(worker::LanguageClient& language, const assembler::SourceFile& text,
                               const check::Options& options, const WaitOptions& waits,
                               check::Checked& checked, WrittenWaits& result, const check::Stop& stop) {
  if (checked.program == nullptr || checked.analysis == nullptr) return {};
  assembler::SourceFile current = text;
  check::Options with = options;
  for (const assembler::SourceFile& file : result.files) {
    if (file.path == text.path)
      current.text = file.text;
    else
      with.assembler.edited.push_back(file);
  }
  WrittenTexts texts(current, with.assembler.edited);
  const Peeling now(checked, text.path, waits);
  std::vector<Peelable> loops = now.find(texts.lines());
  // It stays while the loop's waits are written; no author writes the same.
  const std::string keep = fmt::format(" // {} before the loop, until its waits are written", kKeepWait);
  // All of them, to learn what each saves; then those that save something.
  for (bool isFirst = true; !loops.empty(); isFirst = false) {
    std::vector<WaitEdit> edits;
    for (const Peelable& one : loops) {
      edits.push_back({.place = now.place(one.last),
                       .isAfterLine = true,
                       .after = counters::waitStatement(one.prologue) + keep});
      for (const Index wait : one.waits)
        edits.push_back({.kind = WaitEdit::Kind::Remove, .place = now.place(wait)});
    }
    const std::vector<assembler::SourceFile> begun = texts.filesWith(edits);
    WaitOptions again = waits;
    again.peels = again.findsPeeled = false;
    auto written = writeWaits(language, begun.front(), with, again, stop);
    if (!written) return std::unexpected(std::move(written.error()));
    if (written->refused || written->checked.program == nullptr || written->checked.analysis == nullptr)
      return {};
    const Peeling then(written->checked, text.path, waits);
    const std::vector<source::ChangedLines> changes = source::changedLines(text.text, current.text);
    std::vector<Peelable> worth;
    std::vector<PeeledWait> peeled;
    for (Peelable& one : loops) {
      const timing::Estimate estimate = then.estimated(one.loop);
      if (estimate.cycles == 0 || std::lround(estimate.cycles) >= std::lround(one.estimate.cycles)) continue;
      const source::Place wait = now.place(one.waits.front());
      peeled.push_back({.place = before(wait, changes),
                        .before = texts.statementAt(wait),
                        .prologue = before(now.place(one.last), changes),
                        .statement = counters::waitStatement(one.prologue),
                        .cyclesBefore = one.estimate.cycles,
                        .cyclesAfter = estimate.cycles,
                        .assumed = estimate.latencyText()});
      worth.push_back(std::move(one));
    }
    if (worth.size() != loops.size() && isFirst) {
      loops = std::move(worth);
      continue;
    }
    std::string final = begun.front().text;
    for (const assembler::SourceFile& file : written->files)
      if (file.path == text.path) final = file.text;
    const std::string kept = keep + '\n';
    for (std::size_t at = final.find(kept); at != std::string::npos; at = final.find(kept, at))
      final.erase(at, keep.size());
    auto after = checkWritten(language, current, with, {{text.path, final}}, stop);
    if (!after) return std::unexpected(std::move(after.error()));
    if (!isAsClean(checked, *after, current, {{text.path, final}}, with)) return {};
    result.peeled = std::move(peeled);
    if (!waits.peels || result.peeled.empty()) return {};
    std::erase_if(result.files, [&](const assembler::SourceFile& file) { return file.path == text.path; });
    result.files.push_back({text.path, std::move(final)});
    checked = std::move(*after);
    return {};
  }
  return {};
}

} // namespace wavesmith::authoring
