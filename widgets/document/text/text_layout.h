// SPDX-License-Identifier: Apache-2.0
// The layout of a document, which asks to draw only the line of an edit:
//
//   a key     QTextDocument: "from 120, 14 characters removed, 15 added": the line, since its colors changed with it
//             QPlainTextDocumentLayout: 120 to 149, two lines: the whole text is drawn
//             TextLayout: 120 to 135, one line: it alone is drawn
//
// QPlainTextDocumentLayout adds both counts, so that a change of the formats of one line, which counts its characters
// twice, reaches into the next one. GUI thread only.
#pragma once

#include <QPlainTextDocumentLayout>

namespace wavesmith::widgets {

class TextLayout : public QPlainTextDocumentLayout {
  Q_OBJECT

public:
  using QPlainTextDocumentLayout::QPlainTextDocumentLayout;

protected:
  void documentChanged(int from, int removed, int added) override;
};

} // namespace wavesmith::widgets
