// SPDX-License-Identifier: Apache-2.0
#include "document/text/text_layout.h"

#include <algorithm>

namespace wavesmith::widgets {

// What was removed is not in the text any more: only the added characters are lines to lay out. Removed lines show in the
// number of lines, which QPlainTextDocumentLayout compares itself. At least one character, since it lays out the line
// before an empty range.
void TextLayout::documentChanged(int from, int /*removed*/, int added) {
  QPlainTextDocumentLayout::documentChanged(from, 0, std::max(added, 1));
}

} // namespace wavesmith::widgets
