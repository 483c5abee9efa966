// SPDX-License-Identifier: Apache-2.0
#include "widgets/hostile/processes.h"

#include "source/file.h"
#include "widgets/support/widget_test.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

// Longer than the pause after which processes return their memory (1.5 s).
constexpr int kQuiet = 2200;
constexpr int kLook = 100;

QByteArray read(pid_t process, const char* name) {
  QFile file(QStringLiteral("/proc/%1/%2").arg(process).arg(QLatin1String(name)));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// The fields of /proc/PID/stat after the name, from the third.
QList<QByteArray> statOf(pid_t process) {
  const QByteArray text = read(process, "stat");
  return text.mid(text.lastIndexOf(')') + 2).split(' ');
}

qint64 ownMemory(pid_t process, const QByteArray& kind = "Pss:") {
  for (const QByteArray& line : read(process, "smaps_rollup").split('\n'))
    if (line.startsWith(kind)) return line.mid(kind.size()).trimmed().split(' ').front().toLongLong();
  return 0;
}

// Clock ticks of work of the process and all that it has started.
qint64 workOf(pid_t process) {
  qint64 ticks = 0;
  std::vector<pid_t> all = processesOf(process);
  all.push_back(process);
  for (const pid_t one : all) {
    const QList<QByteArray> fields = statOf(one);
    constexpr int kUser = 11;
    constexpr int kSystem = 12;
    if (fields.size() > kSystem) ticks += fields[kUser].toLongLong() + fields[kSystem].toLongLong();
  }
  return ticks;
}

} // namespace

std::vector<pid_t> processesOf(pid_t process) {
  std::multimap<pid_t, pid_t> children;
  for (const QString& name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
    bool isNumber = false;
    const pid_t one = name.toInt(&isNumber);
    if (!isNumber) continue;
    const QList<QByteArray> fields = statOf(one);
    if (fields.size() > 1 && fields[0] != "Z") children.emplace(fields[1].toInt(), one);
  }
  std::vector<pid_t> found{process};
  for (std::size_t n = 0; n < found.size(); ++n) {
    const auto [first, last] = children.equal_range(found[n]);
    std::transform(first, last, std::back_inserter(found), [](const auto& pair) { return pair.second; });
  }
  found.erase(found.begin());
  return found;
}

std::vector<pid_t> workersOf(pid_t process) {
  std::vector<pid_t> workers = processesOf(process);
  std::erase_if(workers, [](pid_t one) { return !read(one, "comm").startsWith("wavesmith-") || one <= 1; });
  return workers;
}

bool isRunning(pid_t process) {
  const QList<QByteArray> fields = statOf(process);
  if (fields.size() < 2) return false;
  // Its first thread may have ended before the others.
  const QDir threads(QStringLiteral("/proc/%1/task").arg(process));
  return fields[0] != "Z" || threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() > 1;
}

Memory memoryOf(pid_t process) {
  Memory memory;
  std::vector<pid_t> all = processesOf(process);
  all.push_back(process);
  for (const pid_t one : all) {
    memory.all += ownMemory(one);
    memory.data += ownMemory(one, "Pss_Anon:") + ownMemory(one, "Pss_Shmem:");
  }
  return memory;
}

QString memoryText(pid_t process) {
  constexpr int kMebi = 1024;
  QString text = QStringLiteral("%1 MiB:").arg(memoryOf(process).all / kMebi);
  std::vector<pid_t> all = processesOf(process);
  all.insert(all.begin(), process);
  for (const pid_t one : all)
    text += QStringLiteral(" %1 (%2 of data)")
                .arg(ownMemory(one) / kMebi)
                .arg(ownMemory(one, "Pss_Anon:") / kMebi);
  return text;
}

bool settle(pid_t process) {
  QElapsedTimer quiet;
  quiet.start();
  qint64 before = workOf(process);
  QDeadlineTimer deadline(kPatience);
  while (quiet.elapsed() < kQuiet) {
    if (deadline.hasExpired()) return false;
    QTest::qWait(kLook);
    const qint64 now = workOf(process);
    // A blinking cursor is a tick now and then.
    if (now > before + 1) quiet.restart();
    before = now;
  }
  return true;
}

QString textOnDisk(const QString& path) {
  return QString::fromStdString(source::readText(path.toStdString()).value_or(""));
}

Random::Random() {
  const unsigned seed = qEnvironmentVariableIsSet("WAVESMITH_TEST_SEED")
                            ? qEnvironmentVariable("WAVESMITH_TEST_SEED").toUInt()
                            : 20261130;
  engine_.seed(seed);
  qInfo("seed %u", seed);
}

void Random::work(int milliseconds) {
  QElapsedTimer timer;
  timer.start();
  const int wanted = below(milliseconds);
  do
    QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
  while (timer.elapsed() < wanted);
}

QStringList withFileSystems(const QStringList& folders, const QString& options, const QStringList& command) {
  QString script;
  for (const QString& folder : folders)
    script += QStringLiteral("mount -t tmpfs -o %1 none '%2' && ").arg(options, folder);
  const auto whole = [&](const QString& last) {
    QStringList all{QStringLiteral("unshare"),
                    geteuid() == 0 ? QStringLiteral("-m") : QStringLiteral("-rm"),
                    QStringLiteral("sh"),
                    QStringLiteral("-c"),
                    script + last,
                    QStringLiteral("sh")};
    return all;
  };
  QStringList trial = whole(QStringLiteral("true"));
  if (QProcess::execute(trial.takeFirst(), trial) != 0) return {};
  return whole(QStringLiteral("exec \"$@\"")) + command;
}

bool runToEnd(QProcess& process, const QStringList& command, const QProcessEnvironment& environment) {
  process.setProcessEnvironment(environment);
  process.start(command.front(), command.mid(1));
  if (!process.waitForFinished(kPatience)) {
    process.kill();
    process.waitForFinished();
    return false;
  }
  return process.exitStatus() == QProcess::NormalExit;
}

} // namespace wavesmith::testing
