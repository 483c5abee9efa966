// SPDX-License-Identifier: Apache-2.0
// Compiled texts in the window: opening one, taking its assembly over, comparing. The pictures are those of the
// guide (support/picture.h).
#include "compiled/assembly_view.h"
#include "compiled/compiled_side.h"
#include "controls/hint_stack.h"
#include "descriptor/descriptor_dock.h"
#include "disassembly/disassembly_dock.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/sides/columns.h"
#include "editor/sides/editor_sides.h"
#include "hazards/hazards_dock.h"
#include "initial/initial_state_dock.h"
#include "kernarg_designer/kernarg_dock.h"
#include "outline/outline_dock.h"
#include "outline/outline_model.h"
#include "registers/registers_dock.h"
#include "versions/compare_dock.h"
#include "versions/comparison_model.h"
#include "widgets/support/main_window.h"
#include "widgets/support/picture.h"
#include "widgets/support/widget_test.h"
#include "window/compiled_documents.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

// A reduction: two inlined functions, LDS and a loop.
constexpr std::string_view kReduce =
    R"(// The sum of each block of a vector, with one result for each work-group.
static inline float square(float x) {
  return x * x;
}

static inline float load(__global const float* x, uint i, uint n) {
  return i < n ? square(x[i]) : 0.0f;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void squares(__global const float* x, __global float* sums, uint n) {
  __local float part[256];
  const uint lane = get_local_id(0);
  const uint i = get_group_id(0) * 512 + lane;
  part[lane] = load(x, i, n) + load(x, i + 256, n);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = 128; half_size > 0; half_size /= 2) {
    if (lane < half_size)
      part[lane] += part[lane + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0)
    sums[get_group_id(0)] = part[0];
}
)";

bool isCompiled(const testing::WindowBench& bench) {
  const CompiledSide* const side = bench.window->compiled()->sideOf(bench.document());
  return side != nullptr && side->compiled() != nullptr && side->status() == QStringLiteral("compiled");
}

} // namespace

class CompiledWindowTest : public QObject {
  Q_OBJECT

private slots:
  void aSourceOpensWithItsAssembly() {
    for (const auto& [mode, name] :
         {std::pair(ThemeMode::Light, "compiled-light"), std::pair(ThemeMode::Dark, "compiled-dark")}) {
      testing::WindowBench bench;
      bench.bench.settings.setThemeMode(mode);
      QVERIFY(bench.window->openFile(bench.bench.write("squares.cl", kReduce)));
      QTRY_VERIFY_WITH_TIMEOUT(isCompiled(bench), kPatience);
      const CompiledSide* const side = bench.window->compiled()->sideOf(bench.document());
      QVERIFY(bench.editor()->highlighter() != nullptr);
      bench.editor()->goTo(15);
      QVERIFY(!side->assembly()->active().isEmpty());
      QTest::qWait(0);
      // The source, and the assembly of its line.
      QCOMPARE(testing::takePicture(*bench.window, QString::fromLatin1(name),
                                    {QStringLiteral("Line 15:"), QStringLiteral("v_mul_f32_e32")}),
               QString());
    }
  }

