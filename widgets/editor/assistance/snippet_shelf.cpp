// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/snippet_shelf.h"

#include "source/file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

struct SnippetText {
  Q_DECLARE_TR_FUNCTIONS(SnippetShelf)
};

} // namespace

SnippetShelf::SnippetShelf(QString userFolder) : userFolder_(std::move(userFolder)) {}

QString SnippetShelf::ownFolder() {
  return QDir(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/wavesmith/snippets"))
      .absolutePath();
}

const std::vector<source::Snippet>& SnippetShelf::snippets() {
  QList<Stamp> found;
  for (const QString& folder : {ownFolder(), userFolder_})
    for (const QFileInfo& file :
         QDir(folder).entryInfoList({QStringLiteral("*.snippet")}, QDir::Files, QDir::Name))
      found << Stamp(file.absoluteFilePath(), file.lastModified().toMSecsSinceEpoch());
  if (found == seen_) return snippets_;
  seen_ = found;
  snippets_.clear();
  problems_.clear();
  for (const Stamp& stamp : std::as_const(seen_))
    read(stamp.first);
  return snippets_;
}

void SnippetShelf::read(const QString& path) {
  const auto text = source::readText(path.toStdString());
  if (!text) {
    problems_ << QString::fromStdString(text.error().message);
    return;
  }
  auto snippet = source::readSnippet(*text);
  if (!snippet) {
    problems_ << SnippetText::tr("%1 is not a snippet: %2")
                     .arg(QFileInfo(path).fileName(), QString::fromStdString(snippet.error()));
    return;
  }
  const auto same = std::ranges::find(snippets_, snippet->name, &source::Snippet::name);
  if (same == snippets_.end())
    snippets_.push_back(std::move(*snippet));
  else
    *same = std::move(*snippet);
}

} // namespace wavesmith::widgets
