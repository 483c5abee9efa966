// SPDX-License-Identifier: Apache-2.0
// Bytes of memory or of LDS as a grid of values of one type:
//
//             +0        +1        +2        +3
//   c[0]      0.5       1.25    • 0.75      ...      •: changed since the last stop
//   c[4]      ...
//
// Bytes are delivered in pages; the model asks for the pages of visible cells. If there are more than kMostBytes,
// only a part is shown. Knows no dock and no debugger. GUI thread.
#pragma once

#include "models/table_model.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

namespace wavesmith::widgets {

struct ShownBytes {
  QString name;         // "c", "lds"; its elements are named "c[17]"
  quint64 address = 0;  // address of the first byte
  quint64 size = 0;     // bytes
  QString elementType;  // type in which "c[17]" is an element of a buffer; empty: none
  bool isMemory = true; // located as mem[ADDRESS:N]; otherwise as NAME[OFFSET:N]
  bool isWritable = true;

  bool operator==(const ShownBytes&) const = default;
};

class BytesModel : public TableModel {
  Q_OBJECT

public:
  static constexpr quint64 kPageBytes = 4096;
  static constexpr quint64 kMostBytes = quint64{64} << 20; // most bytes that are shown at once
  enum Role : quint16 { LocationRole = Qt::UserRole, ChangedRole };

  using TableModel::TableModel;

  void setBytes(const ShownBytes& shown);
  [[nodiscard]] const ShownBytes& shown() const { return shown_; }
  void setType(const QString& type); // one of debug::valueTypes() except bits and address
  [[nodiscard]] const QString& type() const { return type_; }
  void setColumns(int columns);
  // Asks again, because the contents may have changed. `isNewStop`: later differences from the current values are
  // marked.
  void refresh(bool isNewStop);
  void deliver(quint64 page, const QByteArray& bytes);
  // The cell with this byte; moves the shown part there if needed.
  QModelIndex show(quint64 offset);
  [[nodiscard]] QModelIndex indexOf(quint64 offset) const;
  [[nodiscard]] quint64 offsetOf(const QModelIndex& index) const;
  [[nodiscard]] int valueBytes() const; // bytes of a cell

  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;

signals:
  void pageWanted(quint64 page) const; // asks once for the bytes from page * kPageBytes on
  void editRequested(const QString& location, const QString& value);

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] int shownColumns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  [[nodiscard]] QByteArray bytesAt(const QHash<quint64, QByteArray>& pages, quint64 offset) const;
  [[nodiscard]] QString locationOf(quint64 offset) const;
  [[nodiscard]] bool isChanged(quint64 offset) const;

  ShownBytes shown_;
  QString type_ = QStringLiteral("u32");
  int columns_ = 8;
  quint64 start_ = 0;                        // the first byte that is shown
  mutable QHash<quint64, QByteArray> pages_; // pages by number
  mutable QSet<quint64> wanted_;             // numbers of requested pages that were not delivered yet
  QHash<quint64, QByteArray> before_;        // pages at the last stop
};

} // namespace wavesmith::widgets
