// SPDX-License-Identifier: Apache-2.0
// Examples open as copies in a folder of the user.
#include "help/guide_page.h"
#include "project/folders/gallery.h"
#include "source/file.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/dialogs/gallery_texts.h"
#include "window/dialogs/guide_window.h"
#include "window/dialogs/start_page.h"
#include "window/examples.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

#include <algorithm>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::Answers;
using testing::OpenWindow;

namespace {

void clickExample(const OpenWindow& w, const QString& name) {
  QListWidget* list = w.window->findChild<StartPage*>()->examples();
  QListWidgetItem* item = list->findItems(name, Qt::MatchExactly).value(0);
  list->scrollToItem(item);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
}

QString textOf(const QString& path) {
  return QString::fromStdString(source::readText(path.toStdString()).value_or(""));
}

} // namespace

class ExamplesTest : public QObject {
  Q_OBJECT

private slots:
  void theListBeginsWithTheFirst() {
    OpenWindow w;
    w.window->resize(1280, 800);
    QCoreApplication::processEvents();
    const QListWidget* list = w.window->findChild<StartPage*>()->examples();
    QCOMPARE(list->visualItemRect(list->item(0)).top(), 0);
    QCOMPARE(list->verticalScrollBar()->pageStep(),
             list->viewport()->height()); // the slider says how much is seen
  }

  // gallery_texts.inc has the texts of the gallery, and no others.
  void theGalleryIsTranslated() {
    const std::string path = QDir(examples::directory()).filePath("gallery.yaml").toStdString();
    const auto gallery = project::readGallery(source::readText(path).value_or(""), path);
    QVERIFY(gallery.has_value());
    QStringList wanted;
    for (const project::GalleryTopic& topic : gallery->topics) {
      wanted << QString::fromStdString(topic.name);
      for (const project::GalleryExample& example : topic.examples)
        wanted << QString::fromStdString(example.solves) << QString::fromStdString(example.teaches);
    }
    wanted.removeDuplicates();
    wanted.sort();
    QStringList known = galleryTexts();
    known.sort();
    QCOMPARE(known, wanted);
  }

  void asksOnceAndOpensACopy() {
    OpenWindow w;
    const QString folder = w.bench.path("My Examples");
    {
      const Answers answers({QStringLiteral("Cancel")});
      clickExample(w, QStringLiteral("unrolled.s"));
      QVERIFY(answers.allGiven());
      QVERIFY(w.document() == nullptr);
    }
    QTimer::singleShot(0, w.window.get(), [&] {
      auto* dialog = qobject_cast<ExamplesFolderDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      QVERIFY(dialog->folder().startsWith(QDir::homePath()));
      auto* edit = dialog->findChild<QLineEdit*>();
      edit->selectAll();
      QTest::keyClicks(edit, folder);
      QTest::keyClick(edit, Qt::Key_Return);
    });
    clickExample(w, QStringLiteral("unrolled.s"));
    QVERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->path(), folder + QStringLiteral("/unrolled.s"));
    QVERIFY(!w.document()->isReadOnly());
    QCOMPARE(textOf(w.document()->path()), textOf(examples::directory() + QStringLiteral("/unrolled.s")));
    for (const char* name : {"unrolled.run.yaml", "unrolled_32.run.yaml"})
      QVERIFY2(QFile::exists(folder + u'/' + QString::fromLatin1(name)), name);

