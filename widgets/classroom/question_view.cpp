// SPDX-License-Identifier: Apache-2.0
#include "classroom/question_view.h"

#include "classroom/lesson_text.h"
#include "document/workspace.h"
#include "style/core_texts.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr int kBar = 3;              // pixels, at the left
constexpr int kQuestionPadding = 10; // beside and around the content
constexpr int kMarkSize = 16;        // size of the verdict's icon
constexpr std::size_t kMostPlaces = 3;

// "first_wave.s:14: message"; without the message if the sentence has it
QString describeShort(const source::Diagnostic& diagnostic, const QString& sentence) {
  const QString file = QFileInfo(QString::fromStdString(diagnostic.place.file)).fileName();
  QString message = coreText(diagnostic.message).toHtmlEscaped();
  if (file.isEmpty() || diagnostic.place.line == 0) return message;
  const QString place = QStringLiteral("%1:%2").arg(file.toHtmlEscaped()).arg(diagnostic.place.line);
  return sentence.toHtmlEscaped().contains(message) ? place : place + QStringLiteral(": ") + message;
}

} // namespace

QuestionView::QuestionView(const lessons::Question& question, Workspace* workspace,
                           const std::filesystem::path& folder, QWidget* parent)
    : QFrame(parent), workspace_(workspace), theme_(workspace->theme()), folder_(folder),
      number_(question.number), hints_(question.hints), check_(new QPushButton(tr("Check"))),
      hintRows_(new QVBoxLayout), busy_(new QWidget), cancel_(new QPushButton(tr("Cancel"))),
      verdict_(new QWidget), mark_(new QLabel), sentence_(new QLabel),
      explanation_(makeText(tr("Explanation of the answer to question %1").arg(number_), {})),
      places_(new QLabel) {
  setObjectName(QStringLiteral("question%1").arg(number_));
  setAccessibleName(tr("Question %1").arg(number_));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(kBar + kQuestionPadding, kQuestionPadding, kQuestionPadding, kQuestionPadding);
  rows->setSpacing(8);
  auto* heading = new QLabel(tr("Question %1").arg(number_));
  QFont bold = heading->font();
  bold.setBold(true);
  heading->setFont(bold);
  rows->addWidget(heading);
  rows->addWidget(makeText(tr("Text of question %1").arg(number_), question.ask));
  addAnswer(question, rows);
  hintRows_->setSpacing(6);
  rows->addLayout(hintRows_);
  addVerdict(rows);
  showProgress_.setSingleShot(true);
  showProgress_.setInterval(kProgressAfter);
  connect(&showProgress_, &QTimer::timeout, this, [this] { busy_->show(); });
  connect(check_, &QPushButton::clicked, this, &QuestionView::request);
  connect(cancel_, &QPushButton::clicked, this, &QuestionView::cancelRequested);
  setHintsShown(0);
  showState();
}

// Its size is that of its contents, and keys stay with the answer.
LessonText* QuestionView::makeText(const QString& name, const std::string& markdown) const {
  auto* text = new LessonText(name, workspace_);
  text->setFocusPolicy(Qt::ClickFocus);
  text->setFolder(folder_);
  text->setText(QString::fromStdString(markdown));
  return text;
}

void QuestionView::addAnswer(const lessons::Question& question, QVBoxLayout* rows) {
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  if (question.kind == lessons::Question::Kind::Typed) {
    line_ = new QLineEdit;
    line_->setPlaceholderText(tr("Your answer"));
    line_->setAccessibleName(tr("Answer to question %1").arg(number_));
    connect(line_, &QLineEdit::returnPressed, this, &QuestionView::request);
    row->addWidget(line_, 1);
    check_->setToolTip(tr("Check the answer (Return)"));
  } else {
    check_->setToolTip(tr("Check your files as they are in the editor"));
  }
  check_->setAccessibleName(tr("Check question %1").arg(number_));
  row->addWidget(check_);
  if (!hints_.empty()) {
    hint_ = new QPushButton(icon(QStringLiteral("bulb")), {});
    connect(hint_, &QPushButton::clicked, this, &QuestionView::hintRequested);
    row->addWidget(hint_);
  }
  if (line_ == nullptr) row->addStretch(1);
  rows->addLayout(row);
}

