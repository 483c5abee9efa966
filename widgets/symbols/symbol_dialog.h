// SPDX-License-Identifier: Apache-2.0
// Go to Symbol: finds a name of the file or of its included files while typing.
//
//   ┌ Go to Symbol ─────────────────────┐
//   │ loo                               │
//   │ .Lloop     label      gemm.s:88   │
//   │ loop_end   label      gemm.s:120  │
//   └───────────────────────────────────┘
//
// Up and Down select, Enter goes to the name, Esc closes. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "document/names.h"
#include "source/place.h"
#endif

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace wavesmith::widgets {

class SymbolDialog : public QDialog {
  Q_OBJECT

public:
  explicit SymbolDialog(const DocumentNamesPointer& names, QWidget* parent = nullptr);

  [[nodiscard]] QLineEdit* field() const { return field_; }
  [[nodiscard]] QTreeWidget* list() const { return list_; }

signals:
  void chosen(const wavesmith::source::Place& place);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void add(const navigation::Landmark& one);
  void filter(const QString& text);
  void choose();

  DocumentNamesPointer names_;
  QLineEdit* field_;
  QTreeWidget* list_;
};

} // namespace wavesmith::widgets
