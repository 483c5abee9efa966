// SPDX-License-Identifier: Apache-2.0
// Highlights a document with KSyntaxHighlighting without blocking the editor.
//
// KSyntaxHighlighting's own QSyntaxHighlighter formats every line before anything is shown. This class
// separates two things: the *state* at the start of each line, which is computed for the whole document in
// slices of a few milliseconds, and the *formats*, which only visible lines have, and soon after them the lines
// of a screen above and below. A visible line whose state is not known yet is drawn as if it began in the
// initial state, which is nearly always correct, and drawn again when the state is known.
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/State>
#include <optional>
#include <utility>
#include <vector>

class QTextDocument;

namespace wavesmith::widgets {

class SyntaxHighlighter : public QObject, private KSyntaxHighlighting::AbstractHighlighter {
  Q_OBJECT

public:
  explicit SyntaxHighlighter(QTextDocument* document, QObject* parent = nullptr);

  void setDefinition(const KSyntaxHighlighting::Definition& definition) override;
  void setTheme(const KSyntaxHighlighting::Theme& theme) override;
  using AbstractHighlighter::definition;

  // Sets the numbers of the first and last visible block. Cheap if they have not changed.
  void setVisible(int first, int last);
  void update(); // call it after blocks between them were hidden or shown

  // True when the state of every line is known.
  [[nodiscard]] bool isFinished() const;

  // The name of the definition's itemData at a position of a line ("Vector Register"), or an empty string:
  // for tests and for code that distinguishes code from comments. Formats the line if needed.
  [[nodiscard]] QString attributeAt(const QTextBlock& block, int column);

signals:
  void finished();

protected:
  void applyFormat(int offset, int length, const KSyntaxHighlighting::Format& format) override;

private:
  void onContentsChange(int position, int removed, int added);
  void moveFormatted(int first, int last);
  void invalidateFrom(int block);
  void advance(int milliseconds); // advances frontier_
  // `drawn`: the first and last block that are already on the screen; empty: all are.
  void formatVisible(bool force, std::optional<std::pair<int, int>> drawn = std::nullopt);
  void formatAround();
  bool formatBlock(const QTextBlock& block);
  [[nodiscard]] bool stateKnown(int block) const { return block <= frontier_; }
  void startSlices();

  QPointer<QTextDocument> document_;
  // states_[n]: the state at the start of line n; correct for n <= frontier_.
  std::vector<KSyntaxHighlighting::State> states_;
  // The revision and the state that a line's formats were made from.
  struct Formatted {
    KSyntaxHighlighting::State state;
    int revision = -1;
  };
  std::vector<Formatted> formatted_;
  int frontier_ = 0;
  int firstVisible_ = 0;
  int lastVisible_ = -1;
  bool collecting_ = false; // applyFormat stores its formats
  QList<QTextLayout::FormatRange> ranges_;
  struct Attribute {
    int offset;
    int length;
    QString name;
  };
  std::vector<Attribute> attributes_;
  bool collectAttributes_ = false;
  QTimer slices_;
  QTimer around_;
};

} // namespace wavesmith::widgets
