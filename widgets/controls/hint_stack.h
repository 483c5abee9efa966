// SPDX-License-Identifier: Apache-2.0
// Shows a view or, while it is empty, a sentence with the reason and what to do.
#pragma once

#include <QStackedWidget>

class QLabel;

namespace wavesmith::widgets {

class HintStack : public QStackedWidget {
  Q_OBJECT

public:
  explicit HintStack(QWidget* view, QWidget* parent = nullptr);

  void showView();
  void showHint(const QString& text);                   // may contain line breaks
  [[nodiscard]] QString hint() const;                   // empty while the view is shown
  [[nodiscard]] QSize minimumSizeHint() const override; // that of the shown page
  [[nodiscard]] int heightForWidth(int width) const override;

private:
  void showPage(QWidget* page);

  QWidget* view_;
  QLabel* label_;
};

} // namespace wavesmith::widgets
