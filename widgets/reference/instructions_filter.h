// SPDX-License-Identifier: Apache-2.0
// Filters the opcodes by a search: every word of it must be in the mnemonic, the class or the summary. Opcodes whose
// mnemonic begins with the search come first, then opcodes whose mnemonic contains it, then the others.
//
// GUI thread.
#pragma once

#include <QSortFilterProxyModel>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

class InstructionsFilter : public QSortFilterProxyModel {
  Q_OBJECT

public:
  explicit InstructionsFilter(QObject* parent = nullptr);

  void setSearch(const QString& words);
  void setClass(const QString& name); // empty: all

protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
  [[nodiscard]] int rank(const QString& mnemonic) const;

  QStringList words_;
  QString class_;
};

} // namespace wavesmith::widgets
