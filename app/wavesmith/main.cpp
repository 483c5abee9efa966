// SPDX-License-Identifier: Apache-2.0
// The desktop IDE: parses arguments, opens the window.
#include "document/document.h"
#include "document/heap.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "style/theme.h"
#include "window/document_opening.h"
#include "window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace wavesmith::widgets;

namespace {

constexpr int kPictureDeadline = 60000; // milliseconds
constexpr int kFailed = 2;              // exit code

QSize sizeOf(const QString& text) {
  const QStringList parts = text.split(u'x');
  return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

// The files that the program was started with, as far as a picture or a measurement of the start needs them.
class StartFiles {
public:
  StartFiles(MainWindow* window, QStringList paths) : window_(window), paths_(std::move(paths)) {}

  // None could be opened. A broken code object is open until it has been read.
  [[nodiscard]] bool areAllBroken() const {
    return !paths_.isEmpty() && std::ranges::none_of(paths_, [this](const QString& path) {
      return window_->workspace()->find(QFileInfo(path).absoluteFilePath()) != nullptr;
    });
  }
  // The current one has been assembled, if it can be.
  [[nodiscard]] bool areReady() const {
    const Document* document = window_->workspace()->current();
    return document == nullptr || !document->hasCode() || document->snapshot() != nullptr;
  }

private:
  MainWindow* window_;
  QStringList paths_;
};

// Takes a picture when the file has been assembled and, if requested, run; then ends the program.
void takePicture(MainWindow& window, const StartFiles& files, const QString& path, bool run) {
  auto* poll = new QTimer(&window);
  QElapsedTimer elapsed;
  elapsed.start();
  QObject::connect(poll, &QTimer::timeout, &window, [=, &window, started = false]() mutable {
    if (files.areAllBroken()) return QCoreApplication::exit(kFailed);
    const bool late = elapsed.elapsed() > kPictureDeadline;
    if (!files.areReady() && !late) return;
    if (run && !started) {
      started = true;
      window.runDock()->run();
      return;
    }
    if (run && window.runDock()->controller()->isBusy() && !late) return;
    poll->stop();
    QTimer::singleShot(300, &window, [&window, path] { // the highlighting of the last lines
      const bool saved = window.grab().save(path);
      QTextStream(stdout) << (saved ? QStringLiteral("wrote ") : QStringLiteral("cannot write ")) << path
                          << '\n';
      QCoreApplication::exit(saved ? 0 : kFailed);
    });
  });
  poll->start(50);
}

// Prints the time until the file was loaded, assembled and drawn; then ends the program.
void timeStart(MainWindow& window, const StartFiles& files, const QElapsedTimer& clock) {
  auto* poll = new QTimer(&window);
  QObject::connect(poll, &QTimer::timeout, &window, [files, &clock] {
    if (files.areAllBroken()) return QCoreApplication::exit(kFailed);
    if (!files.areReady()) return;
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
  // With these options the program ends by itself, before a message box could be read.
  if (parser.isSet(screenshot) || parser.isSet(time))
    QObject::connect(window.opening(), &DocumentOpening::failed, &window,
                     [](const QString& message) { QTextStream(stderr) << message << '\n'; });
  window.restoreSession();
  if (const QSize wanted = sizeOf(parser.value(size)); wanted.isValid()) window.resize(wanted);
  window.show();
  // After the window, so that a message about a file is not all that there is to see.
  QTimer::singleShot(0, &window, [&] {
    const QStringList paths = parser.positionalArguments();
    const StartFiles files(&window, paths);
    window.openFiles(paths);
    if (parser.isSet(screenshot))
      return takePicture(window, files, parser.value(screenshot), parser.isSet(run));
    if (parser.isSet(time)) return timeStart(window, files, clock);
    window.offerRecovery();
    if (parser.isSet(run)) window.runDock()->run();
  });
  return QApplication::exec();
}
