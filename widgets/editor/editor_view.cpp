// SPDX-License-Identifier: Apache-2.0
#include "editor/editor_view.h"

#include "controls/hint_stack.h"
#include "controls/message_bar.h"
#include "document/code_object_file.h"
#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/find_bar.h"
#include "style/icons.h"

#include <QApplication>
#include <QFont>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QTextDocument>
#include <QVBoxLayout>

#include <utility>

namespace wavesmith::widgets {

EditorView::EditorView(Document* document, Settings* settings, Theme* theme, QWidget* parent)
    : QWidget(parent), document_(document) {
  editor_ = new CodeEditor(document, settings, theme);
  findBar_ = new FindBar(editor_);
  bar_ = new MessageBar(tr("State of the file"));
  reload_ = bar_->addButton(QStringLiteral("refresh"), tr("Reload from Disk"));
  saveAssembly_ = bar_->addButton(QStringLiteral("save"), tr("Save as Assembly\u2026"));
  saveAssembly_->setToolTip(tr("Write this text to a .s file and open it"));
  saveAssembly_->setVisible(document->isCodeObject());
  const QPushButton* const keep = bar_->addButton({}, tr("Dismiss"));

  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  stack_ = new HintStack(editor_);
  sides_ = new QSplitter(Qt::Horizontal);
  sides_->setChildrenCollapsible(false);
  sides_->addWidget(stack_);
  column_->addWidget(sides_, 1);
  column_->addWidget(bar_);
  column_->addWidget(findBar_);
  setFocusProxy(editor_);
  offerNewKernel();

  connect(reload_, &QPushButton::clicked, this, [this] {
    if (const auto result = document_->reload(); !result)
      emit failed(QString::fromStdString(result.error().message));
    else
      bar_->hide();
  });
  connect(keep, &QPushButton::clicked, bar_, &QWidget::hide);
  connect(bar_, &MessageBar::dismissed, this, [this] { editor_->setFocus(); });
  connect(document, &Document::changedOnDisk, this, &EditorView::onChangedOnDisk);
  connect(document, &Document::readOnlyChanged, this, [this](bool readOnly) {
    if (readOnly)
      showNotice(tr("This file is read-only. Save it under another name to keep changes."), false);
    else
      bar_->hide();
  });
  connect(document, &Document::modifiedChanged, this, [this](bool modified) {
    if (!modified && !document_->isReadOnly()) bar_->hide();
  });
  connect(saveAssembly_, &QPushButton::clicked, this, &EditorView::saveAssemblyRequested);
  if (document->isCodeObject())
    onCodeObject();
  else if (document->isReadOnly())
    showNotice(tr("This file is read-only. Save it under another name to keep changes."), false);
}

QString EditorView::notice() const {
  return bar_->message();
}

void EditorView::addBar(MessageBar* bar) {
  column_->insertWidget(column_->indexOf(findBar_), bar);
  connect(bar, &MessageBar::dismissed, this, [this] { editor_->setFocus(); });
}

void EditorView::addHeader(QWidget* header) {
  column_->insertWidget(0, header);
}

QString EditorView::hint() const {
  return stack_->hint();
}

void EditorView::setBeside(QWidget* widget) {
  delete beside_;
  beside_ = widget;
  if (widget == nullptr) return;
  sides_->addWidget(widget);
  // Also before the first layout, when no width is known.
  constexpr int kEqual = 1 << 16;
  sides_->setSizes({kEqual, kEqual});
}

void EditorView::whenThereIsText(std::function<void()> then) {
  if (document_->hasText()) return then();
  connect(document_, &Document::textArrived, this, std::move(then), Qt::SingleShotConnection);
}

// Shown in the middle of an empty text; the first letter removes it.
void EditorView::offerNewKernel() {
  offer_ = new QWidget(editor_);
  offer_->setObjectName(QStringLiteral("newKernelOffer"));
  QFont font = QApplication::font();
  font.setFamilies(font.families()); // set, these two are not inherited from the text
  font.setPointSizeF(font.pointSizeF());
  offer_->setFont(font);
  auto* hint = new QLabel(tr("This file is empty. Type, or begin with a kernel that runs."));
  hint->setForegroundRole(QPalette::PlaceholderText);
  auto* button = new QPushButton(icon(QStringLiteral("kernel")), tr("New Kernel\u2026"));
  button->setObjectName(QStringLiteral("newKernel"));
  auto* rows = new QVBoxLayout(offer_);
  rows->addWidget(hint, 0, Qt::AlignCenter);
  rows->addWidget(button, 0, Qt::AlignCenter);
  editor_->installEventFilter(this);
  connect(button, &QPushButton::clicked, this, &EditorView::newKernelRequested);
  connect(editor_->document(), &QTextDocument::contentsChanged, this, &EditorView::placeOffer);
  placeOffer();
}

void EditorView::placeOffer() {
  offer_->setVisible(document_->isAssembly() && !document_->isReadOnly() && editor_->document()->isEmpty());
  const QRect text = editor_->viewport()->geometry();
  offer_->resize(offer_->sizeHint().boundedTo(text.size()));
  offer_->move(text.center() - offer_->rect().center());
}

// Bars are below the text, so that it stays where it is when one appears, unless the cursor would be covered. Called
// before the text has the new size.
void EditorView::keepCursorInSight() {
  const bool isInSight = editor_->viewport()->rect().intersects(editor_->cursorRect());
  if (isInSight)
    QMetaObject::invokeMethod(editor_, [this] { editor_->ensureCursorVisible(); }, Qt::QueuedConnection);
}

bool EditorView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == editor_ && event->type() == QEvent::Resize && editor_->hasFocus()) {
    const auto* const resize = static_cast<const QResizeEvent*>(event);
    if (resize->size().height() < resize->oldSize().height()) keepCursorInSight();
  }
  if (watched == editor_ && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(this, &EditorView::placeOffer,
                              Qt::QueuedConnection); // after the layout of the text
  return QWidget::eventFilter(watched, event);
}

