// SPDX-License-Identifier: Apache-2.0
// Whether editors continue long lines below instead of scrolling to the side, for all of them and the next start:
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
