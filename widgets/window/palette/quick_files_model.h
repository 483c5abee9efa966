// SPDX-License-Identifier: Apache-2.0
// Files to search by some letters of their names or paths. Equally good matches keep the order of the list:
//
//   gemm.s             kernels           open
//   gemm.run.yaml      kernels           recent
//   helpers.inc        kernels/include
//
// Knows no dock and reads no disk. GUI thread only.
#pragma once

#include "files/folder_tree.h"
#include "models/table_model.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

struct QuickFile {
  enum class State : quint8 { Open, Recent, Other };
  QString name;
  QString folder; // as shown
  QString path;   // empty: an open text without a file
  State state = State::Other;
};

// Appends the tree's files that are not yet in the list; their folders begin with the name of the tree's folder.
void addFilesOf(const FolderTree& tree, QList<QuickFile>& files);

class QuickFilesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Name, Folder, Shown, ColumnCount };
  // QList<int>: the letters of name or folder that match the pattern
  enum Role : int { MatchRole = Qt::UserRole + 1 };
  static constexpr int kMostRows = 200;

  explicit QuickFilesModel(QObject* parent = nullptr) : TableModel(parent) {}

  void setFiles(QList<QuickFile> files);
  void setPattern(const QString& pattern); // matches the name, otherwise folder and name; empty: all files
  [[nodiscard]] const QuickFile& file(int row) const { return files_[rows_[row].file]; }

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  struct Row {
    qsizetype file = 0;
    int score = 0;
    QList<int> name = {}, folder = {}; // indices of the matching letters
  };
  QList<QuickFile> files_;
  QList<Row> rows_;
};

} // namespace wavesmith::widgets
