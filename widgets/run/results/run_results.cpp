// SPDX-License-Identifier: Apache-2.0
#include "run/results/run_results.h"

#include "controls/copy_rows.h"
#include "controls/elided_label.h"
#include "controls/hint_stack.h"
#include "models/problems_model.h"
#include "run/results/buffers_model.h"
#include "run/results/differences_model.h"
#include "run/results/fault_registers_view.h"
#include "run/results/heat_map.h"
#include "run/results/run_statistics.h"
#include "run/results/run_verdict.h"
#include "run/results/values_model.h"
#include "run/results/why_wrong.h"
#include "style/core_texts.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

enum Tab : int { kDifferences, kValues, kFaults };
enum Against : int { kExpected, kLastRun, kEmulator };

QTableView* makeTable(QAbstractItemModel* model, const QString& name) {
  auto* view = new QTableView;
  view->setModel(model);
  view->setTabKeyNavigation(false);
  view->setAccessibleName(name);
  view->setFrameShape(QFrame::NoFrame);
  view->setShowGrid(false);
  view->setWordWrap(false);
  view->setMinimumHeight(2 *
                         (view->fontMetrics().height() + 6)); // a row and the header: the window may be small
  view->verticalHeader()->hide();
  view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 6);
  view->horizontalHeader()->setHighlightSections(false);
  view->horizontalHeader()->setDefaultSectionSize(view->fontMetrics().horizontalAdvance(u'0') * 18);
  view->horizontalHeader()->setStretchLastSection(true);
  makeRowsCopyable(view);
  return view;
}

QString titleOfFaults(int faults, int findings) {
  if (faults > 0 && findings > 0) return RunResults::tr("Faults and Findings (%1)").arg(faults + findings);
  if (findings > 0) return RunResults::tr("Findings (%1)").arg(findings);
  return faults == 0 ? RunResults::tr("Faults") : RunResults::tr("Faults (%1)").arg(faults);
}

} // namespace

