// SPDX-License-Identifier: Apache-2.0
// The columns next to the text, on the real editor with a real worker.
#include "editor/sides/column_header.h"
#include "editor/sides/columns.h"
#include "editor/sides/pressure_strip.h"
#include "editor/snapshot_lines.h"
#include "support/golden.h"
#include "widgets/support/answered_editor.h"
#include "widgets/support/widget_test.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>
#include <QProcess>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <map>

using namespace wavesmith;
using namespace wavesmith::widgets;
using wavesmith::testing::AnsweredEditor;
using wavesmith::testing::Bench;
using wavesmith::testing::kernelOf;
using wavesmith::testing::kFirstOfBody;
using wavesmith::testing::kPatience;
using wavesmith::testing::matchesGolden;

namespace {

constexpr EditorColumn kAll[] = {EditorColumn::Registers, EditorColumn::Counters, EditorColumn::Address,
                                 EditorColumn::Encoding, EditorColumn::Pressure};

void showAll(Settings& settings, bool shown = true) {
  for (const EditorColumn column : kAll)
    settings.setColumnShown(column, shown);
}

// A worker that has not answered in time leaves none.
bool hasProgram(const AnsweredEditor& editor) {
  const auto snapshot = editor.document->snapshot();
  return snapshot && snapshot->program;
}

} // namespace

class ColumnsTest : public QObject {
  Q_OBJECT

