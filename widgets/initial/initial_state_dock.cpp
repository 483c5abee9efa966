// SPDX-License-Identifier: Apache-2.0
#include "initial/initial_state_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "initial/bit_ruler.h"
#include "initial/descriptor_bits.h"
#include "initial/initial_model.h"
#include "initial/launch_pickers.h"
#include "initial/moves_diagram.h"
#include "initial/readers_delegate.h"
#include "initial/register_strip.h"
#include "models/shown_kernel.h"
#include "services/window_services.h"
#include "style/core_texts.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::uint32_t kComputeUnits = 304; // MI300X
constexpr std::size_t kMostOtherReads = 500; // most entries in the list
constexpr int kSmallest = 6, kLargest = 40;  // points
constexpr int kSpace = 10;

QToolButton* zoomButton(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setAutoRaise(true);
  return button;
}

int zoomSteps(const QKeyEvent& key) {
  if (key.matches(QKeySequence::ZoomIn)) return 1;
  return key.matches(QKeySequence::ZoomOut) ? -1 : 0;
}

bool resetsZoom(const QKeyEvent& key) {
  return key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_0;
}

QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  QFont font;
  font.setBold(true);
  label->setFont(font);
  return label;
}

} // namespace

InitialStateDock::InitialStateDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Initial State"), parent), workspace_(workspace), title_(new QLabel),
      pickers_(new LaunchPickers), strip_(new RegisterStrip(workspace->theme())),
      special_(new RegisterStrip(workspace->theme())), workItem_(new BitRuler(workspace->theme())),
      workgroupInfo_(new BitRuler(workspace->theme())), model_(new InitialModel(workspace->theme(), this)),
      view_(new QTableView), bits_(new DescriptorBits), changed_(new QWidget),
      moves_(new MovesDiagram(workspace->theme())), changedText_(new QLabel), otherReads_(new QListWidget) {
  setObjectName(QStringLiteral("initial-state"));
  stack_ = new HintStack(makePage());
  setWidget(stack_);
  connectParts();
  refresh();
}

InitialStateDock* InitialStateDock::addTo(WindowServices& window) {
  auto* const dock = new InitialStateDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelInitial",
                   .icon = "initial-state",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 30,
                   .keys = Qt::CTRL | Qt::Key_3});
  return dock;
}

// A box that loses the focus while its window closes has no receiver.
InitialStateDock::~InitialStateDock() {
  for (const QObject* part : findChildren<QObject*>())
    part->disconnect(this);
  if (workspace_ != nullptr) workspace_->disconnect(this);
}

QWidget* InitialStateDock::makePage() {
  auto* page = new QWidget;
  auto* all = new QVBoxLayout(page);
  all->setSpacing(kSpace);

  auto* head = new QHBoxLayout;
  title_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  title_->setWordWrap(true);
  head->addWidget(title_, 1);
  QToolButton* smaller = zoomButton(QStringLiteral("A−"), tr("Smaller (Ctrl+wheel)"));
  QToolButton* larger = zoomButton(QStringLiteral("A+"), tr("Larger (Ctrl+wheel)"));
  connect(smaller, &QToolButton::clicked, this, [this] { zoom(-1); });
  connect(larger, &QToolButton::clicked, this, [this] { zoom(1); });
  head->addWidget(smaller);
  head->addWidget(larger);
  all->addLayout(head);

  halves_ = new QBoxLayout(QBoxLayout::TopToBottom);
  halves_->setSpacing(2 * kSpace);
  auto* left = new QVBoxLayout;
  left->setSpacing(kSpace);
  left->addWidget(pickers_);
  left->addWidget(strip_);
  left->addWidget(workItem_);
  left->addWidget(workgroupInfo_);
  left->addWidget(heading(tr("Also set by the hardware")));
  left->addWidget(special_);
  view_->setModel(model_);
  view_->setAccessibleName(tr("Initial registers"));
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setAlternatingRowColors(true);
  view_->setTabKeyNavigation(false);
  view_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view_->verticalHeader()->hide();
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  makeRowsCopyable(view_);
  left->addWidget(view_);
  left->addStretch(1);
  halves_->addLayout(left, 3);

  auto* right = new QVBoxLayout;
  right->setSpacing(kSpace);
  right->addWidget(bits_);
  auto* changed = new QVBoxLayout(changed_);
  changed->setContentsMargins(0, 0, 0, 0);
  changed->addWidget(moves_);
  changedText_->setWordWrap(true);
  changedText_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  changed->addWidget(changedText_);
  otherReads_->setAccessibleName(tr("Lines that would read a different value"));
  otherReads_->setWordWrap(true);
  makeRowsCopyable(otherReads_);
  changed->addWidget(otherReads_);
  right->addWidget(changed_);
  right->addStretch(1);
  halves_->addLayout(right, 2);
  all->addLayout(halves_, 1);

  scroll_ = new QScrollArea;
  scroll_->setWidget(page);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  scroll_->setFocusPolicy(Qt::NoFocus); // its contents take the focus
  scroll_->viewport()->installEventFilter(this);
  return scroll_;
}

