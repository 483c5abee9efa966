// SPDX-License-Identifier: Apache-2.0
#include "help/guide_page.h"

#include "help/markdown_code.h"
#include "settings/settings.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kMargin = 16; // pixels around the page
constexpr int kCellPadding = 4;
constexpr int kWidestPicture = 1000;

} // namespace

QString anchorOf(const QString& heading) {
  QString anchor;
  for (const QChar c : heading.trimmed().toLower()) {
    if (c.isLetterOrNumber() || c == u'_' || c == u'-') anchor += c;
    if (c == u' ') anchor += u'-';
  }
  return anchor;
}

QString docsDirectory() {
  // Empty if there is none.
  return QDir(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/wavesmith/docs"))
      .canonicalPath();
}

GuidePage::GuidePage(Settings* settings, Theme* theme, QWidget* parent)
    : QTextBrowser(parent), settings_(settings), theme_(theme) {
  setFrameShape(QFrame::NoFrame);
  setAccessibleName(tr("Page of the guide"));
  document()->setDocumentMargin(kMargin);
  connect(theme, &Theme::changed, this, &GuidePage::reload);
  connect(settings, &Settings::editorChanged, this, &GuidePage::reload);
}

QVariant GuidePage::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource || !name.isLocalFile())
    return QTextBrowser::loadResource(type, name);
  QImage picture(name.toLocalFile());
  if (picture.isNull()) return {};
  const qreal scale = devicePixelRatioF();
  const int room = std::clamp(viewport()->width() - 2 * kMargin, 200, kWidestPicture);
  const auto pixels = static_cast<int>(room * scale);
  if (picture.width() > pixels) picture = picture.scaledToWidth(pixels, Qt::SmoothTransformation);
  picture.setDevicePixelRatio(scale);
  return picture;
}

void GuidePage::doSetSource(const QUrl& link, QTextDocument::ResourceType) {
  const QUrl name = link.isRelative() ? source().resolved(link) : link;
  if (!name.isLocalFile()) {
    emit networkRequested(name);
    return;
  }
  const QString path = QDir::cleanPath(name.toLocalFile());
  if (!QFileInfo::exists(path)) {
    emit missing(path);
    return;
  }
  if (!path.endsWith(QStringLiteral(".md"))) {
    emit fileRequested(path);
    return;
  }
  QUrl page = QUrl::fromLocalFile(path);
  page.setFragment(name.fragment());
  QTextBrowser::doSetSource(page, QTextDocument::MarkdownResource);
  style();
  if (page.hasFragment()) goToHeading(page.fragment());
}

void GuidePage::reload() {
  QTextBrowser::reload();
  style();
}

void GuidePage::style() {
  styleCodeBlocks(document(), settings_->editorFont().family(), theme_->color(Theme::Role::CurrentLine));
  for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderBrush(theme_->color(Theme::Role::Border));
    format.setCellPadding(kCellPadding);
    table->setFormat(format);
  }
}

void GuidePage::goToHeading(const QString& anchor) {
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor) continue;
    QTextCursor cursor(block);
    setTextCursor(cursor);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top());
    return;
  }
}

} // namespace wavesmith::widgets