void QuestionView::addVerdict(QVBoxLayout* rows) {
  auto* progress = new QProgressBar;
  progress->setRange(0, 0);
  progress->setTextVisible(false);
  progress->setAccessibleName(tr("The answer is being checked"));
  auto* busyRow = new QHBoxLayout(busy_);
  busyRow->setContentsMargins(0, 0, 0, 0);
  busyRow->addWidget(progress, 1);
  busyRow->addWidget(cancel_);
  busy_->hide();
  rows->addWidget(busy_);

  sentence_->setWordWrap(true);
  sentence_->setTextFormat(Qt::PlainText);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  places_->setWordWrap(true);
  places_->setTextFormat(Qt::RichText);
  places_->hide();
  connect(places_, &QLabel::linkActivated, this, [this](const QString& link) {
    const std::size_t n = link.toULongLong();
    if (n < diagnostics_.size()) emit placeRequested(diagnostics_[n].place);
  });
  auto* texts = new QVBoxLayout;
  texts->setSpacing(4);
  texts->addWidget(sentence_);
  explanation_->setObjectName(QStringLiteral("explanation"));
  explanation_->hide();
  texts->addWidget(explanation_);
  texts->addWidget(places_);
  auto* row = new QHBoxLayout(verdict_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addWidget(mark_, 0, Qt::AlignTop);
  row->addLayout(texts, 1);
  verdict_->hide();
  rows->addWidget(verdict_);
}

QString QuestionView::verdict() const {
  return sentence_->text();
}

QString QuestionView::explanation() const {
  return explanation_->markdown();
}

void QuestionView::setProgress(const lessons::QuestionProgress* progress) {
  if (progress == nullptr) return;
  setHintsShown(progress->hints);
  if (line_ != nullptr) line_->setText(QString::fromStdString(progress->typed));
  wasAccepted_ = progress->accepted;
  if (wasAccepted_) setState(State::Accepted, tr("Accepted"));
}

void QuestionView::setHintsShown(unsigned count) {
  LessonText* last = nullptr;
  for (auto n = static_cast<std::size_t>(hintRows_->count()); n < std::min<std::size_t>(count, hints_.size());
       ++n) {
    LessonText* const hint = makeText(tr("Hint %1 of question %2").arg(n + 1).arg(number_),
                                      tr("Hint: ").toStdString() + hints_[n]);
    hint->setObjectName(QStringLiteral("hint"));
    hintRows_->addWidget(hint);
    last = hint;
  }
  if (last != nullptr) emit shown(last);
  if (hint_ == nullptr) return;
  const int next = hintRows_->count() + 1;
  const auto all = static_cast<int>(hints_.size());
  hint_->setEnabled(next <= all);
  hint_->setText(next <= all ? tr("Hint %1 of %2").arg(next).arg(all) : tr("No more hints"));
  hint_->setAccessibleName(tr("%1 for question %2").arg(hint_->text()).arg(number_));
}

// --- Checking ---

void QuestionView::request() {
  if (!check_->isEnabled()) return;
  const QString typed = line_ != nullptr ? line_->text().trimmed() : QString();
  if (line_ != nullptr && typed.isEmpty()) {
    line_->setFocus();
    return showProblem(tr("Type an answer first"));
  }
  emit checkRequested(typed);
}

void QuestionView::setBusy() {
  setState(State::Busy, {});
  showProgress_.start();
}

void QuestionView::setWaiting(bool waiting) {
  waiting_ = waiting;
  check_->setEnabled(state_ != State::Busy && !waiting_);
}

void QuestionView::showVerdict(const lessons::Verdict& verdict) {
  const bool isAccepted = verdict.accepted;
  const QString sentence = coreText(verdict.message);
  diagnostics_ = verdict.diagnostics;
  wasAccepted_ = wasAccepted_ || isAccepted;
  QStringList places;
  for (std::size_t n = 0; !isAccepted && n < std::min(kMostPlaces, diagnostics_.size()); ++n)
    places << (diagnostics_[n].place.line == 0 ? describeShort(diagnostics_[n], sentence)
                                               : QStringLiteral("<a href=\"%1\">%2</a>")
                                                     .arg(n)
                                                     .arg(describeShort(diagnostics_[n], sentence)));
  if (!isAccepted && diagnostics_.size() > kMostPlaces)
    places << tr("%n more", nullptr, static_cast<int>(diagnostics_.size() - kMostPlaces));
  if (isAccepted)
    setState(State::Accepted, sentence.isEmpty() ? tr("Accepted") : tr("Accepted: %1").arg(sentence));
  else if (wasAccepted_)
    setState(State::Refused, tr("Not accepted: %1. Your earlier answer stays accepted").arg(sentence));
  else
    setState(State::Refused, sentence.isEmpty() ? tr("Not accepted") : tr("Not accepted: %1").arg(sentence));
  explanation_->setText(QString::fromStdString(verdict.explanation));
  explanation_->setVisible(!verdict.explanation.empty());
  places_->setText(places.join(QStringLiteral("<br>")));
  places_->setVisible(!places.isEmpty());
  emit shown(verdict_);
}

void QuestionView::showProblem(const QString& sentence) {
  setState(State::Problem, sentence);
  emit shown(verdict_);
}

void QuestionView::showCanceled() {
  setState(wasAccepted_ ? State::Accepted : State::Open, wasAccepted_ ? tr("Accepted") : tr("Canceled"));
}

void QuestionView::setState(State state, const QString& sentence) {
  state_ = state;
  showProgress_.stop();
  busy_->hide();
  places_->hide();
  explanation_->hide();
  explanation_->setText({});
  sentence_->setText(sentence);
  verdict_->setAccessibleName(sentence);
  verdict_->setVisible(!sentence.isEmpty());
  showState();
}

void QuestionView::showState() {
  check_->setEnabled(state_ != State::Busy && !waiting_);
  const QIcon mark = state_ == State::Accepted  ? goodIcon(*theme_)
                     : state_ == State::Refused ? statusIcon(source::Severity::Error, *theme_)
                     : state_ == State::Problem ? statusIcon(source::Severity::Warning, *theme_)
                                                : QIcon();
  mark_->setPixmap(mark.pixmap(QSize(kMarkSize, kMarkSize), devicePixelRatioF()));
  mark_->setVisible(!mark.isNull());
  update();
}

void QuestionView::paintEvent(QPaintEvent* event) {
  QFrame::paintEvent(event);
  QPainter painter(this);
  painter.fillRect(rect(), theme_->color(Theme::Role::CurrentLine));
  painter.fillRect(QRect(0, 0, kBar, height()),
                   theme_->color(wasAccepted_ ? Theme::Role::Good : Theme::Role::Accent));
}

void QuestionView::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showState(); // the marks have colors of the theme
}

} // namespace wavesmith::widgets
