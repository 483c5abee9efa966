// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_layout.h"

#include "style/icons.h"
#include "window/panels/floating_place.h"
#include "window/panels/panel_area.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_state.h"
#include "window/panels/panel_tabs.h"
#include "window/panels/panel_title.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QIODevice>
#include <QMainWindow>
#include <QScreen>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kVersion = 3; // of the docks' state: increase it when docks change their meaning
constexpr int kNarrowestSide = 252;
constexpr int kNarrowest = 120;  // least width of panels that are not at the side
constexpr int kWidestSide = 520; // greatest width of the side:
constexpr int kSidePercent = 30; // that or this percentage of the window's width
constexpr int kTolerance = 8;    // handles of docks
constexpr int kLeft = 360;
constexpr int kLowestBottom = 180;
constexpr int kHintHeight = 140;   // height of a panel at the bottom that only says how it is filled
constexpr int kBottomPercent = 38; // percentage of the window's height

QStringList namesOf(const QList<QDockWidget*>& docks) {
  QStringList names;
  for (const QDockWidget* dock : docks)
    names << dock->objectName();
  return names;
}

Qt::DockWidgetArea areaOf(PanelLayout::Home home) {
  switch (home) {
  case PanelLayout::Home::Side: return Qt::RightDockWidgetArea;
  case PanelLayout::Home::Bottom: return Qt::BottomDockWidgetArea;
  case PanelLayout::Home::Left: break;
  }
  return Qt::LeftDockWidgetArea;
}

} // namespace

PanelLayout::PanelLayout(QMainWindow* window)
    : QObject(window), window_(window), bar_(new PanelBar(this)), textWidth_([] { return 0; }) {
  window->addToolBar(Qt::BottomToolBarArea, bar_);
  window->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea); // a lesson is as high as the window
  window->setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
  window->setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window->installEventFilter(this);
  connect(this, &PanelLayout::changed, bar_, &PanelBar::refresh);
}

void PanelLayout::add(QDockWidget* panel, Home home, bool open, const QString& iconName, Stage stage) {
  panels_.push_back({panel, home, open, iconName.isEmpty() ? QIcon() : icon(iconName), stage});
  panel->setWidget(new PanelArea(panel->widget(), home == Home::Side ? kNarrowestSide : kNarrowest));
  panel->setTitleBarWidget(new PanelTitle(panel, this));
  panel->installEventFilter(this);
  connect(panel, &QDockWidget::visibilityChanged, this, [this, panel](bool visible) {
    find(panel)->inFront = visible;
    // The window may be moving other docks at this moment.
    QMetaObject::invokeMethod(this, [this, panel] { settle(panel); }, Qt::QueuedConnection);
    emit changed();
  });
  connect(panel, &QDockWidget::topLevelChanged, this, &PanelLayout::changed);
  connect(panel, &QDockWidget::dockLocationChanged, this, &PanelLayout::changed);
  bar_->add(panel);
  arrange();
}

// --- Places ---
PanelLayout::Panel* PanelLayout::find(const QObject* dock) {
  const auto found = std::ranges::find(panels_, dock, &Panel::dock);
  return found == panels_.end() ? nullptr : &*found;
}

const PanelLayout::Panel* PanelLayout::find(const QObject* dock) const {
  const auto found = std::ranges::find(panels_, dock, &Panel::dock);
  return found == panels_.end() ? nullptr : &*found;
}

bool PanelLayout::isOffered(const QDockWidget* panel) const {
  const Panel* found = find(panel);
  return found != nullptr && (found->stage == Stage::Editing || stage_ == Stage::Debugging);
}

bool PanelLayout::isAtBottom(const QDockWidget* dock) const {
  return !dock->isFloating() &&
         window_->dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::BottomDockWidgetArea;
}

bool PanelLayout::isAtSide(const QDockWidget* dock) const {
  const Qt::DockWidgetArea area = window_->dockWidgetArea(const_cast<QDockWidget*>(dock));
  return !dock->isFloating() && (area == Qt::RightDockWidgetArea || area == Qt::LeftDockWidgetArea);
}

