// SPDX-License-Identifier: Apache-2.0
// Shows a view or, while it is empty, a sentence that says why and what to do, with a button for it.
//
//   stack->showHint(tr("Open a kernel to see its problems."), QStringLiteral("open"));
//
// GUI thread only.
#pragma once

#include <QStackedWidget>

class QLabel;
class QToolButton;

namespace wavesmith::widgets {

class HintStack : public QStackedWidget {
  Q_OBJECT

public:
  explicit HintStack(QWidget* view, QWidget* parent = nullptr);

  void showView();
  // The text may contain line breaks. `command` is the object name of the window's action that helps; the hint
  // offers it while it is enabled. Empty: none.
  void showHint(const QString& text, const QString& command = {});
  [[nodiscard]] QString hint() const; // empty while the view is shown
  [[nodiscard]] QString command() const { return command_; }
  [[nodiscard]] QToolButton* button() const { return button_; }
  [[nodiscard]] QSize minimumSizeHint() const override; // minimum size of the shown page
  [[nodiscard]] int heightForWidth(int width) const override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void showPage(QWidget* page);
  void offer();

  QWidget* view_;
  QWidget* page_; // label and button
  QLabel* label_;
  QToolButton* button_;
  QString command_;
};

} // namespace wavesmith::widgets
