// SPDX-License-Identifier: Apache-2.0
// A closed text is gone, with all that was computed from it: for 100,000 lines, that is 65 MB.
#include "document/snapshot.h"
#include "widgets/support/open_window.h"
#include "widgets/support/widget_test.h"
#include "window/panels/panel_layout.h"

#include <QDockWidget>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
using testing::OpenWindow;

class ClosedTextsTest : public QObject {
  Q_OBJECT

private slots:
  // Nothing refers to what was computed from a closed text, whichever panel has shown it.
  void noPanelKeepsAClosedText_data() {
    QTest::addColumn<bool>("isHidden"); // before the text is closed
    QTest::newRow("shown") << false;
    QTest::newRow("hidden") << true;
  }
  void noPanelKeepsAClosedText() {
    QFETCH(const bool, isHidden);
    const OpenWindow w;
    const QString path = w.bench.write("small.s", testing::kSmallKernel);
    for (QDockWidget* dock : w.window->findChildren<QDockWidget*>()) {
      w.window->panels()->open(dock);
      QVERIFY(w.window->openFile(path));
      QVERIFY(QTest::qWaitFor([&] { return w.answered() && w.document()->snapshot()->panels; }, kPatience));
      w.editor()->goTo(10, 4);
      (void)w.window->grab();
      QCoreApplication::processEvents();
      if (isHidden) dock->hide();
      const std::weak_ptr<const Snapshot> snapshot = w.document()->snapshot();
      QVERIFY(w.window->close(w.document()));
      QVERIFY2(QTest::qWaitFor([&] { return snapshot.expired(); }, kPatience / 6),
               qPrintable(dock->objectName()));
    }
  }
};

WAVESMITH_WIDGET_TEST(ClosedTextsTest)
#include "closed_texts_test.moc"
