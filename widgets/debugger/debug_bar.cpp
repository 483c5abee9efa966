// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_bar.h"

#include "debugger/debugged_texts.h"
#include "document/document.h"

#include <QFileInfo>
#include <QPushButton>

#include <utility>

namespace wavesmith::widgets {

DebugBar::DebugBar(const DebuggedTexts* texts, const Document* document, QWidget* parent)
    : MessageBar(tr("State of the debugged text"), parent), texts_(texts), document_(document) {
  setObjectName(QStringLiteral("debugBar"));
  QPushButton* const restart = addButton(QStringLiteral("refresh"), tr("&Restart"));
  restart->setObjectName(QStringLiteral("debugBarRestart"));
  restart->setToolTip(tr("Debug the text as it is now, from the start"));
  connect(restart, &QPushButton::clicked, this, &DebugBar::restartRequested);
  connect(texts, &DebuggedTexts::changed, this, &DebugBar::follow);
  follow();
}

void DebugBar::follow() {
  QString text;
  if (texts_->hasChanged(document_->path())) {
    text = tr("The text has changed since debugging began; the debugger still runs the old code.");
  } else if (texts_->contains(document_->path())) {
    QStringList names;
    for (const QString& path : texts_->changedFiles())
      names << QFileInfo(path).fileName();
    if (!names.isEmpty())
      text = tr("%1 has changed since debugging began; the debugger still runs the old code.")
                 .arg(names.join(QStringLiteral(", ")));
  }
  if (std::exchange(shown_, text) == text) return; // dismissed, it stays so
  if (text.isEmpty())
    hide();
  else
    showMessage(text);
}

} // namespace wavesmith::widgets
