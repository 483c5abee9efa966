// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_values.h"

#include "debug/values/value_text.h"
#include "emulator/machine/memory.h"
#include "execution/element.h"
#include "style/from_view.h"

#include <QRegularExpression>

#include <algorithm>
#include <cstring>

namespace wavesmith::widgets {
namespace {

constexpr int kLaneCount = static_cast<int>(isa::kLanes);
constexpr int kDwordBits = 32, kByteBits = 8;
constexpr std::size_t kDwordBytes = 4;
constexpr std::size_t kRegisterBytes = kLaneCount * kDwordBytes;

std::string_view viewOf(const QByteArray& text) {
  return {text.constData(), static_cast<std::size_t>(text.size())};
}

QString matrixLetter(isa::Matrix matrix) {
  switch (matrix) {
  case isa::Matrix::A: return QStringLiteral("A");
  case isa::Matrix::B: return QStringLiteral("B");
  case isa::Matrix::C: return QStringLiteral("C");
  case isa::Matrix::D: return QStringLiteral("D");
  case isa::Matrix::Index: return QStringLiteral("Index");
  }
  return {};
}

// Bits of `dwords` from cell.low on.
std::vector<std::byte> partOf(const std::vector<std::uint32_t>& dwords, const LaneCell& cell) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, dwords.data(), std::min<std::size_t>(dwords.size(), 2) * kDwordBytes);
  bits >>= cell.low;
  if (cell.bits < 64) bits &= (std::uint64_t{1} << cell.bits) - 1;
  std::vector<std::byte> result(static_cast<std::size_t>(std::max(cell.bits, kByteBits) / kByteBits));
  std::memcpy(result.data(), &bits, result.size());
  return result;
}

QString textOf(const std::vector<std::byte>& bytes, const QString& type) {
  static const emulator::Memory noMemory; // addresses are resolved by the debugger
  return QString::fromStdString(debug::valueText(bytes, viewOf(type.toUtf8()), noMemory));
}

// Empty: unknown.
std::vector<std::byte> bytesBefore(const LaneValues& values, const LaneCell& cell) {
  if (cell.lane < 0) return {};
  std::vector<std::uint32_t> dwords(static_cast<std::size_t>(cell.registers));
  for (std::size_t i = 0; i < dwords.size(); ++i) {
    const std::size_t at = static_cast<std::size_t>(cell.first) + i;
    if (at >= values.before.size() || values.before[at].size() != kRegisterBytes) return {};
    std::memcpy(&dwords[i], values.before[at].data() + static_cast<std::size_t>(cell.lane) * kDwordBytes,
                kDwordBytes);
  }
  return partOf(dwords, cell);
}

} // namespace

LaneGrid laneGrid(const LaneArrangement& arrangement) {
  LaneGrid grid;
  const int columns = std::clamp(arrangement.columns, 1, kLaneCount);
  std::vector<int> shownColumns;
  for (int column = 0; column < columns; ++column) {
    bool any = false;
    for (int lane = column; lane < kLaneCount; lane += columns)
      any = any || hasLane(arrangement.lanes, lane);
    if (any) shownColumns.push_back(column);
  }
  grid.columns = static_cast<int>(shownColumns.size());
  for (const int column : shownColumns)
    grid.columnNames << (columns == kLaneCount ? QString::number(column) : QStringLiteral("+%1").arg(column));
  const int together = std::max(arrangement.together, 1);
  for (int first = 0; first + together <= arrangement.registers.count; first += together) {
    isa::RegisterRange range = arrangement.registers;
    range.first = static_cast<std::uint16_t>(range.first + first);
    range.count = static_cast<std::uint16_t>(together);
    const QString name = QString::fromStdString(isa::toString(range));
    for (int base = 0; base < kLaneCount; base += columns) {
      std::vector<LaneCell> cells;
      bool any = false;
      for (const int column : shownColumns) {
        const int lane = base + column;
        const bool shown = hasLane(arrangement.lanes, lane);
        any = any || shown;
        cells.push_back({.lane = shown ? lane : -1,
                         .first = first,
                         .registers = together,
                         .low = 0,
                         .bits = together * kDwordBits});
      }
      if (!any) continue;
      grid.cells.insert(grid.cells.end(), cells.begin(), cells.end());
      grid.rowNames << (columns == kLaneCount ? name : QStringLiteral("%1  %2").arg(name).arg(base));
      ++grid.rows;
    }
  }
  return grid;
}

LaneGrid tileGrid(const isa::MatrixShape& shape, isa::Matrix matrix, quint64 lanes) {
  LaneGrid grid;
  const int rows = static_cast<int>(isa::rows(matrix, shape));
  const int bits = static_cast<int>(isa::elementBits(matrix, shape));
  grid.columns = static_cast<int>(isa::columns(matrix, shape));
  for (int column = 0; column < grid.columns; ++column)
    grid.columnNames << QString::number(column);
  for (int block = 0; block < shape.blocks; ++block)
    for (int row = 0; row < rows; ++row) {
      const QString blockName = shape.blocks > 1 ? QStringLiteral("%1: ").arg(block) : QString();
      grid.rowNames << blockName + QString::number(row);
      ++grid.rows;
      for (int column = 0; column < grid.columns; ++column) {
        const isa::MatrixElement element{static_cast<std::uint8_t>(block), static_cast<std::uint8_t>(row),
                                         static_cast<std::uint8_t>(column)};
        const isa::MatrixPlace place = isa::placeOf(matrix, shape, element);
        const int at = place.element * bits;
        LaneCell cell{.lane = place.lane,
                      .first = at / kDwordBits,
                      .registers = std::max(bits / kDwordBits, 1),
                      .low = at % kDwordBits,
                      .bits = bits};
        if (!hasLane(lanes, cell.lane)) cell.lane = -1;
        grid.cells.push_back(cell);
        grid.names
            << QStringLiteral("%1%2[%3][%4]").arg(blockName, matrixLetter(matrix)).arg(row).arg(column);
      }
    }
  return grid;
}