RunResults::RunResults(RunController* controller, Theme* theme, QWidget* parent)
    : QWidget(parent), controller_(controller), theme_(theme), buffers_(new BuffersModel(theme, this)),
      differences_(new DifferencesModel(theme, this)), values_(new ValuesModel(theme, this)),
      problems_(new ProblemsModel(theme, this)) {
  verdictIcon_ = new QLabel;
  verdict_ = new QLabel;
  QFont strong = verdict_->font();
  strong.setBold(true);
  verdict_->setFont(strong);
  verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  findingsIcon_ = new QLabel;
  findings_ = new QLabel;
  findings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fault_ = new ElidedLabel(tr("What went wrong"));
  details_ = new ElidedLabel(tr("Details of the run")); // the first thing to shorten in a narrow pane
  details_->setForegroundRole(QPalette::PlaceholderText);
  details_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* heading = new QHBoxLayout;
  heading->setContentsMargins(8, 6, 8, 0);
  heading->addWidget(verdictIcon_);
  heading->addWidget(verdict_);
  launches_ = new QComboBox;
  launches_->setAccessibleName(tr("Launch"));
  launches_->setToolTip(tr("Which of the launches of this run is shown"));
  launches_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  launches_->hide();
  connect(launches_, &QComboBox::currentIndexChanged, this, &RunResults::showLaunch);
  heading->addSpacing(12);
  heading->addWidget(launches_);
  heading->addSpacing(12);
  heading->addWidget(findingsIcon_);
  heading->addWidget(findings_);
  heading->addSpacing(12);
  heading->addWidget(fault_, 2);
  heading->addWidget(details_, 1);

  buffersView_ = makeTable(buffers_, tr("Buffers"));
  buffersView_->setSelectionMode(QAbstractItemView::SingleSelection);
  buffersView_->setSelectionBehavior(QAbstractItemView::SelectRows);
  buffersView_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  buffersView_->horizontalHeader()->setStretchLastSection(false); // a value stays beside the others
  differencesView_ = makeTable(differences_, tr("Differences"));
  differencesView_->horizontalHeader()->setStretchLastSection(false);
  differencesView_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  heat_ = new HeatMap(theme);
  auto* where = new QWidget;
  auto* whereRow = new QHBoxLayout(where);
  whereRow->setContentsMargins(0, 4, 4, 4);
  whereRow->addWidget(differencesView_, 3);
  whereRow->addWidget(heat_, 1);
  differencesStack_ = new HintStack(where);
  problemsView_ = new QTreeView;
  problemsView_->setModel(problems_);
  problemsView_->setAccessibleName(tr("What went wrong"));
  problemsView_->setFrameShape(QFrame::NoFrame);
  problemsView_->header()->setStretchLastSection(false);
  problemsView_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  problemsView_->header()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
  makeRowsCopyable(problemsView_);
  problemsView_->setMinimumHeight(differencesView_->minimumHeight());

  registers_ = new FaultRegistersView;
  faults_ = new QSplitter(Qt::Vertical);
  faults_->setChildrenCollapsible(false);
  faults_->addWidget(problemsView_);
  faults_->addWidget(registers_);

  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  tabs_->addTab(differencesStack_, tr("Differences"));
  tabs_->setCornerWidget(makeValues());
  valuesStack_ = new HintStack(valuesView_);
  tabs_->addTab(valuesStack_, tr("Values"));
  tabs_->addTab(faults_, tr("Faults"));
  statistics_ = new RunStatistics(theme);
  tabs_->addTab(statistics_, tr("Execution"));
  connect(statistics_, &RunStatistics::placeChosen, this, &RunResults::placeChosen);

  content_ = new QWidget;
  auto* below = new QVBoxLayout(content_);
  below->setContentsMargins(0, 0, 0, 0);
  below->addLayout(heading);
  split_ = new QSplitter(Qt::Vertical);
  split_->setChildrenCollapsible(false);
  split_->addWidget(buffersView_);
  split_->addWidget(tabs_);
  split_->setStretchFactor(1, 1);
  connect(split_, &QSplitter::splitterMoved, this, [this] {
    if (split_->orientation() == Qt::Horizontal) chosenWidth_ = split_->sizes().front();
  });
  below->addWidget(split_, 1);
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeOutOfDateBar());
  column->addWidget(content_, 1);
  stack_ = new HintStack(whole);
  clear();
  connect(theme, &Theme::changed, this, &RunResults::updateColors);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(stack_);

  connect(tabs_, &QTabWidget::currentChanged, this, &RunResults::updateCorner);
  why_ = new WhyWrong(this);
  tabs_->cornerWidget()->layout()->addWidget(why_->makeButton());
  connect(why_, &WhyWrong::requested, this, &RunResults::whyRequested);
  connect(buffersView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) { chooseBuffer(current.row()); });
  connect(differencesView_, &QTableView::activated, this,
          [this](const QModelIndex& index) { goToElement(differences_->elementOf(index.row())); });
  connect(heat_, &HeatMap::elementChosen, this, &RunResults::goToElement);
  connect(problemsView_, &QTreeView::activated, this, [this](const QModelIndex& index) {
    const source::Place place = problems_->place(index);
    if (!place.file.empty()) emit placeChosen(place);
  });
  connect(values_, &ValuesModel::pageWanted, this,
          [this](worker::BufferSide side, quint64 first, quint64 count) {
            if (chosen_ < 0) return;
            const quint64 ticket = controller_->requestElements(
                QString::fromStdString(result_->job.file.path), buffers_->number(chosen_), side, first, count,
                static_cast<quint32>(std::max(0, launches_->currentIndex())));
            asked_.insert(ticket, {side, first, chosen_});
          });
  connect(controller, &RunController::elementsReady, this, [this](quint64 ticket, const QByteArray& bytes) {
    const auto asked = asked_.constFind(ticket);
    if (asked == asked_.constEnd()) return;
    const Page page = *asked;
    asked_.erase(asked);
    if (page.buffer != chosen_) return;
    if (bytes.isNull())
      valuesStack_->showHint(
          tr("The values of this run are no longer kept. Run the kernel again to see them."));
    else
      values_->deliver(page.side, page.first, bytes);
  });
}

