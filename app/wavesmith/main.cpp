// SPDX-License-Identifier: Apache-2.0
// The desktop IDE: parses arguments, opens the window.
#include "document/document.h"
#include "document/heap.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "style/theme.h"
#include "window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QTextStream>
#include <QTimer>

using namespace wavesmith::widgets;

namespace {

constexpr int kPictureDeadline = 60000; // milliseconds

QSize sizeOf(const QString& text) {
  const QStringList parts = text.split(u'x');
  return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

// Takes a picture when the file has been assembled and, if requested, run; then ends the program.
void takePicture(MainWindow& window, const QString& path, bool run) {
  auto* clock = new QTimer(&window);
  auto* elapsed = new QElapsedTimer;
  elapsed->start();
  auto started = std::make_shared<bool>(false);
  QObject::connect(clock, &QTimer::timeout, &window, [&window, path, run, clock, elapsed, started] {
    const Document* document = window.workspace()->current();
    const bool late = elapsed->elapsed() > kPictureDeadline;
    const bool assembled = document == nullptr || !document->hasCode() || document->snapshot() != nullptr;
    if (!assembled && !late) return;
    if (run && !*started) {
      *started = true;
      window.runDock()->run();
      return;
    }
    if (run && window.runDock()->controller()->isBusy() && !late) return;
    clock->stop();
    QTimer::singleShot(300, &window, [&window, path] { // the highlighting of the last lines
      const bool saved = window.grab().save(path);
      QTextStream(stdout) << (saved ? QStringLiteral("wrote ") : QStringLiteral("cannot write ")) << path
                          << '\n';
      QCoreApplication::exit(saved ? 0 : 2);
    });
  });
  clock->start(50);
}

// Prints the time until the file was loaded, assembled and drawn; then ends the program.
void timeStart(MainWindow& window, const QElapsedTimer& clock) {
  auto* poll = new QTimer(&window);
  QObject::connect(poll, &QTimer::timeout, &window, [&window, &clock] {
    const Document* document = window.workspace()->current();
    if (document == nullptr || document->snapshot() == nullptr) return;
    QTextStream(stdout) << "ready after " << clock.elapsed() << " ms\n";
    QCoreApplication::exit(0);
  });
  poll->start(1);
}

} // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  returnLargeBlocks();
  QApplication application(argc, argv);
  QApplication::setApplicationName(QStringLiteral("wavesmith"));
  QApplication::setApplicationDisplayName(QStringLiteral("Wavesmith"));
  QApplication::setOrganizationName(QStringLiteral("wavesmith"));
  QApplication::setApplicationVersion(QStringLiteral(WAVESMITH_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("wavesmith"));

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("An IDE for AMD GPU kernels written by hand in assembly."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Files to open."),
                               QStringLiteral("[file...]"));
  const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                      QStringLiteral("Write a screenshot of the window and quit."),
                                      QStringLiteral("png"));
  const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window, as in 1280x800."),
                                QStringLiteral("size"));
  const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system."),
                                 QStringLiteral("theme"));
  const QCommandLineOption run(QStringLiteral("run"),
                               QStringLiteral("Run the kernel when the window is ready."));
  const QCommandLineOption settingsFile(QStringLiteral("settings"),
                                        QStringLiteral("Keep settings in this file."), QStringLiteral("ini"));
  const QCommandLineOption time(QStringLiteral("time-start"),
                                QStringLiteral("Print when the file is open and assembled, and quit."));
  parser.addOptions({time, screenshot, size, theme, run, settingsFile});
  parser.process(application);

  const auto settings = parser.isSet(settingsFile) ? std::make_unique<Settings>(parser.value(settingsFile))
                                                   : std::make_unique<Settings>();
  if (parser.isSet(theme)) {
    const QString mode = parser.value(theme);
    settings->setThemeMode(mode == QStringLiteral("dark")    ? ThemeMode::Dark
                           : mode == QStringLiteral("light") ? ThemeMode::Light
                                                             : ThemeMode::System);
  }
  Theme look(settings.get());
  look.apply();
  MainWindow window(settings.get(), &look);
  window.restoreSession();
  for (const QString& path : parser.positionalArguments())
    window.openFile(path);
  if (const QSize wanted = sizeOf(parser.value(size)); wanted.isValid()) window.resize(wanted);
  window.show();
  if (parser.isSet(screenshot))
    takePicture(window, parser.value(screenshot), parser.isSet(run));
  else if (parser.isSet(time))
    timeStart(window, clock);
  else
    QTimer::singleShot(0, &window, [&] {
      window.offerRecovery();
      if (parser.isSet(run)) window.runDock()->run();
    });
  return QApplication::exec();
}
