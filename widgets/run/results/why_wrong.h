// SPDX-License-Identifier: Apache-2.0
// "Why Is This Wrong?" for a differing element in the results of a run. It is in the context menus of the result's
// tables, on Shift+F9, and a button.
//
//   auto* why = new WhyWrong(results);    requested("c[17]", 0)
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>

class QAction;
class QToolButton;

namespace wavesmith::widgets {

class RunResults;

class WhyWrong : public QObject {
  Q_OBJECT

public:
  explicit WhyWrong(RunResults* results); // create it after the views of the results

  [[nodiscard]] QAction* action() const { return action_; }
  [[nodiscard]] QToolButton* makeButton() const;

signals:
  void requested(const QString& location, quint32 launch); // `launch` from 0

private:
  [[nodiscard]] QString element() const; // the current element of the shown table, if it differs: "c[17]"
  void update();
  void ask();

  RunResults* results_;
  QAction* action_;
};

} // namespace wavesmith::widgets
