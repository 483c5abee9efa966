// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/document_tabs.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/editor_view.h"
#include "style/icons.h"

#include <QKeySequence>
#include <QMouseEvent>
#include <QTabBar>
#include <QToolButton>

#include <utility>

namespace wavesmith::widgets {

DocumentTabs::DocumentTabs(Workspace* workspace, QWidget* parent)
    : QTabWidget(parent), workspace_(workspace) {
  setDocumentMode(true);
  setMovable(true);
  tabBar()->installEventFilter(this);
  tabBar()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tabBar(), &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    if (const EditorView* view = viewAt(tabBar()->tabAt(at)))
      emit menuRequested(view->document(), tabBar()->mapToGlobal(at));
  });
}

// --- A tab that is dragged out of the window ---

bool DocumentTabs::eventFilter(QObject* watched, QEvent* event) {
  if (watched != tabBar()) return QTabWidget::eventFilter(watched, event);
  const auto* mouse = dynamic_cast<QMouseEvent*>(event);
  if (mouse == nullptr) return QTabWidget::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton)
    beginDrag(mouse->position().toPoint());
  else if (event->type() == QEvent::MouseMove && dragged_)
    tabBar()->setCursor(isOutside(mouse->globalPosition().toPoint()) ? Qt::DragCopyCursor : Qt::ArrowCursor);
  else if (event->type() == QEvent::MouseButtonRelease && mouse->button() == Qt::LeftButton)
    endDrag(mouse->globalPosition().toPoint());
  return QTabWidget::eventFilter(watched, event);
}

bool DocumentTabs::isOutside(const QPoint& global) const {
  return !window()->frameGeometry().contains(global);
}

void DocumentTabs::beginDrag(const QPoint& at) {
  draggedFrom_ = tabBar()->tabAt(at);
  dragged_ = viewAt(draggedFrom_);
}

// The bar has moved the tab along with the mouse: it gets its place again, after the bar has ended its own drag.
void DocumentTabs::endDrag(const QPoint& global) {
  tabBar()->unsetCursor();
  const QPointer<EditorView> view = std::exchange(dragged_, nullptr);
  if (!view || !isOutside(global)) return;
  const auto open = [this, view, from = draggedFrom_, global] {
    if (!view || indexOf(view) < 0) return;
    tabBar()->moveTab(indexOf(view), from);
    emit windowRequested(view->document(), global);
  };
  QMetaObject::invokeMethod(this, open, Qt::QueuedConnection);
}

// --- Views ---

EditorView* DocumentTabs::viewAt(int tab) const {
  return qobject_cast<EditorView*>(widget(tab));
}

EditorView* DocumentTabs::currentView() const {
  return viewAt(currentIndex());
}

EditorView* DocumentTabs::viewOf(const Document* document) const {
  for (int n = 0; n < count(); ++n)
    if (EditorView* view = viewAt(n); view != nullptr && view->document() == document) return view;
  return nullptr;
}

void DocumentTabs::addView(Document* document) {
  auto* view = new EditorView(document, workspace_->settings(), workspace_->theme());
  connect(document, &Document::modifiedChanged, this, &DocumentTabs::showStates);
  connect(document, &Document::pathChanged, this, &DocumentTabs::showStates);
  connect(document, &Document::readOnlyChanged, this, &DocumentTabs::showStates);
  emit viewAdded(view);
  const int tab = addTab(view, document->displayName());
  auto* closing = new QToolButton;
  closing->setIcon(icon(QStringLiteral("close")));
  closing->setAutoRaise(true);
  closing->setIconSize({12, 12});
  closing->setToolTip(
      tr("Close (%1)").arg(QKeySequence(QKeySequence::Close).toString(QKeySequence::NativeText)));
  closing->setAccessibleName(tr("Close %1").arg(document->displayName()));
  connect(closing, &QToolButton::clicked, view, [this, document] { emit closeRequested(document); });
  tabBar()->setTabButton(tab, QTabBar::RightSide, closing);
  showStates();
}

void DocumentTabs::removeView(Document* document) {
  EditorView* view = viewOf(document);
  if (view == nullptr) return;
  removeTab(indexOf(view));
  view->deleteLater();
}

bool DocumentTabs::isUnsaved(const Document* document) const {
  return document->isModified() || (isUnsaved_ && isUnsaved_(document));
}

void DocumentTabs::showStates() {
  for (int n = 0; n < count(); ++n) {
    const EditorView* view = viewAt(n);
    if (view == nullptr) continue;
    const Document* document = view->document();
    const QString mark = isUnsaved(document) ? QString(u' ') + QChar(0x25cf) : QString(); // a filled circle
    const bool readOnly = document->isReadOnly();
    setTabText(n, document->displayName() + mark);
    setTabIcon(n, readOnly ? icon(QStringLiteral("lock")) : QIcon());
    setTabToolTip(n, document->path().isEmpty() ? tr("Not saved yet")
                     : readOnly                 ? tr("%1 (read-only)").arg(document->path())
                                                : document->path());
  }
  emit stateChanged();
}

} // namespace wavesmith::widgets
