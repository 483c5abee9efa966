// SPDX-License-Identifier: Apache-2.0
#include "registers/registers_dock.h"

#include "controls/elided_label.h"
#include "controls/fitted_texts.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/text/line_states.h"
#include "document/workspace.h"
#include "panels/registers_under.h"
#include "registers/pressure_curve.h"
#include "registers/ranges_view.h"
#include "registers/register_file_view.h"
#include "registers/waves_gauge.h"
#include "services/window_services.h"
#include "style/core_texts.h"
#include "style/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <climits>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kCurveLines = 4; // lines for the curve before the rows get some

QLabel* makeLabel(const QString& name) {
  auto* label = new QLabel;
  label->setAccessibleName(name);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setTextFormat(Qt::PlainText);
  return label;
}

// As much of the text as has room, word by word.
QString elidedIn(const QFontMetrics& metrics, const QString& text, const QSize& room) {
  const auto fits = [&](const QString& part) {
    return metrics.boundingRect(0, 0, room.width(), INT_MAX, Qt::TextWordWrap, part).height() <=
           room.height();
  };
  if (fits(text)) return text;
  qsizetype end = text.size();
  QString part;
  do {
    end = text.lastIndexOf(u' ', end - 1);
    if (end <= 0) return QStringLiteral("\u2026");
    part = text.left(end) + QStringLiteral(" \u2026");
  } while (!fits(part));
  return part;
}

bool isDrawable(const SnapshotPointer& snapshot) {
  return snapshot && snapshot->program && snapshot->analysis && snapshot->panels && snapshot->lines;
}

} // namespace

RegistersDock::RegistersDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Registers"), parent), workspace_(workspace) {
  setObjectName(QStringLiteral("registers"));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  header_ = new QWidget;
  makeHeader(header_);
  column->addWidget(header_);

  auto* above = new QWidget;
  auto* pressure = new QVBoxLayout(above);
  pressure->setContentsMargins(8, 4, 8, 4);
  pressure->setSpacing(4);
  curve_ = new PressureCurve(workspace->theme());
  place_ = makeLabel(tr("Registers at the cursor"));
  place_->setObjectName(QStringLiteral("place"));
  place_->setWordWrap(true);
  place_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  pressure->addWidget(curve_, 1);
  pressure->addWidget(place_);

  tabs_ = new QTabWidget;
  tabs_->setDocumentMode(true);
  ranges_ = new RangesView(workspace->theme());
  file_ = new RegisterFileView(workspace->theme());
  auto* scroll = new QScrollArea;
  scroll->setWidget(file_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus); // the register file takes the focus
  savingView_ = new QTextBrowser;
  savingView_->setOpenLinks(false);
  savingView_->setFrameShape(QFrame::NoFrame);
  savingView_->setAccessibleName(tr("How to save a granule"));
  savingView_->document()->setDocumentMargin(10);
  tabs_->addTab(ranges_, tr("Live Ranges"));
  tabs_->addTab(scroll, tr("Register File"));
  tabs_->addTab(savingView_, tr("Save a Granule"));
  fitTabs(tabs_, {{tr("Live Ranges"), tr("Ranges")},
                  {tr("Register File"), tr("File", "registers")},
                  {tr("Save a Granule"), tr("Saving", "a granule of registers")}});

  split_ = new QSplitter(Qt::Vertical);
  split_->setChildrenCollapsible(false);
  split_->addWidget(above);
  split_->addWidget(tabs_);
  split_->setStretchFactor(0, 2);
  split_->setStretchFactor(1, 3);
  column->addWidget(split_, 1);
  stack_ = new HintStack(content);
  setWidget(stack_);

  connect(curve_, &PressureCurve::activated, this, &RegistersDock::goTo);
  connect(curve_, &PressureCurve::chosenChanged, this, &RegistersDock::showPlace);
  connect(ranges_, &RangesView::goTo, this, &RegistersDock::goTo);
  connect(savingView_, &QTextBrowser::anchorClicked, this,
          [this](const QUrl& url) { goTo(url.path().toUInt()); });
  connect(workspace, &Workspace::currentChanged, this, &RegistersDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  connect(workspace, &Workspace::cursorMoved, this, &RegistersDock::moveCursor);
  connect(workspace->theme(), &Theme::changed, this, &RegistersDock::refresh);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    visible_ = visible;
    refresh();
  });
  stack_->showHint(hint(), helpWithoutKernel(workspace_->current()));
}

