// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "assembler/disassembly/disassemble_text.h"
#include "disassembly/disassembly_model.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class DisassemblyTest : public QObject {
  Q_OBJECT

  // Like a snapshot of the language service, computed in this process.
  struct Disassembled {
    SnapshotPointer snapshot;
    InstructionTexts texts;
  };
  static Disassembled disassembled(std::string_view text) {
    auto snapshot = std::make_shared<Snapshot>();
    auto assembly = assembler::assemble({{"/k/small.s", std::string(text)}}, {});
    snapshot->diagnostics = assembly.diagnostics;
    auto object = codeobject::read(assembly.codeObject, "/k/small.s");
    if (!object) return {};
    const auto shared = std::make_shared<const codeobject::CodeObject>(std::move(*object));
    auto program = program::decode(shared, assembly.lines);
    if (!program) return {};
    snapshot->program = std::make_shared<const program::Program>(std::move(*program));
    auto texts = assembler::instructionTexts(assembly.codeObject, "/k/small.s");
    if (!texts) return {};
    std::vector<worker::LanguageClient::Line> lines;
    for (const auto& line : *texts)
      lines.push_back({line.address, line.length, line.text});
    return {std::move(snapshot),
            std::make_shared<const std::vector<worker::LanguageClient::Line>>(std::move(lines))};
  }
  static void show(DisassemblyModel& model, std::string_view text) {
    Disassembled shown = disassembled(text);
    model.setSnapshot(std::move(shown.snapshot), std::move(shown.texts));
  }

  static int rowWith(const DisassemblyModel& model, const QString& text) {
    for (int row = 0; row < model.rowCount(); ++row)
      if (model.index(row, DisassemblyModel::Text).data().toString().contains(text)) return row;
    return -1;
  }

private slots:
  void linksRowsAndLinesBothWays() {
    DisassemblyModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    show(model, testing::kSmallKernel);
    const QString file = QStringLiteral("/k/small.s");
    const int mov = rowWith(model, QStringLiteral("v_mov_b32"));
    QVERIFY(mov >= 0);
    QCOMPARE(model.place(mov).line, 9u);
    QCOMPARE(model.rowsOf(file, 9), std::vector<int>{mov});
    // The macro's body is in line 2, and it is invoked in line 10: both lead to the same row.
    const int add = rowWith(model, QStringLiteral("v_add_u32"));
    QVERIFY(add >= 0);
    QCOMPARE(model.place(add).line, 10u);
    QCOMPARE(model.rowsOf(file, 10), std::vector<int>{add});
    QCOMPARE(model.rowsOf(file, 2), std::vector<int>{add});
    QVERIFY(model.index(add, DisassemblyModel::Source).data().toString().contains(QStringLiteral("twice")));
    QVERIFY(model.rowsOf(file, 1).empty());
    QVERIFY(model.rowsOf(QStringLiteral("/k/other.s"), 9).empty());
  }

  void linksRepetitionsToAllRows() {
    DisassemblyModel model;
    show(model, "  .text\n  .rept 3\n  s_nop 1\n  .endr\n  s_endpgm\n");
    QCOMPARE(model.rowsOf(QStringLiteral("/k/small.s"), 3).size(), 3u);
    QCOMPARE(model.rowsOf(QStringLiteral("/k/small.s"), 2).size(), 3u);
  }

  void marksBrokenLines() {
    DisassemblyModel model;
    show(model, "  .text\n  s_nop 1\n  s_oops\n  s_endpgm\n");
    const auto rows = model.rowsOf(QStringLiteral("/k/small.s"), 3);
    QCOMPARE(rows.size(), 1u);
    QVERIFY(model.index(rows[0], DisassemblyModel::Text)
                .data()
                .toString()
                .contains(QStringLiteral("does not assemble")));
    QVERIFY(rowWith(model, QStringLiteral("s_endpgm")) >= 0);
  }

  void asManyInstructionsKeepTheRows() {
    DisassemblyModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    show(model, "  .text\n  s_nop 1\n  s_endpgm\n");
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    show(model, "  .text\n  s_nop 2\n  s_endpgm\n");
    QCOMPARE(reset.count(), 0);
    QCOMPARE(changed.count(), 1);
    QVERIFY(rowWith(model, QStringLiteral("s_nop 2")) == 0);
    show(model, "  .text\n  s_nop 2\n  s_nop 2\n  s_endpgm\n");
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 3);
  }

  void emptySnapshotsAreEmpty() {
    DisassemblyModel model;
    model.setSnapshot(nullptr);
    QCOMPARE(model.rowCount(), 0);
    model.setSnapshot(std::make_shared<Snapshot>());
    QCOMPARE(model.rowCount(), 0);
  }
};

WAVESMITH_WIDGET_TEST(DisassemblyTest)
#include "disassembly_test.moc"