QWidget* RunResults::makeOutOfDateBar() {
  auto* bar = new QFrame;
  bar->setAutoFillBackground(true);
  bar->setBackgroundRole(QPalette::ToolTipBase);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(8, 4, 8, 4);
  outOfDateIcon_ = new QLabel;
  outOfDate_ = new QLabel;
  outOfDate_->setForegroundRole(QPalette::ToolTipText);
  outOfDate_->setWordWrap(true);
  outOfDate_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* again = new QPushButton(icon(QStringLiteral("run")), tr("Run Again"));
  connect(again, &QPushButton::clicked, this, &RunResults::runRequested);
  row->addWidget(outOfDateIcon_);
  row->addWidget(outOfDate_, 1);
  row->addWidget(again);
  outOfDateBar_ = bar;
  return bar;
}

QWidget* RunResults::makeValues() {
  valuesView_ = makeTable(values_, tr("Values"));
  valuesView_->horizontalHeader()->setStretchLastSection(false); // expected stays beside actual
  viewAs_ = new QComboBox;
  viewAs_->setAccessibleName(tr("Show values as"));
  using enum execution::ElementType;
  viewAs_->addItem(tr("hexadecimal"), -1);
  for (const execution::ElementType type :
       {U8, I8, U16, I16, U32, I32, U64, I64, F16, Bf16, F32, F64, Fp8, Bf8}) {
    const auto name = execution::name(type);
    viewAs_->addItem(fromView(name), static_cast<int>(type));
  }
  connect(viewAs_, &QComboBox::currentIndexChanged, this, [this] {
    const int type = viewAs_->currentData().toInt();
    values_->setView(type < 0 ? std::nullopt : std::optional(static_cast<execution::ElementType>(type)));
  });
  auto* corner = new QWidget;
  auto* row = new QHBoxLayout(corner);
  row->setContentsMargins(8, 2, 8, 2);
  againstLabel_ = new QLabel(tr("Differences from"));
  viewAsLabel_ = new QLabel(tr("Show values as"));
  against_ = new QComboBox;
  against_->setAccessibleName(tr("Show differences from"));
  against_->addItems({tr("the expected values"), tr("the last run"), tr("the emulator")});
  connect(against_, &QComboBox::currentIndexChanged, this, &RunResults::showDifferences);
  for (QWidget* const widget : {static_cast<QWidget*>(againstLabel_), static_cast<QWidget*>(against_),
                                static_cast<QWidget*>(viewAsLabel_), static_cast<QWidget*>(viewAs_)})
    row->addWidget(widget);
  return corner;
}

// The choices of the current tab, and only those with more than one value: a narrow pane has room for the tabs.
void RunResults::updateCorner() {
  const auto& all = shown_ ? shown_->buffers : std::vector<worker::BufferSummary>();
  const bool isCompared = std::ranges::any_of(all, [](const auto& b) { return b.sinceLast || b.between; });
  const bool hasChoice = tabs_->currentIndex() == kDifferences && isCompared;
  againstLabel_->setVisible(hasChoice);
  against_->setVisible(hasChoice);
  viewAsLabel_->setVisible(tabs_->currentIndex() == kValues);
  viewAs_->setVisible(tabs_->currentIndex() == kValues);
}

// A wide pane has the buffers beside their values, a narrow one above them.
void RunResults::arrange() {
  const int line = fontMetrics().height();
  const bool isWide = width() >= 56 * line && width() > 2 * height();
  const QHeaderView* const header = buffersView_->horizontalHeader();
  split_->setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
  faults_->setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
  buffersView_->setMaximumHeight(isWide ? QWIDGETSIZE_MAX : 7 * (line + 6));
  if (isWide) {
    const int wanted = header->length() + 2 * line; // includes a scroll bar
    const int buffers = chosenWidth_ > 0 ? std::min(chosenWidth_, width() - 12 * line)
                                         : std::clamp(wanted, 12 * line, width() * 9 / 20);
    split_->setSizes({buffers, width() - buffers});
  }
}

void RunResults::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

