// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_state.h"

#include <QIODevice>

namespace wavesmith::widgets {
namespace {

constexpr int kFormat = 4;
constexpr quint32 kMostEntries = 1000; // there are far fewer panels

// Reads a count and as many entries.
template <typename ReadOne>
bool readEntries(QDataStream& stream, const ReadOne& readOne) {
  quint32 count = 0;
  stream >> count;
  if (count > kMostEntries) return false;
  for (quint32 n = 0; n < count && stream.status() == QDataStream::Ok; ++n)
    readOne();
  return stream.status() == QDataStream::Ok;
}

} // namespace

QByteArray packed(const PanelState& state) {
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream << kFormat << state.editing << state.debugging << qChecksum(state.editing)
         << qChecksum(state.debugging);
  return bytes;
}

std::optional<PanelState> unpacked(const QByteArray& bytes) {
  QDataStream stream(bytes);
  int format = 0;
  PanelState state;
  quint16 ofEditing = 0;
  quint16 ofDebugging = 0;
  stream >> format;
  if (format != kFormat) return std::nullopt;
  stream >> state.editing >> state.debugging >> ofEditing >> ofDebugging;
  const bool isWhole = stream.status() == QDataStream::Ok && qChecksum(state.editing) == ofEditing &&
                       qChecksum(state.debugging) == ofDebugging;
  return isWhole ? std::optional(std::move(state)) : std::nullopt;
}

bool readNames(QDataStream& stream, QStringList& names) {
  return readEntries(stream, [&] {
    QString name;
    stream >> name;
    names << name;
  });
}

bool readWidths(QDataStream& stream, QHash<QString, int>& widths) {
  return readEntries(stream, [&] {
    QString name;
    int width = 0;
    stream >> name >> width;
    widths.insert(name, width);
  });
}

} // namespace wavesmith::widgets
