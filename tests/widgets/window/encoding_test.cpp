// SPDX-License-Identifier: Apache-2.0
// Files that are not UTF-8 are opened with a question and saved as they were; files that do not exist yet.
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/tabs/document_opening.h"

#include <QFile>
#include <QFileDialog>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QStatusBar>
#include <QTextDocument>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::kPatience;
using testing::OpenWindow;

namespace {

constexpr std::string_view kLatin1 = "; gr\xf6\xdf"
                                     "er\r\n  s_endpgm\r\n";

std::string bytesOf(const OpenWindow& w, std::string_view name) {
  return source::readText(w.bench.path(name).toStdString()).value_or("");
}

QMessageBox* question(const OpenWindow& w) {
  for (auto* box : w.window->findChildren<QMessageBox*>(QStringLiteral("encoding")))
    if (box->isVisible()) return box;
  return nullptr;
}

bool statusShows(const OpenWindow& w, const QString& text) {
  for (const QLabel* label : w.window->statusBar()->findChildren<QLabel*>())
    if (label->text() == text && label->isVisible()) return true;
  return false;
}

std::string utf16(std::u16string_view text, bool isBig) {
  std::string bytes;
  for (const char16_t unit : text) {
    const auto high = static_cast<char>(unit >> 8), low = static_cast<char>(unit & 0xff);
    bytes += isBig ? high : low;
    bytes += isBig ? low : high;
  }
  return bytes;
}

} // namespace

