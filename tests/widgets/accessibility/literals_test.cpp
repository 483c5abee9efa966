// SPDX-License-Identifier: Apache-2.0
// No English in widgets/ that tr() does not see. A literal that reads as a text (two words, or one with a
// capital letter) outside of tr(), and all literals that are given to translate() as variables, are found.
#include "support/paths.h"
#include "widgets/support/widget_test.h"

#include <QDirIterator>
#include <QFile>
#include <QList>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace wavesmith::testing {
namespace {

struct Literal {
  int line = 0;
  QString call; // the function that it is an argument of
  QString text;
};

// Reads C++ as far as it is needed to find literals and the calls around them.
class LiteralScanner {
public:
  explicit LiteralScanner(QString text) : text_(std::move(text)) {}

  QList<Literal> scan() {
    while (at_ < text_.size()) {
      const QChar c = text_[at_];
      const QChar next = at_ + 1 < text_.size() ? text_[at_ + 1] : QChar();
      if (c == u'/' && next == u'/')
        skipTo(QStringLiteral("\n"));
      else if (c == u'/' && next == u'*')
        skipTo(QStringLiteral("*/"));
      else if (c == u'#' && text_.mid(text_.lastIndexOf(u'\n', at_) + 1, at_).trimmed().startsWith(u'#'))
        skipTo(QStringLiteral("\n"));
      else if (c == u'"')
        literal();
      else if (c == u'\'')
        quoted(u'\'');
      else if (c.isLetterOrNumber() || c == u'_')
        word();
      else
        sign(c);
    }
    return found_;
  }

private:
  void skipTo(const QString& end) {
    const qsizetype found = text_.indexOf(end, at_);
    at_ = found < 0 ? text_.size() : found + end.size();
  }
  QString quoted(QChar end) {
    const qsizetype begin = ++at_;
    while (at_ < text_.size() && text_[at_] != end)
      at_ += text_[at_] == u'\\' ? 2 : 1;
    return text_.mid(begin, at_++ - begin);
  }
  void literal() {
    Literal one;
    one.line = static_cast<int>(text_.left(at_).count(u'\n')) + 1;
    if (!calls_.isEmpty()) one.call = calls_.back();
    if (word_ == u"R" || word_ == u"uR" || word_ == u"u8R") {
      const qsizetype open = text_.indexOf(u'(', at_);
      const QString end = u')' + text_.mid(at_ + 1, open - at_ - 1) + u'"';
      const qsizetype close = text_.indexOf(end, open);
      one.text = text_.mid(open + 1, close - open - 1);
      at_ = close + end.size();
    } else {
      one.text = quoted(u'"');
    }
    found_ << one;
  }
  void word() {
    const qsizetype begin = at_;
    while (at_ < text_.size() && (text_[at_].isLetterOrNumber() || text_[at_] == u'_'))
      ++at_;
    word_ = text_.mid(begin, at_ - begin);
    if (word_[0].isDigit() && at_ < text_.size() && text_[at_] == u'\'') ++at_; // 600'000
  }
  void sign(QChar c) {
    if (c == u'(' || c == u'{' || c == u'[')
      calls_ << (c == u'(' ? word_ : QStringLiteral("{"));
    else if ((c == u')' || c == u'}' || c == u']') && !calls_.isEmpty())
      calls_.removeLast();
    if (!c.isSpace()) word_.clear();
    ++at_;
  }

  QString text_;
  qsizetype at_ = 0;
  QString word_; // the last one, if only spaces follow it
  QStringList calls_;
  QList<Literal> found_;
};

bool readsAsText(QString text) {
  static const QRegularExpression noise(
      QStringLiteral("<[^>]*>|\\\\[nt]|&[a-z]+;|[a-z-]+=\\\\\"[^\"\\\\]*\\\\\""));
  static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}"));
  static const QRegularExpression one(QStringLiteral("^\\s*[A-Z][a-z]+\\W*$"));
  text.replace(noise, QStringLiteral("\n"));
  return text.contains(words) || text.contains(one);
}

