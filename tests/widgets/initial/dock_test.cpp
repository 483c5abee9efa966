// SPDX-License-Identifier: Apache-2.0
// The Initial State dock by real keys and clicks; its contents compared with `wavesmith-cli show initial` in
// a separate process.
#include "cli/command.h"
#include "controls/hint_stack.h"
#include "initial/bit_ruler.h"
#include "initial/descriptor_bits.h"
#include "initial/initial_model.h"
#include "initial/initial_state_dock.h"
#include "initial/launch_pickers.h"
#include "initial/moves_diagram.h"
#include "initial/readers_delegate.h"
#include "initial/register_strip.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>
#include <nlohmann/json.hpp>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

constexpr std::string_view kKernel = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dword s8, s[0:1], 0
  s_lshl_b32 s9, s2, 6
  v_mov_b32 v1, v0
  s_add_u32 s10, s2, s6
  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_workgroup_id_y 1
  .amdhsa_system_vgpr_workitem_id 2
.end_amdhsa_kernel
)";

} // namespace

class DockTest : public QObject {
  Q_OBJECT

  // Like a snapshot of the language service, computed in this process. `lines`: with the assembler's line
  // table.
  struct Table : testing::DockBench<InitialStateDock> {
    static constexpr quint64 kNewer = 1000;
    explicit Table(const QString& name = QStringLiteral("k.s"), std::string_view text = kKernel,
                   bool lines = true)
        : DockBench(QSize(1100, 900)) {
      show(bench.write(name.toStdString(), text), lines, kNewer);
    }
    explicit Table(const char* example) : DockBench(QSize(1100, 900)) {
      show(bench.copyExample(example), true, kNewer);
    }
    [[nodiscard]] QSpinBox* box(const char* name) const {
      return dock.findChild<QSpinBox*>(QString::fromUtf8(name));
    }
    // By keys, like a user.
    void enter(const char* name, int value) const {
      QSpinBox* spin = box(name);
      spin->setFocus();
      spin->selectAll();
      QTest::keyClicks(spin, QString::number(value));
      QTest::keyClick(spin, Qt::Key_Return);
    }
    void toggle(const char* directive) const {
      auto* check = dock.findChild<QCheckBox*>(QString::fromUtf8(directive));
      QVERIFY(check != nullptr);
      check->setFocus();
      QTest::keyClick(check, Qt::Key_Space);
    }
    [[nodiscard]] int rowOf(const QString& registers) const {
      for (int row = 0; row < dock.model()->rowCount(); ++row)
        if (dock.model()->index(row, InitialModel::Registers).data().toString() == registers) return row;
      return -1;
    }
    [[nodiscard]] QString cell(const QString& registers, int column) const {
      return dock.model()->index(rowOf(registers), column).data().toString();
    }
  };

private slots:
  void showsWhyItIsEmpty() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    InitialStateDock dock(&workspace);
    QCOMPARE(dock.windowTitle(), QStringLiteral("Initial State"));
    dock.show();
    QVERIFY(dock.stack()->hint().contains(QStringLiteral("Open a kernel")));
  }

  void valuesFollowThePickers() {
    Table table;
    const QAbstractItemModelTester tester(table.dock.model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(table.dock.stack()->hint(), QString());
    table.enter("grid-x", 100);
    table.enter("grid-y", 9);
    table.enter("workgroup-x", 32);
    table.enter("workgroup-y", 4);
    QCOMPARE(table.box("group-x")->maximum(), 3);
    QCOMPARE(table.box("group-y")->maximum(), 2);
    table.enter("group-x", 1);
    table.enter("group-y", 1);
    table.enter("wave", 1);
    table.enter("lane", 37);
    QCOMPARE(table.cell(QStringLiteral("s2"), InitialModel::Value), QStringLiteral("0x00000001 = 1"));
    // Item 64 + 37 = 101 of 32 x 4: x 5, y 3.
    QCOMPARE(table.cell(QStringLiteral("v0"), InitialModel::Value),
             QStringLiteral("0x00000c05: x 5, y 3, z 0"));
    // The last group of the row is 4 wide: one wave of 16 work-items.
    table.enter("group-x", 3);
    QCOMPARE(table.box("wave")->maximum(), 0);
    QCOMPARE(table.cell(QStringLiteral("v0"), InitialModel::Value),
             QStringLiteral("this lane has no work-item"));
    QVERIFY(table.cell(QStringLiteral("exec"), InitialModel::Value)
                .endsWith(QStringLiteral("16 lanes, 0 to 15")));
    // A work-group that is too large is reported, and nothing changes.
    table.enter("workgroup-x", 1024);
    const auto* from = table.dock.findChild<QLabel*>(QStringLiteral("launch-from"));
    QVERIFY(from->text().contains(QStringLiteral("exceeds the limit")));
    QCOMPARE(table.dock.pickers()->launch().workgroup[0], 32u);
  }

  void bitsMarkMovedValuesAndChangedReads() {
    Table table;
    QVERIFY(!table.dock.moves()->isVisible());
    table.toggle(".amdhsa_user_sgpr_dispatch_ptr");
    QVERIFY(table.dock.moves()->isVisible());
    QCOMPARE(table.dock.moves()->arrows(), 3); // kernarg, id x, id y
    QVERIFY(table.dock.moves()->accessibleDescription().contains(
        QStringLiteral("work-group id x moves from s2 to s4")));
    QStringList marks;
    for (const CellGroup& group : table.dock.strip()->groups())
      if (!group.mark.isEmpty()) marks << registersText(group.registers) + u' ' + group.mark;
    QCOMPARE(marks, (QStringList{QStringLiteral("s[0:1] new"), QStringLiteral("s[2:3] was s[0:1]"),
                                 QStringLiteral("s4 was s2"), QStringLiteral("s5 was s3")}));
    QStringList lines;
    for (int i = 0; i < table.dock.otherReads()->count(); ++i)
      lines << table.dock.otherReads()->item(i)->text();
    QCOMPARE(lines,
             (QStringList{
                 QStringLiteral("line 7   s[0:1]: dispatch packet pointer, not kernarg segment pointer"),
                 QStringLiteral("line 8   s2: kernarg segment pointer, low half, not work-group id x"),
                 QStringLiteral("line 10   s2: kernarg segment pointer, low half, not work-group id x")}));
    // A click on a line number goes there.
    const QSignalSpy places(&table.workspace, &Workspace::placeRequested);
    const QRect second = table.dock.otherReads()->visualItemRect(table.dock.otherReads()->item(1));
    QTest::mouseClick(table.dock.otherReads()->viewport(), Qt::LeftButton, {}, second.center());
    QCOMPARE(places.count(), 1);
    QCOMPARE(places[0][0].value<source::Place>().line, 8u);
    // Back again.
    table.toggle(".amdhsa_user_sgpr_dispatch_ptr");
    QVERIFY(!table.dock.moves()->isVisible());
    QCOMPARE(table.document->content().toStdString(), std::string(kKernel));
  }

  void rejectsTooManyUserRegisters() {
    Table table;
    table.enter(".amdhsa_user_sgpr_kernarg_preload_length", 14);
    QCOMPARE(table.dock.model()->panel().userRegisters, 16u);
    table.toggle(".amdhsa_user_sgpr_queue_ptr");
    QVERIFY(
        table.dock.bits()->refusal().contains(QStringLiteral("18 user SGPRs exceed the 16 of the hardware")));
    QVERIFY(!table.dock.findChild<QCheckBox*>(QStringLiteral(".amdhsa_user_sgpr_queue_ptr"))->isChecked());
    QCOMPARE(table.dock.model()->panel().userRegisters, 16u);
  }

  void goesToReadingLines() {
    Table table;
    QCOMPARE(table.cell(QStringLiteral("s2"), InitialModel::ReadBy), QStringLiteral("8, 10"));
    const QAbstractItemModel& model = *table.dock.model();
    for (int row = 0; row < model.rowCount(); ++row)
      if (const QModelIndex cell = model.index(row, InitialModel::ReadBy); cell.data().toString().isEmpty())
        QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(), QStringLiteral("not read"));
    const QSignalSpy places(&table.workspace, &Workspace::placeRequested);
    const QModelIndex index =
        table.dock.model()->index(table.rowOf(QStringLiteral("s2")), InitialModel::ReadBy);
    // The second number, by mouse.
    const QRect cell = table.dock.view()->visualRect(index);
    const QRect number =
        ReadersDelegate::rectOf(1, index.data().toString(), cell, QFontMetrics(table.dock.view()->font()));
    QTest::mouseClick(table.dock.view()->viewport(), Qt::LeftButton, {}, number.center());
    QCOMPARE(places.count(), 1);
    QCOMPARE(places[0][0].value<source::Place>().line, 10u);
    // By keys: one after the other, wrapping around.
    table.dock.view()->setCurrentIndex(index.siblingAtColumn(0));
    for (int i = 0; i < 2; ++i)
      QTest::keyClick(table.dock.view(), Qt::Key_Return);
    QCOMPARE(places.count(), 3);
    QCOMPARE(places[1][0].value<source::Place>().line, 8u);
    QCOMPARE(places[2][0].value<source::Place>().line, 10u);
  }

  void marksUninitializedReads() {
    Table table;
    const int row = table.rowOf(QStringLiteral("s6"));
    QVERIFY(row >= 0);
    QVERIFY(table.dock.model()->isUnset(row));
    QCOMPARE(table.cell(QStringLiteral("s6"), InitialModel::Name), QStringLiteral("nothing"));
    QCOMPARE(table.cell(QStringLiteral("s6"), InitialModel::Meaning), QStringLiteral("read uninitialized"));
    QCOMPARE(table.cell(QStringLiteral("s6"), InitialModel::ReadBy), QStringLiteral("10"));
    QVERIFY(!table.dock.model()->index(row, 0).data(Qt::DecorationRole).value<QIcon>().isNull());
    const auto& groups = table.dock.strip()->groups();
    QVERIFY(std::any_of(groups.begin(), groups.end(),
                        [&](const CellGroup& group) { return group.warning && group.row == row; }));
  }

  void walksTheStripByKeys() {
    Table table;
    RegisterStrip* strip = table.dock.strip();
    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_Home);
    QTest::keyClick(strip, Qt::Key_Right);
    QCOMPARE(table.dock.view()->currentIndex().row(), table.rowOf(QStringLiteral("s2")));
    QTest::keyClick(strip, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("s2  work-group id x  system  00000000"));
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->rectOf(0).center());
    QCOMPARE(table.dock.view()->currentIndex().row(), 0);
    table.dock.view()->actions().constFirst()->trigger(); // Ctrl+C
    QVERIFY(
        QGuiApplication::clipboard()->text().startsWith(QStringLiteral("s[0:1]\tkernarg segment pointer\t")));
  }

  void zooms() {
    Table table;
    const int before = table.dock.strip()->font().pointSize();
    table.dock.strip()->setFocus();
    QTest::keyClick(table.dock.strip(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(table.dock.strip()->font().pointSize(), before + 1);
    QCOMPARE(table.box("lane")->font().pointSize(), before + 1);
    QTest::keyClick(table.dock.strip(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(table.dock.strip()->font().pointSize(), before);
  }

  void worksWithoutSource() {
    Table table(QStringLiteral("k.s"), kKernel, false);
    QCOMPARE(table.dock.stack()->hint(), QString());
    QVERIFY(table.cell(QStringLiteral("s2"), InitialModel::ReadBy).startsWith(QStringLiteral("0x")));
    const QSignalSpy places(&table.workspace, &Workspace::placeRequested);
    table.dock.view()->setCurrentIndex(table.dock.model()->index(table.rowOf(QStringLiteral("s2")), 0));
    QTest::keyClick(table.dock.view(), Qt::Key_Return);
    QCOMPARE(places.count(), 0);
  }

  // It computes nothing, and keeps nothing of an earlier text.
  void doesNothingWhileHidden() {
    Table table;
    table.dock.hide();
    auto snapshot = testing::snapshotOf(table.document->path(), std::string(kKernel));
    snapshot->revision = table.document->revision() + 2000;
    table.document->setSnapshot(snapshot);
    QCOMPARE(table.dock.model()->snapshot(), SnapshotPointer());
    table.dock.show();
    QCOMPARE(table.dock.model()->snapshot(), SnapshotPointer(snapshot));
  }

  void matchesTheCommandLine_data() {
    QTest::addColumn<QString>("example");
    for (const char* name : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile", "scratch"})
      QTest::newRow(name) << QString::fromUtf8(name);
  }
  void matchesTheCommandLine() {
    QFETCH(QString, example);
    Table table(example.toUtf8().constData());
    QCOMPARE(table.dock.stack()->hint(), QString());
    table.enter("group-x", std::min(3, table.box("group-x")->maximum()));
    table.enter("wave", table.box("wave")->maximum());
    table.enter("lane", 7);
    table.toggle(".amdhsa_user_sgpr_queue_ptr");
    const panels::LaunchPoint& launch = table.dock.pickers()->launch();
    const auto result = testing::cli({"show", "initial", example.toStdString() + ".s", "--group",
                                      std::to_string(launch.group[0]), "--wave", std::to_string(launch.wave),
                                      "--lane", "7", "--set", ".amdhsa_user_sgpr_queue_ptr=1", "--json"},
                                     table.bench.directory.path());
    QCOMPARE(result.exitCode, 0);
    const auto json = nlohmann::json::parse(result.out, nullptr, false);
    QVERIFY(!json.is_discarded());
    const auto& kernel = json["kernels"][0];
    QCOMPARE(kernel["launch"]["grid"].get<std::vector<quint32>>(),
             std::vector<quint32>(launch.grid.begin(), launch.grid.end()));
    const auto text = [](const nlohmann::json& value) {
      return QString::fromStdString(value.is_null() ? std::string() : value.get<std::string>());
    };
    const auto places = [&](const nlohmann::json& all) {
      QStringList lines;
      for (const auto& place : all)
        lines << QString::number(place["line"].get<int>());
      return lines.join(QStringLiteral(", "));
    };
    const InitialModel& model = *table.dock.model();
    QCOMPARE(static_cast<std::size_t>(model.rowCount()), kernel["registers"].size() + kernel["unset"].size());
    int row = 0;
    for (const auto& registers : kernel["registers"]) {
      QCOMPARE(model.index(row, InitialModel::Registers).data().toString(), text(registers["registers"]));
      QCOMPARE(model.index(row, InitialModel::Name).data().toString(), text(registers["name"]));
      QCOMPARE(model.index(row, InitialModel::Meaning).data().toString(), text(registers["meaning"]));
      QVERIFY(model.index(row, InitialModel::Value).data().toString().contains(text(registers["text"])));
      QCOMPARE(model.panel().rows[static_cast<std::size_t>(row)].values,
               registers["values"].get<std::vector<quint32>>());
      QCOMPARE(model.index(row, InitialModel::ReadBy).data().toString(), places(registers["readBy"]));
      ++row;
    }
    for (const auto& unset : kernel["unset"]) {
      QCOMPARE(model.index(row, InitialModel::Registers).data().toString(), text(unset["registers"]));
      QCOMPARE(model.index(row, InitialModel::ReadBy).data().toString(), places(unset["readBy"]));
      ++row;
    }
    QStringList reads, shown;
    for (const auto& read : kernel["otherReads"])
      reads << QStringLiteral("line %1   %2: %3, not %4")
                   .arg(QString::number(read["line"].get<int>()), text(read["registers"]),
                        text(read["after"]), text(read["before"]));
    for (int i = 0; i < table.dock.otherReads()->count(); ++i)
      shown << table.dock.otherReads()->item(i)->text();
    QCOMPARE(shown, reads);
    QVERIFY(!reads.isEmpty());
    QCOMPARE(model.panel().changes.size(), kernel["changes"].size());
  }
};

WAVESMITH_WIDGET_TEST(DockTest)
#include "dock_test.moc"
