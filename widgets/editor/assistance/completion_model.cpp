// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/completion_model.h"

namespace wavesmith::widgets {

void CompletionModel::setItems(std::vector<CompletionItem> items) {
  beginResetModel();
  items_ = std::move(items);
  endResetModel();
}

int CompletionModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(items_.size());
}

QVariant CompletionModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const CompletionItem& shown = item(index.row());
  switch (role) {
  case Qt::DisplayRole: return shown.text;
  case DetailRole: return shown.detail;
  case KindRole: return static_cast<int>(shown.kind);
  case Qt::AccessibleTextRole: return QStringLiteral("%1, %2").arg(shown.text, shown.detail);
  default: return {};
  }
}

} // namespace wavesmith::widgets
