// SPDX-License-Identifier: Apache-2.0
#include "help/opcode_html.h"

#include "style/from_view.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kHazardsInShort = 3; // the page in the Instructions dock has all of them

struct HelpText {
  Q_DECLARE_TR_FUNCTIONS(Help)
};

QString escaped(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString joined(const std::vector<std::string>& texts) {
  QStringList list;
  for (const std::string& text : texts)
    list << escaped(text);
  return list.join(QStringLiteral(", "));
}

QString colored(const QString& html, const QColor& color) {
  return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), html);
}

// The name, and to the right of it the kind.
QString head(const QString& name, const QString& what, const HelpStyle& style) {
  return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr>"
                        "<td style=\"font-family:%1\"><b>%2</b></td>"
                        "<td align=\"right\" valign=\"bottom\">&nbsp;&nbsp;%3</td></tr></table>")
      .arg(style.monospace, name, colored(what, style.quiet));
}

QString paragraph(const QString& html) {
  return QStringLiteral("<p style=\"margin-top:4px;margin-bottom:4px\">%1</p>").arg(html);
}

QString code(const QString& text, const HelpStyle& style) {
  return QStringLiteral(
             "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"6\" "
             "style=\"margin-top:4px;margin-bottom:4px\"><tr><td bgcolor=\"%1\">"
             "<pre style=\"font-family:%2;white-space:pre-wrap;margin:0px\">%3</pre></td></tr></table>")
      .arg(style.code.name(), style.monospace, text);
}

class Rows {
public:
  explicit Rows(const HelpStyle& style) : style_(style) {}

  void add(const QString& name, const QString& html) {
    if (html.isEmpty()) return;
    rows_ += QStringLiteral("<tr><td style=\"padding-right:10px;white-space:nowrap\">%1</td><td>%2</td></tr>")
                 .arg(colored(name, style_.quiet), html);
  }
  [[nodiscard]] QString html() const {
    if (rows_.isEmpty()) return {};
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(rows_);
  }

private:
  const HelpStyle& style_;
  QString rows_;
};

QString operandsHtml(const isa::OpcodePage& page, const HelpStyle& style) {
  if (page.operands.empty()) return {};
  QString rows;
  for (const isa::OperandPage& operand : page.operands) {
    const QString size = HelpText::tr("%1 bits, %2").arg(operand.bits).arg(escaped(operand.type));
    rows += QStringLiteral("<tr><td style=\"font-family:%1;padding-right:10px\">%2</td>"
                           "<td style=\"padding-right:10px\">%3</td><td style=\"padding-right:10px\">%4</td>"
                           "<td>%5</td></tr>")
                .arg(style.monospace, escaped(operand.name), colored(escaped(operand.access), style.quiet),
                     colored(size, style.quiet), escaped(operand.allowed));
    if (!operand.explanation.empty())
      rows += QStringLiteral("<tr><td></td><td colspan=\"3\">%1</td></tr>").arg(escaped(operand.explanation));
  }
  return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">%1</table>").arg(rows);
}

} // namespace

HelpStyle helpStyle(const Theme& theme, const QFont& code) {
  using Role = Theme::Role;
  return {.text = theme.color(Role::EditorText),
          .quiet = theme.color(Role::Quiet),
          .accent = theme.color(Role::Accent),
          .warning = theme.color(Role::Warning),
          .border = theme.color(Role::Border),
          .code = theme.color(Role::CurrentLine),
          .monospace = QStringLiteral("'%1'").arg(code.family())};
}

