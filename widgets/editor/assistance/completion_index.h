// SPDX-License-Identifier: Apache-2.0
// The definitions of a document and its number of uses of each word, updated line by line: the cost of an
// edit depends on the edited lines, not on the length of the file. A newly opened file is read in slices
// between events.
//
//   index.definitions()            labels, symbols, macros, kernels, with their lines
//   index.uses("v_add_f32")        12
//   index.registerFiles("v_x")     V: the file writes v[v_x]
//
// GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QTextDocument;

namespace wavesmith::widgets {

struct Definition {
  enum class Kind : quint8 { Label, Symbol, Macro, Kernel };
  QString name;
  Kind kind = Kind::Label;
  QString value; // a symbol's expression; a macro's parameters
  int line = 0;  // from 1
};

class CompletionIndex : public QObject {
  Q_OBJECT

public:
  explicit CompletionIndex(QTextDocument* document, QObject* parent = nullptr);
  ~CompletionIndex() override;

  [[nodiscard]] bool isFinished() const { return unread_ == 0; }
  void finish(); // reads the remaining lines immediately

  [[nodiscard]] int uses(const QString& word) const;
  // One for each name and kind: the last one. Collected only after an edit that changes or moves one; valid until the
  // next edit.
  [[nodiscard]] const std::vector<Definition>& definitions() const;
  // The definition that applies to a line (from 1): the last one above it, or the first one below.
  [[nodiscard]] std::optional<Definition> find(const QString& name, int line) const;

  enum RegisterFile : quint8 { NoFile = 0, V = 1, S = 2, A = 4 };
  // The register files in whose brackets the file uses this symbol.
  [[nodiscard]] int registerFiles(const QString& symbol) const;
  // Names such as v4 and s[0:1] that occur in the file.
  [[nodiscard]] std::vector<QString> registersInUse() const;

  // The macro whose body contains a line (from 1).
  [[nodiscard]] std::optional<Definition> macroAround(int line) const;
  // Whether a line is between .amdhsa_kernel and its end.
  [[nodiscard]] bool inKernelDescriptor(int line) const;

  // The value of an expression of numbers and symbols in a line, as the assembler computes it; empty if a
  // symbol is unknown or the text is not such an expression.
  [[nodiscard]] std::optional<qint64> evaluate(const QString& expression, int line) const;

private:
  struct Line;
  void onContentsChange(int position, int removed, int added);
  void readAgain(int first, int last);
  void readSlice();
  void readLine(int block);
  void count(const Line& line, int step);
  // Calls `visit` with the index of each line that has definitions, ascending, until it returns false.
  template <typename Visit>
  void eachDefining(Visit visit) const;
  [[nodiscard]] int idOf(const QString& word);

  QPointer<QTextDocument> document_;
  std::vector<std::unique_ptr<Line>> lines_;                   // null: not read yet
  std::vector<char> defines_;                                  // for each line: 1 if it has definitions
  mutable std::optional<std::vector<Definition>> definitions_; // empty: not collected since they changed
  int unread_ = 0;
  int next_ = 0; // start of the next slice
  QHash<QString, int> ids_;
  std::vector<std::pair<QString, int>> registers_; // the words of ids_ that name a register
  struct Counts {
    int uses = 0;
    int inBrackets[3] = {0, 0, 0}; // uses in the brackets of v[...], s[...] and a[...]
  };
  std::vector<Counts> counts_;
  QTimer slices_;
};

} // namespace wavesmith::widgets
