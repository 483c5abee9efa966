// SPDX-License-Identifier: Apache-2.0
// The panels of the debugger on the examples: what they show is what the core answers.
#include "controls/hint_stack.h"
#include "debugger/breakpoints/breakpoints_dock.h"
#include "debugger/breakpoints/breakpoints_model.h"
#include "debugger/debug_points.h"
#include "debugger/debug_text.h"
#include "debugger/debugged_texts.h"
#include "debugger/location_menu.h"
#include "debugger/state/exec_delegate.h"
#include "debugger/state/state_dock.h"
#include "debugger/state/state_model.h"
#include "debugger/state/watches.h"
#include "debugger/state/waves_dock.h"
#include "debugger/state/waves_model.h"
#include "debugger/timeline/timeline_dock.h"
#include "debugger/timeline/timeline_view.h"
#include "debugger/values/divergence_dock.h"
#include "debugger/values/why_dock.h"
#include "debugger/values/why_model.h"
#include "document/breakpoints.h"
#include "widgets/debugger/debug_bench.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::StopReason;
using debug::Verb;
using testing::DebugBench;
using testing::kPatience;

namespace {

struct PanelBench : DebugBench {
  PanelBench()
      : workspace(&bench.settings, &bench.theme), breakpoints(&bench.settings),
        texts(&controller, &workspace), points(&controller, &breakpoints, &texts),
        menu(&controller, &breakpoints), watches(&controller, &bench.settings) {}
  Workspace workspace;
  Breakpoints breakpoints;
  DebuggedTexts texts;
  DebugPoints points;
  LocationMenu menu;
  Watches watches;
};

QString valueOf(const StateModel& model, const QString& name) {
  return model.find(name).siblingAtColumn(StateModel::Value).data(Qt::EditRole).toString();
}

} // namespace

class PanelsTest : public QObject {
  Q_OBJECT

private slots:
  void stateIsWhatTheCoreShows() {
    PanelBench b;
    StateDock dock(&b.controller, &b.menu, &b.watches);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(400, 500);
    dock.show();
    QCOMPARE(dock.model()->rowCount(), 0);
    for (const char* example : {"vector_add", "permute", "gemm"}) {
      QVERIFY(b.start(example));
      QVERIFY(b.move({.verb = Verb::Step, .number = 30}));
      const auto shown = b.ask({.verb = Verb::Show, .text = "registers"});
      QVERIFY(shown && shown->values.size() > 4);
      QTRY_COMPARE_WITH_TIMEOUT(valueOf(*dock.model(), QString::fromStdString(shown->values.back().name)),
                                QString::fromStdString(shown->values.back().text), kPatience);
      for (const debug::ItemValue& value : shown->values)
        QCOMPARE(valueOf(*dock.model(), QString::fromStdString(value.name)),
                 QString::fromStdString(value.text));
      const auto counters = b.ask({.verb = Verb::Counters});
      for (const debug::CounterState& counter : counters->counters)
        QCOMPARE(valueOf(*dock.model(), QString::fromStdString(counter.name)),
                 QString::number(counter.count));
    }
  }

