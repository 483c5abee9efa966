// SPDX-License-Identifier: Apache-2.0
// The installed programs without a home, with one that cannot be written, and in odd locales.
#include "codeobject/metadata/metadata_assembly.h"
#include "run/results/run_results.h"
#include "support/paths.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QFileInfo>
#include <QScopeGuard>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <clocale>
#include <pwd.h>
#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

namespace {

QString installed(const char* name) {
  return QString::fromStdString(testing::program(name).string());
}

QString accountHome() {
  const passwd* const user = getpwuid(getuid());
  return user != nullptr ? QString::fromLocal8Bit(user->pw_dir) : QString();
}

QProcessEnvironment environmentWith(const QStringList& settings) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const QString& name : environment.keys())
    if (name.startsWith(QStringLiteral("XDG_")) || name.startsWith(QStringLiteral("LC_")) ||
        name == QStringLiteral("LANG") || name == QStringLiteral("LANGUAGE"))
      environment.remove(name);
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  for (const QString& setting : settings) {
    const QString name = setting.section(u'=', 0, 0);
    if (setting.contains(u'='))
      environment.insert(name, setting.section(u'=', 1));
    else
      environment.remove(name);
  }
  return environment;
}

// Opens and assembles a kernel in a window.
void opensAKernel(const QStringList& before, const QProcessEnvironment& environment, const QString& kernel) {
  QProcess process;
  process.setWorkingDirectory(QFileInfo(kernel).absolutePath()); // for a relative home
  QVERIFY(testing::runToEnd(
      process, before + QStringList{installed("wavesmith"), QStringLiteral("--time-start"), kernel},
      environment));
  const QByteArray errors = process.readAllStandardError();
  QVERIFY2(process.readAllStandardOutput().startsWith("ready after "), errors.constData());
  QCOMPARE(process.exitCode(), 0);
}

// Folders that a program must not create.
QStringList newInRoot(const QStringList& before) {
  QStringList names = QDir::root().entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  for (const QString& name : before)
    names.removeAll(name);
  return names;
}

// A compiled locale in the folder, with a decimal comma and an i without a dot; empty: this machine has no sources.
QString turkishIn(const QString& folder) {
  const QString name = QStringLiteral("tr_TR.UTF-8");
  QProcess process;
  process.start(QStringLiteral("localedef"),
                {QStringLiteral("-i"), QStringLiteral("tr_TR"), QStringLiteral("-f"), QStringLiteral("UTF-8"),
                 folder + u'/' + name});
  const bool isMade = process.waitForFinished(kPatience) && QFileInfo(folder + u'/' + name).isDir();
  return isMade ? name : QString();
}

} // namespace

class HomesTest : public QObject {
  Q_OBJECT

private slots:
  void startsWithAnOddHome_data() {
    QTest::addColumn<QString>("home");
    QTest::newRow("missing folder") << QStringLiteral("missing");
    QTest::newRow("a file") << QStringLiteral("small.s");
    QTest::newRow("relative") << QStringLiteral(".");
    QTest::newRow("odd characters") << QStringLiteral("\u00e4 \U0001f600 '%1&\\");
  }
  void startsWithAnOddHome() {
    QFETCH(const QString, home);
    const testing::Bench bench;
    const QString kernel = bench.write("small.s", testing::kSmallKernel);
    if (home.contains(u'\\')) QDir(bench.path("")).mkdir(home);
    const QString path = home == QStringLiteral(".") ? home : bench.path("") + home;
    opensAKernel({}, environmentWith({QStringLiteral("HOME=") + path}), kernel);
  }

