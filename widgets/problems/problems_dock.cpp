// SPDX-License-Identifier: Apache-2.0
#include "problems/problems_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "models/problems_model.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {

ProblemsDock::ProblemsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Problems"), parent), workspace_(workspace),
      model_(new ProblemsModel(workspace->theme(), this)) {
  setObjectName(QStringLiteral("problems"));
  view_ = new QTreeView;
  view_->setModel(model_);
  view_->setAccessibleName(tr("Problems"));
  view_->setWordWrap(true); // a message is never cut
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
  view_->header()->resizeSection(ProblemsModel::CodeName, 72);
  view_->header()->resizeSection(ProblemsModel::File, 190);
  view_->header()->resizeSection(ProblemsModel::Line, 80);
  connect(view_->header(), &QHeaderView::sectionResized, view_, [this](int column) {
    if (column == ProblemsModel::Message) QTimer::singleShot(0, view_, &QTreeView::doItemsLayout);
  });
  makeRowsCopyable(view_);
  auto* explained = new QAction(tr("Explain"), view_);
  explained->setObjectName(QStringLiteral("explain"));
  connect(explained, &QAction::triggered, this, &ProblemsDock::explain);
  view_->addAction(explained);
  stack_ = new HintStack(view_);

  auto* bar = new QVBoxLayout;
  bar->setContentsMargins(4, 4, 4, 4);
  bar->setSpacing(2);
  const std::array<std::pair<source::Severity, QString>, 3> kinds = {
      {{source::Severity::Error, tr("Show errors")},
       {source::Severity::Warning, tr("Show warnings")},
       {source::Severity::Remark, tr("Show remarks")}}};
  for (std::size_t n = 0; n < kinds.size(); ++n) {
    auto* button = new QToolButton;
    button->setIcon(statusIcon(kinds[n].first, *workspace->theme()));
    connect(workspace->theme(), &Theme::changed, button, [button, severity = kinds[n].first, workspace] {
      button->setIcon(statusIcon(severity, *workspace->theme()));
    });
    button->setToolTip(kinds[n].second);
    button->setAccessibleName(kinds[n].second);
    button->setCheckable(true);
    button->setChecked(true);
    button->setAutoRaise(true);
    filters_[n] = button;
    connect(button, &QToolButton::toggled, this, [this] {
      unsigned bits = 0;
      for (std::size_t k = 0; k < filters_.size(); ++k)
        bits |= filters_[k]->isChecked() ? 1u << k : 0u;
      model_->setShown(bits);
      updateHint();
    });
    bar->addWidget(button);
  }
  bar->addStretch(1);

  auto* content = new QWidget;
  auto* row = new QHBoxLayout(content);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addLayout(bar);
  row->addWidget(stack_, 1);
  setWidget(content);

  connect(workspace->theme(), &Theme::changed, view_->viewport(), qOverload<>(&QWidget::update));
  connect(view_, &QTreeView::activated, this, &ProblemsDock::follow);
  connect(workspace, &Workspace::snapshotChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::runFindingsChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::currentChanged, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::documentAdded, this, &ProblemsDock::refresh);
  connect(workspace, &Workspace::documentRemoved, this, &ProblemsDock::refresh);
  refresh();
}

void ProblemsDock::refresh() {
  QList<Document*> documents = workspace_->documents();
  std::ranges::stable_partition(documents, [this](const Document* d) { return d == workspace_->current(); });
  std::vector<ProblemsModel::Shared> all;
  for (const Document* document : documents) {
    if (const SnapshotPointer snapshot = document->snapshot())
      all.emplace_back(snapshot, &snapshot->diagnostics);
    // The texts of a run share its findings.
    const auto findings = document->runFindings();
    if (findings && std::ranges::find(all, findings) == all.end()) all.push_back(findings);
  }
  if (runFile_ && !runFile_->empty() && workspace_->find(runFilePath_) == nullptr) all.push_back(runFile_);
  model_->share(std::move(all));
  const int count = model_->count();
  setWindowTitle(count == 0 ? tr("Problems") : tr("Problems (%1)").arg(count));
  updateHint();
}

void ProblemsDock::setRunFile(const QString& path, const source::Diagnostics& problems) {
  runFilePath_ = path;
  runFile_ = std::make_shared<const source::Diagnostics>(problems);
  refresh();
}

void ProblemsDock::updateHint() {
  if (model_->rowCount() > 0) return stack_->showView();
  if (model_->count() > 0)
    stack_->showHint(tr("%n problem(s) hidden by the buttons on the left.", nullptr, model_->count()));
  else if (workspace_->documents().isEmpty())
    stack_->showHint(tr("Open a kernel to see its problems."));
  else
    stack_->showHint(tr("No problems."));
}

void ProblemsDock::follow(const QModelIndex& index) {
  const source::Place place = model_->place(index);
  if (!place.file.empty()) workspace_->goTo(place);
}

void ProblemsDock::explain() {
  QModelIndex row = view_->currentIndex();
  if (row.parent().isValid()) row = row.parent();
  if (row.isValid())
    emit explanationRequested(row.siblingAtColumn(ProblemsModel::CodeName).data().toString());
}

void ProblemsDock::goToNext() {
  step(1);
}
void ProblemsDock::goToPrevious() {
  step(-1);
}

void ProblemsDock::step(int by) {
  const int rows = model_->rowCount();
  if (rows == 0) return;
  QModelIndex current = view_->currentIndex();
  if (current.parent().isValid()) current = current.parent();
  const int row = current.isValid() ? (current.row() + by + rows) % rows : (by > 0 ? 0 : rows - 1);
  const QModelIndex next = model_->index(row, 0);
  view_->setCurrentIndex(next);
  follow(next);
}

} // namespace wavesmith::widgets
