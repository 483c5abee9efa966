// SPDX-License-Identifier: Apache-2.0
// Marks the register under the cursor at all its uses in the kernel: a box for a write, an underline for a read, and
// both if the instruction reads and writes it. Also moves the cursor from one use to the next, and to the
// instruction that wrote a value.
//
//   44  s_load_dword  ┃s[s_count]┃, s[0:1], 16
//   45  s_cmp_lt_u32 s4, s[s_count]
//                        ▔▔▔▔▔▔▔▔▔▔    the cursor
//
// Only visible lines are drawn. GUI thread only.
#pragma once

#include "editor/marks/cursor_facts.h"
#include "style/theme.h"

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class RegisterMarks : public QObject {
  Q_OBJECT

public:
  // The place of the register's name in a line of the current text.
  struct Place {
    int from = 0; // UTF-16 offset in the line
    int length = 0;
    bool writes = false, reads = false;

    bool operator==(const Place&) const = default;
  };

  RegisterMarks(CodeEditor* editor, CursorFacts* facts, SnapshotLines* lines, Theme* theme);

  // Lines (from 1) with instructions that write or read the register, ascending. Empty: the cursor is not at a
  // register.
  [[nodiscard]] const std::vector<int>& useLines() const { return useLines_; }
  // The places of the register in a line. Empty if the line does not name it, such as VCC of a VOP2.
  [[nodiscard]] std::vector<Place> placesIn(int line) const;
  [[nodiscard]] QString name() const;
  [[nodiscard]] Theme::Role role() const; // color of the register's kind
  [[nodiscard]] const std::vector<panels::Arrow>& arrows() const;

  void paint(QPainter& painter) const; // draws on the editor's viewport

  // Goes to the next or previous use, wrapping around. False: the cursor is not at a register.
  bool goToUse(bool next);
  // Goes to the instruction that wrote the value at the cursor. If there are several, each call goes to the
  // next one, the nearest first. False: none is known.
  bool goToDefinition();
  // What is at the cursor, for a sentence about why there is no definition to go to.
  enum class AtCursor : quint8 { Nothing, Written, Read };
  [[nodiscard]] AtCursor atCursor();

signals:
  void changed();

private:
  void update();
  void goTo(int line, int offset);
  [[nodiscard]] bool isWhereItWent() const;
  [[nodiscard]] bool isUse(std::uint32_t instruction) const;

  CodeEditor* editor_;
  CursorFacts* facts_;
  SnapshotLines* lines_;
  Theme* theme_;
  std::optional<panels::RegisterAt> register_;
  std::vector<int> useLines_;
  // Position in the document, and its revision: at a use without a name in the line, the register stays
  // selected.
  int wentTo_ = -1;
  int wentToRevision_ = 0;
  std::vector<std::uint32_t> definitions_; // targets of goToDefinition()
  std::size_t definition_ = 0;
  int definitionShown_ = -1; // position in the document
};

} // namespace wavesmith::widgets
