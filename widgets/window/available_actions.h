// SPDX-License-Identifier: Apache-2.0
// Why an action of the window cannot be used with a document, and what helps:
//
//   setReason(rename, whyNotWritable(document));      "a.s is read-only. Save it under another name to edit it."
//
// GUI thread only.
#pragma once

#include "controls/action_reason.h"

#include <QAction>

namespace wavesmith::widgets {

class Document;

[[nodiscard]] ActionReason whyNoDocument(const Document* document);   // there is one: empty
[[nodiscard]] ActionReason whyNotWritable(const Document* document);  // or there is none
[[nodiscard]] ActionReason whyNotAssembly(const Document* document);  // or there is none
[[nodiscard]] ActionReason whyNotGenerated(const Document* document); // not assembly, or not writable
[[nodiscard]] ActionReason whyNotConverted(const Document* document); // it is UTF-8 already
[[nodiscard]] ActionReason whyNotOnDisk(const Document* document);    // nothing to compare a text with

} // namespace wavesmith::widgets
