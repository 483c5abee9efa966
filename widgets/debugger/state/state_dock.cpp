// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/state_dock.h"

#include "controls/copy_rows.h"
#include "debugger/location_menu.h"
#include "debugger/state/state_model.h"
#include "debugger/state/watches.h"
#include "services/window_services.h"
#include "style/icons.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace wavesmith::widgets {

using debug::Verb;

namespace {

constexpr int kFieldMargin = 6;
constexpr int kIndentation = 8;

} // namespace

StateDock::StateDock(DebugController* controller, LocationMenu* menu, Watches* watches, QWidget* parent)
    : DebugDock(controller, QStringLiteral("state"), tr("State"), parent), watches_(watches),
      model_(new StateModel(this)), view_(new QTreeView), field_(new QLineEdit), message_(new QLabel) {
  makeField();
  makeView(menu);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* row = new QVBoxLayout;
  row->setContentsMargins(kFieldMargin, kFieldMargin, kFieldMargin, kFieldMargin / 2);
  row->addWidget(field_);
  column->addLayout(row);
  column->addWidget(message_);
  column->addWidget(view_, 1);
  setContent(content,
             tr("Debug the kernel (%1) to see the scalar registers, EXEC, MODE and the counters of a wave."));
}

StateDock* StateDock::addTo(WindowServices& window, DebugController* controller, LocationMenu* menu,
                            Watches* watches) {
  auto* const dock = new StateDock(controller, menu, watches);
  window.addPanel({.dock = dock,
                   .action = "panelState",
                   .icon = "state",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 75,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_3,
                   .stage = PanelStage::Debugging});
  return dock;
}

void StateDock::makeField() {
  field_->setPlaceholderText(tr("Watch: s_n / 2, f32 v_x"));
  field_->setAccessibleName(tr("Expression to watch"));
  field_->setToolTip(tr("An expression whose value is shown at each stop (Return)"));
  field_->setClearButtonEnabled(true);
  message_->setWordWrap(true);
  message_->setContentsMargins(kFieldMargin, 0, kFieldMargin, kFieldMargin / 2);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  message_->hide();
  connect(field_, &QLineEdit::returnPressed, this, [this] {
    showMessage({});
    typed_ = field_->text();
    watches_->add(typed_);
  });
  connect(field_, &QLineEdit::textEdited, this, [this] { showMessage({}); });
  connect(watches_, &Watches::refused, this, &StateDock::showMessage);
  connect(watches_, &Watches::changed, this, [this] {
    if (!typed_.isEmpty() && field_->text() == typed_) field_->clear();
    typed_.clear();
    refreshSoon();
  });
}

void StateDock::makeView(LocationMenu* menu) {
  view_->setModel(model_);
  view_->setAccessibleName(tr("State of the wave"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setUniformRowHeights(true);
  view_->setIndentation(kIndentation);
  view_->setAllColumnsShowFocus(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  view_->header()->setStretchLastSection(true);
  view_->header()->moveSection(StateModel::Value,
                               StateModel::AuthorName); // beside the register, even in a narrow panel
  makeRowsCopyable(view_);
  menu->attach(view_, [this] { return view_->currentIndex().data(StateModel::kLocationRole).toString(); });
  auto* remove = new QAction(icon(QStringLiteral("close")), tr("Remove Watch"), view_);
  remove->setShortcut(QKeySequence::Delete);
  remove->setShortcutContext(Qt::WidgetShortcut);
  remove->setEnabled(false);
  view_->addAction(remove);
  connect(remove, &QAction::triggered, this, &StateDock::removeCurrent);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, remove,
          [remove](const QModelIndex& current) {
            remove->setEnabled(!current.data(StateModel::kWatchRole).toString().isEmpty());
          });
  connect(model_, &QAbstractItemModel::modelReset, view_, [this, remove] {
    view_->expandAll();
    remove->setEnabled(false);
    fitColumns();
  });
  connect(model_, &StateModel::editRequested, this, [this](const QString& location, const QString& value) {
    this->controller()->move(
        {.verb = Verb::Set, .text = location.toStdString(), .value = value.toStdString()});
  });
}

// In a narrow panel the names get the room that registers and values leave, so that they end with an ellipsis and not
// with the panel.
void StateDock::fitColumns() {
  for (int row = 0; row < model_->rowCount(); ++row) // headings are longer than the names of registers
    view_->setFirstColumnSpanned(row, {}, true);
  for (int column = 0; column < StateModel::Note; ++column)
    view_->resizeColumnToContents(column);
  const int left = view_->width() - view_->verticalScrollBar()->sizeHint().width() -
                   view_->columnWidth(StateModel::Name) - view_->columnWidth(StateModel::Value);
  const QString heading = model_->headerData(StateModel::AuthorName, Qt::Horizontal).toString();
  const int fewest = view_->header()->fontMetrics().horizontalAdvance(heading) + kFieldMargin;
  if (left >= fewest && left < view_->columnWidth(StateModel::AuthorName))
    view_->setColumnWidth(StateModel::AuthorName, left);
}

void StateDock::watch(const QString& expression) {
  showMessage({});
  if (expression.isEmpty())
    field_->setFocus();
  else
    watches_->add(expression);
}

void StateDock::removeCurrent() {
  const QString watched = view_->currentIndex().data(StateModel::kWatchRole).toString();
  if (!watched.isEmpty()) watches_->remove(watched);
}

QString StateDock::message() const {
  return message_->text();
}

void StateDock::showMessage(const QString& sentence) {
  message_->setText(sentence);
  message_->setVisible(!sentence.isEmpty());
}

// Four answers in the order of the requests; shown together.
void StateDock::refresh(bool isNewStop) {
  const auto values = std::make_shared<std::vector<debug::ItemValue>>();
  const auto watched = std::make_shared<std::vector<debug::Display>>();
  const auto collect = [values](const DebugAnswer& answer) {
    if (answer) values->insert(values->end(), answer->values.begin(), answer->values.end());
  };
  controller()->ask(this, {.verb = Verb::Displays}, [this, watched](const DebugAnswer& answer) {
    if (answer) *watched = answer->displays;
    watched->insert(watched->end(), watches_->unknown().begin(), watches_->unknown().end());
  });
  controller()->ask(this, {.verb = Verb::Show, .text = "registers"}, collect);
  controller()->ask(this, {.verb = Verb::Show, .text = "state"}, collect);
  controller()->ask(
      this, {.verb = Verb::Counters}, [this, values, watched, isNewStop](const DebugAnswer& answer) {
        model_->setValues(*values, answer ? answer->counters : std::vector<debug::CounterState>(), *watched,
                          isNewStop);
      });
}

void StateDock::clear() {
  showMessage({});
  model_->clear();
}

} // namespace wavesmith::widgets
