// SPDX-License-Identifier: Apache-2.0
#include "authoring/waits.h"

#include "authoring/gap_moves.h"
#include "authoring/peeled_waits.h"
#include "authoring/wait_writing.h"
#include "authoring/writing_client.h"
#include "authoring/written_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wavesmith::authoring {
namespace {

using counters::WaitCounts;
using program::Index;
using source::Code;
using source::Diagnostic;

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

bool isWaitState(const Diagnostic& diagnostic) {
  return diagnostic.code == Code::MissingWaitStates || diagnostic.code == Code::NopLonger;
}
bool hasWaitStateFixes(const check::Checked& checked) {
  return std::ranges::any_of(checked.diagnostics,
                             [](const Diagnostic& d) { return isWaitState(d) && !d.fixes.empty(); });
}

// s_nops behind the waits, which are wait states themselves.
source::Result<void> writeWaitStates(worker::LanguageClient& language, const assembler::SourceFile& text,
                                     const check::Options& options, const WaitOptions& waits,
                                     WrittenWaits& result, const check::Stop& stop) {
  check::Options states = options;
  states.only = {std::string(source::toString(Code::MissingWaitStates))};
  if (!waits.onlyMissing) states.only.emplace_back(source::toString(Code::NopLonger));
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

} // namespace

source::Result<WrittenWaits> writeWaits(worker::LanguageClient& language, const assembler::SourceFile& text,
                                        const check::Options& options, const WaitOptions& wanted,
                                        const check::Stop& stop) {
  // What is written when the text is assembled is what is shown and written here: one answer.
  WaitOptions waits = wanted;
  waits.onlyMissing |= isKeptWithoutWaits(text, options.assembler);
  check::Options all = options;
  all.only.clear();
  all.assembler.waits = assembler::Waits::AsWritten;
  auto before = checkToWrite(language, text, all, stop);
  if (!before) return std::unexpected(std::move(before.error()));
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
  const auto countsOf = [&](const std::vector<assembler::SourceFile>& files, const source::Place& place) {
    const auto checked = checkWritten(language, text, all, files, stop);
    return checked ? countsAt(*checked, place) : std::vector<WaitCounts>();
  };
  planLines(*before, text, all, waits, countsOf, result);
  auto after = result.files.empty() ? *before : checkWritten(language, text, all, result.files, stop);
  if (!after) return std::unexpected(std::move(after.error()));
  if (waits.waitStates && waits.movesLines && !waits.onlyMissing)
    if (auto done = moveIntoGaps(language, text, all, waits, *after, result, stop); !done)
      return std::unexpected(std::move(done.error()));
  if (waits.waitStates && hasWaitStateFixes(*after)) {
    if (auto done = writeWaitStates(language, text, all, waits, result, stop); !done)
      return std::unexpected(std::move(done.error()));
    if (!result.waitStates.empty()) after = checkWritten(language, text, all, result.files, stop);
    if (!after) return std::unexpected(std::move(after.error()));
  }
  if (waits.findsPeeled && !waits.onlyMissing)
    if (auto done = peelWaits(language, text, all, waits, *after, result, stop); !done)
      return std::unexpected(std::move(done.error()));
  judge(text, all, waits.kernel, std::move(*before), std::move(*after), result);
  return result;
}

} // namespace wavesmith::authoring
