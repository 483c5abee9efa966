// SPDX-License-Identifier: Apache-2.0
// A QTreeView for models with very many rows. When a model signals that all cells have changed, QTreeView looks up
// the place of each. This view looks only at the visible cells, so that the change costs as much as one screenful.
// If their texts, icons, colors and fonts are as before, it draws none.
//
//   auto* view = new LongTreeView;
//
// GUI thread only.
#pragma once

#include <QStringList>
#include <QTreeView>

namespace wavesmith::widgets {

class LongTreeView : public QTreeView {
public:
  using QTreeView::QTreeView;

  void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                   const QList<int>& roles = {}) override;
  void doItemsLayout() override;

private:
  [[nodiscard]] QStringList picture() const; // what the visible rows look like

  QStringList picture_; // picture() after the last change of data; empty: not known
};

} // namespace wavesmith::widgets
