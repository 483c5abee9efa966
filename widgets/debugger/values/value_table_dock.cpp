// SPDX-License-Identifier: Apache-2.0
#include "debugger/values/value_table_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "debugger/values/value_rows_model.h"
#include "isa/register.h"
#include "services/window_services.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {

using debug::Verb;

ValueTableDock::ValueTableDock(DebugController* controller, QWidget* parent)
    : DebugDock(controller, QStringLiteral("valueTable"), tr("Value Table"), parent),
      model_(new ValueRowsModel(this)), sorted_(new QSortFilterProxyModel(this)), view_(new QTableView),
      table_(new HintStack(view_)), note_(new QLabel) {
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(ValueRowsModel::kSortRole);
  view_->setModel(sorted_);
  view_->setAccessibleName(tr("Values"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->setTabKeyNavigation(false);
  view_->setSortingEnabled(true);
  view_->sortByColumn(ValueRowsModel::Step, Qt::AscendingOrder);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setStretchLastSection(true);
  makeRowsCopyable(view_);
  connect(view_, &QTableView::clicked, this, &ValueTableDock::goTo);
  connect(view_, &QTableView::activated, this, &ValueTableDock::goTo);
  note_->setContentsMargins(8, 0, 8, 2);
  note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  note_->hide();
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeFields());
  column->addWidget(note_);
  column->addWidget(table_, 1);
  followKind();
  setContent(content, tr("Debug the kernel (%1) to see values over time."));
}

ValueTableDock* ValueTableDock::addTo(WindowServices& window, DebugController* controller) {
  auto* const dock = new ValueTableDock(controller);
  window.addPanel({.dock = dock,
                   .action = "panelValues",
                   .icon = "float",
                   .order = 82,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_0,
                   .stage = PanelStage::Debugging});
  return dock;
}

QWidget* ValueTableDock::makeFields() {
  kind_ = new QComboBox;
  kind_->setAccessibleName(tr("What is shown"));
  kind_->addItems({tr("Values at a line"), tr("Writes"), tr("Lanes where")});
  line_ = new QLineEdit;
  line_->setAccessibleName(tr("Line"));
  line_->setPlaceholderText(tr("134, loop, *0x40"));
  expression_ = new QLineEdit;
  expression_->setAccessibleName(tr("Expression"));
  expression_->setClearButtonEnabled(true);
  condition_ = new QLineEdit;
  condition_->setAccessibleName(tr("Condition"));
  condition_->setPlaceholderText(tr("lane == 40 && wave == 1"));
  show_ = new QPushButton(tr("Show"));
  lineLabel_ = new QLabel(tr("&Line:"));
  lineLabel_->setBuddy(line_);
  conditionLabel_ = new QLabel(tr("&If:"));
  conditionLabel_->setBuddy(condition_);
  auto* fields = new QWidget;
  auto* row = new QHBoxLayout(fields);
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(kind_);
  row->addWidget(lineLabel_);
  row->addWidget(line_, 1);
  row->addWidget(expression_, 2);
  row->addWidget(conditionLabel_);
  row->addWidget(condition_, 2);
  row->addWidget(show_);
  connect(kind_, &QComboBox::currentIndexChanged, this, &ValueTableDock::followKind);
  connect(show_, &QPushButton::clicked, this, &ValueTableDock::ask);
  for (const QLineEdit* field : {line_, expression_, condition_})
    connect(field, &QLineEdit::returnPressed, this, &ValueTableDock::ask);
  return fields;
}

void ValueTableDock::followKind() {
  const int kind = kind_->currentIndex();
  for (QWidget* const one : std::initializer_list<QWidget*>{lineLabel_, line_, conditionLabel_, condition_})
    one->setVisible(kind == Values);
  expression_->setPlaceholderText(kind == Writes  ? tr("v4[12], s_n, c[17], lds[0x40]")
                                  : kind == Lanes ? tr("f32(v_x) > 0.9")
                                                  : tr("v_x, f32(v4[2]) * 2"));
  forget();
}

void ValueTableDock::showValues(const QString& line, const QString& expression) {
  kind_->setCurrentIndex(Values);
  line_->setText(line);
  expression_->setText(expression);
  if (expression.isEmpty())
    expression_->setFocus();
  else
    ask();
}

void ValueTableDock::showWrites(const QString& location) {
  kind_->setCurrentIndex(Writes);
  expression_->setText(location);
  ask();
}

QString ValueTableDock::note() const {
  return note_->text();
}

void ValueTableDock::ask() {
  const std::string expression = expression_->text().trimmed().toStdString();
  const std::string line = line_->text().trimmed().toStdString();
  const int kind = kind_->currentIndex();
  if (expression.empty()) return expression_->setFocus();
  if (kind == Values && line.empty()) return line_->setFocus();
  debug::Request request{.verb = Verb::Find, .text = expression};
  if (kind == Writes) request.verb = Verb::Writes;
  if (kind == Values)
    request = {.verb = Verb::Values,
               .number = isa::kLanes,
               .text = line,
               .condition = condition_->text().trimmed().toStdString(),
               .value = expression};
  // A movement, because it can take long and is then interrupted with Pause.
  controller()->move(std::move(request), [this, kind](const DebugAnswer& answer) {
    if (kind != kind_->currentIndex()) return;
    model_->setRows(answer ? answer->rows : std::vector<debug::ValueRow>());
    const QString sentence = QString::fromStdString(answer ? answer->note : answer.error().message);
    const bool isEmpty = model_->rowCount() == 0;
    note_->setText(sentence);
    note_->setVisible(!isEmpty && !sentence.isEmpty());
    if (isEmpty) return table_->showHint(sentence);
    const bool hasLanes =
        std::ranges::any_of(answer->rows, [](const debug::ValueRow& row) { return row.lane.has_value(); });
    view_->setColumnHidden(ValueRowsModel::Lane, !hasLanes);
    view_->setColumnHidden(ValueRowsModel::Before, kind != Writes);
    view_->setColumnHidden(ValueRowsModel::Step, kind == Lanes);
    view_->resizeColumnsToContents();
    table_->showView();
  });
}

void ValueTableDock::goTo(const QModelIndex& index) {
  const debug::ValueRow* const row = model_->at(sorted_->mapToSource(index).row());
  if (row == nullptr || !controller()->isActive()) return;
  if (row->position != controller()->stop().position)
    controller()->move({.verb = Verb::Go, .number = row->position});
  if (row->lane && *row->lane != controller()->lane())
    controller()->move({.verb = Verb::Lane, .number = *row->lane});
  if (!row->at.mnemonic.empty()) controller()->move({.verb = Verb::Select, .wave = row->wave});
}

// The table is that of the moment when it was asked for: walking through the run keeps it.
void ValueTableDock::refresh(bool) {}

void ValueTableDock::clear() {
  forget();
}

void ValueTableDock::forget() {
  model_->clear();
  note_->clear();
  note_->hide();
  table_->showHint(
      kind_->currentIndex() == Writes
          ? tr("Type a location, and press Return to see all instructions that have written it.")
      : kind_->currentIndex() == Lanes
          ? tr("Type an expression, and press Return to see the lanes where it holds.")
          : tr("Type a line and an expression, and press Return to see its value each time that a "
               "wave is about to execute the line."));
}

} // namespace wavesmith::widgets
