// SPDX-License-Identifier: Apache-2.0
#include "cycles/trace_loader.h"

#include "document/document.h"
#include "document/language/language_tasks.h"
#include "document/measured.h"
#include "document/workspace.h"
#include "models/shown_kernel.h"
#include "trace/open.h"

#include <QPointer>

#include <utility>

namespace wavesmith::widgets {
namespace {

source::Result<Measurement> readMeasurement(const QString& path) {
  Measurement read;
  if (trace::isPcSamplesFile(path.toStdString())) {
    auto samples = trace::readPcSamples(path.toStdString());
    if (!samples) return std::unexpected(std::move(samples.error()));
    read.samples = std::make_shared<const trace::PcSamples>(std::move(*samples));
    read.trace = std::make_shared<const trace::Trace>(trace::codeOfSamples(*read.samples));
    return read;
  }
  auto opened = trace::openTrace(path.toStdString());
  if (!opened) return std::unexpected(std::move(opened.error()));
  read.trace = std::make_shared<const trace::Trace>(std::move(*opened));
  return read;
}

} // namespace

TraceLoader::TraceLoader(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(workspace, &Workspace::snapshotChanged, this, &TraceLoader::match);
}

TraceLoader::~TraceLoader() = default;

LanguageTasks& TraceLoader::tasks() {
  if (tasks_ == nullptr) tasks_ = std::make_unique<LanguageTasks>();
  return *tasks_;
}

void TraceLoader::open(Document* document, const QString& path) {
  emit started(path);
  tasks().start(
      this,
      [this, path, snapshot = codeOf(document), target = QPointer<Document>(document)](
          worker::LanguageClient&, const std::stop_token& stop) -> LanguageTasks::Answer {
        auto file = readMeasurement(path);
        if (stop.stop_requested()) return {};
        if (!file)
          return [this, why = std::move(file.error())] {
            emit failed(QStringLiteral("%1: %2").arg(QString::fromStdString(source::toString(why.place)),
                                                     QString::fromStdString(why.message)));
          };
        Measurement read = std::move(*file);
        read.waits = std::make_shared<const std::vector<trace::WaitTime>>(trace::waitTimes(*read.trace));
        read.hidden = std::make_shared<const std::vector<trace::Hidden>>(trace::hiddenLatency(*read.trace));
        read.timeline = std::make_shared<const trace::Timeline>(*read.trace);
        return [this, target, measurement = read.matchedTo(snapshot)] {
          if (target == nullptr) return;
          Measured::of(target)->set(measurement);
          match(target); // the snapshot may be another one by now
          emit opened(target);
        };
      });
}

void TraceLoader::close(Document* document) {
  tasks().cancel(this);
  tasks().cancel(Measured::of(document));
  Measured::of(document)->set(nullptr);
}

void TraceLoader::match(Document* document) {
  Measured* const measured = Measured::of(document);
  const MeasurementPointer before = measured->measurement();
  const SnapshotPointer snapshot = codeOf(document);
  if (before == nullptr || snapshot == before->snapshot || !snapshot || !snapshot->program) return;
  tasks().start(measured,
                [measured, before, snapshot](worker::LanguageClient&,
                                             const std::stop_token& stop) -> LanguageTasks::Answer {
                  const MeasurementPointer after = before->matchedTo(snapshot);
                  if (stop.stop_requested()) return {};
                  return [measured, after] { measured->set(after); };
                });
}

} // namespace wavesmith::widgets