// The text of a code object arrives later, and again when the file changes.
void EditorView::onCodeObject() {
  // Panels follow the cursor, so it is visible although the text is read-only.
  editor_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  if (!document_->hasText()) stack_->showHint(tr("Disassembling\u2026"));
  whenThereIsText([this] {
    const bool isFocus = stack_->isAncestorOf(QApplication::focusWidget()) || hasFocus();
    editor_->moveCursor(QTextCursor::Start); // the text has arrived before it
    stack_->showView();
    if (isFocus) editor_->setFocus();
  });
  const auto say = [this] {
    const SnapshotPointer snapshot = document_->snapshot();
    const bool isNews = snapshot && std::exchange(introduced_, snapshot->revision) != snapshot->revision;
    if (isNews) showNotice(codeObjectNotice(), false);
  };
  connect(document_, &Document::snapshotChanged, this, say);
  connect(document_, &Document::refused, this, [this](const source::Diagnostic& why) {
    showNotice(tr("This file has changed and cannot be shown: %1").arg(QString::fromStdString(why.message)),
               false);
  });
  say();
}

QString EditorView::codeObjectNotice() const {
  const SnapshotPointer snapshot = document_->snapshot();
  const QString target = QString::fromStdString(snapshot->assembly->target);
  switch (snapshot->disassembly->container) {
  case CodeObjectText::Container::None:
    return tr("A code object for %1. This is its disassembly, which is read-only.").arg(target);
  case CodeObjectText::Container::Bundle:
    return tr("An offload bundle. This is the disassembly of its code object for %1, which is read-only.")
        .arg(target);
  case CodeObjectText::Container::Program:
    return tr("A program that contains an offload bundle. This is the disassembly of its code object for %1, "
              "which is read-only.")
        .arg(target);
  }
  return {};
}

void EditorView::onChangedOnDisk(bool removed) {
  if (removed && document_->isCodeObject())
    showNotice(tr("This file was deleted. This is the disassembly of its last version."), false);
  else if (removed)
    showNotice(tr("This file was deleted. Save to write it again."), false);
  else if (document_->isModified())
    showNotice(tr("This file was changed by another program, and you have unsaved changes."), true);
}

void EditorView::showNotice(const QString& text, bool offerReload) {
  reload_->setVisible(offerReload);
  bar_->showMessage(text);
}

} // namespace wavesmith::widgets
