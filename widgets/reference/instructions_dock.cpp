// SPDX-License-Identifier: Apache-2.0
#include "reference/instructions_dock.h"

#include "controls/copy_rows.h"
#include "controls/fitted_texts.h"
#include "controls/hint_stack.h"
#include "document/workspace.h"
#include "help/opcode_html.h"
#include "isa/describe/describe.h"
#include "isa/matrix_layout.h"
#include "isa/target.h"
#include "reference/instructions_filter.h"
#include "reference/instructions_model.h"
#include "reference/matrix_view.h"
#include "services/window_services.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

constexpr int kMargin = 6;
constexpr int kLanes = 64;
constexpr int kNarrow = 380; // pixels
constexpr int kUsualName = 190;
constexpr int kNarrowName = 130;

const isa::Target& targetOf(const Workspace& workspace) {
  const auto id = isa::parseTargetId(workspace.settings()->target().toStdString());
  return id ? *id->target : isa::gfx942();
}

} // namespace

InstructionsDock::InstructionsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Instructions"), parent), workspace_(workspace),
      model_(new InstructionsModel(targetOf(*workspace), this)), shown_(new InstructionsFilter(this)) {
  setObjectName(QStringLiteral("instructions"));
  shown_->setSourceModel(model_);
  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  page_ = new QTextBrowser;
  page_->setFrameShape(QFrame::NoFrame);
  page_->setOpenLinks(false);
  page_->setAccessibleName(tr("Page of the instruction"));
  tabs_->addTab(page_, tr("Page"));
  matrixPage_ = makeMatrix();
  splitter_ = new QSplitter(Qt::Vertical);
  splitter_->addWidget(makeFinder());
  splitter_->addWidget(tabs_);
  splitter_->setStretchFactor(0, 1);
  splitter_->setStretchFactor(1, 3);
  splitter_->setChildrenCollapsible(false);
  setWidget(splitter_);

  connect(workspace->theme(), &Theme::changed, this, &InstructionsDock::render);
  connect(workspace->settings(), &Settings::editorChanged, this, &InstructionsDock::render);
  connect(workspace->settings(), &Settings::languageChanged, this, &InstructionsDock::followTarget);
  filter();
  list_->setCurrentIndex(shown_->index(0, 0));
}

InstructionsDock* InstructionsDock::addTo(WindowServices& window) {
  auto* const dock = new InstructionsDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelInstructions",
                   .icon = "chip",
                   .place = PanelPlace::Side,
                   .order = 60,
                   .keys = Qt::CTRL | Qt::Key_6});
  return dock;
}

QWidget* InstructionsDock::makeFinder() {
  search_ = new QLineEdit;
  search_->setClearButtonEnabled(true);
  fitPlaceholder(search_, {tr("Search: part of a name, or words of the description"),
                           tr("Part of a name, or words"), tr("Search")});
  search_->setAccessibleName(tr("Search instructions"));
  classes_ = new QComboBox;
  classes_->setAccessibleName(tr("Class of instructions"));
  classes_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  classes_->setMinimumContentsLength(14);
  classes_->addItem(tr("All classes"), QString());
  for (const QString& name : model_->classes())
    classes_->addItem(name, name);
  list_ = new QTreeView;
  list_->setModel(shown_);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setAllColumnsShowFocus(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setAccessibleName(tr("Instructions"));
  list_->header()->resizeSection(InstructionsModel::Mnemonic, kUsualName);
  list_->header()->resizeSection(InstructionsModel::Class, 130);
  list_->header()->setStretchLastSection(true);
  makeRowsCopyable(list_);
  found_ = new HintStack(list_);
  count_ = new QLabel;
  count_->setTextInteractionFlags(Qt::TextSelectableByMouse);

  auto* finder = new QWidget;
  auto* rows = new QVBoxLayout(finder);
  rows->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
  rows->setSpacing(kMargin);
  top_ = new QBoxLayout(QBoxLayout::LeftToRight);
  top_->addWidget(search_, 2);
  top_->addWidget(classes_, 1);
  rows->addLayout(top_);
  rows->addWidget(found_, 1);
  rows->addWidget(count_);

  connect(search_, &QLineEdit::textChanged, this, &InstructionsDock::filter);
  connect(classes_, &QComboBox::currentIndexChanged, this, &InstructionsDock::filter);
  // Enter moves the focus to the list, whose first row is the best match.
  connect(search_, &QLineEdit::returnPressed, this, [this] { list_->setFocus(); });
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) {
            if (now.isValid()) choose(model_->op(shown_->mapToSource(now).row()));
          });
  return finder;
}