QString RunResults::verdict() const {
  return result_ ? verdict_->text() : QString();
}

QString RunResults::findings() const {
  return findings_->text();
}

void RunResults::clear() {
  result_.reset();
  shown_.reset();
  launches_->hide();
  asked_.clear();
  buffers_->setSummary(nullptr);
  statistics_->setSummary(nullptr);
  problems_->setDiagnostics({});
  chooseBuffer(-1);
  verdict_->clear();
  findings_->clear();
  details_->setFullText({});
  fault_->setFullText({});
  setChanges({});
  showHint();
}

void RunResults::showHint() {
  if (!progress_.isEmpty()) return stack_->showHint(progress_);
  stack_->showHint(tr("Run the kernel to see its results and where they differ from the expected values."),
                   QStringLiteral("runKernel"));
}

void RunResults::setProgress(const QString& text) {
  if (text == std::exchange(progress_, text)) return;
  if (!result_) showHint();
}

void RunResults::showResult(const std::shared_ptr<const RunResult>& result) {
  if (!result) return clear();
  result_ = result;
  offerLaunches(*result);
  showSummary(*result);
  chooseView();
}

void RunResults::showResult(const std::shared_ptr<const RunResult>& result, const ResultsView& view) {
  if (!result) return clear();
  result_ = result;
  offerLaunches(*result);
  launches_->setCurrentIndex(std::min(view.launch, launches_->count() - 1));
  showSummary(*result);
  against_->setCurrentIndex(view.against);
  const int row = std::min(view.buffer, buffers_->rowCount() - 1);
  buffersView_->setCurrentIndex(buffers_->index(row, 0));
  chooseBuffer(row);
  tabs_->setCurrentIndex(view.tab);
}

ResultsView RunResults::view() const {
  return {chosen_, tabs_->currentIndex(), against_->currentIndex(), std::max(0, launches_->currentIndex())};
}

void RunResults::setChanges(const QStringList& changes) {
  outOfDate_->setText(changes.isEmpty() ? QString() : tr("Out of date. %1.").arg(changes.join(tr(". "))));
  outOfDateBar_->setVisible(!changes.isEmpty());
  isOutOfDate_ = !changes.isEmpty();
  updateColors();
}

QString RunResults::outOfDate() const {
  return outOfDate_->text();
}

// An out-of-date result has the colors of disabled widgets, but can be scrolled, selected and copied.
void RunResults::updateColors() {
  QPalette colors;
  if (isOutOfDate_) {
    colors = QApplication::palette();
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
      for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
        colors.setColor(group, role, colors.color(QPalette::Disabled, role));
  }
  content_->setPalette(colors);
  buffers_->setOutOfDate(isOutOfDate_);
  differences_->setOutOfDate(isOutOfDate_);
  values_->setOutOfDate(isOutOfDate_);
  heat_->setOutOfDate(isOutOfDate_);
  outOfDateIcon_->setPixmap(
      statusIcon(source::Severity::Warning, *theme_).pixmap(QSize(16, 16), devicePixelRatioF()));
  if (result_) showVerdict(*result_);
}

// A list of the launches, with their results; the first one that is not as expected is chosen.
void RunResults::offerLaunches(const RunResult& result) {
  const QSignalBlocker blocked(launches_);
  launches_->clear();
  const auto count = result.summary ? static_cast<int>(result.summary->launches.size()) : 0;
  launches_->setVisible(count > 0);
  if (count == 0) return;
  launches_->addItem(tr("All %n launch(es)", nullptr, count));
  for (int n = 0; n < count; ++n) {
    const worker::RunSummary& launch = result.summary->launches[static_cast<std::size_t>(n)];
    launches_->addItem(launch.passed() ? goodIcon(*theme_) : statusIcon(source::Severity::Error, *theme_),
                       tr("Launch %1: %2").arg(n + 1).arg(QString::fromStdString(launch.kernel)));
    if (!launch.passed() && launches_->currentIndex() == 0) launches_->setCurrentIndex(n + 1);
  }
}

