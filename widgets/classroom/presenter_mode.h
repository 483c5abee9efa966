// SPDX-License-Identifier: Apache-2.0
// Presenter mode of a window, for showing it to an audience: larger text and icons, only the panels that the
// presenter has chosen, a ring around the mouse pointer (pointer_ring.h), and the last keys or action
// (keys_overlay.h).
//
//   auto* presenter = new PresenterMode(window, settings, theme);
//   presenter->setLayout({save, load, hold});      functions of the window's panels
//   menu->addAction(presenter->action());          checkable, Ctrl+Alt+P
//
// When it ends, the window is as before. The panels that were shown last are chosen again the next time; the first
// time, only the Lessons panel stays. Neither the text size nor the hidden panels are stored: if the program exits
// in this mode, it starts without it. GUI thread only.
#pragma once

#include <QByteArray>
#include <QFont>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSize>

#include <functional>
#include <utility>

class QAction;
class QDockWidget;
class QKeyEvent;
class QMainWindow;

namespace wavesmith::widgets {

class KeysOverlay;
class PointerRing;
class Settings;
class Theme;

class PresenterMode : public QObject {
  Q_OBJECT

public:
  static constexpr qreal kTextScale = 1.4;

  // How the window stores its panels. Without it, QMainWindow's own functions are used.
  struct Layout {
    std::function<QByteArray()> save;
    std::function<void(const QByteArray&)> load;
    // While true, the session stores the layout of the moment of the call.
    std::function<void(bool)> hold;
  };

  PresenterMode(QMainWindow* window, Settings* settings, Theme* theme);

  void setLayout(Layout layout) { layout_ = std::move(layout); }
  [[nodiscard]] QAction* action() const { return action_; } // the window's action "presenterMode"
  [[nodiscard]] bool isOn() const { return on_; }
  void setOn(bool on);
  [[nodiscard]] PointerRing* ring() const { return ring_; }
  [[nodiscard]] KeysOverlay* keys() const { return keys_; }

signals:
  void changed(bool on);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void start();
  void end();
  void endWithWindow();
  void enlarge();
  void restoreFonts();
  void enlargeIcons();
  void restoreIcons();
  void choosePanels();
  void keepChosenPanels();
  void showKeys(const QKeyEvent& event);
  void showAction(const QAction& action);

  QMainWindow* window_;
  Settings* settings_;
  QAction* action_;
  PointerRing* ring_; // the ring and the keys are children of the window

  KeysOverlay* keys_;
  Layout layout_;
  QByteArray before_;
  QFont fontBefore_;
  QList<std::pair<QPointer<QWidget>, QFont>> widgets_; // widgets with a font of their own, and that font
  // Tool bars and buttons whose icons have a size of their own; the others follow the font.
  QList<std::pair<QPointer<QWidget>, QSize>> icons_;
  bool on_ = false;
};

} // namespace wavesmith::widgets
