// SPDX-License-Identifier: Apache-2.0
// The landmarks of a file: its kernels, and their labels below them.
//
//   vector_add      41
//     .Lloop        60
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"

#include <QStandardItemModel>

namespace wavesmith::widgets {

class OutlineModel : public QStandardItemModel {
  Q_OBJECT

public:
  enum Role : int { PlaceFileRole = Qt::UserRole + 1, PlaceLineRole };

  explicit OutlineModel(QObject* parent = nullptr);

  void setSnapshot(const SnapshotPointer& snapshot);
};

} // namespace wavesmith::widgets