bool PanelLayout::isInFront(const QDockWidget* panel) const {
  const Panel* found = find(panel);
  return found != nullptr && found->inFront && !panel->isHidden();
}

PanelLayout::Home PanelLayout::homeOf(const QDockWidget* panel) const {
  const Panel* found = find(panel);
  return found != nullptr ? found->home : Home::Side;
}

void PanelLayout::arrange() {
  QDockWidget* last[3] = {};
  for (const Panel& panel : panels_) {
    panel.dock->setFloating(false);
    QDockWidget*& before = last[static_cast<int>(panel.home)];
    if (before != nullptr)
      window_->tabifyDockWidget(before, panel.dock);
    else
      window_->addDockWidget(areaOf(panel.home), panel.dock);
    before = panel.dock;
  }
  for (const Panel& panel : panels_)
    panel.dock->setVisible(panel.home != Home::Bottom && panel.open && panel.stage == stage_);
  if (stage_ == Stage::Debugging) return arrangeDebugging();
  const auto first = std::ranges::find(panels_, Home::Side, &Panel::home);
  if (first != panels_.end()) first->dock->raise();
}

// At the side one below the other, because both are looked at after each step; at the bottom the first one.
void PanelLayout::arrangeDebugging() {
  QDockWidget* above = nullptr;
  QDockWidget* bottom = nullptr;
  for (const Panel& panel : panels_) {
    if (panel.stage != Stage::Debugging || !panel.open) continue;
    if (panel.home == Home::Bottom) {
      if (bottom == nullptr) bottom = panel.dock;
    } else {
      // Out of the tabs of the side, which are those of editing.
      window_->removeDockWidget(panel.dock);
      if (above == nullptr)
        window_->addDockWidget(Qt::RightDockWidgetArea, panel.dock);
      else
        window_->splitDockWidget(above, panel.dock, Qt::Vertical);
      if (above == nullptr) above = panel.dock;
      panel.dock->show();
    }
  }
  if (bottom != nullptr) present(bottom);
}

void PanelLayout::setStage(Stage stage) {
  if (stage == stage_) return;
  restore();
  // What is read at the left, such as a lesson, stays there.
  QList<QDockWidget*> read;
  for (const Panel& panel : panels_)
    if (panel.home == Home::Left && !panel.dock->isHidden()) read << panel.dock;
  const QByteArray left = saveStage();
  stage_ = stage;
  if (const QByteArray kept = std::exchange(otherStage_, left); kept.isEmpty() || !loadStage(kept)) reset();
  for (const Panel& panel : panels_)
    if (panel.home == Home::Left) panel.dock->hide();
  for (QDockWidget* dock : read)
    present(dock);
  emit changed();
}

// The side gets the width that the text leaves; in a narrow window, only the width that a panel needs.
void PanelLayout::giveRoom() {
  sideWidth_ = isNarrow_ ? kNarrowestSide : sideWidthIn(window_->width());
  bottomHeight_ = std::max(kLowestBottom, window_->height() * kBottomPercent / 100);
  width_ = window_->width();
  widenSide(sideWidth_);
}

// What a window of this width leaves to the side, beside the text.
int PanelLayout::sideWidthIn(int width) const {
  return std::clamp(width - textWidth_(), kNarrowestSide, std::max(kWidestSide, width * kSidePercent / 100));
}

void PanelLayout::widenSide(int width) {
  QList<QDockWidget*> side;
  for (const Panel& panel : panels_)
    if (isInFront(panel.dock) && isOfSide(panel)) side << panel.dock;
  window_->resizeDocks(side, QList<int>(side.size(), width), Qt::Horizontal);
}

bool PanelLayout::isOfSide(const Panel& panel) const {
  return isAtSide(panel.dock) && panel.home != Home::Left;
}

// The first time, the side makes room for it, so that the text keeps its columns as far as possible.
void PanelLayout::openLeft(QDockWidget* panel) {
  if (std::exchange(isLeftArranged_, true)) return;
  window_->resizeDocks({panel}, {kLeft}, Qt::Horizontal);
  const int left = window_->width() - textWidth_() - kLeft;
  if (!isNarrow_ && left < sideWidth_) widenSide(std::max(kNarrowestSide, left));
}

