// SPDX-License-Identifier: Apache-2.0
#include "document/text/shared_text.h"

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr qsizetype kPart = 1 << 14;      // characters of a new part
constexpr qsizetype kLongest = 2 * kPart; // a longer one is split

// Appends the text as parts of about kPart characters.
void append(QList<QString>& parts, const QString& text) {
  if (text.size() <= kLongest) {
    if (!text.isEmpty()) parts.append(text);
    return;
  }
  for (qsizetype from = 0; from < text.size(); from += kPart)
    parts.append(text.mid(from, kPart));
}

} // namespace

SharedText::SharedText(const QString& text) : size_(text.size()), whole_(text) {
  append(parts_, text);
}

SharedText::Place SharedText::placeOf(qsizetype position) const {
  Place place{0, position};
  while (place.part < parts_.size() && place.offset >= parts_[place.part].size())
    place.offset -= parts_[place.part++].size();
  return place;
}

void SharedText::replace(qsizetype from, qsizetype length, const QString& text) {
  whole_ = QString();
  size_ += text.size() - length;
  Place place = placeOf(from);
  // Within one part, which is the usual case.
  if (place.part < parts_.size() && place.offset + length <= parts_[place.part].size()) {
    QString& part = parts_[place.part];
    part.replace(place.offset, length, text);
    if (part.isEmpty()) {
      parts_.removeAt(place.part);
    } else if (part.size() > kLongest) {
      QList<QString> split;
      append(split, parts_.takeAt(place.part));
      for (qsizetype n = 0; n < split.size(); ++n)
        parts_.insert(place.part + n, split[n]);
    }
    return;
  }
  while (length > 0) {
    QString& part = parts_[place.part];
    const qsizetype here = std::min(length, part.size() - place.offset);
    part.remove(place.offset, here);
    length -= here;
    if (part.isEmpty())
      parts_.removeAt(place.part);
    else if (place.offset == part.size())
      place = {place.part + 1, 0};
  }
  insert(place, text);
}

// Between two parts, or at the end of one.
void SharedText::insert(Place at, const QString& text) {
  if (at.part < parts_.size() && at.offset > 0) {
    parts_[at.part].insert(at.offset, text);
    return;
  }
  if (at.part > 0 && parts_[at.part - 1].size() + text.size() <= kLongest) {
    parts_[at.part - 1].append(text);
    return;
  }
  QList<QString> fresh;
  append(fresh, text);
  for (qsizetype n = 0; n < fresh.size(); ++n)
    parts_.insert(at.part + n, fresh[n]);
}

bool SharedText::hasAt(qsizetype from, QStringView text) const {
  if (from + text.size() > size_) return false;
  for (Place place = placeOf(from); !text.isEmpty(); place = {place.part + 1, 0}) {
    const QStringView part = QStringView(parts_[place.part]).mid(place.offset);
    const qsizetype length = std::min(part.size(), text.size());
    if (part.first(length) != text.first(length)) return false;
    text = text.mid(length);
  }
  return true;
}

QString SharedText::mid(qsizetype from, qsizetype length) const {
  from = std::clamp<qsizetype>(from, 0, size_);
  length = std::clamp<qsizetype>(length, 0, size_ - from);
  QString text;
  text.reserve(length);
  for (Place place = placeOf(from); length > 0; place = {place.part + 1, 0}) {
    const QStringView part = QStringView(parts_[place.part]).mid(place.offset).left(length);
    text += part;
    length -= part.size();
  }
  return text;
}

const QString& SharedText::toString() const {
  if (whole_.isNull() && size_ > 0) {
    whole_.reserve(size_);
    for (const QString& part : parts_)
      whole_ += part;
  }
  return whole_;
}

// A surrogate pair may be in two parts.
std::string SharedText::toUtf8() const {
  std::string text;
  text.reserve(static_cast<std::size_t>(size_) + 64);
  QString high;
  for (const QString& part : parts_) {
    QString whole = high + part;
    high.clear();
    if (whole.back().isHighSurrogate()) {
      high = whole.last(1);
      whole.chop(1);
    }
    text += whole.toStdString();
  }
  return text + high.toStdString();
}

} // namespace wavesmith::widgets
