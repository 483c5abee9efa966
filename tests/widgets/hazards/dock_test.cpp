// SPDX-License-Identifier: Apache-2.0
// The Hazards dock by real keys and clicks; its contents compared with `wavesmith-cli show hazards` in a
// separate process.
#include "cli/command.h"
#include "controls/hint_stack.h"
#include "hazards/hazards_dock.h"
#include "hazards/hazards_model.h"
#include "hazards/queue_chip.h"
#include "hazards/queues_view.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <nlohmann/json.hpp>

#include <set>
#include <utility>

using namespace wavesmith;
using namespace wavesmith::widgets;
using analysis::Counter;

namespace {

std::string kernel(std::string_view body) {
  return std::string(R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
)") + std::string(body) +
         R"(  s_endpgm
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 64
  .amdhsa_next_free_sgpr 32
  .amdhsa_accum_offset 64
.end_amdhsa_kernel
)";
}

// Line 7 is the first.
constexpr const char* kLoads = "  global_load_dword v1, v0, s[4:5]\n" // 7
                               "  global_load_dword v2, v0, s[4:5]\n" // 8
                               "  s_waitcnt vmcnt(0)\n"               // 9
                               "  v_add_u32 v3, v1, v1\n"             // 10
                               "  global_load_dword v4, v0, s[4:5]\n" // 11
                               "  v_add_u32 v4, v4, v4\n";            // 12

constexpr const char* kLoop = "  global_load_dword v1, v0, s[4:5]\n" // 7
                              "L0:\n"                                // 8
                              "  s_waitcnt vmcnt(0)\n"               // 9
                              "  v_add_u32 v2, v1, v2\n"             // 10
                              "  global_load_dword v1, v0, s[4:5]\n" // 11
                              "  s_cmp_lg_u32 s8, 0\n"               // 12
                              "  s_cbranch_scc1 L0\n";               // 13

// The events of some widgets.
class Events : public QObject {
public:
  explicit Events(const QList<QWidget*>& widgets) {
    for (QWidget* widget : widgets)
      widget->installEventFilter(this);
  }
  void clear() { seen_.clear(); }
  [[nodiscard]] bool has(QEvent::Type type, const QWidget* widget) const {
    return seen_.contains(std::pair<const QObject*, int>(widget, type));
  }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    seen_.emplace(watched, event->type());
    return QObject::eventFilter(watched, event);
  }

private:
  std::set<std::pair<const QObject*, int>> seen_;
};

} // namespace

class DockTest : public QObject {
  Q_OBJECT

  // Like a snapshot of the language service, computed in this process.
  struct Table : testing::DockBench<HazardsDock> {
    explicit Table(const std::string& text, bool lines = true) : DockBench(QSize(700, 700)) {
      show(bench.write("k.s", text), lines);
    }
    explicit Table(const QString& example) : DockBench(QSize(700, 700)) {
      show(bench.copyExample(example.toStdString()));
    }
    [[nodiscard]] QStringList lane(Counter counter) const {
      QStringList result;
      for (const QueueChip* chip : dock.queues()->chips(counter))
        result << (chip->item().ends     ? QStringLiteral("-")
                   : chip->item().begins ? QStringLiteral("+")
                                         : u""_qs) +
                      chip->label() + (chip->item().ordered ? u""_qs : QStringLiteral("?"));
      return result;
    }
    [[nodiscard]] QToolButton* button(const QString& text) const {
      for (QToolButton* button : dock.findChildren<QToolButton*>())
        if (button->text().contains(text) || button->accessibleName().contains(text)) return button;
      return nullptr;
    }
    [[nodiscard]] QString cell(int row, int column) const {
      return dock.model()->index(row, column).data().toString();
    }
  };

  static QString text(const nlohmann::json& json) { return QString::fromStdString(json.get<std::string>()); }

