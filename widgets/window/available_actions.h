// SPDX-License-Identifier: Apache-2.0
// Why an action of the window is disabled for a document, and which action helps. An empty reason: it is enabled.
//
//   setReason(rename, whyNotWritable(document));      "a.s is read-only. Save it under another name to edit it."
//
// GUI thread only.
#pragma once

#include "controls/action_reason.h"

#include <QAction>

namespace wavesmith::widgets {

class Document;

[[nodiscard]] ActionReason whyNoDocument(const Document* document);   // no document
[[nodiscard]] ActionReason whyNotWritable(const Document* document);  // no document, or read-only
[[nodiscard]] ActionReason whyNotAssembly(const Document* document);  // no document, or not assembly
[[nodiscard]] ActionReason whyNotGenerated(const Document* document); // not assembly, or read-only
[[nodiscard]] ActionReason whyNotConverted(const Document* document); // it is UTF-8 already
[[nodiscard]] ActionReason whyNotOnDisk(const Document* document);    // no file on disk to compare with

} // namespace wavesmith::widgets
