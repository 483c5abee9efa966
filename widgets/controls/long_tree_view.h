// SPDX-License-Identifier: Apache-2.0
// A QTreeView for models with very many rows. When a model says that all of them have changed, QTreeView looks up the place of
// each cell; this view looks only at those that are visible, so that the change costs as much as that of a screenful. If they
// look as before, it draws none: their texts, icons, colors and fonts.
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
  [[nodiscard]] QStringList picture() const; // of the visible rows

  QStringList picture_; // after the last change of data; empty: not known
};

} // namespace wavesmith::widgets
