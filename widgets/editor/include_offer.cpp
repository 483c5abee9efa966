// SPDX-License-Identifier: Apache-2.0
#include "editor/include_offer.h"

#include "document/document.h"
#include "settings/settings.h"
#include "source/below.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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
  connect(document, &Document::snapshotChanged, this, &IncludeOffer::update);
  update();
}

void IncludeOffer::setRun(source::Diagnostics diagnostics) {
  run_ = std::move(diagnostics);
  update();
}

// The first one about a file that may be asked about; null: none.
const source::Diagnostic* IncludeOffer::firstOf(const source::Diagnostics& diagnostics) const {
  const auto found = std::ranges::find_if(diagnostics, [this](const source::Diagnostic& one) {
    return one.code == source::Code::IncludeOutside && !one.notes.empty() &&
           !refused_.contains(QString::fromStdString(one.notes.front().place.file));
  });
  return found == diagnostics.end() ? nullptr : &*found;
}

void IncludeOffer::update() {
  const SnapshotPointer snapshot = document_->snapshot();
  const source::Diagnostic* const ofText = snapshot != nullptr ? firstOf(snapshot->diagnostics) : nullptr;
  const source::Diagnostic* const one = ofText != nullptr ? ofText : firstOf(run_);
  file_ = one != nullptr ? QString::fromStdString(one->notes.front().place.file) : QString();
  if (one == nullptr) return hide();
  const QString wanted = QDir::toNativeSeparators(file_);
  if (ofText != nullptr)
    return showMessage(tr("This text wants to read %1, which is not in its folder.").arg(wanted));
  const QString source = QFileInfo(QString::fromStdString(one->place.file)).fileName();
  showMessage(
      tr("%1, which the run needs, wants to read %2, which is not in its folder.").arg(source, wanted));
}

void IncludeOffer::allow() {
  QString allowed = QFileInfo(file_).absolutePath();
  // The home folder does not have its hidden files in it, and need not be allowed for one of them.
  const std::vector<std::string> folders{allowed.toStdString()};
  if (!source::isBelow(file_.toStdString(), folders)) allowed = file_;
  hide();
  run_.clear(); // the next run says what else is missing
  settings_->setAllowedFolders(settings_->allowedFolders() << allowed);
}

void IncludeOffer::refuse() {
  if (!file_.isEmpty()) refused_ << file_;
}

} // namespace wavesmith::widgets
