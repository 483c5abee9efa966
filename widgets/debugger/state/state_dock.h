// SPDX-License-Identifier: Apache-2.0
// The State panel shows the scalar state of the selected wave and its wait counters (state_model.h). Values are
// edited in place; the context menu asks who wrote a value and why. Expressions that the user types into the field
// are watched: they come first, and Delete removes one.
//
//   [Watch: s_n, f32 v_x            ]
//   Watched
//     f32 v_x    0.5    0.5 in all lanes
//   SGPRs
//     s4 s_n     17
//
// GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QLabel;
class QLineEdit;
class QTreeView;

namespace wavesmith::widgets {

class LocationMenu;
class StateModel;
class Watches;
class WindowServices;

class StateDock : public DebugDock {
  Q_OBJECT

public:
  StateDock(DebugController* controller, LocationMenu* menu, Watches* watches, QWidget* parent = nullptr);
  static StateDock* addTo(WindowServices& window, DebugController* controller, LocationMenu* menu,
                          Watches* watches);

  // Watches the expression; an empty one: the user types it.
  void watch(const QString& expression);

  [[nodiscard]] StateModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QLineEdit* watchField() const { return field_; }
  [[nodiscard]] QString message() const; // why the last expression was refused; empty: it was accepted

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void makeField();
  void makeView(LocationMenu* menu);
  void fitColumns();
  void removeCurrent();
  void showMessage(const QString& sentence);

  Watches* watches_;
  StateModel* model_;
  QTreeView* view_;
  QLineEdit* field_;
  QLabel* message_;
  QString typed_; // the expression was given to the watches, and the answer is outstanding
};

} // namespace wavesmith::widgets
