// SPDX-License-Identifier: Apache-2.0
// The Lanes dock by real keys and clicks on real runs; values are compared with `wavesmith-cli debug` in a process of its
// own, tiles with the matrix that the kernel stores.
#include "cli/command.h"
#include "debugger/lanes/lane_cells_model.h"
#include "debugger/lanes/lane_cells_view.h"
#include "debugger/lanes/lane_plot.h"
#include "debugger/lanes/lane_section.h"
#include "debugger/lanes/lanes_dock.h"
#include "debugger/location_menu.h"
#include "widgets/debugger/debug_bench.h"
#include "widgets/support/dock_bench.h"

#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace wavesmith;
using namespace wavesmith::widgets;
using debug::Direction;
using debug::Verb;
using testing::DebugBench;
using testing::kPatience;

namespace {

struct LanesBench {
  LanesBench()
      : workspace(&b.bench.settings, &b.bench.theme), menu(&b.controller, workspace.breakpoints()),
        dock(&b.controller, &menu, &workspace) {
    dock.setFloating(true);
    dock.resize(900, 700);
    dock.show();
    (void)QTest::qWaitForWindowExposed(&dock);
  }

  [[nodiscard]] bool start(const std::string& example) {
    DebugJob job = b.job(example);
    const QString path = b.bench.path(example + ".s");
    auto opened = Document::open(path);
    if (!opened) return false;
    Document* const document = workspace.add(std::move(*opened));
    workspace.setCurrent(document);
    auto snapshot = testing::snapshotOf(path, document->content().toStdString());
    snapshot->revision = document->revision();
    document->setSnapshot(snapshot);
    return b.start(std::move(job)) && settled();
  }
  // Everything on display belongs to the position of the controller.
  [[nodiscard]] bool settled() {
    const QSignalSpy shown(&dock, &LanesDock::valuesShown);
    emit b.controller.refreshRequested();
    return QTest::qWaitFor([&] { return !shown.empty(); }, kPatience);
  }
  [[nodiscard]] bool move(debug::Request request) { return b.move(std::move(request)) && settled(); }
  [[nodiscard]] bool until(const std::string& line) { return move({.verb = Verb::Until, .text = line}); }
  [[nodiscard]] bool pin(const QString& text) {
    dock.pinEdit()->setFocus();
    dock.pinEdit()->clear();
    QTest::keyClicks(dock.pinEdit(), text);
    QTest::keyClick(dock.pinEdit(), Qt::Key_Escape); // the popup of the completion
    const QSignalSpy pinned(&dock, &LanesDock::pinsChanged);
    QTest::keyClick(dock.pinEdit(), Qt::Key_Return);
    return QTest::qWaitFor([&] { return !pinned.empty() || !dock.message().isEmpty(); }, kPatience) &&
           !pinned.empty() && settled();
  }
  // Chooses an entry of a box of a section as the user does.
  [[nodiscard]] bool choose(int section, const QString& box, const QString& entry) {
    for (QComboBox* one : dock.sections()[section]->findChildren<QComboBox*>()) {
      if (one->accessibleName() != box) continue;
      const int index = one->findText(entry, Qt::MatchStartsWith);
      if (index < 0) return false;
      one->setCurrentIndex(index);
      emit one->activated(index);
      return settled();
    }
    return false;
  }
  [[nodiscard]] QString text(int section, int row, int column) const {
    return dock.sections()[section]->model()->index(row, column).data().toString();
  }
  [[nodiscard]] int marks(int section, int row, int column) const {
    return dock.sections()[section]->model()->index(row, column).data(LaneCellsModel::MarksRole).toInt();
  }
  // All cells in the order of rows.
  [[nodiscard]] QStringList texts(int section) const {
    const LaneCellsModel* model = dock.sections()[section]->model();
    QStringList result;
    for (int row = 0; row < model->rowCount(); ++row)
      for (int column = 0; column < model->columnCount(); ++column)
        result << model->index(row, column).data().toString();
    return result;
  }
  // The values that the command line prints for the last of these commands.
  [[nodiscard]] QStringList printed(const std::string& example, std::vector<std::string> commands) const {
    std::vector<std::string> arguments{"debug", example + ".run.yaml"};
    for (std::string& one : commands) {
      arguments.emplace_back("-c");
      arguments.push_back(std::move(one));
    }
    const auto result = testing::cli(arguments, b.bench.directory.path());
    const QStringList lines = QString::fromStdString(result.out).split(u'\n', Qt::SkipEmptyParts);
    QStringList values;
    for (const QString& word :
         lines.isEmpty() ? QStringList() : lines.back().section(QStringLiteral(" = "), 1).split(u' ')) {
      if (word.startsWith(u'(')) // nan (0x7fc00001)
        values.back() += u' ' + word;
      else
        values << word;
    }
    return values;
  }
  // A picture for the eye, if WAVESMITH_PICTURES names a folder.
  void picture(const QString& name) {
    const QString folder = qEnvironmentVariable("WAVESMITH_PICTURES");
    if (folder.isEmpty()) return;
    QCoreApplication::processEvents();
    (void)dock.grab().save(folder + u'/' + name + QStringLiteral(".png"));
  }

