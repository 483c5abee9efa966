// SPDX-License-Identifier: Apache-2.0
// Runs kernels for the window. Builds the sources of a run file, runs the kernel in the run worker, and provides the
// contents of its buffers. All work is done on a separate thread and never blocks the window.
//
// The buffers of the last runs of a few run files are kept, each in a worker of its own, so that a result can still
// be inspected after another run.
//
// GUI thread; answers also arrive there.
#pragma once

#include "assembler/assembly.h"
#include "project/run_file/run_file.h"
#include "run/run_inputs.h"
#include "worker/runs/run_client.h"
#include "worker/runs/run_sweep.h"

#include <QByteArray>
#include <QHash>
#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace wavesmith::program {
class Program;
}

namespace wavesmith::widgets {

struct RunJob {
  project::RunFile file;
  QHash<QString, QString> unsaved; // absolute path -> unsaved text in the editor
  // Absolute path of an open code object -> its bytes and the lines of its disassembly.
  QHash<QString, std::shared_ptr<const assembler::Assembly>> shown;
  QString backend = QStringLiteral("emulator");
  int device = 0;                          // index of the GPU, for the backends hip and both
  quint64 instructionLimit = 0;            // wave-instructions; 0: the limit of the run file, or none
  std::vector<std::string> allowedFolders; // for worker::buildRun
  bool allowPython = false;                // the user allows the Python functions of the file's folder
  // The point of the parameters to run; none: all points, one after the other.
  std::optional<project::SweepPoint> point = {};
};

// Whether the job runs more than one point.
[[nodiscard]] bool isSweep(const RunJob& job);

// The result of a job. It has exactly one of: a summary; the rows of a sweep (if it was canceled, the completed
// ones); diagnostics with the reason why there is no summary; canceled.
struct RunResult {
  RunJob job;
  std::shared_ptr<const worker::RunSummary> summary;
  std::vector<worker::SweepRow> sweep;
  source::Diagnostics diagnostics;
  bool canceled = false;
  double seconds = 0; // duration of the whole job, including assembling
  // The code that ran, if the summary has the paths that its waves executed; otherwise null.
  std::shared_ptr<const program::Program> program = {};
  std::vector<RunInput> inputs; // the inputs that were read; for a failed job, until the failure

  [[nodiscard]] bool passed() const;
};

class RunController : public QObject {
  Q_OBJECT

public:
  enum class State : quint8 { Idle, Assembling, Preparing, Running, Comparing };

  explicit RunController(QObject* parent = nullptr);
  ~RunController() override; // stops a run in progress

  // Ignored while a job is running.
  void start(RunJob job);
  void cancel();

  [[nodiscard]] State state() const;
  [[nodiscard]] bool isBusy() const { return state() != State::Idle; }
  [[nodiscard]] quint64 done() const; // completed work-groups of the running job
  [[nodiscard]] quint64 all() const;
  // For a running sweep: the completed points, and the number of all points.
  [[nodiscard]] const std::vector<worker::SweepRow>& pointsDone() const;
  [[nodiscard]] std::size_t points() const;
  [[nodiscard]] QString runFile() const;                         // the running job's, or the last one's
  [[nodiscard]] qint64 elapsed() const;                          // milliseconds since the job was started
  [[nodiscard]] std::shared_ptr<const RunResult> result() const; // result of the last job, or null

  // Requests elements of a buffer of the last run of this run file; answered by elementsReady with the same ticket.
  // A null array means that they are no longer kept.
  // `launch`: 0 for the whole run; otherwise one of several launches, from 1.
  quint64 requestElements(const QString& runFile, quint32 buffer, worker::BufferSide side, quint64 first,
                          quint64 count, quint32 launch = 0);

  // Requests the backends of this machine; answered by backendsReady.
  void askBackends();

  [[nodiscard]] int workerProcessId() const; // -1: none; for tests that kill it

signals:
  void stateChanged();
  void progressChanged();
  void pointDone(); // a point of the sweep is complete
  void finished();
  void backendsReady(const std::vector<wavesmith::execution::BackendStatus>& backends);
  void elementsReady(quint64 ticket, const QByteArray& bytes);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
