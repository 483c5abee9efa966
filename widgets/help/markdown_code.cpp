// SPDX-License-Identifier: Apache-2.0
#include "help/markdown_code.h"

#include <QColor>
#include <QList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>

namespace wavesmith::widgets {
namespace {

constexpr int kBelowCode = 10; // pixels

// Qt gives code the size that the text has at this moment. Without it, code has the size of its text at any time.
void forgetSizes(const QTextBlock& block) {
  struct Code {
    int begin, end;
    QTextCharFormat format;
  };
  QList<Code> all; // changing them ends an iteration over them
  for (auto at = block.begin(); !at.atEnd(); ++at) {
    QTextCharFormat format = at.fragment().charFormat();
    if (!format.hasProperty(QTextFormat::FontPointSize) && !format.hasProperty(QTextFormat::FontPixelSize))
      continue;
    format.clearProperty(QTextFormat::FontPointSize);
    format.clearProperty(QTextFormat::FontPixelSize);
    all.append({at.fragment().position(), at.fragment().position() + at.fragment().length(), format});
  }
  for (const Code& code : all) {
    QTextCursor cursor(block);
    cursor.setPosition(code.begin);
    cursor.setPosition(code.end, QTextCursor::KeepAnchor);
    cursor.setCharFormat(code.format);
  }
}

bool isCode(const QTextBlock& block) {
  const QTextBlockFormat format = block.blockFormat();
  return block.isValid() && (format.hasProperty(QTextFormat::BlockCodeLanguage) ||
                             format.hasProperty(QTextFormat::BlockCodeFence));
}

} // namespace

void styleCodeBlocks(QTextDocument* document, const QString& family, const QColor& ground) {
  for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
    forgetSizes(block);
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
