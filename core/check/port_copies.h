// SPDX-License-Identifier: Apache-2.0
// Writes a ported text elsewhere, with the files that it includes: they keep their places relative to it.
//
//   writeCopies(ported, "new/old.s")      new/old.s, new/macros.inc, new/inc/tables.inc
//
// Used by `wavesmith-cli port -o` and by Save As in the window. Any thread.
#pragma once

#include "port/port.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::check {

struct PortedCopy {
  const port::PortedFile* file = nullptr;
  std::filesystem::path path;
};

// The files to write. An included file that does not change and would be written to itself is left out;
// Code::CannotWriteFile if one that changes would be overwritten.
[[nodiscard]] source::Result<std::vector<PortedCopy>> copiesOf(const port::Ported& ported,
                                                               const std::filesystem::path& out);

// Creates folders. Returns the paths of the written files; Code::CannotWriteFile.
[[nodiscard]] source::Result<std::vector<std::string>> writeCopies(const port::Ported& ported,
                                                                   const std::filesystem::path& out);

// The diagnostics of the new text, with the paths of the copies instead of those of the old files.
[[nodiscard]] source::Diagnostics inCopies(source::Diagnostics diagnostics,
                                           const std::vector<PortedCopy>& copies);

} // namespace wavesmith::check
