// SPDX-License-Identifier: Apache-2.0
// The Registers dock by real keys and clicks; its contents compared with `wavesmith-cli show registers` in a
// separate process.
#include "cli/command.h"
#include "controls/elided_label.h"
#include "controls/hint_stack.h"
#include "registers/pressure_curve.h"
#include "registers/ranges_model.h"
#include "registers/ranges_view.h"
#include "registers/register_file_view.h"
#include "registers/registers_dock.h"
#include "widgets/support/dock_bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTabWidget>
#include <QTest>
#include <nlohmann/json.hpp>

using namespace wavesmith;
using namespace wavesmith::widgets;

namespace {

std::string kernel(std::string_view name, std::string_view body) {
  const std::string k(name);
  return ".text\n.globl " + k + "\n.p2align 8\n.type " + k + ",@function\n" + k + ":\n" + std::string(body) +
         "  s_endpgm\n.Lend_" + k + ":\n.size " + k + ", .Lend_" + k + "-" + k + "\n.rodata\n.p2align 6\n" +
         ".amdhsa_kernel " + k + "\n  .amdhsa_next_free_vgpr 72\n  .amdhsa_next_free_sgpr 32\n" +
         "  .amdhsa_accum_offset 64\n.end_amdhsa_kernel\n";
}

// Line 6 is the first. The maximum, in 8 and 9, is v0, v1, v2, v3.
constexpr const char* kSmall = "  v_mov_b32 v1, 1\n"                    // 6
                               "  v_mov_b32 v2, 2\n"                    // 7
                               "  v_add_u32 v3, v1, v2\n"               // 8
                               "  v_add_u32 v1, v2, v3\n"               // 9
                               "  global_store_dword v0, v1, s[4:5]\n"; // 10

QString text(const nlohmann::json& value) {
  return QString::fromStdString(value.get<std::string>());
}

// QTest::mouseMove uses positions on a screen, which do not exist offscreen.
void moveMouse(QWidget* widget, const QPoint& to) {
  QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::NoButton,
                    Qt::NoModifier);
  QCoreApplication::sendEvent(widget, &event);
}

} // namespace

class DockTest : public QObject {
  Q_OBJECT

  // Like a snapshot of the language service, computed in this process.
  struct Table : testing::DockBench<RegistersDock> {
    Table() : DockBench(QSize(400, 800)) {}
    explicit Table(const std::string& source, bool lines = true) : Table() {
      draw(bench.write("k.s", source), lines);
    }
    explicit Table(const QString& example) : Table() { draw(bench.copyExample(example.toStdString())); }
    void draw(const QString& path, bool lines = true) {
      show(path, lines);
      QObject::connect(&workspace, &Workspace::placeRequested, &workspace,
                       [this](const source::Place& place) {
                         went << static_cast<int>(place.line);
                         workspace.setCursor(static_cast<int>(place.line), 1);
                       });
    }
    [[nodiscard]] QTreeView* tree() const { return dock.ranges()->tree(); }
    [[nodiscard]] QString cell(int row, int column) const {
      return dock.ranges()->filter()->index(row, column).data().toString();
    }
    [[nodiscard]] int rowOf(const QString& name) const {
      for (int row = 0; row < dock.ranges()->filter()->rowCount(); ++row)
        if (cell(row, RangesModel::Register) == name) return row;
      return -1;
    }
    // In the bars of a row, at the middle of an instruction.
    [[nodiscard]] QPoint pointAt(const QString& name, std::uint32_t at) const {
      const RangesTree* view = dock.ranges()->tree();
      const QRect rect = view->visualRect(dock.ranges()->filter()->index(rowOf(name), RangesModel::Ranges));
      return {rect.left() + (view->pixelOf(at) + view->pixelOf(at + 1)) / 2, rect.center().y()};
    }

    QList<int> went;
  };

private slots:
  void showsWhyItIsEmpty() {
    Table table;
    QVERIFY(table.dock.stack()->hint().contains(QStringLiteral("Open a kernel")));
    auto opened = Document::open(table.bench.write("empty.s", "// nothing\n"));
    QVERIFY(opened.has_value());
    Document* document = table.workspace.add(std::move(*opened));
    table.workspace.setCurrent(document);
    QVERIFY(table.dock.stack()->hint().contains(QStringLiteral("Assembling")));
    auto snapshot = testing::snapshotOf(document->path(), "  v_mov_b32 v0, 0\n", true);
    snapshot->revision = document->revision();
    document->setSnapshot(snapshot);
    QCOMPARE(table.dock.stack()->hint(),
             QStringLiteral("There is no kernel in this file.\n"
                            "A kernel is a label with an .amdhsa_kernel block of the same name."));
    QCOMPARE(helpWithoutKernel(document), QStringLiteral("generateBlocks"));
    // An empty text has no program, and nothing from which blocks could be generated.
    auto empty = std::make_shared<Snapshot>();
    empty->revision = document->revision();
    document->setSnapshot(empty);
    QCOMPARE(helpWithoutKernel(document), QStringLiteral("newKernel"));
    // A hint needs no more room than itself: there is nothing to scroll.
    const QStackedWidget* stack = table.dock.stack();
    QVERIFY(stack->minimumSizeHint().height() < stack->widget(0)->minimumSizeHint().height());
  }