std::vector<std::byte> cellBytes(const LaneValues& values, const LaneCell& cell) {
  const bool known = cell.lane >= 0 && cell.first + cell.registers <= values.registers.count &&
                     values.bytes.size() >= values.registers.count * kRegisterBytes;
  if (!known) return {};
  std::vector<std::uint32_t> dwords(static_cast<std::size_t>(cell.registers));
  for (std::size_t i = 0; i < dwords.size(); ++i)
    std::memcpy(&dwords[i],
                values.bytes.data() + (static_cast<std::size_t>(cell.first) + i) * kRegisterBytes +
                    static_cast<std::size_t>(cell.lane) * kDwordBytes,
                kDwordBytes);
  return partOf(dwords, cell);
}

QString cellText(const LaneValues& values, const LaneCell& cell, const QString& type) {
  const std::vector<std::byte> bytes = cellBytes(values, cell);
  if (bytes.empty()) return {};
  if (type == QLatin1String("address") && cell.registers == 2) {
    const qsizetype at = static_cast<qsizetype>(cell.first / 2) * kLaneCount + cell.lane;
    if (at < values.addresses.size()) return values.addresses[at];
  }
  return textOf(bytes, type);
}

bool hasChanged(const LaneValues& values, const LaneCell& cell) {
  const std::vector<std::byte> before = bytesBefore(values, cell);
  return !before.empty() && before != cellBytes(values, cell);
}

std::optional<QString> textBefore(const LaneValues& values, const LaneCell& cell, const QString& type) {
  if (!hasChanged(values, cell)) return std::nullopt;
  return textOf(bytesBefore(values, cell), type);
}

QString locationOf(const LaneValues& values, const LaneCell& cell) {
  if (cell.lane < 0 || values.registers.count == 0) return {};
  isa::RegisterRange range = values.registers;
  range.first = static_cast<std::uint16_t>(range.first + cell.first);
  range.count = static_cast<std::uint16_t>(cell.registers);
  return QStringLiteral("%1%2[%3]")
      .arg(values.prefix, QString::fromStdString(isa::toString(range)))
      .arg(cell.lane);
}

QStringList laneTypes(int bits) {
  QStringList result;
  for (const std::string_view type : debug::valueTypes()) {
    const std::size_t size = debug::bytesOfType(type);
    if (size == 0 || size * kByteBits == static_cast<std::size_t>(bits)) result << fromView(type);
  }
  return result;
}

QStringList laneTypes() {
  QStringList result = laneTypes(kDwordBits);
  for (const QString& type : laneTypes(2 * kDwordBits))
    if (!result.contains(type)) result << type;
  return result;
}

int registersOfType(const QString& type) {
  return debug::bytesOfType(viewOf(type.toUtf8())) > kDwordBytes ? 2 : 1;
}

LaneElements elementsOf(const QString& type) {
  const qsizetype cross = type.indexOf(u'x');
  bool isCount = false;
  const int count = cross > 0 ? type.mid(cross + 1).toInt(&isCount) : 1;
  const QString element = isCount ? type.left(cross) : type;
  if (!execution::elementTypeOf(viewOf(element.toUtf8()))) return {};
  return {element, isCount ? count : 1};
}

std::vector<double> numbersOf(const std::vector<std::byte>& bytes, const QString& type) {
  const LaneElements elements = elementsOf(type);
  auto element = execution::elementTypeOf(viewOf(elements.element.toUtf8()));
  if (!element) {
    using enum execution::ElementType;
    element = bytes.size() >= 8 ? U64 : bytes.size() >= 4 ? U32 : bytes.size() >= 2 ? U16 : U8;
  }
  std::vector<double> result;
  const std::size_t size = execution::bytesOf(*element);
  for (std::size_t i = 0; i < static_cast<std::size_t>(elements.count) && (i + 1) * size <= bytes.size(); ++i)
    result.push_back(execution::toDouble(*element, execution::loadBits(*element, bytes, i)));
  return result;
}

std::optional<NamedLanes> namedLanes(const QString& name) {
  static const QRegularExpression pattern(
      QStringLiteral("^(\\d+\\.\\d+:)?([va])(?:(\\d+)|\\[(\\d+):(\\d+)\\])$"));
  const QRegularExpressionMatch match = pattern.match(name);
  if (!match.hasMatch()) return std::nullopt;
  const bool single = !match.captured(3).isEmpty();
  const int first = (single ? match.captured(3) : match.captured(4)).toInt();
  const int last = single ? first : match.captured(5).toInt();
  const int all = static_cast<int>(isa::kVectorRegisters);
  if (last < first || last >= all) return std::nullopt;
  return NamedLanes{.prefix = match.captured(1),
                    .registers = {match.captured(2) == QLatin1String("v") ? isa::RegisterClass::Vector
                                                                          : isa::RegisterClass::Accumulation,
                                  static_cast<std::uint16_t>(first),
                                  static_cast<std::uint16_t>(last - first + 1)}};
}

} // namespace wavesmith::widgets
