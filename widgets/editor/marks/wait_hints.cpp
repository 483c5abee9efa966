// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/wait_hints.h"

#include "document/text/line_states.h"
#include "editor/code_editor.h"
#include "style/from_view.h"
#include "style/theme.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <string_view>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kHintGap = 3;   // characters between a line and its hint
constexpr int kSmallest = 40; // pixels; hints that would be narrower are not shown
constexpr int kRightPad = 6;

// The instruction without its label and comments.
WaitHints::Hint::Part codeIn(const QTextBlock& block) {
  const QString line = block.text();
  const source::StatementPlace place = source::findStatement(asUtf16(line), lineState(block));
  return {static_cast<int>(place.begin), static_cast<int>(place.end - place.begin)};
}

// "vmcnt(0)" of "s_waitcnt vmcnt(0) & lgkmcnt(1)".
WaitHints::Hint::Part counterIn(const QTextBlock& block, const QString& counter) {
  const QString code = codeOf(block.text(), lineState(block));
  const auto from = code.indexOf(counter + u'(', 0, Qt::CaseInsensitive);
  const auto to = from < 0 ? -1 : code.indexOf(u')', from);
  if (to < 0) return {};
  return {static_cast<int>(from), static_cast<int>(to - from + 1)};
}

} // namespace

WaitHints::WaitHints(CodeEditor* editor, SnapshotLines* lines, Theme* theme)
    : QObject(editor), editor_(editor), lines_(lines), theme_(theme) {}

QString WaitHints::forLine(std::uint32_t instruction) const {
  const int line = instruction == program::kNone ? 0 : lines_->lineOf(instruction);
  return line == 0 ? QString() : tr(" for line %1").arg(line);
}

WaitHints::Hint WaitHints::waitHint(const QTextBlock& line, std::uint32_t at) const {
  using analysis::Verdict;
  const auto answers = lines_->snapshot()->analysis->counters.answers();
  const auto here = std::ranges::equal_range(answers, at, {}, &analysis::WaitAnswer::wait);
  Hint hint;
  QStringList phrases;
  std::size_t needless = 0;
  std::size_t counters = 0;
  for (const analysis::WaitAnswer& answer : here) {
    if (answer.count >= analysis::highest(answer.counter)) continue; // the counter is not waited for
    ++counters;
    const bool stronger = answer.verdict == Verdict::Stronger && answer.suffices;
    if (!stronger && answer.verdict != Verdict::NotNeeded) continue;
    const std::string_view name = analysis::name(answer.counter);
    const QString counter = fromView(name);
    const Hint::Part part = counterIn(line, counter);
    if (part.length > 0) hint.gray.push_back(part);
    if (stronger)
      phrases << tr("%1(%2) is enough").arg(counter).arg(*answer.suffices) + forLine(answer.neededBy);
    else {
      ++needless;
      phrases
          << tr("nothing needs %1").arg(part.length > 0 ? line.text().mid(part.from, part.length) : counter);
    }
  }
  if (phrases.isEmpty()) return {};
  if (needless == counters) {
    hint.gray = {codeIn(line)};
    phrases = QStringList{tr("nothing needs this")};
  }
  hint.text = phrases.join(QStringLiteral("; "));
  return hint;
}

WaitHints::Hint WaitHints::nopHint(const QTextBlock& line, std::uint32_t at) const {
  const auto answers = lines_->snapshot()->analysis->states.answers();
  const auto found = std::ranges::lower_bound(answers, at, {}, &analysis::NopAnswer::nop);
  if (found == answers.end() || found->nop != at || !found->known || found->suffices >= found->states)
    return {};
  Hint hint;
  hint.gray = {codeIn(line)};
  // s_nop N is N + 1 wait states (CDNA3 ISA, 4.5).
  hint.text = found->suffices == 0
                  ? tr("nothing needs this")
                  : tr("s_nop %1 is enough").arg(found->suffices - 1) + forLine(found->consumer);
  return hint;
}

