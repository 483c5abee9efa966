// SPDX-License-Identifier: Apache-2.0
#include "search/file_search.h"

#include "source/file.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr qint64 kLargestFile = qint64{64} << 20; // bytes
constexpr qint64 kSendAfter = 40;                 // milliseconds between two signals
constexpr int kLongestLine = 400;                 // characters that are shown of a line
constexpr int kBefore = 80;                       // of these, before the match in a longer line

FoundLine foundLine(int number, const QString& line, const QList<std::pair<int, int>>& matches) {
  FoundLine found{.line = number, .text = line, .matches = static_cast<int>(matches.size())};
  const auto [at, length] = matches.front();
  found.column = static_cast<int>(QStringView(line).left(at).toUtf8().size()) + 1;
  found.length = static_cast<int>(QStringView(line).mid(at, length).toUtf8().size());
  // Blanks at the beginning, and what is far from the match in a long line, are not shown.
  int from = 0;
  while (from < at && line[from].isSpace())
    ++from;
  if (at - from > kLongestLine - kBefore) from = at - kBefore;
  found.text = line.mid(from, kLongestLine);
  for (const auto& [start, size] : matches)
    for (int n = start; n < start + size && n - from < found.text.size(); ++n)
      if (n >= from) found.letters << n - from;
  return found;
}

FoundFile searchText(const QString& path, const QString& name, const QString& text,
                     const CompiledQuery& compiled, const std::stop_token& stop) {
  FoundFile file{path, name, {}};
  int number = 0;
  for (qsizetype begin = 0; begin <= text.size() && !stop.stop_requested();) {
    qsizetype end = text.indexOf(u'\n', begin);
    if (end < 0) end = text.size();
    QString line = text.mid(begin, end - begin);
    if (line.endsWith(u'\r')) line.chop(1);
    ++number;
    if (const auto matches = compiled.matches(line); !matches.isEmpty())
      file.lines << foundLine(number, line, matches);
    begin = end + 1;
  }
  return file;
}

// Goes through the files below a folder, in the order of their names.
class Walker {
public:
  Walker(const SearchQuery& query, const CompiledQuery& compiled, const std::stop_token& stop,
         const FileSearch::Each& each)
      : query_(query), compiled_(compiled), stop_(stop), each_(each), root_(query.folder) {}

  SearchSummary walk() {
    enter(query_.folder);
    summary_.stopped = stop_.stop_requested();
    return summary_;
  }

private:
  // False: no more files.
  bool enter(const QString& folder) {
    const QFileInfoList entries = QDir(folder).entryInfoList(
        QDir::Dirs | QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name | QDir::DirsLast);
    for (const QFileInfo& entry : entries) {
      if (stop_.stop_requested()) return false;
      const QString path = entry.absoluteFilePath();
      const QString name = root_.relativeFilePath(path);
      if (entry.isDir()) {
        if (entry.isSymLink() || compiled_.excludes(name)) continue;
        if (!enter(path)) return false;
      } else if (compiled_.includesFile(name) && !give(path, name, entry.size())) {
        return false;
      }
    }
    return true;
  }

  bool give(const QString& path, const QString& name, qint64 size) {
    const auto open = query_.open.constFind(path);
    if (open != query_.open.cend()) {
      ++summary_.files;
      return each_(path, name, *open);
    }
    const auto text = size <= kLargestFile
                          ? source::readText(path.toStdString())
                          : source::Result<std::string>(std::unexpected(source::Diagnostic{}));
    if (!text || text->find('\0') != std::string::npos) {
      ++summary_.skipped;
      return true;
    }
    ++summary_.files;
    return each_(path, name, QString::fromStdString(*text));
  }

  const SearchQuery& query_;
  const CompiledQuery& compiled_;
  const std::stop_token& stop_;
  const FileSearch::Each& each_;
  QDir root_;
  SearchSummary summary_;
};

} // namespace

FileSearch::~FileSearch() = default;

SearchSummary FileSearch::walk(const SearchQuery& query, const CompiledQuery& compiled,
                               const std::stop_token& stop, const Each& each) {
  return Walker(query, compiled, stop, each).walk();
}

void FileSearch::start(const SearchQuery& query, const CompiledQuery& compiled) {
  thread_.request_stop();
  isRunning_ = true;
  const quint64 number = ++number_;
  // Assigning waits for the earlier thread, which ends after its current line.
  thread_ = std::jthread(
      [this, query, compiled, number](const std::stop_token& stop) { run(stop, query, compiled, number); });
}

void FileSearch::stop() {
  thread_.request_stop();
}

void FileSearch::run(const std::stop_token& stop, const SearchQuery& query, const CompiledQuery& compiled,
                     quint64 number) {
  const auto post = [this, number](auto call) {
    QMetaObject::invokeMethod(
        this,
        [this, number, call = std::move(call)] {
          if (number == number_) call();
        },
        Qt::QueuedConnection);
  };
  QList<FoundFile> waiting;
  int matches = 0;
  bool limited = false;
  QElapsedTimer sinceSent;
  sinceSent.start();
  const auto send = [&] {
    if (waiting.isEmpty()) return;
    post([this, files = std::exchange(waiting, {})] { emit found(files); });
    sinceSent.start();
  };
  SearchSummary summary =
      walk(query, compiled, stop, [&](const QString& path, const QString& name, const QString& text) {
        FoundFile file = searchText(path, name, text, compiled, stop);
        for (const FoundLine& line : file.lines)
          matches += line.matches;
        if (!file.lines.isEmpty()) waiting << std::move(file);
        if (sinceSent.elapsed() >= kSendAfter) send();
        limited = matches > kMostMatches;
        return !limited;
      });
  send();
  summary.matches = matches;
  summary.limited = limited;
  post([this, summary] {
    isRunning_ = false;
    emit finished(summary);
  });
}

} // namespace wavesmith::widgets
