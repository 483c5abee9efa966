// SPDX-License-Identifier: Apache-2.0
// The form returns the contents of a run file with the user's changes.
#include "project/run_file/read_run_file.h"
#include "project/run_file/write_run_file.h"
#include "run/run_form.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAction>
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

  void summaryHasTheValuesOfExpressions() {
    testing::Bench bench;
    RunForm form(&bench.theme);
    const auto summaryOf = [&form](const std::string& grid, const std::string& value) {
      const auto read = project::readRunFile("wavesmith: 1\nsource: k.s\nparameters: { rows: 3 }\n"
                                             "launch: { grid: [" +
                                                 grid + ", rows, 1], workgroup: [64, 1, 1] }\n" +
                                                 "arguments: { n: { value: " + value + " } }\n",
                                             "k.run.yaml");
      if (!read) return QString::fromStdString(read.error().message);
      form.setRunFile(*read);
      return form.summary();
    };
    const auto has = [](const QString& summary, const char* size) {
      return summary.contains(QString::fromUtf8(size));
    };
    QVERIFY(has(summaryOf("16 * 64", "1"), " 1024 \u00d7 3 \u00d7 1 "));
    QVERIFY(has(summaryOf("ceil(n / 256.0) * 256", "1000"), " 1024 \u00d7 3 \u00d7 1 "));
    // What is not known before the run is shown as it is written, also an argument that needs itself.
    QVERIFY(has(summaryOf("cus * 64", "1"), " cus * 64 \u00d7 3 "));
    QVERIFY(has(summaryOf("n", "n + n"), " n \u00d7 3 "));
  }

  void keepsAndChangesCheckedMode() {
    testing::Bench bench;
    RunForm form(&bench.theme);
    QSignalSpy edited(&form, &RunForm::edited);
    const auto read = project::readRunFile("wavesmith: 1\nsource: k.s\nmode: checked\n"
                                           "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n",
                                           "k.run.yaml");
    QVERIFY(read.has_value());
    form.setRunFile(*read);
    QVERIFY(form.checkedAction()->isChecked());
    form.setRunFile({});
    QVERIFY(!form.checkedAction()->isChecked());
    QCOMPARE(edited.count(), 0);
    form.checkedAction()->trigger();
    QCOMPARE(edited.count(), 1);
    const std::string text = project::writeRunFile(form.runFile());
    QVERIFY2(text.find("mode: checked\n") != std::string::npos, text.c_str());
    form.checkedAction()->trigger();
    QVERIFY(project::writeRunFile(form.runFile()).find("mode:") == std::string::npos);
  }

  void checkedModeNeedsTheEmulator() {
    testing::Bench bench;
    RunForm form(&bench.theme);
    QAction* checked = form.checkedAction();
    checked->trigger();
    const auto choose = [&](const char* backend) {
      QComboBox* box = form.backends();
      box->setCurrentIndex(box->findData(QString::fromLatin1(backend)));
      QCOMPARE(form.backend(), QString::fromLatin1(backend));
    };
    choose("hip");
    QVERIFY(!checked->isEnabled());
    QVERIFY2(checked->toolTip().contains(QStringLiteral("needs the emulator")),
             qPrintable(checked->toolTip()));
    QVERIFY(form.runFile().checkedMode); // for the next run on the emulator
    choose("both");
    QVERIFY(checked->isEnabled());
    QVERIFY(!checked->toolTip().contains(QStringLiteral("needs the emulator")));
    choose("emulator");
    QVERIFY(checked->isEnabled() && checked->isChecked());
    QVERIFY(!checked->statusTip().isEmpty());
    form.setEnabled(false); // a run file that cannot be read
    QVERIFY(!checked->isEnabled());
  }
};

WAVESMITH_WIDGET_TEST(RunFormTest)
#include "run_form_test.moc"
