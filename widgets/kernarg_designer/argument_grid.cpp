// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/argument_grid.h"

#include "controls/copy_rows.h"
#include "controls/fitted_texts.h"
#include "kernarg/check.h"
#include "kernarg_designer/argument_delegate.h"
#include "kernarg_designer/kernarg_model.h"
#include "style/core_texts.h"
#include "style/status_icon.h"

#include <QAction>
#include <QApplication>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QTableView>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <string>

namespace wavesmith::widgets {
namespace {

constexpr int kAtRole = Qt::UserRole;      // the instruction of a message
constexpr int kRowRole = Qt::UserRole + 1; // the argument of a message
constexpr int kMostProblems = 200;

QString dwordsText(std::uint32_t count) {
  return ArgumentGrid::tr("%n dword(s)", nullptr, static_cast<int>(count));
}

} // namespace

ArgumentGrid::ArgumentGrid(KernargModel* model, const Theme* theme, QWidget* parent)
    : QWidget(parent), model_(model), theme_(theme), view_(new QTableView), messages_(new QListWidget),
      preload_(new QLabel) {
  makeView();
  makeMessages();
  preload_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  preload_->setAccessibleName(tr("Preloading"));
  preload_->setForegroundRole(QPalette::PlaceholderText);
  preload_->setContentsMargins(8, 2, 8, 2);
  preload_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addWidget(messages_);
  column->addWidget(preload_);
}

// The view is destroyed later, by ~QWidget, and its last signals must not come here.
ArgumentGrid::~ArgumentGrid() {
  for (const QObject* part : findChildren<QObject*>())
    part->disconnect(this);
}

void ArgumentGrid::makeView() {
  view_->setModel(model_);
  view_->setAccessibleName(tr("Arguments"));
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setAlternatingRowColors(true);
  view_->setTabKeyNavigation(false);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::AnyKeyPressed);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setStretchLastSection(true);
  const int digit = view_->fontMetrics().horizontalAdvance(u'0');
  const int widths[] = {4, 11, 15, 7, 6, 6, 9};
  for (int column = 0; column < KernargModel::ReadBy; ++column)
    view_->setColumnWidth(column, widths[column] * digit);
  fitHeadings(view_->horizontalHeader());
  makeRowsCopyable(view_);
  view_->setDragEnabled(true);
  view_->setAcceptDrops(true);
  view_->setDropIndicatorShown(true);
  view_->setDragDropMode(QAbstractItemView::InternalMove);
  view_->setDragDropOverwriteMode(false);
  view_->setDefaultDropAction(Qt::MoveAction);
  auto* delegate = new ArgumentDelegate(model_, theme_, view_);
  view_->setItemDelegate(delegate);
  connect(delegate, &ArgumentDelegate::lineRequested, this, &ArgumentGrid::lineRequested);
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (QApplication::mouseButtons() != Qt::NoButton) return;
    if (index.flags().testFlag(Qt::ItemIsEditable))
      view_->edit(index);
    else
      goToNextReader(index.row());
  });
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& index) {
            lastReader_ = -1;
            emit rowChosen(index.row());
          });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ArgumentGrid::selectionChanged);
}

void ArgumentGrid::makeMessages() {
  messages_->setAccessibleName(tr("Problems in this layout"));
  messages_->setFrameShape(QFrame::NoFrame);
  messages_->setUniformItemSizes(true);
  messages_->setTextElideMode(Qt::ElideRight);
  messages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  messages_->setMaximumHeight(3 * (messages_->fontMetrics().height() + 6));
  makeRowsCopyable(messages_);
  connect(messages_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    const QVariant row = item->data(kRowRole);
    const QVariant at = item->data(kAtRole);
    if (row.isValid()) chooseRow(row.toInt());
    if (at.isValid()) emit lineRequested(at.toUInt());
  });
}

void ArgumentGrid::addEditActions(const QList<QAction*>& actions) {
  view_->insertActions(view_->actions().value(0), actions);
}

// --- The design below the grid ---

void ArgumentGrid::showDesign(const QString& kernel) {
  showMessages(kernel);
  showPreload();
}

