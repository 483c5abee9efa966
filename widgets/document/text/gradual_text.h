// SPDX-License-Identifier: Apache-2.0
// Puts a long text into a document without blocking the window: the text is inserted in slices, and events are
// processed between them.
//
//   GradualText filling(&document);
//   filling.fill(text, [this] { show(); });
//   // A short text is there, and show() was called, when it returns.
//
// GUI thread only. The document must not be changed in other ways until the text is complete.
#pragma once

#include <QString>
#include <QTimer>

#include <functional>

class QTextDocument;

namespace wavesmith::widgets {

class GradualText {
public:
  explicit GradualText(QTextDocument* document);

  // Replaces the current text, or the text that is being filled in. Calls `done` once, unless another fill()
  // comes first.
  void fill(QString text, std::function<void()> done);
  [[nodiscard]] bool isFilling() const { return slices_.isActive(); }

private:
  void advance();

  QTextDocument* document_;
  QString text_;
  qsizetype inserted_ = 0;
  std::function<void()> done_;
  QTimer slices_;
};

} // namespace wavesmith::widgets
