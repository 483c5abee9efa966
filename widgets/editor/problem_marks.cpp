// SPDX-License-Identifier: Apache-2.0
#include "editor/problem_marks.h"

#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/snapshot_lines.h"

#include <QTextBlock>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

std::uint32_t lineOf(const source::Diagnostic* diagnostic) {
  return diagnostic->place.line;
}

} // namespace

Theme::Role roleOf(source::Severity severity) {
  switch (severity) {
  case source::Severity::Error: return Theme::Role::Error;
  case source::Severity::Warning: return Theme::Role::Warning;
  case source::Severity::Remark: return Theme::Role::Remark;
  }
  return Theme::Role::Error;
}

ProblemMarks::ProblemMarks(CodeEditor* editor, SnapshotLines* lines, Theme* theme)
    : QObject(editor), editor_(editor), lines_(lines), theme_(theme) {
  connect(lines, &SnapshotLines::snapshotChanged, this, &ProblemMarks::onSnapshot);
  onSnapshot();
}

void ProblemMarks::onSnapshot() {
  const Document* document = editor_->model();
  const SnapshotPointer before = std::exchange(snapshot_, document->snapshot());
  problems_.clear();
  ranges_.clear();
  if (snapshot_) {
    const std::string path = document->path().toStdString();
    const std::string name = document->displayName().toStdString();
    for (const source::Diagnostic& diagnostic : snapshot_->diagnostics)
      if (diagnostic.place.line != 0 && (diagnostic.place.file == path || diagnostic.place.file == name))
        problems_.push_back(&diagnostic);
    if (!std::ranges::is_sorted(problems_, {}, lineOf)) std::ranges::stable_sort(problems_, {}, lineOf);
  }
  emit changed();
}

std::vector<const source::Diagnostic*> ProblemMarks::at(int line) const {
  const int origin = problems_.empty() ? 0 : lines_->origin(line).line;
  if (origin <= 0) return {};
  const auto found = std::ranges::equal_range(problems_, static_cast<std::uint32_t>(origin), {}, lineOf);
  std::vector<const source::Diagnostic*> result(found.begin(), found.end());
  std::ranges::stable_sort(result, {}, &source::Diagnostic::severity);
  return result;
}

// The range in a line that has not changed since the snapshot; from then on, its cursor moves with the text.
std::optional<QTextCursor> ProblemMarks::rangeOf(const source::Diagnostic& diagnostic, int line) const {
  if (const auto known = ranges_.find(&diagnostic); known != ranges_.end()) return known->second;
  if (lines_->origin(line).changed) return std::nullopt;
  source::Place place = diagnostic.place;
  place.line = static_cast<std::uint32_t>(line);
  QTextCursor range = editor_->rangeOf(place);
  if (range.isNull()) return std::nullopt;
  if (!range.hasSelection()) range.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
  if (!range.hasSelection()) range.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor);
  return range;
}

std::vector<const source::Diagnostic*> ProblemMarks::atPosition(int position) const {
  const int line = editor_->document()->findBlock(position).blockNumber() + 1;
  std::vector<const source::Diagnostic*> result = at(line);
  std::erase_if(result, [&](const source::Diagnostic* diagnostic) {
    const auto range = rangeOf(*diagnostic, line);
    return !range || position < range->selectionStart() || position > range->selectionEnd();
  });
  return result;
}

void ProblemMarks::addTo(QList<QTextEdit::ExtraSelection>& selections, int first, int last) {
  std::unordered_map<const source::Diagnostic*, QTextCursor> kept;
  for (int line = first; line <= last && !problems_.empty(); ++line) {
    // A line of a macro can have the same problem once for each expansion.
    std::set<std::tuple<source::Severity, int, int>> drawn;
    const auto ofLine = at(line);
    // The worst one is last, so that it is drawn over the others.
    for (auto diagnostic = ofLine.rbegin(); diagnostic != ofLine.rend(); ++diagnostic) {
      const auto range = rangeOf(**diagnostic, line);
      if (!range) continue;
      kept.emplace(*diagnostic, *range);
      const auto severity = (*diagnostic)->severity;
      if (!drawn.emplace(severity, range->selectionStart(), range->selectionEnd()).second) continue;
      QTextEdit::ExtraSelection underline;
      underline.cursor = *range;
      underline.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
      underline.format.setUnderlineColor(theme_->color(roleOf(severity)));
      selections << underline;
    }
  }
  ranges_ = std::move(kept);
}

} // namespace wavesmith::widgets
