// SPDX-License-Identifier: Apache-2.0
#include "style/symbol_kind.h"

#include <QCoreApplication>

namespace wavesmith::widgets {

QString symbolIcon(navigation::SymbolKind kind) {
  switch (kind) {
  case navigation::SymbolKind::Kernel: return QStringLiteral("kernel");
  case navigation::SymbolKind::Macro: return QStringLiteral("macro");
  case navigation::SymbolKind::Register: return QStringLiteral("registers");
  case navigation::SymbolKind::Constant: return QStringLiteral("constant");
  default: return QStringLiteral("label");
  }
}

QString symbolWord(navigation::SymbolKind kind) {
  switch (kind) {
  case navigation::SymbolKind::Kernel: return QCoreApplication::translate("SymbolKind", "kernel");
  case navigation::SymbolKind::Label:
  case navigation::SymbolKind::NumericLabel: return QCoreApplication::translate("SymbolKind", "label");
  case navigation::SymbolKind::Register: return QCoreApplication::translate("SymbolKind", "register");
  case navigation::SymbolKind::Constant: return QCoreApplication::translate("SymbolKind", "constant");
  case navigation::SymbolKind::Macro: return QCoreApplication::translate("SymbolKind", "macro");
  case navigation::SymbolKind::Parameter: return QCoreApplication::translate("SymbolKind", "parameter");
  case navigation::SymbolKind::Undefined: return QCoreApplication::translate("SymbolKind", "undefined");
  }
  return {};
}

} // namespace wavesmith::widgets
