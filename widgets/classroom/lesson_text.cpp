// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_text.h"

#include "document/workspace.h"
#include "help/markdown_code.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace wavesmith::widgets {

LessonText::LessonText(const QString& name, Workspace* workspace, QWidget* parent)
    : QTextBrowser(parent), workspace_(workspace) {
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(name);
  setOpenLinks(false);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  document()->setDocumentMargin(0);
  viewport()->setAutoFillBackground(false);
  connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &LessonText::fit);
  connect(workspace->theme(), &Theme::changed, this, &LessonText::style);
  connect(workspace->settings(), &Settings::editorChanged, this, &LessonText::style);
}

void LessonText::setText(const QString& markdown) {
  markdown_ = markdown;
  style();
}

// Colors and fonts are in the document: it is made again when they change.
void LessonText::style() {
  document()->setMarkdown(markdown_);
  styleCodeBlocks(document(), workspace_->settings()->editorFont().family(),
                  workspace_->theme()->color(Theme::Role::CurrentLine));
  fit();
}

QSize LessonText::minimumSizeHint() const {
  return {120, height()};
}

QSize LessonText::sizeHint() const {
  return {240, height()};
}

void LessonText::fit() {
  const qreal text = document()->size().height();
  const bool isWide = document()->size().width() > viewport()->width();
  const int bar = isWide ? horizontalScrollBar()->sizeHint().height() : 0;
  setFixedHeight(static_cast<int>(std::ceil(text)) + bar);
}

void LessonText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  fit();
}

void LessonText::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().x() != 0)
    QTextBrowser::wheelEvent(event);
  else
    event->ignore();
}

} // namespace wavesmith::widgets
