// SPDX-License-Identifier: Apache-2.0
// Marks of changed files in the Files panel, with a real git, and that no program of a repository runs.
#include "document/text/git.h"
#include "document/text/head_text.h"
#include "files/files_dock.h"
#include "files/folder_model.h"
#include "files/git_changes.h"
#include "files/git_marks.h"
#include "widgets/support/open_window.h"
#include "widgets/support/repository.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QProcess>
#include <QTreeView>

#include <cstdlib>
#include <filesystem>

using namespace wavesmith;
using namespace wavesmith::widgets;
using testing::kPatience;
namespace fs = std::filesystem;

namespace {

bool git(const QString& folder, const QStringList& arguments) {
  return QProcess::execute(QStringLiteral("git"), QStringList{QStringLiteral("-C"), folder} + arguments) == 0;
}

// A repository whose programs leave a file when they run.
struct Hostile {
  Hostile() {
    fs::create_directories(bench.directory / "work");
    file = bench.write("work/a.s", "s_endpgm\n");
    (void)bench.write("work/.gitattributes", "*.s filter=own\n");
    ready = testing::commitAll(folder());
  }
  [[nodiscard]] QString folder() const { return bench.path("work"); }
  [[nodiscard]] QString trace() const { return bench.path("ran"); }
  // A program that says that it ran, and its path.
  [[nodiscard]] QString program(std::string_view name, const char* rest = "exit 1\n") const {
    QString path = bench.write(name, "#!/bin/sh\ntouch '" + trace().toStdString() + "'\n" + rest);
    fs::permissions(path.toStdString(), fs::perms::owner_all);
    return path;
  }
  [[nodiscard]] bool set(const char* key, const QString& value) const {
    return git(folder(), {QStringLiteral("config"), QString::fromLatin1(key), value});
  }
  // Whether a program of the repository ran; forgets it.
  [[nodiscard]] bool ran() const { return QFile::remove(trace()); }

  testing::Bench bench;
  QString file;
  bool ready = false;
};

bool isNear(const QColor& one, const QColor& other) {
  constexpr int kMost = 40; // of 255
  return std::abs(one.red() - other.red()) < kMost && std::abs(one.green() - other.green()) < kMost &&
         std::abs(one.blue() - other.blue()) < kMost;
}

struct Fixture : testing::OpenWindow {
  explicit Fixture(bool isRepository = true) {
    fs::create_directories(bench.directory / "work/kernels");
    fs::create_directories(bench.directory / "work/other");
    first = bench.write("work/kernels/first.s", "s_endpgm\n");
    second = bench.write("work/second.s", "s_endpgm\n");
    (void)bench.write("work/other/same.s", "s_endpgm\n");
    (void)bench.write("work/other/old.s", "s_endpgm\n");
    (void)bench.write("work/.gitignore", "*.hsaco\n");
    if (isRepository) ready = testing::commitAll(folder());
    ready = ready && window->openFile(folder());
  }
  [[nodiscard]] QString folder() const { return bench.path("work"); }
  [[nodiscard]] FilesDock* files() const { return window->filesDock(); }
  [[nodiscard]] bool lists(const QString& path) const { return files()->rowOf(path).isValid(); }
  [[nodiscard]] GitChange at(const QString& path) const {
    return static_cast<GitChange>(files()->rowOf(path).data(FolderModel::ChangeRole).toInt());
  }
  [[nodiscard]] QString tip(const QString& path) const {
    return files()->rowOf(path).data(Qt::ToolTipRole).toString().section(u'\n', 1);
  }
  // Whether the row has this color at its right end, nearly: letters have smooth edges.
  [[nodiscard]] bool draws(const QString& path, const QColor& color) const {
    QTreeView* const view = files()->view();
    const QRect row = view->visualRect(files()->rowOf(path));
    const QImage image = view->viewport()->grab(row).toImage();
    for (int x = image.width() - row.height(); x < image.width(); ++x)
      for (int y = 0; y < image.height(); ++y)
        if (isNear(image.pixelColor(x, y), color)) return true;
    return false;
  }
  QString first, second;
  bool ready = true;
};

} // namespace