void RunResults::showLaunch() {
  if (!result_) return;
  const bool wasOutOfDate = isOutOfDate_;
  const QString changes = outOfDate_->text();
  showSummary(*result_);
  chooseView();
  isOutOfDate_ = wasOutOfDate; // the result is the same
  outOfDate_->setText(changes);
  outOfDateBar_->setVisible(wasOutOfDate);
  updateColors();
}

void RunResults::showSummary(const RunResult& result) {
  asked_.clear();
  chosen_ = -1;
  shown_ = result.summary;
  if (shown_ && launches_->currentIndex() > 0)
    shown_ = {result.summary,
              &result.summary->launches[static_cast<std::size_t>(launches_->currentIndex() - 1)]};
  buffers_->setSummary(shown_);
  for (int column = 0; column < BuffersModel::ColumnCount; ++column)
    buffersView_->setColumnHidden(column, buffers_->isEmptyColumn(static_cast<BuffersModel::Column>(column)));
  buffersView_->setVisible(buffers_->rowCount() > 0);
  statistics_->setSummary(shown_);
  source::Diagnostics wrong = result.diagnostics;
  if (result.summary) wrong.insert(wrong.end(), result.summary->faults.begin(), result.summary->faults.end());
  if (result.summary && result.summary->other)
    wrong.insert(wrong.end(), result.summary->other->faults.begin(), result.summary->other->faults.end());
  const auto faults = static_cast<int>(wrong.size());
  fault_->setFullText(wrong.empty() ? QString() : coreText(wrong.front().message));
  fault_->setVisible(!wrong.empty());
  const auto findings = result.summary ? static_cast<int>(result.summary->findings.size()) : 0;
  if (findings > 0)
    wrong.insert(wrong.end(), result.summary->findings.begin(), result.summary->findings.end());
  problems_->setDiagnostics(std::move(wrong));
  problemsView_->expandAll();
  registers_->setRegisters(result.summary ? result.summary->registers : std::nullopt);
  tabs_->setTabText(kFaults, titleOfFaults(faults, findings));
  setChanges({});
  stack_->showView();
  updateCorner();
  arrange();
}

void RunResults::chooseView() {
  // If only the two backends differ, that difference is shown.
  if (shown_ && !shown_->buffers.empty()) {
    const auto& all = shown_->buffers;
    const bool asExpected =
        std::ranges::all_of(all, [](const auto& b) { return !b.checked || b.comparison.equal(); });
    const bool apart =
        std::ranges::any_of(all, [](const auto& b) { return b.between && !b.between->equal(); });
    if (asExpected && apart) against_->setCurrentIndex(kEmulator);
    if (!asExpected) against_->setCurrentIndex(kExpected);
    if (!shown_->other && against_->currentIndex() == kEmulator) against_->setCurrentIndex(kExpected);
  }
  // The model has the buffers that differ first, then those with expected values.
  const int row = buffers_->rowCount() > 0 ? 0 : -1;
  if (row >= 0) buffersView_->setCurrentIndex(buffers_->index(row, 0));
  chooseBuffer(row);
  if (problems_->rowCount() > 0)
    tabs_->setCurrentIndex(kFaults);
  else if (row >= 0 && buffers_->buffer(row)->checked && buffers_->buffer(row)->comparison.equal())
    tabs_->setCurrentIndex(kValues);
  else
    tabs_->setCurrentIndex(kDifferences);
}

void RunResults::showVerdict(const RunResult& result) {
  const RunVerdict verdict = verdictOf(result);
  QIcon picture = goodIcon(*theme_);
  if (verdict.kind == RunVerdict::Kind::Failed) picture = statusIcon(source::Severity::Error, *theme_);
  if (verdict.kind == RunVerdict::Kind::Canceled) picture = icon(QStringLiteral("cancel"));
  if (verdict.kind == RunVerdict::Kind::Completed) picture = statusIcon(source::Severity::Remark, *theme_);
  if (isOutOfDate_) picture = icon(QStringLiteral("refresh"), theme_->color(Theme::Role::Quiet));
  verdict_->setText(verdict.text);
  verdictIcon_->setPixmap(picture.pixmap(QSize(18, 18), devicePixelRatioF()));
  showFindings(result);
  details_->setFullText(detailsOf(result).join(QStringLiteral("   ")));
}

