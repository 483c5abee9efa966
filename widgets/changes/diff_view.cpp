// SPDX-License-Identifier: Apache-2.0
#include "changes/diff_view.h"

#include "settings/settings.h"
#include "style/theme.h"

#include <QScrollBar>
#include <QTextBlock>

namespace wavesmith::widgets {

DiffView::DiffView(const Settings* settings, const Theme* theme, QWidget* parent)
    : QPlainTextEdit(parent), theme_(theme) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setLineWrapMode(NoWrap);
  setTabChangesFocus(true);
  setUndoRedoEnabled(false);
  setFont(settings->editorFont());
  setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * settings->tabWidth());
  setAccessibleName(tr("The changes, line by line: + is added, - is removed"));
  connect(theme, &Theme::changed, this, &DiffView::paintSigns);
}

void DiffView::setDiff(const QString& diff) {
  setPlainText(diff.endsWith(u'\n') ? diff.chopped(1) : diff);
  paintSigns();
}

// Fills cover the full width, so they belong to the blocks; colors of lines outside the text belong to
// the characters.
void DiffView::paintSigns() {
  const int across = horizontalScrollBar()->value();
  const int down = verticalScrollBar()->value();
  bool heading = true; // the two lines with file names: in a hunk, a line may also begin with "--"
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    const QString line = block.text();
    if (line.startsWith(u"@@")) heading = false;
    if (line.isEmpty()) heading = true;
    QTextBlockFormat fill;
    QTextCharFormat words;
    if (heading) {
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
  horizontalScrollBar()->setValue(across);
  verticalScrollBar()->setValue(down);
}

} // namespace wavesmith::widgets
