// SPDX-License-Identifier: Apache-2.0
// Keys that users know from another editor, by action: a preset changes these, and other actions keep their defaults.
//
//   for (const KeyPreset& preset : keyPresets())
//     model.use(preset.keys);                        ShortcutsModel
//
// Value types; any thread.
#pragma once

#include "window/shortcuts/shortcuts_model.h"

#include <QHash>
#include <QList>
#include <QString>

namespace wavesmith::widgets {

struct KeyPreset {
  QString name; // of the program
  QHash<QString, KeySequences> keys;
};

[[nodiscard]] QList<KeyPreset> keyPresets(); // the first one has the defaults

} // namespace wavesmith::widgets