void ArgumentGrid::showMessages(const QString& kernel) {
  messages_->clear();
  const auto isFull = [this] { return messages_->count() >= kMostProblems; };
  const auto add = [this](source::Severity severity, const QString& text) {
    auto* item = new QListWidgetItem(statusIcon(severity, *theme_), text);
    item->setToolTip(text);
    messages_->addItem(item);
    return item;
  };
  const auto addRead = [&](const panels::ArgumentRead& read, const QString& text) {
    add(source::Severity::Warning, text.arg(model_->lineText(read.at), QString::fromStdString(read.odd)))
        ->setData(kAtRole, read.at);
  };
  for (const panels::ArgumentRead& read : model_->reads().odd) {
    if (isFull()) break;
    addRead(read, tr("line %1 %2"));
  }
  for (const panels::ArgumentRead& read : model_->refusedLoads()) {
    if (isFull()) break;
    addRead(read, tr("line %1 keeps this from being applied: %2"));
  }
  QHash<QString, int> rows; // rows by name of the argument
  for (int row = 0; row < model_->rowCount(); ++row)
    rows.insert(QString::fromStdString(model_->layout().nameOf(static_cast<std::size_t>(row))), row);
  const QString prefix = QStringLiteral("kernel %1: ").arg(kernel);
  for (const source::Diagnostic& one : kernarg::checkLayout(model_->layout(), kernel.toStdString(), {})) {
    if (isFull()) break;
    QString text = coreText(one.message);
    if (text.startsWith(prefix)) text.remove(0, prefix.size());
    QListWidgetItem* item = add(one.severity, text);
    if (const auto row = rows.constFind(text.left(text.indexOf(u' '))); row != rows.cend())
      item->setData(kRowRole, *row);
  }
  const panels::KernargPanel* panel = model_->panel();
  if (panel != nullptr && !panel->accesses.complete && model_->rowCount() != 0)
    add(source::Severity::Remark, tr("there may be more reads than these: an address could not be followed"));
  if (!model_->design().isEdited())
    for (const Precondition& one : preconditions_) {
      if (isFull()) break;
      add(source::Severity::Remark,
          tr("the addresses of line %1 are right while %2").arg(model_->lineText(one.at), one.text))
          ->setData(kAtRole, one.at);
    }
  messages_->setVisible(messages_->count() != 0);
}

void ArgumentGrid::showPreload() {
  const kernarg::Preloading& preloading = model_->preloading();
  QString text =
      preloading.room == 0
          ? tr("Preload: no SGPRs left")
          : tr("Preload: room for %1 from s%2").arg(dwordsText(preloading.room)).arg(preloading.firstSgpr);
  text += preloading.enabled == 0 ? tr("; none requested by the descriptor")
                                  : tr("; %1 requested by the descriptor from byte %2")
                                        .arg(dwordsText(preloading.enabled))
                                        .arg(4 * preloading.offset);
  preload_->setText(text);
  preload_->setToolTip(text);
}

QString ArgumentGrid::preloadText() const {
  return preload_->text();
}

void ArgumentGrid::showRejection(const QString& reason, int row, int column) {
  const QRect cell = view_->visualRect(model_->index(row, column));
  if (view_->isVisible() && !cell.isEmpty())
    QToolTip::showText(view_->viewport()->mapToGlobal(cell.bottomLeft()), reason, view_);
}

// --- Rows ---

int ArgumentGrid::currentRow() const {
  return view_->currentIndex().row();
}

QList<int> ArgumentGrid::selectedRows() const {
  QList<int> rows;
  for (const QModelIndex& one : view_->selectionModel()->selectedRows())
    rows << one.row();
  std::sort(rows.begin(), rows.end());
  return rows;
}

void ArgumentGrid::chooseRow(int row) {
  if (row < 0 || row >= model_->rowCount()) return;
  const int column = std::max(view_->currentIndex().column(), static_cast<int>(KernargModel::Name));
  view_->setCurrentIndex(model_->index(row, column));
  emit rowChosen(row); // even if it is the current row already
}

// Each press of Enter goes to the next reader.
void ArgumentGrid::goToNextReader(int row) {
  QList<std::uint32_t> all;
  for (const ReadPart& part : model_->readParts(row))
    if (part.at != program::kNone) all << part.at;
  if (all.isEmpty()) return;
  lastReader_ = (lastReader_ + 1) % static_cast<int>(all.size());
  emit lineRequested(all[lastReader_]);
}

// --- Edits of rows ---

void ArgumentGrid::addArgument() {
  const int current = currentRow();
  const int made = model_->add(current < 0 ? model_->rowCount() : current + 1);
  if (made < 0) return;
  const QModelIndex name = model_->index(made, KernargModel::Name);
  view_->setCurrentIndex(name);
  view_->setFocus();
  view_->edit(name);
}

void ArgumentGrid::removeSelected() {
  const QList<int> rows = selectedRows();
  model_->removeArguments(rows);
  if (!rows.isEmpty()) chooseRow(std::min(rows.front(), model_->rowCount() - 1));
}

void ArgumentGrid::moveSelected(bool up) {
  const QList<int> rows = selectedRows();
  if (rows.isEmpty()) return;
  const int to = model_->move(rows, up ? rows.front() - 1 : rows.back() + 2);
  if (to < 0) return;
  const QModelIndex first = model_->index(to, 0);
  const QModelIndex last =
      model_->index(to + static_cast<int>(rows.size()) - 1, KernargModel::ColumnCount - 1);
  view_->selectionModel()->select(QItemSelection(first, last), QItemSelectionModel::ClearAndSelect);
}

} // namespace wavesmith::widgets
