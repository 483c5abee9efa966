// SPDX-License-Identifier: Apache-2.0
// What the window gives its panels. A panel adds itself with one call, and the window makes its place, its button, and
// the action of its key in the View menu:
//
//   HazardsDock* HazardsDock::addTo(WindowServices& window) {
//     auto* const dock = new HazardsDock(window.workspace());
//     window.addPanel({.dock = dock, .action = "panelHazards", .icon = "hazards", .place = PanelPlace::Side,
//                      .isOpen = true, .order = 20, .keys = Qt::CTRL | Qt::Key_2});
//     return dock;
//   }
//
// The current document, its snapshot, ways to a place and messages of the status bar are the workspace's. GUI thread.
#pragma once

#include <QKeySequence>

class QDockWidget;

namespace wavesmith::widgets {

class Workspace;

enum class PanelPlace : quint8 {
  Side,
  Bottom,
  Left, // beside the text on the other side: for what is read while panels of the side are used
};

// Each stage has panels and a layout of its own, which is kept while the other one is shown.
enum class PanelStage : quint8 { Editing, Debugging };

struct Panel {
  QDockWidget* dock = nullptr; // its title is that of the panel
  const char* action =
      nullptr;           // the object name of the action that opens it, a literal; null: no such action
  const char* icon = ""; // of its tab, if there is no room for the title (style/icons.h)
  PanelPlace place = PanelPlace::Bottom;
  bool isOpen = false; // by default
  int order = 0;       // ascending from the left, in its place
  QKeySequence keys = {};
  PanelStage stage = PanelStage::Editing;
};

class WindowServices {
public:
  virtual ~WindowServices() = default;

  [[nodiscard]] virtual Workspace* workspace() const = 0;
  // While the window is made.
  virtual void addPanel(const Panel& panel) = 0;
  // Shows the panel in front of others; the focus stays.
  virtual void present(QDockWidget* panel) = 0;
};

} // namespace wavesmith::widgets
