// SPDX-License-Identifier: Apache-2.0
// Files that cannot be opened, new kernels, the menus of tabs and files, edits of lines, and the guide: by keys
// and clicks.
#include "files/files_dock.h"
#include "help/guide_page.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "run/run_dock.h"
#include "support/paths.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/guide_window.h"
#include "window/dialogs/new_kernel_dialog.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QDropEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>
#include <QUrl>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

constexpr std::string_view kBinary("a\n\nb\0\xFF\n", 7); // line 3, column 2

QString binaryAt(const QString& path) {
  return path + u", line 3, column 2:\nthe file is not text: it has a NUL byte here"_qs;
}

// The shown boxes about files that could not be opened.
QList<QMessageBox*> failureBoxes(const QWidget* window) {
  QList<QMessageBox*> boxes = window->findChildren<QMessageBox*>(QStringLiteral("cannotOpen"));
  boxes.removeIf([](const QMessageBox* box) { return !box->isVisible(); });
  return boxes;
}

void askForMenu(QWidget* widget, const QPoint& at) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
  QCoreApplication::sendEvent(widget, &event);
}

// Chooses from the open menu with this name, which closes it.
bool choose(const QWidget* window, const QString& menuName, const QString& text) {
  for (QMenu* menu : window->findChildren<QMenu*>(menuName)) {
    if (!menu->isVisible()) continue;
    for (QAction* action : menu->actions()) {
      if (action->text().remove(u'&') != text || !action->isEnabled()) continue;
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
      return true;
    }
  }
  return false;
}

} // namespace

// Replaces the desktop's file manager and browser.
class Desktop : public QObject {
  Q_OBJECT

public:
  QList<QUrl> opened;

public slots:
  void open(const QUrl& url) { opened << url; }
};

class FilesTest : public QObject {
  Q_OBJECT

private slots:
  void opensWhatItCanAndNamesTheRest() {
    const testing::WindowBench f;
    const QString broken = f.bench.write("broken.s", kBinary);
    const QString good = f.bench.write("good.s", testing::kSmallKernel);
    QVERIFY(!f.window->openFiles({broken, good})); // and does not wait for an answer
    QCOMPARE(f.window->workspace()->documents().size(), 1);
    QCOMPARE(f.document()->path(), good);
    QCOMPARE(f.window->recentFiles(), QStringList{good});
    QTRY_COMPARE(failureBoxes(f.window.get()).size(), 1);
    QCOMPARE(failureBoxes(f.window.get()).front()->text(), binaryAt(broken));

    // What fails while the box is open is added to it.
    const QString missing = f.bench.path("missing.s");
    QVERIFY(!f.window->openFile(missing));
    QTRY_VERIFY(failureBoxes(f.window.get())
                    .front()
                    ->text()
                    .startsWith(binaryAt(broken) + u"\n\n"_qs + missing + u":\ncannot read the file: "_qs));
    QCOMPARE(failureBoxes(f.window.get()).size(), 1);
    QTest::keyClick(failureBoxes(f.window.get()).front(), Qt::Key_Escape);
    QTRY_VERIFY(f.window->findChildren<QMessageBox*>().isEmpty());
  }

  void comesToTheFrontAlsoMinimized() {
    const testing::WindowBench f;
    f.window->showMinimized();
    QTRY_VERIFY(f.window->isMinimized());
    f.window->comeToFront();
    QTRY_VERIFY(!f.window->isMinimized() && f.window->isVisible() && f.window->isActiveWindow());
  }