// Statements that are written when the text is assembled.
QString WaitHints::addedHint(int origin) const {
  const SnapshotPointer& snapshot = lines_->snapshot();
  if (!snapshot || snapshot->assembly == nullptr || snapshot->assembly->added.empty() || origin == 0)
    return {};
  const std::vector<assembler::AddedStatement>& added = snapshot->assembly->added;
  const std::string file = snapshot->path.toStdString();
  QStringList statements;
  const auto placeOf = [](const assembler::AddedStatement& one) {
    return std::pair(std::string_view(one.place.file), one.place.line);
  };
  const std::pair here(std::string_view(file), static_cast<std::uint32_t>(origin));
  for (const assembler::AddedStatement& one : std::ranges::equal_range(added, here, {}, placeOf))
    statements << QString::fromStdString(one.text);
  return statements.isEmpty() ? QString() : tr("%1 before it").arg(statements.join(QStringLiteral(", ")));
}

WaitHints::Hint WaitHints::at(int line) const {
  const SnapshotLines::Line found = lines_->at(line);
  if (!found.changed)
    if (QString added = addedHint(found.origin); !added.isEmpty())
      return {.gray = {}, .text = std::move(added)};
  // The instructions of a macro or repetition may have different needs.
  if (found.changed || found.instructions.size() != 1) return {};
  const std::uint32_t at = found.instructions.front();
  const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
  Hint hint = waitHint(block, at);
  return hint.text.isEmpty() ? nopHint(block, at) : hint;
}

void WaitHints::addTo(QList<QTextEdit::ExtraSelection>& selections, int first, int last) const {
  if (!lines_->snapshot()) return;
  for (int line = first; line <= last; ++line) {
    const Hint hint = at(line);
    if (hint.gray.empty()) continue;
    const QTextBlock block = editor_->document()->findBlockByNumber(line - 1);
    for (const Hint::Part& part : hint.gray) {
      QTextEdit::ExtraSelection selection;
      // Qt finds the selections that are already drawn by their anchors. Problems of the line are often anchored where
      // the part begins.
      selection.cursor = QTextCursor(block);
      selection.cursor.setPosition(block.position() + part.from + part.length);
      selection.cursor.setPosition(block.position() + part.from, QTextCursor::KeepAnchor);
      selection.format.setForeground(theme_->color(Theme::Role::Quiet));
      selections << selection;
    }
  }
}

// The problem of the cursor's line is more important.
QString WaitHints::shownIn(int line) const {
  const bool isHidden =
      !lines_->snapshot() || (line == editor_->currentLine() && !editor_->messageAtCursor().isEmpty());
  return isHidden ? QString() : at(line).text;
}

void WaitHints::updateChanged() const {
  drawn_.follow(editor_->blockCount());
  for (const VisibleRow& row : editor_->visibleRows())
    if (row.line == editor_->currentLine() || !drawn_.has(row, shownIn(row.line)))
      updateRow(editor_->viewport(), row);
}

void WaitHints::paint(QPainter& painter) const {
  drawn_.follow(editor_->blockCount());
  QFont small = editor_->font();
  small.setItalic(true);
  painter.setFont(small);
  painter.setPen(theme_->color(Theme::Role::Quiet));
  const QRectF area = painter.clipBoundingRect();
  for (const VisibleRow& row : editor_->visibleRows()) {
    if (!meets(row, area)) continue;
    const QString text = shownIn(row.line);
    drawn_.set(row, text);
    if (text.isEmpty()) continue;
    const qreal x = editor_->endOfLine(row) + kHintGap * QFontMetricsF(small).horizontalAdvance(u' ');
    const QRectF room(x, row.top, editor_->viewport()->width() - x - kRightPad, row.height);
    if (room.width() >= kSmallest)
      painter.drawText(room, Qt::AlignVCenter,
                       QFontMetricsF(small).elidedText(text, Qt::ElideRight, room.width()));
  }
}

} // namespace wavesmith::widgets
