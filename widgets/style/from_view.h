// SPDX-License-Identifier: Apache-2.0
// Converts a text of core/, which is UTF-8, to a QString. Any thread.
#pragma once

#include <QString>

#include <string_view>

namespace wavesmith::widgets {

[[nodiscard]] inline QString fromView(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace wavesmith::widgets
