// SPDX-License-Identifier: Apache-2.0
#include "help/markdown_code.h"

#include <QColor>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

namespace wavesmith::widgets {
namespace {

constexpr int kBelowCode = 10; // pixels

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return block.isValid() && (format.hasProperty(QTextFormat::BlockCodeLanguage) ||
                             format.hasProperty(QTextFormat::BlockCodeFence));
}

} // namespace

void styleCodeBlocks(QTextDocument* document, const QString& family, const QColor& ground) {
  for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
    if (!isCode(block)) continue;
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    QTextCharFormat characters;
    characters.setFontFamilies({family});
    cursor.mergeCharFormat(characters);
    QTextBlockFormat format;
    format.setBackground(ground);
    if (!isCode(block.next())) format.setBottomMargin(kBelowCode);
    cursor.mergeBlockFormat(format);
  }
}

} // namespace wavesmith::widgets
