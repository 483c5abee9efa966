// SPDX-License-Identifier: Apache-2.0
// Selects the launch point that the values are for: grid and work-group, and the work-group, wave and lane. The
// boxes accept only existing ones.
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;
class QSpinBox;
class QToolButton;

namespace wavesmith::widgets {

class LaunchPickers : public QWidget {
  Q_OBJECT

public:
  explicit LaunchPickers(QWidget* parent = nullptr);

  // `from`: where grid and work-group are from; `own`: the user has entered them.
  void setLaunch(const panels::LaunchPoint& launch, const QString& from, bool own);
  [[nodiscard]] const panels::LaunchPoint& launch() const { return launch_; }
  [[nodiscard]] QSize minimumSizeHint() const override; // size of the narrow form

signals:
  void sizesEdited();  // the user has changed grid or work-group; launch() is valid
  void pointChanged(); // the user has changed work-group, wave or lane
  void resetRequested();

protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  QSpinBox* box(const QString& objectName, const QString& accessibleName, int lowest);
  void setWidths();
  void arrange(bool isNarrow);
  [[nodiscard]] int widthOfForm(bool isNarrow) const;
  void onSizes();
  void onPoint();
  void show();
  void limit();

  panels::LaunchPoint launch_;
  std::array<QSpinBox*, 3> grid_{}, workgroup_{}, group_{};
  QSpinBox* wave_;
  QSpinBox* lane_;
  QLabel* from_;
  QToolButton* reset_;
  QGridLayout* form_;
  std::array<QLabel*, 3> titles_{};
  std::array<QWidget*, 4> rows_{}; // rows of boxes
  bool isNarrow_ = true;
  bool loading_ = false;
};

} // namespace wavesmith::widgets