QString opcodeHtml(const isa::OpcodePage& page, const HelpStyle& style, HelpDetail detail) {
  const bool full = detail == HelpDetail::Full;
  QString html = head(escaped(page.mnemonic),
                      escaped(page.functionalClass.empty() ? page.encoding : page.functionalClass), style);
  html += paragraph(escaped(page.summary));
  if (!page.syntax.empty())
    html += paragraph(QStringLiteral("<span style=\"font-family:%1\">%2</span>")
                          .arg(style.monospace, escaped(page.syntax)));
  if (!page.operation.empty()) html += code(escaped(page.operation), style);
  if (full) html += operandsHtml(page, style);
  Rows rows(style);
  if (full) {
    rows.add(HelpText::tr("Encoding"), escaped(page.encoding));
    rows.add(HelpText::tr("Spellings"), joined(page.spellings));
  }
  rows.add(HelpText::tr("Modifiers"), joined(page.modifiers));
  rows.add(HelpText::tr("Reads"), joined(page.implicitReads));
  rows.add(HelpText::tr("Writes"), joined(page.implicitWrites));
  rows.add(HelpText::tr("Counters"), escaped(page.counters));
  rows.add(HelpText::tr("Data is safe"), escaped(page.safeWhen));
  if (full) rows.add(HelpText::tr("Exists on"), joined(page.targets));
  const QString fidelity = escaped(page.fidelity);
  if (full || page.fidelity != "exact")
    rows.add(HelpText::tr("Emulator"),
             page.fidelityNote.empty() ? fidelity
                                       : QStringLiteral("%1: %2").arg(fidelity, escaped(page.fidelityNote)));
  html += rows.html();
  if (!page.hazards.empty()) {
    Rows hazards(style);
    const std::size_t shown = full ? page.hazards.size() : std::min(page.hazards.size(), kHazardsInShort);
    for (std::size_t n = 0; n < shown; ++n)
      hazards.add(colored(HelpText::tr("Mind"), style.warning), escaped(page.hazards[n]));
    if (shown < page.hazards.size())
      hazards.add({}, colored(HelpText::tr("%1 more: F1").arg(page.hazards.size() - shown), style.quiet));
    html += hazards.html();
  }
  return html;
}

QString wordHtml(const isa::Word& word, const HelpStyle& style) {
  const auto text = [](std::string_view view) { return fromView(view).toHtmlEscaped(); };
  QString html = head(text(word.text), kindName(word.kind), style);
  html += paragraph(text(word.explanation));
  if (!word.syntax.empty()) html += code(text(word.syntax), style);
  Rows rows(style);
  const bool numbered = word.kind != isa::WordKind::Directive && word.kind != isa::WordKind::Modifier;
  if (numbered && word.number >= 0) rows.add(HelpText::tr("Number"), QString::number(word.number));
  QStringList values;
  for (const isa::Word* value : isa::valuesOf(word.text))
    values << text(value->text);
  if (!values.isEmpty() && values.size() <= 8)
    rows.add(HelpText::tr("Values"), values.join(QStringLiteral(", ")));
  if (word.targets != isa::kAllTargets) {
    QStringList targets;
    for (const isa::Target& target : isa::targets())
      if ((target.bit & word.targets) != 0) targets << text(target.processor);
    rows.add(HelpText::tr("Exists on"), targets.join(QStringLiteral(", ")));
  }
  return html + rows.html();
}

QString kindName(isa::WordKind kind) {
  switch (kind) {
  case isa::WordKind::Register: return HelpText::tr("register");
  case isa::WordKind::Modifier: return HelpText::tr("modifier");
  case isa::WordKind::Directive: return HelpText::tr("directive");
  case isa::WordKind::HardwareRegister: return HelpText::tr("hardware register");
  case isa::WordKind::Message: return HelpText::tr("message");
  case isa::WordKind::Function: return HelpText::tr("function");
  case isa::WordKind::Symbol: return HelpText::tr("symbol of the assembler");
  case isa::WordKind::MetadataKey: return HelpText::tr("key of metadata");
  case isa::WordKind::Value: return HelpText::tr("value");
  }
  return {};
}

QString rowsHtml(const QString& title, const QString& what, const QString& sentence,
                 const QList<HelpRow>& list, const HelpStyle& style) {
  QString html = head(title.toHtmlEscaped(), what.toHtmlEscaped(), style);
  if (!sentence.isEmpty()) html += paragraph(sentence.toHtmlEscaped());
  Rows rows(style);
  for (const HelpRow& row : list)
    rows.add(row.name.toHtmlEscaped(), QStringLiteral("<span style=\"font-family:%1\">%2</span>")
                                           .arg(style.monospace, row.value.toHtmlEscaped()));
  return html + rows.html();
}

} // namespace wavesmith::widgets
