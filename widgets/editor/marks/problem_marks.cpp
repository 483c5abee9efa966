// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/problem_marks.h"

#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/marks/overview_marks.h"
#include "editor/snapshot_lines.h"

#include <QTextBlock>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace wavesmith::widgets {
namespace {

OverviewMarks::Kind kindOf(source::Severity severity) {
  switch (severity) {
  case source::Severity::Error: return OverviewMarks::Kind::Error;
  case source::Severity::Warning: return OverviewMarks::Kind::Warning;
  case source::Severity::Remark: break;
  }
  return OverviewMarks::Kind::Remark;
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
  connect(editor->model(), &Document::findingsChanged, this, &ProblemMarks::onFindings);
  onSnapshot();
  onFindings();
}

void ProblemMarks::onSnapshot() {
  const Part before = std::exchange(problems_, {}); // ranges_ refer to it
  ranges_.clear();
  if (const SnapshotPointer snapshot = editor_->model()->snapshot())
    problems_ = partOf({snapshot, &snapshot->diagnostics}, factsOf(*snapshot)->problems);
  emit changed();
}

void ProblemMarks::onFindings() {
  std::vector<const source::Diagnostic*> gone;
  findings_.appendTo(gone, 0, std::numeric_limits<int>::max());
  for (const source::Diagnostic* finding : gone)
    ranges_.erase(finding);
  findings_ = partOf(editor_->model()->allFindings(), nullptr);
  // Later, because findings disappear in the middle of an edit, when the layout of the text is not updated yet.
  QMetaObject::invokeMethod(this, &ProblemMarks::changed, Qt::QueuedConnection);
}

// `known` may be of another name of the file.
ProblemMarks::Part ProblemMarks::partOf(std::shared_ptr<const source::Diagnostics> diagnostics,
                                        std::shared_ptr<const FileProblems> known) const {
  if (diagnostics == nullptr) return {};
  std::string path = editor_->model()->path().toStdString();
  std::string name = editor_->model()->displayName().toStdString();
  if (path.empty()) path = name;
  if (known == nullptr || known->path != path || known->name != name)
    known = std::make_shared<const FileProblems>(problemsIn(*diagnostics, std::move(path), std::move(name)));
  return {std::move(diagnostics), std::move(known)};
}

void ProblemMarks::Part::appendTo(std::vector<const source::Diagnostic*>& found, int first, int last) const {
  const auto lineOf = [this](std::uint32_t n) { return static_cast<int>((*diagnostics)[n].place.line); };
  const auto begin = std::ranges::lower_bound(ofFile->all, first, {}, lineOf);
  for (auto each = begin; each != ofFile->all.end() && lineOf(*each) <= last; ++each)
    found.push_back(&(*diagnostics)[*each]);
}

std::vector<const source::Diagnostic*> ProblemMarks::at(int line) const {
  std::vector<const source::Diagnostic*> result;
  const int origin = problems_.isEmpty() ? 0 : lines_->origin(line).line;
  if (origin > 0) problems_.appendTo(result, origin, origin);
  findings_.appendTo(result, line, line); // by lines of the current text, maybe newer than the snapshot
  std::ranges::stable_sort(result, {}, &source::Diagnostic::severity);
  return result;
}

std::vector<const source::Diagnostic*> ProblemMarks::in(int first, int last) const {
  std::vector<const source::Diagnostic*> result;
  // New lines have no origin.
  int from = first;
  while (from <= last && lines_->origin(from).line == 0)
    ++from;
  int to = last;
  while (to > from && lines_->origin(to).line == 0)
    --to;
  if (from <= last) problems_.appendTo(result, lines_->origin(from).line, lines_->origin(to).line);
  findings_.appendTo(result, first, last);
  return result;
}

void ProblemMarks::addTo(OverviewMarks& marks) const {
  const auto add = [&marks](const FileProblems& problems, source::Severity severity, auto lineNow,
                            auto originOf) {
    const auto& lines = problems.lines[static_cast<std::size_t>(severity)];
    for (auto each = lines.begin(); each != lines.end();) {
      const int line = lineNow(static_cast<int>(*each));
      ++each;
      if (line <= 0) continue;
      marks.add(OverviewMarks::Lane::Problems, line, kindOf(severity));
      // The next ones share its pixel, up to this line. A new line has no origin.
      const int next = originOf(marks.lineBelow(line));
      if (next > 0) each = std::lower_bound(each, lines.end(), static_cast<std::uint32_t>(next));
    }
  };
  const auto same = [](int line) { return line; };
  for (const auto severity : {source::Severity::Error, source::Severity::Warning, source::Severity::Remark}) {
    add(
        *problems_.ofFile, severity, [this](int origin) { return lines_->lineNow(origin); },
        [this](int line) { return lines_->origin(line).line; });
    add(*findings_.ofFile, severity, same, same);
  }
}

bool ProblemMarks::isRunFinding(const source::Diagnostic& diagnostic) const {
  const auto& all = findings_.diagnostics;
  return all != nullptr && std::ranges::any_of(*all, [&diagnostic](const source::Diagnostic& finding) {
           return &finding == &diagnostic;
         });
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
  const bool isEmpty = problems_.isEmpty() && findings_.isEmpty();
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
