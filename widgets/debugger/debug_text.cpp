// SPDX-License-Identifier: Apache-2.0
#include "debugger/debug_text.h"

#include "debug/language/render.h"

namespace wavesmith::widgets {

QString codePlaceText(const debug::CodePlace& place) {
  return QString::fromStdString(debug::placeText(place));
}

QString waveNumber(const emulator::WaveId& wave) {
  return QStringLiteral("%1.%2").arg(wave.group).arg(wave.wave);
}

} // namespace wavesmith::widgets