RegistersDock* RegistersDock::addTo(WindowServices& window) {
  auto* const dock = new RegistersDock(window.workspace());
  window.addPanel({.dock = dock,
                   .action = "panelRegisters",
                   .icon = "registers",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 10,
                   .keys = Qt::CTRL | Qt::Key_1});
  return dock;
}

void RegistersDock::makeHeader(QWidget* parent) {
  auto* column = new QVBoxLayout(parent);
  column->setContentsMargins(10, 8, 6, 4);
  column->setSpacing(2);
  auto* first = new QHBoxLayout;
  first->setSpacing(6);
  name_ = new ElidedLabel(tr("Kernel"));
  QFont bold = name_->font();
  bold.setBold(true);
  bold.setPointSizeF(bold.pointSizeF() * 1.1);
  name_->setFont(bold);
  gauge_ = new WavesGauge(workspace_->theme());
  first->addWidget(name_, 1);
  first->addWidget(gauge_);
  first->setObjectName(QStringLiteral("firstRow"));
  occupancy_ = makeLabel(tr("Occupancy"));
  occupancy_->setWordWrap(true);
  next_ = makeLabel(tr("What one more wave needs"));
  next_->setWordWrap(true);
  next_->setForegroundRole(QPalette::PlaceholderText);
  column->addLayout(first);
  column->addWidget(occupancy_);
  column->addWidget(next_);
}

void RegistersDock::useActions(QAction* previous, QAction* next) {
  auto* row = header_->findChild<QHBoxLayout*>(QStringLiteral("firstRow"));
  for (QAction* action : {previous, next}) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setAccessibleName(action->toolTip());
    row->addWidget(button);
  }
}

QString RegistersDock::kernelText() const {
  return name_->fullText();
}
QString RegistersDock::occupancyText() const {
  return occupancyText_;
}
QString RegistersDock::nextText() const {
  return next_->text();
}
QString RegistersDock::placeText() const {
  return placeText_;
}

QString RegistersDock::hint() const {
  const Document* document = workspace_->current();
  if (document == nullptr) return tr("Open a kernel to see its register usage.");
  const SnapshotPointer snapshot = codeOf(document);
  if (!isDrawable(snapshot) || snapshot->program->kernels().empty()) return whyNoKernel(*document);
  return tr("This kernel has no instructions yet.");
}

void RegistersDock::refresh() {
  const SnapshotPointer snapshot = codeOf(workspace_->current());
  if (!visible_) {
    // That of a large text is too large to keep when it is closed, or has changed.
    if (!kernel_.isNull() && kernel_.snapshot != snapshot) showKernel({});
    return;
  }
  if (!isDrawable(snapshot)) return showKernel({});
  showKernel(kernelAtCursor(snapshot, *workspace_, lastName_));
}

void RegistersDock::moveCursor() {
  if (!visible_ || kernel_.isNull()) return refresh();
  const ShownKernel now = kernelAtCursor(kernel_.snapshot, *workspace_, lastName_);
  if (now.kernel != kernel_.kernel) return showKernel(now);
  // While typing in a line, the instruction stays.
  if (std::exchange(kernel_.cursor, now.cursor) != now.cursor) {
    curve_->setCursor(now.cursor);
    ranges_->setKernel(kernel_);
    file_->setKernel(kernel_);
  }
  markRegister();
  showPlace();
}

void RegistersDock::showKernel(const ShownKernel& kernel) {
  kernel_ = kernel;
  if (!kernel_.isNull() && kernel_.panel().first >= kernel_.panel().end) kernel_ = {};
  curve_->setKernel(kernel_);
  ranges_->setKernel(kernel_);
  file_->setKernel(kernel_);
  if (kernel_.isNull()) return stack_->showHint(hint(), helpWithoutKernel(workspace_->current()));
  const panels::RegisterText say = kernel_.text();
  const analysis::Occupancy& occupancy = kernel_.panel().resources.occupancy;
  lastName_ = QString::fromStdString(kernel_.panel().name);
  name_->setFullText(shownName(kernel_.panel().name));
  gauge_->setWaves(static_cast<int>(occupancy.wavesPerSimd),
                   static_cast<int>(kernel_.snapshot->program->target().wavesPerSimd));
  occupancyText_ = coreText(say.occupancy());
  next_->setText(coreText(say.next()));
  showSaving();
  markRegister();
  showPlace();
  stack_->showView();
}

