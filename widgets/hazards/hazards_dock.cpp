// SPDX-License-Identifier: Apache-2.0
#include "hazards/hazards_dock.h"

#include "document/document.h"
#include "document/workspace.h"
#include "hazards/hazards_model.h"
#include "hazards/queues_page.h"
#include "hazards/queues_view.h"
#include "models/shown_kernel.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/hazard_text.h"
#endif
#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "controls/long_tree_view.h"
#include "services/window_services.h"
#include "style/core_texts.h"
#include "style/from_view.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QAction>
#include <QButtonGroup>
#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

using analysis::Counter;

constexpr int kMargin = 8;
// Heights of the two parts, until the user moves the splitter.
constexpr int kUsualQueues = 240;
constexpr int kUsualList = 360;

QToolButton* makeToggle(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  return button;
}

} // namespace

HazardsDock::HazardsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Hazards"), parent), workspace_(workspace),
      model_(new HazardsModel(workspace->theme(), this)) {
  setObjectName(QStringLiteral("hazards"));
  auto* parts = new QSplitter(Qt::Vertical);
  parts->setChildrenCollapsible(false);
  parts->addWidget(makeQueues());
  parts->addWidget(makeList());
  parts->setStretchFactor(0, 1);
  parts->setStretchFactor(1, 2);
  parts->setSizes({kUsualQueues, kUsualList});
  stack_ = new HintStack(parts);
  setWidget(stack_);

  connect(queues_, &QueuesView::activated, this, &HazardsDock::goTo);
  connect(workspace, &Workspace::currentChanged, this, &HazardsDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace, &Workspace::cursorMoved, this, &HazardsDock::moveCursor);
  connect(workspace->theme(), &Theme::changed, this, [this] {
    QPalette quiet = legend_->palette();
    quiet.setColor(QPalette::WindowText, workspace_->theme()->color(Theme::Role::Quiet));
    legend_->setPalette(quiet);
    if (isVisible()) showQueues();
  });
  refresh();
}

HazardsDock* HazardsDock::addTo(WindowServices& window) {
  auto* const dock = new HazardsDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelHazards",
                   .icon = "hazards",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 20,
                   .keys = Qt::CTRL | Qt::Key_2});
  return dock;
}

