// SPDX-License-Identifier: Apache-2.0
// The icon and the word for each kind of symbol, for outline, breadcrumbs and lists.
//
//   icon(symbolIcon(symbol.kind))        resources/icons/label.svg
//   symbolWord(symbol.kind)              "label"; numeric labels are labels
//
// Pure functions; any thread.
#pragma once

#ifndef Q_MOC_RUN
#include "navigation/index.h"
#endif

#include <QString>

namespace wavesmith::widgets {

[[nodiscard]] QString symbolIcon(navigation::SymbolKind kind);
[[nodiscard]] QString symbolWord(navigation::SymbolKind kind);

} // namespace wavesmith::widgets
