// SPDX-License-Identifier: Apache-2.0
// The First Divergence panel compares the run with another one, from the start to the first instruction and lane
// where they differ:
//
//   Compare with [plain matrix arithmetic ▾]                        Compare   Go There
//   gemm_random.s:120 v_mfma_f32_32x32x8_f16 of wave 0.1, at step 4,120
//   a0[3]     here  1.2345     there  1.2344
//
// GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace wavesmith::widgets {

class WindowServices;

class DivergenceDock : public DebugDock {
  Q_OBJECT

public:
  explicit DivergenceDock(DebugController* controller, QWidget* parent = nullptr);
  static DivergenceDock* addTo(WindowServices& window, DebugController* controller);

  void compare();
  // Restarts the run with another kernel, and compares.
  void compareWith(const RunJob& other);
  [[nodiscard]] QString result() const;
  [[nodiscard]] QComboBox* choice() const { return choice_; }
  [[nodiscard]] QSpinBox* schedule() const { return schedule_; }
  [[nodiscard]] QPushButton* compareButton() const { return compare_; }
  [[nodiscard]] QPushButton* goButton() const { return go_; }

signals:
  void otherRequested(); // asks for the run file of another kernel: compareWith()

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void showAnswer(const DebugAnswer& answer);
  void updateChoice();

  QComboBox* choice_;
  QSpinBox* schedule_;
  QPushButton* compare_;
  QPushButton* go_;
  QLabel* result_;
  std::optional<quint64> position_; // position of the divergence
  bool comparesOnStart_ = false;
};

} // namespace wavesmith::widgets