QWidget* HazardsDock::makeQueues() {
  heading_ = new QLabel;
  QFont bold = heading_->font();
  bold.setBold(true);
  heading_->setFont(bold);
  heading_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  iterations_ = new QWidget;
  auto* iterationRow = new QHBoxLayout(iterations_);
  iterationRow->setContentsMargins(0, 0, 0, 0);
  iterationRow->setSpacing(0);
  iteration_ = {makeToggle(tr("First iteration"), tr("The queues on entry to the loop")),
                makeToggle(tr("Steady state"), tr("The queues in all later iterations of the loop"))};
  auto* group = new QButtonGroup(this);
  for (QToolButton* button : iteration_) {
    group->addButton(button);
    iterationRow->addWidget(button);
  }
  iteration_[1]->setChecked(true);
  connect(iteration_[0], &QToolButton::toggled, this, [this](bool on) { showFirstIteration(on); });

  repetitions_ = new QWidget;
  auto* repetitionRow = new QHBoxLayout(repetitions_);
  repetitionRow->setContentsMargins(0, 0, 0, 0);
  repetitionRow->setSpacing(2);
  repetitionText_ = new QLabel;
  for (const int by : {-1, 1}) {
    auto* button = new QToolButton;
    button->setArrowType(by < 0 ? Qt::LeftArrow : Qt::RightArrow);
    button->setAutoRaise(true);
    button->setObjectName(by < 0 ? QStringLiteral("previousRepetition") : QStringLiteral("nextRepetition"));
    const QString tip =
        by < 0 ? tr("The previous instruction of this line") : tr("The next instruction of this line");
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    connect(button, &QToolButton::clicked, this, [this, by] { showRepetition(repetition_ + by); });
    repetitionRow->addWidget(button);
    if (by < 0) repetitionRow->addWidget(repetitionText_);
  }

  queues_ = new QueuesView(workspace_->theme());
  queues_->setAccessibleName(tr("Outstanding operations"));
  sentences_ = new QLabel;
  sentences_->setWordWrap(true);
  sentences_->setTextFormat(Qt::PlainText);
  sentences_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  sentences_->setContentsMargins(kMargin, 0, kMargin, kMargin);
  legend_ = new QLabel;
  legend_->setWordWrap(true);
  legend_->setContentsMargins(kMargin, 0, kMargin, kMargin);
  QPalette quiet = legend_->palette();
  quiet.setColor(QPalette::WindowText, workspace_->theme()->color(Theme::Role::Quiet));
  legend_->setPalette(quiet);

  page_ = new QueuesPage(heading_, {repetitions_, iterations_}, queues_, {sentences_, legend_});
  auto* scroll = new QScrollArea;
  scroll->setWidget(page_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  return scroll;
}

QWidget* HazardsDock::makeList() {
  view_ = new LongTreeView;
  view_->setModel(model_);
  view_->setAccessibleName(tr("Waits and wait states"));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  view_->header()->resizeSection(HazardsModel::Line, 6 * digit);
  view_->header()->resizeSection(HazardsModel::Instruction, 12 * digit);
  view_->header()->resizeSection(HazardsModel::Verdict, 23 * digit);
  view_->header()->resizeSection(HazardsModel::Enough, 10 * digit);
  view_->header()->setStretchLastSection(true);
  makeRowsCopyable(view_);
  auto* fixAction = new QAction(tr("Fix"), view_);
  fixAction->setObjectName(QStringLiteral("fix"));
  fixAction->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
  fixAction->setShortcutContext(Qt::WidgetShortcut);
  connect(fixAction, &QAction::triggered, this, &HazardsDock::fix);
  view_->addAction(fixAction);
  connect(view_, &QTreeView::activated, this, &HazardsDock::follow);

  bar_ = new QGridLayout;
  bar_->setContentsMargins(kMargin, 4, kMargin, 4);
  bar_->setSpacing(2);
  const std::array<QString, HazardsModel::GroupCount> tips = {
      tr("Show missing waits"), tr("Show waits that are stronger than needed, or not needed"),
      tr("Show waits that are exact"), tr("Show unproven findings")};
  for (std::size_t n = 0; n < groups_.size(); ++n) {
    groups_[n] = makeToggle({}, tips[n]);
    groups_[n]->setObjectName(QStringLiteral("group%1").arg(n));
    groups_[n]->setAccessibleName(tips[n]);
    groups_[n]->setChecked(true);
    connect(groups_[n], &QToolButton::toggled, this, [this] {
      unsigned bits = 0;
      for (std::size_t k = 0; k < groups_.size(); ++k)
        bits |= groups_[k]->isChecked() ? 1u << k : 0u;
      model_->setShown(bits);
    });
  }
  filter_ = new QLineEdit;
  filter_->setPlaceholderText(tr("Filter"));
  filter_->setAccessibleName(tr("Filter the list"));
  filter_->setClearButtonEnabled(true);
  connect(filter_, &QLineEdit::textChanged, model_, &HazardsModel::setFilter);
  arrangeFilters();

  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar_);
  column->addWidget(view_, 1);
  return list;
}

void HazardsDock::showEvent(QShowEvent* event) {
  QDockWidget::showEvent(event);
  refresh();
}

void HazardsDock::refresh() {
  const Document* document = workspace_->current();
  if (!isVisible()) { // the snapshot of a large file is too large to keep while the dock is hidden
    if (document == nullptr) showHint();
    if (snapshot_ == nullptr) return;
    snapshot_ = nullptr;
    model_->setSnapshot(nullptr);
    return;
  }
  snapshot_ = codeOf(document);
  if (snapshot_ != nullptr && (snapshot_->program == nullptr || snapshot_->analysis == nullptr ||
                               snapshot_->panels == nullptr || snapshot_->lines == nullptr))
    snapshot_ = nullptr;
  model_->setSnapshot(snapshot_);
  updateFilters();
  showHint();
  followCursor();
}

void HazardsDock::showHint() {
  if (workspace_->current() == nullptr)
    return stack_->showHint(tr("Open a kernel to see what it waits for."), QStringLiteral("open"));
  if (snapshot_ == nullptr)
    return stack_->showHint(whyNoKernel(*workspace_->current()), helpWithoutKernel(workspace_->current()));
  const auto counts = snapshot_->analysis->counters.counts();
  const bool any = std::ranges::any_of(counts, [](const analysis::PendingCounts& c) {
    return std::ranges::any_of(c.of, [](std::uint8_t n) { return n != 0; });
  });
  if (any || model_->count() != 0) return stack_->showView();
  stack_->showHint(tr("This file has no waits and needs none.\nNo instruction increments a wait counter, and "
                      "no two instructions are closer together than the hardware allows."));
}

