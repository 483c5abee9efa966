// SPDX-License-Identifier: Apache-2.0
// Damaged files of settings, session and recovery: the window starts, and works.
#include "document/breakpoints.h"
#include "document/recovery.h"
#include "widgets/hostile/processes.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/panels/panel_layout.h"

#include <QDataStream>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFontInfo>
#include <QSettings>

#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;
namespace fs = std::filesystem;

namespace {

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
}

// Starts a window with the settings of the bench, and works in it.
void startAndWork(const testing::Bench& bench) {
  Settings settings(bench.path("settings.ini"));
  Theme theme(&settings);
  theme.apply();
  MainWindow window(&settings, &theme);
  window.restoreSession();
  window.show();
  window.offerRecovery();
  QVERIFY(window.openFile(bench.path("small.s")));
  QTest::keyClicks(window.currentView()->editor(), QStringLiteral("// "));
  QVERIFY(window.workspace()->current()->content().contains(QStringLiteral("// ")));
  QVERIFY(QApplication::activeModalWidget() == nullptr);
  (void)window.grab();
  QCoreApplication::processEvents();
  window.saveSession();
}

// The settings of a window in use.
QByteArray usedSettings(const testing::Bench& bench) {
  Settings settings(bench.path("settings.ini"));
  Theme theme(&settings);
  MainWindow window(&settings, &theme);
  window.show();
  for (const char* name : {"a.s", "b.s"})
    window.openFile(bench.write(name, testing::kSmallKernel));
  window.workspace()->breakpoints()->add({.path = bench.path("a.s"), .line = 9});
  settings.setEditorFont(QFont(QStringLiteral("DejaVu Sans Mono"), 12));
  settings.setDefinitions({QStringLiteral("N=1"), QStringLiteral("M")});
  settings.setTabWidth(4);
  window.saveSession();
  return bytesOf(bench.path("settings.ini"));
}

// One damage of a file of lines.
QByteArray damaged(QByteArray bytes, testing::Random& random) {
  const auto at = [&] { return random.below(static_cast<int>(bytes.size())); };
  switch (random.below(5)) {
  case 0: bytes.truncate(at()); break;
  case 1:
    for (int n = 0; n < 40; ++n)
      bytes[at()] = static_cast<char>(random.below(256));
    break;
  case 2: bytes.insert(at(), QByteArray(3000, static_cast<char>(random.below(256)))); break;
  case 3: { // values of another kind
    static constexpr const char* kValues[] = {
        "2147483647",    "-1",      "1e99",       "@ByteArray(\\0\\xff\\x1)",
        "@Variant(\\0)", "\"a,b\"", "@Invalid()", "@Rect(0 0 9 9)"};
    QList<QByteArray> lines = bytes.split('\n');
    for (QByteArray& line : lines)
      if (const qsizetype equals = line.indexOf('='); equals > 0 && random.once(3))
        line = line.left(equals + 1) + kValues[random.below(std::ssize(kValues))];
    bytes = lines.join('\n');
    break;
  }
  default: { // numbers
    QByteArray changed;
    for (const char c : std::as_const(bytes))
      if (c >= '0' && c <= '9' && random.once(20))
        changed += "99999999999999999999";
      else
        changed += c;
    bytes = changed;
  }
  }
  return bytes;
}

// As QWidget::saveGeometry() writes it, for a window that is larger than any picture can be.
QByteArray hugeGeometry() {
  constexpr quint32 kMagic = 0x1d9d0cb;
  const QRect rect(0, 0, 1'000'000, 1'000'000);
  QByteArray bytes;
  QDataStream stream(&bytes, QIODevice::WriteOnly);
  stream.setVersion(QDataStream::Qt_4_0);
  stream << kMagic << quint16{3} << quint16{0} << rect << rect << qint32{0} << quint8{0} << quint8{0}
         << qint32{0} << rect;
  return bytes;
}

// A folder of texts that a crashed window left.
QString leftFolder(const testing::Bench& bench) {
  const QString folder = bench.path("data/recovery/left");
  QDir().mkpath(folder);
  return folder;
}

} // namespace

class DamagedSettingsTest : public QObject {
  Q_OBJECT

  // Settings of a window in use, and its files.
  std::unique_ptr<testing::Bench> bench_;
  QByteArray used_;

private slots:
  void initTestCase() {
    bench_ = std::make_unique<testing::Bench>();
    QVERIFY(!bench_->write("small.s", testing::kSmallKernel).isEmpty());
    used_ = usedSettings(*bench_);
  }
  void init() {
    fs::remove_all(bench_->path("settings.ini").toStdString());
    writeBytes(bench_->path("settings.ini"), used_);
  }
  void cleanupTestCase() { bench_.reset(); }

