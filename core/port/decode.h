// SPDX-License-Identifier: Apache-2.0
// What a port asks of an assembler, which it does not know itself: a text, assembled for gfx942 and decoded.
//
//   Decode decode = [&](const std::vector<Included>& texts) { ... };
//   decode({{"k.s", text}, {"common.inc", more}})->instructions()
//
// Values; any thread.
#pragma once

#include "program/program.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::port {

// A text, and the path to name it by.
struct Included {
  std::string path;
  std::string text;
};

// The first one is the file itself; the others are read instead of the included files with their paths. Lines
// that do not assemble are broken instructions (Program::broken). nullptr: nothing could be assembled.
using Decode = std::function<std::shared_ptr<const program::Program>(const std::vector<Included>& texts)>;

} // namespace wavesmith::port
