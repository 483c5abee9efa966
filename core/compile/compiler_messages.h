// SPDX-License-Identifier: Apache-2.0
// What clang writes to standard error, as diagnostics:
//
//   k.cl:3:27:{3:27-3:30}: error: use of undeclared identifier 'foo'; did you mean 'for'?
//   fix-it:"k.cl":{3:27-3:30}:"for"
//   k.cl:1:1: note: declared here
//
// Excerpts and carets are left out: the reader has the text. Remarks about resources are in the list, too;
// resource_usage.h takes them out. Pure functions; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::compile {

// `path` is the compiled text, at which messages without a place are shown.
[[nodiscard]] source::Diagnostics readCompilerMessages(std::string_view messages, const std::string& path);

} // namespace wavesmith::compile
