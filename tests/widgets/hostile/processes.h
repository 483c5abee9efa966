// SPDX-License-Identifier: Apache-2.0
// Processes of hostile days: the workers of this program, their memory, and child programs in surroundings of their own.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <cstdlib>
#include <random>
#include <sys/types.h>
#include <vector>

namespace wavesmith::testing {

// The processes that `process` has started, and those that they have started.
[[nodiscard]] std::vector<pid_t> processesOf(pid_t process);
// Those of them that are workers of Wavesmith.
[[nodiscard]] std::vector<pid_t> workersOf(pid_t process);

[[nodiscard]] bool isRunning(pid_t process);

// Proportional set size of the process with all that it has started, in KiB (/proc/PID/smaps_rollup).
struct Memory {
  qint64 all = 0;
  qint64 data = 0; // without the pages of programs and libraries
};
[[nodiscard]] Memory memoryOf(pid_t process);
// The same for each process, as a text for the log.
[[nodiscard]] QString memoryText(pid_t process);
// Waits until the process and its workers have had nothing to do for longer than they wait before they return memory.
[[nodiscard]] bool settle(pid_t process);

// The text of a file; empty: it cannot be read.
[[nodiscard]] QString textOnDisk(const QString& path);

// A long test under `./test --all`, a sample otherwise.
[[nodiscard]] inline bool isLong() {
  return qEnvironmentVariableIsSet("WAVESMITH_TEST_MANY");
}

// Numbers of this run; the seed is printed, and can be given with WAVESMITH_TEST_SEED.
class Random {
public:
  Random();
  [[nodiscard]] int below(int end) { return static_cast<int>(engine_() % static_cast<unsigned>(end)); }
  [[nodiscard]] bool once(int in) { return below(in) == 0; }
  // Lets the program work for a random time of less than this.
  void work(int milliseconds);

private:
  std::mt19937 engine_;
};

// A command that sees a file system of its own at each of `folders`, mounted with these options ("size=64k", "ro").
// Empty: this machine does not allow it.
[[nodiscard]] QStringList withFileSystems(const QStringList& folders, const QString& options,
                                          const QStringList& command);

// Runs a program to its end; its output is in the process. False: it has crashed, or did not end and was killed.
[[nodiscard]] bool runToEnd(QProcess& process, const QStringList& command,
                            const QProcessEnvironment& environment);

} // namespace wavesmith::testing
