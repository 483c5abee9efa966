// SPDX-License-Identifier: Apache-2.0
#include "classroom/class_window.h"

#include "classroom/lesson_shelf.h"
#include "controls/copy_rows.h"
#include "source/file.h"
#include "style/icons.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace wavesmith::widgets {
namespace {

enum QuestionColumn { LessonColumn, NumberColumn, AcceptedColumn, AttemptsColumn, HintsColumn, AnswerColumn };

constexpr QSize kClassSize(860, 520);
constexpr int kLongestAnswer = 80; // characters; the tool tip has all of it

QTreeWidget* makeTable(const QString& name) {
  auto* table = new QTreeWidget;
  table->setAccessibleName(name);
  table->setAllColumnsShowFocus(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table->setSortingEnabled(true);
  makeRowsCopyable(table);
  return table;
}

void alignRight(QTreeWidgetItem* item, int from, int to) {
  for (int column = from; column <= to; ++column)
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

void fitColumns(QTreeWidget* table) {
  for (int column = 0; column < table->columnCount(); ++column)
    table->resizeColumnToContents(column);
}

// One line; what is longer ends with an ellipsis.
QString shortAnswer(const QString& text) {
  const QString line = text.simplified();
  return line.size() <= kLongestAnswer ? line : line.left(kLongestAnswer) + QChar(0x2026);
}

} // namespace

ClassWindow::ClassWindow(QWidget* parent)
    : QDialog(parent), summary_(new QLabel), problems_(new QLabel),
      save_(new QPushButton(icon(QStringLiteral("save")), tr("&Save as CSV\u2026"))), tabs_(new QTabWidget),
      students_(makeTable(tr("Students"))), questions_(makeTable(tr("Questions"))) {
  setObjectName(QStringLiteral("classWindow"));
  setWindowTitle(tr("Class Table"));
  auto* choose = new QPushButton(icon(QStringLiteral("folder")), tr("&Open Folder\u2026"));
  choose->setToolTip(tr("A folder with the exported answers of students"));
  save_->setToolTip(tr("Save the table in front for a spreadsheet"));
  problems_->setWordWrap(true);
  problems_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  problems_->setAccessibleName(tr("Files that are not answers"));
  summary_->setWordWrap(true);
  students_->setRootIsDecorated(false);
  tabs_->setDocumentMode(true);
  tabs_->addTab(students_, tr("Students"));
  tabs_->addTab(questions_, tr("Questions"));
  auto* row = new QHBoxLayout;
  row->addWidget(summary_, 1);
  row->addWidget(choose);
  row->addWidget(save_);
  auto* column = new QVBoxLayout(this);
  column->addLayout(row);
  column->addWidget(tabs_, 1);
  column->addWidget(problems_);
  connect(choose, &QPushButton::clicked, this, &ClassWindow::askAndOpen);
  connect(save_, &QPushButton::clicked, this, &ClassWindow::askAndSave);
  for (QPushButton* button : {choose, save_})
    button->setAutoDefault(false);
  problems_->hide();
  save_->setEnabled(false);
  summary_->setText(tr("Students export their answers as one file each. Open the folder that has them."));
  resize(kClassSize);
}

QString ClassWindow::summary() const {
  return summary_->text();
}

QString ClassWindow::problems() const {
  return problems_->isHidden() ? QString() : problems_->text();
}

void ClassWindow::openFolder(const QString& folder) {
  const lessons::ClassFiles files = lessons::readClass({folder.toStdString()});
  table_ = lessons::classTable(files.students);
  asked_ = lessons::classQuestions(files.students);
  QStringList problems;
  for (const source::Diagnostic& diagnostic : files.diagnostics)
    problems << describe(diagnostic);
  problems_->setText(problems.join(u'\n'));
  problems_->setVisible(!problems.isEmpty());
  summary_->setText(tr("%1, %2", "students, lessons")
                        .arg(tr("%n student(s)", nullptr, static_cast<int>(table_.rows.size())),
                             tr("%n lesson(s)", nullptr, static_cast<int>(table_.lessons.size()))));
  save_->setEnabled(!table_.rows.empty());
  fillStudents();
  fillQuestions();
}

void ClassWindow::fillStudents() {
  students_->clear();
  QStringList titles{tr("Student")};
  for (const std::string& lesson : table_.lessons)
    titles << QString::fromStdString(lesson);
  titles << tr("All");
  students_->setColumnCount(static_cast<int>(titles.size()));
  students_->setHeaderLabels(titles);
  unsigned questions = 0;
  for (const unsigned of : table_.questions)
    questions += of;
  const auto answersText = [](unsigned accepted, unsigned of) {
    return of == 0 ? QStringLiteral("-") : QStringLiteral("%1/%2").arg(accepted).arg(of);
  };
  for (const lessons::ClassRow& row : table_.rows) {
    const QString file = QFileInfo(QString::fromStdString(row.file)).fileName();
    QStringList texts{row.student.empty() ? file : QString::fromStdString(row.student)};
    unsigned accepted = 0;
    for (const lessons::ClassCell& cell : row.cells) {
      texts << answersText(cell.accepted, cell.questions);
      accepted += cell.accepted;
    }
    texts << answersText(accepted, questions);
    auto* item = new QTreeWidgetItem(students_, texts);
    item->setToolTip(0, file);
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      item->setToolTip(static_cast<int>(i) + 1,
                       tr("%1, %2", "attempts, hints")
                           .arg(tr("%n attempt(s)", nullptr, static_cast<int>(row.cells[i].attempts)),
                                tr("%n hint(s)", nullptr, static_cast<int>(row.cells[i].hints))));
    alignRight(item, 1, static_cast<int>(texts.size()) - 1);
  }
  students_->sortByColumn(0, Qt::AscendingOrder);
  fitColumns(students_);
}

void ClassWindow::fillQuestions() {
  questions_->clear();
  questions_->setHeaderLabels(
      {tr("Lesson"), tr("Question"), tr("Accepted"), tr("Attempts"), tr("Hints"), tr("Answer")});
  const auto setNumbers = [](QTreeWidgetItem* item, unsigned attempts, unsigned hints) {
    item->setData(AttemptsColumn, Qt::DisplayRole, attempts); // numbers, so that they sort
    item->setData(HintsColumn, Qt::DisplayRole, hints);
    alignRight(item, NumberColumn, HintsColumn);
  };
  // In their order until the user sorts them.
  questions_->header()->setSortIndicator(-1, Qt::AscendingOrder);
  for (const lessons::ClassQuestion& one : asked_) {
    auto* question = new QTreeWidgetItem(questions_, QStringList{QString::fromStdString(one.lesson)});
    question->setData(NumberColumn, Qt::DisplayRole, one.question);
    question->setText(AcceptedColumn, tr("%1 of %2").arg(one.accepted).arg(one.students));
    setNumbers(question, one.attempts, one.hints);
    for (const lessons::StudentAnswer& answer : one.answers) {
      auto* student = new QTreeWidgetItem(question, QStringList{QString::fromStdString(answer.student)});
      student->setText(AcceptedColumn, answer.accepted ? tr("yes") : tr("no"));
      setNumbers(student, answer.attempts, answer.hints);
      const QString text = QString::fromStdString(answer.text);
      student->setText(AnswerColumn, shortAnswer(text));
      student->setToolTip(
          AnswerColumn,
          text.toHtmlEscaped().prepend(QStringLiteral("<pre>")).append(QStringLiteral("</pre>")));
    }
  }
  questions_->expandAll(); // so that the columns fit all texts
  fitColumns(questions_);
  questions_->collapseAll();
}

void ClassWindow::askAndOpen() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Open the Answers of a Class"));
  if (!folder.isEmpty()) openFolder(folder);
}

void ClassWindow::askAndSave() {
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save as CSV"), QDir::homePath() + QStringLiteral("/class.csv"), tr("Tables (*.csv)"));
  if (!path.isEmpty()) saveTo(path);
}

bool ClassWindow::saveTo(const QString& path) {
  const bool isByQuestion = tabs_->currentWidget() == questions_;
  const std::string text = isByQuestion ? lessons::csvText(asked_) : lessons::csvText(table_);
  const auto written = source::writeFile(path.toStdString(), text);
  if (!written) QMessageBox::warning(this, tr("Cannot Save the Table"), describe(written.error()));
  return written.has_value();
}

} // namespace wavesmith::widgets
