// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/written_fields.h"

#include "document/text/line_states.h"
#include "editor/assistance/completion_index.h"
#include "help/explained_html.h"
#include "isa/fields/buffer_descriptor.h"
#include "isa/fields/byte_selector.h"
#include "isa/text.h"
#include "style/from_view.h"

#include <QCoreApplication>
#include <QStringList>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostWriters = 3;

struct EncodedText {
  Q_DECLARE_TR_FUNCTIONS(EncodedText)
};

program::Index instructionOf(const HoverQuestion& question, const HoverSources& sources) {
  if (!sources.snapshot || !sources.snapshot->program || !sources.snapshot->lines) return program::kNone;
  const auto found = sources.snapshot->lines->at(static_cast<std::uint32_t>(question.line));
  return found.empty() ? program::kNone : found.front();
}

QString headline(const QString& text) {
  return QStringLiteral("<p style=\"margin-top:6px;margin-bottom:0px\"><b>%1</b></p>")
      .arg(text.toHtmlEscaped());
}

// A row for each word: "s4 = 0x1000, written in line 12".
QString wordsHtml(const explain::BuiltDescriptor& built, const Snapshot& snapshot, const HelpStyle& style) {
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">");
  for (const explain::RegisterWord& word : built.words) {
    const QString value = word.value ? QStringLiteral("0x%1").arg(*word.value, 8, 16, QLatin1Char('0'))
                                     : EncodedText::tr("unknown");
    html += QStringLiteral("<tr><td style=\"padding-right:10px;font-family:%1\">%2</td>"
                           "<td style=\"padding-right:10px;font-family:%1\">%3</td><td>%4</td></tr>")
                .arg(style.monospace, QString::fromStdString(isa::toString(word.where)), value,
                     writersText(word, snapshot).toHtmlEscaped());
  }
  return html + QStringLiteral("</table>");
}

} // namespace

explain::Evaluate evaluateWith(const CompletionIndex& index, int line) {
  return [&index, line](std::string_view expression) -> std::optional<std::int64_t> {
    const QString text = fromView(expression);
    const auto value = index.evaluate(text, line);
    return value ? std::optional<std::int64_t>(*value) : std::nullopt;
  };
}

std::optional<explain::StatementField> fieldIn(const HoverQuestion& question, const HoverSources& sources) {
  return explain::fieldOf(question.text.toStdString(), evaluateWith(sources.index, question.line),
                          question.state);
}

std::optional<explain::BuiltDescriptor> descriptorIn(const HoverQuestion& question,
                                                     const HoverSources& sources) {
  const program::Index at = instructionOf(question, sources);
  if (at == program::kNone) return std::nullopt;
  return explain::descriptorAt(*sources.snapshot->program, *sources.snapshot->analysis, at);
}

std::optional<explain::BuiltSelector> selectorIn(const HoverQuestion& question, const HoverSources& sources) {
  const program::Index at = instructionOf(question, sources);
  if (at == program::kNone) return std::nullopt;
  return explain::selectorAt(*sources.snapshot->program, *sources.snapshot->analysis, at);
}

QString writersText(const explain::RegisterWord& word, const Snapshot& snapshot) {
  if (word.writers.empty()) return EncodedText::tr("set before the kernel starts, or never");
  QStringList list;
  for (const program::Index writer : word.writers) {
    if (static_cast<std::size_t>(list.size()) == kMostWriters) {
      list << EncodedText::tr("and others");
      break;
    }
    const std::uint32_t line = snapshot.lines->lineOf(writer);
    const QString text = QString::fromStdString(isa::toString(snapshot.program->instructions()[writer]));
    list << (line == 0 ? text : EncodedText::tr("line %1: %2").arg(line).arg(text));
  }
  return list.join(QStringLiteral("; "));
}

QString encodedHtml(const HoverQuestion& question, const HoverSources& sources, const HelpStyle& style) {
  QString html;
  if (const auto field = fieldIn(question, sources)) html += explainedHtml(explain::explain(*field), style);
  if (const auto built = descriptorIn(question, sources)) {
    const isa::RegisterRange quad{isa::RegisterClass::Scalar, built->words[0].where.first, 4};
    html +=
        headline(EncodedText::tr("Buffer descriptor in %1").arg(QString::fromStdString(isa::toString(quad))));
    html += explainedHtml(isa::explain(built->values()), style);
    html += wordsHtml(*built, *sources.snapshot, style);
  }
  if (const auto built = selectorIn(question, sources)) {
    html += headline(
        EncodedText::tr("Byte selector in %1").arg(QString::fromStdString(isa::toString(built->word.where))));
    if (built->word.value)
      html += explainedHtml(isa::explainByteSelector(*built->word.value), style);
    else
      html += QStringLiteral("<p>%1 %2</p>")
                  .arg(EncodedText::tr("Its value is unknown."),
                       writersText(built->word, *sources.snapshot).toHtmlEscaped());
  }
  return html;
}

} // namespace wavesmith::widgets
