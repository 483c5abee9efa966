// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_place.h"

#include <QChar>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// The number of UTF-8 bytes of a UTF-16 unit: a surrogate pair is four bytes, two for each half.
unsigned bytesOf(QChar c) {
  const ushort unit = c.unicode();
  if (unit < 0x80) return 1;
  if (unit < 0x800 || c.isSurrogate()) return 2;
  return 3;
}

} // namespace

int offsetOfColumn(QStringView line, unsigned column) {
  unsigned at = 1;
  int offset = 0;
  while (offset < line.size() && at < column)
    at += bytesOf(line[offset++]);
  return offset;
}

unsigned columnOfOffset(QStringView line, int offset) {
  unsigned column = 1;
  for (int i = 0; i < std::min<int>(offset, static_cast<int>(line.size())); ++i)
    column += bytesOf(line[i]);
  return column;
}

} // namespace wavesmith::widgets
