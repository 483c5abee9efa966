// SPDX-License-Identifier: Apache-2.0
// The tree of the Descriptor dock. Enter, F2 or a digit edits the value of a row, Space toggles it.
//
// GUI thread only.
#pragma once

#include <QTreeView>

namespace wavesmith::widgets {

class FieldsView : public QTreeView {
  Q_OBJECT

public:
  explicit FieldsView(QWidget* parent = nullptr);

  void setModel(QAbstractItemModel* model) override;

signals:
  void left(); // the mouse has left the view

protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  void arrange(); // makes groups span all columns and expands them
};

} // namespace wavesmith::widgets