// In a narrow panel, the buttons are in two rows, and the filter is below them.
void HazardsDock::arrangeFilters() {
  constexpr int kNarrowestFilter = 60;
  int needed = kNarrowestFilter + 2 * kMargin;
  for (const QToolButton* button : groups_)
    needed += button->sizeHint().width() + bar_->spacing();
  const bool isWide = width() >= needed;
  if (std::exchange(isWide_, isWide) == isWide)
    return; // a layout of the whole panel costs more than the queues
  const int perRow = static_cast<int>(groups_.size()) / (isWide ? 1 : 2);
  for (int n = 0; QToolButton * button : groups_) {
    bar_->removeWidget(button);
    bar_->addWidget(button, n / perRow, n % perRow, Qt::AlignLeft);
    ++n;
  }
  bar_->removeWidget(filter_);
  if (isWide)
    bar_->addWidget(filter_, 0, perRow);
  else
    bar_->addWidget(filter_, 2, 0, 1, perRow + 1);
  for (int column = 0; column <= static_cast<int>(groups_.size()); ++column)
    bar_->setColumnStretch(column, column == perRow ? 1 : 0);
}

void HazardsDock::resizeEvent(QResizeEvent* event) {
  QDockWidget::resizeEvent(event);
  arrangeFilters();
}

void HazardsDock::updateFilters() {
  const std::array<QString, HazardsModel::GroupCount> texts = {
      tr("%1 missing"), tr("%1 stronger than needed"), tr("%1 exact"), tr("%1 unknown")};
  for (std::size_t n = 0; n < groups_.size(); ++n)
    groups_[n]->setText(texts[n].arg(model_->count(static_cast<HazardsModel::Group>(n))));
  arrangeFilters();
}

// The queues are on the screen before the margins of the editor and the panels that follow the cursor after this one.
// While typing, they are out of date and have time.
void HazardsDock::moveCursor() {
  followCursor();
  if (snapshot_ == nullptr || !isVisible() || snapshot_->revision != workspace_->current()->revision())
    return;
  QCoreApplication::sendPostedEvents(window(), QEvent::UpdateRequest);
}

void HazardsDock::followCursor() {
  if (snapshot_ == nullptr || !isVisible()) return;
  const int line = workspace_->cursorLine();
  if (line != line_) {
    line_ = line;
    repetition_ = 0;
  }
  showQueues();
  if (at_ == program::kNone || view_->hasFocus()) return;
  const int row = model_->rowBefore(at_);
  if (row < 0) return view_->clearSelection();
  const QModelIndex index = model_->index(row, 0);
  if (model_->row(row).at == at_)
    view_->setCurrentIndex(index);
  else
    view_->clearSelection();
  view_->scrollTo(index);
}

void HazardsDock::showRepetition(int n) {
  repetition_ = n;
  showQueues();
}

void HazardsDock::showFirstIteration(bool first) {
  firstIteration_ = first;
  iteration_[first ? 0 : 1]->setChecked(true);
  showQueues();
}