    // Not asked again; an existing copy is opened unchanged.
    QTest::keyClicks(w.editor(), QStringLiteral("// mine "));
    w.press("save");
    w.press("close");
    QVERIFY(w.document() == nullptr);
    clickExample(w, QStringLiteral("unrolled.s"));
    QCOMPARE(w.document()->path(), folder + QStringLiteral("/unrolled.s"));
    QVERIFY(w.document()->content().startsWith(QStringLiteral("// mine ")));
    w.restart();
    w.window->workspace()->setCurrent(nullptr);
    clickExample(w, QStringLiteral("scratch.s"));
    QCOMPARE(w.document()->path(), folder + QStringLiteral("/scratch.s"));
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->controller()->result()->passed());
  }

  void theGalleryHasTopicsAndAFilter() {
    OpenWindow w;
    w.window->resize(1280, 800);
    examples::setFolder(w.bench.settings, w.bench.path("mine"));
    auto* page = w.window->findChild<StartPage*>();
    const auto shown = [page] {
      QStringList names;
      for (int row = 0; row < page->examples()->count(); ++row)
        if (!page->examples()->item(row)->isHidden()) names << page->examples()->item(row)->text();
      return names;
    };
    const QStringList all = shown();
    QVERIFY(all.indexOf(QStringLiteral("reduce.s")) > all.indexOf(QStringLiteral("Reduction and scan")));

    page->filter()->setFocus();
    QTest::keyClicks(page->filter(), QStringLiteral("ballot"));
    QCOMPARE(shown(), (QStringList{QStringLiteral("Moving data"), QStringLiteral("compact.s")}));
    QTest::keyClicks(page->filter(), QStringLiteral(" nonsense"));
    QCOMPARE(shown(), QStringList());
    page->filter()->clear();
    QCOMPARE(shown(), all);

    // Down leads from the filter to the first example; topics are skipped.
    QTest::keyClick(page->filter(), Qt::Key_Down);
    QCOMPARE(page->examples()->currentItem()->text(), QStringLiteral("guarded_copy.s"));
    QTest::keyClick(page->examples(), Qt::Key_End);
    QTest::keyClick(page->examples(), Qt::Key_Home);
    QCOMPARE(page->examples()->currentItem()->text(), QStringLiteral("guarded_copy.s"));
    for (int down = 0; down < 6; ++down)
      QTest::keyClick(page->examples(), Qt::Key_Down);
    QCOMPARE(page->examples()->currentItem()->text(), QStringLiteral("reduce.s"));
    QSignalSpy wanted(page, &StartPage::guideRequested);
    const auto buttons = page->findChildren<QPushButton*>();
    QPushButton* guide = *std::ranges::find(buttons, StartPage::tr("Guide"), &QPushButton::text);
    QTest::mouseClick(guide, Qt::LeftButton);
    QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("gallery.md#reduce"));
    QVERIFY(w.window->guide()->isVisible());
    QCOMPARE(w.window->guide()->page()->source().fileName(), QStringLiteral("gallery.md"));
    QCOMPARE(w.window->guide()->page()->source().fragment(), QStringLiteral("reduce"));
    w.window->guide()->close();

    page->filter()->setFocus();
    QTest::keyClicks(page->filter(), QStringLiteral("dpp atomic"));
    QTest::keyClick(page->filter(), Qt::Key_Return);
    QVERIFY(w.document() != nullptr);
    QCOMPARE(w.document()->path(), w.bench.path("mine") + QStringLiteral("/reduce.s"));
    QVERIFY(w.runKernel());
    QVERIFY(w.run()->controller()->result()->passed());
  }

  void copiesDataAndSources() {
    const testing::Bench bench;
    QDir(bench.path("")).mkpath(QStringLiteral("installed"));
    const QString kernel = bench.write("installed/k.s", "// k\n");
    bench.write("installed/k_host.cpp", "");
    bench.write("installed/naive.s", "");
    bench.write("installed/a.bin", "1234");
    bench.write("installed/expected.bin", "1234");
    bench.write("installed/unrelated.bin", "1234");
    bench.write("installed/k.run.yaml",
                "wavesmith: 1\nsource: k.s\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n"
                "  a: { type: u32, fill: { file: a.bin } }\n"
                "  b: { type: u32, count: 1, expect: { file: expected.bin } }\n"
                "  c: { type: u32, count: 1, expect: { kernel: naive, source: naive.s } }\n");
    QVERIFY(QFile::setPermissions(kernel, QFile::ReadOwner));
    const auto copy = examples::copyInto(bench.path("mine"), kernel);
    QVERIFY(copy.has_value());
    QStringList names = QDir(bench.path("mine")).entryList(QDir::Files, QDir::Name);
    QCOMPARE(names, (QStringList{QStringLiteral("a.bin"), QStringLiteral("expected.bin"),
                                 QStringLiteral("k.run.yaml"), QStringLiteral("k.s"),
                                 QStringLiteral("k_host.cpp"), QStringLiteral("naive.s")}));
    QVERIFY(QFile::permissions(*copy).testFlag(QFile::WriteOwner));
    // The second time copies only missing files.
    bench.write("mine/a.bin", "mine");
    QVERIFY(QFile::remove(bench.path("mine/naive.s")));
    QVERIFY(examples::copyInto(bench.path("mine"), kernel).has_value());
    QCOMPARE(textOf(bench.path("mine/a.bin")), QStringLiteral("mine"));
    QVERIFY(QFile::exists(bench.path("mine/naive.s")));
  }

  void reportsFailure() {
    OpenWindow w;
    examples::setFolder(w.bench.settings, w.bench.write("a file", "") + QStringLiteral("/folder"));
    const Answers answers({QStringLiteral("OK")});
    clickExample(w, QStringLiteral("scratch.s"));
    QVERIFY(answers.allGiven());
    QVERIFY(w.document() == nullptr);
  }
};

WAVESMITH_WIDGET_TEST(ExamplesTest)
#include "examples_test.moc"
