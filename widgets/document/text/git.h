// SPDX-License-Identifier: Apache-2.0
// Runs the git that is installed, to read a repository:
//
//   const process::Ended ended = runGit(folder, {"cat-file", "blob", "HEAD:./add.s"}, limits, stop);
//
// A repository may be a download whose settings name programs. None of them runs: no hook, no monitor of the file system,
// no transport that would fetch missing objects. Filters (`filter.NAME.clean`) are not for this function: a command that
// applies them, such as `git status`, needs `withoutOwnFilters`. Nothing in the repository is written. Blocking; any thread.
#pragma once

#include "process/run.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::widgets {

// Runs `git -C folder arguments`. NotStarted: there is no git.
[[nodiscard]] process::Ended runGit(const QString& folder, const std::vector<std::string>& arguments,
                                    const process::Limits& limits, const std::stop_token& stop = {});

// The arguments after options of git that replace the filters which the repository itself sets up; those of the user,
// such as Git LFS, are kept. None: git did not answer, or a filter has a name that cannot be replaced.
[[nodiscard]] std::optional<std::vector<std::string>>
withoutOwnFilters(const QString& folder, const std::vector<std::string>& arguments,
                  const process::Limits& limits, const std::stop_token& stop = {});

} // namespace wavesmith::widgets
