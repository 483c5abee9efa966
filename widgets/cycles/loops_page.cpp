// SPDX-License-Identifier: Apache-2.0
#include "cycles/loops_page.h"

#include "controls/copy_rows.h"
#include "controls/elided_label.h"
#include "controls/hint_stack.h"
#include "cycles/cost_baseline.h"
#include "cycles/memory_level_box.h"
#include "cycles/what_if_rows.h"
#include "document/document.h"
#include "document/last_run.h"
#include "document/measured.h"
#include "document/workspace.h"
#include "style/core_texts.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMostWaves = 8; // most waves on a SIMD
constexpr int kThatFit = 0;   // the first value of their box: as many as fit
constexpr int kLongestLoad = 100'000;
constexpr int kMargin = 8;

QSpinBox* makeSpinBox(const QString& name, int least, int most, std::uint32_t value) {
  auto* box = new QSpinBox;
  box->setRange(least, most);
  box->setValue(static_cast<int>(value));
  box->setAccessibleName(name);
  box->setKeyboardTracking(false); // an estimate for each number, not for each digit
  return box;
}

} // namespace

LoopsPage::LoopsPage(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), model_(new LoopsModel(this)), view_(new QTreeView),
      name_(new ElidedLabel(tr("Kernel"))), detail_(new QLabel), path_(new QLabel),
      baseline_(new CostBaseline(workspace, this)), whatIf_(new WhatIfRows(workspace)) {
  view_->setModel(model_);
  view_->setAccessibleName(tr("Loops and their bounds"));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  view_->header()->resizeSection(LoopsModel::Line, 8 * digit);
  view_->header()->resizeSection(LoopsModel::Bound, 12 * digit);
  view_->header()->resizeSection(LoopsModel::Binding, 16 * digit);
  view_->header()->resizeSection(LoopsModel::Estimate, 12 * digit);
  view_->header()->resizeSection(LoopsModel::Change, 10 * digit);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(LoopsModel::Code, QHeaderView::Stretch);
  makeRowsCopyable(view_);

  QFont bold = name_->font();
  bold.setBold(true);
  name_->setFont(bold);
  detail_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  detail_->setTextFormat(Qt::PlainText);
  detail_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  detail_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  detail_->setAccessibleName(tr("The numbers behind the bound"));
  detail_->setMargin(kMargin);
  auto* scroll = new QScrollArea;
  scroll->setWidget(detail_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);

  auto* parts = new QSplitter(Qt::Horizontal);
  parts->setChildrenCollapsible(false);
  auto* left = new QWidget;
  auto* below = new QVBoxLayout(left);
  below->setContentsMargins(0, 0, 0, 0);
  below->setSpacing(0);
  below->addWidget(view_, 1);
  below->addWidget(makeBaseline());
  parts->addWidget(left);
  parts->addWidget(scroll);
  constexpr int kHalf = 1000; // only their relation counts
  parts->setSizes({kHalf, kHalf});
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeAssumptions());
  path_->setWordWrap(true);
  path_->setContentsMargins(kMargin, 0, kMargin, 4);
  path_->hide();
  column->addWidget(path_);
  column->addWidget(parts, 1);
  column->addWidget(whatIf_);
  stack_ = new HintStack(content);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(stack_);

  connect(view_, &QTreeView::clicked, this, &LoopsPage::goTo);
  connect(view_, &QTreeView::activated, this, &LoopsPage::goTo);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &LoopsPage::showDetail);
  for (QSpinBox* box : {waves_, vectorLoad_, scalarLoad_})
    connect(box, &QSpinBox::valueChanged, this, &LoopsPage::refresh);
  connect(level_, &QComboBox::currentIndexChanged, this, &LoopsPage::refresh);
  connect(workspace, &Workspace::currentChanged, this, &LoopsPage::followRuns);
  connect(baseline_, &CostBaseline::changed, this, &LoopsPage::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace, &Workspace::cursorMoved, this, &LoopsPage::followCursor);
  followRuns();
}

