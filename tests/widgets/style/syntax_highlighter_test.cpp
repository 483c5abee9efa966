// SPDX-License-Identifier: Apache-2.0
#include "document/text/line_states.h"
#include "style/syntax_highlighter.h"

#ifndef Q_MOC_RUN // moc 6.4 cannot read the table
#include "isa/opcode.h"
#endif
#include "style/highlighting_repository.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QPlainTextEdit>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>

using namespace wavesmith;
using namespace wavesmith::widgets;

class SyntaxHighlighterTest : public QObject {
  Q_OBJECT

  static KSyntaxHighlighting::Definition definition() {
    return highlightingRepository().definitionForFileName(QStringLiteral("a.s"));
  }

  struct Subject {
    explicit Subject(const QString& text) : document(text), highlighter(&document) {
      // A document without a layout does not report its changes.
      document.setDocumentLayout(new QPlainTextDocumentLayout(&document));
      highlighter.setTheme(bench.theme.highlighting());
      highlighter.setDefinition(definition());
    }
    QString at(int line, int column) {
      return highlighter.attributeAt(document.findBlockByNumber(line), column);
    }
    testing::Bench bench;
    QTextDocument document;
    SyntaxHighlighter highlighter;
  };

  // "c" in comments, "s" in strings, "." in code, for each character.
  static QString classesOfLexer(const QString& line, source::LineState state) {
    QString classes(line.size(), u'.');
    source::Utf16Lexer lexer(asUtf16(line), state);
    for (auto token = lexer.next(); token.kind != source::TokenKind::EndOfLine; token = lexer.next()) {
      const bool isComment =
          token.kind == source::TokenKind::Comment || token.kind == source::TokenKind::LineMarker;
      for (std::uint32_t i = token.begin; i < token.end; ++i)
        if (isComment || token.kind == source::TokenKind::String) classes[i] = isComment ? u'c' : u's';
    }
    return classes;
  }
  static QString classesOfDefinition(Subject& subject, int line) {
    const QTextBlock block = subject.document.findBlockByNumber(line);
    QString classes(block.text().size(), u'.');
    for (qsizetype i = 0; i < classes.size(); ++i) {
      const QString name = subject.at(line, static_cast<int>(i));
      if (name == u"Comment" || name == u"Preprocessor" || name.startsWith(u"Alert")) classes[i] = u'c';
      if (name == u"String" || name == u"Escape") classes[i] = u's';
    }
    return classes;
  }

private slots:
  // Comments and strings of the lexer are highlighted as such.
  void commentsAndStringsMatchTheLexer() {
    const QStringList fragments = {
        QStringLiteral("s_nop"),    QStringLiteral(" "),      QStringLiteral("lab:"),
        QStringLiteral("0x1f"),     QStringLiteral("v[0:1]"), QStringLiteral(", "),
        QStringLiteral("//"),       QStringLiteral(";"),      QStringLiteral("/*"),
        QStringLiteral("*/"),       QStringLiteral("/"),      QStringLiteral("*"),
        QStringLiteral("\"a;\""),   QStringLiteral("\""),     QStringLiteral("\\\""),
        QStringLiteral("\"\\\\\""), QStringLiteral("';'"),    QStringLiteral("'\"'"),
        QStringLiteral("'\\''"),    QStringLiteral("# a"),    QStringLiteral("#"),
        QStringLiteral(".set x"),   QStringLiteral("\\arg"),  QStringLiteral("/* b */")};
    QRandomGenerator random(19);
    for (int n = 0; n < 150; ++n) {
      QStringList lines;
      for (int line = 0; line < 12; ++line) {
        QString text;
        for (int k = random.bounded(8); k > 0; --k)
          text += fragments[random.bounded(fragments.size())];
        lines << text;
      }
      Subject subject(lines.join(u'\n'));
      auto state = source::LineState::Statement;
      for (int line = 0; line < lines.size(); ++line) {
        const QString shown = classesOfDefinition(subject, line);
        QVERIFY2(shown == classesOfLexer(lines[line], state),
                 qPrintable(lines[line] + u'\n' + shown + u'\n' + classesOfLexer(lines[line], state)));
        state = source::stateAfter(asUtf16(lines[line]), state);
      }
    }
  }

  void usesOurDefinitionForAssembly() {
    QCOMPARE(definition().name(), QStringLiteral("AMDGCN Assembly"));
    QCOMPARE(highlightingRepository().definitionForFileName(QStringLiteral("a.S")).name(),
             QStringLiteral("AMDGCN Assembly"));
  }

