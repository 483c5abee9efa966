// SPDX-License-Identifier: Apache-2.0
// A source and its assembly side by side, compiled by the installed clang: clicks and keys on both sides.
#include "compiled/assembly_view.h"
#include "compiled/compiled_side.h"
#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/workspace.h"
#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "editor/marks/line_tints.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBlock>

#include <algorithm>
#include <memory>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr std::string_view kSaxpy = R"(static inline float scale(float a, float x) {
  return a * x;
}

__kernel void saxpy(float a, __global const float* x, __global float* y, uint n) {
  uint i = get_global_id(0);
  if (i < n)
    y[i] = scale(a, x[i]) + y[i];
}
)";

// A source in its tab, beside its assembly.
struct SideBench {
  explicit SideBench(std::string_view text = kSaxpy)
      : workspace(&bench.settings, &bench.theme), path(bench.write("saxpy.cl", text)) {
    auto opened = Document::open(path);
    document = workspace.add(std::move(*opened));
    workspace.setCurrent(document);
    view = std::make_unique<EditorView>(document, &bench.settings, &bench.theme);
    side = new CompiledSide(view->editor(), &workspace, &tasks);
    view->setBeside(side);
    view->resize(1200, 700);
    view->show();
    (void)QTest::qWaitForWindowActive(view.get());
  }

  // The compiler has seen the current text.
  [[nodiscard]] bool isCompiled() const {
    const auto snapshot = document->snapshot();
    return side->status() != QStringLiteral("compiling") && snapshot &&
           snapshot->revision == document->revision();
  }
  [[nodiscard]] QString assemblyLine(int line) const {
    return side->assembly()->document()->findBlockByNumber(line - 1).text();
  }
  [[nodiscard]] int lineWith(const QString& text) const {
    for (int line = 1; line <= side->assembly()->blockCount(); ++line)
      if (assemblyLine(line).contains(text)) return line;
    return 0;
  }
  static void click(QPlainTextEdit* text, int line) {
    QTextCursor cursor(text->document()->findBlockByNumber(line - 1));
    text->verticalScrollBar()->setValue(std::max(0, line - 10));
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect(cursor).center());
  }

  testing::Bench bench;
  Workspace workspace;
  LanguageTasks tasks;
  QString path;
  Document* document = nullptr;
  std::unique_ptr<EditorView> view;
  CompiledSide* side = nullptr;
};

} // namespace

class CompiledSideTest : public QObject {
  Q_OBJECT

private slots:
  void aClickMarksTheOtherSide() {
    SideBench b;
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    QCOMPARE(b.side->status(), QStringLiteral("compiled"));
    AssemblyView* const assembly = b.side->assembly();

    // The call: its own instructions, and those of the function that is inlined there.
    SideBench::click(b.view->editor(), 8);
    QCOMPARE(b.view->editor()->currentLine(), 8);
    const int store = b.lineWith(QStringLiteral("global_store_dword"));
    const int product = b.lineWith(QStringLiteral("v_mul_f32"));
    const int compare = b.lineWith(QStringLiteral("v_cmp_gt_u32"));
    QVERIFY(store > 0 && product > 0 && compare > 0);
    QVERIFY(assembly->active().contains(store));
    QVERIFY(assembly->active().contains(product));
    QVERIFY(!assembly->active().contains(compare));
    QCOMPARE(b.view->editor()->tints()->active(), QSet<int>{8});

    // The body of the function, with the keyboard.
    b.view->editor()->setFocus();
    for (int n = 0; n < 6; ++n)
      QTest::keyClick(b.view->editor(), Qt::Key_Up);
    QCOMPARE(b.view->editor()->currentLine(), 2);
    QVERIFY(assembly->active().contains(product));
    QVERIFY(!assembly->active().contains(store));

    // And back: the line in the function and that of the call.
    SideBench::click(assembly, product);
    QCOMPARE(b.view->editor()->tints()->active(), (QSet<int>{2, 8}));
    QCOMPARE(b.side->chain()->text(), QStringLiteral("line 2 in scale, inlined at line 8"));
    QVERIFY(assembly->active().contains(product));
    QCOMPARE(b.view->editor()->currentLine(), 2); // the cursor stays
    SideBench::click(assembly, compare);
    QCOMPARE(b.view->editor()->tints()->active(), QSet<int>{7});

    // Both sides of a line have one color, and a number that does not need it.
    QCOMPARE(assembly->marginText(product), QStringLiteral("2\u20398"));
    QCOMPARE(assembly->marginText(store), QStringLiteral("8"));
    QVERIFY(b.view->editor()->tints()->colorOf(2) >= 0);
    QVERIFY(b.view->editor()->tints()->colorOf(2) != b.view->editor()->tints()->colorOf(8));
    QCOMPARE(b.view->editor()->tints()->colorOf(4), -1);
    // A line without instructions marks nothing.
    SideBench::click(b.view->editor(), 4);
    QVERIFY(assembly->active().isEmpty());
    QCOMPARE(b.side->chain()->text(), QStringLiteral("Line 4 has no instructions"));
  }

