// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/design_history.h"

#include "changes/linked_change.h"
#include "kernarg/type_input.h"

#include <QMessageBox>
#include <QPointer>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::widgets {
namespace {

using Key = DesignHistory::Key;

class DesignEdit : public QUndoCommand {
public:
  DesignEdit(const DesignHistory::Show& show, Key key, kernarg::Design before, kernarg::Design after,
             const QString& name)
      : QUndoCommand(name), show_(show), key_(std::move(key)), before_(std::move(before)),
        after_(std::move(after)) {}

  void undo() override { show_(key_, before_); }
  void redo() override {
    // The edit is already done when the command is pushed.
    if (std::exchange(isDone_, true)) show_(key_, after_);
  }

private:
  const DesignHistory::Show& show_;
  Key key_;
  kernarg::Design before_, after_;
  bool isDone_ = false;
};

class AppliedDesign : public QUndoCommand {
public:
  AppliedDesign(const DesignHistory::Show& show, Key key, kernarg::Design design, LinkedChange* change)
      : QUndoCommand(change->name()), show_(show), key_(std::move(key)), design_(std::move(design)),
        change_(change) {}

  [[nodiscard]] bool isOf(const LinkedChange* change) const { return change_ == change; }
  [[nodiscard]] bool isBusy() const { return isBusy_; }
  void undo() override {
    isBusy_ = true;
    if (change_ && change_->isApplied()) change_->undo();
    show_(key_, design_);
    if (!change_ || change_->isApplied()) setObsolete(true);
    isBusy_ = false;
  }
  void redo() override {
    if (!std::exchange(isDone_, true)) return;
    isBusy_ = true;
    if (change_ && !change_->isApplied()) change_->redo();
    if (!change_ || !change_->isApplied()) setObsolete(true);
    isBusy_ = false;
  }

private:
  const DesignHistory::Show& show_;
  Key key_;
  kernarg::Design design_; // the applied design, which is edited again after the text no longer has it
  QPointer<LinkedChange> change_;
  bool isDone_ = false;
  bool isBusy_ = false; // set while this command causes the signals of the change
};

QString nameIn(const kernarg::Layout& layout, std::size_t row) {
  return QString::fromStdString(layout.nameOf(row));
}

std::size_t countOf(const kernarg::Layout& layout) {
  return static_cast<std::size_t>(
      std::ranges::count_if(layout.arguments, [](const kernarg::Argument& one) { return !one.hidden(); }));
}

} // namespace

QString editName(const kernarg::Design& before, const kernarg::Design& after, int row) {
  const kernarg::Layout& was = before.layout();
  const kernarg::Layout& is = after.layout();
  const auto at = static_cast<std::size_t>(std::max(row, 0));
  const bool known = row >= 0 && at < is.arguments.size();
  if (before.isEdited() && !after.isEdited()) return DesignHistory::tr("Revert");
  if (countOf(is) == countOf(was) + 1 && known)
    return DesignHistory::tr("Add %1", "an argument").arg(nameIn(is, at));
  if (countOf(is) < countOf(was))
    return DesignHistory::tr("Remove %n Argument(s)", nullptr, static_cast<int>(countOf(was) - countOf(is)));
  if (before.hasHidden() != after.hasHidden()) return DesignHistory::tr("Hidden Arguments");
  if (countOf(is) != countOf(was) || !known) return DesignHistory::tr("Replace the Arguments");
  std::vector<std::string> namesBefore, namesAfter;
  for (std::size_t i = 0; i < is.arguments.size() && i < was.arguments.size(); ++i) {
    namesBefore.push_back(was.arguments[i].name);
    namesAfter.push_back(is.arguments[i].name);
  }
  if (namesBefore == namesAfter) {
    for (std::size_t i = 0; i < namesAfter.size(); ++i)
      if (kernarg::typeText(was.arguments[i].type) != kernarg::typeText(is.arguments[i].type))
        return DesignHistory::tr("Change the Type of %1").arg(nameIn(is, i));
    if (before.arrangement() != after.arrangement() && after.arrangement() == kernarg::Arrangement::Packed)
      return DesignHistory::tr("Packed Arrangement");
    if (before.arrangement() != after.arrangement() && after.arrangement() == kernarg::Arrangement::Natural)
      return DesignHistory::tr("Natural Arrangement");
    return DesignHistory::tr("Move %1", "an argument").arg(nameIn(is, at));
  }
  std::vector<std::string> sortedBefore = namesBefore, sortedAfter = namesAfter;
  std::ranges::sort(sortedBefore);
  std::ranges::sort(sortedAfter);
  if (sortedBefore == sortedAfter) return DesignHistory::tr("Move %1", "an argument").arg(nameIn(is, at));
  const auto [now, then] = std::ranges::mismatch(namesAfter, namesBefore);
  if (now != namesAfter.end() && std::equal(now + 1, namesAfter.end(), then + 1))
    return DesignHistory::tr("Rename %1 to %2")
        .arg(QString::fromStdString(*then), QString::fromStdString(*now));
  return DesignHistory::tr("Replace the Arguments");
}