// A low panel needs the room of its sentences for the rows of the live ranges: first that of the second one, then that
// of the place, whose figures are beside the text and in the tool tip of the curve as well, and at last all but one line.
void RegistersDock::fitSentences() {
  const QWidget* const parent = stack_->parentWidget(); // the dock itself, or what scrolls the panel
  const QWidget* const area = parent == this ? stack_ : parent;
  const QMargins header = header_->layout()->contentsMargins();
  const QMargins above = curve_->parentWidget()->layout()->contentsMargins();
  const int spacing = header_->layout()->spacing();
  const int width = header_->width() - header.left() - header.right();
  const QFontMetrics metrics = occupancy_->fontMetrics();
  const auto heightOf = [&](const QString& text) {
    return text.isEmpty()
               ? 0
               : spacing + metrics.boundingRect(0, 0, width, area->height(), Qt::TextWordWrap, text).height();
  };
  const int fixed = header.top() + header.bottom() + header_->layout()->itemAt(0)->sizeHint().height() +
                    above.top() + above.bottom() + curve_->minimumSizeHint().height() +
                    split_->handleWidth() + tabs_->minimumSizeHint().height();
  const int place =
      curve_->parentWidget()->layout()->spacing() + std::max(metrics.height(), place_->minimumHeight());
  // Texts are measured once, not with each key.
  const Fitted now{next_->text(), occupancyText_, width, area->height() - fixed, place};
  if (std::exchange(fitted_, now) == now) return;
  const int room = now.room - heightOf(occupancyText_);
  const int next = heightOf(next_->text());
  next_->setVisible(next > 0 && room >= place + next);
  place_->setVisible(room >= place);
  // What is left belongs to the curve, as long as it is low.
  const int left = room - (room >= place ? place : 0) - (room >= place + next ? next : 0);
  curve_->setMinimumHeight(curve_->minimumSizeHint().height() +
                           std::clamp(left, 0, kCurveLines * metrics.height()));
  occupancy_->setText(room >= 0 ? occupancyText_ : metrics.elidedText(occupancyText_, Qt::ElideRight, width));
  occupancy_->setToolTip(room >= 0 ? QString() : occupancyText_);
}

void RegistersDock::resizeEvent(QResizeEvent* event) {
  QDockWidget::resizeEvent(event);
  showPlace();
}

// The places in the sentence are links, in whatever language it is.
QString RegistersDock::linksIn(const panels::Sentence& sentence) const {
  const QString color = workspace_->theme()->palette().color(QPalette::Link).name();
  const QString text = kernel_.textOf(sentence);
  QString html;
  qsizetype from = 0;
  for (const panels::Sentence::Mark& mark : sentence.marks) {
    const QString place = coreText(kernel_.text().where(mark.at));
    const qsizetype found = text.indexOf(place, from);
    if (found < 0) continue;
    html += text.mid(from, found - from).toHtmlEscaped() +
            QStringLiteral("<a href=\"at:%1\" style=\"color: %2\">%3</a>")
                .arg(mark.at)
                .arg(color, place.toHtmlEscaped());
    from = found + place.size();
  }
  return html + text.mid(from).toHtmlEscaped();
}

void RegistersDock::showSaving() {
  saving_.clear();
  std::vector<panels::Sentence> sentences{kernel_.text().maximum()};
  for (panels::Sentence& sentence : kernel_.text().saving()) {
    saving_ << kernel_.textOf(sentence);
    sentences.push_back(std::move(sentence));
  }
  QString html;
  for (const panels::Sentence& sentence : sentences)
    html += QStringLiteral("<p style=\"margin: 0 0 8px 0\">%1</p>").arg(linksIn(sentence));
  if (html == std::exchange(savingHtml_, html)) return; // the layout takes longer than the rest
  savingView_->setHtml(html);
}

