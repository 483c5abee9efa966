// SPDX-License-Identifier: Apache-2.0
// The Descriptor panel shows the descriptor of the kernel at the cursor: every field, what the code needs, and the
// 64 bytes; selections are linked both ways. Editing a field changes the text immediately, as one undo step.
//
// The rows are computed in the background from the newest snapshot of the current document (LanguageTasks),
// but not while the dock is hidden. GUI thread only.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "descriptor/descriptor_model.h"
#endif

#include <QDockWidget>
#include <QPointer>
#include <QString>

class QComboBox;
class QLabel;
class QPushButton;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace wavesmith::widgets {

class BytesView;
class Document;
class HintStack;
class WordView;
class WindowServices;
class Workspace;

class DescriptorDock : public QDockWidget {
  Q_OBJECT

public:
  explicit DescriptorDock(Workspace* workspace, QWidget* parent = nullptr);
  ~DescriptorDock() override;
  static DescriptorDock* addTo(WindowServices& window);

  [[nodiscard]] DescriptorModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] BytesView* bytes() const { return bytes_; }
  [[nodiscard]] WordView* word() const { return word_; }
  [[nodiscard]] QComboBox* kernels() const { return kernels_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] QPushButton* generateButton() const { return generate_; } // button on the empty dock
  // Whether the newest snapshot is shown; otherwise a task is running.
  [[nodiscard]] bool isUpToDate() const;

  void copyHex() const;
  void copyByteLines() const;

signals:
  void generateRequested(); // the user wants to generate or update the blocks

protected:
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makePage();
  QWidget* makeSide();
  void makeCopyActions();
  void connectParts();
  void refresh();
  void nameShortcut();
  void follow(); // follows the cursor
  void fillKernels();
  void ask();
  void showTable(const DescriptorModel::TablePointer& table, const SnapshotPointer& snapshot,
                 quint64 revision);
  void forget();
  void showHint(const QString& text, bool generate, const QString& command = {});
  void showState();
  void chooseField(const codeobject::DescriptorField* field, int byte = -1);
  void explain(const QModelIndex& index);
  void goToReason(const QModelIndex& index);
  [[nodiscard]] QString readOnlyWhy(const Document& document, const generate::DescriptorTable& table) const;
  [[nodiscard]] std::optional<QString> set(const QString& directive, quint64 value);

  QPointer<Workspace> workspace_; // destroyed before the docks when the window is destroyed
  HintStack* stack_ = nullptr;
  QPushButton* generate_;
  QToolButton* update_;
  QComboBox* kernels_;
  QLabel* state_;
  DescriptorModel* model_;
  QTreeView* view_;
  BytesView* bytes_;
  WordView* word_;
  QTextBrowser* text_;

  SnapshotPointer snapshot_; // the snapshot whose kernels are listed
  QString kernel_;           // name of the shown kernel
  std::size_t atCursor_ = 0; // the kernel at the cursor when kernel_ was selected
  quint64 shown_ = 0;        // revision of the rows
  SnapshotPointer answered_; // the snapshot that the rows were computed from
  QString shownPath_;
  bool linking_ = false;
};

} // namespace wavesmith::widgets
