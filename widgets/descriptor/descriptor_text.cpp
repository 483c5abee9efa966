// SPDX-License-Identifier: Apache-2.0
#include "descriptor/descriptor_text.h"

#include "codeobject/descriptor/descriptor_check.h"
#include "style/core_texts.h"
#include "style/from_view.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace wavesmith::widgets {
namespace {

constexpr unsigned kBitsOfAByte = 8;
constexpr unsigned kBitsOfAWord = 32;
constexpr int kBytesOfALine = 16;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Descriptor)
};

// The guide has a table for each of the words, and one for everything else.
QString sourceOf(const generate::DescriptorRow& row) {
  using codeobject::DescriptorGroup;
  if (row.field == nullptr) return QStringLiteral("LLVM AMDGPUUsage, “AMDHSA Kernel Assembler Directives”");
  switch (row.group) {
  case DescriptorGroup::ComputePgmRsrc1:
  case DescriptorGroup::ComputePgmRsrc2:
  case DescriptorGroup::ComputePgmRsrc3:
    return QStringLiteral("LLVM AMDGPUUsage, “%1”").arg(fromView(codeobject::name(row.group)).toLower());
  default: return QStringLiteral("LLVM AMDGPUUsage, “Kernel Descriptor”");
  }
}

QString paragraph(const QString& label, const QString& text) {
  return text.isEmpty() ? QString()
                        : QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(label, text);
}

// The number in a text, as a link to the line.
QString linkTo(std::uint32_t line, QString text) {
  const QString number = QString::number(line);
  const auto at = text.lastIndexOf(QRegularExpression(QStringLiteral("\\b%1\\b(?![^<]*>)").arg(number)));
  if (at >= 0) text.replace(at, number.size(), QStringLiteral("<a href=\"line:%1\">%1</a>").arg(number));
  return text;
}

} // namespace

// LLVM AMDGPUUsage, "Floating Point Rounding Mode Enumeration Values", "Floating Point Denorm Mode
// Enumeration Values", "System VGPR Work-Item ID Enumeration Values".
QStringList choicesOf(std::string_view directive) {
  if (directive == ".amdhsa_float_round_mode_32" || directive == ".amdhsa_float_round_mode_16_64")
    return {Words::tr("to nearest even"), Words::tr("up, to +infinity"), Words::tr("down, to −infinity"),
            Words::tr("to zero")};
  if (directive == ".amdhsa_float_denorm_mode_32" || directive == ".amdhsa_float_denorm_mode_16_64")
    return {Words::tr("denormals flushed"), Words::tr("kept in sources"), Words::tr("kept in results"),
            Words::tr("denormals kept")};
  if (directive == ".amdhsa_system_vgpr_workitem_id")
    return {Words::tr("x"), Words::tr("x and y"), Words::tr("x, y and z")};
  return {};
}

bool isFlag(const generate::DescriptorRow& row) {
  return row.field == nullptr || row.field->bits == 1;
}

QString valueText(const generate::DescriptorRow& row) {
  const bool entry = row.field != nullptr && row.field->name == "KERNEL_CODE_ENTRY_BYTE_OFFSET";
  QString text = entry ? QString::number(static_cast<qint64>(row.value)) : QString::number(row.value);
  const QStringList choices = choicesOf(row.directive);
  if (row.value < static_cast<quint64>(choices.size()))
    text = QStringLiteral("%1: %2").arg(text, choices[static_cast<qsizetype>(row.value)]);
  if (!row.exact) text = Words::tr("at most %1").arg(text);
  const QString written = QString::fromStdString(row.written);
  if (!written.isEmpty()) {
    if (written != QString::number(row.value)) text += QStringLiteral(" (%1)").arg(written);
    return text;
  }
  if (row.directive.empty()) return text;
  return row.byDefault ? Words::tr("%1 (default)").arg(text) : Words::tr("%1 (follows)").arg(text);
}

QString needText(const generate::DescriptorRow& row) {
  if (!row.need) return {};
  QString value = QString::number(row.need->value);
  switch (row.need->certainty) {
  case generate::Certainty::Known: return value;
  case generate::Certainty::AtLeast: return Words::tr("at least %1").arg(value);
  case generate::Certainty::Guessed: return Words::tr("possibly %1").arg(value);
  case generate::Certainty::Kept: return {};
  }
  return {};
}