  void stateMarksWhatChangedAndEdits() {
    PanelBench b;
    StateDock dock(&b.controller, &b.menu, &b.watches);
    dock.resize(400, 500);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QTRY_VERIFY_WITH_TIMEOUT(dock.model()->find(QStringLiteral("exec")).isValid(), kPatience);
    const auto before = b.ask({.verb = Verb::Show, .text = "registers"});
    const auto isMarked = [&](const QString& name) {
      return dock.model()
          ->find(name)
          .siblingAtColumn(StateModel::Value)
          .data()
          .toString()
          .startsWith(u'\u2022');
    };
    QVERIFY(b.move({.verb = Verb::Step, .number = 12}));
    const auto after = b.ask({.verb = Verb::Show, .text = "registers"});
    QCOMPARE(before->values.size(), after->values.size());
    int changed = 0;
    QTRY_VERIFY_WITH_TIMEOUT(isMarked(QStringLiteral("s4")), kPatience);
    for (std::size_t i = 0; i < before->values.size(); ++i) {
      const bool differs = before->values[i].text != after->values[i].text;
      changed += differs ? 1 : 0;
      QCOMPARE(isMarked(QString::fromStdString(after->values[i].name)), differs);
    }
    QVERIFY(changed > 1);

    const QModelIndex cell = dock.model()->find(QStringLiteral("s4")).siblingAtColumn(StateModel::Value);
    dock.view()->setCurrentIndex(cell);
    dock.view()->edit(cell);
    auto* editor = dock.view()->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("s4 / 2"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(valueOf(*dock.model(), QStringLiteral("s4")), QStringLiteral("500001"),
                              kPatience);
  }

  void wavesAreListedAndSelected() {
    PanelBench b;
    WavesDock dock(&b.controller, &b.bench.theme);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(600, 300);
    dock.show();
    QVERIFY(b.start("gemm"));
    QVERIFY(b.move({.verb = Verb::Step, .kind = debug::StepKind::Barrier}));
    const auto waves = b.ask({.verb = Verb::Waves});
    QVERIFY(waves && waves->waves.size() > 1);
    QTRY_COMPARE_WITH_TIMEOUT(dock.model()->rowCount(), static_cast<int>(waves->waves.size()), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(dock.model()->selectedRow() >= 0, kPatience);
    for (int row = 0; row < dock.model()->rowCount(); ++row) {
      const debug::WaveSummary& wave = waves->waves[static_cast<std::size_t>(row)];
      QCOMPARE(dock.model()->index(row, WavesModel::Wave).data().toString(), waveNumber(wave.id));
      QCOMPARE(dock.model()->index(row, WavesModel::Exec).data(WavesModel::kExecRole).value<quint64>(),
               wave.exec);
    }
    const int other = dock.model()->selectedRow() == 0 ? 1 : 0;
    dock.view()->setCurrentIndex(dock.model()->index(other, 0));
    const QSignalSpy moved(&b.controller, &DebugController::moved);
    QTest::keyClick(dock.view(), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return !moved.empty(); }, kPatience));
    QCOMPARE(b.controller.stop().wave->id, dock.model()->wave(other)->id);
    QTRY_COMPARE_WITH_TIMEOUT(dock.model()->selectedRow(), other, kPatience);
  }

  void importantColumnsFitInANarrowPanel() {
    PanelBench b;
    StateDock state(&b.controller, &b.menu, &b.watches);
    WavesDock waves(&b.controller, &b.bench.theme);
    for (QDockWidget* const dock : {static_cast<QDockWidget*>(&state), static_cast<QDockWidget*>(&waves)}) {
      dock->resize(300, 300);
      dock->show();
    }
    QVERIFY(b.start("vector_add"));
    QTRY_VERIFY_WITH_TIMEOUT(state.model()->rowCount() > 0 && waves.model()->rowCount() > 0, kPatience);
    const QHeaderView* const names = state.view()->header();
    const int column = StateModel::AuthorName;
    QVERIFY2(names->sectionViewportPosition(column) + names->sectionSize(column) <=
                 names->viewport()->width(),
             qPrintable(QStringLiteral("%1 %2 %3 of %4")
                            .arg(names->sectionSize(StateModel::Name))
                            .arg(names->sectionSize(StateModel::Value))
                            .arg(names->sectionSize(column))
                            .arg(names->viewport()->width())));
    const QHeaderView* const heads = waves.view()->horizontalHeader();
    for (const int shown : {WavesModel::Wave, WavesModel::Line, WavesModel::State, WavesModel::Exec})
      QVERIFY(heads->sectionViewportPosition(shown) + heads->sectionSize(shown) <=
              heads->viewport()->width());
    QCOMPARE(waves.model()->headerData(WavesModel::Line, Qt::Horizontal).toString(), QStringLiteral("Line"));
    QCOMPARE(waves.model()->headerData(WavesModel::Group, Qt::Horizontal).toString(),
             QStringLiteral("Work-group"));
    QCOMPARE(waves.model()->index(0, WavesModel::Line).data().toString(),
             QString::number(b.controller.stop().wave->at.outermost.line));
  }

