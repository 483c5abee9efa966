// SPDX-License-Identifier: Apache-2.0
// The rows of the completion list. Display is the word, DetailRole the text next to it.
//
// GUI thread only.
#pragma once

#include "editor/completion_items.h"

#include <QAbstractListModel>

#include <vector>

namespace wavesmith::widgets {

class CompletionModel : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role : int { DetailRole = Qt::UserRole + 1, KindRole };

  using QAbstractListModel::QAbstractListModel;

  void setItems(std::vector<CompletionItem> items);
  [[nodiscard]] const CompletionItem& item(int row) const { return items_[static_cast<std::size_t>(row)]; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  std::vector<CompletionItem> items_;
};

} // namespace wavesmith::widgets
