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
  connect(editor->model(), &Document::runFindingsChanged, this, &ProblemMarks::onRunFindings);
  onSnapshot();
  onRunFindings();
}

void ProblemMarks::onSnapshot() {
  const SnapshotPointer before = std::exchange(snapshot_, editor_->model()->snapshot());
  ranges_.clear();
  problems_ = snapshot_ ? ofFile(snapshot_->diagnostics) : std::vector<const source::Diagnostic*>();
  emit changed();
}

void ProblemMarks::onRunFindings() {
  for (const source::Diagnostic* finding : findings_)
    ranges_.erase(finding);
  const auto before = std::exchange(run_, editor_->model()->runFindings());
  findings_ = run_ ? ofFile(*run_) : std::vector<const source::Diagnostic*>();
  // Later, because findings disappear in the middle of an edit, when the layout of the text is not updated yet.
  QMetaObject::invokeMethod(this, &ProblemMarks::changed, Qt::QueuedConnection);
}

std::vector<const source::Diagnostic*> ProblemMarks::ofFile(const source::Diagnostics& diagnostics) const {
  const std::string path = editor_->model()->path().toStdString();
  const std::string name = editor_->model()->displayName().toStdString();
  std::vector<const source::Diagnostic*> result;
  for (const source::Diagnostic& diagnostic : diagnostics)
    if (diagnostic.place.line != 0 && (diagnostic.place.file == path || diagnostic.place.file == name))
      result.push_back(&diagnostic);
  if (!std::ranges::is_sorted(result, {}, lineOf)) std::ranges::stable_sort(result, {}, lineOf);
  return result;
}

std::vector<const source::Diagnostic*> ProblemMarks::at(int line) const {
  std::vector<const source::Diagnostic*> result;
  const auto add = [&result](const std::vector<const source::Diagnostic*>& all, int of) {
    const auto found = std::ranges::equal_range(all, static_cast<std::uint32_t>(of), {}, lineOf);
    result.insert(result.end(), found.begin(), found.end());
  };
  const int origin = problems_.empty() ? 0 : lines_->origin(line).line;
  if (origin > 0) add(problems_, origin);
  add(findings_, line); // of the current text, which may be newer than the snapshot
  std::ranges::stable_sort(result, {}, &source::Diagnostic::severity);
  return result;
}

std::vector<const source::Diagnostic*> ProblemMarks::in(int first, int last) const {
  std::vector<const source::Diagnostic*> result;
  const auto add = [&result](const std::vector<const source::Diagnostic*>& all, int from, int to) {
    const auto begin = std::ranges::lower_bound(all, static_cast<std::uint32_t>(from), {}, lineOf);
    const auto end = std::ranges::upper_bound(all, static_cast<std::uint32_t>(to), {}, lineOf);
    if (begin < end) result.insert(result.end(), begin, end);
  };
  // New lines have no origin.
  int from = first;
  while (from <= last && lines_->origin(from).line == 0)
    ++from;
  int to = last;
  while (to > from && lines_->origin(to).line == 0)
    --to;
  if (from <= last) add(problems_, lines_->origin(from).line, lines_->origin(to).line);
  add(findings_, first, last);
  return result;
}

std::vector<std::pair<int, source::Severity>> ProblemMarks::lines() const {
  std::vector<std::pair<int, source::Severity>> result;
  result.reserve(problems_.size() + findings_.size());
  for (const source::Diagnostic* problem : problems_)
    if (const int line = lines_->lineNow(static_cast<int>(problem->place.line)); line > 0)
      result.emplace_back(line, problem->severity);
  for (const source::Diagnostic* finding : findings_)
    result.emplace_back(static_cast<int>(finding->place.line), finding->severity);
  return result;
}

bool ProblemMarks::isRunFinding(const source::Diagnostic& diagnostic) const {
  return std::ranges::find(findings_, &diagnostic) != findings_.end();
}

// The range in a line that has not changed since the snapshot; from then on, its cursor moves with the text.
std::optional<QTextCursor> ProblemMarks::rangeOf(const source::Diagnostic& diagnostic, int line) const {
  if (const auto known = ranges_.find(&diagnostic); known != ranges_.end()) return known->second;
  if (lines_->origin(line).changed && !isRunFinding(diagnostic)) return std::nullopt;
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
  const bool isEmpty = problems_.empty() && findings_.empty();
  for (int line = first; line <= last && !isEmpty; ++line) {
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
