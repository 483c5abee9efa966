// SPDX-License-Identifier: Apache-2.0
#include "controls/action_reason.h"

#include <QAction>
#include <QEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>

namespace wavesmith::widgets {
namespace {

constexpr const char* kReason = "reason";
constexpr const char* kHelps = "helps";

class ReasonTips : public QObject {
public:
  explicit ReasonTips(QMenu* menu) : QObject(menu), menu_(menu) { menu->installEventFilter(this); }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched != menu_ || event->type() != QEvent::ToolTip) return false;
    const auto* const help = static_cast<const QHelpEvent*>(event);
    const QAction* const action = menu_->actionAt(help->pos());
    const QString reason = action != nullptr ? reasonOf(action).text : QString();
    if (reason.isEmpty()) return false;
    QToolTip::showText(help->globalPos(), reason, menu_, menu_->actionGeometry(const_cast<QAction*>(action)));
    return true;
  }

private:
  QMenu* menu_;
};

} // namespace

void setReason(QAction* action, const ActionReason& reason) {
  const QString before = action->property(kReason).toString();
  const QString name = action->toolTip().section(u'\n', 0, 0);
  if (!reason.text.isEmpty())
    action->setStatusTip(reason.text);
  else if (!before.isEmpty() && action->statusTip() == before)
    action->setStatusTip({});
  action->setProperty(kReason, reason.text);
  action->setProperty(kHelps, reason.helps);
  action->setToolTip(reason.text.isEmpty() ? name : name + u'\n' + reason.text);
  action->setEnabled(reason.text.isEmpty());
}

ActionReason reasonOf(const QAction* action) {
  return {action->property(kReason).toString(), action->property(kHelps).toString()};
}

void showReasons(QMenu* menu) {
  new ReasonTips(menu);
}

} // namespace wavesmith::widgets
