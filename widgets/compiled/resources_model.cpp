// SPDX-License-Identifier: Apache-2.0
#include "compiled/resources_model.h"

#include "style/theme.h"

namespace wavesmith::widgets {

ResourcesModel::ResourcesModel(Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {}

void ResourcesModel::setKernels(const std::vector<compile::KernelResources>& kernels) {
  beginResetModel();
  rows_.clear();
  for (const compile::KernelResources& kernel : kernels) {
    QString name = QString::fromStdString(kernel.kernel);
    for (const compile::ResourceRow& row : kernel.rows) {
      rows_.push_back({name, row});
      name.clear();
    }
  }
  endResetModel();
}

int ResourcesModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant ResourcesModel::cell(const QModelIndex& index, int role) const {
  const auto& [kernel, row] = rows_[static_cast<std::size_t>(index.row())];
  const bool isNumber = index.column() == Clang || index.column() == Ours;
  if (role == Qt::ForegroundRole && isNumber && row.differs()) return theme_->color(Theme::Role::Warning);
  if (role == Qt::ToolTipRole && row.differs())
    return tr("clang counts registers that it reserves; ours are those that the instructions use.");
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Kernel: return kernel;
  case Resource: return QString::fromStdString(row.name);
  case Clang: return QString::fromStdString(row.clang);
  case Ours:
    return QString::fromStdString(row.ours) + (row.differs() ? QStringLiteral(" \u2260") : QString());
  default: return {};
  }
}

std::span<const TableColumn> ResourcesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Kernel")},
      {QT_TR_NOOP("Resource")},
      {QT_TR_NOOP("clang"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("ours"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