  void highlightsEveryMnemonic() {
    const QStringList classes = {QStringLiteral("Scalar"),  QStringLiteral("Branch"),
                                 QStringLiteral("Control"), QStringLiteral("Scalar Memory"),
                                 QStringLiteral("Vector"),  QStringLiteral("Matrix"),
                                 QStringLiteral("LDS"),     QStringLiteral("Vector Memory")};
    QStringList words;
    for (const isa::Opcode& row : isa::opcodes())
      words << QString::fromUtf8(row.mnemonic.data(), static_cast<qsizetype>(row.mnemonic.size()));
    QVERIFY(words.size() > 500);
    Subject subject(QStringLiteral("  ") + words.join(QStringLiteral(" x\n  ")));
    for (int line = 0; line < words.size(); ++line)
      QVERIFY2(classes.contains(subject.at(line, 2)),
               qPrintable(words[line] + QStringLiteral(" is ") + subject.at(line, 2)));
  }

  void highlightsTokens_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("piece");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* line, const char* piece, const char* name) {
      QTest::addRow("%s in %s", piece, line)
          << QString::fromUtf8(line) << QString::fromUtf8(piece) << QString::fromUtf8(name);
    };
    row("  v_add_f32_e64 v1, s2, a3", "v1", "Vector Register");
    row("  v_add_f32_e64 v1, s2, a3", "v_add_f32_e64", "Vector");
    row("  v_add_f32_e64 v1, s2, a3", "s2", "Scalar Register");
    row("  v_add_f32_e64 v1, s2, a3", "a3", "Accumulation Register");
    row("  v_mov_b32 v[v_x], vcc_lo", "v[", "Vector Register");
    row("  v_mov_b32 v[v_x], vcc_lo", "vcc_lo", "Special Register");
    row("  buffer_load_dword v1, s[0:3], 0 offen lds", "offen", "Modifier");
    row("  buffer_load_dword v1, s[0:3], 0 offen lds", "lds", "Modifier");
    row("  s_waitcnt vmcnt(3)", "vmcnt", "Modifier");
    row("  s_waitcnt vmcnt(3)", "3", "Number");
    row("  .set v_x, 0x10", ".set", "Directive");
    row("  .set v_x, 0x10", "0x10", "Number");
    row("  v_mov_b32 v0, 1.5", "1.5", "Float");
    row(".Lloop:", ".Lloop", "Label");
    row("kernel:", "kernel", "Label");
    row("  s_nop 0 // a comment", "comment", "Comment");
    row("  s_nop 0 ; a comment", "comment", "Comment");
    row("  .ascii \"text\"", "text", "String");
    row("  v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[0:1], 0", "v_mfma_f32_32x32x8_f16", "Matrix");
    row("  ds_read_b32 v0, v1", "ds_read_b32", "LDS");
  }
  void highlightsTokens() {
    QFETCH(QString, line);
    QFETCH(QString, piece);
    QFETCH(QString, name);
    Subject subject(line);
    QCOMPARE(subject.at(0, static_cast<int>(line.indexOf(piece))), name);
  }

  void knowsMetadata() {
    Subject subject(QStringLiteral("  .amdgpu_metadata\n---\namdhsa.version: [1, 2]\n  - .name: a # note\n  "
                                   ".end_amdgpu_metadata\n  s_nop 0\n"));
    QCOMPARE(subject.at(2, 0), QStringLiteral("Metadata Key"));
    QCOMPARE(subject.at(2, 17), QStringLiteral("Number"));
    QCOMPARE(subject.at(3, 14), QStringLiteral("Comment"));
    QCOMPARE(subject.at(5, 2), QStringLiteral("Control"));
  }

  void blockCommentsSpanLines() {
    Subject subject(QStringLiteral("s_nop 0\ns_nop 1\ns_nop 2\n"));
    QCOMPARE(subject.at(1, 0), QStringLiteral("Control"));
    QTextCursor cursor(&subject.document);
    cursor.insertText(QStringLiteral("/* "));
    QCOMPARE(subject.at(1, 0), QStringLiteral("Comment"));
    cursor.insertText(QStringLiteral("*/"));
    QCOMPARE(subject.at(1, 0), QStringLiteral("Control"));
  }

  // After any edits, the highlighting equals that of a newly opened text.
  void editsMatchAFreshHighlighter() {
    QRandomGenerator random(7);
    QStringList pieces = {QStringLiteral("s_nop 0\n"),
                          QStringLiteral("/*"),
                          QStringLiteral("*/"),
                          QStringLiteral("v_mov_b32 v0, v1\n"),
                          QStringLiteral("\n"),
                          QStringLiteral("  .amdgpu_metadata\n"),
                          QStringLiteral("  .end_amdgpu_metadata\n"),
                          QStringLiteral("a: 1\n")};
    Subject subject(QStringLiteral("s_nop 0\ns_nop 1\n"));
    for (int step = 0; step < 200; ++step) {
      QTextCursor cursor(&subject.document);
      cursor.setPosition(static_cast<int>(random.bounded(subject.document.characterCount())));
      if (random.bounded(3) == 0) {
        cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor,
                            static_cast<int>(random.bounded(30)));
        cursor.removeSelectedText();
      } else {
        cursor.insertText(pieces[random.bounded(pieces.size())]);
      }
      if (step % 20 != 19) continue;
      Subject fresh(subject.document.toPlainText());
      for (int line = 0; line < subject.document.blockCount(); ++line)
        for (int column = 0; column < subject.document.findBlockByNumber(line).length() - 1; column += 2)
          QCOMPARE(subject.at(line, column), fresh.at(line, column));
    }
  }

  // Unchanged lines keep their formats when others are edited, inserted or removed.
  void formatsAfterEditsAreThoseOfAFreshHighlighter() {
    constexpr int kFirst = 20;
    constexpr int kLast = 50;
    const auto settle = [](Subject& subject) {
      QTRY_VERIFY_WITH_TIMEOUT(subject.highlighter.isFinished(), 60000);
    };
    QRandomGenerator random(11);
    const QStringList pieces = {QStringLiteral("/*"),
                                QStringLiteral("*/"),
                                QStringLiteral("\n"),
                                QStringLiteral("v1"),
                                QStringLiteral("  s_nop 0 // x\n  v_mov_b32 v0, v1\n"),
                                QStringLiteral("\"a")};
    Subject subject(QStringLiteral("  v_mov_b32 v0, v1 // a\n  s_nop 1\n").repeated(40));
    subject.highlighter.setVisible(kFirst, kLast);
    settle(subject);
    for (int step = 0; step < 100; ++step) {
      QTextCursor cursor(&subject.document);
      cursor.setPosition(static_cast<int>(random.bounded(subject.document.characterCount())));
      if (random.bounded(3) == 0) cursor.movePosition(QTextCursor::StartOfBlock);
      const auto what = static_cast<qsizetype>(random.bounded(pieces.size() + 2));
      if (what == pieces.size()) {
        cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor,
                            static_cast<int>(random.bounded(60)));
        cursor.removeSelectedText();
      } else if (what > pieces.size()) {
        subject.document.undo();
      } else {
        cursor.insertText(pieces[what]);
      }
      settle(subject);
      Subject fresh(subject.document.toPlainText());
      fresh.highlighter.setVisible(kFirst, kLast);
      settle(fresh);
      for (int line = kFirst; line <= kLast; ++line) {
        const QTextBlock block = subject.document.findBlockByNumber(line);
        if (!block.isValid()) break;
        QVERIFY2(block.layout()->formats() == fresh.document.findBlockByNumber(line).layout()->formats(),
                 qPrintable(QStringLiteral("step %1, line %2").arg(step).arg(line)));
      }
    }
  }

  void formatsVisibleLinesFirst() {
    Subject subject(QStringLiteral("  v_mov_b32 v0, v1\n").repeated(20000));
    subject.highlighter.setVisible(15000, 15040);
    QVERIFY2(!subject.document.findBlockByNumber(15010).layout()->formats().isEmpty(),
             "visible lines do not wait");
    QVERIFY(subject.document.findBlockByNumber(100).layout()->formats().isEmpty());
    for (const int near : {14980, 15060}) // a page away
      QTRY_VERIFY(!subject.document.findBlockByNumber(near).layout()->formats().isEmpty());
    QVERIFY(subject.document.findBlockByNumber(14900).layout()->formats().isEmpty());
    QSignalSpy finished(&subject.highlighter, &SyntaxHighlighter::finished);
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 60000);
    QVERIFY(subject.highlighter.isFinished());
  }
};

WAVESMITH_WIDGET_TEST(SyntaxHighlighterTest)
#include "syntax_highlighter_test.moc"
