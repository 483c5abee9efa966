// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/word_wrap.h"

#include "settings/settings.h"

#include <QSettings>

namespace wavesmith::widgets {
namespace {

const QString kWordWrapKey = QStringLiteral("editor/wordWrap");

} // namespace

bool isWordWrapped(Settings& settings) {
  return settings.storage().value(kWordWrapKey, false).toBool();
}

void setWordWrapped(Settings& settings, bool on) {
  if (isWordWrapped(settings) == on) return;
  settings.storage().setValue(kWordWrapKey, on);
  emit settings.editorChanged();
}

} // namespace wavesmith::widgets
