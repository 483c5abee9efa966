// SPDX-License-Identifier: Apache-2.0
#include "classroom/lessons_dock.h"

#include "classroom/class_window.h"
#include "classroom/lesson_list.h"
#include "classroom/lesson_page.h"
#include "classroom/lessons_model.h"
#include "classroom/question_view.h"
#include "classroom/student_record.h"
#include "document/document.h"
#include "document/workspace.h"
#include "lessons/anchors.h"
#include "lessons/line_texts.h"
#include "services/window_services.h"
#include "settings/settings.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QListView>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>
#include <ranges>

namespace wavesmith::widgets {
namespace {

const auto kExamplesKey = QLatin1String("examples/folder");

LessonRow rowOf(const ShelvedLesson& shelved, const lessons::Progress& progress) {
  LessonRow row;
  row.folder = shelved.folder;
  if (shelved.lesson == nullptr) {
    row.state = LessonRow::State::Unreadable;
    row.title = QFileInfo(shelved.folder).fileName();
    row.problem = shelved.problem;
    return row;
  }
  row.title = QString::fromStdString(shelved.lesson->title);
  row.minutes = shelved.lesson->minutes;
  row.questions = shelved.lesson->questions();
  const lessons::LessonProgress* const done = progress.find(shelved.lesson->id);
  if (done == nullptr) return row;
  row.accepted = std::min(done->accepted(), row.questions);
  const bool isDone =
      row.questions > 0 ? row.accepted == row.questions : done->step + 1 >= shelved.lesson->steps.size();
  row.state = isDone ? LessonRow::State::Done : LessonRow::State::InProgress;
  return row;
}

// A letter, a digit, or '-': the name of a file in any system.
QString asFileName(const QString& name) {
  QString clean;
  for (const QChar c : name.simplified())
    clean += c.isLetterOrNumber() ? c : QChar(u'-');
  return clean;
}

} // namespace

LessonsDock::LessonsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Lessons"), parent), workspace_(workspace),
      model_(new LessonsModel(workspace->theme(), this)), list_(new LessonList(model_)),
      page_(new LessonPage(workspace)), pages_(new QStackedWidget),
      record_(
          new StudentRecord(workspace->settings()->dataDirectory() + QStringLiteral("/answers.json"), this)),
      examiner_(new ExaminerThread({}, this)) {
  setObjectName(QStringLiteral("lessons"));
  pages_->addWidget(list_);
  pages_->addWidget(page_);
  // As narrow as the page that is shown allows.
  const auto fitPage = [this] {
    for (QWidget* page : {static_cast<QWidget*>(list_), static_cast<QWidget*>(page_)}) {
      const bool isShown = page == pages_->currentWidget();
      page->setSizePolicy(isShown ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
  };
  connect(pages_, &QStackedWidget::currentChanged, this, fitPage);
  fitPage();
  setWidget(pages_);
  setFolder([this] {
    const QString chosen = workspace_->settings()->storage().value(kExamplesKey).toString();
    return chosen.isEmpty() ? QDir::homePath() + QStringLiteral("/Wavesmith Examples") : chosen;
  });
  connectParts();
}

LessonsDock::~LessonsDock() = default;

// The window opens it with the list: its action is not only that of a panel.
LessonsDock* LessonsDock::addTo(WindowServices& window) {
  auto* const dock = new LessonsDock(window.workspace());
  window.addPanel({.dock = dock, .icon = "lesson", .place = PanelPlace::Left});
  return dock;
}

void LessonsDock::connectParts() {
  connect(list_, &LessonList::lessonRequested, this, &LessonsDock::open);
  connect(list_, &LessonList::removeRequested, this, [this](const QString& folder) {
    removeLessons(*workspace_->settings(), folder);
    reload();
  });
  connect(list_->add(), &QPushButton::clicked, this, &LessonsDock::askForFolderOfLessons);
  connect(list_->exportAnswers(), &QPushButton::clicked, this, &LessonsDock::askAndExport);
  connect(list_->classTable(), &QPushButton::clicked, this, &LessonsDock::showClass);

  connect(page_, &LessonPage::listRequested, this, &LessonsDock::showList);
  connect(page_, &LessonPage::finished, this, &LessonsDock::showList);
  connect(page_, &LessonPage::stepRequested, this, &LessonsDock::showStep);
  connect(page_, &LessonPage::startOverRequested, this, &LessonsDock::startOver);
  connect(page_, &LessonPage::panelRequested, this,
          [this](const QString& name) { emit panelRequested(name, true); });
  connect(page_, &LessonPage::debugRequested, this, &LessonsDock::requestDebug);
  connect(page_, &LessonPage::questionShown, this, &LessonsDock::connectQuestion);
  connect(page_, &LessonPage::linkActivated, this, [this](const QUrl& link) {
    if (link.scheme() == QLatin1String("https") || link.scheme() == QLatin1String("http"))
      emit networkRequested(link);
  });
  connect(this, &LessonsDock::networkRequested, this,
          [](const QUrl& link) { QDesktopServices::openUrl(link); });

  connect(record_, &StudentRecord::changed, this, &LessonsDock::fillModel);
  connect(record_, &StudentRecord::failed, workspace_, &Workspace::statusMessage);
  connect(examiner_, &ExaminerThread::finished, this, &LessonsDock::showExamined);
  connect(workspace_, &Workspace::documentAdded, this, &LessonsDock::pointAtLinesOf);
}

void LessonsDock::showEvent(QShowEvent* event) {
  QDockWidget::showEvent(event);
  if (!loaded_) reload();
}

// --- The list ---

void LessonsDock::reload() {
  loaded_ = true;
  shelf_ = readShelf(*workspace_->settings());
  fillModel();
}

void LessonsDock::fillModel() {
  QList<LessonRow> rows;
  for (const Collection& collection : shelf_) {
    LessonRow heading;
    heading.state = LessonRow::State::Collection;
    heading.title = collection.title;
    heading.folder = collection.folder;
    rows << heading;
    if (!collection.problem.isEmpty()) {
      heading.state = LessonRow::State::Unreadable;
      heading.problem = collection.problem;
      heading.folder += QStringLiteral("/.");
      rows << heading;
    }
    for (const ShelvedLesson& lesson : collection.lessons)
      rows << rowOf(lesson, record_->progress());
  }
  model_->setRows(rows);
}

const ShelvedLesson* LessonsDock::find(const QString& lesson) const {
  for (const Collection& collection : shelf_)
    for (const ShelvedLesson& shelved : collection.lessons) {
      const bool isId = shelved.lesson != nullptr && lesson == QString::fromStdString(shelved.lesson->id);
      if (isId || shelved.folder == lesson) return &shelved;
    }
  return nullptr;
}

bool LessonsDock::isListShown() const {
  return pages_->currentWidget() == list_;
}

void LessonsDock::showList() {
  if (!loaded_) reload();
  const QString folder =
      page_->lesson() == nullptr ? QString() : QString::fromStdString(page_->lesson()->folder.string());
  leaveLesson();
  pages_->setCurrentWidget(list_);
  list_->select(folder);
  list_->view()->setFocus();
}

bool LessonsDock::addFolder(const QString& folder) {
  if (const auto added = addLessons(*workspace_->settings(), folder); !added) {
    QMessageBox::warning(this, tr("Cannot Add the Folder"), describe(added.error()));
    return false;
  }
  reload();
  return true;
}

void LessonsDock::askForFolderOfLessons() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Add Folder of Lessons"));
  if (!folder.isEmpty()) addFolder(folder);
}

// --- A lesson ---

// Lessons of two collections may have the same name.
QString LessonsDock::copyFolder(const ShelvedLesson& lesson, const QString& folder) const {
  QString copies = folder + QStringLiteral("/Lessons/");
  for (const Collection& collection : shelf_) {
    const bool has =
        std::ranges::any_of(collection.lessons, [&](const ShelvedLesson& l) { return &l == &lesson; });
    if (has && !collection.builtIn) copies += collection.title + u'/';
  }
  return copies + QString::fromStdString(lesson.lesson->id);
}

bool LessonsDock::open(const QString& lesson) {
  if (!loaded_) reload();
  const ShelvedLesson* const shelved = find(lesson);
  if (shelved == nullptr) return false;
  if (shelved->lesson == nullptr) {
    emit workspace_->statusMessage(shelved->problem);
    return false;
  }
  if (page_->lesson() == shelved->lesson) return true;
  const QString folder = askForFolder_();
  if (folder.isEmpty()) return false;
  leaveLesson();
  auto files = std::make_unique<LessonFiles>(shelved->lesson, copyFolder(*shelved, folder));
  if (const auto copied = files->copyMissing(); !copied) {
    QMessageBox::warning(this, tr("Cannot Copy the Files of the Lesson"), describe(copied.error()));
    return false;
  }
  files_ = std::move(files);
  examiner_->warmUp();
  const lessons::LessonProgress* const progress = record_->progress().find(shelved->lesson->id);
  const unsigned step = progress == nullptr ? 0 : progress->step;
  page_->setNumbers([this](const std::string& text) {
    return lessons::withLineNumbers(text, *page_->lesson(), ownTexts(), files_->texts(*workspace_));
  });
  page_->show(shelved->lesson, step, progress);
  pages_->setCurrentWidget(page_);
  if (!shelved->lesson->files.empty())
    workspace_->goTo({.file = pathOf(shelved->lesson->files.front()).toStdString()});
  enterStep();
  page_->next()->setFocus();
  emit lessonChanged();
  return true;
}

void LessonsDock::showStep(unsigned step) {
  if (page_->lesson() == nullptr) return;
  examiner_->cancel();
  page_->show(page_->lesson(), step, record_->progress().find(page_->lesson()->id));
  enterStep();
}

void LessonsDock::leaveLesson() {
  if (page_->lesson() == nullptr) return;
  examiner_->cancel();
  pointed_.clear();
  for (Document* document : workspace_->documents())
    pointAtLinesOf(document);
  page_->clear();
  files_.reset();
  emit lessonChanged();
}

QString LessonsDock::pathOf(const std::string& file) const {
  return files_ == nullptr ? QString() : files_->pathOf(file);
}

void LessonsDock::enterStep() {
  const std::shared_ptr<const lessons::Lesson> lesson = page_->lesson();
  record_->change([&](lessons::Progress& progress) { progress.recordStep(*lesson, page_->step()); });
  pointAtLines();
  // The first one ends in front.
  for (const std::string& panel : std::views::reverse(lesson->steps[page_->step()].panels))
    emit panelRequested(QString::fromStdString(panel), false);
}

std::map<std::string, std::string> LessonsDock::ownTexts() const {
  return lessons::readTexts(*page_->lesson()).value_or(std::map<std::string, std::string>());
}

unsigned LessonsDock::lineInCopy(const std::string& file, unsigned line) const {
  const std::map<std::string, std::string> own = ownTexts();
  const std::map<std::string, std::string> copies = files_->texts(*workspace_);
  const auto before = own.find(file);
  const auto now = copies.find(file);
  if (before == own.end() || now == copies.end()) return line;
  return lessons::nearestInCopy(before->second, now->second, line);
}

void LessonsDock::pointAtLines() {
  pointed_.clear();
  std::vector<lessons::LineRange> shown = page_->lesson()->steps[page_->step()].show;
  for (lessons::LineRange& range : shown) {
    range.first = lineInCopy(range.file, range.first);
    range.last = std::max(range.first, lineInCopy(range.file, range.last));
    pointed_[pathOf(range.file)].append({static_cast<int>(range.first), static_cast<int>(range.last)});
  }
  if (!shown.empty()) {
    // Showing a place moves the focus to the text, which must not interrupt the keys of this dock.
    const QPointer<QWidget> focused = QApplication::focusWidget();
    const lessons::LineRange& first = shown.front();
    workspace_->goTo({.file = pathOf(first.file).toStdString(), .line = first.first});
    if (focused != nullptr && isAncestorOf(focused)) focused->setFocus();
  }
  for (Document* document : workspace_->documents())
    pointAtLinesOf(document);
}

void LessonsDock::pointAtLinesOf(Document* document) const {
  document->setPointedLines(pointed_.value(document->path()));
}

void LessonsDock::requestDebug() {
  const lessons::Step& step = page_->lesson()->steps[page_->step()];
  const auto& debug = step.debug;
  if (!debug) return;
  QStringList panels;
  for (const std::string& panel : step.panels)
    panels << QString::fromStdString(panel);
  emit debugRequested({.source = pathOf(debug->file),
                       .runFile = pathOf(debug->runFile),
                       .line = static_cast<int>(lineInCopy(debug->file, debug->line)),
                       .checkedMode = debug->checkedMode,
                       .wave = debug->wave,
                       .panels = panels});
}

void LessonsDock::startOver() {
  if (files_ == nullptr) return;
  QMessageBox question(QMessageBox::NoIcon, tr("Start Over"),
                       tr("The files of this lesson become those of its start. Your "
                          "changes to them are lost; your answers are kept."),
                       QMessageBox::Yes | QMessageBox::Cancel, this);
  question.setDefaultButton(QMessageBox::Cancel);
  if (question.exec() != QMessageBox::Yes) return;
  if (const auto restored = files_->restore(*workspace_); !restored)
    QMessageBox::warning(this, tr("Cannot Restore the Files"), describe(restored.error()));
  showStep(0);
}

// --- Questions ---

void LessonsDock::connectQuestion(QuestionView* view) {
  connect(view, &QuestionView::checkRequested, this,
          [this, view](const QString& typed) { examine(view, typed); });
  connect(view, &QuestionView::cancelRequested, examiner_, &ExaminerThread::cancel);
  connect(view, &QuestionView::placeRequested, this, [this](source::Place place) {
    // Diagnostics name files as the lesson does.
    const QString file = QString::fromStdString(place.file);
    if (!QFileInfo::exists(file)) place.file = pathOf(QFileInfo(file).fileName().toStdString()).toStdString();
    workspace_->goTo(place);
  });
  connect(view, &QuestionView::hintRequested, this, [this, view] {
    const auto& lesson = page_->lesson();
    const lessons::Question* const question = lesson->question(view->number());
    record_->change([&](lessons::Progress& progress) { progress.recordHint(*lesson, *question); });
    const auto* done = record_->progress().find(lesson->id, view->number());
    view->setHintsShown(done == nullptr ? 1 : done->hints);
  });
  view->setWaiting(examiner_->isBusy());
}

void LessonsDock::examine(QuestionView* view, const QString& typed) {
  if (examiner_->isBusy()) return;
  lessons::Attempt attempt;
  attempt.typed = typed.toStdString();
  attempt.texts = files_->texts(*workspace_);
  view->setBusy();
  setOthersWaiting(view);
  examiner_->examine(page_->lesson(), view->number(), std::move(attempt));
}

void LessonsDock::setOthersWaiting(const QuestionView* busy) {
  for (QuestionView* view : page_->questions())
    if (view != busy) view->setWaiting(busy != nullptr);
}

bool LessonsDock::isExamining() const {
  return examiner_->isBusy();
}

void LessonsDock::showExamined(const Examination& examination) {
  setOthersWaiting(nullptr);
  const bool isHere = page_->lesson() == examination.lesson;
  QuestionView* const view = isHere ? page_->question(examination.question) : nullptr;
  if (examination.canceled) {
    if (view != nullptr && view->state() == QuestionView::State::Busy) view->showCanceled();
    return;
  }
  if (!examination.problem.isEmpty()) {
    if (view != nullptr) view->showProblem(tr("Cannot check the answer: %1").arg(examination.problem));
    return;
  }
  const lessons::Question* const question = examination.lesson->question(examination.question);
  record_->change([&](lessons::Progress& progress) {
    progress.recordAttempt(*examination.lesson, *question, examination.attempt.typed, examination.changes,
                           examination.verdict.accepted, std::chrono::system_clock::now());
  });
  if (view != nullptr) view->showVerdict(examination.verdict);
}

// --- The answers as a file ---

void LessonsDock::askAndExport() {
  if (record_->progress().student().empty()) {
    bool isGiven = false;
    const QString name =
        QInputDialog::getText(this, tr("Export Answers"), tr("Your name, as your teacher knows it:"),
                              QLineEdit::Normal, {}, &isGiven)
            .simplified();
    if (!isGiven || name.isEmpty()) return;
    record_->change([&](lessons::Progress& progress) { progress.setStudent(name.toStdString()); });
  }
  const QString name = asFileName(QString::fromStdString(record_->progress().student()));
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Export Answers"), QDir::homePath() + QStringLiteral("/answers-%1.json").arg(name),
      tr("Answers (*.json)"));
  if (!path.isEmpty()) exportTo(path);
}

// For a teacher; it stays open beside the window.
void LessonsDock::showClass() {
  if (class_ == nullptr) class_ = new ClassWindow(this);
  class_->show();
  class_->raise();
  class_->activateWindow();
}

bool LessonsDock::exportTo(const QString& path) {
  const auto written = record_->progress().write(path.toStdString());
  if (!written) {
    QMessageBox::warning(this, tr("Cannot Export the Answers"), describe(written.error()));
    return false;
  }
  emit workspace_->statusMessage(tr("Answers exported to %1").arg(QDir::toNativeSeparators(path)));
  return true;
}

} // namespace wavesmith::widgets
