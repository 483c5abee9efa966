// SPDX-License-Identifier: Apache-2.0
// Edits in many places of a text as one undo step; the view keeps its place, both when they are made and when
// they are undone.
//
//   wide.make(planEdits(content, edits));   at once
//
//   wide.start(plan);                       or in slices, with events between them
//   while (wide.advance(8)) ...             milliseconds; false: all of it is made
//   wide.cancel();                          instead: as if nothing had been made
//
// GUI thread only. While slices are made, the text must not be edited in other ways: advance() stops if it
// was.
#pragma once

#include "editor/edits/edit_plan.h"

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;

class WideEdits {
public:
  explicit WideEdits(CodeEditor* editor) : editor_(editor) {}

  void make(const EditPlan& plan);

  void start(EditPlan plan);
  bool advance(int milliseconds);
  void cancel();
  [[nodiscard]] bool isActive() const { return active_.has_value(); }
  [[nodiscard]] int made() const; // number of pieces already made of the active edit
  [[nodiscard]] int all() const;

  // Undo and redo of the editor.
  void undo();
  void redo();

private:
  struct View {
    int anchor = 0, position = 0; // the cursor's anchor and position
    int top = 0;                  // position of the first visible line
    int left = 0;                 // value of the horizontal scroll bar
  };
  struct Active {
    EditPlan plan;
    qsizetype left = 0; // pieces that remain, from the end backward
    int steps = 0;      // number of undo steps before the edit
    quint64 revision = 0;
    View view;
  };
  // An undo step: the number of undo steps before and after it, as QTextDocument counts them.
  struct Step {
    int before = 0, after = 0;
    PositionMap moved;
  };

  [[nodiscard]] View view() const;
  void show(const View& view);
  [[nodiscard]] static View mapped(View view, auto&& map);
  void finish();
  [[nodiscard]] const Step* stepBetween(int before, int after) const;

  CodeEditor* editor_;
  std::optional<Active> active_;
  std::vector<Step> steps_;
};

} // namespace wavesmith::widgets