void PanelLayout::reset() {
  restore();
  isLeftArranged_ = false;
  draggedWidths_.clear();
  isDragged_ = false;
  hiddenSide_ = hiddenSideFront_ = {};
  isFolded_ = false;
  for (const Panel& panel : panels_) {
    panel.dock->setFloating(false);
    window_->removeDockWidget(panel.dock);
  }
  arrange();
  giveRoom();
  if (isNarrow_) {
    hideSide();
    isFolded_ = true;
  }
  emit changed();
}

// --- Showing a panel ---
void PanelLayout::present(QDockWidget* panel) {
  if (maximized_ != nullptr && maximized_ != panel && !panel->isFloating()) restore();
  if (hiddenSide_.contains(panel)) showSide();
  const bool bottom = isAtBottom(panel);
  const bool first = bottom && (!isBottomShown() || isHintOpen_ == isOffered(panel));
  if (bottom) closeOthersAtBottom(panel);
  panel->show();
  panel->raise();
  if (first) openBottom(panel);
  if (homeOf(panel) == Home::Left && isAtSide(panel)) openLeft(panel);
}

// Opens it with the height that it had when it was last shown.
void PanelLayout::openBottom(QDockWidget* panel) {
  isBottomOpen_ = true;
  isHintOpen_ = !isOffered(panel);
  if (maximized_ == nullptr)
    window_->resizeDocks({panel}, {isHintOpen_ ? kHintHeight : bottomHeight_}, Qt::Vertical);
}

void PanelLayout::open(QDockWidget* panel) {
  present(panel);
  if (panel->isFloating()) panel->activateWindow();
  focus(panel);
}

void PanelLayout::focus(QDockWidget* panel) {
  QWidget* const content = panel->widget();
  QWidget* best = nullptr;
  QWidget* widget = content;
  do {
    const bool can = widget->isVisibleTo(panel) && widget->isEnabled() &&
                     (widget->focusPolicy() & Qt::TabFocus) != 0 && content->isAncestorOf(widget);
    const bool isView = qobject_cast<QAbstractItemView*>(widget) != nullptr;
    if (can && (best == nullptr || isView)) best = widget;
    if (can && isView) break;
    widget = widget->nextInFocusChain();
  } while (widget != content);
  (best != nullptr ? best : panel)->setFocus(Qt::ShortcutFocusReason);
}

void PanelLayout::switchTo(QDockWidget* panel) {
  const bool has = panel->isAncestorOf(QApplication::focusWidget()) || panel->hasFocus();
  if (!has || !isInFront(panel)) return open(panel);
  if (maximized_ == panel) restore();
  if (isAtBottom(panel)) panel->hide();
  emit textRequested();
}

void PanelLayout::toggle(QDockWidget* panel) {
  if (!isInFront(panel)) return open(panel);
  const bool had = panel->isAncestorOf(QApplication::focusWidget());
  if (maximized_ == panel) restore();
  panel->hide();
  if (had) emit textRequested();
}

// Keeps one panel open at a time, unless the user has placed two side by side.
void PanelLayout::closeOthersAtBottom(const QDockWidget* shown) {
  for (QDockWidget* other : window_->tabifiedDockWidgets(const_cast<QDockWidget*>(shown)))
    if (other != shown && !other->isHidden() && find(other) != nullptr) other->hide();
}

void PanelLayout::settle(QDockWidget* dock) {
  watchTabs();
  if (maximized_ == dock && dock->isHidden()) restore();
  if (isInFront(dock) && isAtBottom(dock)) {
    closeOthersAtBottom(dock);
    lastBottom_ = dock;
    if (!isBottomOpen_) openBottom(dock);
  }
  isBottomOpen_ = isBottomShown();
  if (isInFront(dock)) {
    hiddenSide_.removeAll(dock);
    hiddenSideFront_.removeAll(dock);
    if (isOfSide(*find(dock)) && maximized_ == nullptr) useWidthOf(dock);
  }
  emit changed();
}

