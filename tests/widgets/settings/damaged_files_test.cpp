// SPDX-License-Identifier: Apache-2.0
// Damaged session, recovery and settings files: every reader returns, with values that the program can use.
#include "document/recovery.h"
#include "document/recovery_files.h"
#include "settings/settings.h"
#include "widgets/support/widget_test.h"
#include "window/session.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>

namespace wavesmith::widgets {
namespace {

const auto kHugeNumbers = {"-1",    "2147483647", "2147483648", "-2147483649", "18446744073709551616",
                           "1e300", "nan"};

SessionState example() {
  SessionState state;
  state.geometry = QByteArray("\1\2\3", 3);
  state.layout = QByteArray("\0\377", 2);
  state.folder = u"/tmp"_qs;
  state.files = {{u"/tmp/a.s"_qs, {}, 7, 3, {1, 12}, u"latin1"_qs}, {{}, u"Untitled 1"_qs, 2, 0}};
  state.current = 1;
  return state;
}

void write(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(bytes), bytes.size());
}

// The text up to each byte, with each byte replaced by random ones, and random bytes. The seed is fixed.
void forEachDamage(const QByteArray& text, const std::function<void(const QByteArray&)>& read) {
  std::mt19937 random(41);
  const auto byte = [&random] { return static_cast<char>(random() & 0xff); };
  for (qsizetype length = 0; length <= text.size(); ++length)
    read(text.first(length));
  for (qsizetype at = 0; at < text.size(); ++at) {
    QByteArray damaged = text;
    damaged[at] = byte();
    read(damaged);
  }
  for (int n = 0; n < 100; ++n) {
    QByteArray noise(static_cast<qsizetype>(random() % 300), '\0');
    std::ranges::generate(noise, byte);
    read(noise);
  }
}

} // namespace

class DamagedFilesTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;

  [[nodiscard]] QString file() const { return directory_->filePath(u"a.ini"_qs); }

  // Reads everything from a file with these bytes.
  void readSettings(const QByteArray& bytes) {
    write(file(), bytes);
    Settings settings(file());
    const SessionState state = SessionState::read(settings.storage());
    QVERIFY2(state.files.size() <= bytes.size(), bytes.constData());
    QVERIFY(settings.tabWidth() >= 1 && settings.tabWidth() <= 16);
    QVERIFY(settings.assembleTimeLimit() >= 100 && settings.assembleTimeLimit() <= 600'000);
    QVERIFY(settings.workerMemoryLimit() >= 256 && settings.workerMemoryLimit() <= 1 << 20);
    QVERIFY(!settings.target().isEmpty());
    QVERIFY2(settings.editorFont().pointSizeF() <= 500 && settings.editorFont().pixelSize() <= 500,
             bytes.constData());
    static_cast<void>(settings.themeMode());
    static_cast<void>(settings.includePaths());
    static_cast<void>(settings.definitions());
    static_cast<void>(settings.instructionLimit());
    static_cast<void>(settings.runOnSave());
  }

  [[nodiscard]] QByteArray exampleSettings() const {
    {
      Settings settings(file());
      example().write(settings.storage());
      settings.setTabWidth(4);
      settings.setEditorFont(QFont(u"DejaVu Sans Mono"_qs, 17));
      settings.setIncludePaths({u"/a, b"_qs, u"c;d"_qs});
      settings.setInstructionLimit(12345);
    }
    QFile written(file());
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
  }

private slots:
  void init() { directory_ = std::make_unique<QTemporaryDir>(); }

  void sessionsOfACrash() {
    const QByteArray text = example().toJson();
    QCOMPARE(SessionState::fromJson(text).files.size(), 2);
    forEachDamage(text, [](const QByteArray& damaged) {
      QVERIFY2(SessionState::fromJson(damaged).files.size() <= 2, damaged.constData());
    });
  }

  void wrongTypesInSessionsOfACrash() {
    for (const char* value :
         {"null", "true", "-1", "1e300", "2147483648", "\"text\"", "[[]]", "{}", "[1, {}]"}) {
      QByteArray text(
          "{\"geometry\": @, \"layout\": @, \"folder\": @, \"current\": @, \"files\": [@, {\"path\": @, "
          "\"name\": @, \"cursor\": @, \"scroll\": @, \"folded\": @, \"encoding\": @}]}");
      const SessionState state = SessionState::fromJson(text.replace('@', value));
      QCOMPARE(state.files.size(), 2);
    }
    QCOMPARE(
        SessionState::fromJson("{\"files\": [{\"cursor\": 1e300}], \"current\": 1e300}").files.front().cursor,
        0);
    QVERIFY(SessionState::fromJson(QByteArray(100'000, '[')).files.isEmpty());
  }

  // The size of an array in the file may be any number.
  void claimedNumberOfFiles() {
    const QByteArray text = exampleSettings();
    QVERIFY(text.contains("files\\size=2"));
    for (const char* count : kHugeNumbers) {
      QByteArray claimed = text;
      write(file(), claimed.replace("files\\size=2", QByteArray("files\\size=") + count));
      Settings settings(file());
      QVERIFY2(SessionState::read(settings.storage()).files.size() <= 2, count);
    }
    write(file(), "[session]\nfiles\\size=2147483647\n");
    Settings settings(file());
    QVERIFY(SessionState::read(settings.storage()).files.isEmpty());
  }

  void settings() {
    const QByteArray text = exampleSettings();
    QVERIFY(!text.isEmpty());
    forEachDamage(text, [this](const QByteArray& damaged) { readSettings(damaged); });
  }

  void numbersOfSettings() {
    const QList<QByteArray> keys{"session/currentFile",   "editor/tabWidth",      "assembler/timeLimit",
                                 "assembler/memoryLimit", "run/instructionLimit", "run/onSave",
                                 "editor/font",           "window/theme",         "window/geometry"};
    for (const QByteArray& key : keys)
      for (const char* number : kHugeNumbers)
        readSettings("[" + key.first(key.indexOf('/')) + "]\n" + key.mid(key.indexOf('/') + 1) + "=" +
                     number + "\n");
    for (const char* font :
         {"Mono,99999999,-1,5,50,0,0,0,0,0", "Mono,1e300,-1,5,50,0,0,0,0,0", "Mono,-5,-1,5,50,0,0,0,0,0",
          "Mono,-1,99999999,5,50,0,0,0,0,0", "Mono,nan,-1,5,50,0,0,0,0,0", ",,,,,,,,,"})
      readSettings(QByteArray("[editor]\nfont=\"") + font + "\"\n");
  }

  void recoveryFiles() {
    RecoveredText text;
    text.path = u"/tmp/a.s"_qs;
    text.displayName = u"a.s"_qs;
    text.written = QDateTime::currentDateTimeUtc();
    text.content = u"  s_nop 0\n"_qs;
    text.file = directory_->filePath(u"1.text"_qs);
    QVERIFY(writeRecoveryFile(text));
    QFile written(text.file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    written.close();
    forEachDamage(bytes, [&](const QByteArray& damaged) {
      write(text.file, damaged);
      const auto read = readRecoveryFile(text.file);
      QVERIFY(!read || read->content.size() <= damaged.size());
    });
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::DamagedFilesTest;
WAVESMITH_WIDGET_TEST(DamagedFilesTest)
#include "damaged_files_test.moc"
