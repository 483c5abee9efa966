// SPDX-License-Identifier: Apache-2.0
#include "document/language_thread.h"

#include "analysis/suppression.h"
#include "codeobject/code_object.h"
#include "program/program.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <tuple>

namespace wavesmith::widgets {
namespace {

// Up to so many instructions the texts take a few milliseconds, and a snapshot without them would only make
// the panel flicker. Beyond, diagnostics do not wait for them.
constexpr std::size_t kInstructionsWithTexts = 5000;

bool endedWorker(source::Code code) {
  return code == source::Code::AssemblerDied || code == source::Code::WorkerDied;
}

bool isWorkerFailure(source::Code code) {
  using source::Code;
  return endedWorker(code) || code == Code::AssemblerTimeLimit || code == Code::AssemblerMemoryLimit ||
         code == Code::WorkerUnavailable || code == Code::WorkerProtocol;
}

const source::Diagnostic* find(const source::Diagnostics& diagnostics, auto&& predicate) {
  const auto found = std::ranges::find_if(diagnostics, [&](const auto& d) { return predicate(d.code); });
  return found == diagnostics.end() ? nullptr : &*found;
}

QString sentence(const source::Diagnostic& diagnostic) {
  const QString where = QString::fromStdString(source::toString(diagnostic.place));
  const QString what = QString::fromStdString(diagnostic.message);
  return where.isEmpty() ? what : QStringLiteral("%1: %2").arg(where, what);
}

// In the order of their places; the file itself before what it includes.
void sortByPlace(source::Diagnostics& diagnostics, const std::string& path) {
  std::ranges::stable_sort(diagnostics, {}, [&](const source::Diagnostic& d) {
    return std::tuple(d.place.file != path, std::string_view(d.place.file), d.place.line, d.place.column);
  });
}

// Decodes what was assembled. What cannot be decoded is said in the diagnostics, unless the text has errors
// anyway.
void decode(Snapshot& snapshot, const std::string& path) {
  const assembler::Assembly& assembly = *snapshot.assembly;
  if (assembly.codeObject.empty()) return;
  auto object = codeobject::read(assembly.codeObject, path);
  if (!object) {
    snapshot.diagnostics.push_back(object.error());
    return;
  }
  const auto shared = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  const source::Diagnostics& odd = shared->diagnostics();
  snapshot.diagnostics.insert(snapshot.diagnostics.end(), odd.begin(), odd.end());
  auto program = program::decode(shared, assembly.lines);
  if (program)
    snapshot.program = std::make_shared<const program::Program>(std::move(*program));
  else
    snapshot.diagnostics.push_back(program.error());
}

// Adds what the analyses find. Findings in included files are shown and cannot be mended from here: their
// text is not at hand.
void analyse(Snapshot& snapshot, const std::string& path, const std::string& text) {
  if (snapshot.program == nullptr) return;
  snapshot.analysis = analysis::analyse(*snapshot.program, {});
  const analysis::TextOf textOf = [&](const std::string& file) {
    return file == path ? std::string_view(text) : std::string_view();
  };
  snapshot.panels = panels::describe(*snapshot.program, *snapshot.analysis);
  snapshot.lines = std::make_shared<const program::LineIndex>(*snapshot.program, path);
  source::Diagnostics& all = snapshot.diagnostics;
  source::Diagnostics found = analysis::toDiagnostics(snapshot.analysis->findings, *snapshot.program, textOf);
  all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  const std::vector<std::string> files{path};
  all = analysis::suppress(std::move(all), files, textOf).diagnostics;
}

} // namespace

LanguageThread::LanguageThread(worker::WorkerOptions limits, Answer answer)
    : answer_(std::move(answer)), limits_(std::move(limits)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

LanguageThread::~LanguageThread() {
  thread_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    if (waiting_) waiting_->stop.request_stop();
    running_.request_stop();
  }
  thread_.join();
}

void LanguageThread::start(LanguageRequest request) {
  const std::lock_guard lock(mutex_);
  waiting_ = std::move(request);
  wake_.notify_one();
}

void LanguageThread::setLimits(const worker::WorkerOptions& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
  limitsChanged_ = true;
  wake_.notify_one();
}

int LanguageThread::workerProcessId() const {
  std::shared_ptr<worker::LanguageClient> client;
  {
    const std::lock_guard lock(mutex_);
    client = client_;
  }
  return client ? client->processId() : -1;
}

void LanguageThread::run(const std::stop_token& stop) {
  while (true) {
    std::optional<LanguageRequest> request;
    std::optional<worker::WorkerOptions> limits;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return waiting_.has_value() || limitsChanged_; })) return;
      if (stop.stop_requested()) return;
      request.swap(waiting_);
      running_ = request ? request->stop : std::stop_source(std::nostopstate);
      if (std::exchange(limitsChanged_, false)) limits = limits_;
    }
    if (limits) {
      auto client = std::make_shared<worker::LanguageClient>(*limits);
      client->warmUp();
      const std::lock_guard lock(mutex_);
      client_.swap(client); // the old one ends its worker when `client` goes, after the lock
    }
    if (request) handle(*request);
  }
}

void LanguageThread::handle(const LanguageRequest& request) {
  LanguageAnswer answer;
  answer.document = request.document;
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  const std::string path = request.path.toStdString();
  const std::stop_token stop = request.stop.get_token();
  try {
    const std::string text = request.content.toStdString();
    auto assembly =
        std::make_shared<const assembler::Assembly>(client_->assemble({{path, text}}, request.options, stop));
    if (stop.stop_requested()) return answer_(std::move(answer));
    snapshot->assembly = assembly;
    snapshot->diagnostics = assembly->diagnostics;
    if (const auto* failure = find(assembly->diagnostics, isWorkerFailure)) {
      answer.failure = sentence(*failure);
      answer.died = endedWorker(failure->code);
    }
    decode(*snapshot, path);
    analyse(*snapshot, path, text);
    sortByPlace(snapshot->diagnostics, path);
    if (request.texts && snapshot->program) {
      if (snapshot->program->instructions().size() > kInstructionsWithTexts) {
        LanguageAnswer first = answer;
        first.snapshot = std::make_shared<const Snapshot>(*snapshot);
        first.last = false;
        answer_(std::move(first));
      }
      auto texts = client_->instructionTexts(assembly->codeObject, path, stop);
      if (texts) {
        snapshot->texts =
            std::make_shared<const std::vector<worker::LanguageClient::Line>>(std::move(*texts));
      } else if (isWorkerFailure(texts.error().code)) {
        answer.failure = sentence(texts.error());
      }
    }
    answer.snapshot = std::move(snapshot);
  } catch (const std::exception& error) { // memory, that is
    answer.failure = QStringLiteral("%1: %2").arg(request.path, QString::fromLocal8Bit(error.what()));
  }
  answer_(std::move(answer));
}

} // namespace wavesmith::widgets
