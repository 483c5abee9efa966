// SPDX-License-Identifier: Apache-2.0
// An editor with a text and a worker that analyzes it, to test what is shown in and next to the text.
//
//   testing::AnsweredEditor f(testing::kernelOf("  v_mov_b32 v1, 1\n"));
//   f.waitForAnswer();
//   f.editor->sides()->columns()->textOf(f.lineWith(u"v_mov"_qs))
#pragma once

#include "document/language/language_service.h"
#include "editor/code_editor.h"
#include "editor/marks/cursor_facts.h"
#include "editor/sides/editor_sides.h"
#include "support/process.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"

#include <QTest>
#include <QTextBlock>

#include <memory>

namespace wavesmith::testing {

// A kernel `k` that loads s[2:3] and s[4:7] and waits; the body starts in line 9.
inline QString kernelOf(const QString& body) {
  return QStringLiteral(".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n"
                        "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n"
                        "  s_load_dwordx4 s[4:7], s[0:1], 0x8\n"
                        "  s_waitcnt lgkmcnt(0)\n") +
         body +
         QStringLiteral("  s_endpgm\n.Lend:\n.size k, .Lend-k\n.section .rodata,\"a\"\n.p2align 6\n"
                        ".amdhsa_kernel k\n  .amdhsa_next_free_vgpr 16\n  .amdhsa_next_free_sgpr 32\n"
                        "  .amdhsa_accum_offset 16\n  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                        ".end_amdhsa_kernel\n");
}
inline constexpr int kFirstOfBody = 9;

struct AnsweredEditor {
  explicit AnsweredEditor(const QString& text) : AnsweredEditor(text, true) {}
  // An editor of an example.
  static std::unique_ptr<AnsweredEditor> ofExample(const std::string& name) {
    auto made = std::unique_ptr<AnsweredEditor>(new AnsweredEditor(QString(), false));
    made->open(made->bench.copyExample(name));
    return made;
  }

  [[nodiscard]] bool answered() const {
    return document->snapshot() && document->snapshot()->revision == document->revision() &&
           !editor->sides()->facts()->isBehind();
  }
  void waitForAnswer() const { QTRY_VERIFY_WITH_TIMEOUT(answered(), kPatience); }
  // The n-th line (from 0) that contains this; lines count from 1.
  [[nodiscard]] int lineWith(const QString& what, int n = 0) const {
    const QStringList lines = document->content().split(u'\n');
    for (int line = 0; line < lines.size(); ++line)
      if (lines[line].contains(what) && n-- == 0) return line + 1;
    qFatal("no such line");
    return 0;
  }
  // Puts the cursor into `what` (its n-th occurrence in that line, from 0), and waits for the marks.
  void goTo(int line, const QString& what, int n = 0) const {
    const QString text = editor->document()->findBlockByNumber(line - 1).text();
    qsizetype at = text.indexOf(what);
    while (n-- > 0)
      at = text.indexOf(what, at + 1);
    if (at < 0) qFatal("no such word");
    editor->goTo(line, static_cast<int>(at) + 1);
    waitForAnswer();
  }

  Bench bench;
  widgets::LanguageService service;
  std::unique_ptr<widgets::Document> document;
  std::unique_ptr<widgets::CodeEditor> editor;

private:
  AnsweredEditor(const QString& text, bool write) : service(options()) {
    if (write) open(bench.write("k.s", text.toStdString()));
  }
  static worker::WorkerOptions options() {
    worker::WorkerOptions options;
    options.program = testing::program("wavesmith-worker");
    return options;
  }
  void open(const QString& path) {
    auto opened = widgets::Document::open(path);
    if (!opened) qFatal("%s", opened.error().message.c_str());
    document = std::move(*opened);
    service.add(document.get());
    editor = std::make_unique<widgets::CodeEditor>(document.get(), &bench.settings, &bench.theme);
    editor->resize(1100, 600);
    editor->show();
    editor->setFocus();
  }
};

} // namespace wavesmith::testing
