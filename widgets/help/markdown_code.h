// SPDX-License-Identifier: Apache-2.0
// Formats the code blocks of a document that was made from Markdown, with the editor's font and a background. GUI
// thread only.
#pragma once

class QColor;
class QString;
class QTextDocument;

namespace wavesmith::widgets {

void styleCodeBlocks(QTextDocument* document, const QString& family, const QColor& ground);

} // namespace wavesmith::widgets
