// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/snippet_html.h"

#include <QCoreApplication>

#include <algorithm>
#include <string>

namespace wavesmith::widgets {
namespace {

struct PreviewText {
  Q_DECLARE_TR_FUNCTIONS(Completion)
};

} // namespace

QString snippetHtml(const source::Snippet& snippet, const HelpStyle& style) {
  QString text;
  std::size_t from = 0;
  const auto part = [&snippet](std::size_t begin, std::size_t end) {
    return QString::fromStdString(snippet.text.substr(begin, end - begin)).toHtmlEscaped();
  };
  for (const source::SnippetStop& stop : snippet.stops) {
    text += part(from, stop.begin);
    const QString value = part(stop.begin, stop.end);
    if (!value.isEmpty()) text += QStringLiteral("<b><u>%1</u></b>").arg(value);
    from = stop.end;
  }
  text += part(from, snippet.text.size());
  return rowsHtml(QString::fromStdString(snippet.name), PreviewText::tr("snippet"),
                  QString::fromStdString(snippet.title + ". " + snippet.about), {}, style) +
         QStringLiteral("<pre style=\"font-family:%1\">%2</pre>").arg(style.monospace, text);
}

} // namespace wavesmith::widgets