// Shows the instructions of the line, or the place that every panel shows for it.
void HazardsDock::showQueues() {
  if (snapshot_ == nullptr) return;
  const program::LineIndex& lines = *snapshot_->lines;
  const panels::Place place = placeAtCursor(*snapshot_, *workspace_);
  std::span<const program::Index> here = lines.at(static_cast<std::uint32_t>(std::max(line_, 1)));
  if (!place.exact && place.instruction != program::kNone) here = lines.at(lines.lineOf(place.instruction));
  if (here.empty()) {
    at_ = program::kNone;
    heading_->setText(lines.lastLine() == 0 ? tr("Without source lines") : tr("No instruction at this line"));
    queues_->show({}, {});
    sentences_->hide();
    legend_->hide();
    iterations_->hide();
    repetitions_->hide();
    page_->arrange();
    return;
  }
  repetition_ = std::clamp(repetition_, 0, static_cast<int>(here.size()) - 1);
  at_ = here[static_cast<std::size_t>(repetition_)];
  updateHeading(here.size());

  const panels::Queues queues = panels::queuesAt(*snapshot_->program, *snapshot_->analysis, at_);
  bool told = false, ends = false, begins = false, unordered = false;
  for (const panels::CounterQueue& queue : queues.counters)
    told |= queue.entry.has_value() && *queue.entry != *queue.steady;
  std::vector<QueuesView::Lane> lanes;
  for (const panels::CounterQueue& queue : queues.counters) {
    const panels::QueuePair& pair = !told || !queue.entry ? queue.any
                                    : firstIteration_     ? *queue.entry
                                                          : *queue.steady;
    QueuesView::Lane& lane = lanes.emplace_back();
    lane = {queue.counter, panels::laneOf(pair)};
    for (const panels::QueueItem& item : lane.items) {
      ends |= item.ends;
      begins |= item.begins;
      unordered |= !item.ordered;
    }
  }
  iterations_->setVisible(told);
  queues_->show(std::move(lanes),
                {.place = [this](const panels::QueueItem& item) { return placeOf(item.producer); },
                 .sentence =
                     [this](const panels::QueueItem& item, Counter counter) {
                       if (snapshot_ == nullptr) return QString();
                       return coreText(panels::textOf(
                           panels::sentenceOf(*snapshot_->program, *snapshot_->analysis, item, counter),
                           *snapshot_->program, *snapshot_->lines));
                     }});

  QStringList rowTexts;
  const panels::HazardWords words{*snapshot_->program, *snapshot_->analysis, *snapshot_->lines,
                                  snapshot_->panels->hazards};
  if (queues.unknownBefore) rowTexts << tr("Operations of unknown effect may be outstanding, too.");
  for (const panels::HazardRow* row : panels::rowsAt(words.panel, at_))
    rowTexts << coreText(panels::rowText(words, *row));
  sentences_->setText(rowTexts.join(u'\n'));
  sentences_->setVisible(!rowTexts.isEmpty());
  QStringList legend;
  if (ends) legend << tr("crossed out: completes here");
  if (begins) legend << tr("+ issued here");
  if (unordered) legend << tr("? completes out of order: only a count of 0 proves it");
  legend_->setText(legend.join(QStringLiteral("  \u00b7  ")));
  legend_->setVisible(!legend.isEmpty());
  page_->arrange();
}

void HazardsDock::updateHeading(std::size_t count) {
  const program::Program& program = *snapshot_->program;
  const isa::Instruction& instruction = program.instructions()[at_];
  const QString what = program.broken(at_) ? tr("does not assemble")
                       : instruction.valid()
                           ? QString::fromUtf8(instruction.row().mnemonic.data(),
                                               static_cast<qsizetype>(instruction.row().mnemonic.size()))
                           : tr("not an instruction");
  heading_->setText(tr("Line %1   %2").arg(placeOf(at_), what));
  repetitions_->setVisible(count > 1);
  repetitionText_->setText(tr("%1 of %2").arg(repetition_ + 1).arg(count));
}

QString HazardsDock::heading() const {
  return heading_->text();
}

QString HazardsDock::sentences() const {
  return sentences_->isHidden() ? QString() : sentences_->text();
}

QString HazardsDock::placeOf(quint32 instruction) const {
  if (snapshot_ == nullptr) return {};
  return fromView(panels::shortPlaceText(*snapshot_->program, *snapshot_->lines, instruction));
}

void HazardsDock::goTo(quint32 instruction) {
  if (snapshot_ == nullptr || instruction >= snapshot_->program->instructions().size()) return;
  const std::uint32_t line = snapshot_->lines->lineOf(instruction);
  if (line != 0) workspace_->goTo({snapshot_->path.toStdString(), line, 1, 0});
}

void HazardsDock::follow(const QModelIndex& index) {
  if (index.isValid()) goTo(model_->row(index.row()).at);
}

void HazardsDock::fix() {
  const QModelIndex index = view_->currentIndex();
  if (!index.isValid()) return;
  const panels::HazardRow& row = model_->row(index.row());
  if (row.finding == panels::HazardRow::kNoFinding) return follow(index);
  const analysis::Finding& finding = snapshot_->analysis->findings[row.finding];
  const source::Place place = snapshot_->program->place(row.at);
  if (finding.fixes.empty() || place.line == 0) return follow(index);
  emit fixRequested(place, fromView(source::toString(finding.code)));
}

} // namespace wavesmith::widgets
