// SPDX-License-Identifier: Apache-2.0
#include "document/run_files.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/write_run_file.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QTest>

using namespace wavesmith;
using namespace wavesmith::widgets;

class RunFilesTest : public QObject {
  Q_OBJECT

private slots:
  void findsRunFilesOfAKernel() {
    const testing::Bench bench;
    const QString kernel = bench.write("k.s", "");
    const std::string tail = "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n";
    const QString second = bench.write("a_variant.run.yaml", "wavesmith: 1\nsource: k.s\n" + tail);
    const QString own = bench.write("k.run.yaml", "wavesmith: 1\nsource: k.s\n" + tail);
    bench.write("other.run.yaml", "wavesmith: 1\nsource: other.s\n" + tail);
    const QString third = bench.write("third.wavesmith", "wavesmith: 1\nsource: k.s\n" + tail);
    QCOMPARE(runFilesOf(kernel), (QStringList{own, second, third}));
    QVERIFY(isRunFile(own) && isRunFile(third) && !isRunFile(kernel));
    QCOMPARE(defaultRunFile(kernel), own);
  }

  // A text whose file does not exist yet has nothing to do with the run file of a source that is missing.
  void aFileThatDoesNotExistIsNotAnother() {
    const testing::Bench bench;
    const QString run = bench.write("gone.run.yaml", "wavesmith: 1\nsource: gone.s\n"
                                                     "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n");
    QCOMPARE(runFilesOf(bench.path("new.s")), QStringList());
    QCOMPARE(runFilesOf(bench.path("gone.s")), QStringList{run});
  }

  void findsABrokenFileByName() {
    const testing::Bench bench;
    const QString kernel = bench.write("k.s", "");
    const QString own = bench.write("k.run.yaml", "wavesmith: [");
    bench.write("broken.run.yaml", "wavesmith: [");
    QCOMPARE(runFilesOf(kernel), QStringList{own});
  }

  void suggestsWithoutASnapshot() {
    const project::RunFile file = suggestRunFile(QStringLiteral("/x/k.s"), nullptr);
    QVERIFY(project::readRunFile(project::writeRunFile(file), "k.run.yaml").has_value());
  }
};

WAVESMITH_WIDGET_TEST(RunFilesTest)
#include "run_files_test.moc"
