// SPDX-License-Identifier: Apache-2.0
// What to search for in the files of a folder, line by line, and what to replace it by.
//
//   SearchQuery query{.folder = folder, .pattern = "v_mac_(f32|f16)", .isExpression = true};
//   query.compile()->matches("  v_mac_f32 v1, v2, v3")     {{2, 9}}
//   query.compile()->replaced(text, "v_fmac_\\1")           the whole text
//
// Values; any thread.
#pragma once

#include <QHash>
#include <QList>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <expected>
#include <utility>

namespace wavesmith::widgets {

class CompiledQuery;

struct SearchQuery {
  QString folder;
  QString pattern;
  bool isExpression = false; // the pattern is a regular expression in the syntax of PCRE2
  bool isCaseSensitive = false;
  bool wholeWords = false;
  // Globs for names ("*.s") or, with a slash, for paths below the folder ("kernels/*.s"). If none is included, all
  // files are. An excluded folder is not entered.
  QStringList include;
  QStringList exclude;
  QHash<QString, QString> open = {}; // texts of open documents by path, saved or not

  // Compiles the query. The error says why the pattern is not a regular expression.
  [[nodiscard]] std::expected<CompiledQuery, QString> compile() const;
};

// Splits "*.s, *.inc" into a list.
[[nodiscard]] QStringList globsOf(const QString& text);

class CompiledQuery {
public:
  // Start and length of each match in a line, in QChars. Empty matches do not count.
  [[nodiscard]] QList<std::pair<int, int>> matches(const QString& line) const;
  // In the replacement, \1 is the first group of a regular expression. A search for words has no groups, so \1 is
  // text.
  [[nodiscard]] QString replaced(const QString& text, const QString& replacement) const;
  // `relative`: the path below the folder.
  [[nodiscard]] bool includesFile(const QString& relative) const;
  [[nodiscard]] bool excludes(const QString& relative) const;

private:
  friend struct SearchQuery;
  struct Glob {
    QRegularExpression expression;
    bool isPath = false;
  };
  static QList<Glob> globs(const QStringList& patterns);
  static bool anyMatches(const QList<Glob>& globs, const QString& relative);

  QRegularExpression expression_;
  QList<Glob> include_;
  QList<Glob> exclude_;
};

} // namespace wavesmith::widgets