// Qt creates the tab bars of docks when they are needed.
void PanelLayout::watchTabs() {
  for (QTabBar* tabs : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
    if (auto* watched = tabs->findChild<PanelTabs*>()) {
      watched->fit();
      continue;
    }
    new PanelTabs(tabs, [this](const QString& title) { return iconOf(title); });
    connect(tabs, &QTabBar::tabBarDoubleClicked, this, [this, tabs](int tab) {
      for (const Panel& panel : panels_)
        if (tab >= 0 && panel.dock->windowTitle() == tabs->tabText(tab)) return toggleMaximized(panel.dock);
    });
  }
}

QIcon PanelLayout::iconOf(const QString& title) const {
  for (const Panel& panel : panels_)
    if (panel.dock->windowTitle() == title) return panel.icon;
  return {};
}

// --- Side and bottom ---
bool PanelLayout::isSideShown() const {
  return std::ranges::any_of(panels_,
                             [this](const Panel& p) { return !p.dock->isHidden() && isAtSide(p.dock); });
}

bool PanelLayout::isBottomShown() const {
  return std::ranges::any_of(panels_,
                             [this](const Panel& p) { return !p.dock->isHidden() && isAtBottom(p.dock); });
}

void PanelLayout::hideSide() {
  hiddenSide_ = hiddenSideFront_ = {};
  for (const Panel& panel : panels_) {
    if (panel.dock->isHidden() || !isAtSide(panel.dock)) continue;
    hiddenSide_ << panel.dock;
    if (panel.inFront) hiddenSideFront_ << panel.dock;
  }
  for (QDockWidget* dock : hiddenSide_)
    dock->hide();
}

void PanelLayout::showSide() {
  const QList<QDockWidget*> shown = std::exchange(hiddenSide_, {});
  const QList<QDockWidget*> front = std::exchange(hiddenSideFront_, {});
  isFolded_ = false;
  for (const Panel& panel : panels_)
    if (shown.isEmpty() ? panel.home == Home::Side && panel.open && panel.stage == stage_
                        : shown.contains(panel.dock))
      panel.dock->show();
  for (QDockWidget* dock : front)
    dock->raise();
  widenSide(isNarrow_ ? kNarrowestSide : std::max(kNarrowestSide, sideWidth_));
}

void PanelLayout::toggleSide() {
  restore();
  const QWidget* focused = QApplication::focusWidget();
  isFolded_ = false;
  if (!isSideShown()) {
    showSide();
  } else {
    const bool had = std::ranges::any_of(
        panels_, [&](const Panel& p) { return isAtSide(p.dock) && p.dock->isAncestorOf(focused); });
    hideSide();
    if (had) emit textRequested();
  }
  emit changed();
}

void PanelLayout::toggleBottom() {
  restore();
  if (!isBottomShown()) {
    const auto first = std::ranges::find(panels_, Home::Bottom, &Panel::home);
    const bool isThere = lastBottom_ != nullptr && isOffered(lastBottom_);
    if (QDockWidget* dock = isThere ? lastBottom_.data() : first->dock) open(dock);
    return;
  }
  bool had = false;
  for (const Panel& panel : panels_) {
    if (panel.dock->isHidden() || !isAtBottom(panel.dock)) continue;
    had = had || panel.dock->isAncestorOf(QApplication::focusWidget());
    panel.dock->hide();
  }
  if (had) emit textRequested();
}

void PanelLayout::followWidth() {
  const int before = std::exchange(width_, window_->width());
  const bool narrow = width_ < kNarrowWidth;
  if (std::exchange(isNarrow_, narrow) != narrow) {
    restore();
    if (narrow && isSideShown()) {
      hideSide();
      isFolded_ = true;
    } else if (!narrow && isFolded_) {
      showSide();
    }
    emit changed();
  }
  if (before != 0) shareWidth(before);
}

