// SPDX-License-Identifier: Apache-2.0
// The window with the Lessons dock, a collection of lessons, and what a student does with keys and clicks.
//
//   ClassroomBench w({testing::lessonData("01-lanes")});
//   w.openLesson("01-lanes");
//   w.typeAnswer(*w.dock->page()->questions().front(), "20");
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "classroom/lesson_list.h"
#include "classroom/lesson_page.h"
#include "classroom/lessons_dock.h"
#include "classroom/lessons_model.h"
#include "classroom/question_view.h"
#include "lessons/lesson.h"
#include "support/paths.h"
#include "widgets/support/main_window.h"
#include "widgets/support/widget_test.h"
#include "window/examples.h"
#include "window/panels/panel_layout.h"
#endif

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include <filesystem>
#include <string>

namespace wavesmith::testing {

inline std::filesystem::path lessonData() {
  return sourceDirectory() / "tests" / "widgets" / "classroom" / "data";
}

struct ClassroomBench : WindowBench {
  // `collection`: added as a teacher's folder; empty: only the lessons of the program.
  explicit ClassroomBench(const std::filesystem::path& collection = {}) {
    if (!collection.empty())
      (void)widgets::addLessons(bench.settings, QString::fromStdString(collection.string()));
    widgets::examples::setFolder(bench.settings, bench.path("student"));
    addDock();
  }

  // The window's own, or one that is added as the window does.
  void addDock() {
    dock = window->findChild<widgets::LessonsDock*>();
    if (dock == nullptr) {
      dock = new widgets::LessonsDock(window->workspace());
      window->panels()->add(dock, widgets::PanelLayout::Home::Left, false, QStringLiteral("lesson"));
      QObject::connect(dock, &widgets::LessonsDock::panelRequested, window.get(),
                       [this](const QString& name) {
                         if (auto* panel = window->findChild<QDockWidget*>(name))
                           window->panels()->present(panel);
                       });
    }
    window->panels()->open(dock);
  }
  void reopen() {
    restart();
    addDock();
  }

  [[nodiscard]] widgets::LessonPage* page() const { return dock->page(); }
  // The row of a lesson with this id; -1: none.
  [[nodiscard]] int rowOf(const QString& id) const {
    for (int n = 0; n < dock->model()->rowCount(); ++n)
      if (dock->model()->row(n).folder.endsWith(u'/' + id)) return n;
    return -1;
  }
  [[nodiscard]] widgets::LessonRow row(const QString& id) const {
    return rowOf(id) < 0 ? widgets::LessonRow() : dock->model()->row(rowOf(id));
  }

  // Clicks on the lesson in the list.
  [[nodiscard]] bool openLesson(const QString& id) const {
    QListView* const view = dock->list()->view();
    const QModelIndex index = dock->model()->index(rowOf(id));
    if (!index.isValid()) return false;
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
    return page()->lesson() != nullptr && page()->lesson()->id == id.toStdString();
  }

  [[nodiscard]] static bool isChecked(const widgets::QuestionView& view) {
    return QTest::qWaitFor([&] { return view.state() != widgets::QuestionView::State::Busy; }, kPatience);
  }
  // Types it and presses Return.
  [[nodiscard]] static bool typeAnswer(const widgets::QuestionView& view, const QString& answer) {
    view.line()->setFocus();
    QTest::keyClick(view.line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(view.line(), answer);
    QTest::keyClick(view.line(), Qt::Key_Return);
    return isChecked(view);
  }
  [[nodiscard]] static bool clickCheck(const widgets::QuestionView& view) {
    QTest::mouseClick(view.check(), Qt::LeftButton);
    return isChecked(view);
  }

  // --- Edits of the student's files, with the keys of the editor ---

  [[nodiscard]] widgets::CodeEditor* editorOf(const std::string& file) const {
    return window->openFile(dock->pathOf(file)) ? editor() : nullptr;
  }
  static void paste(widgets::CodeEditor* editor, const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    QTest::keyClick(editor, Qt::Key_V, Qt::ControlModifier);
  }
  // Replaces all of it.
  void retype(const std::string& file, const std::string& text) const {
    widgets::CodeEditor* const editor = editorOf(file);
    if (editor == nullptr || editor->model()->content().toStdString() == text) return;
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    paste(editor, QString::fromStdString(text));
  }
  // Selects the text to be replaced and types the new one, or pastes it if it has several lines.
  void apply(const lessons::Edit& edit) const {
    widgets::CodeEditor* const editor = editorOf(edit.file);
    if (editor == nullptr) return;
    const QString content = editor->model()->content();
    const QString old = QString::fromStdString(edit.replace);
    QTextCursor cursor(editor->document());
    const auto at = static_cast<int>(content.indexOf(old));
    cursor.setPosition(at);
    cursor.setPosition(at + static_cast<int>(old.size()), QTextCursor::KeepAnchor);
    editor->setTextCursor(cursor);
    const QString text = QString::fromStdString(edit.with);
    if (text.isEmpty())
      QTest::keyClick(editor, Qt::Key_Delete);
    else if (text.contains(u'\n'))
      paste(editor, text);
    else
      QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Escape); // closes the list of completions
  }

  widgets::LessonsDock* dock = nullptr;
};

} // namespace wavesmith::testing
