// SPDX-License-Identifier: Apache-2.0
#include "style/status_icon.h"

#include "style/icons.h"
#include "style/theme.h"

namespace wavesmith::widgets {

QIcon statusIcon(source::Severity severity, const Theme& theme) {
  switch (severity) {
  case source::Severity::Error: return icon(QStringLiteral("error"), theme.color(Theme::Role::Error));
  case source::Severity::Warning: return icon(QStringLiteral("warning"), theme.color(Theme::Role::Warning));
  case source::Severity::Remark: return icon(QStringLiteral("remark"), theme.color(Theme::Role::Remark));
  }
  return {};
}

QIcon goodIcon(const Theme& theme) {
  return icon(QStringLiteral("good"), theme.color(Theme::Role::Good));
}

} // namespace wavesmith::widgets
