// SPDX-License-Identifier: Apache-2.0
#include "editor/popups/inline_message.h"

#include "style/core_texts.h"

#include <QPainter>

namespace wavesmith::widgets {

QString inlineMessage(const source::Diagnostic& diagnostic, const QFontMetricsF& metrics, qreal room) {
  const QString message = coreText(diagnostic.message);
  if (diagnostic.fixes.empty() || metrics.horizontalAdvance(message) <= room)
    return metrics.elidedText(message, Qt::ElideRight, room);
  const QString fix = coreText(diagnostic.fixes.front().title);
  const QString both = QStringLiteral("  ") + fix;
  const qreal left = room - metrics.horizontalAdvance(both);
  constexpr int kShortest = 8; // a shorter part of a message is not shown
  if (left < kShortest * metrics.averageCharWidth()) return metrics.elidedText(fix, Qt::ElideRight, room);
  return metrics.elidedText(message, Qt::ElideRight, left) + both;
}

void paintInlineMessage(QPainter& painter, const source::Diagnostic& diagnostic, const QRectF& room) {
  constexpr qreal kNarrowest = 40;
  if (room.width() <= kNarrowest) return;
  QFont italic = painter.font();
  italic.setItalic(true);
  painter.setFont(italic);
  painter.drawText(room, Qt::AlignVCenter, inlineMessage(diagnostic, QFontMetricsF(italic), room.width()));
}

} // namespace wavesmith::widgets
