// SPDX-License-Identifier: Apache-2.0
#include "porting/porter.h"

#include "changes/linked_change.h"
#include "controls/make_action.h"
#include "document/document.h"
#include "document/workspace.h"
#include "porting/port_offer.h"
#include "porting/port_preview.h"

#include <QWidget>

#include <utility>

namespace wavesmith::widgets {

Porter::Porter(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
  connect(workspace, &Workspace::documentRemoved, this,
          [this](Document* document) { offers_.remove(document); });
  addAction(window, "port", "", tr("&Port to gfx942\u2026"), Qt::CTRL | Qt::ALT | Qt::Key_M,
            [this] { start(workspace_->current()); });
}

PortPreview* Porter::preview() const {
  return preview_;
}

PortOffer* Porter::offerFor(Document* document) {
  auto* offer = new PortOffer(workspace_, document);
  offers_.insert(document, offer);
  connect(offer, &PortOffer::portRequested, this, [this, document] { start(document); });
  return offer;
}

void Porter::examineAgain() {
  for (const QPointer<PortOffer>& offer : std::as_const(offers_))
    if (offer) offer->examineAgain();
}

void Porter::start(Document* document) {
  if (preview_ != nullptr) return preview_->raise();
  const auto say = [this](const QString& sentence) { emit workspace_->statusMessage(sentence); };
  if (document == nullptr) return say(tr("Open a kernel first: it is ported from its text."));
  if (document->isCodeObject()) return say(tr("A code object cannot be ported; save it as assembly first."));
  if (!document->isAssembly()) return say(tr("%1 is not an assembly file.").arg(document->displayName()));
  preview_ = new PortPreview(workspace_, document, window_);
  preview_->setAttribute(Qt::WA_DeleteOnClose);
  connectPreview(preview_, document);
  preview_->open();
}

void Porter::connectPreview(PortPreview* preview, Document* document) {
  const QString name = document->displayName();
  connect(preview, &PortPreview::refused, this, [this, document](const source::Diagnostic& why) {
    if (PortOffer* const offer = offers_.value(document); offer != nullptr) offer->refuse(why);
  });
  connect(preview, &PortPreview::unneeded, this, [this, name] {
    emit workspace_->statusMessage(
        tr("%1 needs no port: nothing in it belongs to an older processor.").arg(name));
  });
  connect(preview, &PortPreview::savedAs, this, [this](const QString& path) {
    emit workspace_->statusMessage(tr("Wrote %1").arg(path));
    emit openRequested(path);
  });
  connect(preview, &QDialog::accepted, this, [this, preview, name] {
    LinkedChange* const change = preview->applied();
    if (change == nullptr) return;
    connect(change, &LinkedChange::undone, this, &Porter::examineAgain);
    connect(change, &LinkedChange::redone, this, &Porter::examineAgain);
    emit workspace_->statusMessage(tr("%1 is ported to gfx942; Undo reverts it in all files.").arg(name));
  });
}

} // namespace wavesmith::widgets
