// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/tab_history.h"

#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "window/main_window.h"

#include <QApplication>
#include <QKeyEvent>
#include <QTabWidget>

#include <algorithm>
#include <array>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kMostClosed = 20;

// Keys that do not end the walk through the tabs.
bool isOfWalk(int key) {
  constexpr std::array kKeys = {Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Control, Qt::Key_Shift};
  return std::ranges::find(kKeys, key) != kKeys.end();
}

} // namespace

TabHistory::TabHistory(MainWindow* window) : QObject(window), window_(window) {
  setObjectName(QStringLiteral("tabHistory"));
  const Workspace* const workspace = window->workspace();
  connect(workspace, &Workspace::documentAdded, this, [this](Document* document) {
    order_.append(document);
    closed_.removeIf([document](const Closed& one) { return one.path == document->path(); });
    emit changed();
  });
  connect(workspace, &Workspace::documentRemoved, this, &TabHistory::forget);
  connect(workspace, &Workspace::currentChanged, this, &TabHistory::use);
}

TabHistory* TabHistory::in(const MainWindow* window) {
  return window->findChild<TabHistory*>(QStringLiteral("tabHistory"), Qt::FindDirectChildrenOnly);
}

void TabHistory::use(Document* document) {
  if (document == nullptr || !walk_.isEmpty() || !order_.removeOne(document)) return;
  order_.prepend(document);
}

// The view still exists: it is removed after this.
void TabHistory::forget(Document* document) {
  endWalk();
  order_.removeOne(document);
  const EditorView* const view = window_->viewOf(document);
  if (!document->path().isEmpty() && view != nullptr) {
    closed_.prepend({document->path(), view->editor()->currentLine(), view->editor()->currentColumn()});
    if (closed_.size() > kMostClosed) closed_.removeLast();
  }
  emit changed();
}

void TabHistory::step(int by) {
  if (order_.isEmpty()) return;
  Document* const current = window_->workspace()->current();
  if (walk_.isEmpty()) {
    walk_ = order_;
    at_ = current != nullptr ? walk_.indexOf(current) : by > 0 ? -1 : 0; // the start page hides the first
    qApp->installEventFilter(this);
  }
  const qsizetype count = walk_.size();
  at_ = (at_ + by + count) % count;
  window_->workspace()->setCurrent(walk_[at_]);
  focusText();
}

void TabHistory::endWalk() {
  if (walk_.isEmpty()) return;
  walk_.clear();
  qApp->removeEventFilter(this);
  use(window_->workspace()->current());
}

bool TabHistory::eventFilter(QObject* /*watched*/, QEvent* event) {
  const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
  const int key = isKey ? static_cast<const QKeyEvent*>(event)->key() : 0;
  if ((event->type() == QEvent::KeyRelease && key == Qt::Key_Control) ||
      (event->type() == QEvent::KeyPress && !isOfWalk(key)) || event->type() == QEvent::MouseButtonPress ||
      event->type() == QEvent::ApplicationStateChange)
    endWalk();
  return false;
}

void TabHistory::stepInOrder(int by) {
  QTabWidget* const tabs = window_->tabs();
  const int count = tabs->count();
  if (count == 0) return;
  if (window_->workspace()->current() != nullptr)
    tabs->setCurrentIndex((tabs->currentIndex() + by + count) % count);
  if (const auto* view = qobject_cast<EditorView*>(tabs->currentWidget()))
    window_->workspace()->setCurrent(view->document()); // the start page was shown
  focusText();
}

void TabHistory::focusText() {
  if (CodeEditor* const editor = window_->currentEditor()) editor->setFocus();
}

void TabHistory::reopen() {
  if (closed_.isEmpty()) return;
  const Closed one = closed_.takeFirst();
  const bool isOpen = window_->openFile(one.path); // otherwise a message says why
  emit changed();
  EditorView* const view = window_->currentView();
  if (!isOpen || view == nullptr) return;
  view->whenThereIsText([view, one] {
    view->editor()->goTo(one.line, one.column);
    view->editor()->setFocus();
  });
}

} // namespace wavesmith::widgets