  void longNamesOfKernelsEndWithAnEllipsis() {
    const QString name = QStringLiteral("a_kernel_with_a_long_name_as_generators_write_it_").repeated(4);
    Table table(kernel(name.toStdString(), kSmall));
    QCOMPARE(table.dock.kernelText(), name);
    const auto labels = table.dock.findChildren<ElidedLabel*>();
    QCOMPARE(labels.size(), 1);
    ElidedLabel* label = labels.front();
    label->resize(label->fontMetrics().horizontalAdvance(name) / 3, label->height());
    QVERIFY(label->text().endsWith(QChar(0x2026)));
    QVERIFY(name.startsWith(label->text().chopped(1)));
    QCOMPARE(label->toolTip(), name);
    QCOMPARE(label->accessibleDescription(), name);
    label->resize(label->fontMetrics().horizontalAdvance(name) + 10, label->height());
    QCOMPARE(label->text(), name);
  }

  void labelsOfTheCurveHaveRoom() {
    Table table;
    const QString name = QStringLiteral("a_header_with_a_long_name_as_libraries_have_them_").repeated(3);
    const QString header =
        table.bench.write((name + QStringLiteral(".inc")).toStdString(),
                          ".macro " + name.toStdString() + "\n" + kSmall + ".endm\n  s_nop 0\n");
    const std::string start = "  .include \"" + header.toStdString() + "\"\n";
    table.draw(table.bench.write("k.s", kernel("k", start + "  " + name.toStdString() + "\n")));
    table.workspace.setCursor(6, 1);
    auto* curve = table.dock.findChild<PressureCurve*>();
    QVERIFY(curve != nullptr);
    curve->resize(4000, curve->height());
    // The folder, and the macro in the text of the hover, are not in it.
    QCOMPARE(curve->endLabels(), std::pair(name + QStringLiteral(".inc:8"), QStringLiteral("line 8")));
    QFont small = curve->font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    const QFontMetrics metrics(small);
    for (const int width : {160, 240, 360, 700}) {
      curve->resize(width, curve->height());
      const auto [first, last] = curve->endLabels();
      const int used = metrics.horizontalAdvance(first) + metrics.horizontalAdvance(last);
      QVERIFY2(used < width, qPrintable(first));
      QVERIFY2(first.contains(QChar(0x2026)) && first.endsWith(u'8'), qPrintable(first));
      QCOMPARE(last, QStringLiteral("line 8"));
    }
  }

  void showsTheKernelAtTheCursor() {
    Table table(kernel("first", kSmall) + ".text\n" + kernel("second", "  s_nop 0\n"));
    QCOMPARE(table.dock.stack()->hint(), QString());
    table.workspace.setCursor(8, 1);
    QCOMPARE(table.dock.kernelText(), QStringLiteral("first"));
    QCOMPARE(table.dock.occupancyText(),
             QStringLiteral(
                 "7 waves per SIMD, limited by vector registers; 72 of 512 vector registers allocated"));
    QCOMPARE(table.dock.nextText(), QStringLiteral("8 waves need at most 64 vector registers"));
    QVERIFY(table.dock.placeText().startsWith(QStringLiteral("line 8: 4 VGPRs")));
    table.workspace.setCursor(28, 1); // in second
    QCOMPARE(table.dock.kernelText(), QStringLiteral("second"));
    table.workspace.setCursor(1, 1); // above the first instruction: only its kernel
    QCOMPARE(table.dock.kernelText(), QStringLiteral("first"));
    QVERIFY(table.dock.placeText().startsWith(QStringLiteral("At most")));
    table.workspace.setCursor(1000, 1); // after the last instruction: only the kernel
    QCOMPARE(table.dock.kernelText(), QStringLiteral("second"));
    QVERIFY(table.dock.placeText().startsWith(QStringLiteral("At most")));
  }

  void goesToTheMaximum() {
    Table table(kernel("k", kSmall));
    table.workspace.setCursor(6, 1);
    table.dock.goToMaximum(true);
    QCOMPARE(table.workspace.cursorLine(), 8);
    table.dock.goToMaximum(true);
    QCOMPARE(table.workspace.cursorLine(), 9);
    table.dock.goToMaximum(true); // wraps around
    QCOMPARE(table.workspace.cursorLine(), 8);
    table.dock.goToMaximum(false);
    QCOMPARE(table.workspace.cursorLine(), 9);
  }

