// SPDX-License-Identifier: Apache-2.0
// The Memory panel shows a buffer of the run, chosen by name, as a grid of values (bytes_model.h).
//
//   Buffer [c ▾]   Type [f32 ▾]   Go to [c[17]        ]
//   c[0]    0.5   1.25 ...
//
// GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

#include <QHash>

#include <optional>

class QComboBox;
class QLineEdit;

namespace wavesmith::widgets {

class ByteGrid;
class LocationMenu;
class WindowServices;
struct ShownBytes;

class MemoryDock : public DebugDock {
  Q_OBJECT

public:
  MemoryDock(DebugController* controller, LocationMenu* menu, QWidget* parent = nullptr);
  static MemoryDock* addTo(WindowServices& window, DebugController* controller, LocationMenu* menu);

  [[nodiscard]] QComboBox* buffers() const { return buffers_; }
  [[nodiscard]] QComboBox* types() const { return types_; }
  [[nodiscard]] QLineEdit* field() const { return field_; }
  [[nodiscard]] ByteGrid* view() const { return view_; }

signals:
  void message(const QString& sentence); // says why it cannot go there

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void setBuffers(const std::vector<debug::ItemValue>& values);
  void showBuffer();
  void goTo();
  void goToOffset(const QString& buffer, quint64 offset);

  QComboBox* buffers_;
  QComboBox* types_;
  QLineEdit* field_;
  ByteGrid* view_;
  QHash<QString, ShownBytes> shown_; // the buffers, by name
  std::optional<quint64> pending_;   // where to go when the chosen buffer is shown
};

} // namespace wavesmith::widgets
