// SPDX-License-Identifier: Apache-2.0
#include "window/available_actions.h"

#include "document/document.h"

#include <QCoreApplication>

namespace wavesmith::widgets {
namespace {

struct AvailableActions {
  Q_DECLARE_TR_FUNCTIONS(AvailableActions)
};

const QString kSaveAs = QStringLiteral("saveAs");

} // namespace

ActionReason whyNoDocument(const Document* document) {
  if (document != nullptr) return {};
  return {AvailableActions::tr("No file is open."), QStringLiteral("open")};
}

ActionReason whyNotWritable(const Document* document) {
  if (document == nullptr) return whyNoDocument(document);
  if (document->isCodeObject())
    return {AvailableActions::tr("%1 is a code object. Save its disassembly as a .s file to edit it.")
                .arg(document->displayName()),
            kSaveAs};
  if (document->isReadOnly())
    return {AvailableActions::tr("%1 is read-only. Save it under another name to edit it.")
                .arg(document->displayName()),
            kSaveAs};
  return {};
}

ActionReason whyNotAssembly(const Document* document) {
  if (document == nullptr) return whyNoDocument(document);
  if (document->isAssembly()) return {};
  return {AvailableActions::tr("%1 is not an assembly file.").arg(document->displayName()), {}};
}

ActionReason whyNotGenerated(const Document* document) {
  const ActionReason writable = whyNotWritable(document);
  return writable.text.isEmpty() ? whyNotAssembly(document) : writable;
}

ActionReason whyNotConverted(const Document* document) {
  if (document == nullptr) return whyNoDocument(document);
  if (document->encoding() != source::TextEncoding::Utf8) return {};
  return {AvailableActions::tr("%1 is UTF-8 already.").arg(document->displayName()), {}};
}

ActionReason whyNotOnDisk(const Document* document) {
  if (document == nullptr) return whyNoDocument(document);
  if (document->isCodeObject())
    return {
        AvailableActions::tr("%1 is a code object, whose text has no changes.").arg(document->displayName()),
        {}};
  if (!document->path().isEmpty()) return {};
  return {AvailableActions::tr("%1 is not saved yet.").arg(document->displayName()), kSaveAs};
}

} // namespace wavesmith::widgets
