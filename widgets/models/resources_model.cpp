// SPDX-License-Identifier: Apache-2.0
#include "models/resources_model.h"

#include "style/theme.h"

namespace wavesmith::widgets {

ResourcesModel::ResourcesModel(Theme* theme, QObject* parent) : QAbstractTableModel(parent), theme_(theme) {}

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

int ResourcesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ResourcesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant ResourcesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto& [kernel, row] = rows_[static_cast<std::size_t>(index.row())];
  const bool isNumber = index.column() == Clang || index.column() == Ours;
  if (role == Qt::TextAlignmentRole && isNumber)
    return QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter));
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

QVariant ResourcesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Kernel: return tr("Kernel");
  case Resource: return tr("Resource");
  case Clang: return tr("clang");
  case Ours: return tr("ours");
  default: return {};
  }
}

} // namespace wavesmith::widgets