void InitialStateDock::connectParts() {
  connect(workspace_, &Workspace::currentChanged, this, &InitialStateDock::refresh);
  connect(workspace_, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace_, &Workspace::cursorMoved, this, &InitialStateDock::refresh);
  connect(pickers_, &LaunchPickers::sizesEdited, this, [this] {
    if (!snapshot_) return;
    choice().ownSizes = true;
    choice().launch = pickers_->launch();
    pickers_->setLaunch(choice().launch, {}, true);
    showPanel();
  });
  connect(pickers_, &LaunchPickers::pointChanged, this, [this] {
    if (!snapshot_) return;
    choice().launch = pickers_->launch();
    showPanel();
  });
  connect(pickers_, &LaunchPickers::resetRequested, this, [this] {
    if (!snapshot_) return;
    choice().ownSizes = false;
    showKernel();
  });
  connect(bits_, &DescriptorBits::bitChanged, this, &InitialStateDock::setBit);
  connect(bits_, &DescriptorBits::resetRequested, this, [this] {
    if (!snapshot_) return;
    choice().bits.clear();
    bits_->setRefusal({});
    showPanel();
  });
  auto* delegate = new ReadersDelegate(view_);
  view_->setItemDelegateForColumn(InitialModel::ReadBy, delegate);
  connect(delegate, &ReadersDelegate::clicked, this, &InitialStateDock::goToReader);
  // Each press of Enter goes to the next reader.
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (QApplication::mouseButtons() != Qt::NoButton && index.column() == InitialModel::ReadBy) return;
    const int row = index.row();
    const auto count = static_cast<int>(model_->readers(row).size());
    if (count == 0) return;
    const int next = lastReader_.contains(row) ? (lastReader_[row] + 1) % count : 0;
    goToReader(row, next);
  });
  const auto follow = [this](const QModelIndex& index) {
    strip_->chooseRow(index.row());
    special_->chooseRow(index.row());
  };
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, follow);
  for (RegisterStrip* strip : {strip_, special_})
    connect(strip, &RegisterStrip::rowChosen, this,
            [this](int row) { view_->setCurrentIndex(model_->index(row, 0)); });
  const auto follows = [this](const QListWidgetItem* item) {
    bool known = false;
    const uint at = item->data(Qt::UserRole).toUInt(&known);
    if (known) goTo(at);
  };
  connect(otherReads_, &QListWidget::itemClicked, this, follows);
  connect(otherReads_, &QListWidget::itemActivated, this, follows);
}

void InitialStateDock::showEvent(QShowEvent* event) {
  QDockWidget::showEvent(event);
  refresh();
}

// Outside of this dock, the zoom keys belong to the editor.
bool InitialStateDock::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (zoomSteps(key) != 0 || resetsZoom(key)) {
      event->accept();
      if (event->type() == QEvent::KeyPress) zoom(zoomSteps(key));
      return true;
    }
  }
  return QDockWidget::event(event);
}

bool InitialStateDock::eventFilter(QObject* watched, QEvent* event) {
  if (watched == scroll_->viewport()) {
    if (event->type() == QEvent::Wheel) {
      const auto* wheel = static_cast<QWheelEvent*>(event);
      if (wheel->modifiers().testFlag(Qt::ControlModifier)) {
        if (wheel->angleDelta().y() != 0) zoom(wheel->angleDelta().y() > 0 ? 1 : -1);
        return true;
      }
    } else if (event->type() == QEvent::Resize) {
      arrange();
    }
  }
  return QDockWidget::eventFilter(watched, event);
}

void InitialStateDock::zoom(int steps) {
  const int base = std::max(QApplication::font().pointSize(), kSmallest);
  zoom_ = steps == 0 ? 0 : std::clamp(zoom_ + steps, kSmallest - base, kLargest - base);
  QFont font;
  if (zoom_ != 0) font.setPointSize(base + zoom_);
  scroll_->widget()->setFont(font);
  fitTable();
  arrange();
}

