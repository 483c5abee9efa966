// SPDX-License-Identifier: Apache-2.0
// The resources of compiled kernels, as clang reports them and as we compute them:
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
#include "models/table_model.h"

#include <vector>

namespace wavesmith::widgets {

class Theme;

class ResourcesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Kernel, Resource, Clang, Ours, ColumnCount };

  explicit ResourcesModel(Theme* theme, QObject* parent = nullptr);

  void setKernels(const std::vector<compile::KernelResources>& kernels);

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  struct Row {
    QString kernel; // name of the kernel; only in its first row
    compile::ResourceRow resource;
  };
  std::vector<Row> rows_;
  Theme* theme_;
};

} // namespace wavesmith::widgets