class EncodingTest : public QObject {
  Q_OBJECT

private slots:
  void opensAndSavesLatin1() {
    OpenWindow w;
    QVERIFY(!w.window->openFile(w.bench.write("k.s", kLatin1)));
    QVERIFY(question(w) != nullptr);
    QVERIFY(question(w)->informativeText().contains(QStringLiteral("Latin-1")));
    QCOMPARE(question(w)->icon(), QMessageBox::NoIcon); // the icon of a question is a balloon
    QTest::keyClick(question(w), Qt::Key_Return);       // the encoding that it looks like
    QTRY_VERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->content(), QStringLiteral("; größer\n  s_endpgm\n"));
    QVERIFY(!w.document()->isModified());
    QTRY_VERIFY(statusShows(w, QStringLiteral("Latin-1, CRLF")));
    QTest::keyClicks(w.editor(), QStringLiteral("; "));
    w.press("save");
    QVERIFY(!w.document()->isModified());
    QVERIFY(bytesOf(w, "k.s") == "; " + std::string(kLatin1));
    // Again, in the next session, without a question.
    w.restart();
    QVERIFY(question(w) == nullptr);
    QVERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->encoding(), source::TextEncoding::Latin1);
  }

  void keepsWhatLatin1DoesNotHave() {
    OpenWindow w;
    w.window->openFile(w.bench.write("k.s", kLatin1));
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(w.document() != nullptr);
    w.editor()->goTo(2, 3);
    QInputMethodEvent typed;
    typed.setCommitString(QString(QChar(0x2192)));
    QApplication::sendEvent(w.editor(), &typed);
    {
      const Answers answers({QStringLiteral("Cancel")});
      w.press("save");
      QVERIFY(answers.allGiven());
    }
    QVERIFY(w.document()->isModified());
    QVERIFY(bytesOf(w, "k.s") == kLatin1); // nothing was written
    const Answers answers({QStringLiteral("Save as UTF-8")});
    w.press("save");
    QVERIFY(answers.allGiven());
    QVERIFY(!w.document()->isModified());
    QCOMPARE(QString::fromStdString(bytesOf(w, "k.s")),
             QStringLiteral("; größer\r\n  ") + QChar(0x2192) + QStringLiteral("s_endpgm\r\n"));
    QTRY_VERIFY(statusShows(w, QStringLiteral("UTF-8, CRLF")));
    QVERIFY(!w.document()->isChangedOnDisk());
  }

  void followsAConversionByAnotherProgram() {
    OpenWindow w;
    w.window->openFile(w.bench.write("k.s", kLatin1));
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(w.document() != nullptr);
    w.bench.write("k.s", "; gr\xc3\xb6\xc3\x9f"
                         "er\r\n  s_endpgm\r\n");
    QTRY_COMPARE(w.document()->encoding(), source::TextEncoding::Utf8);
    QCOMPARE(w.document()->content(), QStringLiteral("; größer\n  s_endpgm\n"));
    QVERIFY(!w.document()->isModified());
  }

  void isAskedOncePerFile() {
    OpenWindow w;
    const QString path = w.bench.write("k.s", kLatin1);
    w.window->openFiles({path, path});
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(w.document() != nullptr);
    QVERIFY(question(w) == nullptr);
    QCOMPARE(w.window->workspace()->documents().size(), 1);
  }

  // An answer that does not save leaves the encoding as it is.
  void cancelKeepsTheEncoding() {
    OpenWindow w;
    w.window->openFile(w.bench.write("k.s", kLatin1));
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(w.document() != nullptr);
    QTest::keyClicks(w.editor(), QStringLiteral("; mine "));
    w.bench.write("k.s", "; theirs\n");
    QTRY_VERIFY(w.document()->isChangedOnDisk());
    const Answers answers({QStringLiteral("Cancel")});
    w.window->action(QStringLiteral("saveAsUtf8"))->trigger();
    QVERIFY(answers.allGiven());
    QCOMPARE(answers.titles(), QStringList{QStringLiteral("File Changed on Disk")});
    QCOMPARE(w.document()->encoding(), source::TextEncoding::Latin1);
    QVERIFY(bytesOf(w, "k.s") == "; theirs\n");
  }

  void savesAsUtf8OnRequest() {
    OpenWindow w;
    QAction* const action = w.window->action(QStringLiteral("saveAsUtf8"));
    w.window->openFile(w.bench.write("k.s", kLatin1));
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(action->isEnabled());
    action->trigger();
    QCOMPARE(QString::fromStdString(bytesOf(w, "k.s")), QStringLiteral("; größer\r\n  s_endpgm\r\n"));
    QTRY_VERIFY(statusShows(w, QStringLiteral("UTF-8, CRLF")));
    QTRY_VERIFY(!action->isEnabled());
  }

  void opensAndSavesUtf16_data() {
    QTest::addColumn<bool>("isBig");
    QTest::addColumn<bool>("hasMark");
    QTest::newRow("LE") << false << false;
    QTest::newRow("LE with a mark") << false << true;
    QTest::newRow("BE") << true << false;
    QTest::newRow("BE with a mark") << true << true;
  }
  void opensAndSavesUtf16() {
    QFETCH(bool, isBig);
    QFETCH(bool, hasMark);
    OpenWindow w;
    const std::u16string text =
        (hasMark ? u"\xfeff" : u"") + std::u16string(u"; gr\u00f6\u00dfer \u2192\n  s_endpgm\n");
    w.window->openFile(w.bench.write("k.s", utf16(text, isBig)));
    QVERIFY(question(w) != nullptr);
    QTest::keyClick(question(w), Qt::Key_Return);
    QTRY_VERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->content(),
             QStringLiteral("; größer ") + QChar(0x2192) + QStringLiteral("\n  s_endpgm\n"));
    QTRY_VERIFY(statusShows(w, isBig ? QStringLiteral("UTF-16 BE, LF") : QStringLiteral("UTF-16 LE, LF")));
    QTest::keyClick(w.editor(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(w.editor(), QStringLiteral(";"));
    w.press("save");
    QVERIFY(bytesOf(w, "k.s") == utf16(text + u";", isBig));
  }

  void anotherEncodingCanBeChosen() {
    OpenWindow w;
    w.window->openFile(w.bench.write("k.s", kLatin1));
    QTest::keyClick(question(w), Qt::Key_Escape);
    QTRY_VERIFY(question(w) == nullptr);
    QVERIFY(w.document() == nullptr);
    w.window->openFile(w.bench.write("odd.s", "\xf6\n  \n"));
    const Answers answers(
        {QStringLiteral("UTF-16 LE"), QStringLiteral("OK")}); // half of a character is missing
    QTRY_VERIFY(answers.allGiven());
    QCOMPARE(answers.titles().last(), QStringLiteral("Cannot Open"));
    QVERIFY(w.document() == nullptr);
  }

  void binaryFilesAreRejected() {
    OpenWindow w;
    const Answers answers({QStringLiteral("OK")});
    QVERIFY(!w.window->openFile(
        w.bench.write("k.txt", std::string_view("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xf6", 17))));
    QVERIFY(question(w) == nullptr);
    QTRY_VERIFY(answers.allGiven());
    QCOMPARE(answers.titles(), QStringList{QStringLiteral("Cannot Open")});
  }

  void aNewFileHasItsName() {
    OpenWindow w;
    const QString path = w.bench.path("new.s");
    QVERIFY(w.window->opening()->openOrCreate({path}));
    QVERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->path(), path);
    QVERIFY(!w.document()->isModified());
    QVERIFY(!QFile::exists(path));
    QTest::keyClicks(w.editor(), QStringLiteral("; mine"));
    w.press("save");
    QVERIFY(bytesOf(w, "new.s") == "; mine");
    // Not in a folder that does not exist, and no code object.
    const Answers answers({QStringLiteral("OK")});
    QVERIFY(!w.window->opening()->openOrCreate({w.bench.path("no/new.s"), w.bench.path("new.hsaco")}));
    QTRY_VERIFY(answers.allGiven());
  }

  void saveAsProposesTheKernelsName() {
    OpenWindow w;
    w.press("new");
    QVERIFY(w.document() != nullptr);
    w.document()->restore(QString::fromStdString(
        source::readText(w.bench.copyExample("guarded_copy").toStdString()).value_or("")));
    QTRY_VERIFY_WITH_TIMEOUT(w.answered() && w.document()->snapshot()->program, kPatience);
    QString proposed;
    QTimer::singleShot(100, w.window.get(), [&] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      proposed = dialog->findChild<QLineEdit*>()->text();
      dialog->reject();
    });
    w.press("saveAs");
    QCOMPARE(proposed, QStringLiteral("guarded_copy.s"));
  }
};

WAVESMITH_WIDGET_TEST(EncodingTest)
#include "encoding_test.moc"
