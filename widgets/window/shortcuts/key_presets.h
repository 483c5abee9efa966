// SPDX-License-Identifier: Apache-2.0
// Keys that users know from other editors, by action. A preset changes these; other actions keep their defaults.
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
  QString name; // name of the editor
  QHash<QString, KeySequences> keys;
};

[[nodiscard]] QList<KeyPreset> keyPresets(); // the first one has the defaults

} // namespace wavesmith::widgets
