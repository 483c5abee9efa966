// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/extra_views.h"

#include "document/document.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "style/icons.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QTextCursor>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr QSize kWindowSize(900, 700);

QString titleOf(const Document* document) {
  return ExtraViews::tr("%1[*] - Wavesmith").arg(document->displayName());
}

} // namespace

ExtraViews::ExtraViews(Workspace* workspace, QWidget* tabs, QWidget* window)
    : QObject(window), workspace_(workspace), tabs_(tabs), window_(window), splitter_(new QSplitter) {
  splitter_->setChildrenCollapsible(false);
  splitter_->addWidget(tabs);
  connect(workspace, &Workspace::documentRemoved, this, &ExtraViews::onRemoved);
  connect(workspace, &Workspace::documentAdded, this, &ExtraViews::listDocuments);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { onFocus(now); });
}

QWidget* ExtraViews::widget() const {
  return splitter_;
}

EditorView* ExtraViews::active() const {
  return active_;
}

EditorView* ExtraViews::splitView() const {
  return split_.view;
}

QList<EditorView*> ExtraViews::views() const {
  QList<EditorView*> all;
  if (split_.view) all << split_.view;
  for (const QPointer<EditorView>& view : windows_)
    if (view) all << view;
  return all;
}

EditorView* ExtraViews::makeView(Document* document) {
  auto* view = new EditorView(document, workspace_->settings(), workspace_->theme());
  emit viewAdded(view);
  const EditorView* from = active_ && active_->document() == document ? active_.data() : nullptr;
  for (const EditorView* tab : tabs_->findChildren<EditorView*>())
    if (from == nullptr && tab->document() == document) from = tab;
  if (from != nullptr) showSamePlace(from, view);
  return view;
}

// A second view begins where the text is read.
void ExtraViews::showSamePlace(const EditorView* from, EditorView* view) {
  const QTextCursor cursor = from->editor()->textCursor();
  const int first = from->editor()->verticalScrollBar()->value();
  view->whenThereIsText([view, first, anchor = cursor.anchor(), position = cursor.position()] {
    CodeEditor* const editor = view->editor();
    QTextCursor same = editor->textCursor();
    same.setPosition(anchor);
    same.setPosition(position, QTextCursor::KeepAnchor);
    editor->setTextCursor(same);
    const auto scroll = [editor, first] { // when it has its size
      editor->verticalScrollBar()->setValue(first);
      editor->ensureCursorVisible();
    };
    QMetaObject::invokeMethod(editor, scroll, Qt::QueuedConnection);
  });
}

// --- Beside or below the tabs ---

void ExtraViews::split(Document* document, Qt::Orientation orientation) {
  if (!split_.pane) makePane();
  splitter_->setOrientation(orientation);
  const int room = orientation == Qt::Horizontal ? splitter_->width() : splitter_->height();
  splitter_->setSizes({room / 2, room / 2});
  showInPane(document);
  split_.view->editor()->setFocus();
  emit changed();
}

void ExtraViews::makePane() {
  split_.pane = new QWidget;
  split_.pane->addActions(tabs_->actions()); // keys that belong to the text
  split_.documents = new QComboBox;
  split_.documents->setObjectName(QStringLiteral("splitDocument"));
  split_.documents->setAccessibleName(tr("Document of the split"));
  split_.documents->setToolTip(tr("The document that is shown here"));
  auto* closing = new QToolButton;
  closing->setObjectName(QStringLiteral("splitClose"));
  closing->setIcon(icon(QStringLiteral("close")));
  closing->setAutoRaise(true);
  closing->setToolTip(tr("Close the split"));
  closing->setAccessibleName(tr("Close the split"));
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(4, 2, 4, 2);
  bar->addWidget(split_.documents, 1);
  bar->addWidget(closing);
  auto* column = new QVBoxLayout(split_.pane);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  splitter_->addWidget(split_.pane);
  connect(closing, &QToolButton::clicked, this, &ExtraViews::closePane);
  connect(split_.documents, &QComboBox::activated, this, [this](int row) {
    const QList<Document*> documents = workspace_->documents();
    if (row < 0 || row >= documents.size()) return;
    showInPane(documents[row]);
    split_.view->editor()->setFocus();
    emit activated();
  });
}

void ExtraViews::showInPane(Document* document) {
  if (split_.view && split_.view->document() == document) return listDocuments();
  EditorView* const old = split_.view;
  split_.view = makeView(document);
  qobject_cast<QVBoxLayout*>(split_.pane->layout())->addWidget(split_.view, 1);
  split_.view->show(); // so that it can have the focus now
  if (active_ == old) active_ = split_.view;
  if (old != nullptr) old->deleteLater();
  connect(document, &Document::pathChanged, split_.view, [this] { listDocuments(); });
  connect(document, &Document::modifiedChanged, split_.view, [this] { listDocuments(); });
  listDocuments();
}

