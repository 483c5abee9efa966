// SPDX-License-Identifier: Apache-2.0
// Lanes as text, cells and tiles, edits, and the instructions around a register, without a debugger.
#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_choice.h"
#include "debugger/lanes/lane_edit.h"
#include "debugger/lanes/lane_values.h"
#include "debugger/lanes/register_uses.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <bit>
#include <cstring>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

// Register r of lane l has the number 1000 * r + l.
LaneValues numberedLanes(int registers) {
  LaneValues values;
  values.registers = {isa::RegisterClass::Vector, 4, static_cast<std::uint16_t>(registers)};
  for (int i = 0; i < registers; ++i)
    for (int lane = 0; lane < 64; ++lane) {
      const auto number = static_cast<std::uint32_t>(1000 * i + lane);
      const auto* const bytes = reinterpret_cast<const std::byte*>(&number);
      values.bytes.insert(values.bytes.end(), bytes, bytes + sizeof number);
    }
  return values;
}

void setDword(LaneValues& values, int reg, int lane, std::uint32_t dword) {
  std::memcpy(values.bytes.data() + 4 * (64 * reg + lane), &dword, sizeof dword);
}

} // namespace

class LaneValuesTest : public QObject {
  Q_OBJECT

private slots:
  void lanesAsText() {
    QCOMPARE(lanesOf(QStringLiteral("0-7,16")).value(), quint64{0x100ff});
    QCOMPARE(lanesOf(QStringLiteral(" 63 , 1 - 2 ")).value(), quint64{1} << 63 | 6);
    QCOMPARE(lanesOf(QStringLiteral("  ")).value(), kAllLanes);
    QCOMPARE(lanesOf(QStringLiteral("0-63")).value(), kAllLanes);
    for (const char* text : {"64", "x", "3-", "-3", "1,,2", "7-3", "1-2-3", "99999999999", "+1", "1;2"})
      QVERIFY2(!lanesOf(QString::fromLatin1(text)), text);
    QVERIFY(lanesOf(QStringLiteral("64")).error().contains(QStringLiteral("64")));
    QVERIFY(lanesOf(QStringLiteral("7-3")).error().contains(QStringLiteral("7-3")));
  }

