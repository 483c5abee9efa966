// SPDX-License-Identifier: Apache-2.0
#include "reference/instructions_dock.h"
#include "reference/instructions_filter.h"
#include "reference/instructions_model.h"
#include "reference/matrix_view.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTabWidget>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

using namespace wavesmith;
using namespace wavesmith::widgets;

class InstructionsTest : public QObject {
  Q_OBJECT

  static QStringList mnemonics(const QAbstractItemModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
      names.append(model.index(row, InstructionsModel::Mnemonic).data().toString());
    return names;
  }

private slots:
  void listsEveryOpcodeOfTheTarget() {
    InstructionsModel model(isa::gfx942());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    int expected = 0;
    for (const isa::Opcode& row : isa::opcodes())
      expected += (row.targets & isa::kGfx942) != 0 ? 1 : 0;
    QCOMPARE(model.rowCount(), expected);
    QVERIFY(expected > 1000);
    for (int row = 0; row < model.rowCount(); ++row)
      for (int column = 0; column < model.columnCount(); ++column)
        QVERIFY2(!model.index(row, column).data().toString().isEmpty(), qPrintable(mnemonics(model).at(row)));
    QVERIFY(model.classes().size() > 8);
  }

  void findsByNameAndText() {
    InstructionsModel model(isa::gfx942());
    InstructionsFilter shown;
    shown.setSourceModel(&model);
    shown.setSearch(QStringLiteral("v_add_f32"));
    QCOMPARE(mnemonics(shown).value(0), QStringLiteral("v_add_f32"));
    // Prefix matches precede other matches.
    shown.setSearch(QStringLiteral("v_pk"));
    QVERIFY(mnemonics(shown).value(0).startsWith(QStringLiteral("v_pk_")));
    shown.setSearch(QStringLiteral("barrier"));
    QVERIFY(mnemonics(shown).contains(QStringLiteral("s_barrier")));
    shown.setSearch(QStringLiteral("mfma 32x32x8"));
    QVERIFY(mnemonics(shown).contains(QStringLiteral("v_mfma_f32_32x32x8_f16")));
    QVERIFY(!mnemonics(shown).contains(QStringLiteral("v_mfma_f32_16x16x16_f16")));
    shown.setSearch(QStringLiteral("nothing has these words"));
    QCOMPARE(shown.rowCount(), 0);
  }

  void showsThePageOfTheSelection() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    InstructionsDock dock(&workspace);
    dock.show();
    QVERIFY(QTest::qWaitForWindowActive(&dock));
    dock.focusSearch();
    QTest::keyClicks(dock.search(), QStringLiteral("s_waitcnt"));
    QCOMPARE(dock.current(), isa::Op::s_waitcnt);
    QVERIFY(dock.page()->toPlainText().contains(QStringLiteral("s_waitcnt")));
    QTest::keyClick(dock.search(), Qt::Key_Return);
    QVERIFY(dock.list()->hasFocus());
    QVERIFY(dock.showInstruction(QStringLiteral("V_ADD_F32_e64"))); // as spelled in a text
    QCOMPARE(dock.current(), isa::Op::v_add_f32);
    QVERIFY(dock.search()->text().isEmpty());
    // For an unknown instruction, similar ones.
    QVERIFY(!dock.showInstruction(QStringLiteral("v_add_nothing")));
    QCOMPARE(dock.search()->text(), QStringLiteral("v_add_nothing"));
    QCOMPARE(dock.list()->model()->rowCount(), 0);
  }

  void drawsMatricesOnlyForMatrixOperations() {
    testing::Bench bench;
    Workspace workspace(&bench.settings, &bench.theme);
    InstructionsDock dock(&workspace);
    QVERIFY(dock.showInstruction(QStringLiteral("v_mfma_f32_32x32x8_f16")));
    QCOMPARE(dock.tabs()->count(), 2);
    QCOMPARE(dock.matrix()->diagram().shape(), *isa::matrixShape(isa::Op::v_mfma_f32_32x32x8_f16));
    QVERIFY(!dock.matrix()->description().isEmpty());
    QVERIFY(dock.showInstruction(QStringLiteral("v_add_f32")));
    QCOMPARE(dock.tabs()->count(), 1);
  }
};

#include "instructions_test.moc"
WAVESMITH_WIDGET_TEST(InstructionsTest)