DesignHistory::DesignHistory(Show show, QObject* parent) : QObject(parent), show_(std::move(show)) {}

DesignHistory::~DesignHistory() {
  for (QUndoStack* stack : std::as_const(stacks_))
    stack->disconnect(this);
}

QUndoStack* DesignHistory::stackOf(const Key& key) const {
  return stacks_.value(key, nullptr);
}

QUndoStack* DesignHistory::makeStack(const Key& key) {
  QUndoStack*& stack = stacks_[key];
  if (stack == nullptr) {
    stack = new QUndoStack(this);
    connect(stack, &QUndoStack::indexChanged, this, &DesignHistory::changed);
  }
  return stack;
}

void DesignHistory::add(const Key& key, const kernarg::Design& before, const kernarg::Design& after,
                        int row) {
  if (kernarg::sameLayout(before.layout(), after.layout()) && before.arrangement() == after.arrangement())
    return;
  makeStack(key)->push(new DesignEdit(show_, key, before, after, editName(before, after, row)));
}

void DesignHistory::addApplied(const Key& key, const kernarg::Design& design, LinkedChange* change) {
  QUndoStack* stack = makeStack(key);
  stack->push(new AppliedDesign(show_, key, design, change));
  const auto isAt = [stack, change](int index) {
    const auto* command = index < 0 || index >= stack->count() ? nullptr : stack->command(index);
    const auto* applied = dynamic_cast<const AppliedDesign*>(command);
    return applied != nullptr && applied->isOf(change) && !applied->isBusy();
  };
  connect(change, &LinkedChange::undone, stack, [stack, isAt] {
    if (isAt(stack->index() - 1)) stack->undo();
  });
  connect(change, &LinkedChange::redone, stack, [stack, isAt] {
    if (isAt(stack->index())) stack->redo();
  });
}

void DesignHistory::forget(const Document* document) {
  for (auto one = stacks_.begin(); one != stacks_.end();) {
    if (one.key().first == document) {
      one.value()->deleteLater();
      one = stacks_.erase(one);
    } else {
      ++one;
    }
  }
  emit changed();
}

void askToRevert(QWidget* parent, const QString& kernel, std::function<void()> discard) {
  auto* box = new QMessageBox(QMessageBox::NoIcon, DesignHistory::tr("Revert"),
                              DesignHistory::tr("Discard the edits of the arguments of %1?").arg(kernel),
                              QMessageBox::Discard | QMessageBox::Cancel, parent);
  box->setObjectName(QStringLiteral("askRevert"));
  box->setInformativeText(
      DesignHistory::tr("The designer returns to the layout of the text. Undo restores the edits."));
  box->setDefaultButton(QMessageBox::Cancel);
  box->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(box, &QMessageBox::finished, parent, [discard = std::move(discard)](int answer) {
    if (answer == QMessageBox::Discard) discard();
  });
  box->open();
}

} // namespace wavesmith::widgets
