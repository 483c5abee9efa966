// SPDX-License-Identifier: Apache-2.0
// Saving on a full disk: a file system of 64 KiB in a namespace of its own, in which this program starts itself.
#include "document/recovery.h"
#include "run/run_form.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QStatusBar>
#include <QTemporaryDir>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::OpenWindow;

namespace {

const char kDisk[] = "WAVESMITH_FULL_DISK"; // the folder of the small file system
const QString kNoSpace = QStringLiteral("No space left on device");

// Presses OK in a message box, and keeps its texts.
class Confirmed {
public:
  Confirmed() {
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
      auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      texts_ << box->text();
      QTest::mouseClick(box->button(QMessageBox::Ok), Qt::LeftButton);
    });
    timer_.start(10);
  }
  [[nodiscard]] QString text() const { return texts_.join(u'\n'); }
  [[nodiscard]] qsizetype count() const { return texts_.size(); }

private:
  QTimer timer_;
  QStringList texts_;
};

// The rest of the disk.
class Filler {
public:
  explicit Filler(const QString& folder) : file_(folder + QStringLiteral("/filler")) {
    if (!file_.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) qFatal("cannot fill the disk");
    while (file_.write(QByteArray(512, 'x')) > 0) {
    }
  }
  ~Filler() { file_.remove(); }
  Filler(const Filler&) = delete;
  Filler& operator=(const Filler&) = delete;

private:
  QFile file_;
};

} // namespace

// In the namespace.
class FullDisk : public QObject {
  Q_OBJECT

  const QString folder_ = qEnvironmentVariable(kDisk);

  // Copies an example to the small disk.
  [[nodiscard]] QString example(const OpenWindow& w) const {
    const std::filesystem::path from = w.bench.copyExample("guarded_copy").toStdString();
    const std::filesystem::path to = folder_.toStdString();
    for (const char* name : {"guarded_copy.s", "guarded_copy.run.yaml"})
      std::filesystem::copy_file(from.parent_path() / name, to / name,
                                 std::filesystem::copy_options::overwrite_existing);
    return folder_ + QStringLiteral("/guarded_copy.s");
  }
  [[nodiscard]] QStringList names() const {
    return QDir(folder_).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }

private slots:
  void cleanup() { // NOLINT(readability-convert-member-functions-to-static)
    for (const QString& name : names())
      std::filesystem::remove_all((folder_ + u'/' + name).toStdString());
  }

  void textAndFileStayWhole() {
    OpenWindow w;
    const QString path = example(w);
    const QString before = testing::textOnDisk(path);
    QVERIFY(w.window->openFile(path));
    QTest::keyClicks(w.editor(), QStringLiteral("// mine "));
    const QString text = w.document()->content();
    {
      const Filler filler(folder_);
      const QStringList files = names();
      const Confirmed confirmed;
      w.press("save");
      QCOMPARE(confirmed.count(), 1);
      QVERIFY2(confirmed.text().contains(kNoSpace) && confirmed.text().contains(path),
               qPrintable(confirmed.text()));
      QCOMPARE(testing::textOnDisk(path), before);
      QCOMPARE(names(), files); // no half file is left
      QVERIFY(w.document()->isModified());
      QCOMPARE(w.document()->content(), text);
    }
    w.press("save");
    QVERIFY(!w.document()->isModified());
    QCOMPARE(testing::textOnDisk(path), text);
  }

  void formAndRunFileStayWhole() {
    OpenWindow w;
    const QString path = example(w);
    const QString runFile = folder_ + QStringLiteral("/guarded_copy.run.yaml");
    const QString before = testing::textOnDisk(runFile);
    QVERIFY(w.window->openFile(path));
    QLineEdit* grid = nullptr;
    for (auto* edit : w.run()->form()->findChildren<QLineEdit*>())
      if (edit->accessibleName().startsWith(QStringLiteral("Grid x"))) grid = edit;
    QVERIFY(grid != nullptr);
    grid->selectAll();
    QTest::keyClicks(grid, QStringLiteral("512"));
    {
      const Filler filler(folder_);
      const Confirmed confirmed;
      w.run()->saveAction()->trigger();
      QTRY_VERIFY(confirmed.text().contains(kNoSpace) ||
                  w.window->statusBar()->currentMessage().contains(kNoSpace));
      QCOMPARE(testing::textOnDisk(runFile), before);
      QCOMPARE(grid->text(), QStringLiteral("512"));
      QVERIFY(w.run()->saveAction()->isEnabled());
    }
    w.run()->saveAction()->trigger();
    QVERIFY(testing::textOnDisk(runFile).contains(QStringLiteral("512")));
  }

  // Settings and unsaved texts are kept on the full disk: the window says so, and the settings of before stay.
  void settingsStayWhole() {
    const testing::Bench bench;
    const QString ini = folder_ + QStringLiteral("/settings.ini");
    {
      Settings settings(ini);
      settings.setTabWidth(3);
    }
    const QString before = testing::textOnDisk(ini);
    {
      const Filler filler(folder_);
      Settings settings(ini);
      Theme theme(&settings);
      MainWindow window(&settings, &theme);
      window.show();
      QVERIFY(window.openFile(bench.write("k.s", testing::kSmallKernel)));
      QTest::keyClicks(window.currentView()->editor(), QStringLiteral("// "));
      window.workspace()->recovery()->flush();
      QTRY_VERIFY2_WITH_TIMEOUT(
          window.statusBar()->currentMessage().contains(kNoSpace) ||
              window.statusBar()->currentMessage().contains(QStringLiteral("directory")),
          qPrintable(window.statusBar()->currentMessage()), testing::kPatience);
      settings.setTabWidth(5);
      window.saveSession();
      QCOMPARE(testing::textOnDisk(ini), before);
    }
    QCOMPARE(Settings(ini).tabWidth(), 5); // written as soon as there is space
  }
};

class DiskFullTest : public QObject {
  Q_OBJECT

private slots:
  void savesNothingAndLosesNothing() {
    const QTemporaryDir folder;
    const QStringList command =
        testing::withFileSystems({folder.path()}, QStringLiteral("size=64k"),
                                 {QCoreApplication::applicationFilePath(), QStringLiteral("disk_full_test")});
    if (command.isEmpty()) QSKIP("this machine does not allow file systems in a namespace");
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1String(kDisk), folder.path());
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    QVERIFY(testing::runToEnd(process, command, environment));
    QCOMPARE(process.exitCode(), 0);
  }
};

// The program starts itself in the namespace.
static const bool kRegisteredDiskFullTest =
    wavesmith::testing::registerWidgetTest(__FILE__, []() -> std::unique_ptr<QObject> {
      if (qEnvironmentVariableIsSet(kDisk)) return std::make_unique<FullDisk>();
      return std::make_unique<DiskFullTest>();
    });

#include "disk_full_test.moc"