// In a narrow panel, the class is below the search, and only names and summaries are in the list.
void InstructionsDock::reflow() {
  const bool isNarrow = width() < kNarrow;
  top_->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  if (list_->isColumnHidden(InstructionsModel::Class) == isNarrow) return;
  list_->setColumnHidden(InstructionsModel::Class, isNarrow);
  list_->header()->resizeSection(InstructionsModel::Mnemonic, isNarrow ? kNarrowName : kUsualName);
}

void InstructionsDock::resizeEvent(QResizeEvent* event) {
  QDockWidget::resizeEvent(event);
  reflow();
}

QWidget* InstructionsDock::makeMatrix() {
  matrix_ = new MatrixView(workspace_->theme());
  block_ = new QComboBox;
  block_->setAccessibleName(tr("Block"));
  lane_ = new QComboBox;
  lane_->setAccessibleName(tr("Lane"));
  lane_->addItem(tr("All lanes"), -1);
  for (int lane = 0; lane < kLanes; ++lane)
    lane_->addItem(tr("Lane %1").arg(lane), lane);
  zoom_ = new QSlider(Qt::Horizontal);
  zoom_->setRange(6, 64);
  zoom_->setValue(matrix_->cellSize());
  zoom_->setAccessibleName(tr("Size of the cells"));
  zoom_->setToolTip(tr("Size of the cells (Ctrl+wheel, + and -)"));
  auto* copy = new QToolButton;
  copy->setText(tr("Copy"));
  copy->setToolTip(tr("Copy the place of every matrix element as a table"));
  copy->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(copy);
  for (const auto& [matrix, name] : {std::pair{isa::Matrix::A, tr("Table of A")},
                                     {isa::Matrix::B, tr("Table of B")},
                                     {isa::Matrix::D, tr("Table of C and D")}})
    menu->addAction(name, this, [this, which = matrix] {
      QApplication::clipboard()->setText(matrix_->diagram().table(which));
    });
  copy->setMenu(menu);
  element_ = new QLabel;
  element_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  element_->setWordWrap(true);

  scroll_ = new QScrollArea;
  scroll_->setWidget(matrix_);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setFocusPolicy(Qt::NoFocus); // the matrix takes the focus
  scroll_->viewport()->setBackgroundRole(QPalette::Base);
  scroll_->viewport()->installEventFilter(this);
  auto* page = new QWidget;
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, kMargin, 0, kMargin);
  rows->setSpacing(kMargin);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(kMargin, 0, kMargin, 0);
  bar->addWidget(block_);
  bar->addWidget(lane_);
  bar->addWidget(zoom_, 1);
  bar->addWidget(copy);
  rows->addLayout(bar);
  rows->addWidget(scroll_, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(kMargin, 0, kMargin, 0);
  foot->addWidget(element_);
  rows->addLayout(foot);

  connect(matrix_, &MatrixView::chosenChanged, this, [this] {
    element_->setText(matrix_->description());
    const QRect where = matrix_->rectOf(matrix_->chosen());
    if (matrix_->hasFocus()) scroll_->ensureVisible(where.center().x(), where.center().y());
  });
  connect(matrix_, &MatrixView::cellSizeChanged, this, [this] { zoom_->setValue(matrix_->cellSize()); });
  connect(zoom_, &QSlider::valueChanged, matrix_, &MatrixView::setCellSize);
  connect(zoom_, &QSlider::sliderMoved, this, [this] { zoomed_ = true; });
  connect(block_, &QComboBox::currentIndexChanged, this, &InstructionsDock::showMatrix);
  connect(lane_, &QComboBox::currentIndexChanged, this,
          [this] { matrix_->setLane(lane_->currentData().toInt()); });
  return page;
}

