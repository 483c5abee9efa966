// SPDX-License-Identifier: Apache-2.0
// The register under the cursor, wherever the kernel names it: a box where it is written, a line below it
// where it is read, both where both. Ways from one use to the next, and to where a value comes from.
//
//   44  s_load_dword  ┃s[s_count]┃, s[0:1], 16
//   45  s_cmp_lt_u32 s4, s[s_count]
//                        ▔▔▔▔▔▔▔▔▔▔    the cursor
//
// Only what is on the screen is drawn. GUI thread only.
#pragma once

#include "editor/cursor_facts.h"
#include "style/theme.h"

#include <vector>

class QPainter;

namespace wavesmith::widgets {

class RegisterMarks : public QObject {
  Q_OBJECT

public:
  // Where a line names it, in the text as it is now.
  struct Place {
    int from = 0; // UTF-16 offset in the line
    int length = 0;
    bool writes = false, reads = false;

    bool operator==(const Place&) const = default;
  };

  RegisterMarks(CodeEditor* editor, CursorFacts* facts, SnapshotLines* lines, Theme* theme);

  // Lines (from 1) with instructions that write or read it, ascending. Empty: the cursor is at no register.
  [[nodiscard]] const std::vector<int>& useLines() const { return useLines_; }
  // Empty where the line does not name it: VCC of a VOP2, say.
  [[nodiscard]] std::vector<Place> placesIn(int line) const;
  [[nodiscard]] QString name() const;
  [[nodiscard]] Theme::Role role() const; // of the kind of register
  [[nodiscard]] const std::vector<panels::Arrow>& arrows() const;

  void paint(QPainter& painter) const; // on the editor's viewport

  // The next or previous use, round the ends. False: the cursor is at no register.
  bool goToUse(bool next);
  // Where the value that the cursor is at comes from. Where there are several such places, one after the
  // other, the nearest first. False: nowhere that is known.
  bool goToDefinition();

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
  // Position in the document, and its revision: at a use that the line does not name, the register stays.
  int wentTo_ = -1;
  int wentToRevision_ = 0;
  std::vector<std::uint32_t> definitions_; // that goToDefinition() goes through
  std::size_t definition_ = 0;
  int definitionShown_ = -1; // position in the document
};

} // namespace wavesmith::widgets
