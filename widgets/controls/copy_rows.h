// SPDX-License-Identifier: Apache-2.0
// Ctrl+C in a view of rows: the selected ones, a line each, columns apart by tabs; the same by the context
// menu.
#pragma once

class QAbstractItemView;

namespace wavesmith::widgets {

void makeRowsCopyable(QAbstractItemView* view);

} // namespace wavesmith::widgets
