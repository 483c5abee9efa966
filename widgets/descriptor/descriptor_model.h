// SPDX-License-Identifier: Apache-2.0
// The fields of a kernel descriptor as a tree of groups, with a row for each field. Wrong fields come first, then
// the fields that the text sets. The others follow, grouped by the words of the descriptor.
//
//   Field             Directive               Value          Code needs   Note
//   Set or wrong
//     ACCUM_OFFSET    .amdhsa_accum_offset    8              8            behind v7, at a multiple of 4
//   COMPUTE_PGM_RSRC1
//     FP16_OVFL       .amdhsa_fp16_overflow   0              0
//
// The model does not change the text itself: user input goes to an Editor, which does. If the editor rejects it, the
// reason is shown next to the field. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "codeobject/descriptor/descriptor_check.h"
#include "generate/descriptor_table.h"
#endif

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class DescriptorModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : int { Field, Directive, Value, Needs, Note, ColumnCount };
  using TablePointer = std::shared_ptr<const generate::DescriptorTable>;
  // Sets a directive. Returns the reason of a rejection; empty: done.
  using Editor = std::function<std::optional<QString>(const QString& directive, quint64 value)>;

  explicit DescriptorModel(const Theme* theme, QObject* parent = nullptr);

  void setEditor(Editor editor) { editor_ = std::move(editor); }
  // Keeps rows that are in both tables, and the selection. Empty `readOnly`: the table can be edited.
  void setTable(TablePointer table, const QString& readOnly);
  [[nodiscard]] const TablePointer& table() const { return table_; }
  [[nodiscard]] QString readOnly() const { return readOnly_; }

  [[nodiscard]] const generate::DescriptorRow* rowAt(const QModelIndex& index) const; // nullptr: a group
  [[nodiscard]] QModelIndex indexOf(const QString& nameOrDirective, int column = Field) const;
  [[nodiscard]] QModelIndex indexOf(const codeobject::DescriptorField* field, int column = Field) const;
  [[nodiscard]] QStringList wrongOf(const generate::DescriptorRow& row) const; // current problems of the row

  // The reason of the last rejected edit; empty: none.
  [[nodiscard]] QString refusal() const { return refusal_; }
  void clearRefusal();

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

private:
  struct Group {
    std::optional<codeobject::DescriptorGroup> group; // empty: the group of fields that are set or wrong
    std::vector<std::size_t> rows;                    // indices of rows of the table

    bool operator==(const Group&) const = default;
  };
  [[nodiscard]] std::vector<Group> arranged() const;
  void rearrange(std::vector<Group> groups);
  [[nodiscard]] QString text(const generate::DescriptorRow& row, int column) const;
  [[nodiscard]] QString note(const generate::DescriptorRow& row) const;
  [[nodiscard]] QVariant decoration(const generate::DescriptorRow& row) const;
  [[nodiscard]] bool isEditable(const generate::DescriptorRow& row) const;
  void changed(); // signals that all cells have changed

  const Theme* theme_;
  Editor editor_;
  TablePointer table_;
  std::vector<codeobject::Refusal> wrong_;
  std::vector<Group> groups_;
  QString readOnly_;
  QString refused_; // the directive whose edit was rejected
  QString refusal_;
};

} // namespace wavesmith::widgets