class GitChangesTest : public QObject {
  Q_OBJECT

private slots:
  void marksWhatDiffers() {
    const Fixture f;
    QVERIFY(f.ready);
    const QAbstractItemModelTester tester(f.files()->model());
    QTRY_VERIFY_WITH_TIMEOUT(f.lists(f.first), kPatience);
    QVERIFY(f.window->openFile(f.first));
    QTest::keyClicks(f.editor(), QStringLiteral("// x "));
    QVERIFY(f.at(f.first) == GitChange::None); // on disk it is as in HEAD
    f.press("save");
    QTRY_VERIFY_WITH_TIMEOUT(f.at(f.first) == GitChange::Modified, kPatience);
    QVERIFY(f.at(f.bench.path("work/kernels")) == GitChange::Below);
    QVERIFY(f.at(f.second) == GitChange::None);
    QVERIFY(f.at(f.bench.path("work/other")) == GitChange::None);
    QCOMPARE(f.tip(f.first), QStringLiteral("Changed since HEAD"));
    QCOMPARE(f.tip(f.bench.path("work/kernels")), QStringLiteral("Has files that differ from HEAD"));
    QCOMPARE(f.files()->rowOf(f.first).data(Qt::AccessibleTextRole).toString(),
             QStringLiteral("first.s: Changed since HEAD"));
    QCOMPARE(f.tip(f.second), QString());
    // Its letter is drawn in the color of changes, also in the margin of the text.
    f.press("panelFiles");
    QTRY_VERIFY(f.files()->view()->isVisible());
    f.files()->view()->expandAll();
    f.files()->view()->setCurrentIndex(f.files()->rowOf(f.second));
    QVERIFY(f.draws(f.first, f.bench.theme.color(Theme::Role::Accent)));
    QVERIFY(!f.draws(f.bench.path("work/other/same.s"), f.bench.theme.color(Theme::Role::Accent)));
    // A commit in a terminal is seen.
    QVERIFY(testing::commitAll(f.folder()));
    QTRY_VERIFY_WITH_TIMEOUT(f.at(f.first) == GitChange::None, kPatience);
    QVERIFY(f.at(f.bench.path("work/kernels")) == GitChange::None);
  }

