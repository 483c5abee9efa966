// SPDX-License-Identifier: Apache-2.0
// What a value was computed from, as a tree that is unfolded node by node:
//
//   v6[40]            1.35      vector_add.s:118 v_add_f32     0.1    step 3,139
//     operand v4[40]  0.85      vector_add.s:112 buffer_load…  0.1    step 3,120
//       data a[40]    0.85      buffer a
//
// Children are requested when a node is unfolded. Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/request.h"
#endif

#include <QAbstractItemModel>
#include <QSet>

#include <vector>

namespace wavesmith::widgets {

class WhyModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Location, Value, Origin, Wave, Step, ColumnCount };

  using QAbstractItemModel::QAbstractItemModel;

  void setCauses(std::vector<debug::CauseNode> causes); // keeps the unfolded nodes if the root is the same
  void clear() { setCauses({}); }
  [[nodiscard]] const debug::CauseNode* node(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const final;
  [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const final;
  void fetchMore(const QModelIndex& parent) final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

signals:
  void unfoldRequested(quint32 node);

private:
  [[nodiscard]] std::vector<std::size_t> childrenOf(std::uint32_t number) const;
  [[nodiscard]] std::size_t rowOf(std::size_t cause) const;

  std::vector<debug::CauseNode> causes_;
  QSet<quint32> requested_;
};

} // namespace wavesmith::widgets
