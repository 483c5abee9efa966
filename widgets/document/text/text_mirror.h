// SPDX-License-Identifier: Apache-2.0
// The text of a QTextDocument as SharedText, equal to it at any time, so that other threads can read a revision
// of it without a copy.
//
//   request.content = TextMirror::of(*document->text())->text();
//
// Document creates it. GUI thread only.
#pragma once

#include "document/text/shared_text.h"

#include <QObject>

class QTextDocument;

namespace wavesmith::widgets {

class TextMirror : public QObject {
  Q_OBJECT

public:
  explicit TextMirror(QTextDocument* document); // the document owns it
  [[nodiscard]] static const TextMirror* of(const QTextDocument& document);

  [[nodiscard]] const SharedText& text() const { return text_; } // '\n' between lines
  void set(const QString& text) { text_ = SharedText(text); }
  // Updates the text after QTextDocument::contentsChange. False: only formats have changed.
  bool follow(int position, int removed, int added);

private:
  QTextDocument* document_;
  SharedText text_;
};

} // namespace wavesmith::widgets
