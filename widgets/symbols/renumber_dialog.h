// SPDX-License-Identifier: Apache-2.0
// Renumber Registers: asks which registers get which numbers in which lines, and says while typing whether that is
// possible.
//
//   ┌ Renumber Registers ──────────────────────────┐
//   │ Registers  v8-v15         become  v24        │
//   │ Lines      40   to  60                       │
//   │ v31 is not allocated: …                      │
//   │ [ ] Raise .amdhsa_next_free_vgpr             │   only if that is the only obstacle
//   └───────────────────────────────── Cancel  OK ─┘
//
// The check runs in the background on the newest snapshot. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "document/snapshot.h"
#include "navigation/renumber.h"
#endif

#include <QDialog>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <optional>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace wavesmith::widgets {

class Document;
class Theme;

class RenumberDialog : public QDialog {
  Q_OBJECT

public:
  RenumberDialog(Document* document, Theme* theme, QWidget* parent = nullptr);

  // Sets the lines, and the registers if they are known ("v8-v9"); a free target is proposed.
  void start(const QString& registers, int firstLine, int lastLine);
  // Nothing: a field has an invalid text.
  [[nodiscard]] std::optional<navigation::RenumberRequest> request() const;
  [[nodiscard]] QString message() const;  // why it is refused, or what would change
  void setRefusal(const QString& reason); // refuses the whole change, after assembling it
  [[nodiscard]] bool isAllowed() const { return allowed_; }
  [[nodiscard]] QLineEdit* from() const { return from_; }
  [[nodiscard]] QLineEdit* to() const { return to_; }
  [[nodiscard]] QCheckBox* raiseBox() const { return raise_; }

signals:
  void requested(); // the user pressed OK
  void checked();   // a check is complete

private:
  struct Answer {
    bool allowed = false;
    QString message;
    std::optional<unsigned> proposal;
    bool raisable = false; // it is allowed if the kernel descriptor allocates more registers
  };
  static Answer answerOf(const SnapshotPointer& snapshot, const QString& content,
                         const navigation::RenumberRequest& request, bool proposes);
  void checkSoon();
  void check();
  void take(quint64 number, const Answer& answer);
  void setAllowed(bool allowed);
  void say(const QString& text, bool isRefusal);

  QPointer<Document> document_;
  Theme* theme_;
  QLineEdit* from_;
  QLineEdit* to_;
  QSpinBox* first_;
  QSpinBox* last_;
  QLabel* message_;
  QCheckBox* raise_; // shown only if it helps
  QDialogButtonBox* buttons_;
  QTimer timer_;
  quint64 asked_ = 0;
  bool allowed_ = false;
  bool proposes_ = false; // the user has typed no target, so one is proposed
};

} // namespace wavesmith::widgets
