// SPDX-License-Identifier: Apache-2.0
// Formats the code blocks of a document that was made from Markdown: in the editor's font, with a separate
// background. GUI thread only.
#pragma once

class QColor;
class QString;
class QTextDocument;

namespace wavesmith::widgets {

void styleCodeBlocks(QTextDocument* document, const QString& family, const QColor& ground);

} // namespace wavesmith::widgets
