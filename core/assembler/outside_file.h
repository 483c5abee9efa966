// SPDX-License-Identifier: Apache-2.0
// What is said about an included file that may not be read (source/below.h):
//
//   k.s:3:12: error: '../../key' is outside of the file's folder and the include paths [W1014 include-outside]
//   FOLDER/key: note: not read; --allow-include allows its folder, in the window the bar at the text
//
// The first note names the file, so that a front end can offer to allow its folder. Any thread.
#pragma once

#include "source/diagnostic.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace wavesmith::assembler {

// `name` is the one in the text; whether the file is in the right folder, but hidden (source::isHiddenBelow).
[[nodiscard]] std::string outsideMessage(std::string_view name, bool isHidden);
[[nodiscard]] source::Note outsideNote(const std::filesystem::path& file);

} // namespace wavesmith::assembler