  static Columns* columnsOf(const AnsweredEditor& f) { return f.editor->sides()->columns(); }

private slots:
  void matchesGoldenTexts_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }
  void matchesGoldenTexts() {
    QFETCH(QString, name);
    const auto f = AnsweredEditor::ofExample(name.toStdString());
    showAll(f->bench.settings);
    f->waitForAnswer();
    const ColumnModel& model = *columnsOf(*f)->model();
    QVERIFY(hasProgram(*f));
    const auto code = f->document->snapshot()->program->instructions();
    QString text;
    for (int line = 1; line <= f->editor->blockCount(); ++line) {
      QString figures = columnsOf(*f)->textOf(line);
      if (figures.isEmpty()) continue;
      // The linker chooses the address of the code.
      const LineFigures found = model.at(line);
      figures.replace(model.text(EditorColumn::Address, found),
                      QStringLiteral("+%1").arg(code[found.first].address - code.front().address));
      text += QStringLiteral("%1\t%2\n").arg(line).arg(figures);
    }
    const auto same = matchesGolden("panels/text_" + name.toStdString() + ".txt", text.toStdString());
    QVERIFY2(same, same.message());
  }

  // The command line shows the same.
  void matchesTheCommandLine_data() { matchesGoldenTexts_data(); }
  void matchesTheCommandLine() {
    QFETCH(QString, name);
    const auto f = AnsweredEditor::ofExample(name.toStdString());
    showAll(f->bench.settings);
    f->waitForAnswer();
    QProcess command;
    command.start(
        QString::fromStdString(wavesmith::testing::program("wavesmith-cli").string()),
        {QStringLiteral("show"), QStringLiteral("columns"), f->document->path(), QStringLiteral("--json")});
    QVERIFY(command.waitForFinished(kPatience));
    const QJsonArray entries =
        QJsonDocument::fromJson(command.readAllStandardOutput())[QLatin1String("instructions")].toArray();
    QVERIFY(!entries.isEmpty());
    struct Line {
      int vectors = 0, accumulations = 0, scalars = 0;
      int vmcnt = 0, lgkmcnt = 0, expcnt = 0;
      int address = 0;
      QString encoding;
      uint instructions = 0;
    };
    std::map<int, Line> lines; // repeated lines: the maximum of each
    for (const auto& instruction : entries) {
      const auto most = [](int& value, const QJsonValue& of, const char* key) {
        value = std::max(value, of[QLatin1String(key)].toInt());
      };
      if (instruction[QLatin1String("line")].isNull()) continue; // padding at the end of the code
      Line& line = lines[instruction[QLatin1String("line")].toInt()];
      const QJsonValue live = instruction[QLatin1String("live")];
      const QJsonValue pending = instruction[QLatin1String("pending")];
      most(line.vectors, live, "vectors");
      most(line.accumulations, live, "accumulations");
      most(line.scalars, live, "scalars");
      most(line.vmcnt, pending, "vmcnt");
      most(line.lgkmcnt, pending, "lgkmcnt");
      most(line.expcnt, pending, "expcnt");
      if (line.instructions++ > 0) continue;
      line.address = instruction[QLatin1String("address")].toInt();
      line.encoding = instruction[QLatin1String("encoding")].toString();
    }
    const ColumnModel& model = *columnsOf(*f)->model();
    for (const auto& [number, line] : lines) {
      const LineFigures figures = model.at(number);
      QCOMPARE(figures.instructions, line.instructions);
      QString registers = QStringLiteral("v%1 ").arg(line.vectors);
      if (model.extent().accumulations) registers += QStringLiteral("a%1 ").arg(line.accumulations);
      registers += QStringLiteral("s%1").arg(line.scalars);
      QCOMPARE(model.text(EditorColumn::Registers, figures), registers);
      QCOMPARE(model.text(EditorColumn::Counters, figures).remove(QStringLiteral(" ?")),
               QStringLiteral("V%1 L%2 E%3").arg(line.vmcnt).arg(line.lgkmcnt).arg(line.expcnt));
      QCOMPARE(model.text(EditorColumn::Address, figures).toInt(nullptr, 16), line.address);
      QCOMPARE(model.text(EditorColumn::Encoding, figures), line.encoding);
    }
    QVERIFY(hasProgram(*f));
    QCOMPARE(static_cast<std::size_t>(entries.size()),
             f->document->snapshot()->program->instructions().size());
  }

  // v1 is live from its load on; the load reads v0. A load is outstanding until the wait.
  void showsLiveRegistersAndOutstandingOperations() {
    AnsweredEditor f(kernelOf(QStringLiteral("  global_load_dword v1, v0, s[2:3]\n"
                                             "  s_waitcnt vmcnt(0)\n"
                                             "  global_store_dword v0, v1, s[2:3]\n")));
    f.waitForAnswer();
    const ColumnModel& model = *columnsOf(f)->model();
    const LineFigures load = model.at(kFirstOfBody);
    QCOMPARE(load.live.vectors, 2); // v0, and v1 that it writes
    QCOMPARE(load.pending[0], 0);
    const LineFigures wait = model.at(kFirstOfBody + 1);
    QCOMPARE(wait.live.vectors, 2);
    QCOMPARE(wait.pending[0], 1);
    QCOMPARE(model.at(kFirstOfBody + 2).pending[0], 0);
    QCOMPARE(model.text(EditorColumn::Counters, wait), QStringLiteral("V1 L0 E0"));
    // CDNA3 ISA: SOPP is 0x17f in bits 31 to 23, S_WAITCNT 12; lgkmcnt 15 and expcnt 7 wait for nothing.
    QCOMPARE(model.text(EditorColumn::Encoding, wait), QStringLiteral("bf8c0f70"));
    // The second load of the head leaves the counter at two before the wait of line 8.
    QCOMPARE(model.at(8).pending[1], 2);
    QCOMPARE(model.at(5).instructions, 0u); // a label
    QCOMPARE(columnsOf(f)->textOf(5), QString());
  }

  void showsTheBoundOfALoopAtItsFirstLine() {
    AnsweredEditor f(kernelOf(QStringLiteral("again:\n  global_load_dword v2, v1, s[2:3]\n"
                                             "  s_waitcnt vmcnt(0)\n  s_sub_u32 s8, s8, 1\n"
                                             "  s_cbranch_scc1 again\n")));
    f.waitForAnswer();
    const ColumnModel& model = *columnsOf(f)->model();
    const int first = kFirstOfBody + 1;
    const timing::Bound* const bound = model.boundAt(model.at(first));
    QVERIFY(bound != nullptr && bound->isLoop && bound->instructions == 4);
    QCOMPARE(model.boundText(model.at(first)), QStringLiteral("%1 VMEM").arg(bound->cycles()));
    QVERIFY(model.boundText(model.at(first + 1)).isEmpty() &&
            model.boundText(model.at(kFirstOfBody)).isEmpty());
    QVERIFY2(model.explanation(first).contains(QStringLiteral("loop of 4 instructions: at least ")),
             qPrintable(model.explanation(first)));
    QVERIFY(model.explanation(first).contains(QStringLiteral("issue slots")));
    QVERIFY(!f.editor->sides()->header()->names().contains(QStringLiteral("Bound")));
    f.bench.settings.setColumnShown(EditorColumn::Bounds, true);
    QVERIFY(f.editor->sides()->header()->names().contains(QStringLiteral("Bound")));
    QVERIFY(columnsOf(f)->textOf(first).contains(model.boundText(model.at(first))));
  }

  void showsTheMaximumOverExpansions() {
    AnsweredEditor f(
        kernelOf(QStringLiteral("  .macro two a\n  global_load_dword v\\a, v0, s[2:3]\n  s_nop 0\n  .endm\n"
                                "  two 1\n  two 2\n"
                                "  s_waitcnt vmcnt(0)\n"
                                "  global_store_dword v0, v1, s[2:3]\n"
                                "  global_store_dword v0, v2, s[2:3]\n")));
    f.waitForAnswer();
    const int second = f.lineWith(QStringLiteral("two 2"));
    const LineFigures figures = columnsOf(f)->model()->at(second);
    QCOMPARE(figures.instructions, 2u);
    QCOMPARE(figures.pending[0], 2);   // before its s_nop
    QCOMPARE(figures.live.vectors, 3); // v0, v1, v2
    QVERIFY(columnsOf(f)->textOf(second).startsWith(QStringLiteral("\u00d72\t")));
    const QString words = columnsOf(f)->model()->explanation(second);
    QVERIFY2(words.contains(QStringLiteral("global_load_dword")) && words.contains(QStringLiteral("s_nop")),
             qPrintable(words));
    // The line of the body has both expansions.
    QCOMPARE(columnsOf(f)->model()->at(f.lineWith(QStringLiteral("v\\a"))).instructions, 2u);
  }

  void graysStaleLines() {
    AnsweredEditor f(kernelOf(QStringLiteral("  v_mov_b32 v1, 1\n  v_mov_b32 v2, 2\n  v_mov_b32 v3, 3\n")));
    showAll(f.bench.settings);
    f.waitForAnswer();
    Columns* columns = columnsOf(f);
    const QString first = columns->textOf(kFirstOfBody);
    const QString second = columns->textOf(kFirstOfBody + 1);
    const QString third = columns->textOf(kFirstOfBody + 2);
    QVERIFY(first != second && second != third);
    // A new line above has no figures, and the figures of the others move with them.
    f.editor->goTo(kFirstOfBody, 1);
    QTest::keyClick(f.editor.get(), Qt::Key_Return);
    QCOMPARE(columns->textOf(kFirstOfBody), QString());
    QCOMPARE(columns->textOf(kFirstOfBody + 1), first);
    QVERIFY(!columns->isStale(kFirstOfBody + 1));
    // A line being edited: its old figures, in gray.
    f.editor->goTo(kFirstOfBody + 2, 100);
    QTest::keyClicks(f.editor.get(), QStringLiteral("0"));
    QVERIFY(columns->isStale(kFirstOfBody + 2));
    QCOMPARE(columns->textOf(kFirstOfBody + 2), second);
    QVERIFY(!columns->isStale(kFirstOfBody + 1));
    QVERIFY(!columns->isStale(kFirstOfBody + 3));
    QCOMPARE(columns->textOf(kFirstOfBody + 3), third);
    f.waitForAnswer();
    QVERIFY(!columns->isStale(kFirstOfBody + 2));
  }

  // An answer for a text that was edited after the request.
  void acceptsALateAnswer() {
    AnsweredEditor f(kernelOf(QStringLiteral("  v_mov_b32 v1, 1\n  v_mov_b32 v2, 2\n")));
    f.waitForAnswer();
    const QString second = columnsOf(f)->textOf(kFirstOfBody + 1);
    auto late = std::make_shared<Snapshot>(*f.document->snapshot());
    f.editor->goTo(kFirstOfBody, 100);
    QTest::keyClicks(f.editor.get(), QStringLiteral(" "));
    late->revision = f.document->revision();
    QTest::keyClick(f.editor.get(), Qt::Key_Return);
    f.document->setSnapshot(late);
    // The answer includes the space, but not the line break.
    QVERIFY(!columnsOf(f)->isStale(kFirstOfBody));
    QCOMPARE(columnsOf(f)->textOf(kFirstOfBody + 2), second);
  }

  void remembersShownColumns() {
    Bench bench;
    QVERIFY(bench.settings.columnShown(EditorColumn::Registers));
    QVERIFY(!bench.settings.columnShown(EditorColumn::Encoding));
    QMenu menu;
    addColumnEntries(&menu, &bench.settings);
    QCOMPARE(menu.actions().size(), kEditorColumns);
    for (QAction* entry : menu.actions())
      entry->trigger();
    const Settings next(bench.path("settings.ini"));
    QVERIFY(!next.columnShown(EditorColumn::Registers));
    QVERIFY(!next.columnShown(EditorColumn::Counters));
    QVERIFY(next.columnShown(EditorColumn::Address));
    QVERIFY(next.columnShown(EditorColumn::Encoding));
    QVERIFY(next.columnShown(EditorColumn::Pressure));
    QVERIFY(next.columnShown(EditorColumn::Bounds));
  }

  void showsEnabledColumnsThatFit() {
    AnsweredEditor f(kernelOf(QString()));
    f.waitForAnswer();
    EditorSides* sides = f.editor->sides();
    showAll(f.bench.settings, false);
    QVERIFY(sides->header()->isHidden() && sides->columns()->isHidden() && sides->strip()->isHidden());
    const int wide = f.editor->viewport()->width();
    QCOMPARE(f.editor->viewport()->y(), 0);
    f.bench.settings.setColumnShown(EditorColumn::Counters, true);
    QCOMPARE(sides->header()->names(), QStringList{QStringLiteral("Counters")});
    QVERIFY(f.editor->viewport()->width() < wide);
    QVERIFY(f.editor->viewport()->y() > 0);
    f.editor->resize(1600, 600);
    showAll(f.bench.settings);
    QCOMPARE(sides->header()->names(), (QStringList{QStringLiteral("Pressure"), QStringLiteral("VGPR"),
                                                    QStringLiteral("SGPR"), QStringLiteral("Counters"),
                                                    QStringLiteral("Address"), QStringLiteral("Encoding")}));
    QVERIFY(sides->columns()->missing().isEmpty());
    // The columns are next to the text, and each row is next to its line.
    QCOMPARE(sides->columns()->y(), f.editor->viewport()->y());
    QVERIFY(sides->strip()->x() > f.editor->viewport()->geometry().right());
    QVERIFY(sides->columns()->x() >= sides->strip()->geometry().right());
    f.editor->resize(600, 600);
    QVERIFY(sides->columns()->missing().contains(QStringLiteral("Encoding")));
    QVERIFY(f.editor->viewport()->width() > 300);
  }

  void drawsOnlyVisibleLines() {
    QString body;
    for (int i = 0; i < 5000; ++i)
      body += QStringLiteral("  v_mov_b32 v%1, %2\n").arg(i % 16).arg(i % 64);
    AnsweredEditor f(kernelOf(body));
    f.editor->resize(1600, 600);
    showAll(f.bench.settings);
    f.waitForAnswer();
    QVERIFY(QTest::qWaitForWindowExposed(f.editor.get()));
    const EditorSides* sides = f.editor->sides();
    for (int i = 0; i < 20; ++i) {
      f.editor->verticalScrollBar()->setValue(i * 200 + i);
      f.editor->grab();
      const int visible = static_cast<int>(f.editor->visibleRows().size());
      QVERIFY(visible < 100);
      QVERIFY(sides->columns()->rowsPainted() > 0);
      QVERIFY(sides->columns()->rowsPainted() <= visible);
      QVERIFY(sides->strip()->rowsPainted() <= visible);
    }
  }

  void drawsPressure() {
    AnsweredEditor f(kernelOf(QStringLiteral("  global_load_dword v1, v0, s[2:3]\n"
                                             "// nothing\n"
                                             "  s_waitcnt vmcnt(0)\n"
                                             "  global_store_dword v0, v1, s[2:3]\n")));
    f.editor->resize(1600, 600);
    f.bench.settings.setColumnShown(EditorColumn::Pressure, true);
    f.waitForAnswer();
    const PressureStrip* strip = f.editor->sides()->strip();
    const PressureStrip::Extents load = strip->extentsOf(kFirstOfBody);
    QCOMPARE(load.vectors, 2);
    QCOMPARE(load.accumulations, 0);
    QVERIFY(load.mostVectors);
    QCOMPARE(load.vectorUnits, 16); // allocated: two granules of 8
    QVERIFY(!load.between);
    const PressureStrip::Extents between = strip->extentsOf(kFirstOfBody + 1);
    QCOMPARE(between.vectors, 2);
    QVERIFY(between.between);
    // Nothing before the kernel and after its end.
    QCOMPARE(strip->extentsOf(1).vectorUnits, 0);
    QCOMPARE(strip->extentsOf(f.lineWith(QStringLiteral(".size"))).vectorUnits, 0);
  }

  // Without a descriptor, a line is compared with the maximum of the code, not with itself.
  void measuresCodeWithoutADescriptor() {
    AnsweredEditor f(QStringLiteral("  v_mov_b32 v1, 1\n"                    // 1
                                    "  v_mov_b32 v[2:2], 2\n"                // 2
                                    "  v_mov_b32 v3, 3\n"                    // 3
                                    "  v_add3_u32 v4, v1, v2, v3\n"          // 4
                                    "  global_store_dword v[0:1], v4, off\n" // 5
                                    "  s_endpgm\n"));
    f.bench.settings.setColumnShown(EditorColumn::Registers, true);
    f.bench.settings.setColumnShown(EditorColumn::Pressure, true);
    f.editor->resize(1600, 600);
    f.waitForAnswer();
    const ColumnModel& model = *columnsOf(f)->model();
    const LineFigures second = model.at(2);
    QVERIFY(model.kernelAt(second.first) == nullptr);
    const int most = model.at(4).live.vectors;
    QVERIFY(second.live.vectors < most);
    QCOMPARE(int{model.maximaAt(second.first).most.vectors}, most);
    const PressureStrip* strip = f.editor->sides()->strip();
    QVERIFY(!strip->extentsOf(2).mostVectors);
    QVERIFY(strip->extentsOf(4).mostVectors);
    // The bars: the pixel at the top is filled in the line with the most registers only.
    QVERIFY(QTest::qWaitForWindowExposed(f.editor.get()));
    const QImage picture = columnsOf(f)->grab().toImage();
    const auto heightOf = [&](int line) {
      const QColor full = f.bench.theme.color(Theme::Role::Vector);
      int filled = 0;
      for (const VisibleRow& row : f.editor->visibleRows())
        for (int y = static_cast<int>(row.top); row.line == line && y < row.top + row.height; ++y)
          for (int x = 0; x < picture.width(); ++x)
            if (picture.pixelColor(x, y) == full) {
              ++filled;
              break;
            }
      return filled;
    };
    QVERIFY(heightOf(4) > 0);
    QVERIFY(heightOf(2) < heightOf(4));
  }
};

WAVESMITH_WIDGET_TEST(ColumnsTest)
#include "columns_test.moc"
