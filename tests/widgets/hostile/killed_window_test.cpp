// SPDX-License-Identifier: Apache-2.0
// The window is killed at random moments: files are whole, unsaved text is offered, and the next window works. This
// program is its own victim: started with WAVESMITH_HOSTILE_VICTIM it types versions of a text, and saves some of them.
#include "document/recovery.h"
#include "support/paths.h"
#include "support/process.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/tabs/document_saving.h"

#include <QProcess>
#include <QTextDocument>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

const char kVictim[] = "WAVESMITH_HOSTILE_VICTIM"; // the folder with settings and files
constexpr int kLines = 300;
constexpr int kSaveEach = 45; // versions

QString textOf(int version) {
  return QStringLiteral("// version %1\n").arg(version).repeated(kLines);
}

// The version of a text that is whole; -1: it is not.
int versionOf(const QString& text) {
  const QString first = text.section(u'\n', 0, 0);
  const int version = first.section(u' ', -1).toInt();
  return text == textOf(version) ? version : -1;
}

// Answers each question about an unsaved text during its life.
class Restoring {
public:
  Restoring() {
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [] {
      const QWidget* dialog = QApplication::activeModalWidget();
      if (dialog == nullptr) return;
      for (QAbstractButton* button : dialog->findChildren<QAbstractButton*>())
        if (button->text() == QStringLiteral("&Restore")) return button->click();
    });
    timer_.start(5);
  }

private:
  QTimer timer_;
};

QProcessEnvironment environmentFor(const QString& folder) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QLatin1String(kVictim), folder);
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
  return environment;
}

// What a victim has said that it did.
struct Said {
  int typed = 0;
  int saved = 0;
  void read(QProcess& victim) {
    for (const QByteArray& line : victim.readAllStandardOutput().split('\n')) {
      if (line.startsWith("typed ")) typed = line.mid(6).toInt();
      if (line.startsWith("saved ")) saved = line.mid(6).toInt();
    }
  }
};

} // namespace

class KilledWindowTest : public QObject {
  Q_OBJECT

private slots:
  void nothingIsLostAtAnyMoment() {
    testing::Random random;
    const int rounds = testing::isLong() ? 100 : 5;
    int offered = 0;
    for (int n = 0; n < rounds; ++n) {
      OpenWindow w;
      w.window.reset(); // it would have the text of the victim
      (void)w.bench.write("k.s", textOf(0).toStdString());
      QProcess victim;
      victim.setProcessEnvironment(environmentFor(w.bench.path("")));
      victim.setProcessChannelMode(QProcess::ForwardedErrorChannel);
      victim.start(QCoreApplication::applicationFilePath(), {QStringLiteral("killed_window_test")});
      const int wanted = 1 + random.below(90);
      Said said;
      const auto hasTyped = [&] {
        said.read(victim);
        return said.typed >= wanted;
      };
      QTRY_VERIFY_WITH_TIMEOUT(hasTyped(), kPatience);
      const std::vector<pid_t> workers = testing::workersOf(static_cast<pid_t>(victim.processId()));
      QVERIFY(testing::killProcess(static_cast<pid_t>(victim.processId())));
      QVERIFY(victim.waitForFinished());
      said.read(victim);

      const int disk = versionOf(testing::textOnDisk(w.bench.path("k.s")));
      QVERIFY2(disk >= said.saved, qPrintable(QStringLiteral("%1 < %2").arg(disk).arg(said.saved)));
      // Its workers end by themselves.
      QTRY_VERIFY_WITH_TIMEOUT(std::ranges::none_of(workers, testing::isRunning), kPatience);

      w.window = std::make_unique<MainWindow>(&w.bench.settings, &w.bench.theme);
      w.window->restoreSession();
      w.show();
      offered += w.window->workspace()->recovery()->left().isEmpty() ? 0 : 1;
      {
        const Restoring restoring;
        w.window->offerRecovery();
      }
      QVERIFY(w.window->openFile(w.bench.path("k.s")));
      const int shown = versionOf(w.document()->content());
      QVERIFY2(shown >= 0, "a part of a text");
      QCOMPARE(w.window->workspace()->documents().size(), 1);
      QTRY_VERIFY_WITH_TIMEOUT(w.answered(), kPatience);
      w.window->workspace()->recovery()->flush();
      if (QTest::currentTestFailed()) return;
    }
    qInfo("%d kills, %d texts offered", rounds, offered);
  }

  // The program itself, killed while it starts. The next start is as the first.
  void theProgramStartsAgain() {
    testing::Random random;
    const testing::Bench bench;
    const QString kernel = bench.write("small.s", testing::kSmallKernel);
    const QString ini = bench.path("start.ini");
    const QString program = QString::fromStdString(testing::program("wavesmith").string());
    const QStringList arguments{QStringLiteral("--settings"), ini};
    const int rounds = testing::isLong() ? 50 : 4;
    for (int n = 0; n < rounds; ++n) {
      QProcess victim;
      victim.setProcessEnvironment(environmentFor(bench.path("")));
      victim.start(program, arguments + QStringList{kernel});
      QVERIFY(victim.waitForStarted(kPatience));
      random.work(800);
      QVERIFY(testing::killProcess(static_cast<pid_t>(victim.processId())));
      QVERIFY(victim.waitForFinished());
    }
    QProcess next;
    QVERIFY(testing::runToEnd(
        next, QStringList{program} + arguments + QStringList{QStringLiteral("--time-start"), kernel},
        environmentFor(bench.path(""))));
    QCOMPARE(next.exitCode(), 0);
    QVERIFY(next.readAllStandardOutput().startsWith("ready after "));
    QCOMPARE(testing::textOnDisk(kernel), QString::fromStdString(std::string(testing::kSmallKernel)));
  }
};

int beVictim() {
  const QString folder = qEnvironmentVariable(kVictim);
  Settings settings(folder + QStringLiteral("settings.ini"));
  Theme theme(&settings);
  MainWindow window(&settings, &theme);
  window.show();
  if (!window.openFile(folder + QStringLiteral("k.s"))) return 1;
  Document* const document = window.workspace()->current();
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, &window, [&, version = 0]() mutable {
    ++version;
    QTextCursor cursor(document->text());
    cursor.select(QTextCursor::Document);
    cursor.insertText(textOf(version));
    std::printf("typed %d\n", version);
    if (version % kSaveEach == 0 && window.saving()->save(document)) std::printf("saved %d\n", version);
    std::fflush(stdout);
  });
  timer.start(25);
  return QCoreApplication::exec();
}

// The program starts itself as the victim.
static const bool kRegisteredKilledWindowTest =
    wavesmith::testing::registerWidgetTest(__FILE__, []() -> std::unique_ptr<QObject> {
      if (qEnvironmentVariableIsSet(kVictim)) std::exit(beVictim());
      return std::make_unique<KilledWindowTest>();
    });

#include "killed_window_test.moc"
