// SPDX-License-Identifier: Apache-2.0
// Lanes as a user writes them:
//
//   lanesOf("0-7,16")   bits 0 to 7 and 16
//   lanesOf("70")       "there is no lane 70: a wave has 64"
//
// Pure functions; any thread.
#pragma once

#include <QString>
#include <QtGlobal>

#include <expected>

namespace wavesmith::widgets {

inline constexpr quint64 kAllLanes = ~quint64{0};

// A mask of lanes; a blank text means all of them. The error is a clause for the user.
[[nodiscard]] std::expected<quint64, QString> lanesOf(const QString& text);

[[nodiscard]] inline bool hasLane(quint64 mask, int lane) {
  return (mask >> lane & 1U) != 0;
}

} // namespace wavesmith::widgets
