// SPDX-License-Identifier: Apache-2.0
// The contents of a tab: the editor of a document, the find bar below it and, between them, a bar that shows the
// state of the file (changed by another program, removed, read-only) or that it is a code object, with the
// possible actions. GUI thread only.
#pragma once

#include <QWidget>

#include <functional>

class QPushButton;
class QSplitter;
class QVBoxLayout;

namespace wavesmith::widgets {

class CodeEditor;
class Document;
class FindBar;
class HintStack;
class MessageBar;
class Settings;
class Theme;

class EditorView : public QWidget {
  Q_OBJECT

public:
  EditorView(Document* document, Settings* settings, Theme* theme, QWidget* parent = nullptr);

  [[nodiscard]] Document* document() const { return document_; }
  [[nodiscard]] CodeEditor* editor() const { return editor_; }
  [[nodiscard]] FindBar* findBar() const { return findBar_; }
  [[nodiscard]] QString notice() const; // the text of the bar; empty: hidden
  // Puts another bar below the text, after that of the file; the view owns it.
  void addBar(MessageBar* bar);
  void addHeader(QWidget* header);    // puts a widget above the text; the view owns it
  [[nodiscard]] QString hint() const; // the text shown instead of the editor; empty: the editor is shown

  // Shows a widget at the right of the editor, as wide as it; replaces the one before. nullptr: none.
  void setBeside(QWidget* widget);
  [[nodiscard]] QWidget* beside() const { return beside_; }

  // Calls `then` as soon as there is a text: immediately, or when a code object has been disassembled.
  void whenThereIsText(std::function<void()> then);

signals:
  void failed(const QString& message); // a reload failed
  void saveAssemblyRequested();        // the user wants to save a code object's disassembly
  void newKernelRequested();           // the user wants a new kernel in the empty file

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void onChangedOnDisk(bool removed);
  void showNotice(const QString& text, bool offerReload);
  void onCodeObject();
  void offerNewKernel();
  void placeOffer();
  void keepCursorInSight();
  [[nodiscard]] QString codeObjectNotice() const;

  Document* document_;
  CodeEditor* editor_;
  FindBar* findBar_;
  HintStack* stack_; // shows the editor or a hint
  QSplitter* sides_;
  QWidget* beside_ = nullptr;
  QVBoxLayout* column_;
  MessageBar* bar_;
  QWidget* offer_; // the offer of a new kernel, shown while the text is empty
  QPushButton* reload_;
  QPushButton* saveAssembly_;
  quint64 introduced_ = 0; // the revision of the code object that the bar describes
};

} // namespace wavesmith::widgets
