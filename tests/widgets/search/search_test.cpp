// SPDX-License-Identifier: Apache-2.0
// Find in Files by clicks and keys: patterns, what is searched, the places of the matches, and Replace All.
#include "changes/change_preview.h"
#include "changes/linked_change.h"
#include "search/search_dock.h"
#include "search/search_results_model.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QAbstractItemModelTester>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeView>

#include <stop_token>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;

namespace {

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

CompiledQuery compiled(const QString& pattern, bool isExpression = false, bool isCaseSensitive = false,
                       bool wholeWords = false) {
  const SearchQuery query{.folder = {},
                          .pattern = pattern,
                          .isExpression = isExpression,
                          .isCaseSensitive = isCaseSensitive,
                          .wholeWords = wholeWords,
                          .include = {},
                          .exclude = {}};
  return *query.compile();
}

using Ranges = QList<std::pair<int, int>>;

} // namespace

class SearchTest : public QObject {
  Q_OBJECT

  struct Fixture {
    // Not in the folder of the bench, where the settings and their lock are.
    Fixture() : workspace(&bench.settings, &bench.theme), dock(&workspace) {
      QDir().mkpath(bench.path("texts/deep/er"));
      QDir().mkpath(bench.path("texts/.git"));
      bench.write("texts/a.s", "  v_mac_f32 v1, v2, v3\n  s_endpgm\n");
      bench.write("texts/deep/er/b.s", "// \u00e4 v_mac_f32 twice: v_mac_f32\n\tV_MAC_F32 v1, v2, v3\n");
      bench.write("texts/c.txt", "v_mac_f32x is another word\n");
      bench.write("texts/.git/d.s", "v_mac_f32\n");
      bench.write("texts/e.bin", std::string_view("v_mac_f32\0\1", 11));
      dock.resize(1000, 300);
      dock.show();
      (void)QTest::qWaitForWindowActive(&dock);
      dock.prepare({}, bench.path("texts"));
    }
    [[nodiscard]] QLineEdit* field(const char* name) const {
      return dock.findChild<QLineEdit*>(QLatin1String(name));
    }
    void toggle(const char* name) {
      QTest::mouseClick(dock.findChild<QToolButton*>(QLatin1String(name)), Qt::LeftButton);
    }
    // Types the words and presses Enter; returns when all matches are there.
    void find(const QString& words) {
      QSignalSpy finished(&dock, &SearchDock::finished);
      field("searchPattern")->clear();
      QTest::keyClicks(field("searchPattern"), words);
      QTest::keyClick(field("searchPattern"), Qt::Key_Return);
      if (dock.isRunning()) QVERIFY(finished.wait(kPatience));
    }
    [[nodiscard]] QStringList names() const {
      QStringList all;
      for (const FoundFile& file : dock.model()->files())
        all << file.name;
      return all;
    }

    testing::Bench bench;
    Workspace workspace;
    SearchDock dock;
  };

private slots:
  void patterns() {
    QCOMPARE(compiled(QStringLiteral("a.b")).matches(QStringLiteral("axb a.b A.B")),
             (Ranges{{4, 3}, {8, 3}}));
    QCOMPARE(compiled(QStringLiteral("a.b"), true).matches(QStringLiteral("axb a.b")),
             (Ranges{{0, 3}, {4, 3}}));
    QCOMPARE(compiled(QStringLiteral("a"), false, true).matches(QStringLiteral("A a")), (Ranges{{2, 1}}));
    QCOMPARE(compiled(QStringLiteral("v1"), false, false, true).matches(QStringLiteral("v1 v12 v1")),
             (Ranges{{0, 2}, {7, 2}}));
    QCOMPARE(compiled(QStringLiteral("x*"), true).matches(QStringLiteral("abc")), Ranges{}); // empty matches
    QCOMPARE(compiled(QStringLiteral("v(\\d)"), true)
                 .replaced(QStringLiteral("v1\nv2 w3\n"), QStringLiteral("a\\1")),
             QStringLiteral("a1\na2 w3\n"));
    QCOMPARE(compiled(QStringLiteral("v1")).replaced(QStringLiteral("v1 V1"), QStringLiteral("\\1")),
             QStringLiteral("\\1 \\1"));
    QCOMPARE(globsOf(QStringLiteral("*.s, *.inc;build")),
             (QStringList{QStringLiteral("*.s"), QStringLiteral("*.inc"), QStringLiteral("build")}));
  }

  void findsTextsBelowTheFolder() {
    Fixture f;
    const QAbstractItemModelTester tester(f.dock.model());
    f.find(QStringLiteral("v_mac_f32"));
    // The excluded folder and the binary file are left out; case does not count.
    QCOMPARE(f.names(),
             (QStringList{QStringLiteral("a.s"), QStringLiteral("c.txt"), QStringLiteral("deep/er/b.s")}));
    QCOMPARE(f.dock.model()->matches(), 5);
    QVERIFY2(f.dock.status().contains(QStringLiteral("5 matches")), qPrintable(f.dock.status()));
    QVERIFY2(f.dock.status().contains(QStringLiteral("1 file without text skipped")),
             qPrintable(f.dock.status()));

    f.toggle("searchWords");
    f.toggle("searchCase");
    f.find(QStringLiteral("v_mac_f32"));
    QCOMPARE(f.dock.model()->matches(), 3);
    f.toggle("searchExpression");
    f.find(QStringLiteral("v_mac_f(16|32)"));
    QCOMPARE(f.dock.model()->matches(), 3);
    f.find(QStringLiteral("v_mac_f(16"));
    QVERIFY2(f.dock.status().startsWith(QStringLiteral("Not a regular expression")),
             qPrintable(f.dock.status()));

    f.field("searchInclude")->setText(QStringLiteral("deep/*/*.s"));
    f.find(QStringLiteral("v_mac"));
    f.toggle("searchWords");
    f.find(QStringLiteral("v_mac"));
    QCOMPARE(f.names(), QStringList{QStringLiteral("deep/er/b.s")});
    f.field("searchExclude")->setText(QStringLiteral("deep"));
    f.find(QStringLiteral("v_mac"));
    QCOMPARE(f.dock.model()->matches(), 0);
  }