QString defaultText(const generate::DescriptorRow& row) {
  if (row.directive.empty()) return Words::tr("no directive for gfx942: set by the assembler");
  if (row.byDefault) return QString::number(*row.byDefault);
  if (row.directive == ".amdhsa_user_sgpr_count")
    return Words::tr("the registers that the enabled values take");
  return Words::tr("none: the directive is required");
}

QString bitsText(const codeobject::DescriptorField& field) {
  const QString group = coreText(codeobject::name(field.group));
  const unsigned byte = field.firstBit / kBitsOfAByte;
  if (field.bits >= kBitsOfAWord)
    return Words::tr("bytes %1 to %2").arg(byte).arg(byte + field.bits / kBitsOfAByte - 1);
  const unsigned first = field.firstBit % kBitsOfAWord;
  const unsigned word = field.firstBit / kBitsOfAWord * (kBitsOfAWord / kBitsOfAByte);
  if (field.bits == 1) return Words::tr("bit %1 of the word at byte %2 (%3)").arg(first).arg(word).arg(group);
  return Words::tr("bits %1 to %2 of the word at byte %3 (%4)")
      .arg(first)
      .arg(first + field.bits - 1)
      .arg(word)
      .arg(group);
}

QString linesText(const std::vector<std::uint32_t>& lines) {
  if (lines.empty()) return {};
  QStringList numbers;
  for (const std::uint32_t line : lines)
    numbers << QString::number(line);
  return lines.size() == 1 ? Words::tr("line %1").arg(numbers[0])
                           : Words::tr("lines %1").arg(numbers.join(u", "));
}

QString explanationOf(const generate::DescriptorRow& row, const QStringList& wrong) {
  QString html = QStringLiteral("<b>%1</b>").arg(fromView(row.name));
  if (!row.directive.empty())
    html += QStringLiteral("&nbsp;&nbsp;<code>%1</code>").arg(fromView(row.directive));
  html += QStringLiteral("<p>%1.</p><table>").arg(fromView(row.meaning).toHtmlEscaped());
  html += paragraph(Words::tr("Value"), valueText(row).toHtmlEscaped());
  if (row.line != 0)
    html += paragraph(Words::tr("Written"), linkTo(row.line, Words::tr("in line %1").arg(row.line)));
  html += paragraph(Words::tr("Default"), defaultText(row));
  if (row.field != nullptr) html += paragraph(Words::tr("Bits"), bitsText(*row.field));
  if (row.need) {
    const QString lines = linesText(row.need->lines);
    QString linked = lines;
    for (const std::uint32_t line : row.need->lines)
      linked = linkTo(line, linked);
    const QString needs = needText(row);
    html +=
        paragraph(Words::tr("Code"), (needs.isEmpty() ? QString() : needs + QStringLiteral(": ")) +
                                         coreText(row.need->why).toHtmlEscaped() +
                                         (lines.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(linked)));
  }
  for (const QString& why : wrong)
    html += paragraph(Words::tr("Wrong"), QStringLiteral("<b>%1</b>").arg(why.toHtmlEscaped()));
  html += paragraph(Words::tr("Source"), sourceOf(row));
  return html + QStringLiteral("</table>");
}

QString hexText(const DescriptorBytes& bytes) {
  QString text;
  for (int i = 0; i < static_cast<int>(bytes.size()); ++i) {
    if (i % kBytesOfALine == 0)
      text += QStringLiteral("%1%2 ").arg(i == 0 ? u"" : u"\n").arg(i, 4, 16, QChar(u'0'));
    text += QStringLiteral(" %1").arg(std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]), 2, 16,
                                      QChar(u'0'));
  }
  return text + u'\n';
}

QString byteLines(const DescriptorBytes& bytes) {
  QString text;
  for (int i = 0; i < static_cast<int>(bytes.size()); ++i) {
    text += i % kBytesOfALine == 0 ? QStringLiteral("%1  .byte ").arg(i == 0 ? u"" : u"\n")
                                   : QStringLiteral(", ");
    text += QStringLiteral("0x%1").arg(std::to_integer<unsigned>(bytes[static_cast<std::size_t>(i)]), 2, 16,
                                       QChar(u'0'));
  }
  return text + u'\n';
}

} // namespace wavesmith::widgets
