// SPDX-License-Identifier: Apache-2.0
#include "outline/outline_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "controls/long_tree_view.h"
#include "document/background.h"
#include "document/document.h"
#include "document/names.h"
#include "document/workspace.h"
#include "models/shown_kernel.h"
#include "outline/compiled_outline.h"
#include "outline/outline_model.h"
#include "services/window_services.h"
#include "style/icons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace wavesmith::widgets {

OutlineDock::OutlineDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Outline"), parent), workspace_(workspace), model_(new OutlineModel(this)),
      shown_(new QSortFilterProxyModel(this)) {
  setObjectName(QStringLiteral("outline"));
  shown_->setSourceModel(model_);
  shown_->setRecursiveFilteringEnabled(true);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  shown_->setSortCaseSensitivity(Qt::CaseInsensitive);
  shown_->setSortRole(OutlineModel::OrderRole);
  shown_->sort(0);
  view_ = new LongTreeView;
  view_->setModel(shown_);
  view_->setAccessibleName(tr("Outline"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setUniformRowHeights(true); // their heights are not computed for each change
  view_->setHeaderHidden(true);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  view_->header()->setResizeContentsPrecision(0); // considers only visible rows
  makeRowsCopyable(view_);
  stack_ = new HintStack(view_);
  auto* contents = new QWidget;
  auto* column = new QVBoxLayout(contents);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(stack_, 1);
  contents->setFocusProxy(view_);
  setWidget(contents);

  follow_.setSingleShot(true);
  follow_.setInterval(0); // after the key press has been painted
  connect(&follow_, &QTimer::timeout, this, &OutlineDock::followCursor);
  connect(shown_, &QAbstractItemModel::modelReset, view_, &QTreeView::expandAll);
  connect(view_, &QTreeView::clicked, this, &OutlineDock::go);
  connect(view_, &QTreeView::activated, this, &OutlineDock::go);
  connect(workspace, &Workspace::currentChanged, this, &OutlineDock::refresh);
  connect(workspace, &Workspace::documentRemoved, this,
          [this](const Document* document) { compiled_.remove(document); });
  connect(workspace, &Workspace::cursorMoved, &follow_, qOverload<>(&QTimer::start));
  connect(Names::in(workspace), &Names::changed, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  refresh();
}

OutlineDock* OutlineDock::addTo(WindowServices& window) {
  auto* const dock = new OutlineDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelOutline",
                   .icon = "outline",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 50,
                   .keys = Qt::CTRL | Qt::Key_5});
  return dock;
}

QWidget* OutlineDock::makeBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(4, 4, 4, 4);
  filter_ = new QLineEdit;
  filter_->setPlaceholderText(tr("Filter"));
  filter_->setAccessibleName(tr("Filter of the outline"));
  filter_->setClearButtonEnabled(true);
  filter_->installEventFilter(this);
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
    shown_->setFilterFixedString(text);
    view_->expandAll();
  });
  sort_ = new QAction(icon(QStringLiteral("sort")), tr("Sort by Name"), this);
  sort_->setCheckable(true);
  connect(sort_, &QAction::toggled, this, [this](bool byName) {
    shown_->setSortRole(byName ? OutlineModel::NameRole : OutlineModel::OrderRole);
  });
  auto* button = new QToolButton;
  button->setDefaultAction(sort_);
  button->setAutoRaise(true);
  row->addWidget(filter_, 1);
  row->addWidget(button);
  return bar;
}

void OutlineDock::go(const QModelIndex& index) {
  source::Place place;
  place.file = index.data(OutlineModel::PlaceFileRole).toString().toStdString();
  place.line = index.data(OutlineModel::PlaceLineRole).toUInt();
  place.column = index.data(OutlineModel::PlaceColumnRole).toUInt();
  if (place.line != 0) workspace_->goTo(place);
}

QString OutlineDock::currentName() const {
  return view_->currentIndex().data(OutlineModel::NameRole).toString();
}

// Down moves from the filter into the rows, Enter goes to the first one.
bool OutlineDock::eventFilter(QObject* watched, QEvent* event) {
  if (watched != filter_ || event->type() != QEvent::KeyPress)
    return QDockWidget::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Down) {
    if (!view_->currentIndex().isValid()) view_->setCurrentIndex(shown_->index(0, 0));
    view_->setFocus();
    return true;
  }
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  const QString wanted = filter_->text();
  for (QModelIndex at = shown_->index(0, 0); at.isValid(); at = view_->indexBelow(at))
    if (at.data(OutlineModel::PlaceLineRole).toUInt() != 0 &&
        at.data(OutlineModel::NameRole).toString().contains(wanted, Qt::CaseInsensitive)) {
      go(at);
      break;
    }
  return true;
}

void OutlineDock::refresh() {
  const Document* document = workspace_->current();
  if (document != nullptr && !document->hasCode() && compiled_.contains(document))
    model_->setNames(compiled_.value(document));
  else
    model_->setNames(document != nullptr ? Names::in(workspace_)->of(document) : nullptr);
  if (model_->rowCount() > 0)
    stack_->showView();
  else if (document != nullptr && document->snapshot() && document->snapshot()->compiled)
    stack_->showHint(tr("The compiled assembly has no names."));
  else
    stack_->showHint(document != nullptr ? tr("No kernel, label, macro or symbol in this file yet.")
                                         : tr("Open a kernel to see its outline."),
                     document != nullptr ? QString() : QStringLiteral("open"));
  follow_.start();
}

void OutlineDock::setCompiled(Document* document, const std::shared_ptr<const compile::Compiled>& compiled) {
  if (compiled == nullptr) return;
  inBackground(
      this, [compiled] { return outlineOf(*compiled); },
      [this, of = QPointer<Document>(document)](const DocumentNamesPointer& names) {
        if (!of) return;
        compiled_[of] = names;
        refresh();
      });
}

// Selects the row of the cursor; the view stays where the user works in it.
void OutlineDock::followCursor() {
  if (workspace_->current() == nullptr || view_->hasFocus() || !isVisible()) return;
  const QModelIndex row = shown_->mapFromSource(model_->rowAround(workspace_->cursorLine()));
  if (row == view_->currentIndex()) return;
  if (!row.isValid()) return view_->setCurrentIndex({});
  view_->setCurrentIndex(row);
  view_->scrollTo(row);
}

} // namespace wavesmith::widgets
