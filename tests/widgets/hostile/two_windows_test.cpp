// SPDX-License-Identifier: Apache-2.0
// Two windows of two processes with one file. This program is its own second window: started with
// WAVESMITH_SECOND_WINDOW it opens the file, and types and saves when it is told to.
#include "document/recovery.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/tabs/document_saving.h"

#include <QProcess>
#include <QSocketNotifier>
#include <QTextDocument>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

const char kSecond[] = "WAVESMITH_SECOND_WINDOW"; // the folder with settings and files
constexpr std::string_view kOnce = "// once\n";

// A window of another process.
class Second {
public:
  explicit Second(const testing::Bench& bench) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1String(kSecond), bench.path(""));
    process_.setProcessEnvironment(environment);
    process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process_.start(QCoreApplication::applicationFilePath(), {QStringLiteral("two_windows_test")});
  }
  ~Second() { kill(); }
  Second(const Second&) = delete;
  Second& operator=(const Second&) = delete;

  [[nodiscard]] bool isOpen() { return says("open"); }
  // Waits for the line.
  [[nodiscard]] bool says(const QByteArray& line) {
    QByteArray last;
    return QTest::qWaitFor(
        [&] {
          while (last != line && process_.canReadLine())
            last = process_.readLine().trimmed();
          return last == line;
        },
        kPatience);
  }
  [[nodiscard]] bool does(const QByteArray& order) {
    process_.write(order + '\n');
    return says("done " + order);
  }
  void kill() {
    process_.kill();
    process_.waitForFinished();
  }

private:
  QProcess process_;
};

struct TwoWindows : OpenWindow {
  TwoWindows() : path(bench.write("k.s", kOnce)), second(bench) {
    isOpen = second.isOpen() && window->openFile(path);
  }
  void type(const QString& text) const {
    editor()->moveCursor(QTextCursor::Start);
    QTest::keyClicks(editor(), text);
  }
  [[nodiscard]] QString onDisk() const { return testing::textOnDisk(path); }

  QString path;
  Second second;
  bool isOpen = false;
};

const QString kTheirs = QStringLiteral("theirs // once\n");
const QString kMine = QStringLiteral("mine // once\n");

} // namespace

class TwoWindowsTest : public QObject {
  Q_OBJECT

private slots:
  void theSecondSaveAsks() {
    TwoWindows w;
    QVERIFY(w.isOpen);
    w.type(QStringLiteral("mine "));
    QVERIFY(w.second.does("type"));
    QVERIFY(w.second.does("save"));
    QCOMPARE(w.onDisk(), kTheirs);
    {
      const Answers answers({QStringLiteral("Cancel")});
      w.press("save");
      QVERIFY(answers.allGiven());
      QCOMPARE(answers.titles(), QStringList(QStringLiteral("File Changed on Disk")));
    }
    QCOMPARE(w.onDisk(), kTheirs);
    QCOMPARE(w.document()->content(), kMine);
    const Answers answers({QStringLiteral("Overwrite")});
    w.press("save");
    QVERIFY(answers.allGiven());
    QCOMPARE(w.onDisk(), kMine);
    // The other window has no unsaved text, and shows ours.
    QVERIFY(w.second.says("shows mine // once"));
  }

  void savesOfTheOtherArriveWhenNothingIsUnsaved() {
    TwoWindows w;
    QVERIFY(w.isOpen);
    QVERIFY(w.second.does("type"));
    QVERIFY(w.second.does("save"));
    QTRY_COMPARE_WITH_TIMEOUT(w.document()->content(), kTheirs, kPatience);
    QVERIFY(!w.document()->isModified());
  }

  // Both were killed with unsaved text: both are offered, and both are kept.
  void theTextsOfBothAreRestored() {
    TwoWindows w;
    QVERIFY(w.isOpen);
    QVERIFY(w.second.does("type"));
    QVERIFY(w.second.does("keep"));
    w.second.kill();
    {
      Second third(w.bench);
      QVERIFY(third.isOpen());
      QVERIFY(third.does("more"));
      QVERIFY(third.does("keep"));
    }
    {
      const Answers answers({QStringLiteral("Restore"), QStringLiteral("Restore")});
      w.window->offerRecovery();
      QVERIFY(answers.allGiven());
    }
    const auto texts = [&] {
      QStringList all;
      for (const Document* document : w.window->workspace()->documents())
        if (document->isModified()) all << document->content();
      all.sort();
      return all;
    };
    QCOMPARE(texts(), (QStringList{QStringLiteral("more // once\n"), kTheirs}));
    QCOMPARE(w.onDisk(), QString::fromLatin1(kOnce));
    // Both are in files of ours now.
    w.window->workspace()->recovery()->flush();
    QVERIFY(w.window->workspace()->recovery()->left().isEmpty());
  }
};

// Obeys the lines of its input.
int beSecond() {
  const QString folder = qEnvironmentVariable(kSecond);
  Settings settings(folder + QStringLiteral("second.ini"));
  Theme theme(&settings);
  MainWindow window(&settings, &theme);
  window.show();
  if (!window.openFile(folder + QStringLiteral("k.s"))) return 1;
  Document* const document = window.workspace()->current();
  const auto say = [](const std::string& text) {
    std::printf("%s\n", text.c_str());
    std::fflush(stdout);
  };
  QObject::connect(document, &Document::changedOnDisk, &window,
                   [&] { say("shows " + document->content().trimmed().toStdString()); });
  std::string buffer;
  QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
  QObject::connect(&input, &QSocketNotifier::activated, &window, [&] {
    char bytes[256];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return QCoreApplication::quit();
    buffer.append(bytes, static_cast<std::size_t>(count));
    for (std::size_t end = buffer.find('\n'); end != std::string::npos; end = buffer.find('\n')) {
      const std::string order = buffer.substr(0, end);
      buffer.erase(0, end + 1);
      if (order == "type") QTextCursor(document->text()).insertText(QStringLiteral("theirs "));
      if (order == "more") QTextCursor(document->text()).insertText(QStringLiteral("more "));
      if (order == "save" && !window.saving()->save(document)) std::exit(2);
      if (order == "keep") window.workspace()->recovery()->flush();
      say("done " + order);
    }
  });
  say("open");
  return QCoreApplication::exec();
}

// The program starts itself as the second window.
static const bool kRegisteredTwoWindowsTest =
    wavesmith::testing::registerWidgetTest(__FILE__, []() -> std::unique_ptr<QObject> {
      if (qEnvironmentVariableIsSet(kSecond)) std::exit(beSecond());
      return std::make_unique<TwoWindowsTest>();
    });

#include "two_windows_test.moc"
