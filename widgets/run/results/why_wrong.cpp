// SPDX-License-Identifier: Apache-2.0
#include "run/results/why_wrong.h"

#include "controls/action_reason.h"
#include "run/results/buffers_model.h"
#include "run/results/differences_model.h"
#include "run/results/run_results.h"
#include "run/results/values_model.h"
#include "style/icons.h"

#include <QAction>
#include <QComboBox>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <optional>

namespace wavesmith::widgets {

WhyWrong::WhyWrong(RunResults* results)
    : QObject(results), results_(results),
      action_(new QAction(icon(QStringLiteral("why")), tr("&Why Is This Wrong?"), this)) {
  action_->setObjectName(QStringLiteral("whyWrong"));
  action_->setShortcut(QKeySequence(Qt::SHIFT | Qt::Key_F9));
  action_->setShortcutContext(Qt::WidgetShortcut);
  connect(action_, &QAction::triggered, this, &WhyWrong::ask);
  for (QTableView* const view : {results->differencesView(), results->valuesView()}) {
    view->addAction(action_);
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, &WhyWrong::update);
    connect(view->model(), &QAbstractItemModel::modelReset, this, &WhyWrong::update);
    connect(view->model(), &QAbstractItemModel::dataChanged, this, &WhyWrong::update);
  }
  connect(results->tabs(), &QTabWidget::currentChanged, this, &WhyWrong::update);
  update();
}

QToolButton* WhyWrong::makeButton() const {
  auto* button = new QToolButton;
  button->setDefaultAction(action_);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

QString WhyWrong::element() const {
  const worker::BufferSummary* const buffer =
      results_->buffers()->buffer(results_->buffersView()->currentIndex().row());
  if (buffer == nullptr) return {};
  const auto rowIn = [this](const QTableView* view) {
    return results_->tabs()->currentWidget()->isAncestorOf(view) ? view->currentIndex().row() : -1;
  };
  std::optional<quint64> element;
  if (const int row = rowIn(results_->differencesView()); row >= 0)
    element = results_->differences()->elementOf(row);
  else if (const int shown = rowIn(results_->valuesView()); shown >= 0)
    element = results_->values()->differingElement(shown);
  if (!element) return {};
  return QStringLiteral("%1[%2]").arg(QString::fromStdString(buffer->name)).arg(*element);
}

void WhyWrong::update() {
  const QString wrong = element();
  const QString keys = action_->shortcut().toString(QKeySequence::NativeText);
  action_->setToolTip(wrong.isEmpty()
                          ? tr("Why Is This Wrong?")
                          : tr("Debug the run to the instruction that wrote %1, and show why it has its "
                               "value (%2)")
                                .arg(wrong, keys));
  setReason(action_,
            wrong.isEmpty() ? ActionReason{tr("Select an element that differs."), {}} : ActionReason());
}

void WhyWrong::ask() {
  const QString wrong = element();
  if (wrong.isEmpty()) return;
  // The first entry of several launches is all of them together: the values are those after the last one.
  const QComboBox* const launches = results_->launches();
  const int last = std::max(0, launches->count() - 2);
  const int launch = launches->currentIndex() > 0 ? launches->currentIndex() - 1 : last;
  emit requested(wrong, static_cast<quint32>(launch));
}

} // namespace wavesmith::widgets
