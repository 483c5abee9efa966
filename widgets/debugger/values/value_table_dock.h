// SPDX-License-Identifier: Apache-2.0
// The Value Table panel shows an expression at each execution of a line, all writes to a location, or the lanes
// where an expression is true (value_rows_model.h):
//
//   [Values at a line v]  Line [134]  Expression [v_x]  If [lane == 40]   Show
//
// A click on a row goes to its step, wave and lane. GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace wavesmith::widgets {

class ValueRowsModel;
class WindowServices;

class ValueTableDock : public DebugDock {
  Q_OBJECT

public:
  enum Kind : quint8 { Values, Writes, Lanes };

  explicit ValueTableDock(DebugController* controller, QWidget* parent = nullptr);
  static ValueTableDock* addTo(WindowServices& window, DebugController* controller);

  // Shows the values of an expression at a line, as Verb::Values takes it. Empty: the user will type the expression.
  void showValues(const QString& line, const QString& expression);
  void showWrites(const QString& location);
  [[nodiscard]] ValueRowsModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] QComboBox* kind() const { return kind_; }
  [[nodiscard]] QLineEdit* lineField() const { return line_; }
  [[nodiscard]] QLineEdit* expressionField() const { return expression_; }
  [[nodiscard]] QLineEdit* conditionField() const { return condition_; }
  [[nodiscard]] QString note() const;

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  QWidget* makeFields();
  void followKind();
  void ask();
  void forget();
  void goTo(const QModelIndex& index);

  ValueRowsModel* model_;
  QSortFilterProxyModel* sorted_;
  QTableView* view_;
  HintStack* table_;
  QComboBox* kind_;
  QLabel* lineLabel_;
  QLineEdit* line_;
  QLineEdit* expression_;
  QLabel* conditionLabel_;
  QLineEdit* condition_;
  QPushButton* show_;
  QLabel* note_;
};

} // namespace wavesmith::widgets
