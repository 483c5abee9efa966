// SPDX-License-Identifier: Apache-2.0
#include "editor/editor_view.h"

#include "document/document.h"
#include "editor/code_editor.h"
#include "editor/find_bar.h"
#include "style/icons.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace wavesmith::widgets {

EditorView::EditorView(Document* document, Settings* settings, Theme* theme, QWidget* parent)
    : QWidget(parent), document_(document) {
  editor_ = new CodeEditor(document, settings, theme);
  findBar_ = new FindBar(editor_);
  bar_ = new QFrame;
  bar_->setAutoFillBackground(true);
  bar_->setBackgroundRole(QPalette::ToolTipBase);
  bar_->setForegroundRole(QPalette::ToolTipText);
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(10, 6, 10, 6);
  text_ = new QLabel;
  text_->setForegroundRole(QPalette::ToolTipText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  reload_ = new QPushButton(icon(QStringLiteral("refresh")), tr("Reload from Disk"));
  auto* keep = new QPushButton(tr("Dismiss"));
  row->addWidget(text_, 1);
  row->addWidget(reload_);
  row->addWidget(keep);
  bar_->hide();

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(editor_, 1);
  column->addWidget(findBar_);
  setFocusProxy(editor_);

  connect(reload_, &QPushButton::clicked, this, [this] {
    if (const auto result = document_->reload(); !result)
      emit failed(QString::fromStdString(result.error().message));
    else
      bar_->hide();
  });
  connect(keep, &QPushButton::clicked, bar_, &QWidget::hide);
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
  if (document->isReadOnly())
    showNotice(tr("This file is read-only. Save it under another name to keep changes."), false);
}

QString EditorView::notice() const {
  return bar_->isHidden() ? QString() : text_->text();
}

void EditorView::onChangedOnDisk(bool removed) {
  if (removed)
    showNotice(tr("This file is no longer on the disk. Save to write it again."), false);
  else if (document_->isModified())
    showNotice(tr("This file was changed by another program, and you have changes of your own."), true);
}

void EditorView::showNotice(const QString& text, bool offerReload) {
  text_->setText(text);
  reload_->setVisible(offerReload);
  bar_->show();
}

} // namespace wavesmith::widgets
