// SPDX-License-Identifier: Apache-2.0
#include "run/results/sweep_results.h"

#include "controls/copy_rows.h"
#include "project/run_file/sweep.h"
#include "run/results/sweep_model.h"
#include "run/results/sweep_plot.h"
#include "style/core_texts.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

using worker::SweepResult;
using worker::SweepRow;

SweepResults::SweepResults(Theme* theme, QWidget* parent)
    : QWidget(parent), theme_(theme), model_(new SweepModel(theme, this)), detail_(new QLabel),
      table_(new QTableView), plot_(new SweepPlot(theme)) {
  table_->setModel(model_);
  table_->setAccessibleName(tr("Points of the sweep"));
  table_->setTabKeyNavigation(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->setMinimumHeight(2 * (fontMetrics().height() + 6));
  makeRowsCopyable(table_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  split_ = new QSplitter(Qt::Horizontal);
  split_->setChildrenCollapsible(false);
  split_->addWidget(table_);
  split_->addWidget(plot_);
  connect(split_, &QSplitter::splitterMoved, this, [this] { chosenWidth_ = split_->sizes().front(); });
  detail_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  detail_->setWordWrap(true);
  detail_->setContentsMargins(8, 2, 8, 4);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(makeHeading());
  column->addWidget(split_, 1);
  column->addWidget(detail_);
  connect(table_, &QTableView::activated, this, &SweepResults::request);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &SweepResults::updateSelection);
  connect(plot_, &SweepPlot::rowChosen, this, &SweepResults::selectRow);
  connect(theme, &Theme::changed, this, &SweepResults::updateVerdict);
  follow();
}

QWidget* SweepResults::makeHeading() {
  auto* heading = new QWidget;
  auto* column = new QVBoxLayout(heading);
  column->setContentsMargins(8, 6, 8, 0);
  column->setSpacing(2);
  auto* row = new QHBoxLayout;
  icon_ = new QLabel;
  verdict_ = new QLabel;
  QFont strong = verdict_->font();
  strong.setBold(true);
  verdict_->setFont(strong);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  row->addWidget(icon_);
  row->addWidget(verdict_);
  row->addStretch(1);
  addChoices(row);
  run_ = new QPushButton(icon(QStringLiteral("run")), tr("Run Point"));
  run_->setToolTip(tr("Run only the selected point, and show its buffers"));
  copy_ = new QPushButton(icon(QStringLiteral("copy")), tr("Copy as CSV"));
  row->addWidget(run_);
  row->addWidget(copy_);
  column->addLayout(row);
  outOfDate_ = new QLabel;
  outOfDate_->setWordWrap(true);
  outOfDate_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  outOfDate_->hide();
  column->addWidget(outOfDate_);
  connect(run_, &QPushButton::clicked, this, &SweepResults::request);
  connect(copy_, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(QString::fromStdString(worker::sweepCsv(model_->rows())));
  });
  return heading;
}

// What the plot shows.
void SweepResults::addChoices(QHBoxLayout* row) {
  result_ = new QComboBox;
  result_->setAccessibleName(tr("Plotted result"));
  parameter_ = new QComboBox;
  parameter_->setAccessibleName(tr("Parameter across the plot"));
  row->addWidget(new QLabel(tr("Plot")));
  row->addWidget(result_);
  row->addWidget(new QLabel(tr("by")));
  row->addWidget(parameter_);
  for (QComboBox* const choice : {result_, parameter_}) {
    choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(choice, &QComboBox::currentIndexChanged, this, &SweepResults::updatePlot);
  }
}

void SweepResults::showResult(const std::shared_ptr<const RunResult>& result) {
  running_ = false;
  canceled_ = result && result->canceled;
  points_ = result ? project::sweepPoints(result->job.file).size() : 0;
  if (result) setBackend(result->job.backend);
  const project::SweepPoint selected = point().value_or(project::SweepPoint());
  const std::vector<SweepRow> rows = result ? result->sweep : std::vector<SweepRow>();
  model_->setRows(rows);
  setChanges({});
  follow();
  arrange();
  const auto found = std::ranges::find(rows, selected, &SweepRow::point);
  const auto wrong = std::ranges::find(rows, false, &SweepRow::passed);
  if (!rows.empty())
    selectRow(static_cast<int>((found != rows.end()   ? found
                                : wrong != rows.end() ? wrong
                                                      : rows.begin()) -
                               rows.begin()));
}

// The seconds of the emulator say nothing about the kernel.
void SweepResults::setBackend(const QString& backend) {
  const bool isTimed = backend != QStringLiteral("emulator");
  if (isTimed == std::exchange(isTimed_, isTimed)) return;
  result_->clear(); // so that the default is chosen again
}

void SweepResults::showRunning(const std::vector<SweepRow>& rows, std::size_t points) {
  if (!running_ || rows.size() < model_->rows().size()) {
    model_->setRows({});
    setChanges({});
  }
  running_ = true;
  canceled_ = false;
  points_ = points;
  model_->extend(rows);
  follow();
}

void SweepResults::setChanges(const QStringList& changes) {
  outOfDate_->setText(changes.isEmpty() ? QString() : tr("Out of date. %1.").arg(changes.join(tr(". "))));
  outOfDate_->setVisible(!changes.isEmpty());
  model_->setOutOfDate(!changes.isEmpty());
  plot_->setOutOfDate(!changes.isEmpty());
  updateVerdict();
}

