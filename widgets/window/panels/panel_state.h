// SPDX-License-Identifier: Apache-2.0
// The bytes in which the layout of the panels is kept. They come from settings and shared files, so they may be
// damaged, or made to do damage: Qt takes any state of its docks for a good one, and reserves memory for any count.
//
//   const QByteArray bytes = packed({.editing = ..., .debugging = ...});
//   const std::optional<PanelState> state = unpacked(bytes);    none: not what packed() has made
//
// Pure functions; any thread.
#pragma once

#include <QByteArray>
#include <QDataStream>
#include <QHash>
#include <QStringList>

#include <optional>

namespace wavesmith::widgets {

// The layouts while editing and while debugging, each as its owner has written it.
struct PanelState {
  QByteArray editing;
  QByteArray debugging;
};

[[nodiscard]] QByteArray packed(const PanelState& state);
[[nodiscard]] std::optional<PanelState> unpacked(const QByteArray& bytes);

// As QDataStream writes them; false: the stream has something else.
[[nodiscard]] bool readNames(QDataStream& stream, QStringList& names);
[[nodiscard]] bool readWidths(QDataStream& stream, QHash<QString, int>& widths);

} // namespace wavesmith::widgets
