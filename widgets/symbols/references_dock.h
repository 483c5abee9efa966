// SPDX-License-Identifier: Apache-2.0
// The References panel shows all uses of a name, grouped by file; selecting one goes to it.
//
//   register v_x: 2 uses in 2 files
//   ▾ vector_add.s
//       12   v_mov_b32 v[v_x], 0
//   ▾ names.inc
//        1   .set v_x, 7          definition
//
// The list does not change until the user asks for references again; the title says when a listed text has changed.
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "document/names.h"
#endif

#include <QDockWidget>
#include <QList>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace wavesmith::widgets {

class HintStack;
class WindowServices;
class Workspace;

class ReferencesDock : public QDockWidget {
  Q_OBJECT

public:
  explicit ReferencesDock(Workspace* workspace, QWidget* parent = nullptr);
  static ReferencesDock* addTo(WindowServices& window);

  // The uses of the same name in several indexes; each place is listed once.
  struct Asked {
    DocumentNamesPointer names;
    std::uint32_t symbol = 0;
  };
  void list(const std::vector<Asked>& asked);
  [[nodiscard]] QTreeWidget* view() const { return view_; }
  [[nodiscard]] QString title() const; // "register v_x: 2 uses in 2 files"

private:
  void sayOutOfDate();
  void go(const QTreeWidgetItem* row);

  Workspace* workspace_;
  QLabel* title_;
  QTreeWidget* view_;
  HintStack* stack_;
  QList<QMetaObject::Connection> edits_; // changes of the listed texts; empty once the title says so
};

} // namespace wavesmith::widgets
