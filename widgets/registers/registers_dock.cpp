// SPDX-License-Identifier: Apache-2.0
#include "registers/registers_dock.h"

#include "controls/elided_label.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/line_states.h"
#include "document/workspace.h"
#include "registers/pressure_curve.h"
#include "registers/ranges_view.h"
#include "registers/register_file_view.h"
#include "registers/waves_gauge.h"
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

#include <algorithm>

namespace wavesmith::widgets {
namespace {

QLabel* makeLabel(const QString& name) {
  auto* label = new QLabel;
  label->setAccessibleName(name);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setTextFormat(Qt::PlainText);
  return label;
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

  auto* splitter = new QSplitter(Qt::Vertical);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(above);
  splitter->addWidget(tabs_);
  splitter->setStretchFactor(0, 2);
  splitter->setStretchFactor(1, 3);
  column->addWidget(splitter, 1);
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
  stack_->showHint(hint());
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
  return occupancy_->text();
}
QString RegistersDock::nextText() const {
  return next_->text();
}
QString RegistersDock::placeText() const {
  return place_->text();
}

QString RegistersDock::hint() const {
  const Document* document = workspace_->current();
  if (document == nullptr) return tr("Open a kernel to see its register usage.");
  const SnapshotPointer snapshot = codeOf(document);
  if (!isDrawable(snapshot) || snapshot->program->kernels().empty()) return whyNoKernel(*document);
  return tr("This kernel has no instructions yet.");
}

void RegistersDock::refresh() {
  if (!visible_) return;
  const SnapshotPointer snapshot = codeOf(workspace_->current());
  if (!isDrawable(snapshot)) return showKernel({});
  showKernel(kernelAtCursor(snapshot, *workspace_, lastName_));
}

void RegistersDock::moveCursor() {
  if (!visible_ || kernel_.isNull()) return refresh();
  const ShownKernel now = kernelAtCursor(kernel_.snapshot, *workspace_, lastName_);
  if (now.kernel != kernel_.kernel) return showKernel(now);
  kernel_.cursor = now.cursor;
  curve_->setCursor(now.cursor);
  ranges_->setKernel(kernel_);
  file_->setKernel(kernel_);
  markRegister();
  showPlace();
}

void RegistersDock::showKernel(const ShownKernel& kernel) {
  kernel_ = kernel;
  if (!kernel_.isNull() && kernel_.panel().first >= kernel_.panel().end) kernel_ = {};
  curve_->setKernel(kernel_);
  ranges_->setKernel(kernel_);
  file_->setKernel(kernel_);
  if (kernel_.isNull()) return stack_->showHint(hint());
  const panels::RegisterText say = kernel_.text();
  const analysis::Occupancy& occupancy = kernel_.panel().resources.occupancy;
  lastName_ = QString::fromStdString(kernel_.panel().name);
  name_->setFullText(lastName_);
  gauge_->setWaves(static_cast<int>(occupancy.wavesPerSimd),
                   static_cast<int>(kernel_.snapshot->program->target().wavesPerSimd));
  occupancy_->setText(QString::fromStdString(say.occupancy()));
  next_->setText(QString::fromStdString(say.next()));
  next_->setVisible(!next_->text().isEmpty());
  showSaving();
  markRegister();
  showPlace();
  stack_->showView();
}

// The places in the sentences are links.
void RegistersDock::showSaving() {
  saving_.clear();
  QString html;
  std::vector<panels::Sentence> sentences{kernel_.text().maximum()};
  for (panels::Sentence& sentence : kernel_.text().saving()) {
    saving_ << kernel_.textOf(sentence);
    sentences.push_back(std::move(sentence));
  }
  const QString color = workspace_->theme()->palette().color(QPalette::Link).name();
  for (const panels::Sentence& sentence : sentences) {
    html += QStringLiteral("<p style=\"margin: 0 0 8px 0\">");
    std::size_t from = 0;
    const auto words = [&](std::size_t end) {
      html += QString::fromStdString(sentence.words.substr(from, end - from)).toHtmlEscaped();
      from = end;
    };
    for (const panels::Sentence::Mark& mark : sentence.marks) {
      words(mark.before);
      html += QStringLiteral("<a href=\"at:%1\" style=\"color: %2\">%3</a>")
                  .arg(mark.at)
                  .arg(color, QString::fromStdString(kernel_.text().where(mark.at)).toHtmlEscaped());
    }
    words(sentence.words.size());
    html += QStringLiteral("</p>");
  }
  savingView_->setHtml(html);
}

void RegistersDock::showPlace() {
  if (kernel_.isNull()) return;
  const std::uint32_t at = curve_->chosen() != program::kNone ? curve_->chosen() : kernel_.cursor;
  place_->setText(at != program::kNone ? curve_->textAt(at) : kernel_.textOf(kernel_.text().maximum()));
  // In a narrow panel there are always two lines for it, so that nothing moves with the cursor.
  const QFontMetrics metrics = place_->fontMetrics();
  const bool isNarrow = place_->width() < metrics.horizontalAdvance(tr("line 9999: 256 VGPRs, 256 AGPRs, "
                                                                       "100 SGPRs; 8 waves"));
  place_->setMinimumHeight(isNarrow ? 2 * metrics.lineSpacing() : 0);
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
    if (const auto found =
            panels::registerAt(*kernel_.snapshot->program, *kernel_.snapshot->analysis,
                               *kernel_.snapshot->lines, static_cast<std::uint32_t>(line),
                               static_cast<std::uint32_t>(column), text.toStdString(), lineState(block)))
      registers = found->registers;
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
