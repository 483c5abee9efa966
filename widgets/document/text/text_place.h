// SPDX-License-Identifier: Apache-2.0
// Converts between places of the core (lines and columns from 1, columns in bytes of UTF-8) and positions of
// Qt (UTF-16). Pure functions; any thread.
#pragma once

#include <QStringView>

class QTextBlock;

namespace wavesmith::widgets {

// The UTF-16 offset of a byte column (from 1) in a line; the end of the line if the column is past it.
[[nodiscard]] int offsetOfColumn(QStringView line, unsigned column);
// The byte column (from 1) of a UTF-16 offset.
[[nodiscard]] unsigned columnOfOffset(QStringView line, int offset);

} // namespace wavesmith::widgets
