// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_mirror.h"

#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace wavesmith::widgets {

TextMirror::TextMirror(QTextDocument* document) : QObject(document), document_(document) {}

const TextMirror* TextMirror::of(const QTextDocument& document) {
  return document.findChild<TextMirror*>(QString(), Qt::FindDirectChildrenOnly);
}

// Positions in the QTextDocument and in the mirror are the same: the end of a block is one character, like
// the end of a line.
bool TextMirror::follow(int position, int removed, int added) {
  const qsizetype oldSize = text_.size();
  // the end of the last block is not a character of the text
  const qsizetype newSize = document_->characterCount() - 1;
  // The counts may include that end.
  qsizetype from = std::clamp<qsizetype>(position, 0, std::min(oldSize, newSize));
  qsizetype oldLength = std::min<qsizetype>(removed, oldSize - from);
  qsizetype newLength = std::min<qsizetype>(added, newSize - from);
  if (oldSize - oldLength + newLength != newSize) {
    from = 0;
    oldLength = oldSize;
    newLength = newSize;
  }
  QTextCursor cursor(document_);
  cursor.setPosition(static_cast<int>(from));
  cursor.setPosition(static_cast<int>(from + newLength), QTextCursor::KeepAnchor);
  QString inserted = cursor.selectedText();
  inserted.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
  if (oldLength == newLength && text_.hasAt(from, inserted)) return false;
  text_.replace(from, oldLength, inserted);
  return true;
}

} // namespace wavesmith::widgets