  // The text of a lane of the dock, from the command line's output.
  static QStringList laneOf(const nlohmann::json& pair) {
    QStringList result;
    const auto label = [](const nlohmann::json& item) {
      return QString::number(item["line"].get<int>()) + u' ' + text(item["destination"]) +
             (item["ordered"].get<bool>() ? u""_qs : QStringLiteral("?"));
    };
    for (const auto& item : pair["before"])
      result << (item["ends"].get<bool>() ? QStringLiteral("-") : u""_qs) + label(item);
    for (const auto& item : pair["after"])
      if (item["begins"].get<bool>()) result << QStringLiteral("+") + label(item);
    return result;
  }

private slots:
  void showsWhyItIsEmpty() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    HazardsDock dock(&workspace);
    QCOMPARE(dock.windowTitle(), QStringLiteral("Hazards"));
    dock.show();
    QVERIFY(dock.findChild<HintStack*>()->hint().contains(QStringLiteral("Open a kernel")));
    const Table table(kernel("  v_mov_b32 v1, 0\n"));
    QVERIFY(table.dock.findChild<HintStack*>()->hint().contains(
        QStringLiteral("This file has no waits and needs none")));
  }

  void queuesFollowTheCursor() {
    Table table(kernel(kLoads));
    table.workspace.setCursor(9, 1);
    QCOMPARE(table.dock.heading(), QStringLiteral("Line 9   s_waitcnt"));
    QCOMPARE(table.lane(Counter::Vm), QStringList({QStringLiteral("-7 v1"), QStringLiteral("-8 v2")}));
    QCOMPARE(table.dock.sentences(),
             QStringLiteral("vmcnt(0) is stronger than needed: vmcnt(1) would be enough for line 10"));
    table.workspace.setCursor(10, 1);
    QCOMPARE(table.lane(Counter::Vm), QStringList());
    table.workspace.setCursor(11, 1);
    QCOMPARE(table.lane(Counter::Vm), QStringList({QStringLiteral("+11 v4")}));
    QCOMPARE(table.dock.sentences(), QString());
    table.workspace.setCursor(1, 1); // not code: the next line with an instruction
    QCOMPARE(table.dock.heading(), QStringLiteral("Line 7   global_load_dword"));
    table.workspace.setCursor(20, 1);
    QCOMPARE(table.dock.heading(), QStringLiteral("No instruction at this line"));
    QVERIFY(table.lane(Counter::Vm).isEmpty());
  }

  // Widgets are reused, no layout measures the dock again, and the queues are drawn before the step returns.
  void aStepOfTheCursorIsCheap() {
    Table table(kernel(kLoads));
    const SnapshotPointer made = table.document->snapshot();
    QTRY_VERIFY_WITH_TIMEOUT(table.document->snapshot() != made, testing::kPatience); // that of the worker
    for (const int line : {9, 10, 11})
      table.workspace.setCursor(line, 1);
    QTest::qWait(50);
    const auto widgets = table.dock.findChildren<QWidget*>();
    Events events(widgets);
    for (const int line : {9, 10, 11, 9}) {
      events.clear();
      table.workspace.setCursor(line, 1);
      QVERIFY(events.has(QEvent::Paint, table.dock.queues()));
      QCoreApplication::processEvents();
      for (const QWidget* widget : widgets)
        QVERIFY2(widget->layout() == nullptr || !events.has(QEvent::LayoutRequest, widget),
                 widget->metaObject()->className());
    }
    QCOMPARE(table.dock.findChildren<QWidget*>(), widgets);
  }

  void chipsGoToTheirLine() {
    Table table(kernel(kLoads));
    table.workspace.setCursor(9, 1);
    QSignalSpy wanted(&table.workspace, &Workspace::placeRequested);
    const auto chips = table.dock.queues()->chips(Counter::Vm);
    QTest::mouseClick(chips.at(1), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<source::Place>().line, 8u);
    QTest::keyClick(chips.at(0), Qt::Key_Return);
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(wanted[1][0].value<source::Place>().line, 7u);
    QVERIFY(chips.at(0)->accessibleName().contains(QStringLiteral("completes here")));
    QVERIFY(chips.at(0)->sentence().contains(QStringLiteral("vmcnt(1) proves its completion")));
    QVERIFY(chips.at(0)->sentence().contains(QStringLiteral("Waited for at line 9")));
    QVERIFY(chips.at(0)->sentence().contains(QStringLiteral("read at line 10")));
  }

  void separatesEntryAndSteadyStateOfALoop() {
    Table table(kernel(kLoop));
    table.workspace.setCursor(9, 1);
    QCOMPARE(table.lane(Counter::Vm), QStringList({QStringLiteral("-11 v1")}));
    QToolButton* const first = table.button(QStringLiteral("First iteration"));
    QVERIFY(first != nullptr && first->isVisible());
    QTest::mouseClick(first, Qt::LeftButton);
    QCOMPARE(table.lane(Counter::Vm), QStringList({QStringLiteral("-7 v1")}));
    QTest::mouseClick(table.button(QStringLiteral("Steady state")), Qt::LeftButton);
    QCOMPARE(table.lane(Counter::Vm), QStringList({QStringLiteral("-11 v1")}));
    table.workspace.setCursor(7, 1);
    QVERIFY(!first->isVisible());
  }

  void stepsThroughRepetitions() {
    Table table(kernel("  .rept 3\n  global_load_dword v1, v0, s[4:5]\n  .endr\n  s_waitcnt vmcnt(0)\n"));
    table.workspace.setCursor(8, 1);
    QCOMPARE(table.lane(Counter::Vm).size(), 1);
    auto* const next = table.dock.findChild<QToolButton*>(QStringLiteral("nextRepetition"));
    QVERIFY(next->isVisible());
    QTest::mouseClick(next, Qt::LeftButton);
    QTest::mouseClick(next, Qt::LeftButton);
    QCOMPARE(table.lane(Counter::Vm).size(), 3);
    QTest::mouseClick(next, Qt::LeftButton); // no fourth repetition
    QCOMPARE(table.lane(Counter::Vm).size(), 3);
  }

  void listsAndFilters() {
    Table table(kernel(kLoads));
    HazardsModel* const model = table.dock.model();
    const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(table.cell(0, HazardsModel::Line), QStringLiteral("9"));
    QCOMPARE(table.cell(0, HazardsModel::Instruction), QStringLiteral("vmcnt(0)"));
    QCOMPARE(table.cell(0, HazardsModel::Verdict), QStringLiteral("stronger than needed"));
    QCOMPARE(table.cell(0, HazardsModel::Enough), QStringLiteral("vmcnt(1)"));
    QCOMPARE(model->index(0, HazardsModel::Why).data(Qt::ForegroundRole).value<QColor>(),
             table.bench.theme.color(Theme::Role::Quiet));
    QCOMPARE(table.cell(1, HazardsModel::Line), QStringLiteral("12"));
    QCOMPARE(table.cell(1, HazardsModel::Verdict), QStringLiteral("missing"));
    QVERIFY(!model->index(1, HazardsModel::Why).data(Qt::ForegroundRole).isValid());
    QTest::mouseClick(table.button(QStringLiteral("1 stronger than needed")), Qt::LeftButton);
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(table.cell(0, HazardsModel::Verdict), QStringLiteral("missing"));
    QTest::mouseClick(table.button(QStringLiteral("1 stronger than needed")), Qt::LeftButton);
    auto* const filter = table.dock.findChild<QLineEdit*>();
    QTest::keyClicks(filter, QStringLiteral("vmcnt(1)"));
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(table.cell(0, HazardsModel::Line), QStringLiteral("9"));
  }

  void activatesFixesAndCopiesRows() {
    Table table(kernel(kLoads));
    QTreeView* const view = table.dock.view();
    table.workspace.setCursor(12, 1);
    QCOMPARE(view->currentIndex().row(), 1); // it follows
    view->setFocus();
    QSignalSpy wanted(&table.workspace, &Workspace::placeRequested);
    QTest::keyClick(view, Qt::Key_Up);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][0].value<source::Place>().line, 9u);
    QSignalSpy fixes(&table.dock, &HazardsDock::fixRequested);
    for (QAction* action : view->actions())
      if (action->objectName() == QStringLiteral("fix")) action->trigger();
    QCOMPARE(fixes.count(), 1);
    QCOMPARE(fixes[0][0].value<source::Place>().line, 9u);
    QCOMPARE(fixes[0][1].toString(), QStringLiteral("W0120"));
    for (QAction* action : view->actions())
      if (action->shortcut() == QKeySequence(QKeySequence::Copy)) action->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(
        QStringLiteral("9\tvmcnt(0)\tstronger than needed\tvmcnt(1)\t")));
  }

  void worksWithoutSourceLines() {
    Table table(kernel(kLoads), false);
    QCOMPARE(table.dock.model()->rowCount(), 2);
    QVERIFY(table.cell(0, HazardsModel::Line).startsWith(QStringLiteral("0x")));
    table.workspace.setCursor(9, 1);
    QCOMPARE(table.dock.heading(), QStringLiteral("Without source lines"));
    QSignalSpy wanted(&table.workspace, &Workspace::placeRequested);
    table.dock.view()->setCurrentIndex(table.dock.model()->index(0, 0));
    QTest::keyClick(table.dock.view(), Qt::Key_Return);
    QCOMPARE(wanted.count(), 0);
  }

  void isEmptyWhileHidden() {
    Table table(kernel(kLoads));
    table.dock.hide();
    table.workspace.setCursor(9, 1);
    emit table.workspace.snapshotChanged(table.document);
    QCOMPARE(table.dock.model()->rowCount(), 0);
    table.dock.show();
    QCOMPARE(table.dock.model()->rowCount(), 2);
    QCOMPARE(table.lane(Counter::Vm).size(), 2);
  }

  void matchesTheCommandLine_data() {
    QTest::addColumn<QString>("example");
    for (const char* example : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"})
      QTest::newRow(example) << QString::fromUtf8(example);
  }
  void matchesTheCommandLine() {
    QFETCH(QString, example);
    Table table(example);
    const std::string file = example.toStdString() + ".s";
    const SnapshotPointer snapshot = table.document->snapshot();
    QList<int> lines;
    for (const panels::HazardRow& row : snapshot->panels->hazards.rows)
      if (const auto line = static_cast<int>(snapshot->lines->lineOf(row.at)); !lines.contains(line))
        lines << line;
    if (lines.size() > 4) lines = lines.mid(0, 4);
    for (const int line : lines) {
      const auto command = testing::cli({"show", "hazards", file, "--line", std::to_string(line), "--json"},
                                        table.bench.directory.path());
      QCOMPARE(command.exitCode, 0);
      const auto json = nlohmann::json::parse(command.out, nullptr, false);
      QVERIFY(!json.is_discarded());
      table.workspace.setCursor(line, 1);
      for (const auto& counter : json["at"]["counters"]) {
        const Counter which = counter["counter"] == "vmcnt"     ? Counter::Vm
                              : counter["counter"] == "lgkmcnt" ? Counter::Lgkm
                                                                : Counter::Exp;
        for (const bool first : {true, false}) {
          table.dock.showFirstIteration(first);
          const auto& trip = counter[first ? "firstTrip" : "laterTrips"];
          // "66 (iteration 1 at 65) v0"; the JSON has the expansion separately.
          static const QRegularExpression expansion(QStringLiteral(" \\([^)]*\\)"));
          QCOMPARE(table.lane(which).replaceInStrings(expansion, {}),
                   laneOf(trip.is_null() ? counter : trip));
        }
        std::size_t n = 0;
        for (const QueueChip* chip : table.dock.queues()->chips(which))
          if (!chip->item().begins && counter["laterTrips"].is_null())
            QCOMPARE(chip->sentence(), text(counter["before"][n++]["sentence"]));
      }
      QCOMPARE(static_cast<std::size_t>(table.dock.model()->rowCount()), json["rows"].size());
      for (int row = 0; row < table.dock.model()->rowCount(); ++row) {
        const auto& expected = json["rows"][static_cast<std::size_t>(row)];
        const QString place = table.cell(row, HazardsModel::Line);
        QCOMPARE(place.section(u' ', 0, 0), QString::number(expected["line"].get<int>()));
        QCOMPARE(place.contains(u'('), expected.contains("expansion"));
        QCOMPARE(table.cell(row, HazardsModel::Instruction), text(expected["instruction"]));
        QCOMPARE(table.cell(row, HazardsModel::Verdict), text(expected["verdict"]));
        QCOMPARE(table.cell(row, HazardsModel::Enough),
                 expected["enough"].is_null() ? QString() : text(expected["enough"]));
        QCOMPARE(table.cell(row, HazardsModel::Why), text(expected["sentence"]));
      }
    }
  }
};

WAVESMITH_WIDGET_TEST(DockTest)
#include "dock_test.moc"
