// SPDX-License-Identifier: Apache-2.0
// Whether editors wrap long lines instead of scrolling to the side. The setting applies to all editors:
//
//   setWordWrapped(settings, true);     emits Settings::editorChanged, which editors follow
//
// GUI thread only.
#pragma once

namespace wavesmith::widgets {

class Settings;

[[nodiscard]] bool isWordWrapped(Settings& settings);
void setWordWrapped(Settings& settings, bool on);

} // namespace wavesmith::widgets