// Where English is meant, and why.
struct Exception {
  const char* file; // a folder ends with /
  const char* text; // begins with it; empty: all
  const char* why;
};
constexpr Exception kExceptions[] = {
    {"document/", "", "diagnostics about files, in the language of core/"},
    {"style/generate_syntax.cpp", "", "a program of the build"},
    {"classroom/lesson_files.cpp", "cannot make the folder", "a diagnostic"},
    {"classroom/lessons_dock.cpp", "/Wavesmith Examples", "the name of a folder"},
    {"debugger/debug_actions.cpp", "Back", "part of an object name"},
    {"debugger/debug_thread.cpp", "no run is being debugged", "a diagnostic"},
    {"debugger/memory/memory_dock.cpp", "^(", "a pattern for diagnostics of core/"},
    {"editor/find_bar.cpp", "Aa", "a sign for upper and lower case"},
    {"editor/assistance/quick_fixes.cpp", "%1 wavesmith: ignore",
     "a comment in the text, which is a language"},
    {"descriptor/descriptor_text.cpp", "LLVM AMDGPUUsage", "the name of a document and its sections"},
    {"debugger/lanes/lane_values.cpp", "Index", "the name of an operand"},
    {"run/run_command.cpp", "wavesmith-cli run", "a command line"},
    {"run/run_command.cpp", " --mode ", "a command line"},
    {"search/search_dock.cpp", ".git, build", "names of folders"},
    {"search/search_dock.cpp", "Aa", "a sign for upper and lower case"},
    {"style/core_texts.cpp", "", "parts of messages of core/"},
    {"style/languages.cpp", "English", "languages have their own names"},
    {"style/program_style.cpp", "Fusion", "the name of a style of Qt"},
    {"style/system_appearance.cpp", "Read", "a method of D-Bus"},
    {"style/theme.cpp", "Wavesmith ", "names of themes"},
    {"style/theme.cpp", "kRoles is indexed", "for the compiler"},
    {"symbols/breadcrumbs.cpp", "QToolButton::", "a style sheet"},
    {"window/examples.cpp", "cannot make the folder", "a diagnostic"},
    {"window/shortcuts/key_presets.cpp", "", "names of keys and of programs"},
    {"window/dialogs/new_kernel_dialog.cpp", "const float*", "C"},
    {"window/panels/panel_bar.cpp", "Button", "part of an object name"},
    {"window/single_instance.cpp", "", "D-Bus"},
};

bool isException(const QString& file, const QString& text) {
  return std::ranges::any_of(kExceptions, [&](const Exception& one) {
    return file.startsWith(QLatin1String(one.file)) && text.startsWith(QLatin1String(one.text));
  });
}

bool isTranslated(const QString& call) {
  static const QStringList kCalls{QStringLiteral("tr"), QStringLiteral("translate"),
                                  QStringLiteral("QT_TRANSLATE_NOOP"), QStringLiteral("QT_TR_NOOP")};
  return kCalls.contains(call) || call == u"setObjectName";
}

} // namespace

class LiteralsTest : public QObject {
  Q_OBJECT

private:
  template <typename Visit>
  static void forEachSource(Visit visit) {
    const QString folder = QString::fromStdString((sourceDirectory() / "widgets").string());
    for (QDirIterator files(folder, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                            QDirIterator::Subdirectories);
         files.hasNext();) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      visit(file.fileName().mid(folder.size() + 1), QString::fromUtf8(file.readAll()));
    }
  }

private slots:
  void everyTextIsTranslated() {
    QStringList problems;
    int literals = 0;
    forEachSource([&](const QString& file, const QString& text) {
      for (const Literal& literal : LiteralScanner(text).scan()) {
        ++literals;
        if (!isTranslated(literal.call) && readsAsText(literal.text) && !isException(file, literal.text))
          problems << QStringLiteral("widgets/%1:%2: \"%3\" is not in tr()")
                          .arg(file)
                          .arg(literal.line)
                          .arg(literal.text);
      }
    });
    QVERIFY(literals > 3000);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
  }

  // lupdate sees literals only. A name instead of one needs QT_TRANSLATE_NOOP where the text is.
  void lupdateSeesEveryText() {
    static const QRegularExpression call(
        QStringLiteral("\\btranslate\\(\\s*\"[^\"]*\",\\s*([A-Za-z_][\\w.]*)\\s*[,)]"));
    forEachSource([&](const QString& file, const QString& text) {
      const QRegularExpressionMatch match = call.match(text);
      QVERIFY2(!match.hasMatch(), qPrintable(QStringLiteral("widgets/%1: %2").arg(file, match.captured())));
    });
  }

  void textsAreRecognized() {
    QVERIFY(readsAsText(QStringLiteral("Open the file")));
    QVERIFY(readsAsText(QStringLiteral("<b>Open</b> the file")));
    QVERIFY(readsAsText(QStringLiteral("Open\u2026")));
    QVERIFY(!readsAsText(QStringLiteral("objectName")));
    QVERIFY(!readsAsText(QStringLiteral("<table width=\\\"100%\\\" cellspacing=\\\"0\\\"><tr>")));
    QVERIFY(!readsAsText(QStringLiteral("%1: %2")));
    const auto found =
        LiteralScanner(QStringLiteral("f(tr(\"A b\"), // \"no\"\n  x{'\"', g(\"C d\" \"e\")})")).scan();
    QCOMPARE(found.size(), 3);
    QCOMPARE(found[0].call, QStringLiteral("tr"));
    QCOMPARE(found[1].call, QStringLiteral("g"));
    QCOMPARE(found[1].line, 2);
    QCOMPARE(found[2].text, QStringLiteral("e"));
  }
};

} // namespace wavesmith::testing

using wavesmith::testing::LiteralsTest;
WAVESMITH_WIDGET_TEST(LiteralsTest)
#include "literals_test.moc"