// Places both parts side by side if there is room.
void InitialStateDock::arrange() {
  const int digit = scroll_->widget()->fontMetrics().horizontalAdvance(u'0');
  const int width = scroll_->viewport()->width();
  halves_->setDirection(width > 125 * digit ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  view_->setColumnHidden(InitialModel::Meaning, width < 110 * digit || width > 125 * digit);
  if (snapshot_) fitTable();
}

std::size_t InitialStateDock::kernelAtCursor() const {
  const std::uint32_t kernel = placeAtCursor(*snapshot_, *workspace_).kernel;
  return kernel != program::kNone ? kernel : 0;
}

// What was computed from a large text is too large to keep when it is closed, or has changed.
void InitialStateDock::forget() {
  snapshot_ = nullptr;
  model_->setPanel(nullptr, {});
}

void InitialStateDock::refresh() {
  if (following_) return;
  const Document* document = workspace_->current();
  const SnapshotPointer snapshot = codeOf(document);
  if (!isVisible()) {
    if (snapshot_ != snapshot) forget();
    return;
  }
  if (snapshot == nullptr || snapshot->program == nullptr || snapshot->program->kernels().empty()) {
    forget();
    if (document == nullptr)
      return stack_->showHint(tr("Open a kernel to see its initial registers."), QStringLiteral("open"));
    return stack_->showHint(whyNoKernel(*document), helpWithoutKernel(document));
  }
  const bool other = snapshot != snapshot_;
  snapshot_ = snapshot;
  const std::size_t kernel = kernelAtCursor();
  if (!other && kernel == kernel_) return;
  kernel_ = kernel;
  showKernel();
  stack_->showView();
}

InitialStateDock::Choice& InitialStateDock::choice() {
  return choices_[snapshot_->path + u'\n' +
                  QString::fromStdString(snapshot_->program->kernels()[kernel_].name)];
}

codeobject::KernelDescriptor InitialStateDock::chosenDescriptor() {
  codeobject::KernelDescriptor descriptor = panels::descriptorOf(*snapshot_->program, kernel_);
  Choice& chosen = choice();
  for (auto bit = chosen.bits.begin(); bit != chosen.bits.end();) {
    // The file may have changed so that it is no longer possible.
    const bool done = panels::setBit(descriptor, bit.key().toStdString(), bit.value()).has_value();
    bit = done ? std::next(bit) : chosen.bits.erase(bit);
  }
  return descriptor;
}

void InitialStateDock::showKernel() {
  const codeobject::CodeObject& object = snapshot_->program->codeObject();
  const program::KernelCode& code = snapshot_->program->kernels()[kernel_];
  shape_ = project::launchShapeBeside(snapshot_->path.toStdString(), object, object.kernels()[code.kernel],
                                      kComputeUnits);
  Choice& chosen = choice();
  if (!chosen.ownSizes) {
    chosen.launch.grid = shape_.grid;
    chosen.launch.workgroup = shape_.workgroup;
    panels::LaunchPoint first = chosen.launch;
    first.group = {};
    first.wave = 0;
    if (panels::problemOf(first)) { // a run file that requests an impossible launch
      shape_ = project::suggestedShape(object, object.kernels()[code.kernel], kComputeUnits);
      chosen.launch.grid = shape_.grid;
      chosen.launch.workgroup = shape_.workgroup;
    }
  }
  chosen.launch.kernarg = shape_.kernarg;
  pickers_->setLaunch(chosen.launch, coreText(shape_.from), chosen.ownSizes);
  chosen.launch = pickers_->launch();
  bits_->setRefusal({});
  lastReader_.clear();
  showPanel();
}

void InitialStateDock::showPanel() {
  const codeobject::KernelDescriptor descriptor = chosenDescriptor();
  const panels::LaunchPoint& launch = choice().launch;
  const bool isChanged =
      model_->setPanel(snapshot_, panels::initialPanel(*snapshot_->program, *snapshot_->analysis, kernel_,
                                                       launch, descriptor));
  title_->setText(
      tr("<h3>Initial registers of %1</h3>").arg(shownName(model_->panel().name).toHtmlEscaped()));
  strip_->setGroups(cellGroups(model_->panel()));
  special_->setGroups(specialGroups(model_->panel()));
  bits_->setDescriptors(panels::descriptorOf(*snapshot_->program, kernel_), descriptor);
  showRulers();
  showMoves();
  if (isChanged || !choice().bits.isEmpty()) fitTable();
}

void InitialStateDock::showRulers() {
  const panels::LaunchPoint& launch = choice().launch;
  bool info = false;
  for (const panels::InitialRow& row : model_->panel().rows) {
    const auto value = row.known && !row.values.empty() ? std::optional(row.values[0]) : std::nullopt;
    const QString text = coreText(row.text);
    if (row.initial.what == analysis::Initial::WorkItemIds) {
      workItem_->setValue(tr("v0 of wave %1, lane %2: the work-item id").arg(launch.wave).arg(launch.lane),
                          value, row.parts, text);
    } else if (row.initial.what == analysis::Initial::WorkgroupInfo) {
      info = true;
      workgroupInfo_->setValue(tr("%1: work-group info").arg(registersText(row.initial.registers)), value,
                               row.parts, text);
    }
  }
  workgroupInfo_->setVisible(info);
}

void InitialStateDock::showMoves() {
  const panels::InitialPanel& panel = model_->panel();
  const codeobject::KernelDescriptor& file = panels::descriptorOf(*snapshot_->program, kernel_);
  const bool any = !choice().bits.isEmpty();
  changed_->setVisible(any);
  otherReads_->clear();
  if (!any) return;
  const panels::InitialPanel before =
      panels::initialPanel(*snapshot_->program, *snapshot_->analysis, kernel_, choice().launch, file);
  moves_->setMoves(cellGroups(before), cellGroups(panel), panel.changes);
  const auto reads = panel.otherReads.size();
  QString text = panel.changes.empty() ? tr("No value moves.")
                 : reads == 0
                     ? tr("No line reads a different value.")
                     : tr("%n read(s) would return a different value:", nullptr, static_cast<int>(reads));
  if (!panel.note.empty()) text += u'\n' + coreText(panel.note);
  changedText_->setText(text);
  for (std::size_t i = 0; i < std::min(reads, kMostOtherReads); ++i) {
    const panels::OtherRead& read = panel.otherReads[i];
    auto* item = new QListWidgetItem(tr("line %1   %2: %3, not %4")
                                         .arg(placeText(*snapshot_, read.at), registersText(read.registers),
                                              coreText(read.after), coreText(read.before)),
                                     otherReads_);
    item->setData(Qt::UserRole, read.at);
  }
  if (reads > kMostOtherReads) otherReads_->addItem(tr("and %1 more").arg(reads - kMostOtherReads));
  otherReads_->setVisible(reads != 0);
}

// All rows are visible: the dock scrolls, not the table in it.
void InitialStateDock::fitTable() {
  const QFontMetrics metrics = view_->fontMetrics();
  view_->verticalHeader()->setDefaultSectionSize(metrics.height() + 8);
  QHeaderView* header = view_->horizontalHeader();
  for (const int column : {InitialModel::Registers, InitialModel::Name, InitialModel::Value})
    view_->resizeColumnToContents(column);
  header->setSectionResizeMode(InitialModel::Meaning, QHeaderView::Interactive);
  view_->setColumnWidth(InitialModel::Meaning, 36 * metrics.horizontalAdvance(u'0'));
  // If there is little room, names and values are cut, and not the clickable lines.
  int missing = 12 * metrics.horizontalAdvance(u'0') - view_->viewport()->width();
  for (int column = 0; column < InitialModel::ReadBy; ++column)
    missing += view_->isColumnHidden(column) ? 0 : view_->columnWidth(column);
  for (const int column : {InitialModel::Name, InitialModel::Value}) {
    const int least = std::min(view_->columnWidth(column), 14 * metrics.horizontalAdvance(u'0'));
    const int less = std::clamp(missing, 0, view_->columnWidth(column) - least);
    view_->setColumnWidth(column, view_->columnWidth(column) - less);
    missing -= less;
  }
  header->setStretchLastSection(true);
  header->setMinimumHeight(metrics.height() + 8);
  view_->setFixedHeight(header->sizeHint().height() + model_->rowCount() * (metrics.height() + 8) +
                        2 * view_->frameWidth() + view_->horizontalScrollBar()->sizeHint().height());
  otherReads_->setFixedHeight(std::min(otherReads_->count() + 1, 8) * (metrics.height() + 8));
}

void InitialStateDock::setBit(const QString& directive, unsigned value) {
  if (!snapshot_) return;
  codeobject::KernelDescriptor descriptor = chosenDescriptor();
  const auto done = panels::setBit(descriptor, directive.toStdString(), value);
  bits_->setRefusal(done ? QString() : coreText(done.error()) + u'.');
  if (done) {
    const codeobject::KernelDescriptor& file = panels::descriptorOf(*snapshot_->program, kernel_);
    if (panels::bitOf(file, directive.toStdString()) == value)
      choice().bits.remove(directive);
    else
      choice().bits[directive] = value;
  }
  showPanel(); // a rejected box is reset
}

void InitialStateDock::goToReader(int row, int reader) {
  const std::vector<analysis::Index>& readers = model_->readers(row);
  if (reader < 0 || reader >= static_cast<int>(readers.size())) return;
  lastReader_[row] = reader;
  goTo(readers[static_cast<std::size_t>(reader)]);
}

void InitialStateDock::goTo(analysis::Index at) {
  const source::Place place = placeOf(*snapshot_, at);
  if (place.line == 0) return;
  following_ = true;
  workspace_->goTo(place);
  following_ = false;
  refresh();
}

} // namespace wavesmith::widgets
