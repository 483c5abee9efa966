// SPDX-License-Identifier: Apache-2.0
// What the window offers its panels. A panel adds itself with one call. The window then makes its place, its button,
// and an action with its key in the View menu:
//
//   HazardsDock* HazardsDock::addTo(WindowServices& window) {
//     auto* const dock = new HazardsDock(window.workspace());
//     window.addPanel({.dock = dock, .action = "panelHazards", .icon = "hazards", .place = PanelPlace::Side,
//                      .isOpen = true, .order = 20, .keys = Qt::CTRL | Qt::Key_2});
//     return dock;
//   }
//
// Get the current document, its snapshot, navigation and messages of the status bar from the workspace. GUI thread.
#pragma once

#include <QKeySequence>

class QDockWidget;

namespace wavesmith::widgets {

class Workspace;

enum class PanelPlace : quint8 {
  Side,
  Bottom,
  Left, // on the other side of the text, for what is read while using panels at the side
};

// Each stage has its own panels and layout, which is kept while the other stage is shown.
enum class PanelStage : quint8 { Editing, Debugging };

struct Panel {
  QDockWidget* dock = nullptr; // the dock's title is the panel's
  const char* action =
      nullptr;           // the object name of the action that opens it, a literal; null: no such action
  const char* icon = ""; // icon of its tab if there is no room for the title (style/icons.h)
  PanelPlace place = PanelPlace::Bottom;
  bool isOpen = false; // open by default
  int order = 0;       // order in its place, ascending from the left
  QKeySequence keys = {};
  PanelStage stage = PanelStage::Editing;
};

class WindowServices {
public:
  virtual ~WindowServices() = default;

  [[nodiscard]] virtual Workspace* workspace() const = 0;
  // Call it while the window is being made.
  virtual void addPanel(const Panel& panel) = 0;
  // Shows the panel in front of others; the focus does not move.
  virtual void present(QDockWidget* panel) = 0;
};

} // namespace wavesmith::widgets
