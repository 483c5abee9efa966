// SPDX-License-Identifier: Apache-2.0
#include "classroom/presenter_mode.h"

#include "classroom/keys_overlay.h"
#include "classroom/pointer_ring.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>
#include <QMainWindow>
#include <QSettings>
#include <QToolBar>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

const auto kPanelsKey = QLatin1String("presenter/panels"); // object names
const auto kFirstPanel = QLatin1String("lessons");

// Keys that are shown without a modifier. Typed text is not shown: it appears where it is typed.
bool isCommand(int key) {
  return (key >= Qt::Key_F1 && key <= Qt::Key_F35) || key == Qt::Key_Escape || key == Qt::Key_Return ||
         key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool isModifier(int key) {
  return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_AltGr ||
         key == Qt::Key_Meta || key == Qt::Key_unknown || key == 0;
}

QSize iconSizeOf(const QWidget* widget) {
  return widget->property("iconSize").toSize(); // tool bars and buttons have it
}

QFont enlarged(QFont font) {
  font.setPointSizeF(font.pointSizeF() * PresenterMode::kTextScale);
  return font;
}

} // namespace

PresenterMode::PresenterMode(QMainWindow* window, Settings* settings, Theme* theme)
    : QObject(window), window_(window), settings_(settings),
      action_(new QAction(tr("&Presenter Mode"), window)),
      ring_(new PointerRing(window, theme->color(Theme::Role::Accent))),
      keys_(new KeysOverlay(window, theme)) {
  action_->setObjectName(QStringLiteral("presenterMode"));
  action_->setCheckable(true);
  action_->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_P));
  window->addAction(action_);
  connect(action_, &QAction::toggled, this, &PresenterMode::setOn);
  connect(theme, &Theme::changed, ring_,
          [this, theme] { ring_->setColor(theme->color(Theme::Role::Accent)); });
  layout_ = {.save = [window] { return window->saveState(); },
             .load = [window](const QByteArray& state) { window->restoreState(state); },
             .hold = [](bool) {}};
}

void PresenterMode::setOn(bool on) {
  action_->setChecked(on);
  if (std::exchange(on_, on) == on) return;
  if (on)
    start();
  else
    end();
  emit changed(on);
}

void PresenterMode::start() {
  before_ = layout_.save();
  layout_.hold(true);
  choosePanels();
  enlarge();
  qApp->installEventFilter(this);
  for (QAction* action : window_->findChildren<QAction*>())
    connect(action, &QAction::triggered, this, [this, action] { showAction(*action); });
  ring_->setOn(true);
}

void PresenterMode::end() {
  qApp->removeEventFilter(this);
  for (const QAction* action : window_->findChildren<QAction*>())
    disconnect(action, &QAction::triggered, this, nullptr);
  ring_->setOn(false);
  keys_->hideNow();
  keepChosenPanels();
  restoreFonts();
  layout_.hold(false);
  layout_.load(before_);
}

// The window is closed, or destroyed: then it no longer is a main window, but the fonts are those of the program.
void PresenterMode::endWithWindow() {
  if (qobject_cast<QMainWindow*>(parent()) != nullptr) return setOn(false);
  on_ = false;
  qApp->removeEventFilter(this);
  restoreFonts();
}

// --- Text ---

void PresenterMode::enlarge() {
  fontBefore_ = QApplication::font();
  // Labels and texts with a size of their own do not follow the font of the application; some follow the settings.
  QList<QWidget*> own;
  for (QLabel* label : window_->findChildren<QLabel*>())
    own << label;
  for (QAbstractScrollArea* text : window_->findChildren<QAbstractScrollArea*>())
    own << text;
  for (QWidget* widget : std::as_const(own))
    if ((widget->font().resolveMask() & QFont::SizeResolved) != 0 && widget->testAttribute(Qt::WA_SetFont))
      widgets_.append({widget, widget->font()});
  for (QToolBar* bar : window_->findChildren<QToolBar*>())
    icons_.append({bar, bar->iconSize()});
  for (QAbstractButton* button : window_->findChildren<QAbstractButton*>())
    if (qobject_cast<QToolBar*>(button->parentWidget()) == nullptr)
      icons_.append({button, button->iconSize()});
  settings_->setTextScale(kTextScale);
  widgets_.removeIf([](const auto& one) { return one.first->font() != one.second; });
  QApplication::setFont(enlarged(fontBefore_));
  for (const auto& [widget, font] : widgets_)
    widget->setFont(enlarged(font));
  enlargeIcons();
}

// A tool bar gives its size to its buttons.
void PresenterMode::enlargeIcons() {
  // Those that follow the font have another size already.
  icons_.removeIf([](const auto& one) { return iconSizeOf(one.first) != one.second; });
  for (const auto& [widget, size] : icons_)
    widget->setProperty("iconSize", (QSizeF(size) * kTextScale).toSize());
}

void PresenterMode::restoreIcons() {
  for (const auto& [widget, size] : std::exchange(icons_, {}))
    if (widget != nullptr) widget->setProperty("iconSize", size);
}

void PresenterMode::restoreFonts() {
  QApplication::setFont(fontBefore_);
  settings_->setTextScale(1);
  for (const auto& [widget, font] : std::exchange(widgets_, {}))
    if (widget != nullptr) widget->setFont(font);
  restoreIcons();
}

// --- Panels ---

void PresenterMode::choosePanels() {
  const bool isFirst = !settings_->storage().contains(kPanelsKey);
  const QStringList chosen = settings_->storage().value(kPanelsKey).toStringList();
  for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
    const bool show = isFirst ? dock->objectName() == kFirstPanel && !dock->isHidden()
                              : chosen.contains(dock->objectName());
    if (show == dock->isHidden()) dock->setVisible(show);
  }
}

void PresenterMode::keepChosenPanels() {
  QStringList shown;
  for (const QDockWidget* dock : window_->findChildren<QDockWidget*>())
    if (!dock->isHidden()) shown << dock->objectName();
  settings_->storage().setValue(kPanelsKey, shown);
}

// --- Keys and actions ---

bool PresenterMode::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
  case QEvent::ShortcutOverride: // sent for every key, also for shortcuts
    showKeys(*static_cast<QKeyEvent*>(event));
    break;
  case QEvent::MouseButtonPress: ring_->setPressed(true); break;
  case QEvent::MouseButtonRelease: ring_->setPressed(false); break;
  case QEvent::Resize:
    if (watched == window_) keys_->place();
    break;
  case QEvent::Hide:
    if (watched == window_ && !event->spontaneous()) endWithWindow();
    break;
  default: break;
  }
  return false;
}

void PresenterMode::showKeys(const QKeyEvent& event) {
  const auto command = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
  const bool isShown = (event.modifiers() & command) != 0 || isCommand(event.key());
  if (isModifier(event.key()) || !isShown) return;
  keys_->showText(QKeySequence(event.keyCombination()).toString(QKeySequence::NativeText));
}

// "Ctrl+R   Run", however it was triggered.
void PresenterMode::showAction(const QAction& action) {
  if (&action == action_) return;
  QString text = action.text();
  text.remove(u'&').remove(QChar(0x2026));
  const QString keys = action.shortcut().toString(QKeySequence::NativeText);
  if (!text.isEmpty())
    keys_->showText(keys.isEmpty() ? text : tr("%1   %2", "keys and the action").arg(keys, text));
}

} // namespace wavesmith::widgets