  void opensWhatItCanOfManyDroppedFiles() {
    const testing::WindowBench f;
    QList<QUrl> urls{QUrl::fromLocalFile(f.bench.write("good.s", testing::kSmallKernel))};
    for (int n = 0; n < 10; ++n)
      urls << QUrl::fromLocalFile(f.bench.path("missing" + std::to_string(n) + ".s"));
    QMimeData files;
    files.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.window.get(), &enter);
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(f.window.get(), &drop);
    QVERIFY(f.document() != nullptr);
    QCOMPARE(f.document()->displayName(), QStringLiteral("good.s"));
    QTRY_COMPARE(failureBoxes(f.window.get()).size(), 1);
    const QString text = failureBoxes(f.window.get()).front()->text();
    QVERIFY2(text.startsWith(f.bench.path("missing0.s") + u":\n"_qs), qPrintable(text));
    QVERIFY2(text.endsWith(u"\n\n2 more files cannot be opened."_qs), qPrintable(text));
  }

  void programEndsWithoutItsFiles_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<bool>("withGood");
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<int>("code");
    QTest::newRow("picture, none opens") << u"--screenshot"_qs << false << QByteArray() << 2;
    QTest::newRow("picture, one opens") << u"--screenshot"_qs << true << QByteArray("wrote ") << 0;
    QTest::newRow("time, none opens") << u"--time-start"_qs << false << QByteArray() << 2;
    QTest::newRow("time, one opens") << u"--time-start"_qs << true << QByteArray("ready after ") << 0;
  }
  void programEndsWithoutItsFiles() {
    QFETCH(const QString, option);
    QFETCH(const bool, withGood);
    QFETCH(const QByteArray, said);
    QFETCH(const int, code);
    const testing::Bench bench;
    const QString broken = bench.write("broken.s", kBinary);
    const QString picture = bench.path("picture.png");
    QStringList arguments{u"--settings"_qs, bench.path("start.ini"), option};
    if (option == u"--screenshot"_qs) arguments << picture;
    arguments << broken;
    if (withGood) arguments << bench.write("good.s", testing::kSmallKernel);
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_qs, u"offscreen"_qs);
    program.setProcessEnvironment(environment);
    program.start(QString::fromStdString(testing::program("wavesmith").string()), arguments);
    const bool hasEnded = program.waitForFinished(kPatience);
    if (!hasEnded) program.kill();
    QVERIFY(hasEnded);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), code);
    QVERIFY(program.readAllStandardOutput().startsWith(said));
    const QString errors = QString::fromUtf8(program.readAllStandardError());
    QVERIFY2(errors.contains(binaryAt(broken)), qPrintable(errors));
    QCOMPARE(QFileInfo::exists(picture), option == u"--screenshot"_qs && withGood);
  }

  void newFileOffersAKernel() {
    const testing::WindowBench f;
    QTest::keyClick(f.window.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.window->problemsDock()->model()->rowCount(), 0);
    QVERIFY(!f.window->assembledText().contains(QStringLiteral("error")));
    auto* offer = f.window->currentView()->findChild<QWidget*>(QStringLiteral("newKernelOffer"));
    QVERIFY(offer->isVisible());
    // It is no part of the text, and has the font of the window.
    for (const QWidget* widget : offer->findChildren<QWidget*>()) {
      QCOMPARE(widget->font().family(), QApplication::font().family());
      QCOMPARE(widget->font().pointSizeF(), QApplication::font().pointSizeF());
    }
    QVERIFY(f.editor()->font().family() != QApplication::font().family());
    // Typing hides it.
    QTest::keyClicks(f.editor(), QStringLiteral("x"));
    QVERIFY(!offer->isVisible());
    QTest::keyClick(f.editor(), Qt::Key_Backspace);
    QTRY_VERIFY(offer->isVisible());

    auto* button = offer->findChild<QPushButton*>(QStringLiteral("newKernel"));
    QTest::mouseClick(button, Qt::LeftButton);
    auto* dialog = f.window->findChild<NewKernelDialog*>();
    QTRY_VERIFY(dialog != nullptr && dialog->isVisible());
    const auto type = [&](const char* field, const QString& text) {
      auto* line = dialog->findChild<QLineEdit*>(QString::fromLatin1(field));
      line->setFocus();
      line->selectAll();
      QTest::keyClicks(line, text);
    };
    auto* create = dialog->findChild<QPushButton*>(QStringLiteral("create"));
    type("folder", f.bench.path(""));
    type("name", QStringLiteral("v0"));
    QVERIFY(!create->isEnabled()); // with the reason
    type("name", QStringLiteral("plane"));
    type("arguments",
         QStringLiteral("const float* in, float* out, float bias, unsigned width, unsigned height"));
    QVERIFY(create->isEnabled());
    QVERIFY(create->isDefault());
    for (const QLabel* label : dialog->findChildren<QLabel*>())
      QVERIFY2(!label->text().contains(u'&') || label->buddy() != nullptr, qPrintable(label->text()));
    QTest::mouseClick(dialog->findChild<QRadioButton*>(QStringLiteral("dimensions2")), Qt::LeftButton, {},
                      {8, 8});
    QTest::mouseClick(create, Qt::LeftButton);
    QTRY_VERIFY(f.document() != nullptr && f.document()->path() == f.bench.path("plane.s"));
    QCOMPARE(f.window->workspace()->documents().size(), 1); // the empty one is gone
    QVERIFY(QFileInfo::exists(f.bench.path("plane.run.yaml")));
    QTRY_VERIFY_WITH_TIMEOUT(f.answered(), kPatience);
    QCOMPARE(f.window->problemsDock()->model()->rowCount(), 0);
    QSignalSpy finished(f.window->runDock()->controller(), &RunController::finished);
    QTRY_VERIFY_WITH_TIMEOUT(f.window->runDock()->runAction()->isEnabled(), kPatience);
    f.window->runDock()->runAction()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, kPatience);
    QVERIFY(f.window->runDock()->controller()->result()->passed());
  }

  void tabsHaveAMenu() {
    const testing::WindowBench f;
    for (const char* name : {"a.s", "b.s", "c.s"})
      QVERIFY(f.window->openFile(f.bench.write(name, testing::kSmallKernel)));
    QTabBar* tabs = f.window->tabs()->tabBar();
    const auto ask = [&](int tab) { askForMenu(tabs, tabs->tabRect(tab).center()); };
    ask(1);
    QVERIFY(choose(f.window.get(), QStringLiteral("tabMenu"), QStringLiteral("Copy Path")));
    QCOMPARE(QGuiApplication::clipboard()->text(), f.bench.path("b.s"));
    ask(1);
    QVERIFY(choose(f.window.get(), QStringLiteral("tabMenu"), QStringLiteral("Copy Name")));
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("b.s"));
    ask(1);
    QVERIFY(choose(f.window.get(), QStringLiteral("tabMenu"), QStringLiteral("Close Others")));
    QCOMPARE(tabs->count(), 1);
    QCOMPARE(f.document()->displayName(), QStringLiteral("b.s"));
    ask(0);
    QVERIFY(!choose(f.window.get(), QStringLiteral("tabMenu"), QStringLiteral("Close Others")));
    QVERIFY(choose(f.window.get(), QStringLiteral("tabMenu"), QStringLiteral("Close")));
    QCOMPARE(tabs->count(), 0);
  }

  void filesHaveAMenu() {
    Desktop desktop;
    QDesktopServices::setUrlHandler(QStringLiteral("file"), &desktop, "open");
    const testing::WindowBench f;
    (void)f.bench.write("other.s", testing::kSmallKernel);
    QVERIFY(f.window->openFile(f.bench.write("a.s", testing::kSmallKernel)));
    f.window->panels()->open(f.window->filesDock());
    QTreeView* view = f.window->filesDock()->view();
    const auto find = [&](const QString& name) {
      for (int row = 0; row < view->model()->rowCount(view->rootIndex()); ++row) {
        const QModelIndex index = view->model()->index(row, 0, view->rootIndex());
        if (index.data().toString() == name) return index;
      }
      return QModelIndex();
    };
    QTRY_VERIFY_WITH_TIMEOUT(find(QStringLiteral("other.s")).isValid(), kPatience);
    const auto ask = [&] {
      askForMenu(view->viewport(), view->visualRect(find(QStringLiteral("other.s"))).center());
    };
    ask();
    QVERIFY(choose(f.window.get(), QStringLiteral("fileMenu"), QStringLiteral("Copy Path")));
    QCOMPARE(QGuiApplication::clipboard()->text(), f.bench.path("other.s"));
    ask();
    QVERIFY(choose(f.window.get(), QStringLiteral("fileMenu"), QStringLiteral("Open")));
    QCOMPARE(f.document()->displayName(), QStringLiteral("other.s"));
    if (qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS")) {
      ask();
      QVERIFY(choose(f.window.get(), QStringLiteral("fileMenu"), QStringLiteral("Show in File Manager")));
      QTRY_COMPARE(desktop.opened.size(), 1);
      QCOMPARE(desktop.opened.front(),
               QUrl::fromLocalFile(QFileInfo(f.bench.path("other.s")).absolutePath()));
    }
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
  }

  void duplicatesAndMovesLines() {
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.write("a.s", "one\ntwo\nthree")));
    CodeEditor* editor = f.editor();
    editor->setFocus();
    editor->goTo(2, 2);
    QTest::keyClick(editor, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("one\ntwo\ntwo\nthree"));
    QCOMPARE(editor->currentLine(), 3);
    QCOMPARE(editor->currentColumn(), 2);
    QTest::keyClicks(editor, QStringLiteral("X"));
    QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("one\ntwo\nthree\ntXwo"));
    QCOMPARE(editor->currentLine(), 4);
    QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier); // already last
    QCOMPARE(editor->currentLine(), 4);
    for (int n = 0; n < 3; ++n)
      QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("tXwo\none\ntwo\nthree"));
    QTest::keyClick(editor, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(editor->currentLine(), 1);
    QCOMPARE(editor->currentColumn(), 3);
    // Several lines: those of the selection, which stays on them. Each edit is one undo step.
    QTextCursor cursor = editor->textCursor();
    cursor.setPosition(0);
    cursor.setPosition(9, QTextCursor::KeepAnchor); // to the start of the third line, which is not selected
    editor->setTextCursor(cursor);
    QTest::keyClick(editor, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("two\ntXwo\none\nthree"));
    QCOMPARE(editor->textCursor().selectedText(), QStringLiteral("tXwo\u2029one\u2029"));
    QTest::keyClick(editor, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(f.document()->content(), QStringLiteral("two\ntXwo\none\ntXwo\none\nthree"));
    editor->undo();
    QCOMPARE(f.document()->content(), QStringLiteral("two\ntXwo\none\nthree"));
    editor->undo();
    QCOMPARE(f.document()->content(), QStringLiteral("tXwo\none\ntwo\nthree"));
  }

  void selectAllAppliesToTheFocusWidget() {
    const testing::WindowBench f;
    QVERIFY(f.window->openFile(f.bench.write("a.s", "one\ntwo\n")));
    f.editor()->setFocus();
    QTest::keyClick(f.editor(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(f.editor()->textCursor().selectedText(), QStringLiteral("one\u2029two\u2029"));
    f.editor()->moveCursor(QTextCursor::Start);
    f.window->action(QStringLiteral("selectAll"))->trigger();
    QCOMPARE(f.editor()->textCursor().selectedText(), QStringLiteral("one\u2029two\u2029"));
  }

  // Every reachable page, with every link and picture on it.
  void guideIsComplete() {
    const testing::WindowBench f;
    QTest::keyClick(f.window.get(), Qt::Key_F1, Qt::ControlModifier);
    QVERIFY(f.window->guide() != nullptr && f.window->guide()->isVisible());
    GuidePage* page = f.window->guide()->page();
    QSignalSpy missing(page, &GuidePage::missing);
    const QString first = page->source().toLocalFile();
    QVERIFY(first.endsWith(QStringLiteral("guide/README.md")));
    QStringList pages{first};
    int pictures = 0;
    int links = 0;
    for (qsizetype n = 0; n < pages.size(); ++n) {
      const QUrl here = QUrl::fromLocalFile(pages[n]);
      page->setSource(here);
      QVERIFY2(page->toPlainText().size() > 100, qPrintable(pages[n]));
      for (QTextBlock block = page->document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
          const QTextCharFormat format = it.fragment().charFormat();
          if (format.isImageFormat()) {
            const QUrl url = here.resolved(QUrl(format.toImageFormat().name()));
            const auto picture = page->loadResource(QTextDocument::ImageResource, url).value<QImage>();
            QVERIFY2(!picture.isNull(), qPrintable(url.toString()));
            QVERIFY(picture.width() / picture.devicePixelRatio() <= page->viewport()->width());
            ++pictures;
          }
          if (!format.isAnchor() || format.anchorHref().isEmpty()) continue;
          const QUrl url = here.resolved(QUrl(format.anchorHref()));
          if (!url.isLocalFile()) continue;
          ++links;
          const QString path = QDir::cleanPath(url.toLocalFile());
          QVERIFY2(QFileInfo::exists(path), qPrintable(pages[n] + QStringLiteral(": ") + url.toString()));
          if (path.endsWith(QStringLiteral(".md")) && !pages.contains(path)) pages << path;
        }
    }
    QVERIFY2(pages.size() > 30, "the codes are reached from the check");
    QVERIFY(pictures >= 20);
    QVERIFY(links > 100);
    QCOMPARE(missing.count(), 0);
    qInfo("%lld pages, %d links, %d pictures", static_cast<long long>(pages.size()), links, pictures);
  }

  void guideFollowsLinksWithoutANetwork() {
    Desktop desktop;
    QDesktopServices::setUrlHandler(QStringLiteral("https"), &desktop, "open");
    const testing::WindowBench f;
    f.window->action(QStringLiteral("guide"))->trigger();
    GuidePage* page = f.window->guide()->page();
    page->setSource(QUrl(QStringLiteral("../cli.md#run")));
    QVERIFY(page->source().toLocalFile().endsWith(QStringLiteral("docs/cli.md")));
    QCOMPARE(anchorOf(page->textCursor().block().text()), QStringLiteral("run"));
    page->backward();
    QVERIFY(page->source().toLocalFile().endsWith(QStringLiteral("guide/README.md")));
    page->setSource(QUrl(QStringLiteral("https://example.org/")));
    QCOMPARE(desktop.opened, QList<QUrl>{QUrl(QStringLiteral("https://example.org/"))});
    QVERIFY(page->source().toLocalFile().endsWith(QStringLiteral("guide/README.md")));
    QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
  }
};

WAVESMITH_WIDGET_TEST(FilesTest)
#include "files_test.moc"
