// SPDX-License-Identifier: Apache-2.0
// The grid of the Memory and LDS panels: a table of bytes_model.h, with the context menu of locations. Requests the
// pages of the visible cells from the debugger. GUI thread only.
#pragma once

#include "debugger/debug_controller.h"

#include <QTableView>

namespace wavesmith::widgets {

class BytesModel;
class LocationMenu;

class ByteGrid : public QTableView {
  Q_OBJECT

public:
  ByteGrid(DebugController* controller, LocationMenu* menu, QWidget* parent = nullptr);

  [[nodiscard]] BytesModel* bytes() const { return bytes_; }
  void goTo(quint64 offset); // brings it into view and makes it current

private:
  void request(quint64 page);

  DebugController* controller_;
  BytesModel* bytes_;
};

} // namespace wavesmith::widgets