// No instruction of the kernel is in a line above the cursor, and none in its own.
bool RegistersDock::isAboveCode() const {
  if (!kernel_.isAtCursor || kernel_.cursor == program::kNone) return false;
  const program::LineIndex& lines = *kernel_.snapshot->lines;
  const auto here = static_cast<std::uint32_t>(std::max(1, workspace_->cursorLine()));
  if (!lines.at(here).empty()) return false;
  for (std::uint32_t line = std::min(here, lines.lastLine() + 1); line > 1; --line)
    if (const auto at = lines.at(line - 1); !at.empty())
      return program::kernelOf(*kernel_.snapshot->program, at.back()) != kernel_.kernel;
  return true;
}

void RegistersDock::showPlace() {
  if (kernel_.isNull()) return;
  const std::uint32_t at = curve_->chosen() != program::kNone ? curve_->chosen()
                           : isAboveCode()                    ? program::kNone
                                                              : kernel_.cursor;
  placeText_ = at != program::kNone ? curve_->textAt(at) : kernel_.textOf(kernel_.text().maximum());
  // At most two lines, in a narrow panel always, so that nothing moves with the cursor.
  const QMargins margins = curve_->parentWidget()->layout()->contentsMargins();
  const int width = header_->width() - margins.left() - margins.right(); // also while it is hidden
  const QFontMetrics metrics = place_->fontMetrics();
  const bool isNarrow = width < metrics.horizontalAdvance(tr("line 9999: 256 VGPRs, 256 AGPRs, "
                                                             "100 SGPRs; 8 waves"));
  const int height = isNarrow || metrics.horizontalAdvance(placeText_) > width ? 2 * metrics.lineSpacing()
                                                                               : metrics.lineSpacing();
  place_->setText(elidedIn(metrics, placeText_, QSize(width, height)));
  place_->setToolTip(place_->text() != placeText_ ? placeText_ : QString());
  place_->setMinimumHeight(height);
  fitSentences();
}

void RegistersDock::markRegister() {
  isa::RegisterRange registers{isa::RegisterClass::Vector, 0, 0};
  const Document* document = workspace_->current();
  // In another revision, the line may be a different one.
  if (document != nullptr && kernel_.snapshot->revision == document->revision()) {
    const int line = workspace_->cursorLine();
    const QTextBlock block = document->text()->findBlockByNumber(line - 1);
    const QString text = block.text();
    const auto column = text.left(workspace_->cursorColumn() - 1).toUtf8().size() + 1;
    if (const auto found = panels::registersUnder(
            *kernel_.snapshot->program, *kernel_.snapshot->lines, static_cast<std::uint32_t>(line),
            static_cast<std::uint32_t>(column), text.toStdString(), lineState(block)))
      registers = *found;
  }
  ranges_->setMarked(registers);
  file_->setMarked(registers);
}

void RegistersDock::goTo(std::uint32_t at) {
  if (kernel_.isNull() || at == program::kNone) return;
  const std::uint32_t line = kernel_.snapshot->lines->lineOf(at);
  if (line == 0) return;
  workspace_->goTo({kernel_.snapshot->path.toStdString(), line, 0, 0});
}

void RegistersDock::goToMaximum(bool next) {
  const Document* document = workspace_->current();
  const SnapshotPointer snapshot = document != nullptr ? document->snapshot() : nullptr;
  if (!isDrawable(snapshot)) return;
  const ShownKernel kernel = kernelAtCursor(snapshot, *workspace_, lastName_);
  if (kernel.isNull()) return;
  std::vector<std::uint32_t> lines;
  for (const std::uint32_t at : kernel.panel().resources.atMaximum)
    if (const std::uint32_t line = snapshot->lines->lineOf(at); line != 0) lines.push_back(line);
  if (lines.empty()) return;
  std::ranges::sort(lines);
  const auto here = static_cast<std::uint32_t>(workspace_->cursorLine());
  std::uint32_t line = 0;
  if (next) {
    const auto found = std::ranges::upper_bound(lines, here);
    line = found == lines.end() ? lines.front() : *found;
  } else {
    const auto found = std::ranges::lower_bound(lines, here);
    line = found == lines.begin() ? lines.back() : *std::prev(found);
  }
  workspace_->goTo({snapshot->path.toStdString(), line, 0, 0});
}

void RegistersDock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && !kernel_.isNull()) showSaving();
  QDockWidget::changeEvent(event);
}

} // namespace wavesmith::widgets
