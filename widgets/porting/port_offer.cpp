// SPDX-License-Identifier: Apache-2.0
#include "porting/port_offer.h"

#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "style/core_texts.h"

#include <QPushButton>

#include <memory>
#include <utility>

namespace wavesmith::widgets {

PortOffer::PortOffer(Workspace* workspace, Document* document, QWidget* parent)
    : MessageBar(tr("Older kernel"), parent), workspace_(workspace), document_(document),
      port_(addButton(QStringLiteral("kernel"), tr("&Port to gfx942\u2026"))), later_(addButton({}, {})) {
  setObjectName(QStringLiteral("portOffer"));
  port_->setObjectName(QStringLiteral("portOfferPort"));
  later_->setObjectName(QStringLiteral("portOfferLater"));
  connect(port_, &QPushButton::clicked, this, &PortOffer::portRequested);
  connect(later_, &QPushButton::clicked, this, [this] {
    hide();
    emit dismissed();
  });
  connect(this, &MessageBar::dismissed, this, [this] { dismissed_ = true; });
  connect(document, &Document::snapshotChanged, this, &PortOffer::onSnapshot);
  connect(document, &Document::changedOnDisk, this, &PortOffer::examineAgain);
  onSnapshot();
}

void PortOffer::examineAgain() {
  wanted_ = true;
}

void PortOffer::onSnapshot() {
  const SnapshotPointer snapshot = document_->snapshot();
  if (!document_->isAssembly() || snapshot == nullptr || dismissed_ || (!wanted_ && isHidden())) return;
  if (snapshot->revision != document_->revision()) return; // another one follows
  wanted_ = false;
  const bool hasErrors = source::hasErrors(snapshot->diagnostics);
  workspace_->tasks()->start(
      this,
      [this, hasErrors, content = document_->content(), path = document_->path().toStdString()](
          worker::LanguageClient&, const std::stop_token&) -> LanguageTasks::Answer {
        auto need = std::make_shared<source::Result<std::optional<port::Processor>>>(
            port::neededFrom(content.toStdString(), path));
        return [this, need, hasErrors] { answer(*need, hasErrors); };
      });
}

// What a text only looks like counts if it does not assemble as it is.
void PortOffer::answer(const source::Result<std::optional<port::Processor>>& need, bool hasErrors) {
  if (dismissed_) return;
  if (!need && hasErrors) {
    refuse(need.error());
  } else if (need && *need && ((*need)->stated || hasErrors)) {
    const port::Processor& from = **need;
    const QString pattern = from.stated ? tr("This kernel was written for %1 (%2, line %3).")
                                        : tr("This kernel looks like code for %1 (%2, line %3).");
    put(pattern.arg(QString::fromStdString(from.exact), coreText(from.because)).arg(from.line), true);
  } else {
    hide();
  }
  emit examined();
}

void PortOffer::refuse(const source::Diagnostic& why) {
  const QString reason = coreText(why.message);
  put(why.place.line == 0
          ? tr("This text cannot be ported to gfx942: %1.").arg(reason)
          : tr("This text cannot be ported to gfx942: line %1: %2.").arg(why.place.line).arg(reason),
      false);
}

void PortOffer::put(const QString& message, bool canPort) {
  port_->setVisible(canPort);
  later_->setText(canPort ? tr("&Not Now") : tr("&Dismiss"));
  showMessage(message);
}

} // namespace wavesmith::widgets
