// SPDX-License-Identifier: Apache-2.0
#include "authoring/written_texts.h"

#include "check/edited_text.h"
#include "check/finding_census.h"
#include "check/statement_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith::authoring {
namespace {

using program::Index;
using source::Code;
using source::Diagnostic;

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

} // namespace

std::string WrittenTexts::statementAt(const source::Place& place) {
  const auto line = lines_.at(place);
  if (!line) return {};
  const source::StatementPlace statement = line->place();
  return std::string(line->text.substr(statement.begin, statement.end - statement.begin));
}

std::vector<assembler::SourceFile> WrittenTexts::filesWith(const std::vector<WaitEdit>& edits) {
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

source::TextEdit WrittenTexts::changeOf(const WaitEdit& edit) {
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

source::Result<check::Checked> checkToWrite(worker::LanguageClient& language,
                                            const assembler::SourceFile& text, const check::Options& options,
                                            const check::Stop& stop) {
  auto checked = check::checkText(language, text, options, stop);
  if (!checked) return checked;
  const auto error = std::ranges::find_if(checked->assembly->diagnostics, [](const Diagnostic& d) {
    return d.severity == source::Severity::Error;
  });
  if (error != checked->assembly->diagnostics.end()) return std::unexpected(*error);
  return checked;
}

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

void sortByPlace(std::vector<WaitEdit>& edits, const std::string& path) {
  std::ranges::stable_sort(edits, {}, [&](const WaitEdit& edit) {
    return std::tuple(edit.place.file != path, std::string_view(edit.place.file), edit.place.line);
  });
}

// A macro may hold one for several kernels.
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

bool isAsClean(const check::Checked& before, const check::Checked& after, const assembler::SourceFile& text,
               const std::vector<assembler::SourceFile>& files, const check::Options& options) {
  const auto& edited = options.assembler.edited;
  return censusOf(after, text, files, edited).firstNew(censusOf(before, text, {}, edited)) == nullptr;
}

void judge(const assembler::SourceFile& text, const check::Options& options, const std::string& kernel,
           check::Checked before, check::Checked after, WrittenWaits& result) {
  result.before = result.after = waitLines(before, kernel);
  if (result.files.empty()) {
    result.checked = std::move(before);
    return;
  }
  const auto& edited = options.assembler.edited;
  const auto censusAfter = censusOf(after, text, result.files, edited);
  if (auto refused = refusal(text, censusAfter.firstNew(censusOf(before, text, {}, edited)))) {
    const std::size_t count = result.before;
    result = {};
    result.checked = std::move(before);
    result.before = result.after = count;
    result.refused = std::move(refused);
    return;
  }
  result.checked = std::move(after);
  result.after = result.checked.program != nullptr ? waitLines(result.checked, kernel) : 0;
}

} // namespace wavesmith::authoring
