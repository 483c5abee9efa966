// SPDX-License-Identifier: Apache-2.0
#include "help/explained_html.h"

namespace wavesmith::widgets {
namespace {

QString escapedText(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString tableRow(const QString& name, const QString& value, const QString& meaning, const HelpStyle& style) {
  return QStringLiteral("<tr><td style=\"padding-right:10px;white-space:nowrap;color:%1\">%2</td>"
                        "<td style=\"padding-right:10px;font-family:%3\">%4</td><td>%5</td></tr>")
      .arg(style.quiet.name(), name, style.monospace, value, meaning);
}

} // namespace

QString explainedHtml(const isa::Explained& explained, const HelpStyle& style) {
  QString html;
  if (!explained.text.empty())
    html += QStringLiteral("<p style=\"margin-top:4px;margin-bottom:0px;font-family:%1\">%2</p>")
                .arg(style.monospace, escapedText(explained.text));
  html += QStringLiteral("<p style=\"margin-top:4px;margin-bottom:4px\">%1</p>")
              .arg(escapedText(explained.summary));
  if (!explained.fields.empty()) {
    html += QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">");
    for (const isa::ExplainedField& field : explained.fields)
      html += tableRow(escapedText(field.name), escapedText(field.value), escapedText(field.meaning), style);
    html += QStringLiteral("</table>");
  }
  for (const std::string& note : explained.notes)
    html += QStringLiteral("<p style=\"margin-top:4px;margin-bottom:0px;color:%1\">%2</p>")
                .arg(style.quiet.name(), escapedText(note));
  return html;
}

QString numberFormsHtml(const std::vector<isa::NumberForm>& forms, const HelpStyle& style) {
  if (forms.empty()) return {};
  QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">");
  for (const isa::NumberForm& form : forms) {
    const QString value = escapedText(form.value);
    html += tableRow(escapedText(form.name), form.isOfType ? QStringLiteral("<b>%1</b>").arg(value) : value,
                     {}, style);
  }
  return html + QStringLiteral("</table>");
}

} // namespace wavesmith::widgets
