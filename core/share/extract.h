// SPDX-License-Identifier: Apache-2.0
// Writes the files of a share file into a folder.
//
//   auto runFile = extract(contents, "/tmp/x");     /tmp/x/runs/vector_add.run.yaml
//
// Any thread.
#pragma once

#include "share/contents.h"
#include "source/diagnostic.h"

#include <filesystem>

namespace wavesmith::share {

// The path of the run file there. Nothing outside the folder is written, symbolic links in it are not followed, and no
// existing file is overwritten: Code::CannotWriteFile names the first one. After an error, none of the files is left.
// The folder is created if it does not exist.
[[nodiscard]] source::Result<std::filesystem::path> extract(const ShareContents& contents,
                                                            const std::filesystem::path& folder);

} // namespace wavesmith::share
