// SPDX-License-Identifier: Apache-2.0
// Find and replace in one editor: plain text or regular expressions, while typing.
//
//   [ s_waitcnt            ] 3 of 12  ↑ ↓   Aa  word  .*   ✕
//   [ replacement          ] Replace  Replace All
//
// GUI thread only.
#pragma once

#include <QRegularExpression>
#include <QTextCursor>
#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace wavesmith::widgets {

class CodeEditor;

class FindBar : public QWidget {
  Q_OBJECT

public:
  explicit FindBar(CodeEditor* editor, QWidget* parent = nullptr);

  // Shows the bar with the selected text as the text to find.
  void openFind();
  void openReplace();
  void close();

  void findNext();
  void findPrevious();
  void replaceOne();
  void replaceAll(); // as one undo step

  [[nodiscard]] int hitCount() const { return static_cast<int>(hits_.size()); }
  [[nodiscard]] int currentHit() const; // index of the hit at the cursor, from 1; 0: none
  [[nodiscard]] QString statusText() const;

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  void open(bool withReplace);
  void search();
  void searchAsTyped(); // searches, and goes to the first hit after the original cursor
  void select(std::size_t hit);
  void showStatus();
  [[nodiscard]] QRegularExpression pattern() const;
  [[nodiscard]] QToolButton* button(const QString& text, const QString& tip, const QKeySequence& keys = {});

  struct Hit {
    int position;
    int length;
  };

  CodeEditor* editor_;
  QLineEdit* find_;
  QLineEdit* replace_;
  QLabel* status_;
  QToolButton* matchCase_;
  QToolButton* wholeWord_;
  QToolButton* regular_;
  QWidget* replaceRow_;
  std::vector<Hit> hits_;
  bool cut_ = false; // there are more hits than are kept
  int origin_ = 0;   // position of the cursor when the bar was opened
};

} // namespace wavesmith::widgets
