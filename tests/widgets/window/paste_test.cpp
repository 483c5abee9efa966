// SPDX-License-Identifier: Apache-2.0
// Pasting from a clipboard whose owner has ended: its data has no formats.
#include "kernarg_designer/struct_dialog.h"
#include "run/run_form.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"

#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>
#include <QTextEdit>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::OpenWindow;

namespace {

constexpr std::string_view kText = "// a line\n";

void loseTheOwner() {
  QGuiApplication::clipboard()->setMimeData(new QMimeData);
  QVERIFY(QGuiApplication::clipboard()->mimeData()->formats().isEmpty());
}

struct PasteWindow : OpenWindow {
  PasteWindow() {
    window->openFile(bench.write("a.s", kText));
    loseTheOwner();
  }
};

void paste(QWidget* field) {
  field->setFocus();
  QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
  QTest::keyClick(field, Qt::Key_Insert, Qt::ShiftModifier);
  QTest::mouseClick(field, Qt::MiddleButton);
  if (auto* const area = qobject_cast<QAbstractScrollArea*>(field))
    QTest::mouseClick(area->viewport(), Qt::MiddleButton);
}

} // namespace

class PasteTest : public QObject {
  Q_OBJECT

private slots:
  void theEditorIgnoresIt() {
    const PasteWindow w;
    paste(w.editor());
    w.window->action(QStringLiteral("paste"))->trigger();
    w.editor()->selectAll();
    paste(w.editor());
    QCOMPARE(w.document()->content().toStdString(), kText);
    QVERIFY(!w.document()->isModified());
    QGuiApplication::clipboard()->setText(QStringLiteral("s_nop 0"));
    QTest::keyClick(w.editor(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(w.document()->content().trimmed(), QStringLiteral("s_nop 0"));
  }

  // As all cursors type the same, they all paste the same.
  void severalCursorsIgnoreIt() {
    const PasteWindow w;
    QTest::keyClick(w.editor(), Qt::Key_Down, Qt::ControlModifier | Qt::AltModifier);
    paste(w.editor());
    w.window->action(QStringLiteral("paste"))->trigger();
    QCOMPARE(w.document()->content().toStdString(), kText);
  }

  void everyKindOfFieldIgnoresIt() {
    const PasteWindow w;
    QWidget fields(w.window.get(), Qt::Window);
    auto* const area = new QPlainTextEdit(QStringLiteral("plain"), &fields);
    auto* const rich = new QTextEdit(QStringLiteral("rich"), &fields);
    auto* const line = new QLineEdit(QStringLiteral("line"), &fields);
    auto* const number = new QSpinBox(&fields);
    auto* const choice = new QComboBox(&fields);
    choice->setEditable(true);
    choice->setEditText(QStringLiteral("choice"));
    number->setValue(7);
    fields.show();
    QVERIFY(QTest::qWaitForWindowActive(&fields));
    area->selectAll();
    rich->selectAll();
    line->selectAll();
    number->selectAll();
    choice->lineEdit()->selectAll();
    for (QWidget* const field : QList<QWidget*>{area, rich, line, number, choice})
      paste(field);
    QCOMPARE(area->toPlainText(), QStringLiteral("plain"));
    QCOMPARE(rich->toPlainText(), QStringLiteral("rich"));
    QCOMPARE(line->text(), QStringLiteral("line"));
    QCOMPARE(number->text(), QStringLiteral("7"));
    QCOMPARE(choice->currentText(), QStringLiteral("choice"));
  }

  void dialogsAndCellsIgnoreIt() {
    const PasteWindow w;
    StructDialog dialog(w.window->workspace(), w.window.get());
    dialog.setVisible(true);
    paste(dialog.findChild<QPlainTextEdit*>());
    dialog.close();

    QVERIFY(w.window->openFile(w.bench.copyExample("guarded_copy")));
    QTableView* const view = w.run()->form()->argumentsView();
    w.run()->show();
    w.run()->raise();
    view->setCurrentIndex(view->model()->index(0, ArgumentsModel::Name));
    for (int column = 0; column < view->model()->columnCount(); ++column) {
      const QModelIndex cell = view->model()->index(0, column);
      if (!cell.flags().testFlag(Qt::ItemIsEditable)) continue;
      const QString before = cell.data(Qt::EditRole).toString();
      view->edit(cell);
      auto* const editor = view->viewport()->findChild<QLineEdit*>();
      if (editor == nullptr) continue;
      editor->selectAll();
      paste(editor);
      QCOMPARE(editor->text(), before);
      QTest::keyClick(editor, Qt::Key_Escape);
      QCoreApplication::processEvents(); // Escape closes it later
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
  }
};

WAVESMITH_WIDGET_TEST(PasteTest)
#include "paste_test.moc"