  // Under the bar of EXEC there is nothing else.
  void execIsABarBesideItsText() {
    PanelBench b;
    WavesDock dock(&b.controller, &b.bench.theme);
    dock.resize(600, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Set, .text = "exec", .value = "0"}));
    const auto execOf = [&] { return dock.model()->index(0, WavesModel::Exec); };
    QTRY_COMPARE_WITH_TIMEOUT(execOf().data().toString(), QStringLiteral("0 of 64"), kPatience);
    const QModelIndex cell = execOf();
    const QString folder = qEnvironmentVariable("WAVESMITH_PICTURES");
    if (!folder.isEmpty()) (void)dock.grab().save(folder + QStringLiteral("/waves.png"));
    // Without active lanes the bar has one color, and so has the cell around it.
    const QRect area = dock.view()->visualRect(cell);
    const QImage image = dock.view()->viewport()->grab(area).toImage();
    const QRect bar(ExecDelegate::kBarEnd - 64, image.rect().center().y() - 4, 64, 9);
    const QColor quiet = b.bench.theme.color(Theme::Role::Border);
    const QColor ground = image.pixelColor(0, 1);
    QVERIFY(ground != quiet);
    for (int x = 0; x < ExecDelegate::kBarEnd; ++x)
      for (int y = 1; y + 1 < image.height(); ++y)
        QCOMPARE(image.pixelColor(x, y), bar.contains(x, y) ? quiet : ground);
  }

  void whyIsUnfoldedAndWalked() {
    PanelBench b;
    WhyDock dock(&b.controller);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(800, 300);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QTest::keyClicks(dock.field(), QStringLiteral("c[17]"));
    QTest::keyClick(dock.field(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        dock.model()->rowCount() == 1 && dock.model()->rowCount(dock.model()->index(0, 0)) > 0, kPatience);
    const QModelIndex root = dock.model()->index(0, 0);
    QVERIFY(dock.model()->node(root)->writer.has_value());
    // Down to something that no instruction wrote; writers arrive as nodes are looked up.
    QModelIndex at = root;
    for (int depth = 0; depth < 40; ++depth) {
      dock.view()->expand(at);
      QTRY_VERIFY_WITH_TIMEOUT(dock.model()->node(at)->unfolded || !dock.model()->node(at)->origin.empty(),
                               kPatience);
      if (!dock.model()->node(at)->writer) break;
      QTRY_VERIFY_WITH_TIMEOUT(dock.model()->rowCount(at) > 0, kPatience);
      at = dock.model()->index(0, 0, at);
    }
    QVERIFY(!dock.model()->node(at)->writer);
    QVERIFY2(!at.siblingAtColumn(WhyModel::Origin).data().toString().isEmpty(),
             qPrintable(at.siblingAtColumn(WhyModel::Location).data().toString()));
    // Return goes to the store.
    dock.view()->setCurrentIndex(root);
    const quint64 position = dock.model()->node(root)->writer->position;
    QTest::keyClick(dock.view(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<quint64>(b.controller.stop().position), position, kPatience);
    QVERIFY(QString::fromStdString(b.controller.stop().wave->at.mnemonic)
                .startsWith(QStringLiteral("buffer_store")));
    QCOMPARE(dock.model()->rowCount(), 1); // the tree stays
  }

  // The writer of a value may give it another type when its node is unfolded.
  void unfoldingANodeKeepsTheTree() {
    WhyModel model;
    const QAbstractItemModelTester tester(&model);
    const auto node = [](std::uint32_t number, std::uint32_t parent, const char* value, bool unfolded) {
      debug::CauseNode made;
      made.number = number;
      made.parent = parent;
      made.location = "v" + std::to_string(number) + "[0]";
      made.value = value;
      made.unfolded = unfolded;
      return made;
    };
    model.setCauses({node(1, 0, "1.5", true), node(2, 1, "1069547520", false)});
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.setCauses({node(1, 0, "1.5", true), node(2, 1, "1.5", true), node(3, 2, "7", false)});
    QVERIFY(resets.empty());
    QCOMPARE(changes.size(), 1);
    const QModelIndex operand = model.index(0, 0, model.index(0, 0));
    QCOMPARE(operand.siblingAtColumn(WhyModel::Value).data().toString(), QStringLiteral("1.5"));
    QCOMPARE(model.rowCount(operand), 1);
    // Another question is another tree.
    model.setCauses({node(1, 0, "2", true), node(2, 1, "1.5", false), node(3, 2, "7", false)});
    QCOMPARE(resets.size(), 1);
  }

  void divergenceOfMatrixArithmetic() {
    PanelBench b;
    DivergenceDock dock(&b.controller);
    dock.resize(800, 200);
    dock.show();
    QVERIFY(b.start("gemm_random"));
    dock.choice()->setCurrentIndex(dock.choice()->findData(QStringLiteral("matrix")));
    QTest::mouseClick(dock.compareButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(dock.result().contains(QStringLiteral("mfma")), kPatience);
    QVERIFY(dock.goButton()->isEnabled());
    QTest::mouseClick(dock.goButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(b.controller.stop().position > 0, kPatience);
    dock.choice()->setCurrentIndex(dock.choice()->findData(QStringLiteral("mode")));
    QTest::mouseClick(dock.compareButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(dock.result(), QStringLiteral("The runs do not differ."), kPatience);
    QVERIFY(!dock.goButton()->isEnabled());
  }

  void watchpointsStopAndCount() {
    PanelBench b;
    BreakpointsDock dock(&b.controller, &b.points, &b.breakpoints);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(800, 200);
    dock.show();
    QVERIFY(!dock.watchField()->isEnabled());
    QVERIFY(b.start("vector_add"));
    QVERIFY(dock.watchField()->isEnabled());
    QTest::keyClicks(dock.watchField(), QStringLiteral("c[100]"));
    QTest::keyClick(dock.watchField(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(b.controller.points().size(), 1U, kPatience);
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(b.controller.stop().reason, StopReason::Watchpoint);
    QCOMPARE(dock.model()->index(0, BreakpointsModel::Hits).data().toString(), QStringLiteral("1"));
    // Disabled, it does not stop.
    QVERIFY(dock.model()->setData(dock.model()->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QTRY_VERIFY_WITH_TIMEOUT(!b.controller.points().front().enabled, kPatience);
    QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(b.controller.stop().reason, StopReason::Finished);
    // One that does not exist says why.
    QTest::keyClicks(dock.watchField(), QStringLiteral("no_such_name"));
    QTest::keyClick(dock.watchField(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        dock.model()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("no_such_name")),
        kPatience);
    dock.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dock)); // Delete is a shortcut
    dock.view()->setFocus();
    dock.view()->selectRow(1);
    QTest::keyClick(dock.view(), Qt::Key_Delete);
    QCOMPARE(dock.model()->rowCount(), 1);
  }

  void conditionsAndHitCountsAreEdited() {
    PanelBench b;
    BreakpointsDock dock(&b.controller, &b.points, &b.breakpoints);
    dock.resize(800, 200);
    dock.show();
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Step, .number = 40}));
    const int line = static_cast<int>(b.line());
    QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
    b.breakpoints.add({.path = b.bench.path("vector_add.s"), .line = line});
    QVERIFY(dock.model()->setData(dock.model()->index(0, BreakpointsModel::Condition),
                                  QStringLiteral("wave == 2")));
    QTRY_VERIFY_WITH_TIMEOUT(b.controller.points().size() == 1 &&
                                 b.controller.points().front().condition == "wave == 2",
                             kPatience);
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(b.controller.stop().reason, StopReason::Breakpoint);
    QCOMPARE(b.controller.stop().wave->id.wave, 2U);
    QVERIFY(dock.model()->setData(dock.model()->index(0, BreakpointsModel::Ignored), 3));
    QTRY_VERIFY_WITH_TIMEOUT(b.controller.points().size() == 1 && b.controller.points().front().ignored == 3U,
                             kPatience);
    QVERIFY(b.move({.verb = Verb::Go, .number = 0}));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QCOMPARE(b.controller.points().front().hits, 4U);
  }

  void writersAreNamed() {
    PanelBench b;
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QSignalSpy found(&b.menu, &LocationMenu::writerFound);
    b.menu.askForWriter(QStringLiteral("c[17]"));
    QVERIFY(QTest::qWaitFor([&] { return !found.empty(); }, kPatience));
    QVERIFY(found.at(0).at(0).toString().contains(QStringLiteral("buffer_store_dword")));
    b.menu.askForWriter(QStringLiteral("a[17]")); // an input
    QVERIFY(QTest::qWaitFor([&] { return found.size() == 2; }, kPatience));
    QVERIFY(!found.at(1).at(0).toString().contains(QStringLiteral("buffer_store")));
    QCOMPARE(found.at(1).at(1).toULongLong(), 0U);
  }

  void theSliderIsTimeTravel() {
    PanelBench b;
    TimelineDock dock(&b.controller, &b.bench.theme);
    dock.resize(900, 260);
    dock.show();
    QVERIFY(b.start("gemm"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    const quint64 end = b.controller.stop().end;
    QTRY_VERIFY_WITH_TIMEOUT(dock.view()->rowCount() > 1, kPatience);
    QCOMPARE(static_cast<quint64>(dock.slider()->value()), end);
    // Home, and a page forward.
    dock.slider()->setFocus();
    QTest::keyClick(dock.slider(), Qt::Key_Home);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<quint64>(b.controller.stop().position), quint64{0}, kPatience);
    QTest::keyClick(dock.slider(), Qt::Key_PageUp);
    QTRY_COMPARE_WITH_TIMEOUT(static_cast<int>(b.controller.stop().position), dock.slider()->value(),
                              kPatience);
    QVERIFY(dock.slider()->value() > 0);

    // What is drawn is what the core says, and a click on it goes there.
    const auto spans = b.ask({.verb = Verb::Timeline, .number = 0, .last = 200});
    QVERIFY(spans && !spans->timeline.empty());
    dock.view()->showSteps(0, 200);
    const debug::TimelineSpan& some = spans->timeline[spans->timeline.size() / 2];
    const QPoint place = dock.view()->placeOf(some.wave, some.first);
    QCOMPARE(dock.view()->waveAt(place.y()), std::optional(some.wave));
    QTest::mouseClick(dock.view()->viewport(), Qt::LeftButton, {}, place + QPoint(1, 0));
    QTRY_VERIFY_WITH_TIMEOUT(b.controller.stop().position == dock.view()->stepAt(place.x() + 1) &&
                                 b.controller.stop().wave && b.controller.stop().wave->id == some.wave,
                             kPatience);
    QCOMPARE(dock.view()->firstShown(), quint64{0});
    QTest::keyClick(dock.view(), Qt::Key_0);
    QCOMPARE(dock.view()->lastShown(), end);
  }

  void anEditForgetsTheTimelineBehindIt() {
    PanelBench b;
    TimelineDock dock(&b.controller, &b.bench.theme);
    dock.resize(900, 260);
    dock.show();
    QVERIFY(b.start("gemm"));
    QVERIFY(b.move({.verb = Verb::Continue}));
    QTRY_VERIFY_WITH_TIMEOUT(dock.view()->rowCount() > 1, kPatience);
    QVERIFY(b.move({.verb = Verb::Go, .number = 100}));
    QVERIFY(b.move({.verb = Verb::Set, .text = "m0", .value = "1"}));
    QCOMPARE(dock.view()->lastShown(), quint64{100});
    QCOMPARE(dock.slider()->maximum(), 100);
  }

  // Typed with the keyboard, kept for the kernel, marked when they change, removed with Delete.
  void stateWatchesExpressions() {
    PanelBench b;
    StateDock dock(&b.controller, &b.menu, &b.watches);
    const QAbstractItemModelTester tester(dock.model());
    dock.resize(400, 500);
    dock.show();
    const auto type = [&](const QString& text) {
      dock.watchField()->setFocus();
      QTest::keyClicks(dock.watchField(), text);
      QTest::keyClick(dock.watchField(), Qt::Key_Return);
    };
    const auto row = [&](int at) { return dock.model()->index(at, 0, dock.model()->index(0, 0)); };
    const auto value = [&](int at) { return row(at).siblingAtColumn(StateModel::Value).data().toString(); };
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Step, .number = 12}));
    type(QStringLiteral("s_n / 2"));
    QTRY_COMPARE_WITH_TIMEOUT(row(0).data(StateModel::kWatchRole).toString(), QStringLiteral("s_n / 2"),
                              kPatience);
    QCOMPARE(dock.model()->index(0, 0).data().toString(), QStringLiteral("Watched"));
    QVERIFY(dock.watchField()->text().isEmpty());
    type(QStringLiteral("v_off0"));
    QTRY_COMPARE_WITH_TIMEOUT(row(1).data().toString(), QStringLiteral("v_off0"), kPatience);
    QCOMPARE(value(1), QStringLiteral("0"));
    QCOMPARE(row(1).siblingAtColumn(StateModel::Note).data().toString(), QStringLiteral("0, 4, ... 252"));
    QCOMPARE(row(1).data(StateModel::kLocationRole).toString(), QStringLiteral("v4[0]"));
    QVERIFY(b.move({.verb = Verb::Lane, .number = 5}));
    QTRY_COMPARE_WITH_TIMEOUT(value(1), QStringLiteral("20"), kPatience); // and not marked: another lane
    type(QStringLiteral("nonsense"));
    QTRY_VERIFY_WITH_TIMEOUT(dock.message().contains(QStringLiteral("`nonsense`")), kPatience);
    QCOMPARE(dock.watchField()->text(), QStringLiteral("nonsense"));
    dock.watchField()->clear();
    // What changes is marked, as in the core.
    QVERIFY(b.move({.verb = Verb::Set, .text = "s_n", .value = "8"}));
    QVERIFY(b.move({.verb = Verb::Step}));
    QTRY_COMPARE_WITH_TIMEOUT(value(0), QStringLiteral("\u2022 4"), kPatience);
    // The next run has them, also one of another window; one that it does not know says so.
    b.watches.add(QStringLiteral("s_left"));
    QTRY_COMPARE_WITH_TIMEOUT(b.watches.expressions().size(), 3, kPatience);
    QVERIFY(b.start("vector_add"));
    QTRY_COMPARE_WITH_TIMEOUT(row(0).data().toString(), QStringLiteral("s_n / 2"), kPatience);
    const Watches later(&b.controller, &b.bench.settings);
    QCOMPARE(later.expressions(),
             QStringList({QStringLiteral("s_n / 2"), QStringLiteral("v_off0"), QStringLiteral("s_left")}));
    QVERIFY(b.start("gemm"));
    QVERIFY(b.watches.expressions().isEmpty()); // of another kernel
    QVERIFY(b.start("vector_add"));
    QTRY_COMPARE_WITH_TIMEOUT(row(2).data().toString(), QStringLiteral("s_left"), kPatience);
    dock.view()->setFocus();
    dock.view()->setCurrentIndex(row(1));
    QTest::keyClick(dock.view(), Qt::Key_Delete);
    QTRY_COMPARE_WITH_TIMEOUT(row(1).data().toString(), QStringLiteral("s_left"), kPatience);
    QCOMPARE(b.watches.expressions(), QStringList({QStringLiteral("s_n / 2"), QStringLiteral("s_left")}));
  }

  void hiddenPanelsDoNotAsk() {
    PanelBench b;
    StateDock dock(&b.controller, &b.menu, &b.watches);
    QVERIFY(b.start("vector_add"));
    QVERIFY(b.move({.verb = Verb::Step, .number = 3}));
    QVERIFY(b.ask({.verb = Verb::Where}).has_value());
    QCOMPARE(dock.model()->rowCount(), 0);
    dock.show();
    QTRY_VERIFY_WITH_TIMEOUT(dock.model()->rowCount() > 0, kPatience);
  }
};

WAVESMITH_WIDGET_TEST(PanelsTest)
#include "panels_test.moc"
