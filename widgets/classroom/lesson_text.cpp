// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_text.h"

#include "document/workspace.h"
#include "help/markdown_code.h"
#include "lessons/pictures.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QImageReader>
#include <QResizeEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace wavesmith::widgets {
namespace {

constexpr int kMostPixels = 8192; // most pixels of a picture, in each direction
constexpr int kLeastWidth = 120;  // least width of the text

} // namespace

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
  horizontalScrollBar()->setValue(0);
}

QSize LessonText::minimumSizeHint() const {
  return {kLeastWidth, height()};
}

QSize LessonText::sizeHint() const {
  return {240, height()};
}

// Pictures are files of the lesson, at most as wide as the text.
QVariant LessonText::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || folder_.empty()) return {};
  const auto file = lessons::pictureFile(folder_, name.toString().toStdString());
  if (!file) return {};
  QImageReader reader(QString::fromStdString(file->string()));
  const QSize size = reader.size();
  if (size.width() > kMostPixels || size.height() > kMostPixels) return {};
  QImage image = reader.read();
  const int room = std::max(kLeastWidth, viewport()->width());
  if (image.width() > room) image = image.scaledToWidth(room, Qt::SmoothTransformation);
  return image;
}

void LessonText::fit() {
  const qreal text = document()->size().height();
  const bool isWide = document()->size().width() > viewport()->width();
  const int bar = isWide ? horizontalScrollBar()->sizeHint().height() : 0;
  setFixedHeight(static_cast<int>(std::ceil(text)) + bar);
}

void LessonText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  const bool isWider = event->size().width() != event->oldSize().width();
  if (isWider && markdown_.contains(QLatin1String("!["))) style(); // pictures are as wide as the text
  fit();
  horizontalScrollBar()->setValue(0); // a wide code block begins at the left
}

void LessonText::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().x() != 0)
    QTextBrowser::wheelEvent(event);
  else
    event->ignore();
}

} // namespace wavesmith::widgets
