// SPDX-License-Identifier: Apache-2.0
// Diagnostics as a tree: a row for each, with its notes below. In each file, errors come first, then warnings, then
// remarks.
//
//   ✗ not a valid operand          W1001   vector_add.s   43:21
//       in the expansion of load           vector_add.s   12:3
//
// They can be grouped, with the number of problems in each group, and filtered by words in their message, code and
// file.
//
// A large file can have many problems, which are replaced at each key press. So the model has no copies. It filters
// by itself, because a proxy would need a table for each row with notes. Many rows are collected and compared in the
// background; until then, the previous ones are shown. Knows no dock. GUI thread.
#pragma once

#include "source/diagnostic.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class ProblemsModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Message, CodeName, File, Line, ColumnCount };
  // int of source::Severity; for a note, the severity of its diagnostic
  enum Role : int { SeverityRole = Qt::UserRole + 1 };

  enum class Grouping : quint8 { None, File, Code, Kernel };

  // The marks have the theme's colors.
  explicit ProblemsModel(const Theme* theme, QObject* parent = nullptr)
      : QAbstractItemModel(parent), theme_(theme) {}

  // The diagnostics of several files, in order; none is null. A pointer into a snapshot can keep the snapshot alive.
  using Shared = std::shared_ptr<const source::Diagnostics>;
  void share(std::vector<Shared> parts);
  // Sets the function that returns a problem's kernel; empty: none. Called when problems that are grouped by it change.
  void setKernelOf(std::function<std::string(const source::Diagnostic&)> kernelOf);
  void setDiagnostics(source::Diagnostics diagnostics);
  // Shows only severities whose bit (1 << severity) is set; initially all.
  void setShown(unsigned severities);
  void setGrouping(Grouping grouping);
  [[nodiscard]] Grouping grouping() const { return wanted_.grouping; }
  // Shows only problems that contain all words of the text, in any case.
  void setFilter(const QString& text);
  [[nodiscard]] int count() const { return count_; } // number of all diagnostics, visible or not
  [[nodiscard]] int shownCount() const { return static_cast<int>(rows().size()); }
  // The rows are older than the diagnostics, and updated() will follow.
  [[nodiscard]] bool isUpdating() const { return isUpdating_; }
  // The n-th visible problem, and the number of the problem that an index belongs to; for a group, its first problem.
  [[nodiscard]] QModelIndex problem(int n) const;
  [[nodiscard]] int numberOf(const QModelIndex& index) const; // -1: an invalid index
  [[nodiscard]] bool isGroup(const QModelIndex& index) const;

  // The place to go to for a row; empty if there is none.
  [[nodiscard]] source::Place place(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

signals:
  void updated(); // the rows match the diagnostics; emitted even if no row has changed

private:
  struct Group {
    std::string title;
    std::size_t first = 0; // index of its first row
    std::size_t count = 0;
    source::Severity worst{};

    bool operator==(const Group&) const = default;
  };

  [[nodiscard]] const source::Diagnostic& diagnosticOf(const QModelIndex& index) const;
  // nullptr: the row of a diagnostic
  [[nodiscard]] const source::Note* noteOf(const QModelIndex& index) const;
  [[nodiscard]] QVariant groupData(const Group& group, int column, int role) const;

  // Which diagnostics are wanted, and in which order.
  struct Wanted {
    unsigned severities = ~0u;
    Grouping grouping = Grouping::None;
    std::vector<std::string> words = {}; // words of the filter in lower case
    std::function<std::string(const source::Diagnostic&)> kernelOf = {};

    [[nodiscard]] bool has(const source::Diagnostic& diagnostic) const;
    [[nodiscard]] std::string titleOf(const source::Diagnostic& diagnostic) const;
  };
  struct Contents {
    std::vector<Shared> parts; // the diagnostics that the rows refer to
    std::vector<const source::Diagnostic*> rows;
    std::vector<Group> groups; // empty: not grouped
  };
  using ContentsPointer = std::shared_ptr<const Contents>;
  [[nodiscard]] static ContentsPointer collect(std::vector<Shared> parts, const Wanted& wanted);
  // Sorts the rows by their group; the order within a group stays.
  [[nodiscard]] static std::vector<Group> group(std::vector<const source::Diagnostic*>& rows,
                                                const Wanted& wanted);
  [[nodiscard]] static bool areEqual(const Contents& a, const Contents& b);

  void show();     // shows `parts_` immediately
  void showSoon(); // shows `parts_`; if there are many, in the background
  void take(ContentsPointer contents, bool isSame);
  [[nodiscard]] const std::vector<const source::Diagnostic*>& rows() const { return shown_->rows; }
  [[nodiscard]] const std::vector<Group>& groups() const { return shown_->groups; }

  const Theme* theme_;
  Wanted wanted_;
  int count_ = 0;
  std::vector<Shared> parts_; // the newest diagnostics
  ContentsPointer shown_ = std::make_shared<const Contents>();
  quint64 generation_ = 0; // counts changes of `parts_` and `wanted_`
  bool isUpdating_ = false;
  bool isRunning_ = false; // the background task runs, perhaps for an older generation
};

} // namespace wavesmith::widgets
