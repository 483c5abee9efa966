// SPDX-License-Identifier: Apache-2.0
// The message at the end of the cursor's line, in the remaining room of the line. A message that does not fit
// is cut before the fix, never in the fix itself:
//
//   v_add_f32 v4, v4, v5    v5 is read while its load is outstanding      enough room
//   v_add_f32 v4, v4, v5    v5 is read wh…  Insert s_waitcnt vmcnt(0)      not enough room
//
// Any thread that may use fonts.
#pragma once

#include "source/diagnostic.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

class QPainter;

namespace wavesmith::widgets {

[[nodiscard]] QString inlineMessage(const source::Diagnostic& diagnostic, const QFontMetricsF& metrics,
                                    qreal room);

// Paints in italics of the painter's font; paints nothing if the room is too small to read it.
void paintInlineMessage(QPainter& painter, const source::Diagnostic& diagnostic, const QRectF& room);

} // namespace wavesmith::widgets
