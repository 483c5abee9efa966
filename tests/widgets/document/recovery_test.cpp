// SPDX-License-Identifier: Apache-2.0
// Unsaved text after `kill -9`. This program is its own victim: started with WAVESMITH_RECOVERY_VICTIM it
// edits, prints a line and waits to be killed.
#include "document/document.h"
#include "document/recovery.h"
#include "document/recovery_files.h"
#include "widgets/support/widget_test.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QPlainTextEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace wavesmith::widgets {

const char kVictim[] = "WAVESMITH_RECOVERY_VICTIM";   // the recovery directory
const char kVictimFile[] = "WAVESMITH_RECOVERY_FILE"; // the file that it edits
constexpr int kPromisedMilliseconds = 2000;

class RecoveryTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;

  [[nodiscard]] QString recoveryPath() const { return directory_->filePath(u"data/recovery"_qs); }
  [[nodiscard]] QString file() const { return directory_->filePath(u"a.s"_qs); }

  static void write(const QString& path, const QByteArray& bytes) {
    QFile written(path);
    if (!written.open(QIODevice::WriteOnly) || written.write(bytes) != bytes.size()) qFatal("cannot write");
  }

  // Contents of all recovery files, including those of live processes.
  [[nodiscard]] QStringList contents() const {
    QStringList texts;
    const QDir parent(recoveryPath());
    for (const QString& session : parent.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      const QDir directory(parent.filePath(session));
      for (const QString& name : directory.entryList({u"*.text"_qs}, QDir::Files)) {
        if (const auto text = readRecoveryFile(directory.filePath(name))) texts << text->content;
      }
    }
    texts.sort();
    return texts;
  }

  std::unique_ptr<QProcess> startVictim() const {
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1String(kVictim), recoveryPath());
    environment.insert(QLatin1String(kVictimFile), file());
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QCoreApplication::applicationFilePath(), {QStringLiteral("recovery_test")});
    return process;
  }

