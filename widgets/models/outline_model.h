// SPDX-License-Identifier: Apache-2.0
// The landmarks of a file: its kernels, and their labels below them.
//
//   vector_add      41
//     .Lloop        60
//
// While typing, lines move but names stay: the rows are kept, and collapsed rows stay collapsed. Holds
// values; knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"
#include "source/place.h"

#include <QAbstractItemModel>

#include <vector>

namespace wavesmith::widgets {

class OutlineModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Role : int { PlaceFileRole = Qt::UserRole + 1, PlaceLineRole };

  using QAbstractItemModel::QAbstractItemModel;

  void setSnapshot(const SnapshotPointer& snapshot);

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  struct Landmark {
    std::string name;
    source::Place place;
  };
  struct Kernel {
    Landmark itself;
    std::vector<Landmark> labels;
  };
  [[nodiscard]] static std::vector<Kernel> kernelsOf(const program::Program& program);
  [[nodiscard]] bool hasTheNamesOf(const std::vector<Kernel>& kernels) const;
  [[nodiscard]] const Landmark& landmark(const QModelIndex& index) const;

  std::vector<Kernel> kernels_;
};

} // namespace wavesmith::widgets
