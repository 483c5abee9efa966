// SPDX-License-Identifier: Apache-2.0
#include "window/command_palette.h"

#include "controls/match_delegate.h"
#include "models/commands_model.h"
#include "settings/settings.h"
#include "style/theme.h"
#include "window/commands.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QSettings>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 420;
constexpr int kTop = 48;
constexpr qsizetype kMostRecent = 20;
const QString kRecentCommandsKey = QStringLiteral("palette/recent");

// The palette itself is left out.
QList<Command> possible(const QMainWindow* window) {
  QList<Command> commands = commandsOf(window);
  commands.removeIf([](const Command& one) {
    return !one.action->isEnabled() || !one.action->isVisible() ||
           one.action->objectName() == QLatin1String("commandPalette");
  });
  return commands;
}

} // namespace

CommandPalette::CommandPalette(QMainWindow* window, Settings* settings, const Theme* theme)
    : QFrame(window), window_(window), settings_(settings), model_(new CommandsModel(this)),
      field_(new QLineEdit), view_(new QTreeView) {
  setObjectName(QStringLiteral("commandPaletteFrame"));
  setAccessibleName(tr("Command palette"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  field_->setPlaceholderText(tr("Search commands"));
  field_->setAccessibleName(tr("Search commands"));
  field_->setClearButtonEnabled(true);
  field_->installEventFilter(this);
  view_->setModel(model_);
  view_->setAccessibleName(tr("Commands"));
  view_->setItemDelegateForColumn(CommandsModel::Text,
                                  new MatchDelegate(theme, CommandsModel::MatchRole, view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setHeaderHidden(true);
  view_->setFocusPolicy(Qt::NoFocus); // the field keeps it
  view_->setFrameShape(QFrame::NoFrame);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(CommandsModel::Text, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(CommandsModel::Menu, QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(CommandsModel::Keys, QHeaderView::ResizeToContents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(field_);
  column->addWidget(view_, 1);
  hide();
  connect(field_, &QLineEdit::textChanged, this, &CommandPalette::search);
  connect(view_, &QTreeView::clicked, this, &CommandPalette::trigger);
  // A click elsewhere closes it.
  connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, QWidget* now) {
    if (isVisible() && now != nullptr && now != field_ && !isAncestorOf(now)) hide();
  });
  window->installEventFilter(this);
}

void CommandPalette::open() {
  before_ = QApplication::focusWidget();
  model_->setCommands(possible(window_), settings_->storage().value(kRecentCommandsKey).toStringList());
  field_->clear();
  search({});
  place();
  show();
  raise();
  field_->setFocus();
  window_->activateWindow(); // the keyboard may be in a floating panel
}

void CommandPalette::search(const QString& pattern) {
  model_->setPattern(pattern);
  view_->setCurrentIndex(model_->index(0, 0));
  view_->scrollToTop();
}

void CommandPalette::place() {
  const QSize room = window_->size();
  resize(std::min(kWidth, room.width() - 40), std::min(kHeight, room.height() - kTop - 40));
  move((room.width() - width()) / 2, kTop);
}

void CommandPalette::close() {
  hide();
  if (!before_) return;
  before_->window()->activateWindow();
  before_->setFocus();
}

void CommandPalette::trigger(const QModelIndex& row) {
  const QPointer<QAction> action = row.isValid() ? model_->action(row.row()) : nullptr;
  close();
  if (action == nullptr) return;
  if (!action->objectName().isEmpty()) {
    QStringList recent = settings_->storage().value(kRecentCommandsKey).toStringList();
    recent.removeAll(action->objectName());
    recent.prepend(action->objectName());
    settings_->storage().setValue(kRecentCommandsKey, QStringList(recent.mid(0, kMostRecent)));
  }
  // After the focus has returned to the widget that the command is for.
  QTimer::singleShot(0, action, [action] {
    if (action != nullptr && action->isEnabled()) action->trigger();
  });
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_ && event->type() == QEvent::Resize && isVisible()) place();
  if (watched != field_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  auto* const key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
  case Qt::Key_Escape: close(); return true;
  case Qt::Key_Return:
  case Qt::Key_Enter: trigger(view_->currentIndex()); return true;
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_PageUp:
  case Qt::Key_PageDown: QApplication::sendEvent(view_, event); return true;
  default: return QFrame::eventFilter(watched, event);
  }
}

} // namespace wavesmith::widgets
