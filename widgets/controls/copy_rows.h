// SPDX-License-Identifier: Apache-2.0
// Ctrl+C and the context menu of a view copy its selected rows, one line each, with tabs between columns.
// GUI thread only.
#pragma once

class QAbstractItemView;

namespace wavesmith::widgets {

void makeRowsCopyable(QAbstractItemView* view);

} // namespace wavesmith::widgets
