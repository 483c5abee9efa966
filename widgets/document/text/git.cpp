// SPDX-License-Identifier: Apache-2.0
#include "document/text/git.h"

#include <cerrno>
#include <string_view>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kNotFound = 127; // env's exit code if the program does not exist (POSIX, "env")

// The next text that ends with a zero byte, which is removed from `rest`.
std::string_view takeText(std::string_view& rest) {
  const std::size_t end = rest.find('\0');
  const std::string_view text = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return text;
}

bool isOfRepository(std::string_view scope) {
  return scope != "system" && scope != "global" && scope != "command";
}

} // namespace

process::Ended runGit(const QString& folder, const std::vector<std::string>& arguments,
                      const process::Limits& limits, const std::stop_token& stop) {
  // In a partial clone, git would fetch a missing object with the program that the remote names; only the variables keep
  // it from that, because settings of the repository for a protocol count before `-c protocol.allow`.
  std::vector<std::string> words{"env",
                                 "GIT_ALLOW_PROTOCOL=none",
                                 "GIT_NO_LAZY_FETCH=1",
                                 "git",
                                 "--no-optional-locks",
                                 "-c",
                                 "core.fsmonitor=false",
                                 "-c",
                                 "core.hooksPath=/dev/null",
                                 "-c",
                                 "safe.bareRepository=explicit", // a folder of the work tree is none
                                 "-C",
                                 folder.toStdString()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  process::Ended ended = process::run(words, limits, stop);
  if (ended.how == process::Ended::How::Exited && ended.status == kNotFound)
    ended = {.how = process::Ended::How::NotStarted, .status = ENOENT, .output = {}, .errors = {}};
  return ended;
}

std::optional<std::vector<std::string>> withoutOwnFilters(const QString& folder,
                                                          const std::vector<std::string>& arguments,
                                                          const process::Limits& limits,
                                                          const std::stop_token& stop) {
  const process::Ended listed = runGit(
      folder, {"config", "-z", "--name-only", "--show-scope", "--get-regexp", "^filter\\."}, limits, stop);
  if (listed.how != process::Ended::How::Exited || listed.output.size() >= limits.output) return std::nullopt;
  if (listed.status == 1 && listed.output.empty()) return arguments; // there are no filters
  if (listed.status != 0) return std::nullopt;
  std::vector<std::string> words;
  for (std::string_view rest = listed.output; !rest.empty();) {
    const std::string_view scope = takeText(rest);
    const std::string_view name = takeText(rest);
    if (!isOfRepository(scope)) continue;
    if (name.contains('=')) return std::nullopt; // `-c` ends the name there
    const std::string value = name.ends_with(".required") ? "=false" : "=";
    words.insert(words.end(), {"-c", std::string(name) + value});
  }
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

} // namespace wavesmith::widgets
