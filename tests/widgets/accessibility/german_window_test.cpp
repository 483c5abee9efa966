// SPDX-License-Identifier: Apache-2.0
// The window in German: whatever it shows of its own texts is German, and each menu can be used by its letters.
#include "debugger/state/waves_model.h"
#include "editor/popups/inline_message.h"
#include "models/problems_model.h"
#include "problems/problems_dock.h"
#include "style/core_texts.h"
#include "style/languages.h"
#include "widgets/accessibility/translation_file.h"
#include "widgets/accessibility/whole_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMutex>
#include <QPlainTextEdit>
#include <QSet>
#include <QTextBrowser>
#include <QTranslator>

#include <algorithm>

namespace wavesmith::testing {
namespace {

constexpr int kRows = 40; // of a table

// Asked first; notes what is asked for, and knows nothing.
class NotingTranslator : public QTranslator {
public:
  [[nodiscard]] bool isEmpty() const override { return false; }
  [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                  int /*n*/) const override {
    const QMutexLocker lock(&mutex_);
    asked_.insert({QString::fromUtf8(context), QString::fromUtf8(source)});
    return {};
  }
  [[nodiscard]] QSet<std::pair<QString, QString>> asked() const { return asked_; }

private:
  mutable QMutex mutex_; // background tasks make texts, too
  mutable QSet<std::pair<QString, QString>> asked_;
};

} // namespace

class GermanWindowTest : public QObject {
  Q_OBJECT

private:
  QSet<QString> english_, german_;
  QSet<std::pair<QString, QString>> known_; // context and source

  // The texts that a widget shows or tells.
  static QStringList textsOf(const QWidget& widget) {
    QStringList texts{widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(),
                      widget.statusTip(), widget.whatsThis()};
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) texts << button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts << label->text();
    if (const auto* group = qobject_cast<const QGroupBox*>(&widget)) texts << group->title();
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget)) texts << edit->placeholderText();
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(&widget)) texts << edit->placeholderText();
    if (qobject_cast<const QDockWidget*>(&widget) != nullptr || widget.isWindow())
      texts << widget.windowTitle();
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget))
      for (int n = 0; n < tabs->count(); ++n)
        texts << tabs->tabText(n) << tabs->tabToolTip(n);
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
      for (int n = 0; n < box->count(); ++n)
        texts << box->itemText(n);
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
        view != nullptr && view->model() != nullptr)
      for (int n = 0; n < view->model()->columnCount(); ++n)
        texts << view->model()->headerData(n, Qt::Horizontal).toString()
              << view->model()->headerData(n, Qt::Horizontal, Qt::ToolTipRole).toString();
    for (const QAction* action : widget.actions())
      texts << action->text() << action->toolTip();
    return texts;
  }

  [[nodiscard]] bool isEnglish(const QString& text) const {
    return english_.contains(text) && !german_.contains(text);
  }

  // What a widget shows of its contents.
  static QStringList contentsOf(const QWidget& widget) {
    QStringList texts;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) texts << label->text();
    if (const auto* browser = qobject_cast<const QTextBrowser*>(&widget)) texts << browser->toPlainText();
    if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
        view != nullptr && view->model() != nullptr)
      for (int row = 0; row < std::min(view->model()->rowCount(), kRows); ++row)
        for (int n = 0; n < view->model()->columnCount(); ++n)
          texts << view->model()->index(row, n).data().toString();
    return texts;
  }
  // Panels of files, and of texts that exist in English only.
  static bool hasEnglishContents(const QString& place) {
    const QStringList panels{QStringLiteral("FilesDock"), QStringLiteral("InstructionsDock"),
                             QStringLiteral("ExplanationDock"), QStringLiteral("LessonsDock"),
                             QStringLiteral("GuideWindow")};
    return std::ranges::any_of(panels, [&](const QString& one) { return place.contains(one); });
  }

  // A sentence of core/ with a translation, which the widget did not ask for.
  [[nodiscard]] static bool isEnglishOfCore(const QString& text) {
    for (const QString& line : text.split(u'\n'))
      if (line.contains(u' ') && widgets::coreText(line.toStdString()) != line) return true;
    return false;
  }

  static QChar letterOf(const QString& text) {
    const qsizetype at = QString(text).replace(QStringLiteral("&&"), QStringLiteral("++")).indexOf(u'&');
    return at < 0 || at + 1 >= text.size() ? QChar() : text[at + 1].toLower();
  }
  // Entries of these menus whose letter another entry has already.
  static int conflictsOf(const QList<QAction*>& entries) {
    QSet<QChar> letters;
    int conflicts = 0;
    for (const QAction* entry : entries) {
      if (entry->isSeparator() || !entry->isVisible()) continue;
      const QChar letter = letterOf(entry->text());
      conflicts += !letter.isNull() && letters.contains(letter) ? 1 : 0;
      letters.insert(letter);
      if (entry->menu() == nullptr) continue;
      emit entry->menu()->aboutToShow();
      conflicts += conflictsOf(entry->menu()->actions());
    }
    return conflicts;
  }
  static QList<int> conflictsOf(const QMenuBar& bar) {
    QList<int> all{conflictsOfBar(bar)};
    for (const QAction* menu : bar.actions())
      all << conflictsOf(menu->menu()->actions());
    return all;
  }
  static int conflictsOfBar(const QMenuBar& bar) {
    QSet<QChar> letters;
    for (const QAction* menu : bar.actions())
      letters.insert(letterOf(menu->text()));
    return static_cast<int>(bar.actions().size() - letters.size());
  }

  void walk(const QMenu& menu, const QString& path) const {
    for (const QAction* action : menu.actions()) {
      QVERIFY2(!isEnglish(action->text()), qPrintable(path + u' ' + action->text()));
      if (action->menu() != nullptr) walk(*action->menu(), path + u' ' + action->text());
    }
  }

