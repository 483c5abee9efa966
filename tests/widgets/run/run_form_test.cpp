// SPDX-License-Identifier: Apache-2.0
// The form returns the contents of a run file with the user's changes.
#include "project/run_file.h"
#include "run/run_form.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class RunFormTest : public QObject {
  Q_OBJECT

private slots:
  void keepsAndChangesTheMatrixArithmetic() {
    testing::Bench bench;
    RunForm form(&bench.theme);
    QSignalSpy edited(&form, &RunForm::edited);
    project::RunFile file;
    file.plainMatrix = true;
    form.setRunFile(file);
    QCOMPARE(edited.count(), 0);
    QVERIFY(form.runFile().plainMatrix);
    QComboBox* matrix = nullptr;
    for (auto* box : form.findChildren<QComboBox*>())
      if (box->accessibleName() == QStringLiteral("Matrix products")) matrix = box;
    QVERIFY(matrix != nullptr);
    QVERIFY(!matrix->toolTip().isEmpty());
    QTest::keyClick(matrix, Qt::Key_Up);
    QCOMPARE(edited.count(), 1);
    QVERIFY(!form.runFile().plainMatrix);
  }
};

WAVESMITH_WIDGET_TEST(RunFormTest)
#include "run_form_test.moc"
