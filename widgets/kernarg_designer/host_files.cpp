// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/host_files.h"

#include "document/document.h"
#include "document/workspace.h"
#include "kernarg/emit/host_struct.h"
#include "source/file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr qint64 kLargest = 1 << 20; // bytes of a file that is read
constexpr qsizetype kMost = 200;     // files that are read

QStringList patterns() {
  QStringList all;
  for (const char* ending : {"c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "hip", "cu", "py", "rs"})
    all << QStringLiteral("*.") + QLatin1String(ending);
  return all;
}

QList<HostText> hostsOf(const LayoutWork& work) {
  QList<HostText> hosts;
  const QDir folder = QFileInfo(work.path).dir();
  const QFileInfoList files = folder.entryInfoList(patterns(), QDir::Files, QDir::Name);
  for (const QFileInfo& file : files.first(std::min(files.size(), kMost))) {
    const QString path = file.absoluteFilePath();
    const auto open = std::ranges::find(work.hosts, path, &HostText::path);
    if (open != work.hosts.end()) {
      hosts << *open;
    } else if (file.size() <= kLargest) {
      if (const auto text = source::readText(path.toStdString()))
        hosts << HostText{path, nullptr, QString::fromStdString(*text)};
    }
  }
  return hosts;
}

} // namespace

QList<HostText> openHosts(const Workspace* workspace, const QString& path) {
  QList<HostText> hosts;
  const QDir folder = QFileInfo(path).dir();
  for (Document* document : workspace->documents())
    if (!document->path().isEmpty() && QFileInfo(document->path()).dir() == folder &&
        QDir::match(patterns(), QFileInfo(document->path()).fileName()))
      hosts << HostText{QFileInfo(document->path()).absoluteFilePath(), document, document->content()};
  return hosts;
}

void addHosts(LayoutChanges& changes, const LayoutWork& work, const kernarg::Subject& before,
              const kernarg::Subject& after) {
  const QString kernel = QString::fromStdString(before.kernel);
  for (const HostText& host : hostsOf(work)) {
    const QString name = QFileInfo(host.path).fileName();
    const auto found = kernarg::hostStruct(host.text.toStdString(), before, after);
    if (found.now) {
      changes.files.push_back({.path = host.path,
                               .document = host.document,
                               .before = host.text,
                               .after = QString::fromStdString(*found.now),
                               .opens = true});
      changes.reasons.push_back(
          {QObject::tr("%1: the struct of %2 has the new layout").arg(name, kernel),
           found.isWhole ? QString() : QObject::tr("the code that fills it is unchanged: check it"), 0});
    } else if (found.isNamed) {
      changes.reasons.push_back({QObject::tr("%1 is unchanged").arg(name),
                                 QObject::tr("it names %1, and has no struct that was generated here: its "
                                             "arguments may have the old layout")
                                     .arg(kernel),
                                 0});
    }
  }
}

} // namespace wavesmith::widgets
