// SPDX-License-Identifier: Apache-2.0
#include "files/git_changes.h"

#include "document/text/git.h"
#include "document/text/head_text.h"

#include <QFile>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace wavesmith::widgets {
namespace {

constexpr process::Limits kGitLimits{.time = std::chrono::seconds{20}, .output = std::size_t{16} << 20};

QString decoded(std::string_view bytes) {
  return QFile::decodeName(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
}

// The two letters are those of the index and of the work tree (git-status(1), "Short Format").
GitChange changeOf(char index, char work) {
  if (index == '?') return GitChange::Untracked;
  if (index == 'U' || work == 'U' || (index == work && (index == 'A' || index == 'D')))
    return GitChange::Conflict;
  if (index == 'D' || work == 'D') return GitChange::None; // only its folder shows that
  return index == 'A' || work == 'A' ? GitChange::Added : GitChange::Modified;
}

QString parentOf(const QString& path) {
  return path.left(path.lastIndexOf(u'/'));
}

void markFolders(GitChanges& changes, const QString& path, const QString& folder) {
  for (QString one = parentOf(path); one.size() > folder.size(); one = parentOf(one)) {
    if (changes.folders.contains(one)) return;
    changes.folders.insert(one);
  }
}

} // namespace

GitChange GitChanges::of(const QString& path) const {
  if (const auto file = files.find(path); file != files.end()) return *file;
  if (!untrackedFolders.isEmpty())
    for (QString one = path; !one.isEmpty(); one = parentOf(one))
      if (untrackedFolders.contains(one)) return GitChange::Untracked;
  return folders.contains(path) ? GitChange::Below : GitChange::None;
}

GitChanges parseGitStatus(std::string_view status, std::string_view prefix, const QString& folder) {
  constexpr std::size_t kLetters = 3; // two and a blank
  GitChanges changes;
  const QString above = folder.endsWith(u'/') ? folder : folder + u'/';
  while (!status.empty()) {
    const std::size_t end = std::min(status.find('\0'), status.size());
    const std::string_view entry = status.substr(0, end);
    status.remove_prefix(std::min(end + 1, status.size()));
    if (entry.size() <= kLetters || entry[2] != ' ') continue;
    std::string_view path = entry.substr(kLetters);
    const bool isFolder = path.ends_with('/');
    if (isFolder && prefix.starts_with(path)) { // the folder itself, or one above it
      changes.untrackedFolders.insert(folder);
      continue;
    }
    if (!path.starts_with(prefix)) continue;
    path.remove_prefix(prefix.size());
    if (isFolder) path.remove_suffix(1);
    const QString full = above + decoded(path);
    const GitChange change = changeOf(entry[0], entry[1]);
    if (isFolder)
      changes.untrackedFolders.insert(full);
    else if (change != GitChange::None)
      changes.files.insert(full, change);
    markFolders(changes, full, folder);
  }
  return changes;
}

GitChangesPointer readGitChanges(const QString& folder, const std::stop_token& stop) {
  auto none = std::make_shared<const GitChanges>();
  if (folder.isEmpty() || !isInRepository(folder + QStringLiteral("/any"))) return none;
  const process::Ended places =
      runGit(folder, {"rev-parse", "--absolute-git-dir", "--show-prefix"}, kGitLimits, stop);
  // Two lines: more if a name has a line break, which the answer cannot express.
  if (!places.succeeded() || std::ranges::count(places.output, '\n') != 2) return none;
  const std::size_t first = places.output.find('\n');
  const std::string prefix = places.output.substr(first + 1, places.output.size() - first - 2);
  // A submodule may have settings of its own that name programs, so git does not look into it.
  const auto words = withoutOwnFilters(folder,
                                       {"status", "--porcelain=v1", "-z", "--no-renames",
                                        "--untracked-files=normal", "--ignore-submodules=all", "--", "."},
                                       kGitLimits, stop);
  if (!words) return none;
  const process::Ended status = runGit(folder, *words, kGitLimits, stop);
  if (!status.succeeded() || status.output.size() >= kGitLimits.output) return none;
  auto changes = std::make_shared<GitChanges>(parseGitStatus(status.output, prefix, folder));
  changes->gitFolder = decoded(std::string_view(places.output).substr(0, first));
  return changes;
}

} // namespace wavesmith::widgets
