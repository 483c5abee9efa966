// SPDX-License-Identifier: Apache-2.0
// The options with which a document is assembled: those of the user's settings, changed by the settings of its folder
// (.wavesmith/settings.yaml, worker/language/folder_options.h), as the command line does it.
//
//   auto options = inFolderOf(workspace->language()->options(), document->path());
//
// Reads the settings from the disk, so it belongs into background tasks; any thread.
#pragma once

#include "assembler/assembly.h"
#include "source/diagnostic.h"

#include <QString>

namespace wavesmith::widgets {

// Those of the user for a document without a file. An error has its place in the folder's settings.
[[nodiscard]] source::Result<assembler::Options> inFolderOf(assembler::Options users, const QString& path);

// A run file, or the settings of a folder: the language service reads and checks them, and assembles nothing. Decides by the
// name.
[[nodiscard]] bool isCheckedYaml(const QString& path);

} // namespace wavesmith::widgets