  void curveShowsAndGoesToPlaces() {
    Table table(kernel("k", kSmall));
    PressureCurve* curve = table.dock.curve();
    moveMouse(curve, QPoint(curve->xOf(3), 40));
    QCOMPARE(curve->chosen(), 3u);
    QVERIFY(table.dock.placeText().startsWith(QStringLiteral("line 9: 4 VGPRs, 0 AGPRs, ")));
    QTest::mouseClick(curve, Qt::LeftButton, {}, QPoint(curve->xOf(2), 40));
    QCOMPARE(table.went.last(), 8);
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Home);
    QTest::keyClick(curve, Qt::Key_Right);
    QCOMPARE(curve->chosen(), 1u);
    QTest::keyClick(curve, Qt::Key_Return);
    QCOMPARE(table.went.last(), 7);
    QTest::keyClick(curve, Qt::Key_C, Qt::ControlModifier);
  }

  void barsLeadToDefinitionAndLastRead() {
    Table table(kernel("k", kSmall));
    const auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;
    const QAbstractItemModelTester filterTester(table.dock.ranges()->filter(), fatal);
    const QAbstractItemModelTester modelTester(table.dock.ranges()->filter()->sourceModel(), fatal);
    QWidget* area = table.tree()->viewport();
    QVERIFY(table.rowOf(QStringLiteral("v2")) >= 0);
    QTest::mouseClick(area, Qt::LeftButton, {}, table.pointAt(QStringLiteral("v2"), 2));
    QCOMPARE(table.went.last(), 7);
    QTest::mouseDClick(area, Qt::LeftButton, {}, table.pointAt(QStringLiteral("v2"), 2));
    QCOMPARE(table.went.last(), 9);
    // v1 has two values: Right chooses the second.
    table.tree()->setFocus();
    table.tree()->setCurrentIndex(table.dock.ranges()->filter()->index(table.rowOf(QStringLiteral("v1")), 0));
    QTest::keyClick(table.tree(), Qt::Key_Return);
    QCOMPARE(table.went.last(), 6);
    QTest::keyClick(table.tree(), Qt::Key_Right);
    QTest::keyClick(table.tree(), Qt::Key_Return);
    QCOMPARE(table.went.last(), 9);
    QTest::keyClick(table.tree(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(table.went.last(), 10);
    QTest::keyClick(table.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("v1\t\tline 6 to line 8; line 9 to line 10\n"));
    const panels::RegisterBar* bar =
        table.dock.ranges()->tree()->barUnder(table.pointAt(QStringLiteral("v1"), 1));
    QVERIFY(bar != nullptr);
    QCOMPARE(table.dock.ranges()->model()->textOf(*bar), QStringLiteral("v1: line 6 to line 8"));
  }

  // Thousands of them: each would be drawn over the last one.
  void shortBarsAreDrawnAsOne() {
    std::string body;
    for (int i = 0; i < 3000; ++i)
      body += "  v_mov_b32 v1, 1\n  v_mov_b32 v2, v1\n  s_nop 0\n";
    Table table(kernel("k", body + "  global_store_dword v0, v2, s[4:5]\n"));
    const RangesTree* view = table.dock.ranges()->tree();
    const auto rowOf = [&](const char* name) {
      return table.dock.ranges()
          ->filter()
          ->mapToSource(table.dock.ranges()->filter()->index(table.rowOf(QLatin1String(name)), 0))
          .row();
    };
    QCOMPARE(view->ranges()->bars(rowOf("v1")).size(), std::size_t{3000});
    const auto spans = view->spansOf(rowOf("v1"));
    QCOMPARE(spans.size(), std::size_t{1});
    QVERIFY(spans[0].isFilled);
    QCOMPARE(spans[0].left, view->pixelOf(0));
    QVERIFY(spans[0].right >= view->pixelOf(8999));
    const auto written = view->spansOf(rowOf("v0"));
    QCOMPARE(written.size(), std::size_t{1});
    QVERIFY(!written[0].isNarrow());
  }

  void filtersByKindAndName() {
    Table table(QStringLiteral("vector_add"));
    const RangesFilter* filter = table.dock.ranges()->filter();
    const int all = filter->rowCount();
    QTest::keyClicks(table.dock.ranges()->filterField(), QStringLiteral("v_off"));
    QCOMPARE(filter->rowCount(), 2);
    QCOMPARE(table.cell(0, RangesModel::Register), QStringLiteral("v4"));
    QCOMPARE(table.cell(0, RangesModel::Name), QStringLiteral("v_off0"));
    table.dock.ranges()->filterField()->clear();
    table.dock.ranges()->filter()->setKinds(RangesFilter::Vectors);
    QCOMPARE(filter->rowCount(), 8);
    table.dock.ranges()->filter()->setKinds(RangesFilter::All);
    QCOMPARE(filter->rowCount(), all);
  }

  void marksTheRegisterUnderTheCursor() {
    Table table(kernel("k", kSmall));
    table.workspace.setCursor(8, 18); // v_add_u32 v3, v|1
    const RangesModel* model = table.dock.ranges()->model();
    QVERIFY(model->firstMarked() >= 0);
    const isa::RegisterRange v1{isa::RegisterClass::Vector, 1, 1};
    QVERIFY(model->registerOf(model->firstMarked()) == v1);
    table.workspace.setCursor(8, 3);
    QCOMPARE(model->firstMarked(), -1);
  }

  void drawsTheFile() {
    Table table(kernel("k", kSmall));
    table.workspace.setCursor(8, 1);
    table.dock.tabs()->setCurrentIndex(1);
    RegisterFileView* file = table.dock.file();
    QCOMPARE(file->textOf(3), QStringLiteral("v3: used, live at the cursor"));
    QCOMPARE(file->textOf(7), QStringLiteral("v7: allocated, never used"));
    QCOMPARE(file->textOf(64), QStringLiteral("a0: allocated, never used"));
    QCOMPARE(file->textOf(72), QStringLiteral("72: free"));
    QCOMPARE(file->numberAt(file->rectOf(70).center()), 70);
    moveMouse(file, file->rectOf(3).center());
    QCOMPARE(file->chosen(), 3);
    file->setFocus();
    QTest::keyClick(file, Qt::Key_Down);
    QCOMPARE(file->chosen(), 35);
  }

  void worksWithoutLines() {
    Table table(kernel("k", kSmall), false);
    QCOMPARE(table.dock.kernelText(), QStringLiteral("k"));
    QVERIFY(table.dock.curve()->textAt(0).startsWith(QStringLiteral("0x")));
    QTest::mouseClick(table.tree()->viewport(), Qt::LeftButton, {}, table.pointAt(QStringLiteral("v2"), 2));
    QVERIFY(table.went.isEmpty());
    table.dock.goToMaximum(true);
    QVERIFY(table.went.isEmpty());
  }

  void doesNothingWhileHidden() {
    Table table(kernel("k", kSmall));
    table.dock.hide();
    auto snapshot = testing::snapshotOf(table.document->path(), kernel("other", kSmall), true);
    snapshot->revision = table.document->revision();
    table.document->setSnapshot(snapshot);
    QCOMPARE(table.dock.kernelText(), QStringLiteral("k"));
    table.dock.show();
    QCOMPARE(table.dock.kernelText(), QStringLiteral("other"));
  }

  void matchesTheCommandLine_data() {
    QTest::addColumn<QString>("example");
    for (const char* example : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"})
      QTest::newRow(example) << QString::fromLatin1(example);
  }
  void matchesTheCommandLine() {
    QFETCH(const QString, example);
    Table table(example);
    const auto command = testing::cli({"show", "registers", example.toStdString() + ".s", "--json"},
                                      table.bench.directory.path());
    QCOMPARE(command.exitCode, 0);
    const auto json = nlohmann::json::parse(command.out, nullptr, false);
    QVERIFY(!json.is_discarded());
    for (const auto& expected : json["kernels"]) {
      table.workspace.setCursor(expected["pressure"][0]["line"].get<int>(), 1);
      QCOMPARE(table.dock.kernelText(), text(expected["name"]));
      QCOMPARE(table.dock.occupancyText(), text(expected["occupancy"]["text"]));
      QCOMPARE(table.dock.nextText(), text(expected["occupancy"]["nextText"]));
      QStringList saving;
      for (const auto& one : expected["saving"]["texts"])
        saving << text(one);
      QCOMPARE(table.dock.savingTexts(), saving);
      QString pressure;
      for (const auto& one : expected["pressure"])
        pressure += text(one["text"]) + u'\n';
      QCOMPARE(table.dock.curve()->table(), pressure);
      QString file;
      for (const auto& part : expected["file"])
        file += text(part["text"]) + u'\n';
      QCOMPARE(table.dock.file()->table(), file);
      const RangesModel* model = table.dock.ranges()->model();
      std::size_t n = 0;
      for (int row = 0; row < model->rowCount(); ++row)
        for (const panels::RegisterBar& bar : model->bars(row)) {
          const auto& range = expected["ranges"][n++];
          QCOMPARE(model->textOf(bar), text(range["text"]));
          QCOMPARE(model->index(row, RangesModel::Register).data().toString(), text(range["register"]));
        }
      QCOMPARE(n, expected["ranges"].size());
    }
  }
};

WAVESMITH_WIDGET_TEST(DockTest)
#include "dock_test.moc"
