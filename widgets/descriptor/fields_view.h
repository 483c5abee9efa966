// SPDX-License-Identifier: Apache-2.0
// The tree of the Descriptor dock, by keys: Enter, F2 or a digit edits the value of the row, Space switches
// it.
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
  void left(); // by the mouse

protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  void arrange(); // groups over all columns, open
};

} // namespace wavesmith::widgets