  void aValueMayBeAnything_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QVariant>("value");
    const int huge = std::numeric_limits<int>::max();
    const auto row = [](const char* key, const QVariant& value, const char* name) {
      QTest::addRow("%s: %s", key, name) << QString::fromLatin1(key) << value;
    };
    row("session/files/size", huge, "huge");
    row("session/files/1/path", QStringLiteral("/"), "a folder");
    row("session/files/1/path", QStringLiteral("/dev/zero"), "a device");
    row("session/files/1/cursor", huge, "huge");
    row("session/files/1/scroll", -huge, "negative");
    row("session/files/1/folded", QVariantList{-huge, 0, huge, QStringLiteral("x")}, "odd lines");
    row("session/files/1/encoding", QStringLiteral("EBCDIC"), "unknown");
    row("session/currentFile", huge, "huge");
    row("session/folder", QStringLiteral("/dev/null"), "a device");
    row("window/geometry", QByteArray(66, '\xff'), "no geometry");
    row("window/geometry", hugeGeometry(), "huge");
    row("window/state", QByteArray("\0\0\0\4\xff\xff\xff\xfe", 8), "no state");
    row("editor/font", QStringLiteral("DejaVu Sans Mono,100000,-1,5,400,0,0,0,0,0,0,0,0,0,0,1"), "huge");
    row("editor/font", QStringLiteral("DejaVu Sans Mono,-1,90000,5,99999,9,9,9,9,9,9,9,1e9,9,9,9"), "odd");
    row("debugger/watches/size", huge, "huge");
    row("breakpoints/size", huge, "huge");
    row("window/recent", 17, "a number");
    row("window/language", QStringLiteral("../../x"), "no language");
  }
  void aValueMayBeAnything() {
    QFETCH(const QString, key);
    QFETCH(const QVariant, value);
    {
      QSettings raw(bench_->path("settings.ini"), QSettings::IniFormat);
      raw.setValue(key, value);
    }
    QElapsedTimer timer;
    timer.start();
    startAndWork(*bench_);
    constexpr int kEndless = 30'000; // milliseconds; a loop over a huge count takes minutes
    QVERIFY2(timer.elapsed() < kEndless, qPrintable(QString::number(timer.elapsed())));
    const qreal size = Settings(bench_->path("settings.ini")).editorFont().pointSizeF();
    QVERIFY2(size > 0 && size <= 200, qPrintable(QString::number(size)));
  }

  void anythingMayBeDamaged() {
    testing::Random random;
    const int rounds = testing::isLong() ? 300 : 12;
    for (int n = 0; n < rounds; ++n) {
      writeBytes(bench_->path("settings.ini"), damaged(used_, random));
      startAndWork(*bench_);
      if (QTest::currentTestFailed()) return qInfo("round %d", n);
    }
  }

  // The layout of the panels is not taken from damaged bytes, but is the usual one.
  void aDamagedLayoutIsNoLayout() {
    testing::Random random;
    OpenWindow w;
    const QByteArray state = w.window->panels()->save();
    QVERIFY(w.window->panels()->load(state));
    for (int n = 0; n < 200; ++n) {
      QByteArray other = state;
      if (random.once(3))
        other.truncate(random.below(static_cast<int>(state.size())));
      else
        other[random.below(static_cast<int>(state.size()))] ^= static_cast<char>(1 + random.below(255));
      QVERIFY2(!w.window->panels()->load(other), qPrintable(QString::number(n)));
    }
  }

  // Of a window that crashed. Then the tabs are those of the last regular end.
  void theSessionOfACrashMayBeDamaged_data() {
    QTest::addColumn<QByteArray>("session");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("\xff\0\1", 3);
    QTest::newRow("truncated") << QByteArray("{\"files\":[{\"path\":\"/a");
    QTest::newRow("deep") << QByteArray(100'000, '[');
    QTest::newRow("a list") << QByteArray("[1]");
  }
  void theSessionOfACrashMayBeDamaged() {
    QFETCH(const QByteArray, session);
    writeBytes(leftFolder(*bench_) + QStringLiteral("/session"), session);
    Settings settings(bench_->path("settings.ini"));
    Theme theme(&settings);
    MainWindow window(&settings, &theme);
    window.restoreSession();
    QCOMPARE(window.workspace()->documents().size(), 2);
  }

  void theSessionOfACrashMayHaveOddValues() {
    writeBytes(leftFolder(*bench_) + QStringLiteral("/session"),
               R"({"files":[1,{"path":3},{"path":"/"},{"path":"/dev/zero"},{"path":")" +
                   bench_->path("small.s").toUtf8() +
                   R"(","cursor":1e300,"scroll":-1e300,"folded":[1e300,{},-1]}],"current":1e300,)"
                   R"("geometry":[],"layout":"/w==","folder":"/dev/null"})");
    startAndWork(*bench_);
  }

  // What is no recovered text is not offered; it stays where it is.
  void textsOfACrashMayBeDamaged() {
    testing::Random random;
    const QString folder = leftFolder(*bench_);
    const QByteArray whole =
        R"({"wavesmithRecovery":1,"path":"","name":"x","written":"2026-01-01T00:00:00.000Z"})"
        "\nunsaved\n";
    int kept = 0;
    for (int n = 0; n < 30; ++n) {
      QByteArray bytes = whole;
      bytes[random.below(20)] = static_cast<char>(random.below(256));
      if (bytes == whole) continue;
      ++kept;
      writeBytes(folder + QStringLiteral("/%1.text").arg(n), bytes);
    }
    writeBytes(folder + QStringLiteral("/100.text"), whole);
    Settings settings(bench_->path("settings.ini"));
    Theme theme(&settings);
    MainWindow window(&settings, &theme);
    window.show();
    const Answers answers({QStringLiteral("Restore")}); // more questions would hang here
    window.offerRecovery();
    QVERIFY(answers.allGiven());
    QCOMPARE(window.workspace()->documents().size(), 1);
    QCOMPARE(window.workspace()->current()->content(), QStringLiteral("unsaved\n"));
    window.workspace()->recovery()->flush();
    QCOMPARE(QDir(folder).entryList({QStringLiteral("*.text")}).size(), kept);
  }

  // A folder where the file should be: settings are not kept, and nothing else happens.
  void theFileMayBeAFolder() {
    fs::remove_all(bench_->path("settings.ini").toStdString());
    fs::create_directory(bench_->path("settings.ini").toStdString());
    startAndWork(*bench_);
  }
};

WAVESMITH_WIDGET_TEST(DamagedSettingsTest)
#include "damaged_settings_test.moc"
