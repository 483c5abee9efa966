// SPDX-License-Identifier: Apache-2.0
#include "search/search_query.h"

#include <QCoreApplication>

#include <algorithm>

namespace wavesmith::widgets {

QStringList globsOf(const QString& text) {
  static const QRegularExpression separators(QStringLiteral("[,;\\s]+"));
  return text.split(separators, Qt::SkipEmptyParts);
}

std::expected<CompiledQuery, QString> SearchQuery::compile() const {
  QString expression = isExpression ? pattern : QRegularExpression::escape(pattern);
  if (wholeWords) expression = QStringLiteral("\\b(?:%1)\\b").arg(expression);
  QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
  if (!isCaseSensitive) options |= QRegularExpression::CaseInsensitiveOption;
  CompiledQuery compiled;
  compiled.expression_ = QRegularExpression(expression, options);
  if (!compiled.expression_.isValid())
    return std::unexpected(QCoreApplication::translate("SearchQuery", "Not a regular expression: %1.")
                               .arg(compiled.expression_.errorString()));
  compiled.expression_.optimize();
  compiled.include_ = CompiledQuery::globs(include);
  compiled.exclude_ = CompiledQuery::globs(exclude);
  return compiled;
}

QList<std::pair<int, int>> CompiledQuery::matches(const QString& line) const {
  QList<std::pair<int, int>> found;
  for (auto all = expression_.globalMatch(line); all.hasNext();) {
    const QRegularExpressionMatch match = all.next();
    if (match.capturedLength() > 0)
      found << std::pair(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()));
  }
  return found;
}

QString CompiledQuery::replaced(const QString& text, const QString& replacement) const {
  QStringList lines = text.split(u'\n');
  for (QString& line : lines)
    if (!matches(line).isEmpty()) line.replace(expression_, replacement);
  return lines.join(u'\n');
}

QList<CompiledQuery::Glob> CompiledQuery::globs(const QStringList& patterns) {
  QList<Glob> globs;
  for (const QString& pattern : patterns)
    globs << Glob{QRegularExpression(QRegularExpression::wildcardToRegularExpression(pattern)),
                  pattern.contains(u'/')};
  return globs;
}

bool CompiledQuery::anyMatches(const QList<Glob>& globs, const QString& relative) {
  const QString name = relative.section(u'/', -1);
  return std::ranges::any_of(globs, [&](const Glob& glob) {
    return glob.expression.match(glob.isPath ? relative : name).hasMatch();
  });
}

bool CompiledQuery::includesFile(const QString& relative) const {
  return (include_.isEmpty() || anyMatches(include_, relative)) && !excludes(relative);
}

bool CompiledQuery::excludes(const QString& relative) const {
  return anyMatches(exclude_, relative);
}

} // namespace wavesmith::widgets
