// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_page.h"

#include "classroom/lesson_text.h"
#include "classroom/question_view.h"
#include "controls/elided_label.h"
#include "document/workspace.h"
#include "style/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kMargin = 10; // pixels around the text

struct PanelName {
  const char* name;
  const char* title;
};
constexpr PanelName kPanelNames[] = {
    {"registers", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Registers")},
    {"hazards", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Hazards")},
    {"initial", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Initial State")},
    {"kernarg", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Kernarg Designer")},
    {"descriptor", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Descriptor")},
    {"run", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Run")},
    {"problems", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Problems")},
    {"disassembly", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Disassembly")},
    {"reference", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Instructions")},
    {"lanes", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Lanes")},
    {"waves", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Waves")},
    {"state", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "State")},
    {"lds", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "LDS")},
    {"memory", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Memory")},
    {"timeline", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Timeline")},
    {"why", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Why?")},
    {"divergence", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "First Divergence")},
    {"values", QT_TRANSLATE_NOOP("wavesmith::widgets::LessonPage", "Value Table")},
};

} // namespace

QString panelTitle(const QString& name) {
  const auto* found = std::ranges::find_if(
      kPanelNames, [&](const PanelName& panel) { return name == QLatin1String(panel.name); });
  return found == std::end(kPanelNames) ? name : LessonPage::tr(found->title);
}

LessonPage::LessonPage(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), toList_(new QToolButton), title_(new ElidedLabel(tr("Lesson"))),
      startOver_(new QAction(icon(QStringLiteral("refresh")), tr("&Start Over\u2026"), this)),
      scroll_(new QScrollArea), buttons_(new QWidget), back_(new QPushButton(tr("&Back"))),
      next_(new QPushButton(tr("&Next"))), where_(new QLabel), progress_(new QProgressBar) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  addHead(rows);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  rows->addWidget(scroll_, 1);
  rows->addWidget(buttons_);
  addFoot(rows);
}

void LessonPage::addHead(QVBoxLayout* rows) {
  toList_->setArrowType(Qt::LeftArrow);
  toList_->setText(tr("Lessons"));
  toList_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  toList_->setAutoRaise(true);
  toList_->setToolTip(tr("Back to all lessons"));
  auto* more = new QToolButton;
  more->setIcon(icon(QStringLiteral("refresh")));
  more->setAutoRaise(true);
  more->setDefaultAction(startOver_);
  more->setToolTip(tr("Restores the files of the lesson"));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 2, 4, 2);
  row->addWidget(toList_);
  row->addWidget(title_, 1);
  row->addWidget(more);
  rows->addLayout(row);
  connect(toList_, &QToolButton::clicked, this, &LessonPage::listRequested);
  connect(startOver_, &QAction::triggered, this, &LessonPage::startOverRequested);
}

void LessonPage::addFoot(QVBoxLayout* rows) {
  where_->setAlignment(Qt::AlignCenter);
  progress_->setTextVisible(false);
  progress_->setFixedHeight(4);
  progress_->setAccessibleName(tr("Step"));
  auto* middle = new QVBoxLayout;
  middle->setSpacing(4);
  middle->addWidget(where_);
  middle->addWidget(progress_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 6, kMargin, kMargin);
  row->setSpacing(kMargin);
  row->addWidget(back_);
  row->addLayout(middle, 1);
  row->addWidget(next_);
  rows->addLayout(row);
  connect(back_, &QPushButton::clicked, this, [this] {
    if (step_ > 0) emit stepRequested(step_ - 1);
  });
  connect(next_, &QPushButton::clicked, this, [this] {
    if (lesson_ == nullptr) return;
    if (step_ + 1 < lesson_->steps.size())
      emit stepRequested(step_ + 1);
    else
      emit finished();
  });
}

// --- A step ---

void LessonPage::clear() {
  lesson_ = nullptr;
  if (showMe_ != nullptr) {
    showMe_->hide();
    showMe_->deleteLater();
  }
  showMe_ = nullptr;
  for (QPushButton* const button : std::as_const(panels_)) {
    button->hide();
    button->deleteLater();
  }
  panels_.clear();
  delete buttons_->layout();
  questions_.clear();
  if (QWidget* content = scroll_->takeWidget()) content->deleteLater();
}

void LessonPage::show(std::shared_ptr<const lessons::Lesson> lesson, unsigned step,
                      const lessons::LessonProgress* progress) {
  clear();
  lesson_ = std::move(lesson);
  const auto steps = static_cast<unsigned>(lesson_->steps.size());
  step_ = std::min(step, steps - 1);
  title_->setFullText(QString::fromStdString(lesson_->title));
  auto* content = new QWidget;
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(kMargin, 6, kMargin, kMargin);
  rows->setSpacing(12);
  addStep(rows, lesson_->steps[step_]);
  addQuestions(rows, lesson_->steps[step_], progress);
  rows->addStretch(1);
  addButtons(lesson_->steps[step_]);
  scroll_->setWidget(content);
  content->setAutoFillBackground(false);
  scroll_->viewport()->setAutoFillBackground(false);
  scroll_->verticalScrollBar()->setValue(0);

  back_->setEnabled(step_ > 0);
  next_->setText(step_ + 1 < steps ? tr("&Next") : tr("&Finish"));
  where_->setText(tr("Step %1 of %2").arg(step_ + 1).arg(steps));
  progress_->setRange(0, static_cast<int>(steps));
  progress_->setValue(static_cast<int>(step_ + 1));
}

void LessonPage::addStep(QVBoxLayout* rows, const lessons::Step& step) {
  QString markdown;
  if (step_ == 0 && !lesson_->introduction.empty())
    markdown = QString::fromStdString(numbered(lesson_->introduction)) + QStringLiteral("\n\n");
  markdown += QStringLiteral("## ") + QString::fromStdString(step.title) + QStringLiteral("\n\n") +
              QString::fromStdString(numbered(step.markdown));
  auto* text = new LessonText(tr("Text of the step"), workspace_);
  text->setFolder(lesson_->folder);
  text->setText(markdown);
  connect(text, &QTextBrowser::anchorClicked, this, &LessonPage::linkActivated);
  rows->addWidget(text);
}

// Below the text, which scrolls: they are always there.
void LessonPage::addButtons(const lessons::Step& step) {
  buttons_->setVisible(step.debug || !step.panels.empty());
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(kMargin, 6, kMargin, 0);
  row->setSpacing(6);
  if (step.debug) {
    showMe_ = new QPushButton(icon(QStringLiteral("debug")), tr("Show &me"));
    showMe_->setToolTip(tr("Debugs the kernel to the place of this step"));
    connect(showMe_, &QPushButton::clicked, this, &LessonPage::debugRequested);
    row->addWidget(showMe_);
  }
  for (const std::string& panel : step.panels) {
    const QString name = QString::fromStdString(panel);
    auto* button = new QPushButton(panelTitle(name));
    button->setToolTip(tr("Shows the panel"));
    button->setAccessibleName(tr("Show the panel %1").arg(panelTitle(name)));
    connect(button, &QPushButton::clicked, this, [this, name] { emit panelRequested(name); });
    row->addWidget(button);
    panels_ << button;
  }
  row->addStretch(1);
}

void LessonPage::addQuestions(QVBoxLayout* rows, const lessons::Step& step,
                              const lessons::LessonProgress* progress) {
  for (const lessons::Question& question : step.questions) {
    auto* view = new QuestionView(numbered(question), workspace_, lesson_->folder);
    if (progress != nullptr) {
      const auto done =
          std::ranges::find(progress->answers, question.number, &lessons::QuestionProgress::question);
      view->setProgress(done == progress->answers.end() ? nullptr : &*done);
    }
    rows->addWidget(view);
    questions_ << view;
    connect(view, &QuestionView::shown, this, &LessonPage::reveal);
    emit questionShown(view);
  }
}

std::string LessonPage::numbered(const std::string& text) const {
  return numbers_ ? numbers_(text) : text;
}

lessons::Question LessonPage::numbered(lessons::Question question) const {
  question.ask = numbered(question.ask);
  for (std::string& hint : question.hints)
    hint = numbered(hint);
  return question;
}

// When the layout has given it its place.
void LessonPage::reveal(QWidget* part) {
  QTimer::singleShot(0, this, [this, part = QPointer(part)] {
    QWidget* const content = scroll_->widget();
    if (part == nullptr || content == nullptr || !content->isAncestorOf(part)) return;
    for (QWidget* one = part; one != nullptr && one != content; one = one->parentWidget())
      if (one->layout() != nullptr) one->layout()->activate();
    content->layout()->activate();
    QCoreApplication::sendPostedEvents(scroll_->viewport(), 0);
    QCoreApplication::sendPostedEvents(content, 0);
    scroll_->ensureWidgetVisible(part, 0, kMargin);
    scroll_->horizontalScrollBar()->setValue(0);
  });
}

QuestionView* LessonPage::question(unsigned number) const {
  const auto found = std::ranges::find(questions_, number, &QuestionView::number);
  return found == questions_.end() ? nullptr : *found;
}

QString LessonPage::text() const {
  const auto* text = scroll_->widget() == nullptr ? nullptr : scroll_->widget()->findChild<LessonText*>();
  return text == nullptr ? QString() : text->toPlainText();
}

} // namespace wavesmith::widgets
