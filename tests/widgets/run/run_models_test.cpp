// SPDX-License-Identifier: Apache-2.0
#include "project/launches/fill.h"
#include "project/run_file/read_run_file.h"
#include "run/arguments_model.h"
#include "run/results/buffers_model.h"
#include "run/results/differences_model.h"
#include "run/results/fault_registers_model.h"
#include "run/results/heat_map.h"
#include "run/results/run_statistics.h"
#include "run/results/statistics_model.h"
#include "run/results/sweep_model.h"
#include "run/results/values_model.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <cstring>
#include <vector>

using namespace wavesmith;
using namespace wavesmith::widgets;

class ModelsTest : public QObject {
  Q_OBJECT

  static std::vector<project::RunArgument> arguments() {
    const auto file = project::readRunFile(
        "wavesmith: 1\nsource: k.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n"
        "  a: { type: f32, count: 100, fill: { uniform: [-1, 1], seed: 3 } }\n"
        "  c: { type: f32, count: 100, expect: \"a[i] * 2\", tolerance: { ulp: 1 } }\n"
        "  n: { value: 100 }\n",
        "k.run.yaml");
    return file ? file->arguments : std::vector<project::RunArgument>();
  }

private slots:
  void editsArgumentsInTheSyntaxOfTheFile() {
    testing::Bench bench;
    ArgumentsModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setArguments(arguments());
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, ArgumentsModel::Fill).data().toString(),
             QStringLiteral("uniform: [-1, 1], seed: 3"));
    QCOMPARE(model.index(1, ArgumentsModel::Expected).data().toString(), QStringLiteral("a[i] * 2"));
    QCOMPARE(model.index(1, ArgumentsModel::Tolerance).data().toString(), QStringLiteral("ulp: 1"));
    QCOMPARE(model.index(2, ArgumentsModel::Amount).data().toString(), QStringLiteral("100"));
    QVERIFY(!(model.flags(model.index(2, ArgumentsModel::Fill)) & Qt::ItemIsEditable));

    QSignalSpy edited(&model, &ArgumentsModel::edited);
    QVERIFY(model.setData(model.index(0, ArgumentsModel::Fill), QStringLiteral("ramp: [0, 0.5]")));
    QCOMPARE(edited.count(), 1);
    QVERIFY(std::holds_alternative<project::FillRamp>(model.arguments()[0].fill));
    QVERIFY(!model.setData(model.index(0, ArgumentsModel::Fill), QStringLiteral("ramp: [0, 0.5]")));
    QVERIFY(model.setData(model.index(1, ArgumentsModel::Expected), QStringLiteral("i < 3 ? a[i] : 0")));
    QVERIFY(model.isValid());
  }

  void addsPointsOfASweep() {
    testing::Bench bench;
    SweepModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.columnCount(), 0);
    worker::SweepRow row;
    row.point = {{"n", "64"}};
    row.passed = true;
    row.result = "passed";
    row.numbers[static_cast<std::size_t>(worker::SweepResult::Seconds)] = 0.00012345;
    std::vector<worker::SweepRow> rows{row};
    model.extend(rows);
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QStringLiteral("n"));
    QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("Seconds"));
    QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("0.000123"));
    QCOMPARE(model.index(0, 2).data(Qt::ToolTipRole).toString(), QStringLiteral("0.00012345"));
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    row.point = {{"n", "128"}};
    rows.push_back(row);
    model.extend(rows);
    QCOMPARE(inserted.count(), 1); // a selection stays
    // A number that no point had before is a new column.
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    row.point = {{"n", "256"}};
    row.passed = false;
    row.result = "error";
    row.numbers[static_cast<std::size_t>(worker::SweepResult::Differing)] = 3;
    row.diagnostics.push_back(source::makeError(source::Code::RunTimeLimit, {}, "the kernel took too long"));
    rows.push_back(row);
    model.extend(rows);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(model.index(0, 3).data().toString(), QString());
    QCOMPARE(model.index(2, 3).data().toString(), QStringLiteral("3"));
    QCOMPARE(model.index(2, 1).data().toString(), QStringLiteral("could not run"));
    QCOMPARE(model.index(2, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("the kernel took too long"));
  }

  void marksInvalidCells() {
    testing::Bench bench;
    ArgumentsModel model(&bench.theme);
    model.setArguments(arguments());
    QVERIFY(model.setData(model.index(0, ArgumentsModel::Fill), QStringLiteral("unifrom: [0, 1]")));
    QVERIFY(!model.isValid());
    QVERIFY(!model.index(0, 0).data(ArgumentsModel::ProblemRole).toString().isEmpty());
    QCOMPARE(model.index(0, ArgumentsModel::Fill).data().toString(), QStringLiteral("unifrom: [0, 1]"));
    QVERIFY(std::holds_alternative<project::FillUniform>(model.arguments()[0].fill));
    QVERIFY(model.setData(model.index(0, ArgumentsModel::Fill), QStringLiteral("0")));
    QVERIFY(model.isValid());
  }

  void showsRegistersOfTheFaultingLane() {
    FaultRegistersModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    emulator::FaultRegisters registers;
    registers.reads = {"v1", "s1"};
    registers.scalars = {7, 0x3f800000};
    registers.vectors.assign(std::size_t{2} * isa::kLanes, 0);
    registers.vectors[isa::kLanes + 5] = 0xffffffff;
    registers.exec = 0x1'0000'0003;
    model.setRegisters(registers);
    // The registers read by the instruction, exec, vcc, m0, scc, and the remaining two.
    QCOMPARE(model.rowCount(), 2 + 6 + 2);
    const auto text = [&](const char* name, FaultRegistersModel::Column column) {
      return model.index(model.rowOf(QString::fromLatin1(name)), column).data().toString();
    };
    QCOMPARE(model.rowOf(QStringLiteral("v1")), 0);
    QCOMPARE(model.rowOf(QStringLiteral("v2")), -1);
    QCOMPARE(text("v1", FaultRegistersModel::Integer), QStringLiteral("0"));
    QCOMPARE(text("s1", FaultRegistersModel::Float), QStringLiteral("1"));
    QCOMPARE(text("exec_hi", FaultRegistersModel::Hexadecimal), QStringLiteral("0x00000001"));
    model.setLane(5);
    QCOMPARE(text("v1", FaultRegistersModel::Hexadecimal), QStringLiteral("0xffffffff"));
    QCOMPARE(text("v1", FaultRegistersModel::Integer), QStringLiteral("-1"));
    model.setLane(isa::kLanes);
    QCOMPARE(model.lane(), static_cast<int>(isa::kLanes) - 1);
    model.setRegisters(std::nullopt);
    QCOMPARE(model.rowCount(), 0);
  }

  void showsDifferences() {
    execution::CompareOptions options;
    const std::vector<float> actual{1.0f, 2.5f, 3.0f};
    const std::vector<float> expected{1.0f, 2.0f, 3.0f};
    const auto comparison = execution::compare(execution::ElementType::F32, std::as_bytes(std::span(actual)),
                                               std::as_bytes(std::span(expected)), options);
    testing::Bench bench;
    DifferencesModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setComparison(comparison);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.elementOf(0), 1u);
    QCOMPARE(model.index(0, DifferencesModel::Expected).data().toString(), QStringLiteral("2"));
    QCOMPARE(model.index(0, DifferencesModel::Actual).data().toString(), QStringLiteral("2.5"));
    QCOMPARE(model.index(0, DifferencesModel::Error).data().toString(), QStringLiteral("0.5"));
    // Expected and actual differ by color, mark and bold type.
    const QModelIndex right = model.index(0, DifferencesModel::Expected);
    const QModelIndex wrong = model.index(0, DifferencesModel::Actual);
    QCOMPARE(wrong.column(), right.column() + 1);
    QCOMPARE(right.data(Qt::ForegroundRole).value<QColor>(), bench.theme.color(Theme::Role::Good));
    QCOMPARE(wrong.data(Qt::ForegroundRole).value<QColor>(), bench.theme.color(Theme::Role::Error));
    QVERIFY(wrong.data(Qt::FontRole).value<QFont>().bold() &&
            !right.data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(!wrong.data(Qt::DecorationRole).isNull() && right.data(Qt::DecorationRole).isNull());
    model.setOutOfDate(true);
    QVERIFY(wrong.data(Qt::ForegroundRole).isNull() && right.data(Qt::ForegroundRole).isNull());
  }

  void showsBufferVerdicts() {
    auto summary = std::make_shared<worker::RunSummary>();
    worker::BufferSummary good;
    good.name = "a";
    good.type = execution::ElementType::F32;
    good.count = 1234567;
    good.checked = true;
    worker::BufferSummary bad = good;
    bad.name = "b";
    bad.comparison.differing = 12;
    bad.comparison.first = {{.index = 17, .actual = 0x3f000000, .expected = 0x3e800000}};
    bad.sinceLast = execution::Comparison();
    worker::BufferSummary unchecked = good;
    unchecked.checked = false;
    summary->buffers = {good, bad, unchecked};
    testing::Bench bench;
    BuffersModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setSummary(summary);
    // The one that differs is first, and its values are beside each other.
    QCOMPARE(model.number(0), 1U);
    QCOMPARE(model.number(1), 0U);
    QCOMPARE(model.number(2), 2U);
    QCOMPARE(model.buffer(0)->name, std::string("b"));
    QVERIFY(model.index(0, BuffersModel::Result).data().toString().contains(QStringLiteral("12")));
    QCOMPARE(model.index(1, BuffersModel::Result).data().toString(), QStringLiteral("all equal"));
    QCOMPARE(model.index(0, BuffersModel::SinceLast).data().toString(), QStringLiteral("unchanged"));
    QCOMPARE(model.index(0, BuffersModel::FirstAt).data().toString(), QStringLiteral("[17]"));
    QCOMPARE(model.index(0, BuffersModel::Expected).data().toString(), QStringLiteral("0.25"));
    QCOMPARE(model.index(0, BuffersModel::Actual).data().toString(), QStringLiteral("0.5"));
    QCOMPARE(int(BuffersModel::Actual), int(BuffersModel::Expected) + 1);
    QCOMPARE(model.index(0, BuffersModel::Result).data(Qt::ForegroundRole).value<QColor>(),
             bench.theme.color(Theme::Role::Error));
    QVERIFY(model.index(1, BuffersModel::Result).data(Qt::ForegroundRole).isNull());
    QVERIFY(model.index(1, BuffersModel::Actual).data().toString().isEmpty());
    QCOMPARE(model.index(2, BuffersModel::Result).data().toString(), QStringLiteral("not checked"));
    QVERIFY(!model.isEmptyColumn(BuffersModel::SinceLast));
    good.comparison.greatestUlp = 1;
    summary->buffers = {good};
    model.setSummary(summary);
    QCOMPARE(model.index(0, BuffersModel::Result).data().toString(), QStringLiteral("within the tolerance"));
    good.comparison.greatestUlp = 0;
    bad.sinceLast.reset();
    bad.comparison = good.comparison;
    summary->buffers = {good, bad, unchecked};
    model.setSummary(summary);
    for (const auto column : {BuffersModel::SinceLast, BuffersModel::FirstAt, BuffersModel::Actual})
      QVERIFY(model.isEmptyColumn(column));
    QVERIFY(!model.isEmptyColumn(BuffersModel::Result));
    model.setSummary(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  // An element that the kernel has not written has no value.
  void namesPoison() {
    testing::Bench bench;
    ValuesModel model(&bench.theme);
    const auto poison = static_cast<std::uint32_t>(project::poisonBits(execution::ElementType::F32));
    const std::uint32_t one = 0x3f800000;
    QByteArray bytes(reinterpret_cast<const char*>(&poison), 4);
    bytes.append(reinterpret_cast<const char*>(&one), 4);
    for (const bool isPoisoned : {true, false}) {
      model.setBuffer(execution::ElementType::F32, 2, std::nullopt, isPoisoned);
      for (const auto side : {worker::BufferSide::Before, worker::BufferSide::After})
        model.deliver(side, 0, bytes);
      for (const auto column : {ValuesModel::Before, ValuesModel::After}) {
        QCOMPARE(model.index(0, column).data().toString() == QStringLiteral("poison"), isPoisoned);
        QCOMPARE(model.index(1, column).data().toString(), QStringLiteral("1"));
      }
    }
    model.setBuffer(execution::ElementType::F32, 2, std::nullopt, true);
    model.setView(std::nullopt); // the bits
    model.deliver(worker::BufferSide::After, 0, bytes);
    QVERIFY(model.index(0, ValuesModel::After).data().toString().startsWith(QStringLiteral("0x")));
  }

  void requestsPagesOfValuesAndConvertsThem() {
    testing::Bench bench;
    ValuesModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy wanted(&model, &ValuesModel::pageWanted);
    model.setBuffer(execution::ElementType::F32, 3000, std::nullopt);
    QCOMPARE(model.rowCount(), 3000);
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.index(2000, ValuesModel::After).data().toString(), QString(QChar(0x2026)));
    const auto asked = [&] {
      return std::ranges::count_if(wanted,
                                   [](const QList<QVariant>& call) { return call[1].toULongLong() == 1024; });
    };
    QCOMPARE(asked(), 1);
    QCOMPARE(model.index(2001, ValuesModel::After).data().toString(), QString(QChar(0x2026)));
    QCOMPARE(asked(), 1); // once for the page

    std::vector<float> page(1024, 0.0f);
    page[2000 - 1024] = 0.5f;
    model.deliver(worker::BufferSide::After, 1024,
                  QByteArray(reinterpret_cast<const char*>(page.data()), 4096));
    QCOMPARE(model.index(2000, ValuesModel::After).data().toString(), QStringLiteral("0.5"));
    model.setView(std::nullopt);
    QCOMPARE(model.index(2000, ValuesModel::After).data().toString(), QStringLiteral("0x3f000000"));
    model.setView(execution::ElementType::U8);
    QCOMPARE(model.rowCount(), 12000);
    QCOMPARE(model.index(8003, ValuesModel::After).data().toString(), QStringLiteral("63"));
    QCOMPARE(model.rowOf(2000), 8000);
    model.setView(execution::ElementType::F16);
    QCOMPARE(model.index(4001, ValuesModel::After).data().toString(), QStringLiteral("1.75"));
  }

  void marksDifferingValues() {
    testing::Bench bench;
    ValuesModel model(&bench.theme);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    execution::Tolerance tolerance;
    tolerance.absolute = 0.125;
    model.setBuffer(execution::ElementType::F32, 1500, tolerance);
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(ValuesModel::Expected, ValuesModel::After + 1); // side by side
    std::vector<float> actual(476, 1.0f);
    std::vector<float> expected(476, 1.0f);
    actual[1100 - 1024] = 1.0625f; // within the tolerance
    actual[1200 - 1024] = 2.0f;
    const auto bytes = [](const std::vector<float>& values) {
      return QByteArray(reinterpret_cast<const char*>(values.data()),
                        static_cast<qsizetype>(4 * values.size()));
    };
    const QModelIndex wrong = model.index(1200, ValuesModel::After);
    model.deliver(worker::BufferSide::After, 1024, bytes(actual));
    QVERIFY(!model.differs(1200)); // not loaded yet
    QVERIFY(wrong.data(Qt::ForegroundRole).isNull());
    model.deliver(worker::BufferSide::Expected, 1024, bytes(expected));
    QVERIFY(model.differs(1200));
    QVERIFY(!model.differs(1100) && !model.differs(1201) && !model.differs(0));
    QCOMPARE(wrong.data(Qt::ForegroundRole).value<QColor>(), bench.theme.color(Theme::Role::Error));
    QVERIFY(wrong.data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(!wrong.data(Qt::DecorationRole).isNull());
    QVERIFY(!wrong.data(Qt::AccessibleDescriptionRole).toString().isEmpty());
    QVERIFY(model.index(1200, ValuesModel::Expected).data(Qt::ForegroundRole).isNull());
    model.setView(execution::ElementType::U8); // any byte of the element
    QVERIFY(model.differs(4800) && model.differs(4803) && !model.differs(4799) && !model.differs(4804));
  }

  static std::shared_ptr<worker::RunSummary> executed() {
    auto summary = std::make_shared<worker::RunSummary>();
    summary->counts.workgroups = 30;
    summary->kernelSeconds = 0.01;
    emulator::RunStatistics& statistics = summary->statistics.emplace();
    statistics.executed[static_cast<unsigned>(emulator::InstructionClass::ScalarAlu)] = 1000;
    statistics.executed[static_cast<unsigned>(emulator::InstructionClass::Lds)] = 3000;
    statistics.masked = 3000;
    statistics.lanes = 96000;
    emulator::LineStatistics line;
    line.place.file = "dir/k.s";
    line.place.line = 7;
    line.address = 0x20;
    line.instruction = "s_add_u32";
    line.executed = 1000;
    statistics.lines.push_back(line);
    line.place.line = 5;
    line.address = 0x10;
    line.instruction = "ds_read_b32";
    line.executed = 3000;
    line.masked = true;
    line.lanes = 96000;
    line.access = emulator::AccessKind::Lds;
    line.examined = 2;
    line.extraPasses = 62;
    line.worstPasses = 62;
    statistics.lines.push_back(line);
    return summary;
  }

  void listsClassesAndLines() {
    ClassesModel classes;
    LinesModel lines;
    const QAbstractItemModelTester classesTester(&classes,
                                                 QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester linesTester(&lines, QAbstractItemModelTester::FailureReportingMode::Fatal);
    classes.setSummary(executed());
    lines.setSummary(executed());
    QCOMPARE(classes.rowCount(), 2); // the most frequent first
    QCOMPARE(classes.index(0, ClassesModel::Class).data().toString(), QStringLiteral("LDS"));
    QCOMPARE(classes.index(0, ClassesModel::Share).data().toString(), QStringLiteral("75.0 %"));
    QCOMPARE(lines.rowCount(), 2);
    QCOMPARE(lines.index(1, LinesModel::Line).data().toString(), QStringLiteral("k.s:5"));
    QCOMPARE(lines.index(1, LinesModel::Lanes).data().toString(), QStringLiteral("32.0"));
    QCOMPARE(lines.index(1, LinesModel::ExtraPasses).data().toString(), QStringLiteral("31.0"));
    QCOMPARE(lines.index(1, LinesModel::CacheLines).data().toString(), QString());
    QCOMPARE(lines.index(0, LinesModel::Lanes).data().toString(), QString());
    QVERIFY(lines.index(1, LinesModel::Remark).data().toString().contains(QStringLiteral("62")));
  }

  void linesAreActivated() {
    testing::Bench bench;
    RunStatistics view(&bench.theme);
    view.resize(1000, 300);
    view.setSummary(executed());
    QVERIFY(view.headline().startsWith(QStringLiteral("32.0 of 64 lanes active")));
    QVERIFY(view.headline().contains(QStringLiteral("3,000 work-groups/s")));
    QTableView* lines = view.lines();
    QCOMPARE(lines->model()->rowCount(), 2);
    view.onlyRemarkable()->setChecked(true);
    QCOMPARE(lines->model()->rowCount(), 1);
    QSignalSpy chosen(&view, &RunStatistics::placeChosen);
    view.show();
    QTest::mouseClick(lines->viewport(), Qt::LeftButton, {},
                      lines->visualRect(lines->model()->index(0, 0)).center());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].value<source::Place>().line, 5u);
    view.setSummary(nullptr);
    QCOMPARE(lines->model()->rowCount(), 0);
  }

  void heatMapHasToolTips() {
    testing::Bench bench;
    HeatMap map(&bench.theme);
    map.resize(200, 100);
    std::vector<std::uint32_t> expected(1000, 0);
    std::vector<std::uint32_t> actual = expected;
    actual[0] = 1;
    execution::CompareOptions options;
    options.slices = 100;
    map.setComparison(execution::compare(execution::ElementType::U32, std::as_bytes(std::span(actual)),
                                         std::as_bytes(std::span(expected)), options));
    QVERIFY(map.describe({1, 1}).startsWith(QStringLiteral("Elements 0 to 9: 1 ")));
    QCOMPARE(map.describe({-1, 1}), QString());
    QSignalSpy chosen(&map, &HeatMap::elementChosen);
    QTest::mouseClick(&map, Qt::LeftButton, {}, {1, 1});
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][0].toULongLong(), 0u);
    const QImage picture = map.grab().toImage();
    QVERIFY(picture.pixelColor(2, 2) != picture.pixelColor(20, 2));
  }
};

WAVESMITH_WIDGET_TEST(ModelsTest)
#include "run_models_test.moc"
