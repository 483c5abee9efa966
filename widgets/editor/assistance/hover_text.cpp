// SPDX-License-Identifier: Apache-2.0
#include "editor/assistance/hover_text.h"

#include "document/text/line_states.h"
#include "editor/assistance/completion_context.h"
#include "editor/assistance/completion_index.h"
#include "editor/assistance/written_fields.h"
#include "explain/literal.h"
#include "explain/signature.h"
#include "help/explained_html.h"
#include "isa/availability.h"
#include "isa/instruction.h"
#include "isa/vocabulary.h"
#include "style/from_view.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using Place = CompletionContext::Place;

struct HoverText {
  Q_DECLARE_TR_FUNCTIONS(Hover)
};

// A register as written in the text: v4, s[0:3], v[v_x:v_x+1].
struct RegisterText {
  int begin = 0;
  int end = 0;
  QString file; // "v", "s", "a", "ttmp"
  QString first;
  QString last; // empty: one register
};

std::optional<RegisterText> registerAt(const QString& line, int column) {
  static const QRegularExpression pattern(
      QStringLiteral("(?<![\\w.$@\\\\])(v|s|a|ttmp)(?:(\\d+)(?![\\w.$@])|\\[([^\\]:]+)(?::([^\\]]+))?\\])"),
      QRegularExpression::CaseInsensitiveOption);
  for (auto matches = pattern.globalMatch(line); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    if (match.capturedStart() > column) break;
    if (match.capturedEnd() < column) continue;
    const QString number = match.captured(2);
    return RegisterText{static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedEnd()),
                        match.captured(1).toLower(), number.isEmpty() ? match.captured(3).trimmed() : number,
                        match.captured(4).trimmed()};
  }
  return std::nullopt;
}

QString rangeName(const QString& file, qint64 first, qint64 count) {
  if (count <= 1) return QStringLiteral("%1%2").arg(file).arg(first);
  return QStringLiteral("%1[%2:%3]").arg(file).arg(first).arg(first + count - 1);
}

QString fileKind(const QString& file) {
  if (file == u"v") return HoverText::tr("vector register");
  if (file == u"a") return HoverText::tr("accumulation register");
  if (file == u"s") return HoverText::tr("scalar register");
  return HoverText::tr("register of the trap handler");
}

QString fileSentence(const QString& file, qint64 count) {
  const QString width = count <= 1 ? HoverText::tr("32 bits") : HoverText::tr("%1 times 32 bits").arg(count);
  if (file == u"v") return HoverText::tr("%1 in each of the wave's 64 lanes.").arg(width);
  if (file == u"a")
    return HoverText::tr(
               "%1 in each of the wave's 64 lanes, in the accumulation half of the vector registers.")
        .arg(width);
  return HoverText::tr("%1 shared by all lanes of the wave.").arg(width);
}

class Hover {
public:
  Hover(const HoverQuestion& question, const HoverSources& sources, const HelpStyle& style)
      : question_(question), sources_(sources), style_(style) {}