  void cellsOfLanes() {
    const LaneValues values = numberedLanes(2);
    for (const int columns : {4, 8, 16, 64}) {
      const LaneGrid grid = laneGrid({.registers = values.registers, .columns = columns});
      QCOMPARE(grid.columns, columns);
      QCOMPARE(grid.rows, 2 * 64 / columns);
      for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) {
          const int at = row * columns + column; // registers one after the other
          QCOMPARE(cellText(values, grid.at(row, column), QStringLiteral("u32")),
                   QString::number(1000 * (at / 64) + at % 64));
        }
    }
    const LaneGrid pairs = laneGrid({.registers = values.registers, .together = 2, .columns = 16});
    QCOMPARE(pairs.rows, 4);
    QCOMPARE(cellText(values, pairs.at(1, 3), QStringLiteral("hex")), QStringLiteral("0x000003fb00000013"));
    QCOMPARE(locationOf(values, pairs.at(1, 3)), QStringLiteral("v[4:5][19]"));
  }

  void chosenLanesKeepTheirColumns() {
    const LaneValues values = numberedLanes(1);
    const LaneGrid grid = laneGrid(
        {.registers = values.registers, .columns = 16, .lanes = lanesOf(QStringLiteral("0-7,33")).value()});
    QCOMPARE(grid.rows, 2); // of four
    QCOMPARE(grid.columns, 8);
    QCOMPARE(grid.at(0, 7).lane, 7);
    QCOMPARE(grid.at(1, 1).lane, 33);
    QCOMPARE(grid.at(1, 0).lane, -1);
    QCOMPARE(grid.rowNames.at(1), QStringLiteral("v4  32"));
  }

  // The core's inverse function finds the element of each cell's lane and bits.
  void tilesAreTheCoresLayout() {
    for (const isa::Op op : matrixOpcodes()) {
      const isa::MatrixShape shape = *isa::matrixShape(op);
      for (const isa::Matrix matrix : {isa::Matrix::A, isa::Matrix::B, isa::Matrix::C, isa::Matrix::D}) {
        const LaneGrid grid = tileGrid(shape, matrix);
        const auto rows = static_cast<int>(isa::rows(matrix, shape));
        const auto bits = static_cast<int>(isa::elementBits(matrix, shape));
        QCOMPARE(grid.rows, rows * shape.blocks);
        for (int row = 0; row < grid.rows; ++row)
          for (int column = 0; column < grid.columns; ++column) {
            const LaneCell& cell = grid.at(row, column);
            const auto element = static_cast<std::uint8_t>((32 * cell.first + cell.low) / bits);
            const isa::MatrixElement found =
                isa::elementAt(matrix, shape, {static_cast<std::uint8_t>(cell.lane), element});
            QCOMPARE(static_cast<int>(found.block), row / rows);
            QCOMPARE(static_cast<int>(found.row), row % rows);
            QCOMPARE(static_cast<int>(found.column), column);
          }
        const isa::RegisterRange needed = matrixRegisters(op, matrix, {isa::RegisterClass::Vector, 0, 1});
        int last = 0;
        for (const LaneCell& cell : grid.cells)
          last = std::max(last, cell.first + cell.registers);
        QCOMPARE(static_cast<int>(needed.count), last);
        QVERIFY2(laneTypes(bits).contains(elementType(op, matrix)),
                 qPrintable(QString::fromUtf8(isa::row(op).mnemonic) + elementType(op, matrix)));
      }
    }
  }

  void valuesByType() {
    LaneValues values = numberedLanes(2);
    setDword(values, 0, 5, 0xbc003800); // f16: 0.5 and -1
    const LaneCell cell{.lane = 5};
    QCOMPARE(cellText(values, cell, QStringLiteral("f16x2")), QStringLiteral("0.5,-1"));
    QCOMPARE(cellText(values, cell, QStringLiteral("hex")), QStringLiteral("0xbc003800"));
    QCOMPARE(numbersOf(cellBytes(values, cell), QStringLiteral("f16x2")), (std::vector<double>{0.5, -1}));
    setDword(values, 0, 6, std::bit_cast<std::uint32_t>(0.25F));
    QCOMPARE(numbersOf(cellBytes(values, {.lane = 6}), QStringLiteral("f32")), (std::vector<double>{0.25}));
    setDword(values, 0, 7, 0);
    setDword(values, 1, 7, 0x3ff80000); // f64: 1.5
    QCOMPARE(cellText(values, {.lane = 7, .registers = 2, .bits = 64}, QStringLiteral("f64")),
             QStringLiteral("1.5"));
    // The upper half of register 0 as an element of a tile.
    QCOMPARE(cellText(values, {.lane = 5, .low = 16, .bits = 16}, QStringLiteral("f16")),
             QStringLiteral("-1"));
    for (const char* type : {"u32", "i32", "f32", "f16x2", "bf16x2", "fp8x4", "f64", "hex", "address"})
      QVERIFY2(laneTypes().contains(QString::fromLatin1(type)), type);
    QCOMPARE(registersOfType(QStringLiteral("f64")), 2);
    QCOMPARE(registersOfType(QStringLiteral("address")), 2);
    QCOMPARE(registersOfType(QStringLiteral("hex")), 1);
  }

  void edits_data() {
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("value"); // empty: refused
    const auto add = [](const char* type, const char* text, const char* value) {
      QTest::addRow("%s %s", type, text)
          << QString::fromLatin1(type) << QString::fromLatin1(text) << QString::fromLatin1(value);
    };
    add("f32", "1", "0x3f800000");
    add("f32", "-0.5", "0xbf000000");
    add("f32", "0x1234", "0x1234");
    add("f32", "f32(v4[1]) * 2", "(f32(v4[1]) * 2) * 1.0");
    add("f32", "inf", "0x7f800000");
    add("f32", "-inf", "0xff800000");
    add("f32", "nan", "0x7fc00000");
    add("f32", "", "");
    add("u32", "17", "0x11");
    add("u32", "-1", "");
    add("i32", "-1", "0xffffffff");
    add("u32", "v4[3] + 1", "v4[3] + 1");
    add("hex", "0xff", "0xff");
    add("hex", "0x1ffffffff", "");
    add("bits", "101", "0x5");
    add("f16x2", "0.5,-1", "0xbc003800");
    add("f16x2", "0.5", "");
    add("f16x2", "0.5,v4", "");
    add("f16x2", "1,1e9", "");
    add("bf16x2", "1,2", "0x40003f80");
    add("fp8x4", "0,0,0,1", "0x40000000"); // FNUZ e4m3: bias 8
  }
  void edits() {
    QFETCH(const QString, type);
    QFETCH(const QString, text);
    QFETCH(const QString, value);
    const LaneValues values = numberedLanes(1);
    const auto edit = laneEdit(values, {.lane = 12}, type, text);
    QCOMPARE(edit.has_value(), !value.isEmpty());
    if (!edit) {
      QVERIFY(!edit.error().isEmpty());
      return;
    }
    QCOMPARE(edit->location, QStringLiteral("v4[12]"));
    QCOMPARE(edit->value, value);
  }

  void editOfAnElementKeepsTheRest() {
    LaneValues values = numberedLanes(1);
    setDword(values, 0, 3, 0x11112222);
    const LaneCell upper{.lane = 3, .low = 16, .bits = 16};
    QCOMPARE(laneEdit(values, upper, QStringLiteral("f16"), QStringLiteral("1"))->value,
             QStringLiteral("0x3c002222"));
    QVERIFY(!laneEdit(values, upper, QStringLiteral("f16"), QStringLiteral("v4[0]")));
  }

  void model() {
    testing::Bench bench;
    LaneCellsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    LaneValues values = numberedLanes(2);
    values.exec = ~quint64{0b10};
    values.before.resize(2);
    values.before[0].assign(values.bytes.begin(), values.bytes.begin() + 256);
    setDword(values, 0, 2, 77);
    values.undefined = {0b1000};
    values.inFlight = {0, 0b10000};
    model.setGrid(laneGrid({.registers = values.registers}));
    model.setValues(values, QStringLiteral("u32"));
    model.setLane(5);
    const auto marks = [&](int row, int column) {
      return model.index(row, column).data(LaneCellsModel::MarksRole).toInt();
    };
    QCOMPARE(marks(0, 0), 0);
    QCOMPARE(marks(0, 1), LaneCellsModel::Inactive);
    QCOMPARE(marks(0, 2), LaneCellsModel::Changed);
    QCOMPARE(marks(0, 3), LaneCellsModel::Undefined);
    QCOMPARE(marks(0, 5), LaneCellsModel::Selected);
    QCOMPARE(marks(4, 4), LaneCellsModel::InFlight); // of the second register
    QCOMPARE(marks(4, 2), 0);                        // unknown before
    const QModelIndex changed = model.index(0, 2);
    QCOMPARE(changed.data().toString(), QStringLiteral("77"));
    QVERIFY(changed.data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(changed.data(Qt::ToolTipRole).toString().contains(QStringLiteral("before: 2")));
    QVERIFY(model.index(0, 1).data(Qt::FontRole).value<QFont>().italic());
    QCOMPARE(model.index(0, 1).data(Qt::AccessibleDescriptionRole).toString(), QStringLiteral("inactive"));
    const QSignalSpy requested(&model, &LaneCellsModel::editRequested);
    const QSignalSpy refused(&model, &LaneCellsModel::editRefused);
    QVERIFY(model.setData(model.index(4, 2), QStringLiteral("3")));
    QCOMPARE(requested.size(), 1);
    QCOMPARE(requested.at(0).at(0).toString(), QStringLiteral("v5[2]"));
    QVERIFY(!model.setData(model.index(4, 2), QStringLiteral("-3")));
    QCOMPARE(refused.size(), 1);
    model.setGrid(tileGrid(*isa::matrixShape(isa::Op::v_mfma_f32_4x4x4_16b_f16), isa::Matrix::A));
    model.setGrid({});
    QCOMPARE(model.rowCount(), 0);
  }

  void usesOfRegisters() {
    const auto text = source::readText(testing::example("matmul_tile.s"));
    const auto snapshot = testing::snapshotOf(QStringLiteral("matmul_tile.s"), *text);
    const program::Program& program = *snapshot->program;
    program::Index product = program::kNone;
    for (program::Index i = 0; i < program.instructions().size(); ++i)
      if (isa::matrixShape(program.instructions()[i].op)) product = i;
    QVERIFY(product != program::kNone);
    const auto uses = vectorsOf(program, product);
    QCOMPARE(uses.size(), std::size_t{3});
    QVERIFY(uses[0].registers == (isa::RegisterRange{isa::RegisterClass::Accumulation, 0, 16}));
    QVERIFY(uses[0].written);
    QCOMPARE(uses[1].type, QStringLiteral("f16x2"));
    QCOMPARE(executedBefore(program, product).value(), product - 1);
    QVERIFY(!executedBefore(program, program.kernels()[0].entry));
    const auto a = matrixUses(program, {isa::RegisterClass::Vector, 7, 1}, 0);
    QCOMPARE(a.size(), std::size_t{1});
    QVERIFY(a[0].matrix == isa::Matrix::A);
    QVERIFY(a[0].registers == (isa::RegisterRange{isa::RegisterClass::Vector, 6, 2}));
    const auto sum = matrixUses(program, {isa::RegisterClass::Accumulation, 3, 1}, 0);
    QCOMPARE(sum.size(), std::size_t{2});
    QVERIFY(sum[0].matrix == isa::Matrix::D && sum[1].matrix == isa::Matrix::C);
    QCOMPARE(elementType(program.instructions()[product].op, isa::Matrix::A), QStringLiteral("f16"));
    QCOMPARE(elementType(program.instructions()[product].op, isa::Matrix::D), QStringLiteral("f32"));
  }
};

WAVESMITH_WIDGET_TEST(LaneValuesTest)
#include "lane_values_test.moc"
