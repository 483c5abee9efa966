// SPDX-License-Identifier: Apache-2.0
// The LDS panel shows the LDS of the selected wave's work-group with a column for each bank, and the bank conflicts
// of the wave's last LDS instruction (bank_view.h).
//
// GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QComboBox;
class QLabel;

namespace wavesmith::widgets {

class BankView;
class ByteGrid;
class LocationMenu;
class Theme;
class WindowServices;

class LdsDock : public DebugDock {
  Q_OBJECT

public:
  LdsDock(DebugController* controller, LocationMenu* menu, const Theme* theme, QWidget* parent = nullptr);
  static LdsDock* addTo(WindowServices& window, DebugController* controller, LocationMenu* menu);

  [[nodiscard]] ByteGrid* view() const { return view_; }
  [[nodiscard]] BankView* banks() const { return banks_; }
  [[nodiscard]] QComboBox* types() const { return types_; }
  [[nodiscard]] QString sentence() const; // about the last LDS instruction

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void setBanks(const DebugAnswer& answer);

  QComboBox* types_;
  QLabel* sentence_;
  BankView* banks_;
  ByteGrid* view_;
  HintStack* grid_; // shows the bytes, or a hint that there are none
};

} // namespace wavesmith::widgets