  void takingOverOpensAssemblyOfOnesOwn() {
    testing::WindowBench bench;
    const QString source = bench.bench.write("squares.cl", kReduce);
    QVERIFY(bench.window->openFile(source));
    QVERIFY(bench.window->action(QStringLiteral("takeOver"))->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(isCompiled(bench), kPatience);
    auto* const button = bench.window->compiled()
                             ->sideOf(bench.document())
                             ->findChild<QPushButton*>(QStringLiteral("takeOver"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(bench.document()->displayName(), QStringLiteral("squares.s"));
    QVERIFY(bench.document()->content().contains(
        QStringLiteral("// line 3 in square, inlined at line 7 in load")));
    QTRY_VERIFY_WITH_TIMEOUT(bench.answered(), kPatience);
    QVERIFY(!source::hasErrors(bench.document()->snapshot()->diagnostics));
    // The first one is kept.
    bench.window->workspace()->setCurrent(bench.window->workspace()->find(source));
    bench.window->action(QStringLiteral("takeOver"))->trigger();
    QCOMPARE(bench.document()->displayName(), QStringLiteral("squares-2.s"));
    QVERIFY(!bench.window->action(QStringLiteral("takeOver"))->isEnabled());
  }

  // Registers, Hazards and Initial State show the compiled kernel, at the line of the source; Disassembly says how to see
  // it.
  void panelsFollowTheSource() {
    testing::WindowBench bench;
    QVERIFY(bench.window->openFile(bench.bench.write("squares.cl", kReduce)));
    QTRY_VERIFY_WITH_TIMEOUT(isCompiled(bench), kPatience);
    const SnapshotPointer code = bench.document()->snapshot()->compiled;
    QVERIFY(code != nullptr && code->program != nullptr);
    const auto hintOf = [](QWidget* dock) {
      QString text;
      for (const QLabel* label : dock->findChildren<QLabel*>())
        if (label->isVisible()) text += label->text() + u'\n';
      return text;
    };
    bench.window->panels()->present(bench.window->registersDock());
    bench.editor()->goTo(19);
    QVERIFY(hintOf(bench.window->registersDock()).contains(QLatin1String("squares")));
    bench.window->panels()->present(bench.window->hazardsDock());
    HazardsDock* const hazards = bench.window->hazardsDock();
    const auto lineShown = [&] { return code->lines->lineOf(hazards->shownInstruction()); };
    bench.editor()->goTo(19);
    QTRY_COMPARE(lineShown(), 19U);
    QVERIFY(hazards->heading().contains(QLatin1String("19")));
    bench.editor()->goTo(23);
    QTRY_COMPARE(lineShown(), 23U);
    bench.window->panels()->present(bench.window->initialStateDock());
    QVERIFY(!hintOf(bench.window->initialStateDock()).contains(QLatin1String("This file has no kernels")));
    bench.window->panels()->present(bench.window->disassemblyDock());
    QTRY_VERIFY(
        hintOf(bench.window->disassemblyDock()).contains(QLatin1String("Take Over Compiled Assembly")));
    // Nothing of it is drawn in the text, whose lines are not instructions.
    QVERIFY(bench.editor()->sides()->columns()->textOf(19).isEmpty());
  }

  // They show what the compiler made, and are read-only.
  void outlineDescriptorAndArgumentsFollowTheSource() {
    testing::WindowBench bench;
    QVERIFY(bench.window->openFile(bench.bench.write("squares.cl", kReduce)));
    QTRY_VERIFY_WITH_TIMEOUT(isCompiled(bench), kPatience);
    OutlineDock* const outline = bench.window->outlineDock();
    bench.window->panels()->present(outline);
    const auto rowOf = [outline](const QString& name) {
      const QAbstractItemModel* const rows = outline->view()->model();
      const auto found = rows->match(rows->index(0, 0), OutlineModel::NameRole, name, 1,
                                     Qt::MatchExactly | Qt::MatchRecursive);
      return found.isEmpty() ? QModelIndex() : found.front();
    };
    QTRY_VERIFY_WITH_TIMEOUT(rowOf(QStringLiteral("squares")).isValid(), kPatience);
    QVERIFY(
        outline->view()->model()->hasChildren(rowOf(QStringLiteral("squares")))); // the labels of its loop
    bench.editor()->goTo(1);
    const QModelIndex kernel = rowOf(QStringLiteral("squares"));
    QTest::mouseClick(outline->view()->viewport(), Qt::LeftButton, {},
                      outline->view()->visualRect(kernel).center());
    const int line = bench.window->workspace()->cursorLine();
    QVERIFY2(line >= 11 && line <= 15, qPrintable(QString::number(line)));

    DescriptorDock* const descriptor = bench.window->descriptorDock();
    bench.window->panels()->present(descriptor);
    QTRY_VERIFY_WITH_TIMEOUT(descriptor->isUpToDate(), kPatience);
    QCOMPARE(descriptor->kernels()->currentText(), QStringLiteral("squares"));
    QCOMPARE(descriptor->model()->table()->bytes.size(), 64U);
    QVERIFY(descriptor->findChild<QLabel*>(QStringLiteral("state"))
                ->text()
                .contains(QLatin1String("Take the assembly over")));
    QVERIFY(descriptor->stack()->hint().isEmpty());

    KernargDock* const arguments = bench.window->kernargDock();
    bench.window->panels()->present(arguments);
    QTRY_COMPARE(arguments->kernels()->currentText(), QStringLiteral("squares"));
    const QAbstractItemModel* const rows = arguments->view()->model();
    QVERIFY(rows->rowCount() >= 3);
    QVERIFY(!rows->match(rows->index(0, 0), Qt::DisplayRole, QStringLiteral("sums"), 1, Qt::MatchContains)
                 .isEmpty() ||
            !rows->match(rows->index(0, 1), Qt::DisplayRole, QStringLiteral("sums"), 1, Qt::MatchContains)
                 .isEmpty());
    // Another document has its own.
    QVERIFY(bench.window->openFile(bench.bench.write("notes.txt", "x")));
    bench.window->panels()->present(outline);
    QVERIFY(!rowOf(QStringLiteral("squares")).isValid());
  }

  void versionsAreComparedFromTheSource() {
    testing::WindowBench bench;
    bench.bench.settings.setThemeMode(ThemeMode::Dark);
    QVERIFY(bench.window->openFile(bench.bench.write("squares.cl", kReduce)));
    QTRY_VERIFY_WITH_TIMEOUT(isCompiled(bench), kPatience);
    bench.window->action(QStringLiteral("compareVersions"))->trigger();
    CompareDock* const dock = bench.window->compiled()->compareDock();
    QVERIFY(bench.window->panels()->isInFront(dock));
    QTRY_VERIFY_WITH_TIMEOUT(dock->model()->rowCount() > 0, kPatience);
    dock->compare({bench.document()->path(), QStringLiteral("-O1")},
                  {bench.document()->path(), QStringLiteral("-O3")});
    QTRY_VERIFY_WITH_TIMEOUT(dock->summary().contains(QStringLiteral("\u2192")), kPatience);
    bench.window->panels()->maximize(dock);
    QTest::qWait(0);
    QCOMPARE(testing::takePicture(*bench.window, QStringLiteral("compare-dark"),
                                  {QStringLiteral("registers:"), QStringLiteral("s_load_dwordx4")}),
             QString());
  }

  void anotherNameIsAnotherLanguage() {
    testing::WindowBench bench;
    QVERIFY(bench.window->openFile(bench.bench.write("notes.txt", "x")));
    QVERIFY(bench.window->compiled()->sideOf(bench.document()) == nullptr);
    QVERIFY(bench.document()->saveAs(bench.bench.path("notes.cl")));
    QVERIFY(bench.window->compiled()->sideOf(bench.document()) != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(bench.document()->snapshot() != nullptr, kPatience); // it is not OpenCL C
    QVERIFY(bench.document()->saveAs(bench.bench.path("other.txt")));
    QVERIFY(bench.window->compiled()->sideOf(bench.document()) == nullptr);
  }
};

WAVESMITH_WIDGET_TEST(CompiledWindowTest)
#include "compiled_window_test.moc"
