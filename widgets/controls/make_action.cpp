// SPDX-License-Identifier: Apache-2.0
#include "controls/make_action.h"

#include "style/icons.h"

#include <QAction>
#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

QAction* makeAction(QObject* parent, const char* name, const char* picture, const QString& text,
                    const QKeySequence& keys, std::function<void()> run) {
  auto* const action = new QAction(text, parent);
  action->setObjectName(QString::fromLatin1(name));
  if (*picture != '\0') action->setIcon(icon(QString::fromLatin1(picture)));
  action->setShortcut(keys);
  QString plain = text;
  plain.remove(u'&').remove(QChar(0x2026));
  action->setToolTip(
      keys.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, keys.toString(QKeySequence::NativeText)));
  QObject::connect(action, &QAction::triggered, action, [run = std::move(run)] { run(); });
  return action;
}

QAction* addAction(QWidget* window, const char* name, const char* picture, const QString& text,
                   const QKeySequence& keys, std::function<void()> run) {
  QAction* const action = makeAction(window, name, picture, text, keys, std::move(run));
  window->addAction(action);
  return action;
}

} // namespace wavesmith::widgets
