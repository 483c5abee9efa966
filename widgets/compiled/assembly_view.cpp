// SPDX-License-Identifier: Apache-2.0
#include "compiled/assembly_view.h"

#include "document/text/gradual_text.h"
#include "settings/settings.h"
#include "style/highlighting_repository.h"
#include "style/link_colors.h"
#include "style/syntax_highlighter.h"
#include "style/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPlainTextDocumentLayout>
#include <QPolygonF>
#include <QScrollBar>
#include <QTextBlock>

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/Theme>
#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kTriangle = 12; // pixels, with its space
constexpr int kPad = 6;

} // namespace

class AssemblyView::Margin : public QWidget {
public:
  explicit Margin(AssemblyView* view) : QWidget(view), view_(view) {
    setAccessibleName(AssemblyView::tr("Lines of the source"));
  }

protected:
  void paintEvent(QPaintEvent* event) override {
    QPainter painter(this);
    view_->paintMargin(painter, event->rect(), width());
  }

private:
  AssemblyView* view_;
};

AssemblyView::AssemblyView(Settings* settings, Theme* theme, QWidget* parent)
    : QPlainTextEdit(parent), settings_(settings), theme_(theme), margin_(new Margin(this)) {
  setObjectName(QStringLiteral("compiledAssembly"));
  setAccessibleName(tr("Compiled assembly"));
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setFrameShape(QFrame::NoFrame);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setUndoRedoEnabled(false);
  highlighter_ = new SyntaxHighlighter(document(), this);
  highlighter_->setDefinition(highlightingRepository().definitionForFileName(QStringLiteral("compiled.s")));
  filling_ = std::make_unique<GradualText>(document());
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
    if (dy != 0)
      margin_->scroll(0, dy);
    else
      margin_->update(0, area.y(), margin_->width(), area.height());
    updateVisible();
  });
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    if (!isChanging_) emit lineChosen(currentLine());
  });
  connect(settings, &Settings::editorChanged, this, &AssemblyView::applySettings);
  connect(theme, &Theme::changed, this, &AssemblyView::applyTheme);
  applySettings();
  applyTheme();
}

AssemblyView::~AssemblyView() = default;

void AssemblyView::setAssembly(const QString& text, Links links) {
  links_ = std::move(links);
  active_.clear();
  marginDigits_ = 3;
  if (links_)
    for (int line = 1; line <= static_cast<int>(links_->lines().size()); ++line)
      marginDigits_ = std::max(marginDigits_, static_cast<int>(marginText(line).size()));
  const int scrolled = verticalScrollBar()->value();
  isChanging_ = true;
  filling_->fill(text, [this, scrolled] {
    verticalScrollBar()->setValue(scrolled);
    isChanging_ = false;
    updateVisible();
  });
  layOut();
  viewport()->update();
  margin_->update();
}

void AssemblyView::setActive(const QSet<int>& lines, bool reveal) {
  active_ = lines;
  viewport()->update();
  margin_->update();
  if (!reveal || lines.isEmpty()) return;
  const int first = firstVisibleBlock().blockNumber() + 1;
  const int last = first + viewport()->height() / std::max(1, fontMetrics().lineSpacing()) - 1;
  const bool isVisible =
      std::ranges::any_of(lines, [first, last](int line) { return line >= first && line <= last; });
  // Without the cursor, which would choose a line.
  if (!isVisible) verticalScrollBar()->setValue(std::max(0, *std::ranges::min_element(lines) - 4));
}

int AssemblyView::currentLine() const {
  return textCursor().blockNumber() + 1;
}

int AssemblyView::colorOf(int line) const {
  return links_ ? links_->colorOf(links_->mainSourceOf(static_cast<std::uint32_t>(line))) : -1;
}

QString AssemblyView::marginText(int line) const {
  if (!links_) return {};
  const auto sources = links_->sourcesOf(static_cast<std::uint32_t>(line));
  if (sources.empty()) return {};
  const QString own = QString::number(sources.front());
  return sources.size() == 1 ? own : own + QChar(0x2039) + QString::number(sources[1]);
}