private slots:
  void initTestCase() {
    for (const Message& message : readTranslation(translationPath(QStringLiteral("de")))) {
      known_.insert({message.context, message.source});
      for (const QString& form : message.forms) {
        german_.insert(form);
        german_.insert(QString(form).remove(u'&'));
      }
      // Words of core/ are also names, such as queue; its sentences: isEnglishOfCore().
      if (message.forms.front() != message.source && message.context != u"Core") {
        english_.insert(message.source);
        english_.insert(QString(message.source).remove(u'&'));
      }
    }
    QCOMPARE(widgets::installTranslations(QStringLiteral("de")), QStringLiteral("de"));
  }
  void cleanupTestCase() { widgets::installTranslations(QStringLiteral("en")); }

  void menusAreGerman() {
    WholeWindow whole;
    QVERIFY(whole.open());
    const QMenuBar* const bar = whole.window.window->menuBar();
    const QList<int> german = conflictsOf(*bar); // opens all menus
    QVERIFY(german.size() > 7);
    QCOMPARE(german.front(), 0);
    for (const QAction* menu : bar->actions()) {
      QVERIFY2(!isEnglish(menu->text()), qPrintable(menu->text()));
      walk(*menu->menu(), menu->text());
    }
    // Some menus have more entries than letters: no more of them are shared than in English.
    widgets::installTranslations(QStringLiteral("en"));
    const OpenWindow english;
    const QList<int> others = conflictsOf(*english.window->menuBar());
    widgets::installTranslations(QStringLiteral("de"));
    QCOMPARE(german.size(), others.size());
    for (qsizetype n = 0; n < german.size(); ++n)
      QVERIFY2(german[n] <= others[n], qPrintable(bar->actions()[std::max<qsizetype>(0, n - 1)]->text()));
  }

  void statesOfWavesAreGerman() {
    debug::WaveSummary running;
    debug::WaveSummary ended;
    ended.state = debug::WaveState::Ended;
    widgets::WavesModel model;
    model.setWaves({running, ended}, running);
    QCOMPARE(model.index(0, widgets::WavesModel::State).data().toString(), QStringLiteral("läuft"));
    QCOMPARE(model.index(1, widgets::WavesModel::State).data().toString(), QStringLiteral("beendet"));
  }

  // The check itself is English: the window translates what it shows.
  void findingsAreGerman() {
    OpenWindow w;
    QVERIFY(w.window->openFile(w.bench.copyExample("vector_add")));
    QVERIFY(QTest::qWaitFor([&] { return w.answered(); }, kPatience));
    const QTextCursor wait = w.editor()->document()->find(QStringLiteral("s_waitcnt vmcnt"));
    QVERIFY(!wait.isNull());
    QTextCursor line(wait.block());
    line.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    w.editor()->setTextCursor(line);
    w.editor()->setFocus();
    QTest::keyClick(w.editor(), Qt::Key_Delete);
    const widgets::ProblemsModel* const model = w.window->problemsDock()->model();
    const auto row = [&] {
      for (int n = 0; n < model->rowCount(); ++n)
        if (model->index(n, widgets::ProblemsModel::CodeName).data().toString() == u"W0102") return n;
      return -1;
    };
    QVERIFY(QTest::qWaitFor([&] { return w.answered() && row() >= 0; }, kPatience));
    const QModelIndex problem = model->index(row(), widgets::ProblemsModel::Message);
    const QString message = problem.data().toString();
    QVERIFY2(message.contains(u"während ein Ladebefehl dorthin noch aussteht"), qPrintable(message));
    QCOMPARE(problem.data(Qt::AccessibleTextRole).toString(), QStringLiteral("Fehler: ") + message);
    QCOMPARE(model->index(0, widgets::ProblemsModel::Message, problem).data().toString(),
             QStringLiteral("hier ausgegeben: das Laden ins LDS"));
    const source::Diagnostics& all = w.document()->snapshot()->diagnostics;
    const auto found = std::ranges::find(all, source::Code::MissingVmcnt, &source::Diagnostic::code);
    QVERIFY(found != all.end());
    const source::Diagnostic& diagnostic = *found;
    QVERIFY(diagnostic.message.contains("while a load into it is outstanding"));
    // Beside the line, with its fix.
    const QString beside = widgets::inlineMessage(diagnostic, QFontMetricsF(w.editor()->font()), 1e6);
    QCOMPARE(beside, message);
    const QString narrow = widgets::inlineMessage(diagnostic, QFontMetricsF(w.editor()->font()), 400);
    QVERIFY2(narrow.endsWith(u"einfügen"), qPrintable(narrow));
    // The filter of Problems finds words of both.
    auto* const filter = w.window->problemsDock()->findChild<QLineEdit*>();
    QVERIFY(filter != nullptr);
    for (const char* words : {"aussteht", "outstanding"}) {
      filter->setText(QString::fromLatin1(words));
      QVERIFY2(QTest::qWaitFor([&] { return row() >= 0; }, kPatience), words);
    }
  }

  void everyPartIsGerman() {
    NotingTranslator noting;
    QStringList problems;
    {
      QCoreApplication::installTranslator(&noting);
      WholeWindow whole;
      QVERIFY(whole.open());
      int parts = 0;
      whole.forEachPart([&](const QString& name, QWidget& part) {
        ++parts;
        for (const QWidget* widget : widgetsOf(part)) {
          const QString place = placeOf(*widget);
          for (const QString& text : textsOf(*widget))
            if (isEnglish(text)) problems << name + QStringLiteral(": ") + place + u' ' + text;
          if (hasEnglishContents(place)) continue;
          for (const QString& text : contentsOf(*widget))
            if (isEnglishOfCore(text)) problems << name + QStringLiteral(": ") + place + u' ' + text;
        }
      });
      QVERIFY(parts > 30);
      QCoreApplication::removeTranslator(&noting);
    }
    // Texts that were looked up where lupdate did not put them.
    const auto asked = noting.asked();
    QVERIFY(asked.size() > 500);
    for (const auto& [context, source] : asked)
      if (english_.contains(source) && !known_.contains({context, source}) && !context.startsWith(u'Q') &&
          context != u"Language") // a name in the library of the syntax highlighter
        problems << QStringLiteral("looked up in %1: %2").arg(context, source);
    QVERIFY2(isNone(problems), "problems");
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::GermanWindowTest;
WAVESMITH_WIDGET_TEST(GermanWindowTest)
#include "german_window_test.moc"
