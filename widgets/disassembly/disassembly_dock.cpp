// SPDX-License-Identifier: Apache-2.0
#include "disassembly/disassembly_dock.h"

#include "compile/toolchain.h"
#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "disassembly/disassembly_model.h"
#include "document/document.h"
#include "document/language/language_service.h"
#include "document/workspace.h"
#include "models/shown_kernel.h"
#include "services/window_services.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// The reason why there are no rows, and what to do. "Assembling" is shown only while an answer is expected.
QString emptyReason(const Document* document) {
  if (document == nullptr) return DisassemblyDock::tr("Open a kernel to see its instructions.");
  if (!document->hasCode() &&
      compile::languageOf(document->path().toStdString(), document->content().toStdString()))
    return whyNoKernel(*document);
  if (!document->hasCode())
    return DisassemblyDock::tr(
        "This file has no instructions: it is neither assembly (.s) nor a code object.\n"
        "Open a kernel to see its instructions.");
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot)
    return document->isCodeObject() ? DisassemblyDock::tr("Disassembling…")
                                    : DisassemblyDock::tr("Assembling…");
  const auto isError = [](const source::Diagnostic& d) { return d.severity == source::Severity::Error; };
  const auto errors = std::ranges::count_if(snapshot->diagnostics, isError);
  if (errors == 0) return DisassemblyDock::tr("This file has no instructions yet.");
  // A failure without a line is not about the text: the worker died, hung or could not be started.
  const auto failure = std::ranges::find_if(
      snapshot->diagnostics, [&](const source::Diagnostic& d) { return isError(d) && d.place.line == 0; });
  if (failure != snapshot->diagnostics.end())
    return DisassemblyDock::tr(
               "This file could not be assembled: %1.\nIt is assembled again when the text changes.")
        .arg(QString::fromStdString(failure->message));
  return DisassemblyDock::tr(
      "This file does not assemble: %n error(s).\nThe Problems panel lists them; F8 goes to "
      "the first.",
      nullptr, static_cast<int>(errors));
}

} // namespace

DisassemblyDock::DisassemblyDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Disassembly"), parent), workspace_(workspace), model_(new DisassemblyModel(this)) {
  setObjectName(QStringLiteral("disassembly"));
  view_ = new QTableView;
  view_->setModel(model_);
  view_->setTabKeyNavigation(false);
  view_->setAccessibleName(tr("Disassembly"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  view_->setColumnWidth(DisassemblyModel::Address, 10 * digit);
  view_->setColumnWidth(DisassemblyModel::Bytes, 22 * digit);
  view_->horizontalHeader()->setSectionResizeMode(DisassemblyModel::Text, QHeaderView::Stretch);
  view_->setColumnWidth(DisassemblyModel::Source, 18 * digit);
  makeRowsCopyable(view_);
  stack_ = new HintStack(view_);
  setWidget(stack_);

  connect(workspace, &Workspace::currentChanged, this, &DisassemblyDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace, &Workspace::instructionTextsChanged, this, [this](const Document* document) {
    if (document == workspace_->current() && isVisible()) model_->setTexts(document->instructionTexts());
  });
  connect(workspace, &Workspace::cursorMoved, this, &DisassemblyDock::followCursor);
  connect(view_, &QTableView::clicked, this, [this](const QModelIndex& index) { followRow(index.row()); });
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) { followRow(index.row()); });
  refresh();
}

DisassemblyDock* DisassemblyDock::addTo(WindowServices& window) {
  auto* const dock = new DisassemblyDock(window.workspace());
  window.addPanel({.dock = dock, .action = "panelDisassembly", .order = 30, .keys = Qt::ALT | Qt::Key_3});
  return dock;
}

void DisassemblyDock::showEvent(QShowEvent* event) {
  QDockWidget::showEvent(event);
  workspace_->language()->setTextsWanted(true);
  refresh();
}

void DisassemblyDock::hideEvent(QHideEvent* event) {
  QDockWidget::hideEvent(event);
  workspace_->language()->setTextsWanted(false);
  model_->setSnapshot(nullptr); // the snapshot of a large file is too large to keep while the dock is hidden
}

void DisassemblyDock::refresh() {
  if (!isVisible()) return; // the rows of a large file are created when the dock is visible
  const Document* document = workspace_->current();
  const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
  const int scrolled = view_->rowAt(0);
  model_->setSnapshot(snapshot, document != nullptr ? document->instructionTexts() : nullptr);
  if (model_->rowCount() == 0)
    return stack_->showHint(emptyReason(document), document == nullptr ? QStringLiteral("open") : QString());
  stack_->showView();
  if (scrolled > 0) view_->scrollTo(model_->index(scrolled, 0), QAbstractItemView::PositionAtTop);
  followCursor();
}

void DisassemblyDock::followCursor() {
  const Document* document = workspace_->current();
  if (!isVisible() || following_ || document == nullptr) return;
  QString file = document->path().isEmpty() ? document->displayName() : document->path();
  std::vector<int> rows = model_->rowsOf(file, workspace_->cursorLine());
  const SnapshotPointer snapshot = document->snapshot();
  if (rows.empty() && model_->rowCount() > 0 && snapshot && snapshot->program) {
    const panels::Place place = placeAtCursor(*snapshot, *workspace_);
    if (place.instruction != program::kNone && static_cast<int>(place.instruction) < model_->rowCount())
      rows.push_back(static_cast<int>(place.instruction));
  }
  QItemSelection selection;
  for (const int row : rows)
    selection.select(model_->index(row, 0), model_->index(row, DisassemblyModel::ColumnCount - 1));
  view_->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  if (!rows.empty()) view_->scrollTo(model_->index(rows.front(), 0));
}

void DisassemblyDock::followRow(int row) {
  const source::Place place = model_->place(row);
  if (place.line == 0) return;
  following_ = true;
  workspace_->goTo(place);
  following_ = false;
}

} // namespace wavesmith::widgets
