// SPDX-License-Identifier: Apache-2.0
// The places of the window's panels, and how to get to them and back to the text:
//
//   ┌ text ──────────────────┬ Registers │ Hazards │ … ┐   side: tabs beside the text
//   │                        │                         │
//   ├ Run ───────────────────┴─────────────────────────┤   bottom: one panel at a time,
//   │                                                  │
//   ├──────────────────────────────────────────────────┤
//   │ Problems  Run  Disassembly  Descriptor  …     ▐ ▂ │   or none, and only this bar is left
//   └──────────────────────────────────────────────────┘
//
// The panels are normal Qt docks: they can be moved, stacked, split and floated, and calls of show() and
// raise() elsewhere are respected. The side has a share of the window's width, and follows it, unless the user has
// dragged its handle: this width is kept for the panels that were in front. In a window narrower than kNarrowWidth, the
// side is hidden. GUI thread only.
#pragma once

#include "services/window_services.h"

#include <QByteArray>
#include <QHash>
#include <QIcon>
#include <QList>
#include <QObject>
#include <QPointer>

#include <functional>

class QDockWidget;
class QMainWindow;

namespace wavesmith::widgets {

class PanelBar;

class PanelLayout : public QObject {
  Q_OBJECT

public:
  using Home = PanelPlace;
  using Stage = PanelStage;
  static constexpr int kNarrowWidth = 1000; // pixels

  explicit PanelLayout(QMainWindow* window);

  // Adds a panel with its default place; `open`: it is one of the side's open tabs. Its content gets scroll bars if
  // there is not enough room. Its tab has the icon of this name (style/icons.h) if there is no room for its title. A
  // panel of debugging is offered in that stage only; if two of them are open at the side, the second is below the
  // first.
  void add(QDockWidget* panel, Home home, bool open, const QString& iconName = {},
           Stage stage = Stage::Editing);
  void setStage(Stage stage);
  [[nodiscard]] Stage stage() const { return stage_; }
  // Whether the panel belongs to the current stage.
  [[nodiscard]] bool isOffered(const QDockWidget* panel) const;
  // Sets the function for the preferred width in pixels of the text and its columns; the side gets the
  // remaining width, within limits.
  void setTextWidth(std::function<int()> textWidth) { textWidth_ = std::move(textWidth); }
  void reset(); // restores all default places

  // Shows the panel in front of others. open() also gives it the focus.
  void present(QDockWidget* panel);
  void open(QDockWidget* panel);
  // The action of a panel's key: opens the panel. Pressed again, it returns to the text and closes a panel at the
  // bottom.
  void switchTo(QDockWidget* panel);
  // The action of a click on the panel's button: opens it, or closes it if it is visible.
  void toggle(QDockWidget* panel);
  [[nodiscard]] bool isInFront(const QDockWidget* panel) const;
  [[nodiscard]] Home homeOf(const QDockWidget* panel) const;

  // Floats the panel where it covers no other panel if possible (floating_place.h), or docks it.
  void setFloating(QDockWidget* panel, bool floating);

  void toggleSide();
  void toggleBottom();
  [[nodiscard]] bool isSideShown() const;
  [[nodiscard]] bool isBottomShown() const;

  // Lets the panel fill the window; without an argument, the focused panel. toggleMaximized() also restores it.
  void maximize(QDockWidget* panel);
  void restore();
  void toggleMaximized(QDockWidget* panel = nullptr);
  [[nodiscard]] QDockWidget* maximized() const { return maximized_; }

  // The layout for the next start. load() returns false and changes nothing if the state has another version.
  [[nodiscard]] QByteArray save() const;
  bool load(const QByteArray& bytes);
  // While held, save() returns the layout of the moment when hold(true) was called. For modes that rearrange panels
  // for a while: the window may be closed, or the process end, in such a mode.
  void hold(bool held);

  [[nodiscard]] PanelBar* bar() const { return bar_; }

signals:
  void textRequested(); // the focus returns to the text
  void changed();       // panels were shown, maximized or hidden

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Panel {
    QDockWidget* dock;
    Home home;
    bool open;
    QIcon icon;
    Stage stage;
    bool inFront = false;
  };
  [[nodiscard]] Panel* find(const QObject* dock);
  [[nodiscard]] const Panel* find(const QObject* dock) const;
  [[nodiscard]] bool isAtBottom(const QDockWidget* dock) const;
  [[nodiscard]] bool isAtSide(const QDockWidget* dock) const;
  void arrange();
  void arrangeDebugging();
  [[nodiscard]] QByteArray saveStage() const;
  bool loadStage(const QByteArray& state);
  void giveRoom();
  [[nodiscard]] int sideWidthIn(int width) const;
  void widenSide(int width);
  void openLeft(QDockWidget* panel);
  [[nodiscard]] bool isOfSide(const Panel& panel) const; // at the right side, not at the left
  void showSide();
  void hideSide();
  void openBottom(QDockWidget* panel);
  void closeOthersAtBottom(const QDockWidget* shown);
  void followWidth();
  void shareWidth(int before);
  void keepDraggedWidth();
  void useWidthOf(const QDockWidget* panel);
  [[nodiscard]] int draggedWidth() const;
  void settle(QDockWidget* dock);
  void watchTabs();
  [[nodiscard]] QIcon iconOf(const QString& title) const;
  static void focus(QDockWidget* panel);

  QMainWindow* window_;
  PanelBar* bar_;
  QList<Panel> panels_;
  std::function<int()> textWidth_;
  Stage stage_ = Stage::Editing;
  QByteArray otherStage_; // layout of the stage that is not shown; empty: the default
  QPointer<QDockWidget> maximized_;
  QByteArray beforeMaximized_;
  QByteArray held_; // the layout that save() returns while held; empty: not held
  QPointer<QDockWidget> lastBottom_;
  QList<QDockWidget*> hiddenSide_;      // the panels that showSide() shows again,
  QList<QDockWidget*> hiddenSideFront_; // and the ones among them that it raises
  int width_ = 0;                       // width of the window at the last followWidth()
  int sideWidth_ = 0;
  QHash<QString, int> draggedWidths_; // widths at the side, by object name
  int widthAtPress_ = 0;              // width of the side when the mouse button was pressed
  bool isDragged_ = false;            // the side has a width of draggedWidths_
  int bottomHeight_ = 0;
  bool isLeftArranged_ = false; // the left side has its width
  bool isBottomOpen_ = false;   // a panel at the bottom is open, and its height is set
  bool isHintOpen_ = false;     // the bottom is low: a panel of debugging is open while nothing is debugged
  bool isArranged_ = false;     // the user has set the sizes
  bool isNarrow_ = false;
  bool isFolded_ = false; // the side is hidden because the window is narrow
};

} // namespace wavesmith::widgets