  void startsWithoutHome() {
    const testing::Bench bench;
    const QString kernel = bench.write("small.s", testing::kSmallKernel);
    const QString home = accountHome();
    if (!QFileInfo(home).isDir() || kernel.startsWith(home)) QSKIP("the account has no home");
    // An empty home in the place of the real one.
    const QStringList before = testing::withFileSystems({home}, QStringLiteral("size=1m"), {});
    if (before.isEmpty()) QSKIP("this machine does not allow file systems in a namespace");
    const QStringList root = newInRoot({});
    opensAKernel(before, environmentWith({QStringLiteral("HOME")}), kernel);
    opensAKernel(before, environmentWith({QStringLiteral("HOME=")}), kernel);
    QCOMPARE(newInRoot(root), QStringList());
  }

  void startsWithAReadOnlyHome() {
    const testing::Bench bench;
    const QString kernel = bench.write("small.s", testing::kSmallKernel);
    const QTemporaryDir home;
    const QStringList before = testing::withFileSystems({home.path()}, QStringLiteral("ro"), {});
    if (before.isEmpty()) QSKIP("this machine does not allow file systems in a namespace");
    opensAKernel(before, environmentWith({QStringLiteral("HOME=") + home.path()}), kernel);
  }

  void startsInAnyLocale_data() {
    QTest::addColumn<QString>("locale");
    for (const char* locale : {"C", "POSIX", "tr_TR.UTF-8", "xx_XX", "de_DE.ISO-8859-1", "\xff", ""})
      QTest::addRow("'%s'", locale) << QString::fromLatin1(locale);
  }
  void startsInAnyLocale() {
    QFETCH(const QString, locale);
    const testing::Bench bench;
    const QString kernel = bench.write("small.s", testing::kSmallKernel);
    const QProcessEnvironment environment =
        environmentWith({QStringLiteral("LC_ALL=") + locale, QStringLiteral("HOME=") + bench.path("")});
    opensAKernel({}, environment, kernel);

    // The command line says the same in each.
    QByteArray outputs[2];
    for (int n = 0; n < 2; ++n) {
      QProcess process;
      const QString run = QString::fromStdString(testing::example("guarded_copy.run.yaml").string());
      QVERIFY(testing::runToEnd(process, {installed("wavesmith-cli"), QStringLiteral("run"), run},
                                n == 0 ? environment
                                       : environmentWith({QStringLiteral("LC_ALL=C.UTF-8"),
                                                          QStringLiteral("HOME=") + bench.path("")})));
      QCOMPARE(process.exitCode(), 0);
      outputs[n] = process.readAllStandardOutput();
      // Without the line with the time.
      QVERIFY(!outputs[n].isEmpty());
      outputs[n] = outputs[n].left(outputs[n].indexOf('\n'));
    }
    QCOMPARE(outputs[0], outputs[1]);
  }

  // With a decimal comma in the C library of this process, as Qt sets it for a user in such a locale.
  void readsAndWritesNumbersInATurkishLocale() {
    const QTemporaryDir folder;
    const QString locale = turkishIn(folder.path());
    if (locale.isEmpty()) QSKIP("this machine has no sources of locales");
    const QByteArray before = qgetenv("LOCPATH");
    const QScopeGuard back([&] {
      std::setlocale(LC_ALL, "C.UTF-8");
      before.isEmpty() ? qunsetenv("LOCPATH") : qputenv("LOCPATH", before);
    });
    qputenv("LOCPATH", folder.path().toLocal8Bit());
    QVERIFY(std::setlocale(LC_ALL, locale.toLocal8Bit().constData()) != nullptr);
    QCOMPARE(QByteArray(std::localeconv()->decimal_point), QByteArray(","));

    // A text that LLVM would take for a number.
    QCOMPARE(codeobject::valueAsAssembly({std::string("2.5")}), std::string("!str 2.5"));
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.run()->problem().isEmpty(), kPatience);
    QCOMPARE(w.window->assembledText(), QStringLiteral("assembled"));
    QVERIFY(w.runKernel());
    QVERIFY2(w.run()->controller()->result()->passed(), qPrintable(w.run()->results()->verdict()));
  }
};

WAVESMITH_WIDGET_TEST(HomesTest)
#include "homes_test.moc"
