// SPDX-License-Identifier: Apache-2.0
#include "document/document.h"
#include "document/language/language_service.h"
#include "document/recovery.h"
#include "document/workspace.h"
#include "settings/settings.h"
#include "style/theme.h"
#include "widgets/support/widget_test.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextCursor>
#include <QTextDocument>

#include <filesystem>

namespace wavesmith::widgets {

class WorkspaceTest : public QObject {
  Q_OBJECT

private:
  std::unique_ptr<QTemporaryDir> directory_;
  std::unique_ptr<Settings> settings_;
  std::unique_ptr<Theme> theme_;
  std::unique_ptr<Workspace> workspace_;

  std::unique_ptr<Document> saved(const QString& name) const {
    auto document = std::make_unique<Document>();
    if (!document->saveAs(directory_->filePath(name))) qFatal("cannot write");
    return document;
  }

private slots:
  void init() {
    directory_ = std::make_unique<QTemporaryDir>();
    settings_ = std::make_unique<Settings>(directory_->filePath(u"a.ini"_qs));
    theme_ = std::make_unique<Theme>(settings_.get());
    workspace_ = std::make_unique<Workspace>(settings_.get(), theme_.get());
  }

  void cleanup() {
    workspace_.reset();
    theme_.reset();
    settings_.reset();
  }

  void startsEmpty() {
    QVERIFY(workspace_->documents().isEmpty());
    QCOMPARE(workspace_->current(), nullptr);
    QCOMPARE(workspace_->settings(), settings_.get());
    QCOMPARE(workspace_->theme(), theme_.get());
    QVERIFY(workspace_->language() != nullptr);
    QVERIFY(workspace_->recovery()->left().isEmpty());
  }

  void keepsDocumentsInOrder() {
    QSignalSpy added(workspace_.get(), &Workspace::documentAdded);
    QSignalSpy removed(workspace_.get(), &Workspace::documentRemoved);
    QSignalSpy current(workspace_.get(), &Workspace::currentChanged);
    Document* const a = workspace_->add(saved(u"a.s"_qs));
    Document* const b = workspace_->add(saved(u"b.s"_qs));
    Document* const c = workspace_->add(saved(u"c.s"_qs));
    QCOMPARE(workspace_->documents(), QList<Document*>({a, b, c}));
    QCOMPARE(added.count(), 3);
    QCOMPARE(current.count(), 0); // adding does not activate

    workspace_->setCurrent(b);
    workspace_->setCurrent(b);
    QCOMPARE(current.count(), 1);
    QSignalSpy destroyed(b, &QObject::destroyed);
    workspace_->remove(b);
    QCOMPARE(workspace_->documents(), QList<Document*>({a, c}));
    QCOMPARE(workspace_->current(), c); // its right neighbor
    QCOMPARE(removed.count(), 1);
    QCOMPARE(destroyed.count(), 0); // listeners may still use it
    QTRY_COMPARE(destroyed.count(), 1);
    workspace_->remove(c);
    QCOMPARE(workspace_->current(), a);
    workspace_->remove(a);
    QCOMPARE(workspace_->current(), nullptr);
    QCOMPARE(current.count(), 4);
  }

  void findsByFile() {
    Document* const a = workspace_->add(saved(u"a.s"_qs));
    workspace_->add(std::make_unique<Document>());
    std::filesystem::create_symlink("a.s", directory_->filePath(u"link.s"_qs).toStdString());
    QCOMPARE(workspace_->find(directory_->filePath(u"a.s"_qs)), a);
    QCOMPARE(workspace_->find(directory_->filePath(u"./a.s"_qs)), a);
    QCOMPARE(workspace_->find(directory_->filePath(u"link.s"_qs)), a);
    QCOMPARE(workspace_->find(directory_->filePath(u"b.s"_qs)), nullptr);
    QCOMPARE(workspace_->find(QString()), nullptr);
  }

  void reportsAndResetsTheCursor() {
    Document* const a = workspace_->add(std::make_unique<Document>());
    Document* const b = workspace_->add(std::make_unique<Document>());
    workspace_->setCurrent(a);
    QSignalSpy moved(workspace_.get(), &Workspace::cursorMoved);
    workspace_->setCursor(12, 5);
    workspace_->setCursor(12, 5);
    QCOMPARE(moved.count(), 1);
    QCOMPARE(workspace_->cursorLine(), 12);
    QCOMPARE(workspace_->cursorColumn(), 5);
    workspace_->setCurrent(b);
    QCOMPARE(workspace_->cursorLine(), 1);
  }

  void forwardsPlaces() {
    source::Place wanted;
    connect(workspace_.get(), &Workspace::placeRequested, this,
            [&](const source::Place& place) { wanted = place; });
    workspace_->goTo({"a.s", 3, 4, 5});
    QVERIFY((wanted == source::Place{"a.s", 3, 4, 5}));
  }

  void reportsSnapshotsOfEveryDocument() {
    QSignalSpy changed(workspace_.get(), &Workspace::snapshotChanged);
    Document* const a = workspace_->add(saved(u"a.txt"_qs));
    Document* const b = workspace_->add(saved(u"b.txt"_qs));
    b->setSnapshot(std::make_shared<Snapshot>());
    a->setSnapshot(std::make_shared<Snapshot>());
    QCOMPARE(changed.count(), 2);
    QCOMPARE(changed[0][0].value<Document*>(), b);
    QCOMPARE(changed[1][0].value<Document*>(), a);
  }

  void settingsReachTheAssembler() {
    settings_->setTarget(u"gfx90a"_qs);
    settings_->setIncludePaths({u"/some/where"_qs});
    settings_->setDefinitions({u"N = 4"_qs, u"FLAG"_qs, u"E="_qs, u"  "_qs, u"A=b=c"_qs});
    const assembler::Options& options = workspace_->language()->options();
    QCOMPARE(options.target, std::string("gfx90a"));
    QCOMPARE(options.includePaths, std::vector<std::string>({"/some/where"}));
    const std::vector<std::pair<std::string, std::string>> wanted = {
        {"N", "4"}, {"FLAG", ""}, {"E", ""}, {"A", "b=c"}};
    QCOMPARE(options.definitions, wanted);
  }

  void protectsUnsavedText() {
    Document* const a = workspace_->add(std::make_unique<Document>());
    QTextCursor(a->text()).insertText(u"text"_qs);
    workspace_->recovery()->flush();
    const QString recovery = settings_->dataDirectory() + u"/recovery"_qs;
    const QDir parent(recovery);
    const QStringList sessions = parent.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(sessions.size(), 1);
    const QDir session(parent.filePath(sessions.first()));
    QCOMPARE(session.entryList({u"*.text"_qs}).size(), 1);
    workspace_->remove(a);
    workspace_->recovery()->flush();
    QCOMPARE(session.entryList({u"*.text"_qs}).size(), 0);
  }
};

} // namespace wavesmith::widgets

using wavesmith::widgets::WorkspaceTest;
WAVESMITH_WIDGET_TEST(WorkspaceTest)
#include "workspace_test.moc"
