// SPDX-License-Identifier: Apache-2.0
// Files that are removed, changed and made unreadable beneath an open window.
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QFile>
#include <QFileInfo>
#include <QMessageBox>

#include <filesystem>
#include <functional>
#include <sys/stat.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kText = "// one\n";

struct Beneath : OpenWindow {
  Beneath() : path(bench.write("k.s", kText)), file(path.toStdString()) { window->openFile(path); }
  void replaceByFolder() const {
    fs::remove_all(file);
    fs::create_directory(file);
  }
  [[nodiscard]] QString notice() const { return window->currentView()->notice(); }

  QString path;
  fs::path file;
};

} // namespace

class FilesBeneathTest : public QObject {
  Q_OBJECT

private slots:
  // The text exists only in the window then.
  void anUnreadableFileLeavesItsText() {
    const Beneath w;
    QVERIFY(w.document() != nullptr);
    w.replaceByFolder();
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->isModified(), kPatience);
    QVERIFY(!w.notice().isEmpty());
    QCOMPARE(w.document()->content(), QString::fromLatin1(kText));
    {
      const Answers answers({QStringLiteral("Cancel")}); // asked before it would be lost
      w.press("close");
      QVERIFY(answers.allGiven());
      QVERIFY(w.document() != nullptr);
    }
    {
      const Answers answers({QStringLiteral("Overwrite"), QStringLiteral("OK")});
      w.press("save");
      QVERIFY(answers.allGiven());
      QCOMPARE(answers.titles().last(), QStringLiteral("Cannot Save"));
    }
    {
      const Answers answers({QStringLiteral("Reload"), QStringLiteral("OK")});
      w.press("save");
      QVERIFY(answers.allGiven());
      QCOMPARE(answers.titles().last(), QStringLiteral("Cannot Save"));
    }
    QCOMPARE(w.document()->content(), QString::fromLatin1(kText));
    QVERIFY(w.document()->isModified());
    // The file is back as it was.
    fs::remove_all(w.file);
    (void)w.bench.write("k.s", kText);
    QTRY_VERIFY_WITH_TIMEOUT(!w.document()->isModified(), kPatience);
    QVERIFY(w.notice().isEmpty());
    // And with another text.
    w.replaceByFolder();
    QTRY_VERIFY_WITH_TIMEOUT(w.document()->isModified(), kPatience);
    fs::remove_all(w.file);
    (void)w.bench.write("k.s", "// theirs\n");
    QTRY_COMPARE_WITH_TIMEOUT(w.notice(),
                              QStringLiteral("This file was changed by another program, and you have unsaved "
                                             "changes."),
                              kPatience);
    QCOMPARE(w.document()->content(), QString::fromLatin1(kText));
    const Answers answers({QStringLiteral("Discard")});
    w.press("close");
    QVERIFY(answers.allGiven());
  }

  void anEmptiedFileCanBeUndone() {
    const Beneath w;
    {
      QFile file(w.path);
      QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    }
    QTRY_COMPARE_WITH_TIMEOUT(w.document()->content(), QString(), kPatience);
    w.press("undo");
    QCOMPARE(w.document()->content(), QString::fromLatin1(kText));
    QVERIFY(w.document()->isModified());
  }

  // Whatever happens to the file, what was typed stays in the editor, and can be saved at the end.
  void typedTextSurvivesWhateverHappens() {
    testing::Random random;
    const Beneath w;
    const auto remove = [&] { fs::remove_all(w.file); };
    const std::function<void()> acts[] = {
        remove,
        [&] { w.replaceByFolder(); },
        [&] { remove(), (void)w.bench.write("k.s", "// " + std::to_string(random.below(1000)) + "\n"); },
        [&] { remove(), (void)w.bench.write("k.s", std::string_view("\0\1\2", 3)); },
        [&] { remove(), (void)w.bench.write("k.s", ""); },
        [&] { remove(), fs::create_symlink("k.s", w.file); }, // a loop
        [&] { remove(), fs::create_symlink("nowhere", w.file); },
        [&] { remove(), (void)::mkfifo(w.file.c_str(), 0600); },
        [&] { remove(), fs::create_symlink("/dev/zero", w.file); },
        [&] {
          remove(), (void)w.bench.write("k.s", kText);
          fs::permissions(w.file, fs::perms(0000));
        },
    };
    QString typed;
    const int rounds = testing::isLong() ? 500 : 60;
    for (int n = 0; n < rounds; ++n) {
      const bool types = random.once(2) || typed.isEmpty();
      if (types) {
        const QString word = QStringLiteral("w%1 ").arg(n);
        w.editor()->moveCursor(QTextCursor::Start);
        QTest::keyClicks(w.editor(), word);
        typed = w.document()->content();
        QVERIFY(w.document()->isModified());
      }
      acts[static_cast<std::size_t>(random.below(std::ssize(acts)))]();
      random.work(100);
      QCOMPARE(w.document()->content(), typed);
      QVERIFY(QApplication::activeModalWidget() == nullptr);
    }
    remove();
    const Answers answers({QStringLiteral("Overwrite")}); // not asked if the removal is noticed already
    QVERIFY(w.window->save(w.document()));
    QCOMPARE(testing::textOnDisk(w.path), typed);
    QVERIFY(!w.document()->isModified());
  }
};

WAVESMITH_WIDGET_TEST(FilesBeneathTest)
#include "files_beneath_test.moc"
