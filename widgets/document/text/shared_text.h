// SPDX-License-Identifier: Apache-2.0
// A long text in parts that copies share, so that a change of one place costs the same in a file of a hundred
// lines and of a hundred thousand, even while copies of the text exist.
//
//   SharedText text(content);
//   const SharedText seen = text;    shares all parts
//   text.replace(7, 1, "x");        copies one part
//   text.toString()                 the whole text, in one piece; kept until the next change
//
// A value type; copies may be used by other threads.
#pragma once

#include <QList>
#include <QString>

#include <string>

namespace wavesmith::widgets {

class SharedText {
public:
  SharedText() = default;
  explicit SharedText(const QString& text);

  [[nodiscard]] qsizetype size() const { return size_; }
  void replace(qsizetype from, qsizetype length, const QString& text);
  [[nodiscard]] bool hasAt(qsizetype from, QStringView text) const;  // these characters are at `from`
  [[nodiscard]] QString mid(qsizetype from, qsizetype length) const; // as far as there is text
  // The whole text in one piece. Linear in the text unless it has not changed since the last call for this object.
  [[nodiscard]] const QString& toString() const;
  [[nodiscard]] std::string toUtf8() const;

  [[nodiscard]] const QList<QString>& parts() const { return parts_; } // none is empty

private:
  // The part with this position and the position in it; one past the last part at the end of the text.
  struct Place {
    qsizetype part = 0;
    qsizetype offset = 0;
  };
  [[nodiscard]] Place placeOf(qsizetype position) const;
  void insert(Place at, const QString& text);

  QList<QString> parts_;
  qsizetype size_ = 0;
  mutable QString whole_; // null: not joined yet
};

} // namespace wavesmith::widgets