private slots:
  void init() {
    directory_ = std::make_unique<QTemporaryDir>();
    write(file(), "one\r\n");
  }

  void survivesKill() {
    const auto victim = startVictim();
    QVERIFY(victim->waitForReadyRead(20'000));
    QCOMPARE(victim->readAllStandardOutput().trimmed(), QByteArray("typed"));
    const QStringList typed{u"typed one\n"_qs, u"untitled text"_qs};
    QTRY_COMPARE_WITH_TIMEOUT(contents(), typed, kPromisedMilliseconds);

    Recovery recovery(recoveryPath());
    QVERIFY(recovery.left().isEmpty()); // still running

    victim->kill(); // SIGKILL
    QVERIFY(victim->waitForFinished());
    QCOMPARE(victim->exitStatus(), QProcess::CrashExit);

    const QList<RecoveredText> left = recovery.left();
    QCOMPARE(left.size(), 2);
    const bool titledFirst = !left[0].path.isEmpty();
    const RecoveredText& titled = left[titledFirst ? 0 : 1];
    const RecoveredText& untitled = left[titledFirst ? 1 : 0];
    QCOMPARE(titled.path, file());
    QCOMPARE(titled.displayName, u"a.s"_qs);
    QVERIFY(qAbs(titled.written.secsTo(QDateTime::currentDateTimeUtc())) < 60);
    QVERIFY(untitled.path.isEmpty());

    {
      Recovery other(recoveryPath()); // another process that starts now gets nothing: this one offers them
      QVERIFY(other.left().isEmpty());
    }

    const auto document = recovery.restore(titled);
    QCOMPARE(document->path(), file());
    QCOMPARE(document->content(), u"typed one\n"_qs);
    QCOMPARE(document->lineEnding(), Document::LineEnding::Windows);
    QVERIFY(document->isModified());
    QCOMPARE(contents(), typed);
    recovery.add(document.get());
    recovery.flush();
    QCOMPARE(contents(), typed); // once, now in our own file
    QVERIFY(!QFile::exists(titled.file));

    recovery.discard(untitled);
    QCOMPARE(contents(), QStringList(u"typed one\n"_qs));
    QVERIFY(document->save().has_value());
    recovery.flush();
    QCOMPARE(contents(), QStringList());
    QVERIFY(recovery.left().isEmpty());
  }

  void restoresTextOfARemovedFile() {
    const auto victim = startVictim();
    QVERIFY(victim->waitForReadyRead(20'000));
    QTRY_COMPARE(contents().size(), 2);
    victim->kill();
    QVERIFY(victim->waitForFinished());
    QFile::remove(file());
    Recovery recovery(recoveryPath());
    int titled = 0;
    for (const RecoveredText& text : recovery.left()) {
      const auto document = recovery.restore(text);
      QVERIFY(document->path().isEmpty());
      QCOMPARE(document->content(), text.content);
      QVERIFY(document->isModified());
      titled += text.path.isEmpty() ? 0 : 1;
    }
    QCOMPARE(titled, 1);
    QCOMPARE(recovery.left().size(), 2); // not adopted yet, so kept
  }

  void restoresTextOfALatin1File() {
    write(file(), "; \xf6\n");
    Recovery recovery(recoveryPath());
    RecoveredText text;
    text.path = file();
    text.content = u"; \u00f6\u00df\n"_qs;
    const auto document = recovery.restore(text);
    QCOMPARE(document->path(), file());
    QCOMPARE(document->encoding(), source::TextEncoding::Latin1);
    QVERIFY(document->save().has_value());
    QFile saved(file());
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QCOMPARE(saved.readAll(), QByteArray("; \xf6\xdf\n"));
  }

  void followsEditsSavesAndClosing() {
    auto recovery = std::make_unique<Recovery>(recoveryPath());
    auto opened = Document::open(file());
    QVERIFY(opened.has_value());
    Document& document = **opened;
    recovery->add(&document);
    recovery->flush();
    QVERIFY(!QDir(recoveryPath()).exists()); // unmodified: nothing is written

    QTextCursor(document.text()).insertText(u"x"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(contents(), QStringList(u"xone\n"_qs), kPromisedMilliseconds);
    QTextCursor(document.text()).insertText(u"y"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(contents(), QStringList(u"yxone\n"_qs), kPromisedMilliseconds);
    document.text()->undo();
    document.text()->undo(); // equal to the file
    QVERIFY(!document.isModified());
    QTRY_COMPARE(contents(), QStringList());
    document.text()->redo();
    QTRY_COMPARE(contents().size(), 1);
    QVERIFY(document.save().has_value());
    QTRY_COMPARE(contents(), QStringList());

    QTextCursor(document.text()).insertText(u"z"_qs);
    recovery->flush();
    QCOMPARE(contents().size(), 1);
    recovery->remove(&document); // closed
    QTRY_COMPARE(contents(), QStringList());
    QTextCursor(document.text()).insertText(u"z"_qs);
    recovery->flush();
    QCOMPARE(contents(), QStringList());

    {
      Document untitled;
      recovery->add(&untitled);
      QTextCursor(untitled.text()).insertText(u"u"_qs);
      recovery->flush();
      QCOMPARE(contents(), QStringList(u"u"_qs));
    }
    QTRY_COMPARE(contents(), QStringList());

    Document open;
    recovery->add(&open);
    QTextCursor(open.text()).insertText(u"u"_qs);
    recovery->flush();
    recovery.reset(); // a regular exit
    QCOMPARE(QDir(recoveryPath()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
  }

  // Typing without a pause does not defer writing.
  void writesWhileTyping() {
    Recovery recovery(recoveryPath());
    Document document;
    recovery.add(&document);
    QElapsedTimer timer;
    timer.start();
    while (contents().isEmpty() && timer.elapsed() < 2 * kPromisedMilliseconds) {
      QTextCursor(document.text()).insertText(u"k"_qs);
      QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    }
    QVERIFY(!contents().isEmpty());
  }

  void isReadableByTheUserOnly() {
    Recovery recovery(recoveryPath());
    Document document;
    recovery.add(&document);
    QTextCursor(document.text()).insertText(u"secret"_qs);
    recovery.flush();
    const QDir parent(recoveryPath());
    const QStringList sessions = parent.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(sessions.size(), 1);
    const auto status = std::filesystem::status(parent.filePath(sessions.first()).toStdString());
    QCOMPARE(status.permissions(), std::filesystem::perms(0700));
  }

  void reportsFailureOnce() {
    const QString blocked = directory_->filePath(u"blocked"_qs);
    write(blocked, "a file where a directory should be");
    Recovery recovery(blocked + u"/recovery"_qs);
    QSignalSpy failed(&recovery, &Recovery::failed);
    Document document;
    recovery.add(&document);
    for (int i = 0; i < 3; ++i) {
      QTextCursor(document.text()).insertText(u"k"_qs);
      recovery.flush();
      QCoreApplication::processEvents();
    }
    QCOMPARE(failed.count(), 1);
    QFile::remove(blocked);
    QTextCursor(document.text()).insertText(u"k"_qs);
    recovery.flush();
    QVERIFY(QFile::exists(blocked + u"/recovery"_qs));
  }

  void ignoresOtherFiles() {
    QVERIFY(QDir().mkpath(recoveryPath() + u"/session"_qs));
    write(recoveryPath() + u"/session/1.text"_qs, "{\"something\": \"else\"}\nx");
    write(recoveryPath() + u"/session/2.text"_qs, QByteArray());
    write(recoveryPath() + u"/note.txt"_qs, "mine");
    Recovery recovery(recoveryPath());
    QVERIFY(recovery.left().isEmpty());
    QVERIFY(QFile::exists(recoveryPath() + u"/session/1.text"_qs));
    QVERIFY(QFile::exists(recoveryPath() + u"/note.txt"_qs));
  }
};

// Types with real keys, in a file and in an untitled document.
int beVictim() {
  Recovery recovery(qEnvironmentVariable(kVictim));
  auto opened = Document::open(qEnvironmentVariable(kVictimFile));
  if (!opened) return 1;
  Document untitled;
  recovery.add(opened->get());
  recovery.add(&untitled);
  QPlainTextEdit editor;
  editor.setDocument((*opened)->text());
  QTest::keyClicks(&editor, u"typed "_qs);
  editor.setDocument(untitled.text());
  QTest::keyClicks(&editor, u"untitled text"_qs);
  std::puts("typed");
  std::fflush(stdout);
  return QCoreApplication::exec();
}

} // namespace wavesmith::widgets

// The program starts itself as the victim.
static const bool kRegisteredRecoveryTest =
    wavesmith::testing::registerWidgetTest(__FILE__, []() -> std::unique_ptr<QObject> {
      if (qEnvironmentVariableIsSet(wavesmith::widgets::kVictim)) std::exit(wavesmith::widgets::beVictim());
      return std::make_unique<wavesmith::widgets::RecoveryTest>();
    });

#include "recovery_test.moc"
