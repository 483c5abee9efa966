// SPDX-License-Identifier: Apache-2.0
// A clock that goes backward: files and unsaved texts whose times are in the future, or long ago.
#include "document/code_object_file.h"
#include "document/recovery.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QTextDocument>

#include <fcntl.h>
#include <sys/stat.h>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr qint64 kLongAgo = 1'000'000'000; // 2001
constexpr qint64 kFuture = 4'000'000'000;  // 2096

void setTime(const QString& path, qint64 seconds) {
  const timespec times[2] = {{seconds, 0}, {seconds, 0}};
  if (::utimensat(AT_FDCWD, QFile::encodeName(path).constData(), times, 0) != 0)
    qFatal("cannot set the time");
}

// Writes in place, with this time.
void overwrite(const QString& path, const QByteArray& bytes, qint64 seconds) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
  file.close();
  setTime(path, seconds);
}

// What a window that was killed has left of a file.
void leaveText(const testing::Bench& bench, const QString& path, const QDateTime& written,
               const QDateTime& fileTime) {
  const QString folder = bench.path("data/recovery/left");
  QDir().mkpath(folder);
  const QJsonObject header{{QStringLiteral("wavesmithRecovery"), 1},
                           {QStringLiteral("path"), path},
                           {QStringLiteral("name"), QStringLiteral("k.s")},
                           {QStringLiteral("written"), written.toString(Qt::ISODateWithMs)},
                           {QStringLiteral("fileTime"), fileTime.toString(Qt::ISODateWithMs)}};
  QFile file(folder + QStringLiteral("/1.text"));
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
  file.write(QJsonDocument(header).toJson(QJsonDocument::Compact) + "\nunsaved\n");
}

} // namespace

class ClockTest : public QObject {
  Q_OBJECT

private slots:
  void changesAreNoticedWhateverTheirTime_data() {
    QTest::addColumn<qint64>("before");
    QTest::addColumn<qint64>("after");
    QTest::newRow("back") << kFuture << kLongAgo;
    QTest::newRow("the same, in the future") << kFuture << kFuture;
    QTest::newRow("the same, long ago") << kLongAgo << kLongAgo;
  }
  void changesAreNoticedWhateverTheirTime() {
    QFETCH(const qint64, before);
    QFETCH(const qint64, after);
    const OpenWindow w;
    const QString path = w.bench.write("k.s", "// one\n");
    setTime(path, before);
    QVERIFY(w.window->openFile(path));
    overwrite(path, "// two\n", after);
    QTRY_COMPARE_WITH_TIMEOUT(w.document()->content(), QStringLiteral("// two\n"), kPatience);
    QTest::keyClicks(w.editor(), QStringLiteral("mine "));
    overwrite(path, "// six\n", after);
    const Answers answers({QStringLiteral("Overwrite")});
    w.press("save");
    QVERIFY(answers.allGiven());
    // Our own save has the time of the clock, which is not that of a change by another program.
    setTime(path, after);
    QTest::keyClicks(w.editor(), QStringLiteral("more "));
    w.press("save"); // a question would hang here
    QVERIFY(!w.document()->isModified());
  }

  // Of the same size, and in the same place: the clock was set back before the second one was written.
  void codeObjectsAreDistinguished() {
    const testing::Bench bench;
    const QString path = bench.write("a.hsaco", "one");
    setTime(path, kFuture);
    const FileStamp before = stampOf(path);
    QCOMPARE(stampOf(path), before);
    overwrite(path, "two", kFuture);
    QVERIFY(!(stampOf(path) == before));
  }

  void theNewerOfFileAndTextIsNamed_data() {
    QTest::addColumn<qint64>("fileTime"); // when the text was written
    QTest::addColumn<qint64>("now");
    QTest::addColumn<bool>("isNewer");
    QTest::newRow("file in the future") << kFuture << kFuture << false;
    QTest::newRow("written after the clock was set back") << kFuture << kLongAgo << true;
    QTest::newRow("untouched") << kLongAgo << kLongAgo << false;
    QTest::newRow("written later") << kLongAgo << kLongAgo + 5 << true;
  }
  void theNewerOfFileAndTextIsNamed() {
    QFETCH(const qint64, fileTime);
    QFETCH(const qint64, now);
    QFETCH(const bool, isNewer);
    const OpenWindow w;
    const QString path = w.bench.write("k.s", "// one\n");
    setTime(path, now);
    leaveText(w.bench, path, QDateTime::currentDateTimeUtc(),
              QDateTime::fromSecsSinceEpoch(fileTime, Qt::UTC));
    QString said;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
      if (const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
        said = box->informativeText();
    });
    timer.start(1);
    const Answers answers({QStringLiteral("Restore")});
    w.window->offerRecovery();
    QVERIFY(answers.allGiven());
    QVERIFY2(said.contains(QStringLiteral("newer")) == isNewer, qPrintable(said));
    QCOMPARE(w.document()->content(), QStringLiteral("unsaved\n"));
  }

  // The text was written by a clock that was a century ahead.
  void textsOfTheFutureAreOffered() {
    const OpenWindow w;
    leaveText(w.bench, QString(), QDateTime::fromSecsSinceEpoch(kFuture, Qt::UTC), QDateTime());
    const Answers answers({QStringLiteral("Restore")});
    w.window->offerRecovery();
    QVERIFY(answers.allGiven());
    QCOMPARE(w.document()->content(), QStringLiteral("unsaved\n"));
    w.window->workspace()->recovery()->flush();
    QVERIFY(w.window->workspace()->recovery()->left().isEmpty());
  }

  // Unsaved text keeps the time of its file.
  void unsavedTextsKnowTheTimeOfTheirFile() {
    const testing::Bench bench;
    const QString path = bench.write("k.s", "// one\n");
    setTime(path, kFuture);
    const QString folder = bench.path("data/recovery");
    Recovery recovery(folder);
    auto document = Document::open(path);
    QVERIFY(document.has_value());
    recovery.add(document->get());
    QTextCursor((*document)->text()).insertText(QStringLiteral("x"));
    recovery.flush();
    const QStringList sessions = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(sessions.size(), 1);
    QFile file(folder + u'/' + sessions.front() + QStringLiteral("/1.text"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject header = QJsonDocument::fromJson(file.readLine()).object();
    QCOMPARE(QDateTime::fromString(header.value(QStringLiteral("fileTime")).toString(), Qt::ISODateWithMs),
             QDateTime::fromSecsSinceEpoch(kFuture, Qt::UTC));
  }
};

WAVESMITH_WIDGET_TEST(ClockTest)
#include "clock_test.moc"
