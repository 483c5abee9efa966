// SPDX-License-Identifier: Apache-2.0
#include "editor/edits/trim_lines.h"

#include "editor/code_editor.h"
#include "editor/edits/edit_plan.h"
#include "editor/edits/wide_edits.h"

#include <QTextBlock>

namespace wavesmith::widgets {

int trimLines(CodeEditor* editor) {
  if (editor->isReadOnly()) return 0;
  Replacements edits;
  for (QTextBlock block = editor->document()->begin(); block.isValid(); block = block.next()) {
    const QString text = block.text();
    auto end = text.size();
    while (end > 0 && text[end - 1].isSpace())
      --end;
    if (end < text.size())
      edits << Replacement{
          block.position() + static_cast<int>(end), block.position() + static_cast<int>(text.size()), {}};
  }
  const auto count = static_cast<int>(edits.size());
  if (count > 0) editor->wideEdits()->make(planEdits(editor->model()->content(), std::move(edits)));
  emit editor->statusMessage(count == 0 ? CodeEditor::tr("No line ends with blanks")
                                        : CodeEditor::tr("Trimmed %n line(s)", nullptr, count));
  return count;
}

} // namespace wavesmith::widgets
