// SPDX-License-Identifier: Apache-2.0
#include "changes/diff_view.h"

#include "settings/settings.h"
#include "style/theme.h"

#include <QElapsedTimer>
#include <QScrollBar>

namespace wavesmith::widgets {
namespace {

constexpr int kSliceMilliseconds = 8; // half of a frame's 16 ms

} // namespace

DiffView::DiffView(const Settings* settings, const Theme* theme, QWidget* parent)
    : QPlainTextEdit(parent), theme_(theme), filling_(document()) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setLineWrapMode(NoWrap);
  setTabChangesFocus(true);
  setUndoRedoEnabled(false);
  setFont(settings->editorFont());
  setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * settings->tabWidth());
  setAccessibleName(tr("The changes, line by line: + is added, - is removed"));
  painting_.setInterval(0);
  connect(&painting_, &QTimer::timeout, this, &DiffView::paintSlice);
  connect(theme, &Theme::changed, this, &DiffView::paintAll);
}

void DiffView::setDiff(const QString& diff) {
  painting_.stop();
  wanted_ = -1;
  filling_.fill(diff.endsWith(u'\n') ? diff.chopped(1) : diff, [this] {
    moveCursor(QTextCursor::Start);
    paintAll();
    if (wanted_ >= 0) showLine(wanted_);
  });
}

void DiffView::showLine(int line) {
  if (filling_.isFilling()) {
    wanted_ = line;
    return;
  }
  const QTextBlock block = document()->findBlockByNumber(line);
  if (!block.isValid()) return;
  // The cursor is at the beginning, so that a long line does not scroll to its end.
  QTextCursor cursor(block);
  cursor.movePosition(QTextCursor::EndOfBlock);
  cursor.setPosition(block.position(), QTextCursor::KeepAnchor);
  setTextCursor(cursor);
  centerCursor();
}

bool DiffView::isComplete() const {
  return !filling_.isFilling() && !painting_.isActive();
}

void DiffView::paintAll() {
  if (filling_.isFilling()) return;
  next_ = document()->begin();
  heading_ = true;
  paintSlice();
}

void DiffView::paintSlice() {
  QElapsedTimer clock;
  clock.start();
  const int across = horizontalScrollBar()->value();
  const int down = verticalScrollBar()->value();
  for (; next_.isValid() && clock.elapsed() < kSliceMilliseconds; next_ = next_.next())
    paintSigns(next_);
  horizontalScrollBar()->setValue(across);
  verticalScrollBar()->setValue(down);
  if (next_.isValid())
    painting_.start();
  else
    painting_.stop();
}

// Fills cover the full width, so they belong to the blocks; colors of lines outside the text belong to the
// characters.
void DiffView::paintSigns(const QTextBlock& block) {
  const QString line = block.text();
  // The two lines with file names: in a hunk, a line may also begin with "--".
  if (line.startsWith(u"@@")) heading_ = false;
  if (line.isEmpty()) heading_ = true;
  QTextBlockFormat fill;
  QTextCharFormat words;
  if (heading_) {
    words.setFontWeight(QFont::Bold);
  } else if (line.startsWith(u'+')) {
    fill.setBackground(theme_->color(Theme::Role::GoodFill));
  } else if (line.startsWith(u'-')) {
    fill.setBackground(theme_->color(Theme::Role::ErrorFill));
  } else if (line.startsWith(u"@@") || line.startsWith(u'\\')) {
    words.setForeground(theme_->color(Theme::Role::Quiet));
  }
  QTextCursor cursor(block);
  cursor.setBlockFormat(fill);
  cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
  cursor.setCharFormat(words);
}

} // namespace wavesmith::widgets