bool InstructionsDock::showInstruction(const QString& mnemonic) {
  const isa::Op op = isa::findMnemonic(mnemonic.toLower().toStdString());
  const int row = model_->rowOf(op);
  if (op == isa::Op::invalid || row < 0) {
    search_->setText(mnemonic.toLower());
    return false;
  }
  search_->clear();
  classes_->setCurrentIndex(0);
  const QModelIndex index = shown_->mapFromSource(model_->index(row, 0));
  list_->setCurrentIndex(index);
  list_->scrollTo(index, QAbstractItemView::PositionAtCenter);
  return true;
}

void InstructionsDock::focusSearch() {
  search_->setFocus();
  search_->selectAll();
}

void InstructionsDock::filter() {
  shown_->setSearch(search_->text());
  shown_->setClass(classes_->currentData().toString());
  count_->setText(tr("%1 of %2 instructions").arg(shown_->rowCount()).arg(model_->rowCount()));
  if (shown_->rowCount() == 0) {
    found_->showHint(tr("No instruction of this target matches.\nTry fewer words, or another class."));
    return;
  }
  found_->showView();
  const bool searching = !search_->text().isEmpty();
  if (searching || !list_->currentIndex().isValid()) list_->setCurrentIndex(shown_->index(0, 0));
  list_->scrollTo(list_->currentIndex());
}

void InstructionsDock::choose(isa::Op op) {
  if (op == current_ || op == isa::Op::invalid) return;
  current_ = op;
  render();
  const auto shape = isa::matrixShape(op);
  const int tab = tabs_->indexOf(matrixPage_);
  if (!shape) {
    if (tab >= 0) tabs_->removeTab(tab);
    return;
  }
  {
    const QSignalBlocker quiet(block_);
    block_->clear();
    for (int block = 0; block < shape->blocks; ++block)
      block_->addItem(tr("Block %1 of %2").arg(block).arg(shape->blocks));
    block_->setVisible(shape->blocks > 1);
  }
  if (tab < 0) tabs_->addTab(matrixPage_, tr("Lanes and registers"));
  showMatrix();
}

void InstructionsDock::render() {
  if (current_ == isa::Op::invalid) return;
  page_->setHtml(opcodeHtml(isa::describe(current_),
                            helpStyle(*workspace_->theme(), workspace_->settings()->editorFont())));
}

void InstructionsDock::showMatrix() {
  if (const auto shape = isa::matrixShape(current_))
    matrix_->setDiagram(MatrixDiagram(*shape, std::max(0, block_->currentIndex())));
  fitMatrix();
}

void InstructionsDock::fitMatrix() {
  if (!zoomed_) matrix_->setCellSize(matrix_->fittingCellSize(scroll_->maximumViewportSize()));
}

bool InstructionsDock::eventFilter(QObject* watched, QEvent* event) {
  if (watched == scroll_->viewport() && event->type() == QEvent::Resize) fitMatrix();
  return QDockWidget::eventFilter(watched, event);
}

void InstructionsDock::followTarget() {
  const isa::Op before = current_;
  model_->setTarget(targetOf(*workspace_));
  filter();
  if (const int row = model_->rowOf(before); row >= 0)
    list_->setCurrentIndex(shown_->mapFromSource(model_->index(row, 0)));
}

} // namespace wavesmith::widgets