void LoopsPage::followRuns() {
  if (lastRun_ != nullptr) disconnect(lastRun_, nullptr, this, nullptr);
  Document* const document = workspace_->current();
  lastRun_ = document != nullptr ? LastRun::of(document) : nullptr;
  if (lastRun_ != nullptr) connect(lastRun_, &LastRun::changed, this, &LoopsPage::refresh);
  if (measured_ != nullptr) disconnect(measured_, nullptr, this, nullptr);
  measured_ = document != nullptr ? Measured::of(document) : nullptr;
  if (measured_ != nullptr) connect(measured_, &Measured::changed, this, &LoopsPage::followTrace);
  followTrace();
  refresh();
}

// The memory that its waves measured can be assumed.
void LoopsPage::followTrace() {
  const MeasurementPointer measurement = measured_ != nullptr ? measured_->measurement() : nullptr;
  level_->setCanMeasure(measurement != nullptr && !measurement->trace->waves.empty());
  if (level_->isMeasured()) refresh();
}

QWidget* LoopsPage::makeAssumptions() {
  const timing::Assumptions usual;
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(kMargin, 4, kMargin, 4);
  row->addWidget(name_, 1);
  const auto add = [row](const QString& text, QSpinBox* box) {
    auto* label = new QLabel(text);
    label->setBuddy(box);
    row->addWidget(label);
    row->addWidget(box);
  };
  waves_ = makeSpinBox(tr("Waves on each SIMD"), kThatFit, kMostWaves, kThatFit);
  vectorLoad_ = makeSpinBox(tr("Assumed latency of vector loads"), 1, kLongestLoad, usual.vectorLoad);
  scalarLoad_ = makeSpinBox(tr("Assumed latency of scalar loads"), 1, kLongestLoad, usual.scalarLoad);
  for (QSpinBox* box : {vectorLoad_, scalarLoad_})
    box->setSuffix(tr(" cycles"));
  add(tr("Waves per SIMD:"), waves_);
  add(tr("Memory latency assumed:"), vectorLoad_);
  level_ = new MemoryLevelBox(vectorLoad_);
  row->addWidget(level_);
  add(tr("scalar:"), scalarLoad_);
  vectorLoad_->setToolTip(tr("From the issue of a vector load to the end of its wait"));
  scalarLoad_->setToolTip(tr("From the issue of a scalar load to the end of its wait"));
  return bar;
}

QWidget* LoopsPage::makeBaseline() {
  compared_ = new ElidedLabel(tr("What the estimates are compared with"));
  compare_ = new QPushButton(tr("Compare with This Version"));
  stop_ = new QPushButton(tr("Stop Comparing"));
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(kMargin, 2, kMargin, 4);
  row->addWidget(compared_, 1);
  row->addWidget(compare_);
  row->addWidget(stop_);
  connect(compare_, &QPushButton::clicked, this, [this] {
    if (Document* document = workspace_->current()) baseline_->choose(document);
  });
  connect(stop_, &QPushButton::clicked, this, [this] {
    if (Document* document = workspace_->current()) baseline_->clear(document);
  });
  return bar;
}

void LoopsPage::showBaseline() {
  const Document* const document = workspace_->current();
  const QString name = baseline_->of(document).name;
  compared_->setFullText(name.isEmpty() ? tr("Not compared") : tr("Compared with %1").arg(name));
  compare_->setEnabled(baseline_->canChoose(document));
  stop_->setEnabled(!name.isEmpty());
}

QString LoopsPage::baselineText() const {
  return compared_->fullText();
}

ChosenAssumptions LoopsPage::assumptions() const {
  ChosenAssumptions chosen;
  chosen.waves = static_cast<std::uint32_t>(waves_->value());
  level_->applyTo(chosen.base);
  chosen.base.scalarLoad = static_cast<std::uint32_t>(scalarLoad_->value());
  if (level_->isMeasured() && measured_ != nullptr) chosen.measurement = measured_->measurement();
  return chosen;
}

QString LoopsPage::kernelText() const {
  return name_->fullText();
}

QString LoopsPage::pathNote() const {
  return path_->text();
}

QString LoopsPage::detail() const {
  return detail_->text();
}

void LoopsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void LoopsPage::refresh() {
  showBaseline();
  const Document* const document = workspace_->current();
  const SnapshotPointer snapshot = isVisible() ? codeOf(document) : nullptr;
  const bool isThere = snapshot && snapshot->program && snapshot->panels && snapshot->lines;
  const ShownKernel kernel = isThere ? kernelAtCursor(snapshot, *workspace_, lastName_) : ShownKernel();
  if (!kernel.isNull()) return compute(kernel);
  wanted_ = {};
  computing_.cancel();
  whatIf_->setCode(nullptr, {});
  model_->setCosts(nullptr); // a snapshot is too large to keep while nothing of it is shown
  if (document == nullptr)
    return stack_->showHint(tr("Open a kernel to see where its cycles go."), QStringLiteral("open"));
  stack_->showHint(whyNoKernel(*document), helpWithoutKernel(document));
}

void LoopsPage::followCursor() {
  if (!isVisible() || wanted_.isNull()) return;
  const ShownKernel now = kernelAtCursor(wanted_.snapshot, *workspace_, lastName_);
  if (now.kernel != wanted_.kernel) compute(now);
}

void LoopsPage::compute(const ShownKernel& kernel) {
  wanted_ = kernel;
  whatIf_->stop(); // the loops first
  if (model_->costs() == nullptr) stack_->showHint(tr("Computing\u2026"));
  lastName_ = QString::fromStdString(kernel.snapshot->program->kernels()[kernel.kernel].name);
  computing_.start(
      this,
      [kernel, run = lastRun_ != nullptr ? lastRun_->run() : nullptr,
       other = baseline_->of(workspace_->current()).program, chosen = assumptions()](const std::stop_token&) {
        auto costs = costsOf(kernel, run, chosen);
        if (other != nullptr) compareWith(*costs, *other);
        return costs;
      },
      [this](const std::shared_ptr<const KernelCosts>& costs) { show(costs); });
}

void LoopsPage::show(const std::shared_ptr<const KernelCosts>& costs) {
  if (wanted_.isNull()) return;
  const int row = view_->currentIndex().row();
  name_->setFullText(lastName_);
  path_->setText(pathText(*costs));
  path_->setVisible(!path_->text().isEmpty());
  showRoom();
  model_->setCosts(costs);
  if (costs->costs.empty()) return stack_->showHint(tr("This kernel has no instructions yet."));
  view_->setCurrentIndex(model_->index(std::clamp(row, 0, model_->rowCount() - 1), 0));
  showDetail();
  stack_->showView();
  whatIf_->setCode(costs->snapshot, costs->assumed); // after the loops: it takes longer
}

// How many waves fit; the estimate is for as many as are chosen.
void LoopsPage::showRoom() {
  const timing::ResidentWaves resident =
      residentWavesOf(wanted_, lastRun_ != nullptr ? lastRun_->run() : nullptr);
  const auto fit = static_cast<int>(resident.perSimd);
  waves_->setSpecialValueText(tr("%1 that fit", "waves").arg(fit));
  waves_->setSuffix(tr(" of %1", "waves that fit").arg(fit));
  waves_->setToolTip(coreText(resident.sentence()));
}

void LoopsPage::showDetail() {
  const QModelIndex index = view_->currentIndex();
  const auto& costs = model_->costs();
  if (!index.isValid() || costs == nullptr) return detail_->clear();
  QString text = coreText(costs->waves) + u'\n';
  if (!costs->memory.empty()) text += coreText(costs->memory) + u'\n';
  text += coreText(timing::assumedText(costs->assumed)) + QStringLiteral(":\n");
  detail_->setText(text + costs->textOf(static_cast<std::size_t>(index.row())));
}

void LoopsPage::goTo(const QModelIndex& index) {
  const auto& costs = model_->costs();
  if (!index.isValid() || costs == nullptr) return;
  const std::uint32_t line = costs->lineOf(static_cast<std::size_t>(index.row()));
  if (line != 0) workspace_->goTo({costs->snapshot->path.toStdString(), line, 0, 0});
}

} // namespace wavesmith::widgets
