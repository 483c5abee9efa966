// SPDX-License-Identifier: Apache-2.0
// The window after `kill -9`. This program is its own victim: started with WAVESMITH_WINDOW_VICTIM it opens,
// edits, prints a line and waits to be killed.
#include "document/recovery.h"
#include "run/run_form.h"
#include "support/process.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QProcess>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>

#include <cstdio>
#include <cstdlib>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

const char kVictim[] = "WAVESMITH_WINDOW_VICTIM"; // the folder with settings and files

QLineEdit* grid(const MainWindow& window) {
  for (auto* edit : window.runDock()->form()->findChildren<QLineEdit*>())
    if (edit->accessibleName().startsWith(QStringLiteral("Grid x"))) return edit;
  return nullptr;
}

QStringList tabNames(const QTabWidget* tabs) {
  QStringList names;
  for (int n = 0; n < tabs->count(); ++n)
    names << tabs->tabText(n).remove(QChar(0x25cf)).trimmed();
  return names;
}

std::string lines(int count) {
  std::string text;
  for (int n = 0; n < count; ++n)
    text += "// line\n";
  return text;
}

} // namespace

class CrashTest : public QObject {
  Q_OBJECT

private slots:
  void restoresTheSession() {
    OpenWindow w;
    QVERIFY(!w.bench.copyExample("guarded_copy").isEmpty());
    w.bench.write("long.s", lines(400));
    w.bench.write("other.s", "// other\n");
    QProcess victim;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1String(kVictim), w.bench.path(""));
    victim.setProcessEnvironment(environment);
    victim.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    victim.start(QCoreApplication::applicationFilePath(), {QStringLiteral("crash_test")});
    QVERIFY(victim.waitForReadyRead(kPatience));
    QCOMPARE(victim.readAllStandardOutput().trimmed(), QByteArray("kept"));
    QVERIFY(testing::killProcess(static_cast<pid_t>(victim.processId())));
    QVERIFY(victim.waitForFinished());

    w.window = std::make_unique<MainWindow>(&w.bench.settings, &w.bench.theme);
    w.window->restoreSession();
    w.show();
    QVERIFY(!w.window->findChild<QDockWidget*>(QStringLiteral("files"))->isVisible());
    const Answers answers({QStringLiteral("Restore"), QStringLiteral("Restore"), QStringLiteral("Restore")});
    w.window->offerRecovery();
    QVERIFY(answers.allGiven());

    QCOMPARE(tabNames(w.tabs()), (QStringList{QStringLiteral("long.s"), QStringLiteral("untitled"),
                                              QStringLiteral("guarded_copy.s"), QStringLiteral("other.s")}));
    QCOMPARE(QFileInfo(w.document()->path()).fileName(), QStringLiteral("guarded_copy.s"));
    QCOMPARE(grid(*w.window)->text(), QStringLiteral("512"));
    QVERIFY(w.run()->saveAction()->isEnabled());
    QVERIFY(w.clickTab(QStringLiteral("long.s \u25cf")));
    QVERIFY(w.document()->isModified());
    QCOMPARE(w.document()->content(), QString::fromStdString("unsaved " + lines(400)));
    QCOMPARE(w.editor()->currentLine(), 300);
    QCOMPARE(w.editor()->currentColumn(), 3);
    QCOMPARE(w.editor()->verticalScrollBar()->value(), 280);
    QVERIFY(w.clickTab(QStringLiteral("untitled \u25cf")));
    QCOMPARE(w.document()->content(), QStringLiteral("new text"));
    // Nothing is left for the next start.
    w.window->workspace()->recovery()->flush();
    QVERIFY(w.window->workspace()->recovery()->left().isEmpty());
  }
};

int beVictim() {
  const QString folder = qEnvironmentVariable(kVictim);
  Settings settings(folder + QStringLiteral("/settings.ini"));
  Theme theme(&settings);
  theme.apply();
  MainWindow window(&settings, &theme);
  window.resize(1200, 800);
  window.show();
  window.findChild<QDockWidget*>(QStringLiteral("files"))->hide();
  window.openFile(folder + QStringLiteral("/long.s"));
  QTest::keyClicks(window.currentView()->editor(), QStringLiteral("unsaved "));
  window.currentView()->editor()->goTo(300, 3);
  window.currentView()->editor()->verticalScrollBar()->setValue(280);
  window.newFile();
  QTest::keyClicks(window.currentView()->editor(), QStringLiteral("new text"));
  window.openFile(folder + QStringLiteral("/guarded_copy.s"));
  QLineEdit* const edit = grid(window);
  edit->selectAll();
  QTest::keyClicks(edit, QStringLiteral("512"));
  window.openFile(folder + QStringLiteral("/other.s"));
  window.workspace()->setCurrent(window.workspace()->find(folder + QStringLiteral("/guarded_copy.s")));
  // After the promised delay.
  QTimer::singleShot(2000, &window, [] {
    std::puts("kept");
    std::fflush(stdout);
  });
  return QCoreApplication::exec();
}

// The program starts itself as the victim.
static const bool kRegisteredCrashTest =
    wavesmith::testing::registerWidgetTest(__FILE__, []() -> std::unique_ptr<QObject> {
      if (qEnvironmentVariableIsSet(kVictim)) std::exit(beVictim());
      return std::make_unique<CrashTest>();
    });

#include "crash_test.moc"
