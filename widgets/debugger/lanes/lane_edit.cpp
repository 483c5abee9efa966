// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_edit.h"

#include "execution/element.h"
#include "project/expressions/scalar.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>
#include <cstring>
#include <limits>

namespace wavesmith::widgets {
namespace {

using execution::ElementType;

struct LaneEditText {
  Q_DECLARE_TR_FUNCTIONS(LaneEdit)
};

// A number without names; nothing for other expressions.
std::optional<project::Number> plainNumber(const QString& text) {
  const QString name = text.trimmed().toLower();
  const double infinity = std::numeric_limits<double>::infinity();
  if (name == QLatin1String("nan"))
    return project::Number{.real = true, .value = std::numeric_limits<double>::quiet_NaN()};
  if (name == QLatin1String("inf")) return project::Number{.real = true, .value = infinity};
  if (name == QLatin1String("-inf")) return project::Number{.real = true, .value = -infinity};
  const auto expression = project::parseExpression(text.toStdString(), {});
  if (!expression) return std::nullopt;
  const auto number = project::evaluate(*expression, [](std::string_view) -> source::Result<project::Number> {
    return source::failure(source::Code::ExpressionValue, {}, "a name");
  });
  if (!number) return std::nullopt;
  return *number;
}

std::optional<quint64> elementBitsOf(ElementType type, const QString& text) {
  const auto number = plainNumber(text);
  if (!number) return std::nullopt;
  if (number->real && !std::isfinite(number->value) && execution::isFloat(type))
    return execution::fromDouble(type, number->value);
  return project::bitsOf(*number, type);
}

// "0xff", "1011" of the type `bits`.
std::optional<quint64> rawBits(const QString& type, const QString& text) {
  bool ok = false;
  quint64 bits = 0;
  if (text.startsWith(QLatin1String("0x"), Qt::CaseInsensitive))
    bits = text.mid(2).toULongLong(&ok, 16);
  else if (type == QLatin1String("bits"))
    bits = text.toULongLong(&ok, 2);
  return ok ? std::optional(bits) : std::nullopt;
}

QString hexadecimal(quint64 bits) {
  return QStringLiteral("0x%1").arg(bits, 0, 16);
}

quint64 maskOf(int bits) {
  return bits >= 64 ? ~quint64{0} : (quint64{1} << bits) - 1;
}

} // namespace

std::expected<LaneEdit, QString> laneEdit(const LaneValues& values, const LaneCell& cell, const QString& type,
                                          const QString& text) {
  LaneEdit edit{.location = locationOf(values, cell), .value = {}};
  const QString given = text.trimmed();
  if (edit.location.isEmpty() || given.isEmpty())
    return std::unexpected(LaneEditText::tr("a value is missing"));
  const LaneElements elements = elementsOf(type);
  const auto element = execution::elementTypeOf(elements.element.toStdString());
  std::optional<quint64> bits = rawBits(type, given);
  if (!bits && element) {
    const QStringList parts = given.split(u',');
    if (elements.count > 1 && parts.size() != elements.count)
      return std::unexpected(
          LaneEditText::tr("%1 has %2 values, separated by commas").arg(type).arg(elements.count));
    const int width = static_cast<int>(execution::bytesOf(*element)) * 8;
    quint64 all = 0;
    bool complete = elements.count > 1 || parts.size() == 1;
    for (int i = 0; i < elements.count && complete; ++i) {
      const QString& part = elements.count > 1 ? parts[i] : given;
      const auto one = elementBitsOf(*element, part);
      if (!one && (elements.count > 1 || cell.bits < 32 || plainNumber(part)))
        return std::unexpected(
            LaneEditText::tr("“%1” is not a value of %2").arg(part.trimmed(), elements.element));
      complete = one.has_value();
      if (one) all |= (*one & maskOf(width)) << (i * width);
    }
    if (complete) bits = all;
  }
  if (!bits) {
    if (cell.bits < 32)
      return std::unexpected(LaneEditText::tr("“%1” is not a value of %2").arg(given, type));
    const bool isReal = element && execution::isFloat(*element);
    edit.value = isReal ? QStringLiteral("(%1) * 1.0").arg(given) : given;
    return edit;
  }
  if (*bits > maskOf(cell.bits))
    return std::unexpected(LaneEditText::tr("“%1” has more than %2 bits").arg(given).arg(cell.bits));
  if (cell.bits < 32) { // the other bits of the register stay
    LaneCell whole = cell;
    whole.low = 0;
    whole.bits = 32;
    const std::vector<std::byte> bytes = cellBytes(values, whole);
    if (bytes.size() != sizeof(quint32))
      return std::unexpected(LaneEditText::tr("the register is not known"));
    quint32 dword = 0;
    std::memcpy(&dword, bytes.data(), sizeof dword);
    bits = (dword & ~(maskOf(cell.bits) << cell.low)) | *bits << cell.low;
  }
  edit.value = hexadecimal(*bits);
  return edit;
}

} // namespace wavesmith::widgets