// --- Drawing ---

void AssemblyView::applySettings() {
  setFont(settings_->editorFont());
  setTabStopDistance(4 * QFontMetricsF(font()).horizontalAdvance(u' '));
  layOut();
}

void AssemblyView::applyTheme() {
  QPalette colors = palette();
  colors.setColor(QPalette::Base, theme_->color(Theme::Role::EditorBackground));
  colors.setColor(QPalette::Text, theme_->color(Theme::Role::EditorText));
  colors.setColor(QPalette::Highlight, theme_->color(Theme::Role::Selection));
  colors.setColor(QPalette::HighlightedText, theme_->color(Theme::Role::EditorText));
  setPalette(colors);
  highlighter_->setTheme(theme_->highlighting());
  margin_->update();
}

void AssemblyView::layOut() {
  const int width = kTriangle + kPad + marginDigits_ * fontMetrics().horizontalAdvance(u'9');
  setViewportMargins(width, 0, 0, 0);
  const QRect area = contentsRect();
  margin_->setGeometry(area.left(), area.top(), width, area.height());
}

void AssemblyView::updateVisible() {
  const int first = firstVisibleBlock().blockNumber();
  const int rows = viewport()->height() / std::max(1, fontMetrics().lineSpacing()) + 1;
  highlighter_->setVisible(first, std::min(blockCount() - 1, first + rows));
}

void AssemblyView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  layOut();
  updateVisible();
}

// The line of the cursor counts as chosen when the focus comes back.
void AssemblyView::focusInEvent(QFocusEvent* event) {
  QPlainTextEdit::focusInEvent(event);
  if (event->reason() != Qt::MouseFocusReason && event->reason() != Qt::PopupFocusReason)
    emit lineChosen(currentLine());
}

void AssemblyView::paintEvent(QPaintEvent* event) {
  {
    QPainter painter(viewport());
    QTextBlock block = firstVisibleBlock();
    QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    for (; block.isValid() && place.top() <= event->rect().bottom(); block = block.next()) {
      const int line = block.blockNumber() + 1;
      const qreal height = blockBoundingRect(block).height();
      if (const int color = colorOf(line); color >= 0)
        painter.fillRect(
            QRectF(0, place.top(), viewport()->width(), height),
            linkFill(*theme_, color, active_.contains(line) ? LinkTint::Active : LinkTint::Usual));
      place.translate(0, height);
    }
  }
  QPlainTextEdit::paintEvent(event);
}

void AssemblyView::paintMargin(QPainter& painter, const QRect& area, int width) {
  painter.fillRect(area, theme_->color(Theme::Role::Gutter));
  painter.setRenderHint(QPainter::Antialiasing);
  QTextBlock block = firstVisibleBlock();
  QRectF place = blockBoundingGeometry(block).translated(contentOffset());
  for (; block.isValid() && place.top() <= area.bottom(); block = block.next()) {
    const int line = block.blockNumber() + 1;
    const qreal height = blockBoundingRect(block).height();
    const bool isActive = active_.contains(line);
    if (const QString text = marginText(line); !text.isEmpty()) {
      QFont font = this->font();
      font.setBold(isActive);
      painter.setFont(font);
      painter.setPen(theme_->color(isActive ? Theme::Role::LineNumberCurrent : Theme::Role::LineNumber));
      painter.drawText(QRectF(0, place.top(), width - kPad, height), Qt::AlignRight | Qt::AlignVCenter, text);
    }
    if (const int color = colorOf(line); color >= 0) {
      painter.fillRect(QRectF(width - 3, place.top(), 3, height), linkMark(*theme_, color));
      if (isActive) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(linkMark(*theme_, color));
        const qreal middle = place.top() + height / 2;
        painter.drawPolygon(QPolygonF({{3, middle - 4}, {9, middle}, {3, middle + 4}}));
      }
    }
    place.translate(0, height);
  }
}

} // namespace wavesmith::widgets
