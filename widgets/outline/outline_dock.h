// SPDX-License-Identifier: Apache-2.0
// The Outline panel lists kernels, labels, macros and symbols of the current file and its included files; selecting
// one goes to it. The row of the cursor's place is selected when the cursor moves. The rows can be filtered, and
// sorted by name or by place. GUI thread only.
#pragma once

#include "document/names.h"

#include <QDockWidget>
#include <QHash>
#include <QTimer>

#include <memory>

class QAction;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace wavesmith::compile {
struct Compiled;
}

namespace wavesmith::widgets {

class Document;
class HintStack;
class OutlineModel;
class WindowServices;
class Workspace;

class OutlineDock : public QDockWidget {
  Q_OBJECT

public:
  explicit OutlineDock(Workspace* workspace, QWidget* parent = nullptr);
  static OutlineDock* addTo(WindowServices& window);

  [[nodiscard]] OutlineModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QLineEdit* filter() const { return filter_; }
  [[nodiscard]] QString currentName() const; // name of the selected row

  // Sets the compiler's output for a text, whose kernels and labels are shown at the lines of the text. Null: no
  // change.
  void setCompiled(Document* document, const std::shared_ptr<const compile::Compiled>& compiled);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget* makeBar();
  void refresh();
  void followCursor();
  void go(const QModelIndex& index);

  Workspace* workspace_;
  OutlineModel* model_;
  QSortFilterProxyModel* shown_;
  QLineEdit* filter_;
  QAction* sort_;
  QTreeView* view_;
  HintStack* stack_;
  QTimer follow_;
  QHash<const Document*, DocumentNamesPointer> compiled_; // outlines of compiled texts
};

} // namespace wavesmith::widgets