  DebugBench b;
  Workspace workspace;
  LocationMenu menu;
  LanesDock dock;
};

} // namespace

class LanesTest : public QObject {
  Q_OBJECT

private slots:
  void idleSaysWhatToDo() {
    LanesBench l;
    QTRY_VERIFY(l.dock.hint().contains(QStringLiteral("Debug the kernel to see")));
    QVERIFY(l.start("permute"));
    QVERIFY(l.dock.hint().isEmpty());
    l.b.controller.end();
    QTRY_VERIFY(l.dock.hint().contains(QStringLiteral("Debug the kernel to see")));
  }

  void cellsAreWhatTheCommandLinePrints() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    QCOMPARE(l.dock.pins(), QStringList{QStringLiteral("v_x")});
    QVERIFY(l.dock.pinEdit()->text().isEmpty());
    const LaneSection* section = l.dock.sections().front();
    QCOMPARE(section->type(), QStringLiteral("f32")); // as v_add_f32 uses it
    l.picture(QStringLiteral("cells"));
    for (const char* type : {"f32", "u32", "i32", "hex", "bits", "f16x2", "bf16x2", "fp8x4", "bf8x4"}) {
      QVERIFY2(l.choose(0, QStringLiteral("Type"), QString::fromLatin1(type)), type);
      const QStringList expected =
          l.printed("vector_add", {"until 134", std::string("print ") + type + " v_x"});
      QCOMPARE(expected.size(), 64);
      QCOMPARE(l.texts(0), expected);
    }
    for (const int index : {1, 2, 3, 0}) { // other arrangements of the same lanes
      l.dock.arrangementBox()->setCurrentIndex(index);
      QCOMPARE(section->model()->columnCount(), l.dock.arrangementBox()->currentData().toInt());
      QCOMPARE(l.texts(0).size(), 64);
    }
  }

  void pairsAreOneValue() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v4")));
    for (const char* type : {"f64", "u64", "i64"}) {
      QVERIFY(l.choose(0, QStringLiteral("Type"), QString::fromLatin1(type)));
      for (const int lane : {0, 17, 63})
        QCOMPARE(QStringList{l.text(0, lane / 16, lane % 16)},
                 l.printed("vector_add", {"until 134", std::string("print ") + type + " v[4:5][" +
                                                           std::to_string(lane) + "]"}));
    }
    // Addresses: 0x7f... of the buffer a, written into a pair.
    const auto a = l.b.ask({.verb = Verb::Show, .text = "memory"});
    QVERIFY(a);
    const std::string& where = a->values.front().text; // "4000012 bytes at 0x..."
    const quint64 base =
        QString::fromStdString(where).section(QStringLiteral("0x"), 1).toULongLong(nullptr, 16);
    QVERIFY(base != 0);
    QVERIFY(l.move({.verb = Verb::Set, .text = "v[4:5][3]", .value = std::to_string(base + 68)}));
    QVERIFY(l.choose(0, QStringLiteral("Type"), QStringLiteral("address")));
    QCOMPARE(l.text(0, 0, 3), QString::fromStdString(a->values.front().name) + QStringLiteral(" + 0x44"));
  }

  void registersOfTheInstructionsWhileNothingIsPinned() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134")); // after v_add_f32 v_x, v_x, v_y, before buffer_store_dword v_x, v_off0
    QStringList names;
    for (const LaneSection* section : l.dock.sections())
      names << section->source().text;
    QCOMPARE(names, (QStringList{QStringLiteral("v6"), QStringLiteral("v7"), QStringLiteral("v4")}));
    QVERIFY(l.dock.sections()[0]->source().note.contains(QStringLiteral("line 133")));
    QVERIFY(l.dock.sections()[0]->source().note.contains(QStringLiteral("line 134")));
    QCOMPARE(l.dock.sections()[1]->type(), QStringLiteral("f32"));
    l.picture(QStringLiteral("unpinned"));
    // The button of a section pins it, and the same one unpins it.
    const auto press = [&] {
      for (QToolButton* button : l.dock.sections().front()->findChildren<QToolButton*>())
        if (button->accessibleName().contains(QStringLiteral("v6")))
          QTest::mouseClick(button, Qt::LeftButton);
    };
    press();
    QTRY_COMPARE(l.dock.pins(), QStringList{QStringLiteral("v6")});
    QTRY_VERIFY(l.dock.sections().front()->source().pinned);
    QCOMPARE(l.dock.sections().size(), 3); // the others stay, and it is shown once
    press();
    QTRY_VERIFY(l.dock.pins().isEmpty());
    QTRY_COMPARE(l.dock.sections().size(), 3);
  }

  // By its name, too: v_x is v6.
  void pinsAreBesideWhatIsUsed() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    QStringList texts;
    for (const LaneSection* section : l.dock.sections())
      texts << section->source().text;
    QCOMPARE(texts, (QStringList{QStringLiteral("v_x"), QStringLiteral("v7"), QStringLiteral("v4")}));
  }

  void pinsBelongToTheirKernel() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    QVERIFY(l.start("permute")); // has no v_x
    QVERIFY(l.until("59"));
    QVERIFY(l.dock.pins().isEmpty());
    for (const LaneSection* section : l.dock.sections())
      QVERIFY2(section->failure().isEmpty(), qPrintable(section->failure()));
    QVERIFY(l.start("vector_add"));
    QCOMPARE(l.dock.pins(), QStringList{QStringLiteral("v_x")});
  }

  void pinsKeepTheirOrderAndRefuseOthers() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v7, v[4:5] v_x")));
    QTRY_COMPARE(l.dock.pins(),
                 (QStringList{QStringLiteral("v7"), QStringLiteral("v[4:5]"), QStringLiteral("v_x")}));
    QVERIFY(l.settled());
    QCOMPARE(l.dock.sections()[1]->model()->rowCount(), 8); // two registers
    for (const char* text : {"s4", "v4[3]", "v200", "no_such_name", "v["}) {
      QVERIFY2(!l.pin(QString::fromLatin1(text)), text);
      QVERIFY2(!l.dock.message().isEmpty(), text);
      QCOMPARE(l.dock.pins().size(), 3);
    }
    QTest::keyClicks(l.dock.pinEdit(), QStringLiteral("x"));
    QVERIFY(l.dock.message().isEmpty());
    QTest::keyClick(l.dock.pinEdit(), Qt::Key_Escape); // the popup of the completion
    // Delete in the cells unpins.
    l.dock.sections()[0]->view()->setFocus();
    QTest::keyClick(l.dock.sections()[0]->view(), Qt::Key_Delete);
    QTRY_COMPARE(l.dock.pins(), (QStringList{QStringLiteral("v[4:5]"), QStringLiteral("v_x")}));
    // Names to complete come from the debugger.
    const QAbstractItemModel* names = l.dock.pinEdit()->completer()->model();
    QTRY_VERIFY(names->rowCount() > 0);
    QStringList all;
    for (int row = 0; row < names->rowCount(); ++row)
      all << names->index(row, 0).data().toString();
    QVERIFY(all.contains(QStringLiteral("v_off0")));
    QVERIFY(all.contains(QStringLiteral("v4")));
    QVERIFY(!all.contains(QStringLiteral("s_kernarg"))); // not a vector register
    QVERIFY(!all.contains(QStringLiteral("vector_add")));
    QCOMPARE(all.size(), QSet<QString>(all.begin(), all.end()).size());
  }

  void editsByKeysAndMarksOfChanges() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("133"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    QCOMPARE(l.marks(0, 1, 2) & LaneCellsModel::Changed, 0);
    QVERIFY(l.move({.verb = Verb::Step})); // v_add_f32 v_x, v_x, v_y
    QCOMPARE(l.marks(0, 1, 2) & LaneCellsModel::Changed, LaneCellsModel::Changed);
    QVERIFY(l.move({.verb = Verb::Step})); // the store changes nothing
    QCOMPARE(l.marks(0, 1, 2) & LaneCellsModel::Changed, 0);
    LaneCellsView* view = l.dock.sections()[0]->view();
    view->setFocus();
    view->setCurrentIndex(view->model()->index(1, 2));
    QTRY_COMPARE(l.b.controller.lane(), 18);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_F2}) {
      QTest::keyClick(view, key);
      QTRY_VERIFY(view->findChild<QLineEdit*>() != nullptr);
      auto* editor = view->findChild<QLineEdit*>();
      editor->selectAll();
      QTest::keyClicks(editor, key == Qt::Key_Return ? QStringLiteral("2") : QStringLiteral("v_y[18]"));
      QTest::keyClick(editor, Qt::Key_Return);
      if (key == Qt::Key_Return) QTRY_COMPARE(l.text(0, 1, 2), QStringLiteral("2")); // f32
      QTRY_VERIFY(view->findChild<QLineEdit*>() == nullptr);
    }
    // An expression without a type is the number of the register's bits, as everywhere in the debugger.
    QTRY_VERIFY(l.text(0, 1, 2) != QStringLiteral("2"));
    const auto y = l.b.ask({.verb = Verb::Print, .text = "v_y[18]", .type = "u32"});
    QVERIFY(y);
    QTRY_COMPARE(l.text(0, 1, 2).toDouble(),
                 static_cast<double>(static_cast<float>(std::stod(y->values[0].text))));
    QVERIFY(l.settled());
    QCOMPARE(l.marks(0, 1, 2) & LaneCellsModel::Changed, LaneCellsModel::Changed);
    QCOMPARE(l.marks(0, 1, 3) & LaneCellsModel::Changed, 0);
    // Something that is no value says so, and changes nothing.
    const QString before = l.text(0, 1, 2);
    QTest::keyClick(view, Qt::Key_F2);
    QTRY_VERIFY(view->findChild<QLineEdit*>() != nullptr);
    auto* editor = view->findChild<QLineEdit*>();
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("no_such_name"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(l.dock.message().contains(QStringLiteral("no_such_name")));
    QCOMPARE(l.text(0, 1, 2), before);
  }

  void inactiveLanesAreMarked() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    QVERIFY(l.move({.verb = Verb::Set, .text = "exec", .value = "0x8000000000000001"}));
    QCOMPARE(l.marks(0, 0, 0) & LaneCellsModel::Inactive, 0);
    QCOMPARE(l.marks(0, 3, 15) & LaneCellsModel::Inactive, 0);
    QCOMPARE(l.marks(0, 0, 1) & LaneCellsModel::Inactive, LaneCellsModel::Inactive);
    l.picture(QStringLiteral("inactive"));
    // Another wave has its own EXEC.
    l.dock.setPins({QStringLiteral("0.1:v_x")});
    QVERIFY(l.settled());
    QCOMPARE(l.marks(0, 0, 1) & LaneCellsModel::Inactive, 0);
    QVERIFY(l.dock.sections()[0]->failure().isEmpty());
  }

  void lanesAreChosenAndSelected() {
    LanesBench l;
    QVERIFY(l.start("permute"));
    QVERIFY(l.until("59"));
    QVERIFY(l.pin(QStringLiteral("v_id")));
    QVERIFY(l.pin(QStringLiteral("v_offset")));
    LaneCellsView* view = l.dock.sections()[0]->view();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      view->visualRect(view->model()->index(2, 1)).center());
    QTRY_COMPARE(l.b.controller.lane(), 33);
    QVERIFY(l.settled());
    QCOMPARE(l.marks(0, 2, 1) & LaneCellsModel::Selected, LaneCellsModel::Selected);
    QCOMPARE(l.marks(1, 2, 1) & LaneCellsModel::Selected, LaneCellsModel::Selected);
    QCOMPARE(l.marks(0, 0, 0) & LaneCellsModel::Selected, 0);
    QTest::keyClick(view, Qt::Key_Right);
    QTRY_COMPARE(l.b.controller.lane(), 34);
    QTest::keyClick(view, Qt::Key_Down);
    QTRY_COMPARE(l.b.controller.lane(), 50);
    QTest::keyClick(view, Qt::Key_Down); // into the next register
    QTRY_COMPARE(l.b.controller.lane(), 2);
    QVERIFY(l.dock.sections()[1]->view()->hasFocus());
    QTest::keyClick(l.dock.sections()[1]->view(), Qt::Key_Up);
    QTRY_COMPARE(l.b.controller.lane(), 50);
    // Another view selects a lane.
    QVERIFY(l.move({.verb = Verb::Lane, .number = 7}));
    QCOMPARE(l.marks(0, 0, 7) & LaneCellsModel::Selected, LaneCellsModel::Selected);
    // Only some lanes are shown.
    QTest::keyClicks(l.dock.lanesEdit(), QStringLiteral("0-7,16"));
    QCOMPARE(view->model()->rowCount(), 2);
    QCOMPARE(view->model()->columnCount(), 8);
    QVERIFY(l.dock.message().isEmpty());
    QTest::keyClicks(l.dock.lanesEdit(), QStringLiteral("-"));
    QVERIFY(!l.dock.message().isEmpty());
    QCOMPARE(l.dock.lanesEdit()->toolTip(), l.dock.message());
    QCOMPARE(view->model()->columnCount(), 8); // as before
    l.dock.lanesEdit()->clear();
    QCOMPARE(view->model()->columnCount(), 16);
    QVERIFY(l.dock.message().isEmpty());
  }

  void copiesTheSelection() {
    LanesBench l;
    QVERIFY(l.start("permute"));
    QVERIFY(l.until("59"));
    QVERIFY(l.pin(QStringLiteral("v_id")));
    LaneCellsView* view = l.dock.sections()[0]->view();
    view->setFocus();
    view->setCurrentIndex(view->model()->index(0, 1));
    QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(view, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("%1\t%2\n%3\t%4\n")
                 .arg(l.text(0, 0, 1), l.text(0, 0, 2), l.text(0, 1, 1), l.text(0, 1, 2)));
    QVERIFY(!l.text(0, 1, 2).isEmpty());
  }

  void plotOverLanes() {
    LanesBench l;
    QVERIFY(l.start("vector_add"));
    QVERIFY(l.until("134"));
    QVERIFY(l.pin(QStringLiteral("v_x")));
    const QStringList texts = l.texts(0);
    for (const char* form : {"Line", "Bars"}) {
      QVERIFY(l.choose(0, QStringLiteral("Form"), QString::fromLatin1(form)));
      LanePlot* plot = l.dock.sections()[0]->plot();
      QVERIFY(plot->isVisible());
      QVERIFY(!l.dock.sections()[0]->view()->isVisible());
      l.picture(QString::fromLatin1(form));
      for (int lane = 0; lane < 64; ++lane) {
        const auto numbers = plot->numbersOfLane(lane);
        QCOMPARE(numbers.size(), std::size_t{1});
        QCOMPARE(static_cast<float>(numbers[0][0]), texts[lane].toFloat());
      }
      plot->setFocus();
      const int lane = l.b.controller.lane();
      QTest::keyClick(plot, Qt::Key_Right);
      QTRY_COMPARE(l.b.controller.lane(), lane + 1);
      QTest::keyClick(plot, Qt::Key_End);
      QTRY_COMPARE(l.b.controller.lane(), 63);
      QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(plot->width() / 2, 40));
      QTRY_COMPARE(l.b.controller.lane(), plot->laneAt(QPoint(plot->width() / 2, 40)));
      QVERIFY(qAbs(l.b.controller.lane() - 32) < 8);
      QVERIFY(l.move({.verb = Verb::Lane, .number = 0}));
    }
    QVERIFY(l.choose(0, QStringLiteral("Form"), QStringLiteral("Cells")));
    QCOMPARE(l.texts(0), texts);
  }

  // After the last product, the tile of D is the matrix that the kernel stores.
  void tileIsTheStoredMatrix() {
    LanesBench l;
    QVERIFY(l.start("matmul_tile"));
    QVERIFY(l.until("112"));
    QVERIFY(l.pin(QStringLiteral("a3"))); // one of sixteen registers of the operand
    QVERIFY(l.choose(0, QStringLiteral("Form"), QStringLiteral("Matrix tile")));
    const LaneSection* section = l.dock.sections()[0];
    QCOMPARE(section->type(), QStringLiteral("f32"));
    QCOMPARE(section->model()->rowCount(), 32);
    QCOMPARE(section->model()->columnCount(), 32);
    l.picture(QStringLiteral("tile"));
    const QStringList tile = l.texts(0);
    const auto c = l.b.ask({.verb = Verb::Print, .text = "c[0]"});
    QVERIFY(c);
    QVERIFY(l.move({.verb = Verb::GoEnd}));
    const std::vector<quint64> some = {0, 1, 31, 32, 33, 100, 128, 511, 512, 777, 1000, 1023};
    for (const quint64 element : some) {
      const QStringList stored =
          l.printed("matmul_tile", {"continue", "back step", "print c[" + std::to_string(element) + "]"});
      QCOMPARE(QStringList{tile[static_cast<qsizetype>(element)]}, stored);
    }
  }

  void operandsOfAProductAreTilesByDefault() {
    LanesBench l;
    QVERIFY(l.start("matmul_tile"));
    QVERIFY(l.until("94"));
    QStringList names;
    for (const LaneSection* section : l.dock.sections()) {
      names << section->source().text;
      QVERIFY(section->form() == LaneForm::Tile || section->source().text == QStringLiteral("v8"));
    }
    l.picture(QStringLiteral("operands"));
    QVERIFY(names.contains(QStringLiteral("a[0:15]")));
    QVERIFY(names.contains(QStringLiteral("v[6:7]")));
    // A[row][k] of the first product are the elements of the buffer a.
    const auto at = static_cast<int>(names.indexOf(QStringLiteral("v[6:7]")));
    QCOMPARE(l.dock.sections()[at]->type(), QStringLiteral("f16"));
    QCOMPARE(l.dock.sections()[at]->model()->columnCount(), 8);
    // The register as another operand: B has k rows and 32 columns.
    QVERIFY(l.choose(at, QStringLiteral("Operand"), QStringLiteral("B")));
    QCOMPARE(l.dock.sections()[at]->model()->columnCount(), 32);
    QVERIFY(l.choose(at, QStringLiteral("Operand"), QStringLiteral("A")));
    QVERIFY(l.choose(at, QStringLiteral("Matrix product"), QStringLiteral("v_mfma_f32_16x16x16_f16")));
    QCOMPARE(l.dock.sections()[at]->model()->columnCount(), 16);
  }

  void badgesAndLegendSurviveThemes() {
    LanesBench l;
    QVERIFY(l.start("matmul_tile"));
    QVERIFY(l.until("94"));
    l.b.bench.settings.setThemeMode(ThemeMode::Dark);
    l.dock.resize(420, 700);
    QVERIFY(l.settled());
    l.picture(QStringLiteral("dark"));
    QVERIFY(!l.dock.grab().isNull());
  }
};

WAVESMITH_WIDGET_TEST(LanesTest)
#include "lanes_test.moc"
