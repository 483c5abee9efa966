// SPDX-License-Identifier: Apache-2.0
// The desktop IDE: parses arguments, opens the window.
#include "document/document.h"
#include "document/heap.h"
#include "run/run_dock.h"
#include "settings/settings.h"
#include "source/text/visible_text.h"
#include "style/languages.h"
#include "style/theme.h"
#include "window/main_window.h"
#include "window/single_instance.h"
#include "window/tabs/document_opening.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <clocale>
#include <pwd.h>
#include <unistd.h>
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

// The options; with any of them a start has a window of its own.
struct Options {
  QCommandLineOption newWindow{QStringLiteral("new-window"),
                               QStringLiteral("Open another window, even if one is open.")};
  QCommandLineOption run{QStringLiteral("run"), QStringLiteral("Run the kernel when the window is ready.")};
  QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("light, dark or system."),
                           QStringLiteral("theme")};
  QCommandLineOption language{QStringLiteral("language"),
                              QStringLiteral("Language of the window: en, de or system."),
                              QStringLiteral("language")};
  QCommandLineOption size{QStringLiteral("size"), QStringLiteral("Size of the window, as in 1280x800."),
                          QStringLiteral("size")};
  QCommandLineOption settings{QStringLiteral("settings"), QStringLiteral("Keep settings in this file."),
                              QStringLiteral("ini")};
  QCommandLineOption screenshot{QStringLiteral("screenshot"),
                                QStringLiteral("Write a screenshot of the window and quit."),
                                QStringLiteral("png")};
  QCommandLineOption time{QStringLiteral("time-start"),
                          QStringLiteral("Print when the file is open and assembled, and quit.")};

  void addTo(QCommandLineParser& parser) const {
    parser.setApplicationDescription(
        QStringLiteral("An IDE for AMD GPU kernels written by hand in assembly."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Files to open."),
                                 QStringLiteral("[file...]"));
    parser.addOptions({newWindow, run, theme, language, size, settings, screenshot, time});
  }
};

// Absolute, because the window that opens them may have started in another folder.
QStringList filesOf(const QCommandLineParser& parser) {
  QStringList paths;
  for (const QString& path : parser.positionalArguments())
    paths << QFileInfo(path).absoluteFilePath();
  return paths;
}

// True: the window that is open has the files, or gets them when it responds again. Another window would restore the
// same tabs, and have the files a second time.
bool isOpenedElsewhere(const QCommandLineParser& parser) {
  const auto running = SingleInstance::openInRunning(filesOf(parser));
  if (running == SingleInstance::Running::Busy)
    QTextStream(stderr) << "wavesmith: the open window is busy; it opens the files when it responds "
                           "(--new-window opens another one)\n";
  return running != SingleInstance::Running::None;
}

// Without HOME, Qt would keep settings and unsaved text in the root folder.
void findHome() {
  if (!qEnvironmentVariableIsEmpty("HOME")) return;
  const passwd* const user = getpwuid(getuid());
  if (user != nullptr && user->pw_dir != nullptr) qputenv("HOME", user->pw_dir);
}

// What needs no display: help, the version, and giving the files to the window that is open. True: that was all.
bool isDoneWithoutWindow(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  QCommandLineParser parser;
  Options().addTo(parser);
  // Options of Qt, such as -platform, are unknown here; QApplication takes them.
  const bool understood = parser.parse(QCoreApplication::arguments());
  if (parser.isSet(QStringLiteral("help"))) parser.showHelp();
  if (parser.isSet(QStringLiteral("version"))) parser.showVersion();
  return understood && parser.optionNames().isEmpty() && isOpenedElsewhere(parser);
}

} // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  findHome();
  QCoreApplication::setApplicationName(QStringLiteral("wavesmith"));
  QCoreApplication::setOrganizationName(QStringLiteral("wavesmith"));
  QCoreApplication::setApplicationVersion(QStringLiteral(WAVESMITH_VERSION));
  if (isDoneWithoutWindow(argc, argv)) return 0;

  returnLargeBlocks();
  const QApplication application(argc, argv);
  // Qt has taken the user's locale for the C library, too. Kernels, run files and LLVM have decimal points.
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setApplicationDisplayName(QStringLiteral("Wavesmith"));
  QApplication::setDesktopFileName(QString::fromLatin1(kApplicationId));
  const Options options;
  QCommandLineParser parser;
  options.addTo(parser);
  parser.process(application);
  // Registered before the window is built: if two starts race, the second waits for the window of the first.
  std::unique_ptr<SingleInstance> instance;
  if (parser.optionNames().isEmpty()) {
    instance = std::make_unique<SingleInstance>();
    if (!instance->isFirst() && isOpenedElsewhere(parser)) return 0;
  }

  const auto settings = parser.isSet(options.settings)
                            ? std::make_unique<Settings>(parser.value(options.settings))
                            : std::make_unique<Settings>();
  if (parser.isSet(options.theme)) {
    const QString mode = parser.value(options.theme);
    settings->setThemeMode(mode == QStringLiteral("dark")    ? ThemeMode::Dark
                           : mode == QStringLiteral("light") ? ThemeMode::Light
                                                             : ThemeMode::System);
  }
  const QString language =
      parser.isSet(options.language) ? parser.value(options.language) : chosenLanguage(*settings);
  installTranslations(language == QStringLiteral("system") ? QString() : language);
  Theme look(settings.get());
  look.apply();
  MainWindow window(settings.get(), &look);
  if (instance != nullptr)
    QObject::connect(instance.get(), &SingleInstance::openRequested, &window,
                     [&window](const QStringList& paths) {
                       window.comeToFront();
                       window.opening()->openOrCreate(paths);
                     });
  // With these options the program ends by itself, before a message box could be read.
  if (parser.isSet(options.screenshot) || parser.isSet(options.time))
    QObject::connect(window.opening(), &DocumentOpening::failed, &window, [](const QString& message) {
      const std::string text = wavesmith::source::visibleLines(message.toStdString());
      QTextStream(stderr) << QString::fromStdString(text) << '\n';
    });
  window.restoreSession();
  if (const QSize wanted = sizeOf(parser.value(options.size)); wanted.isValid()) window.resize(wanted);
  window.show();
  // After the window, so that a message about a file is not all that there is to see.
  QTimer::singleShot(0, &window, [&] {
    const QStringList paths = filesOf(parser);
    const StartFiles files(&window, paths);
    // A program that ends by itself neither asks nor creates.
    const bool ends = parser.isSet(options.screenshot) || parser.isSet(options.time);
    window.opening()->setAsking(!ends);
    if (ends)
      window.openFiles(paths);
    else
      window.opening()->openOrCreate(paths);
    if (parser.isSet(options.screenshot))
      return takePicture(window, files, parser.value(options.screenshot), parser.isSet(options.run));
    if (parser.isSet(options.time)) return timeStart(window, files, clock);
    window.offerRecovery();
    if (parser.isSet(options.run)) window.runDock()->run();
  });
  return QApplication::exec();
}