void SweepResults::setBusy(bool busy) {
  busy_ = busy;
  updateSelection();
}

// What can be plotted: the chosen result and parameter stay if they are there.
void SweepResults::follow() {
  const std::vector<SweepRow>& rows = model_->rows();
  const auto offer = [](QComboBox* choice, const QList<std::pair<QString, int>>& all, int preferred) {
    QStringList before;
    for (int n = 0; n < choice->count(); ++n)
      before << choice->itemText(n);
    QStringList now;
    for (const auto& [text, value] : all)
      now << text;
    if (before == now) return;
    const QSignalBlocker blocked(choice);
    const QString chosen = choice->currentText();
    choice->clear();
    for (const auto& [text, value] : all)
      choice->addItem(text, value);
    const int kept = choice->findText(chosen);
    choice->setCurrentIndex(kept >= 0 ? kept : std::max(0, choice->findData(preferred)));
  };
  QList<std::pair<QString, int>> results;
  for (std::size_t n = 0; n < worker::kSweepResults; ++n)
    if (worker::hasNumbers(rows, static_cast<SweepResult>(n)))
      results.emplaceBack(nameOf(static_cast<SweepResult>(n)), static_cast<int>(n));
  QList<std::pair<QString, int>> parameters;
  if (!rows.empty())
    for (const auto& [name, value] : rows.front().point)
      parameters.emplaceBack(QString::fromStdString(name), static_cast<int>(parameters.size()));
  offer(result_, results, static_cast<int>(isTimed_ ? SweepResult::Seconds : SweepResult::Instructions));
  offer(parameter_, parameters, 0);
  copy_->setEnabled(!rows.empty());
  plot_->setRows(rows);
  updatePlot();
  updateVerdict();
  updateSelection();
}

// The table has the width of its columns if the plot keeps a third.
void SweepResults::arrange() {
  const int wanted = table_->horizontalHeader()->length() + 2 * fontMetrics().height();
  const int table = std::clamp(chosenWidth_ > 0 ? chosenWidth_ : wanted, width() / 3, 2 * width() / 3);
  split_->setSizes({table, width() - table});
}

void SweepResults::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void SweepResults::updatePlot() {
  plot_->show(static_cast<SweepResult>(result_->currentData().toInt()), parameter_->currentIndex());
}

QString SweepResults::verdict() const {
  return verdict_->text();
}

void SweepResults::updateVerdict() {
  const std::vector<SweepRow>& rows = model_->rows();
  const auto all = static_cast<int>(points_);
  const auto done = static_cast<int>(rows.size());
  const auto wrong = static_cast<int>(std::ranges::count(rows, false, &SweepRow::passed));
  const bool isExpected =
      std::ranges::any_of(rows, [](const SweepRow& row) { return row.result == "passed"; });
  QIcon picture = goodIcon(*theme_);
  if (wrong > 0 || canceled_) picture = statusIcon(source::Severity::Error, *theme_);
  if (running_ || (canceled_ && wrong == 0)) picture = statusIcon(source::Severity::Remark, *theme_);
  QString text;
  if (running_)
    text = wrong > 0 ? tr("%1 of %n point(s), %2 failed", nullptr, all).arg(done).arg(wrong)
                     : tr("%1 of %n point(s)", nullptr, all).arg(done);
  else if (canceled_)
    text = tr("Canceled after %1 of %n point(s)", nullptr, all).arg(done);
  else if (wrong > 0)
    text = tr("Failed: %1 of %n point(s)", nullptr, all).arg(wrong);
  else if (!rows.empty() && isExpected)
    text = tr("Passed: %n point(s)", nullptr, all);
  else if (!rows.empty())
    text = tr("Completed: %n point(s); no values were expected", nullptr, all);
  if (text.isEmpty())
    icon_->clear();
  else
    icon_->setPixmap(picture.pixmap(QSize(16, 16), devicePixelRatioF()));
  verdict_->setText(text);
}

std::optional<project::SweepPoint> SweepResults::point() const {
  const int row = table_->currentIndex().row();
  if (row < 0 || row >= model_->rowCount()) return std::nullopt;
  return model_->rows()[static_cast<std::size_t>(row)].point;
}

void SweepResults::selectRow(int row) {
  const QModelIndex index = model_->index(row, 0);
  table_->setCurrentIndex(index);
  table_->scrollTo(index);
}

QString SweepResults::detail() const {
  return detail_->text();
}

void SweepResults::updateSelection() {
  const auto selected = point();
  run_->setEnabled(selected && !busy_);
  plot_->setChosen(selected ? table_->currentIndex().row() : -1);
  QString text;
  if (selected) {
    const SweepRow& row = model_->rows()[static_cast<std::size_t>(table_->currentIndex().row())];
    const QString at = QString::fromStdString(project::toText(*selected));
    text = row.diagnostics.empty() ? tr("At %1: %2").arg(at, resultText(row))
                                   : tr("At %1: %2").arg(at, coreText(row.diagnostics.front().message));
  }
  detail_->setText(text);
  detail_->setVisible(!text.isEmpty());
}

void SweepResults::request() {
  if (const auto selected = point(); selected && !busy_) emit pointRequested(*selected);
}

} // namespace wavesmith::widgets