void RunResults::showFindings(const RunResult& result) {
  const worker::RunSummary* const summary = result.summary.get();
  QIcon picture;
  findings_->clear();
  if (summary != nullptr && summary->checkedMode) {
    const source::Diagnostics& findings = summary->findings;
    const auto worst = std::ranges::min_element(findings, {}, &source::Diagnostic::severity);
    picture = worst == findings.end() ? goodIcon(*theme_) : statusIcon(worst->severity, *theme_);
    findings_->setText(findings.empty() ? tr("no findings")
                                        : tr("%n finding(s)", nullptr, static_cast<int>(findings.size())));
  } else if (summary != nullptr && result.job.file.checkedMode) {
    picture = statusIcon(source::Severity::Remark, *theme_);
    findings_->setText(tr("not checked on a GPU"));
  }
  // The verdict has the icon of an out-of-date result.
  findingsIcon_->setPixmap(picture.pixmap(QSize(16, 16), devicePixelRatioF()));
  findingsIcon_->setVisible(!findings_->text().isEmpty() && !isOutOfDate_);
  findings_->setVisible(!findings_->text().isEmpty());
}

void RunResults::chooseBuffer(int row) {
  if (row == chosen_ && row >= 0) return;
  chosen_ = row;
  valuesStack_->showView();
  const worker::BufferSummary* buffer = buffers_->buffer(row);
  if (buffer == nullptr) {
    differencesStack_->showHint(tr("Select a buffer to see where it differs."));
    differences_->clear();
    heat_->clear();
    values_->clear();
    return;
  }
  showDifferences();
  values_->setBuffer(buffer->type, buffer->count,
                     buffer->checked ? std::optional(buffer->tolerance) : std::nullopt, isPoisoned(*buffer));
  viewAs_->setCurrentIndex(viewAs_->findData(static_cast<int>(buffer->type)));
}

// Its values before the run are poison.
bool RunResults::isPoisoned(const worker::BufferSummary& buffer) const {
  const auto& arguments = result_->job.file.arguments;
  const auto found = std::ranges::find(arguments, buffer.name, &project::RunArgument::name);
  return found != arguments.end() && std::holds_alternative<project::FillPoison>(found->fill);
}

void RunResults::showDifferences() {
  const worker::BufferSummary* buffer = buffers_->buffer(chosen_);
  if (buffer == nullptr) return;
  const QString name = QString::fromStdString(buffer->name);
  const auto show = [this](const std::optional<execution::Comparison>& comparison, const QString& other,
                           const QString& without, const QString& equal) {
    differences_->setComparison(comparison.value_or(execution::Comparison()), other);
    heat_->setComparison(comparison.value_or(execution::Comparison()));
    if (!comparison || comparison->equal()) return differencesStack_->showHint(comparison ? equal : without);
    differencesStack_->showView();
  };
  switch (against_->currentIndex()) {
  case kLastRun:
    return show(buffer->sinceLast, tr("Last run"),
                tr("There is no earlier run to compare %1 with.").arg(name),
                tr("Every element of %1 is as in the last run.").arg(name));
  case kEmulator:
    return show(buffer->between, tr("Emulator"),
                tr("Only a run on both a GPU and the emulator compares them."),
                tr("Every element of %1 is as on the emulator.").arg(name));
  default:
    return show(
        buffer->checked ? std::optional(buffer->comparison) : std::nullopt, tr("Expected"),
        tr("Nothing is expected of %1.\nEnter under Expected in the form what it must contain.").arg(name),
        tr("Every element of %1 is as expected.").arg(name));
  }
}

void RunResults::goToElement(quint64 element) {
  tabs_->setCurrentIndex(kValues);
  const QModelIndex index = values_->index(values_->rowOf(element), ValuesModel::After);
  valuesView_->setCurrentIndex(index);
  valuesView_->scrollTo(index, QAbstractItemView::PositionAtCenter);
  valuesView_->setFocus();
}

} // namespace wavesmith::widgets