  void matchesLeadToTheirPlaces() {
    Fixture f;
    f.find(QStringLiteral("v_mac_f32"));
    const QSignalSpy places(&f.workspace, &Workspace::placeRequested);
    auto* const view = f.dock.view();
    const QModelIndex file = view->model()->index(2, 0);
    const QModelIndex line = view->model()->index(0, 0, file);
    QVERIFY(view->isExpanded(file));
    QCOMPARE(line.data().toString(), QStringLiteral("// \u00e4 v_mac_f32 twice: v_mac_f32"));
    QCOMPARE(line.data(SearchResultsModel::MatchRole).value<QList<int>>().size(), 18);
    view->setCurrentIndex(line);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(places.count(), 1);
    const auto place = places[0][0].value<source::Place>();
    QCOMPARE(QString::fromStdString(place.file), f.bench.path("texts/deep/er/b.s"));
    QCOMPARE(place.line, 1u);
    QCOMPARE(place.column, 7u); // in bytes: the letter before has two
    QCOMPARE(place.length, 9u);
    // The indentation is not shown.
    QCOMPARE(view->model()->index(1, 0, file).data().toString(), QStringLiteral("V_MAC_F32 v1, v2, v3"));

    view->setCurrentIndex({});
    f.dock.step(1);
    QCOMPARE(QString::fromStdString(places[1][0].value<source::Place>().file), f.bench.path("texts/a.s"));
    f.dock.step(1);
    QCOMPARE(QString::fromStdString(places[2][0].value<source::Place>().file), f.bench.path("texts/c.txt"));
    f.dock.step(-1);
    QCOMPARE(QString::fromStdString(places[3][0].value<source::Place>().file), f.bench.path("texts/a.s"));
  }

  void openTextsNeedNotBeSaved() {
    Fixture f;
    auto opened = Document::open(f.bench.path("texts/a.s"));
    QVERIFY(opened.has_value());
    const Document* const document = f.workspace.add(std::move(*opened));
    QTextCursor(document->text()).insertText(QStringLiteral("// not_saved\n"));
    f.find(QStringLiteral("not_saved"));
    QCOMPARE(f.names(), QStringList{QStringLiteral("a.s")});
  }

  void aSearchEndsWhenItIsStopped() {
    Fixture f;
    const SearchQuery query{
        .folder = f.bench.path("texts"), .pattern = QStringLiteral("v"), .include = {}, .exclude = {}};
    std::stop_source stop;
    int files = 0;
    const SearchSummary summary = FileSearch::walk(query, *query.compile(), stop.get_token(),
                                                   [&](const QString&, const QString&, const QString&) {
                                                     ++files;
                                                     stop.request_stop();
                                                     return true;
                                                   });
    QCOMPARE(files, 1);
    QVERIFY(summary.stopped);
    // The button starts and stops.
    auto* const button = f.dock.findChild<QPushButton*>(QStringLiteral("searchStart"));
    QSignalSpy finished(&f.dock, &SearchDock::finished);
    f.field("searchPattern")->setText(QStringLiteral("v"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(button->text().remove(u'&'), QStringLiteral("Stop"));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QCOMPARE(button->text().remove(u'&'), QStringLiteral("Search"));
    QVERIFY(!f.dock.isRunning());
  }

  void replaceAllShowsTheChangesFirst() {
    Fixture f;
    auto opened = Document::open(f.bench.path("texts/a.s"));
    QVERIFY(opened.has_value());
    Document* const document = f.workspace.add(std::move(*opened));
    const QString a = document->content(), b = textOf(f.bench.path("texts/deep/er/b.s"));
    f.field("searchInclude")->setText(QStringLiteral("*.s"));
    f.toggle("searchExpression");
    f.field("searchPattern")->setText(QStringLiteral("v_mac_(f32)"));
    f.field("searchReplacement")->setFocus();
    QTest::keyClicks(f.field("searchReplacement"), QStringLiteral("v_fmac_\\1"));
    QTest::keyClick(f.field("searchReplacement"), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(f.dock.preview() != nullptr, kPatience);
    QVERIFY(f.dock.preview()->diff().contains(QStringLiteral("+  v_fmac_f32 v1, v2, v3")));
    QCOMPARE(document->content(), a);
    QTest::mouseClick(f.dock.preview()->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Apply),
                      Qt::LeftButton);
    QCOMPARE(document->content(), QString(a).replace(QStringLiteral("v_mac"), QStringLiteral("v_fmac")));
    QCOMPARE(textOf(f.bench.path("texts/deep/er/b.s")),
             QString(b)
                 .replace(QStringLiteral("v_mac"), QStringLiteral("v_fmac"), Qt::CaseInsensitive)
                 .replace(QStringLiteral("v_fmac_F32"), QStringLiteral("v_fmac_F32")));
    QVERIFY(textOf(f.bench.path("texts/.git/d.s")).startsWith(QStringLiteral("v_mac")));
    LinkedChange* const change = LinkedChange::nextUndo(&f.workspace, document);
    QVERIFY(change != nullptr);
    change->undo();
    QCOMPARE(document->content(), a);
    QCOMPARE(textOf(f.bench.path("texts/deep/er/b.s")), b);
  }
};

WAVESMITH_WIDGET_TEST(SearchTest)
#include "search_test.moc"
