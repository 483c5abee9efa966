// SPDX-License-Identifier: Apache-2.0
#include "cycles/trace_page.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "cycles/measured_models.h"
#include "cycles/samples_model.h"
#include "document/workspace.h"
#include "trace/summary.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kPageMargin = 8;

// A table that is sorted by a click on a column. `text` is the column that takes the room.
QTreeView* makeTable(QAbstractItemModel* model, int sortRole, int sortColumn, const QString& name) {
  auto* view = new QTreeView;
  auto* sorted = new QSortFilterProxyModel(view);
  sorted->setSourceModel(model);
  sorted->setSortRole(sortRole);
  view->setModel(sorted);
  view->setAccessibleName(name);
  view->setRootIsDecorated(false);
  view->setUniformRowHeights(true);
  view->setAllColumnsShowFocus(true);
  view->setFrameShape(QFrame::NoFrame);
  view->setSortingEnabled(true);
  view->sortByColumn(sortColumn, Qt::DescendingOrder);
  const int digit = view->fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < model->columnCount(); ++column) {
    const QString heading = model->headerData(column, Qt::Horizontal).toString();
    view->header()->resizeSection(column, (std::max<int>(static_cast<int>(heading.size()), 7) + 4) * digit);
  }
  makeRowsCopyable(view);
  return view;
}

QString warningsOf(const trace::Trace& trace) {
  QString text;
  for (const source::Diagnostic& one : trace.diagnostics)
    text += u'\n' + QString::fromStdString(one.message);
  return text;
}

} // namespace

TracePage::TracePage(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), hotspotsModel_(new HotspotsModel(this)),
      waitsModel_(new WaitTimesModel(this)), samplesModel_(new SamplesModel(this)),
      hotspots_(makeTable(hotspotsModel_, HotspotsModel::SortRole, HotspotsModel::Cycles,
                          tr("Instructions by their cycles"))),
      waits_(makeTable(waitsModel_, WaitTimesModel::SortRole, WaitTimesModel::Cycles,
                       tr("What each wait waited for"))),
      samples_(makeTable(samplesModel_, SamplesModel::SortRole, SamplesModel::Samples,
                         tr("Instructions by their samples"))),
      tables_(new QStackedWidget), summary_(new QLabel), open_(new QPushButton(tr("Open Trace\u2026"))),
      close_(new QPushButton(tr("Close Trace"))) {
  const int digit = hotspots_->fontMetrics().horizontalAdvance(u'0');
  constexpr int kInstruction = 36; // characters
  hotspots_->header()->resizeSection(HotspotsModel::Instruction, kInstruction * digit);
  waits_->header()->resizeSection(WaitTimesModel::Wait, kInstruction * digit / 2);
  waits_->header()->resizeSection(WaitTimesModel::WaitedFor, kInstruction * digit);
  samples_->header()->resizeSection(SamplesModel::Instruction, kInstruction * digit);
  summary_->setWordWrap(true);
  summary_->setTextFormat(Qt::PlainText);
  summary_->setAccessibleName(tr("The trace, and what of it is in this source"));
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

  auto* tables = new QSplitter(Qt::Horizontal);
  tables->setChildrenCollapsible(false);
  tables->addWidget(hotspots_);
  tables->addWidget(waits_);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  summary_->setContentsMargins(kPageMargin, 0, kPageMargin, 4);
  column->addWidget(summary_);
  tables_->addWidget(tables);
  tables_->addWidget(samples_);
  column->addWidget(tables_, 1);
  stack_ = new HintStack(content);
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(kPageMargin, 4, kPageMargin, 4);
  buttons->addWidget(open_);
  buttons->addWidget(close_);
  buttons->addStretch(1);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addLayout(buttons);
  all->addWidget(stack_, 1);

  connect(open_, &QPushButton::clicked, this, &TracePage::openRequested);
  connect(close_, &QPushButton::clicked, this, &TracePage::closeRequested);
  const auto rowOf = [](const QModelIndex& index) {
    return qobject_cast<const QSortFilterProxyModel*>(index.model())->mapToSource(index).row();
  };
  for (const auto signal : {&QTreeView::clicked, &QTreeView::activated}) {
    connect(hotspots_, signal, this, [this, rowOf](const QModelIndex& index) {
      if (index.isValid()) emit rowChosen(hotspotsModel_->codeRow(rowOf(index)));
    });
    connect(waits_, signal, this, [this, rowOf](const QModelIndex& index) {
      if (index.isValid()) emit rowChosen(waitsModel_->codeRow(rowOf(index)));
    });
    connect(samples_, signal, this, [this, rowOf](const QModelIndex& index) {
      if (index.isValid()) emit rowChosen(static_cast<quint32>(rowOf(index)));
    });
  }
  setMeasurement(nullptr);
}

void TracePage::setMeasurement(const MeasurementPointer& measurement) {
  measurement_ = measurement;
  hotspotsModel_->setMeasurement(measurement);
  waitsModel_->setMeasurement(measurement);
  samplesModel_->setMeasurement(measurement);
  close_->setEnabled(measurement != nullptr);
  if (measurement == nullptr) {
    summary_->clear();
    return showHint(
        workspace_->current() == nullptr
            ? tr("Open the source of a kernel, then a trace of its run.")
            : tr("Open a trace that rocprofv3 has left: a ui_output folder, a stats_*.csv, a folder "
                 "with *.att files, or the table of a PC sampling.\nIts hits and cycles are then shown "
                 "beside the text."));
  }
  const bool isSampled = measurement->samples != nullptr;
  tables_->setCurrentIndex(isSampled ? 1 : 0);
  QString text = QString::fromStdString(isSampled ? trace::summary(*measurement->samples)
                                                  : trace::summary(*measurement->trace));
  if (const std::string clock = trace::clockText(*measurement->trace); !clock.empty())
    text += u'\n' + QString::fromStdString(clock);
  if (measurement->snapshot != nullptr) text += u'\n' + QString::fromStdString(measurement->matchText());
  summary_->setText(text + warningsOf(*measurement->trace));
  stack_->showView();
}

void TracePage::showHint(const QString& text) {
  stack_->showHint(text);
}

QString TracePage::summary() const {
  return summary_->text();
}

} // namespace wavesmith::widgets