// Of a window that had another width before.
void PanelLayout::shareWidth(int before) {
  if (width_ < kNarrowWidth || width_ == before || !isSideShown() || maximized_ != nullptr) return;
  const int dragged = draggedWidth();
  // A side with the width that the window left it, and not another one that the user has chosen, gets its share again.
  const bool isUsual = dragged == 0 && std::abs(sideWidth_ - sideWidthIn(before)) <= kTolerance;
  if (isUsual) return widenSide(sideWidthIn(width_));
  // A side that left the text its columns continues to do so; one that the user has widened keeps its width.
  const int wanted = dragged != 0 ? dragged : sideWidth_;
  const bool keeps = wanted <= before - textWidth_() + kTolerance;
  const int left = std::max(kNarrowestSide, width_ - textWidth_());
  const int width = keeps ? std::min(wanted, left) : wanted;
  if (width != sideWidth_) widenSide(width);
}

// --- Widths that the user has dragged the side to: of the panels in front; 0: none ---
int PanelLayout::draggedWidth() const {
  int width = 0;
  for (const Panel& panel : panels_)
    if (isInFront(panel.dock) && isOfSide(panel))
      width = std::max(width, draggedWidths_.value(panel.dock->objectName()));
  return width;
}

// After the mouse button was released.
void PanelLayout::keepDraggedWidth() {
  if (isNarrow_ || maximized_ != nullptr || std::abs(sideWidth_ - widthAtPress_) <= 1) return;
  for (const Panel& panel : panels_)
    if (isInFront(panel.dock) && isOfSide(panel))
      draggedWidths_[panel.dock->objectName()] = panel.dock->width();
  isDragged_ = true;
}

void PanelLayout::useWidthOf(const QDockWidget* panel) {
  if (isNarrow_) return;
  const int dragged = draggedWidths_.value(panel->objectName());
  // The usual width does not replace one that was set otherwise.
  if (std::exchange(isDragged_, dragged != 0) || dragged != 0)
    widenSide(dragged != 0 ? dragged : sideWidthIn(window_->width()));
}

// --- Floating ---
void PanelLayout::setFloating(QDockWidget* panel, bool floating) {
  restore();
  const auto globalPlace = [](const QWidget* widget) {
    return QRect(widget->mapToGlobal(QPoint()), widget->size());
  };
  // Other tabs stay at the place that it leaves.
  QList<QRect> others;
  QList<QRect> docked;
  for (const Panel& one : panels_)
    if (one.dock->isFloating() && one.dock != panel && one.dock->isVisible())
      others << one.dock->frameGeometry();
    else if (!one.dock->isFloating() && isInFront(one.dock))
      docked << globalPlace(one.dock);
  panel->setFloating(floating);
  if (floating)
    panel->move(floatingPlace(panel->frameSize(), window_->screen()->availableGeometry(),
                              window_->frameGeometry(), others, docked));
}

// --- Maximized ---
void PanelLayout::maximize(QDockWidget* panel) {
  if (panel == nullptr || panel == maximized_) return;
  restore();
  if (panel->isFloating()) return panel->setWindowState(panel->windowState() ^ Qt::WindowMaximized);
  present(panel);
  beforeMaximized_ = window_->saveState(kVersion);
  maximized_ = panel;
  for (const Panel& other : panels_)
    if (other.dock != panel && !other.dock->isFloating()) other.dock->hide();
  window_->centralWidget()->hide();
  focus(panel);
  emit changed();
}

void PanelLayout::restore() {
  if (maximized_ == nullptr) return;
  maximized_ = nullptr;
  window_->centralWidget()->show();
  window_->restoreState(std::exchange(beforeMaximized_, {}), kVersion);
  emit changed();
}

void PanelLayout::toggleMaximized(QDockWidget* panel) {
  if (maximized_ != nullptr) return restore();
  const QWidget* focused = QApplication::focusWidget();
  for (const Panel& known : panels_)
    if (panel == nullptr && focused != nullptr && known.dock->isAncestorOf(focused)) panel = known.dock;
  maximize(panel);
}

