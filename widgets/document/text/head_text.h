// SPDX-License-Identifier: Apache-2.0
// The text of a file in the commit that git calls HEAD.
//
//   auto text = textAtHead("kernels/add.s", stop);
//
// Runs git (git.h), which reads one object: hooks, filters and the index are not used, and a missing object is not
// fetched. Blocking; any thread.
#pragma once

#include "source/diagnostic.h"

#include <QString>

#include <stop_token>

namespace wavesmith::widgets {

// Whether a folder above the file is a repository. Starts no program.
[[nodiscard]] bool isInRepository(const QString& path);

// The text with '\n' between lines. Code::CannotReadFile: there is no git, the file is in no repository or in one
// that git does not trust, or the file is not in HEAD.
[[nodiscard]] source::Result<QString> textAtHead(const QString& path, const std::stop_token& stop = {});

} // namespace wavesmith::widgets
