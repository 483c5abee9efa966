// SPDX-License-Identifier: Apache-2.0
#include "editor/sides/change_marks.h"

#include "document/document.h"
#include "document/text/head_text.h"
#include "style/theme.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPointer>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPause = 300;       // milliseconds without an edit
constexpr qreal kChangeBar = 3;   // pixels
constexpr qreal kChangeGap = 2;   // between the parts of a bar
constexpr qreal kRemovedMark = 4; // half the height of the triangle
constexpr int kChangeBarParts = 3;

} // namespace

ChangeMarks::ChangeMarks(Document* document, QObject* parent) : QObject(parent), document_(document) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPause);
  connect(&pause_, &QTimer::timeout, this, &ChangeMarks::compare);
  connect(document, &Document::revisionChanged, this, [this] {
    isOld_ = true;
    if (head_) pause_.start();
  });
  connect(document, &Document::saved, this, &ChangeMarks::read);
  connect(document, &Document::pathChanged, this, &ChangeMarks::read);
  connect(document, &Document::changedOnDisk, this, &ChangeMarks::read);
  // There may be a new commit.
  connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
    if (state == Qt::ApplicationActive) read();
  });
  read();
}

ChangeMarks::~ChangeMarks() = default;

void ChangeMarks::read() {
  reading_.cancel();
  const QString path = document_->path();
  if (path != path_) {
    head_ = nullptr;
    setChanges({});
  }
  path_ = path;
  if (document_->isCodeObject() || !isInRepository(path)) return;
  reading_.start(
      this,
      [path](const std::stop_token& stop) -> std::shared_ptr<const std::string> {
        const auto text = textAtHead(path, stop);
        return text ? std::make_shared<const std::string>(text->toStdString()) : nullptr;
      },
      [this](std::shared_ptr<const std::string> text) {
        head_ = std::move(text);
        if (!head_) return setChanges({});
        compare();
      });
}

void ChangeMarks::compare() {
  if (!head_) return;
  if (isComparing_) {
    isOld_ = true;
    return;
  }
  isComparing_ = true;
  isOld_ = false;
  inBackground(
      this,
      [head = head_, content = document_->content()] {
        return source::changedLines(*head, content.toStdString());
      },
      [this, head = head_](std::vector<source::ChangedLines> result) {
        isComparing_ = false;
        if (head == head_) setChanges(std::move(result));
        if (head != head_ || isOld_) pause_.start();
      });
}

void ChangeMarks::setChanges(std::vector<source::ChangedLines> changes) {
  if (changes == changes_) return;
  changes_ = std::move(changes);
  emit changed();
}

ChangeMarks::Mark ChangeMarks::at(int line) const {
  const auto number = static_cast<std::size_t>(line - 1);
  Mark mark;
  // The last change that begins at this line or before it.
  const auto after = std::ranges::upper_bound(changes_, number, {}, &source::ChangedLines::after);
  if (after != changes_.begin()) {
    const source::ChangedLines& change = *(after - 1);
    if (number < change.after + change.afterCount)
      mark.kind = change.beforeCount == 0 ? Kind::Added : Kind::Changed;
    if (change.afterCount == 0 && change.after == number)
      mark.removedAbove = static_cast<int>(change.beforeCount);
  }
  return mark;
}

QString ChangeMarks::textAt(int line) const {
  const Mark mark = at(line);
  QStringList texts;
  if (mark.removedAbove > 0) texts << tr("%n line(s) of HEAD removed above", nullptr, mark.removedAbove);
  if (mark.kind == Kind::Added) texts << tr("Not in HEAD");
  if (mark.kind == Kind::Changed) texts << tr("Changed since HEAD");
  return texts.join(u'\n');
}

void ChangeMarks::paint(QPainter& painter, const std::vector<VisibleRow>& rows, int right,
                        const Theme& theme) const {
  if (changes_.empty()) return;
  painter.save();
  painter.setPen(Qt::NoPen);
  for (const VisibleRow& row : rows) {
    const Mark mark = at(row.line);
    const qreal left = right - kChangeBar;
    const qreal height = row.height;
    if (mark.kind == Kind::Added)
      painter.fillRect(QRectF(left, row.top, kChangeBar, height), theme.color(Theme::Role::Good));
    const qreal part = height / kChangeBarParts;
    for (int n = 0; mark.kind == Kind::Changed && n < kChangeBarParts; ++n)
      painter.fillRect(QRectF(left, row.top + n * part, kChangeBar, part - kChangeGap),
                       theme.color(Theme::Role::Accent));
    if (mark.removedAbove == 0) continue;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme.color(Theme::Role::Error));
    painter.drawPolygon(QPolygonF({{left - 1, row.top - kRemovedMark},
                                   {qreal(right), qreal(row.top)},
                                   {left - 1, row.top + kRemovedMark}}));
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  painter.restore();
}

} // namespace wavesmith::widgets
