// SPDX-License-Identifier: Apache-2.0
// The rows of the completion list. Display is the word, DetailRole the text next to it.
//
// GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QString>

#include <vector>

namespace wavesmith::widgets {

// A word that can be inserted at the cursor.
struct CompletionItem {
  enum class Kind : quint8 {
    Mnemonic,
    Word,
    Macro,
    Label,
    Symbol,
    Register,
    Argument,
    Snippet,
    Key,
    MetadataKey
  };
  QString text;   // displayed, and compared with the typed text
  QString insert; // the text that replaces the typed word
  QString detail; // shown next to the text: "directive", "= 4", "line 12"
  Kind kind = Kind::Word;
  int uses = 0; // number of uses in this file
};

class CompletionModel : public QAbstractListModel {
  Q_OBJECT

public:
  enum Role : int { DetailRole = Qt::UserRole + 1, KindRole };

  using QAbstractListModel::QAbstractListModel;

  void setItems(std::vector<CompletionItem> items);
  [[nodiscard]] const CompletionItem& item(int row) const { return items_[static_cast<std::size_t>(row)]; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  std::vector<CompletionItem> items_;
};

} // namespace wavesmith::widgets
