// SPDX-License-Identifier: Apache-2.0
// Searches the files of a folder on a background thread. Matches arrive during the search, in the order of the
// paths.
//
//   search.start(query);          found(...), found(...), finished(summary)
//   search.stop();                finished(summary), a moment later
//
// Files that are not text are skipped. Links to folders are not followed. GUI thread only.
#pragma once

#include "search/search_query.h"
#include "search/search_results_model.h"

#include <QObject>

#include <functional>
#include <thread>

namespace wavesmith::widgets {

struct SearchSummary {
  int files = 0; // number of searched files
  int matches = 0;
  int skipped = 0;      // not text, or not readable
  bool stopped = false; // the user stopped it
  bool limited = false; // there are more than kMostMatches
};

class FileSearch : public QObject {
  Q_OBJECT

public:
  static constexpr int kMostMatches = 10000;

  explicit FileSearch(QObject* parent = nullptr) : QObject(parent) {}
  ~FileSearch() override; // stops, and waits until the current line has been searched

  // Starts a search. An earlier search ends, and its signals are no longer emitted.
  void start(const SearchQuery& query, const CompiledQuery& compiled);
  void stop();
  [[nodiscard]] bool isRunning() const { return isRunning_; }

  // For any thread: calls `each` with the path of each file and its text, until it returns false.
  using Each = std::function<bool(const QString& path, const QString& name, const QString& text)>;
  static SearchSummary walk(const SearchQuery& query, const CompiledQuery& compiled,
                            const std::stop_token& stop, const Each& each);

signals:
  void found(const QList<wavesmith::widgets::FoundFile>& files);
  void finished(const wavesmith::widgets::SearchSummary& summary);

private:
  void run(const std::stop_token& stop, const SearchQuery& query, const CompiledQuery& compiled,
           quint64 number);

  quint64 number_ = 0; // number of the newest search
  bool isRunning_ = false;
  std::jthread thread_;
};

} // namespace wavesmith::widgets
