// SPDX-License-Identifier: Apache-2.0
// Where the panels of the window are, and how one gets to them and back to the text:
//
//   ┌ text ──────────────────┬ Registers │ Hazards │ … ┐   side: tabs beside the text
//   │                        │                         │
//   ├ Run ───────────────────┴─────────────────────────┤   bottom: one panel at a time,
//   │                                                  │
//   ├──────────────────────────────────────────────────┤
//   │ Problems  Run  Disassembly  Descriptor  …     ▐ ▂ │   or none, and only this bar is left
//   └──────────────────────────────────────────────────┘
//
// Docks stay Qt's: they can be moved, stacked, split and floated, and what is done to them elsewhere with
// show() and raise() is followed. In a window narrower than kNarrowWidth the side folds away. GUI thread only.
#pragma once

#include <QByteArray>
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
  enum class Home : quint8 { Side, Bottom };
  static constexpr int kNarrowWidth = 1000; // pixels

  explicit PanelLayout(QMainWindow* window);

  // A panel and where it is by default; `open`: as one of the tabs of the side. Its content gets scroll bars
  // where there is less room than it needs.
  void add(QDockWidget* panel, Home home, bool open);
  // The width that the text and what is beside it want, in pixels; the side gets what is left, within limits.
  void setTextWidth(std::function<int()> textWidth) { textWidth_ = std::move(textWidth); }
  void reset(); // everything where it is by default

  // Shows the panel in front of others. open() gives it the keyboard as well.
  void present(QDockWidget* panel);
  void open(QDockWidget* panel);
  // What the key of a panel does: opens it; once more, and it goes back to the text. At the bottom it closes.
  void switchTo(QDockWidget* panel);
  // What a click on its button does: opens it, or closes it when it is the one that is shown.
  void toggle(QDockWidget* panel);
  [[nodiscard]] bool isInFront(const QDockWidget* panel) const;
  [[nodiscard]] Home homeOf(const QDockWidget* panel) const;

  void toggleSide();
  void toggleBottom();
  [[nodiscard]] bool isSideShown() const;
  [[nodiscard]] bool isBottomShown() const;

  // The panel fills the window; without one, the panel that has the keyboard. toggleMaximized() goes back too.
  void maximize(QDockWidget* panel);
  void restore();
  void toggleMaximized(QDockWidget* panel = nullptr);
  [[nodiscard]] QDockWidget* maximized() const { return maximized_; }

  // For the next start. False: of another version, and nothing has changed.
  [[nodiscard]] QByteArray save() const;
  bool load(const QByteArray& state);

  [[nodiscard]] PanelBar* bar() const { return bar_; }

signals:
  void textRequested(); // the keyboard goes back to the text
  void changed();       // who is shown, maximized or folded away

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  struct Panel {
    QDockWidget* dock;
    Home home;
    bool open;
    bool inFront = false;
  };
  [[nodiscard]] Panel* find(const QObject* dock);
  [[nodiscard]] const Panel* find(const QObject* dock) const;
  [[nodiscard]] bool isAtBottom(const QDockWidget* dock) const;
  [[nodiscard]] bool isAtSide(const QDockWidget* dock) const;
  void arrange();
  void giveRoom();
  void widenSide(int width);
  void showSide();
  void hideSide();
  void openBottom(QDockWidget* panel);
  void closeOthersAtBottom(const QDockWidget* shown);
  void followWidth();
  void settle(QDockWidget* dock);
  void watchTabs();
  static void focus(QDockWidget* panel);

  QMainWindow* window_;
  PanelBar* bar_;
  QList<Panel> panels_;
  std::function<int()> textWidth_;
  QPointer<QDockWidget> maximized_;
  QByteArray beforeMaximized_;
  QPointer<QDockWidget> lastBottom_;
  QList<QDockWidget*> hiddenSide_;      // what showSide() shows again,
  QList<QDockWidget*> hiddenSideFront_; // and raises
  int width_ = 0;                       // of the window, when followWidth() saw it last
  int sideWidth_ = 0;
  int bottomHeight_ = 0;
  bool isBottomOpen_ = false; // and has its height
  bool isArranged_ = false;   // sizes are the user's
  bool isNarrow_ = false;
  bool isFolded_ = false; // the side, because the window is narrow
};

} // namespace wavesmith::widgets
