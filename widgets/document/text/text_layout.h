// SPDX-License-Identifier: Apache-2.0
// The layout of a document. After an edit in one line, it asks to draw only that line:
//
//   a key     QTextDocument: "from 120, 14 characters removed, 15 added": the line, since its colors changed with it
//             QPlainTextDocumentLayout: 120 to 149, two lines: the whole text is drawn
//             TextLayout: 120 to 135, one line: it alone is drawn
//
// QPlainTextDocumentLayout adds both counts. A change of the formats of a line counts its characters twice, so the
// range reaches into the next line. GUI thread only.
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