// --- Saving and loading ---
void PanelLayout::hold(bool held) {
  held_ = {};
  if (held) held_ = save();
}

QByteArray PanelLayout::save() const {
  if (!held_.isEmpty()) return held_;
  if (stage_ == Stage::Editing) return packed({.editing = saveStage(), .debugging = otherStage_});
  return packed({.editing = otherStage_, .debugging = saveStage()});
}

bool PanelLayout::load(const QByteArray& bytes) {
  const std::optional<PanelState> state = unpacked(bytes);
  if (!state) return false;
  const bool isEditing = stage_ == Stage::Editing;
  if (!loadStage(isEditing ? state->editing : state->debugging)) return false;
  otherStage_ = isEditing ? state->debugging : state->editing;
  return true;
}

QByteArray PanelLayout::saveStage() const {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << (maximized_ != nullptr ? beforeMaximized_ : window_->saveState(kVersion)) << namesOf(hiddenSide_)
         << namesOf(hiddenSideFront_) << isFolded_ << sideWidth_ << bottomHeight_
         << (lastBottom_ != nullptr ? lastBottom_->objectName() : QString()) << width_ << draggedWidths_;
  return bytes;
}

bool PanelLayout::loadStage(const QByteArray& state) {
  QDataStream stream(state);
  int width = 0;
  int height = 0;
  bool folded = false;
  QByteArray docks;
  QStringList hidden;
  QStringList front;
  QString last;
  stream >> docks;
  if (!readNames(stream, hidden) || !readNames(stream, front)) return false;
  stream >> folded >> width >> height >> last;
  if (stream.status() != QDataStream::Ok || !window_->restoreState(docks, kVersion)) return false;
  hiddenSide_ = hiddenSideFront_ = {};
  for (const Panel& panel : panels_) {
    const QString name = panel.dock->objectName();
    if (hidden.contains(name)) hiddenSide_ << panel.dock;
    if (front.contains(name)) hiddenSideFront_ << panel.dock;
    if (name == last) lastBottom_ = panel.dock;
  }
  isFolded_ = folded;
  isNarrow_ = isNarrow_ || folded;
  window_->setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea); // older versions have saved another one
  isLeftArranged_ = std::ranges::any_of(
      panels_, [](const Panel& p) { return p.home == Home::Left && !p.dock->isHidden(); });
  sideWidth_ = width;
  bottomHeight_ = std::max(kLowestBottom, height);
  isArranged_ = true;
  if (int before = 0; !stream.atEnd()) { // absent in older versions
    stream >> before;
    QHash<QString, int> widths;
    if (readWidths(stream, widths)) draggedWidths_ = widths;
    isDragged_ = draggedWidth() != 0;
    // The window may have another width since then.
    width_ = before;
    QMetaObject::invokeMethod(this, &PanelLayout::followWidth, Qt::QueuedConnection);
  }
  emit changed();
  return true;
}

bool PanelLayout::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_) {
    // The handles between docks are not widgets: the window has their mouse events.
    if (event->type() == QEvent::MouseButtonPress) widthAtPress_ = sideWidth_;
    if (event->type() == QEvent::MouseButtonRelease)
      QMetaObject::invokeMethod(this, &PanelLayout::keepDraggedWidth, Qt::QueuedConnection);
    if (event->type() == QEvent::Show && !std::exchange(isArranged_, true)) giveRoom();
    if (event->type() == QEvent::Show || event->type() == QEvent::Resize)
      QMetaObject::invokeMethod(this, &PanelLayout::followWidth, Qt::QueuedConnection);
    return false;
  }
  if (event->type() != QEvent::Resize || maximized_ != nullptr) return false;
  if (const Panel* panel = find(watched); panel != nullptr && isInFront(panel->dock)) {
    if (isBottomOpen_ && !isHintOpen_ && isAtBottom(panel->dock)) bottomHeight_ = panel->dock->height();
    if (isOfSide(*panel) && !isNarrow_ && window_->width() >= kNarrowWidth) sideWidth_ = panel->dock->width();
  }
  return false;
}

} // namespace wavesmith::widgets