  std::optional<HoverAnswer> answer() {
    if (isInComment()) return std::nullopt;
    word_ = wordAround(question_.text, question_.column);
    const QString word = question_.text.mid(word_.begin, word_.end - word_.begin);
    context_ = contextAt(question_.text, word_.end, question_.state);
    if (context_.place == Place::None) return std::nullopt;
    if (context_.place == Place::MetadataKey) return metadataKey(word);
    QString html = context_.place == Place::Statement ? statement(word) : inside(word);
    html += encodedHtml(question_, sources_, style_);
    if (html.isEmpty()) return std::nullopt;
    return HoverAnswer{html, word_.begin, word_.end};
  }

private:
  [[nodiscard]] bool isInComment() const {
    source::Utf16Lexer lexer(asUtf16(question_.text), question_.state);
    const auto column = static_cast<std::uint32_t>(question_.column);
    for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next())
      if (token.kind == source::TokenKind::Comment && column >= token.begin && column < token.end)
        return true;
    return false;
  }

  [[nodiscard]] std::optional<HoverAnswer> metadataKey(const QString& word) const {
    const isa::Word* key = isa::findWord(isa::WordKind::MetadataKey, word.toStdString());
    if (key == nullptr || !context_.hasColon) return std::nullopt;
    return HoverAnswer{wordHtml(*key, style_), word_.begin, word_.end};
  }

  QString statement(const QString& word) {
    if (word.isEmpty()) return {};
    const isa::Op op = isa::findMnemonic(word.toLower().toStdString());
    if (const auto missing = isa::unavailable(word.toLower().toStdString(), sources_.target))
      return warning(word, QString::fromStdString(missing->sentence));
    if (op != isa::Op::invalid) return opcodeHtml(isa::describe(op), style_, HelpDetail::Short);
    if (const isa::Word* known = isa::findWord(isa::WordKind::Directive, word.toStdString()))
      return wordHtml(*known, style_);
    return definition(word);
  }

  QString inside(const QString& word) {
    if (const auto reg = registerAt(question_.text, question_.column)) {
      word_ = {reg->begin, reg->end};
      return registerHtml(*reg) + operandHtml();
    }
    if (word.isEmpty()) return {};
    if (word[0].isDigit()) return numberHtml(word);
    if (QString html = wordOf(word); !html.isEmpty()) return html;
    if (QString html = definition(word); !html.isEmpty()) return html;
    if (const auto missing = isa::unavailable(word.toStdString(), sources_.target))
      return warning(word, QString::fromStdString(missing->sentence));
    return {};
  }

  QString warning(const QString& word, const QString& sentence) {
    return rowsHtml(word, HoverText::tr("not on this target"), sentence, {}, style_);
  }

  // A word of the assembler, of the kind that is valid there.
  QString wordOf(const QString& text) {
    const std::string word = text.toStdString();
    const isa::Word* known = nullptr;
    if (context_.place == Place::Modifier) known = isa::findWord(isa::WordKind::Modifier, word);
    if (known == nullptr) known = isa::findWord(word);
    if (known == nullptr) return {};
    if ((known->targets & sources_.target.bit) == 0)
      if (const auto missing = isa::unavailable(word, sources_.target))
        return warning(text, QString::fromStdString(missing->sentence));
    QString html = wordHtml(*known, style_);
    if (known->kind == isa::WordKind::Register) html += operandHtml();
    return html;
  }

  QString definition(const QString& name) {
    if (name.startsWith(u'\\')) {
      const auto macro = sources_.index.macroAround(question_.line);
      if (!macro) return {};
      return rowsHtml(name, HoverText::tr("macro argument"), {},
                      {{HoverText::tr("Of"), QStringLiteral("%1 %2").arg(macro->name, macro->value)}},
                      style_);
    }
    const auto found = sources_.index.find(name, question_.line);
    if (!found) return {};
    const HelpRow where{HoverText::tr("Line"), QString::number(found->line)};
    const HelpRow uses{HoverText::tr("Uses"), QString::number(sources_.index.uses(name))};
    switch (found->kind) {
    case Definition::Kind::Label: return rowsHtml(name, HoverText::tr("label"), {}, {where, uses}, style_);
    case Definition::Kind::Kernel: return rowsHtml(name, HoverText::tr("kernel"), {}, {where, uses}, style_);
    case Definition::Kind::Macro:
      return rowsHtml(
          name, HoverText::tr("macro"), {},
          {{HoverText::tr("Arguments"), found->value.isEmpty() ? HoverText::tr("none") : found->value},
           where,
           uses},
          style_);
    case Definition::Kind::Symbol: break;
    }
    QList<HelpRow> rows{{HoverText::tr("Set to"), found->value}};
    if (const auto value = sources_.index.evaluate(name, question_.line)) {
      if (QString::number(*value) != found->value)
        rows << HelpRow{HoverText::tr("Value"), QString::number(*value)};
      if (*value > 9)
        rows << HelpRow{HoverText::tr("Hexadecimal"),
                        QStringLiteral("0x%1").arg(static_cast<quint64>(*value), 0, 16)};
    }
    return rowsHtml(name, HoverText::tr("symbol"), {}, rows << where << uses, style_);
  }

  // The assembler's numbers, if known; otherwise the values of the symbols.
  std::optional<std::pair<qint64, qint64>> numbersOf(const RegisterText& reg) const {
    if (sources_.snapshot && sources_.snapshot->assembly) {
      const source::LineTable& lines = sources_.snapshot->assembly->lines;
      const auto entries =
          lines.entriesOf(sources_.path.toStdString(), static_cast<std::uint32_t>(question_.line));
      if (entries.size() == 1 && lines.chain(entries[0]->location).empty()) {
        const QString text = question_.text.mid(reg.begin, reg.end - reg.begin);
        for (const source::NamedRegister& name : lines.namesOf(*entries[0]))
          if (name.column == static_cast<std::uint32_t>(reg.begin) + 1 &&
              name.length == static_cast<std::uint32_t>(text.size()))
            return std::pair<qint64, qint64>(name.first, name.count);
      }
    }
    const auto first = sources_.index.evaluate(reg.first, question_.line);
    if (!first) return std::nullopt;
    if (reg.last.isEmpty()) return std::pair<qint64, qint64>(*first, 1);
    const auto last = sources_.index.evaluate(reg.last, question_.line);
    if (!last || *last < *first) return std::nullopt;
    return std::pair<qint64, qint64>(*first, *last - *first + 1);
  }

  QString registerHtml(const RegisterText& reg) const {
    const QString text = question_.text.mid(reg.begin, reg.end - reg.begin);
    const auto numbers = numbersOf(reg);
    if (!numbers) {
      const bool argument = text.contains(u'\\');
      return rowsHtml(text, fileKind(reg.file),
                      argument ? HoverText::tr("Which one depends on the macro's argument.")
                               : HoverText::tr("Its number is not known here."),
                      {}, style_);
    }
    const auto [first, count] = *numbers;
    const QString name = rangeName(reg.file, first, count);
    const QString typed = QString(text).remove(u' ');
    QList<HelpRow> rows;
    if (name != typed && QStringLiteral("%1[%2]").arg(reg.file).arg(first) != typed)
      rows << HelpRow{HoverText::tr("Is"), name};
    for (const Definition& definition : symbolsIn(text))
      rows << HelpRow{definition.name,
                      HoverText::tr("%1, set in line %2").arg(definition.value).arg(definition.line)};
    const QString names = authorsNames(reg.file, first, count, text);
    if (!names.isEmpty()) rows << HelpRow{HoverText::tr("Your name"), names};
    return rowsHtml(text, fileKind(reg.file), fileSentence(reg.file, count), rows, style_);
  }

  [[nodiscard]] std::vector<Definition> symbolsIn(const QString& text) const {
    static const QRegularExpression pattern(QStringLiteral("(?<![\\w.$@\\\\])[A-Za-z_.$][\\w.$@]*(?!\\[)"));
    std::vector<Definition> found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();) {
      const QString name = matches.next().captured();
      const bool known = std::ranges::any_of(found, [&](const Definition& d) { return d.name == name; });
      const auto definition = sources_.index.find(name, question_.line);
      if (!known && definition && definition->kind == Definition::Kind::Symbol) found.push_back(*definition);
    }
    return found;
  }

  // The symbols that the author uses for registers of this file and whose value is one of these numbers.
  [[nodiscard]] QString authorsNames(const QString& file, qint64 first, qint64 count,
                                     const QString& text) const {
    const int wanted = file == u"v"   ? CompletionIndex::V
                       : file == u"s" ? CompletionIndex::S
                       : file == u"a" ? CompletionIndex::A
                                      : CompletionIndex::NoFile;
    QStringList names;
    for (const Definition& definition : sources_.index.definitions()) {
      if (definition.kind != Definition::Kind::Symbol || text.contains(definition.name)) continue;
      if ((sources_.index.registerFiles(definition.name) & wanted) == 0) continue;
      const auto value = sources_.index.evaluate(definition.name, question_.line);
      if (!value || *value < first || *value >= first + count) continue;
      names << (count > 1 ? QStringLiteral("%1 (%2%3)").arg(definition.name, file).arg(*value)
                          : definition.name);
      if (names.size() == 8) break;
    }
    return names.join(QStringLiteral(", "));
  }

  // Describes the operand of the instruction at that place.
  QString operandHtml() const {
    const isa::Op op = isa::findMnemonic(context_.head.toLower().toStdString());
    if (op == isa::Op::invalid) return {};
    const isa::OpcodePage page = isa::describe(op);
    if (context_.operand < 0 || static_cast<std::size_t>(context_.operand) >= page.operands.size()) return {};
    const isa::OperandPage& operand = page.operands[static_cast<std::size_t>(context_.operand)];
    const QString what = HoverText::tr("%1 of %2: %3, %4 bits, %5")
                             .arg(QString::fromStdString(operand.name), QString::fromStdString(page.mnemonic),
                                  QString::fromStdString(operand.access))
                             .arg(operand.bits)
                             .arg(QString::fromStdString(operand.type));
    return QStringLiteral("<p style=\"color:%1;margin-top:4px;margin-bottom:0px\">%2</p>")
        .arg(style_.quiet.name(), what.toHtmlEscaped());
  }

  QString numberHtml(const QString& text) {
    // Handles `-1`, and `1.5e-3`, whose sign ends the word.
    QString number = text;
    static const QRegularExpression exponent(QStringLiteral("^\\d+(?:\\.\\d*)?[eE]$"));
    const int sign = word_.end;
    if (exponent.match(number).hasMatch() && sign < question_.text.size() &&
        (question_.text[sign] == u'-' || question_.text[sign] == u'+')) {
      int end = sign + 1;
      while (end < question_.text.size() && question_.text[end].isDigit())
        ++end;
      number = question_.text.mid(word_.begin, end - word_.begin);
      word_.end = end;
    }
    const QString before = question_.text.left(word_.begin);
    const bool negative =
        before.endsWith(u'-') && (before.size() < 2 || !isNameCharacter(before[before.size() - 2]));
    return formsHtml(negative ? u'-' + number : number);
  }

  // The values that a number can be; those of the operand's type first, in bold.
  QString formsHtml(const QString& text) const {
    const isa::Op op = isa::findMnemonic(context_.head.toLower().toStdString());
    const isa::OperandSpec* operand = nullptr;
    if (op != isa::Op::invalid && context_.place == Place::Operand) {
      const auto at = static_cast<std::size_t>(std::max(context_.operand, 0));
      operand = explain::operandSpecAt(op, context_.head.toStdString(), at, at + 1);
    }
    const auto forms = explain::literalForms(text.toStdString(), operand);
    if (forms.empty()) return {};
    return rowsHtml(text, HoverText::tr("number"), {}, {}, style_) + numberFormsHtml(forms, style_);
  }

  const HoverQuestion& question_;
  const HoverSources& sources_;
  const HelpStyle& style_;
  WordRange word_;
  CompletionContext context_;
};

} // namespace

std::optional<HoverAnswer> hoverAnswer(const HoverQuestion& question, const HoverSources& sources,
                                       const HelpStyle& style) {
  return Hover(question, sources, style).answer();
}

QString mnemonicIn(const QString& line, source::LineState state) {
  const auto comment = static_cast<int>(source::findStatement(asUtf16(line), state).comment);
  const CompletionContext end = contextAt(line, comment, state);
  const QString head = end.place == Place::Statement ? end.word : end.head;
  const isa::Op op = isa::findMnemonic(head.toLower().toStdString());
  if (op == isa::Op::invalid) return {};
  const std::string_view mnemonic = isa::row(op).mnemonic;
  return fromView(mnemonic);
}

} // namespace wavesmith::widgets
