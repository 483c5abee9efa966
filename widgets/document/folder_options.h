// SPDX-License-Identifier: Apache-2.0
// The options with which a document is assembled: the user's settings, overridden by the settings of its folder
// (.wavesmith/settings.yaml, worker/language/folder_options.h), as the command line does it.
//
//   auto options = inFolderOf(workspace->language()->options(), document->path());
//
// Reads the settings from the disk, so call it in background tasks; any thread.
#pragma once

#include "assembler/assembly.h"
#include "source/diagnostic.h"

#include <QString>

namespace wavesmith::widgets {

// A document without a file has the user's options. An error has its place in the folder's settings.
[[nodiscard]] source::Result<assembler::Options> inFolderOf(assembler::Options users, const QString& path);

// Whether the path is a run file or the settings of a folder, by its name. The language service reads and checks
// such a file, and assembles nothing.
[[nodiscard]] bool isCheckedYaml(const QString& path);

} // namespace wavesmith::widgets
