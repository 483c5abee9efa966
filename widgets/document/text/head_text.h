// SPDX-License-Identifier: Apache-2.0
// The text of a file in the commit that git calls HEAD.
//
//   auto text = textAtHead("kernels/add.s", stop);
//
// git is a program of the machine, which reads one object: hooks, filters and the index are not used. Blocking; any
// thread.
#pragma once

#include "source/diagnostic.h"

#include <QString>

#include <stop_token>

namespace wavesmith::widgets {

// Whether a folder above the file is that of a repository. Starts no program.
[[nodiscard]] bool isInRepository(const QString& path);

// With '\n' between lines. Code::CannotReadFile: it is in no repository, in none that git trusts, or not in HEAD, or
// there is no git.
[[nodiscard]] source::Result<QString> textAtHead(const QString& path, const std::stop_token& stop = {});

} // namespace wavesmith::widgets