  void errorsAreProblemsAndTheLastAssemblyStays() {
    SideBench b;
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    const QString before = b.side->assembly()->toPlainText();
    b.view->editor()->goTo(7, 3);
    QTest::keyClicks(b.view->editor(), QStringLiteral("oops "));
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    QVERIFY(!b.document->snapshot()->diagnostics.empty());
    QCOMPARE(b.document->snapshot()->diagnostics.front().place.line, 7U);
    QVERIFY(!b.view->editor()->diagnosticsAt(7).empty());
    QVERIFY(b.side->status().contains(QStringLiteral("error")));
    QCOMPARE(b.side->assembly()->toPlainText(), before);
    b.view->editor()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    QVERIFY(b.document->snapshot()->diagnostics.empty());
  }

  // While the text is edited, before it is compiled again.
  void linksFollowInsertedLines() {
    SideBench b;
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    const int color = b.view->editor()->tints()->colorOf(8);
    b.view->editor()->goTo(5, 1);
    QTest::keyClick(b.view->editor(), Qt::Key_Return);
    QCOMPARE(b.view->editor()->tints()->colorOf(9), color);
    SideBench::click(b.side->assembly(), b.lineWith(QStringLiteral("global_store_dword")));
    QCOMPARE(b.view->editor()->tints()->active(), QSet<int>{9});
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    QCOMPARE(b.view->editor()->tints()->colorOf(9), color);
  }

  void optionsAreKeptWithTheirHistory() {
    SideBench b;
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    const int lines = b.side->assembly()->blockCount();
    QCOMPARE(b.side->currentOptions(), QStringLiteral("-O3"));
    b.side->options()->setFocus();
    b.side->options()->lineEdit()->selectAll();
    QTest::keyClicks(b.side->options()->lineEdit(), QStringLiteral("-O0"));
    QTest::keyClick(b.side->options()->lineEdit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(b.side->assembly()->blockCount() > lines, kPatience);
    QCOMPARE(b.side->options()->itemText(0), QStringLiteral("-O0"));
    const CompilerOptions stored(&b.bench.settings);
    QCOMPARE(stored.of(b.path), QStringLiteral("-O0"));
    QCOMPARE(stored.of(QStringLiteral("/another.cl")), QStringLiteral("-O3"));
  }

  void resourcesOfClangAndOursAreShown() {
    SideBench b;
    QTRY_VERIFY_WITH_TIMEOUT(b.isCompiled(), kPatience);
    const QAbstractItemModel* const model = b.side->resources()->model();
    QVERIFY(model->rowCount() > 6);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("saxpy"));
    QVERIFY(b.side->takenOver().contains(QStringLiteral(".amdhsa_kernel saxpy")));
  }
};

WAVESMITH_WIDGET_TEST(CompiledSideTest)
#include "compiled_side_test.moc"