  void followsTheDisk() {
    const Fixture f;
    QVERIFY(f.ready);
    QTRY_VERIFY_WITH_TIMEOUT(f.lists(f.first), kPatience);
    fs::create_directories(f.bench.directory / "work/new/below");
    const QString untracked = f.bench.write("work/kernels/third.s", "s_endpgm\n");
    const QString below = f.bench.write("work/new/below/a.s", "s_endpgm\n");
    const QString ignored = f.bench.write("work/kernels/third.hsaco", "x");
    QTRY_VERIFY_WITH_TIMEOUT(f.at(untracked) == GitChange::Untracked, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(f.at(below) == GitChange::Untracked, kPatience);
    QVERIFY(f.at(f.bench.path("work/new")) == GitChange::Untracked);
    QTRY_VERIFY_WITH_TIMEOUT(f.lists(ignored), kPatience);
    QVERIFY(f.at(ignored) == GitChange::None);
    QCOMPARE(f.tip(below), QStringLiteral("Not tracked by git"));
    // A removed file has no row; its folder has a mark.
    QVERIFY(QFile::remove(f.bench.path("work/other/old.s")));
    QTRY_VERIFY_WITH_TIMEOUT(f.at(f.bench.path("work/other")) == GitChange::Below, kPatience);
    QVERIFY(git(f.folder(), {QStringLiteral("add"), QStringLiteral("kernels/third.s")}));
    QTRY_VERIFY_WITH_TIMEOUT(f.at(untracked) == GitChange::Added, kPatience);
    QCOMPARE(f.tip(untracked), QStringLiteral("Added, not in HEAD"));
  }

  // A folder below the top of the work tree.
  void marksAFolderOfTheRepository() {
    Fixture f;
    QVERIFY(f.ready);
    (void)f.bench.write("work/kernels/first.s", "s_nop 0\ns_endpgm\n");
    (void)f.bench.write("work/second.s", "s_nop 0\ns_endpgm\n");
    QVERIFY(f.window->openFile(f.bench.path("work/kernels")));
    QTRY_VERIFY_WITH_TIMEOUT(f.at(f.first) == GitChange::Modified, kPatience);
    const GitChangesPointer changes = readGitChanges(f.bench.path("work/kernels"));
    QCOMPARE(changes->files.size(), 1);
    // All of an untracked folder is, too.
    fs::create_directories(f.bench.directory / "work/new/below");
    const QString below = f.bench.write("work/new/below/a.s", "s_endpgm\n");
    QVERIFY(readGitChanges(f.bench.path("work/new/below"))->of(below) == GitChange::Untracked);
  }

  void marksConflicts() {
    const Fixture f;
    QVERIFY(f.ready);
    const auto change = [&f](std::string_view text, const QStringList& then) {
      (void)f.bench.write("work/second.s", text);
      return testing::commitAll(f.folder()) && git(f.folder(), then);
    };
    QVERIFY(git(f.folder(), {QStringLiteral("branch"), QStringLiteral("other")}));
    QVERIFY(change("s_nop 1\n", {QStringLiteral("checkout"), QStringLiteral("-q"), QStringLiteral("other")}));
    (void)change("s_nop 2\n", {QStringLiteral("-c"), QStringLiteral("user.name=a"), QStringLiteral("-c"),
                               QStringLiteral("user.email=a@b"), QStringLiteral("merge"),
                               QStringLiteral("-q"), QStringLiteral("@{-1}")});
    QTRY_VERIFY_WITH_TIMEOUT(f.at(f.second) == GitChange::Conflict, kPatience);
    QCOMPARE(f.tip(f.second), QStringLiteral("Has conflicts of a merge"));
  }

  void isSilentWithoutARepository() {
    const Fixture f(false);
    QVERIFY(f.ready);
    QTRY_VERIFY_WITH_TIMEOUT(f.lists(f.first), kPatience);
    QVERIFY(*readGitChanges(f.folder()) == GitChanges());
    QVERIFY(f.at(f.first) == GitChange::None);
    // Nor if git does not know it as one.
    fs::create_directories(f.bench.directory / "work/.git");
    QVERIFY(*readGitChanges(f.folder()) == GitChanges());
    // Nor without git.
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    QVERIFY(testing::commitAll(f.folder()) == false);
    const GitChangesPointer none = readGitChanges(f.folder());
    qputenv("PATH", path);
    QVERIFY(*none == GitChanges());
  }

  // Each of these programs runs in a plain `git status`, which is what makes the test one.
  void runsNoProgramOfTheRepository_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("rest");
    QTest::newRow("monitor") << QStringLiteral("core.fsmonitor") << QStringLiteral("exit 1\n");
    QTest::newRow("filter") << QStringLiteral("filter.own.clean") << QStringLiteral("cat\n");
    QTest::newRow("process") << QStringLiteral("filter.own.process") << QStringLiteral("exit 1\n");
  }
  void runsNoProgramOfTheRepository() {
    QFETCH(QString, key);
    QFETCH(QString, rest);
    const Hostile h;
    QVERIFY(h.ready);
    QVERIFY(h.set(qPrintable(key), h.program("program", qPrintable(rest))));
    (void)h.set("filter.own.required", QStringLiteral("true"));
    (void)h.bench.write("work/a.s", "s_nop  0\n"); // as long as before, so that git reads it
    (void)git(h.folder(),
              {QStringLiteral("--no-optional-locks"), QStringLiteral("status"), QStringLiteral("-s")});
    QVERIFY(h.ran());
    const GitChangesPointer changes = readGitChanges(h.folder());
    QVERIFY(!h.ran());
    QVERIFY(changes->of(h.file) == GitChange::Modified);
    QVERIFY(textAtHead(h.file).has_value());
    QVERIFY(!h.ran());
  }

  void runsNoHook() {
    const Hostile h;
    QVERIFY(h.ready);
    fs::create_directories(h.bench.directory / "work/.git/hooks");
    (void)h.program("work/.git/hooks/post-index-change");
    (void)readGitChanges(h.folder());
    QVERIFY(!h.ran());
  }

