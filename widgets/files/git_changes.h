// SPDX-License-Identifier: Apache-2.0
// Which files of a folder differ from the commit that git calls HEAD, as one immutable value:
//
//   const GitChangesPointer changes = readGitChanges("/kernels", stop);
//   changes->of("/kernels/gemm.s")      GitChange::Modified
//   changes->of("/kernels")             GitChange::Below: a file in it has changed, is new, or was removed
//
// Asks git for it (document/text/git.h). Reads the disk, blocking; any thread.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

namespace wavesmith::widgets {

enum class GitChange : std::uint8_t {
  None,
  Below,     // a folder that has changes in it
  Modified,  // differs from the file in HEAD
  Added,     // is in the index and not in HEAD
  Untracked, // a file or a folder that git does not know and that is not ignored
  Conflict,  // a merge has left it to the user
};

struct GitChanges {
  QString gitFolder; // has the index and HEAD; empty: the folder is in no repository, or git did not answer
  QHash<QString, GitChange> files;
  QSet<QString> untrackedFolders; // all of their files are untracked
  QSet<QString> folders;          // have changes in them

  [[nodiscard]] GitChange of(const QString& path) const;

  bool operator==(const GitChanges&) const = default;
};
using GitChangesPointer = std::shared_ptr<const GitChanges>;

// What `git status --porcelain=v1 -z --no-renames` has written, for the files in `folder`, whose path in the work tree is
// `prefix` ("", or "kernels/"). Ignores what does not have this format.
[[nodiscard]] GitChanges parseGitStatus(std::string_view status, std::string_view prefix,
                                        const QString& folder);

// Never null. Without changes: the folder is in no repository, there is no git, or git took too long.
[[nodiscard]] GitChangesPointer readGitChanges(const QString& folder, const std::stop_token& stop = {});

} // namespace wavesmith::widgets
