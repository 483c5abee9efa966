// SPDX-License-Identifier: Apache-2.0
#include "document/text/head_text.h"

#include "document/text/git.h"
#include "document/text/text_file.h"

#include <QDir>
#include <QFileInfo>

#include <chrono>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr std::chrono::seconds kGitTime{10};
constexpr std::size_t kGitOutput = std::size_t{64} << 20;

} // namespace

bool isInRepository(const QString& path) {
  if (path.isEmpty()) return false;
  QDir folder = QFileInfo(path).absoluteDir();
  do {
    if (folder.exists(QStringLiteral(".git"))) return true; // a file in other work trees
  } while (folder.cdUp());
  return false;
}

source::Result<QString> textAtHead(const QString& path, const std::stop_token& stop) {
  const std::string name = path.toStdString();
  const auto refuse = [&name](const char* why) {
    return source::failure(source::Code::CannotReadFile, {name, 0, 0, 0}, why);
  };
  if (!isInRepository(path)) return refuse("the file is in no git repository");
  const QFileInfo file(path);
  const process::Limits limits{.time = kGitTime, .output = kGitOutput};
  const process::Ended git = runGit(
      file.absolutePath(), {"cat-file", "blob", "HEAD:./" + file.fileName().toStdString()}, limits, stop);
  if (auto why = process::whyUnfinished(git, "git", limits)) return std::unexpected(std::move(*why));
  if (!git.succeeded()) return refuse("git has no version of this file in HEAD");
  if (git.output.size() >= kGitOutput) return refuse("the version in HEAD is too large");
  auto text = decodeText(git.output, name);
  if (!text) return std::unexpected(std::move(text.error()));
  return std::move(text->text);
}

} // namespace wavesmith::widgets
