// SPDX-License-Identifier: Apache-2.0
// The resources of compiled kernels, as clang reports them beside ours:
//
//   Kernel   Resource     clang   ours
//   saxpy    SGPRs           15     15
//            VGPRs            4      4
//
// Holds values; knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "compile/resource_usage.h"
#endif

#include <QAbstractTableModel>

#include <vector>

namespace wavesmith::widgets {

class Theme;

class ResourcesModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Kernel, Resource, Clang, Ours, ColumnCount };

  explicit ResourcesModel(Theme* theme, QObject* parent = nullptr);

  void setKernels(const std::vector<compile::KernelResources>& kernels);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  struct Row {
    QString kernel; // of the first row of each kernel
    compile::ResourceRow resource;
  };
  std::vector<Row> rows_;
  Theme* theme_;
};

} // namespace wavesmith::widgets
