// SPDX-License-Identifier: Apache-2.0
// The registers of the wave that faulted, shown below the faults of a run:
//
//   Registers of work-group (0, 0, 0), wave 1        Lane [62]
//   | v1 | 0x000001f8 | 504 | 7.06e-43 |
//
// Hidden if no wave faulted on the emulator. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "emulator/machine/fault_registers.h"
#endif

#include <QWidget>

#include <optional>

class QLabel;
class QSpinBox;
class QTableView;

namespace wavesmith::widgets {

class FaultRegistersModel;

class FaultRegistersView : public QWidget {
  Q_OBJECT

public:
  explicit FaultRegistersView(QWidget* parent = nullptr);

  void setRegisters(const std::optional<emulator::FaultRegisters>& registers);
  [[nodiscard]] FaultRegistersModel* model() const { return model_; }
  [[nodiscard]] QSpinBox* lane() const { return lane_; }
  [[nodiscard]] QString heading() const;

private:
  FaultRegistersModel* model_;
  QLabel* heading_;
  QSpinBox* lane_;
  QTableView* view_;
};

} // namespace wavesmith::widgets
