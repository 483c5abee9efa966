// SPDX-License-Identifier: Apache-2.0
// Between places of the core (lines and columns from 1, columns in bytes of UTF-8) and positions of Qt
// (UTF-16).
#pragma once

#include <QStringView>

class QTextBlock;

namespace wavesmith::widgets {

// UTF-16 offset of a byte column (from 1) in a line; the line's end when it lies beyond.
[[nodiscard]] int offsetOfColumn(QStringView line, unsigned column);
// Byte column (from 1) of a UTF-16 offset.
[[nodiscard]] unsigned columnOfOffset(QStringView line, int offset);

} // namespace wavesmith::widgets