void ExtraViews::listDocuments() {
  if (!split_.documents) return;
  split_.documents->clear();
  for (const Document* document : workspace_->documents()) {
    const QString mark = document->isModified() ? QString(u' ') + QChar(0x25cf) : QString();
    split_.documents->addItem(document->displayName() + mark);
    if (split_.view && split_.view->document() == document)
      split_.documents->setCurrentIndex(split_.documents->count() - 1);
  }
}

void ExtraViews::closePane() {
  if (!split_.pane) return;
  const bool wasActive = active_ == split_.view;
  if (wasActive) active_ = nullptr;
  split_.pane->hide();
  split_.pane->deleteLater();
  split_ = {};
  if (wasActive) emit activated();
  emit changed();
  if (wasActive && focusTab_) focusTab_();
}

void ExtraViews::showInSplit(Document* document) {
  showInPane(document);
  active_ = split_.view;
  emit activated();
}

// --- Windows ---

EditorView* ExtraViews::makeWindow(Document* document) {
  auto* const view = makeView(document);
  view->setParent(window_, Qt::Window);
  view->setAttribute(Qt::WA_DeleteOnClose);
  view->setWindowTitle(titleOf(document));
  view->setWindowModified(document->isModified());
  view->addActions(window_->actions());
  view->addActions(tabs_->actions());
  connect(document, &Document::pathChanged, view,
          [view, document] { view->setWindowTitle(titleOf(document)); });
  connect(document, &Document::modifiedChanged, view, &QWidget::setWindowModified);
  view->installEventFilter(this);
  windows_ << view;
  view->resize(kWindowSize.boundedTo(window_->size()));
  return view;
}

void ExtraViews::openWindow(Document* document) {
  showWindow(makeWindow(document));
}

// The mouse is at the middle of the top, and the window is within the screen.
void ExtraViews::openWindowAt(Document* document, const QPoint& at) {
  EditorView* const view = makeWindow(document);
  const QScreen* const screen = QGuiApplication::screenAt(at);
  const QRect room = (screen != nullptr ? screen : window_->screen())->availableGeometry();
  const QPoint most = room.bottomRight() - QPoint(view->width(), view->height());
  const QPoint wanted = at - QPoint(view->width() / 2, 0);
  view->move(std::max(room.left(), std::min(wanted.x(), most.x())),
             std::max(room.top(), std::min(wanted.y(), most.y())));
  showWindow(view);
}

void ExtraViews::showWindow(EditorView* view) {
  view->show();
  view->activateWindow();
  view->editor()->setFocus();
  emit changed();
}

void ExtraViews::closeWindow(EditorView* view) {
  windows_.removeAll(view);
  if (active_ == view) {
    active_ = nullptr;
    emit activated();
  }
  emit changed();
}

bool ExtraViews::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Close) closeWindow(qobject_cast<EditorView*>(watched));
  return QObject::eventFilter(watched, event);
}

// --- All ---

void ExtraViews::close() {
  for (const QPointer<EditorView>& view : std::as_const(windows_))
    if (view && view == active_) {
      view->close();
      return;
    }
  closePane();
}

void ExtraViews::onRemoved(const Document* document) {
  const auto windows = windows_;
  for (const QPointer<EditorView>& view : windows)
    if (view && view->document() == document) view->close();
  if (split_.view && split_.view->document() == document) closePane();
  listDocuments();
}

void ExtraViews::onFocus(QWidget* now) {
  if (now == nullptr) return;
  QPointer<EditorView> focused = active_;
  if (tabs_->isAncestorOf(now)) focused = nullptr;
  if (split_.pane && split_.pane->isAncestorOf(now)) focused = split_.view;
  for (const QPointer<EditorView>& view : std::as_const(windows_))
    if (view && (view == now || view->isAncestorOf(now))) focused = view;
  if (focused == active_) return;
  active_ = focused;
  emit activated();
}

void ExtraViews::focusNext() {
  const QList<EditorView*> all = views();
  const qsizetype at = all.indexOf(active_.data()); // -1: the tab
  if (at + 1 < all.size()) {
    all[at + 1]->window()->activateWindow();
    all[at + 1]->editor()->setFocus();
    return;
  }
  window_->activateWindow();
  active_ = nullptr;
  emit activated();
}

} // namespace wavesmith::widgets