  // A filter whose name cannot be given to git: no marks, rather than a program.
  void refusesAFilterThatCannotBeReplaced() {
    const Hostile h;
    QVERIFY(h.ready);
    (void)h.bench.write("work/.gitattributes", "*.s filter=a=b\n");
    QVERIFY(h.set("filter.a=b.clean", h.program("program", "cat\n")));
    (void)h.bench.write("work/a.s", "s_nop  0\n");
    QVERIFY(readGitChanges(h.folder())->files.isEmpty());
    QVERIFY(!h.ran());
  }

  // In a partial clone, git fetches a missing object with the program of the remote.
  void fetchesNothing() {
    const Hostile h;
    QVERIFY(h.ready);
    QVERIFY(h.set("core.repositoryformatversion", QStringLiteral("1")));
    QVERIFY(h.set("extensions.partialClone", QStringLiteral("origin")));
    QVERIFY(h.set("remote.origin.promisor", QStringLiteral("true")));
    QVERIFY(h.set("remote.origin.url", h.folder()));
    QVERIFY(h.set("remote.origin.uploadpack", h.program("program")));
    QVERIFY(h.set("protocol.file.allow", QStringLiteral("always")));
    QProcess hash;
    hash.start(QStringLiteral("git"),
               {QStringLiteral("-C"), h.folder(), QStringLiteral("rev-parse"), QStringLiteral("HEAD:a.s")});
    QVERIFY(hash.waitForFinished());
    const QString object = QString::fromLatin1(hash.readAllStandardOutput().trimmed());
    QVERIFY(
        QFile::remove(h.folder() + QStringLiteral("/.git/objects/") + object.left(2) + u'/' + object.mid(2)));
    (void)git(h.folder(), {QStringLiteral("cat-file"), QStringLiteral("blob"), QStringLiteral("HEAD:./a.s")});
    QVERIFY(h.ran());
    QVERIFY(!textAtHead(h.file).has_value());
    QVERIFY(!h.ran());
    (void)readGitChanges(h.folder());
    QVERIFY(!h.ran());
  }

  void readsAnyStatus() {
    using namespace std::string_view_literals;
    const QString folder = QStringLiteral("/w/k");
    const GitChanges read =
        parseGitStatus(" M k/a.s\0?? k/new/\0D  k/x/gone.s\0A  k/b c\n.s\0"sv, "k/", folder);
    QVERIFY(read.of(QStringLiteral("/w/k/a.s")) == GitChange::Modified);
    QVERIFY(read.of(QStringLiteral("/w/k/new/below/a.s")) == GitChange::Untracked);
    QVERIFY(read.of(QStringLiteral("/w/k/x")) == GitChange::Below);
    QVERIFY(read.of(QStringLiteral("/w/k/x/gone.s")) == GitChange::None);
    QVERIFY(read.of(QStringLiteral("/w/k/b c\n.s")) == GitChange::Added);
    QVERIFY(read.of(QStringLiteral("/elsewhere")) == GitChange::None);
    for (const std::string_view damaged :
         {""sv, "\0\0"sv, "M"sv, " M "sv, "?? \0"sv, "MMk/a.s"sv, " M other/a.s"sv})
      QVERIFY(parseGitStatus(damaged, "k/", folder) == GitChanges());
    // The root of the file system.
    QVERIFY(parseGitStatus("?? a.s"sv, "", QStringLiteral("/")).of(QStringLiteral("/a.s")) ==
            GitChange::Untracked);
  }

  void marksHaveColorsOfTheTheme() {
    const testing::Bench bench;
    const GitMarks marks(&bench.theme, FolderModel::ChangeRole);
    QCOMPARE(marks.colorOf(GitChange::Untracked), bench.theme.color(Theme::Role::Good));
    QCOMPARE(marks.colorOf(GitChange::Conflict), bench.theme.color(Theme::Role::Error));
    QCOMPARE(GitMarks::markOf(GitChange::Modified), QStringLiteral("M"));
    QCOMPARE(GitMarks::markOf(GitChange::None), QString());
  }
};

WAVESMITH_WIDGET_TEST(GitChangesTest)
#include "git_changes_test.moc"
