// SPDX-License-Identifier: Apache-2.0
// Code blocks of a document that was made of Markdown: in the editor's font, on a ground of their own. GUI
// thread only.
#pragma once

class QColor;
class QString;
class QTextDocument;

namespace wavesmith::widgets {

void styleCodeBlocks(QTextDocument* document, const QString& family, const QColor& ground);

} // namespace wavesmith::widgets
