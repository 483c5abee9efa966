// SPDX-License-Identifier: Apache-2.0
#include "editor/include_offer.h"

#include "document/document.h"
#include "settings/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>

namespace wavesmith::widgets {

IncludeOffer::IncludeOffer(Settings* settings, Document* document, QWidget* parent)
    : MessageBar(tr("File outside of the folder"), parent), settings_(settings), document_(document) {
  setObjectName(QStringLiteral("includeOffer"));
  auto* const allowing = addButton({}, tr("&Allow This Folder"));
  allowing->setObjectName(QStringLiteral("includeOfferAllow"));
  auto* const later = addButton({}, tr("&Not Now"));
  later->setObjectName(QStringLiteral("includeOfferLater"));
  connect(allowing, &QPushButton::clicked, this, &IncludeOffer::allow);
  connect(later, &QPushButton::clicked, this, [this] {
    hide();
    emit dismissed();
  });
  connect(this, &MessageBar::dismissed, this, &IncludeOffer::refuse);
  connect(document, &Document::snapshotChanged, this, &IncludeOffer::onSnapshot);
  onSnapshot();
}

void IncludeOffer::onSnapshot() {
  const SnapshotPointer snapshot = document_->snapshot();
  file_.clear();
  if (snapshot != nullptr)
    for (const source::Diagnostic& one : snapshot->diagnostics) {
      if (one.code != source::Code::IncludeOutside || one.notes.empty()) continue;
      const QString file = QString::fromStdString(one.notes.front().place.file);
      if (refused_.contains(file)) continue;
      file_ = file;
      break;
    }
  if (file_.isEmpty()) return hide();
  showMessage(
      tr("This text wants to read %1, which is not in its folder.").arg(QDir::toNativeSeparators(file_)));
}

void IncludeOffer::allow() {
  const QString folder = QFileInfo(file_).absolutePath();
  hide();
  settings_->setAllowedFolders(settings_->allowedFolders() << folder);
}

void IncludeOffer::refuse() {
  if (!file_.isEmpty()) refused_ << file_;
}

} // namespace wavesmith::widgets
