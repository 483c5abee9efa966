// SPDX-License-Identifier: Apache-2.0
#include "document/language_thread.h"

#include "check/suppression.h"
#include "codeobject/code_object.h"
#include "codeobject/target.h"
#include "document/code_object_file.h"
#include "generate/consistency.h"
#include "generate/reconcile.h"
#include "program/program.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <tuple>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace wavesmith::widgets {
namespace {

// Up to so many instructions the texts take a few milliseconds, and a snapshot without them would only make
// the panel flicker. Beyond, diagnostics do not wait for them.
constexpr std::size_t kInstructionsWithTexts = 5000;
// Idle: release memory.
constexpr std::chrono::milliseconds kPause{1500};

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

// With the features that the text names by .amdgcn_target, where the settings leave them open: as a
// disassembly does.
std::string targetFor(const std::string& text, const std::string& wanted) {
  const auto named = codeobject::targetNamedIn(text);
  const auto target = named ? codeobject::parseTargetName(*named) : std::nullopt;
  return target && target->processor == wanted ? *named : wanted;
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

// Adds what the analyses find. Findings in included files are shown and cannot be fixed from here: their
// text is not at hand.
// False: there is a newer text, and it was left in the middle.
bool analyze(Snapshot& snapshot, const std::string& path, const std::string& text,
             const std::stop_token& overtaken) {
  if (snapshot.program == nullptr) return true;
  snapshot.analysis = analysis::analyze(*snapshot.program, {}, overtaken);
  if (snapshot.analysis == nullptr) return false;
  const analysis::TextOf textOf = [&](const std::string& file) {
    return file == path ? std::string_view(text) : std::string_view();
  };
  snapshot.panels = panels::describe(*snapshot.program, *snapshot.analysis);
  snapshot.lines = std::make_shared<const program::LineIndex>(*snapshot.program, path);
  source::Diagnostics& all = snapshot.diagnostics;
  const auto add = [&all](source::Diagnostics more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  add(analysis::toDiagnostics(snapshot.analysis->findings, *snapshot.program, textOf));
  add(generate::check(*snapshot.program, *snapshot.analysis, text, path));
  generate::reconcile(all, *snapshot.program, *snapshot.analysis, text, path);
  const std::vector<std::string> files{path};
  all = analysis::suppress(std::move(all), files, textOf).diagnostics;
  return !overtaken.stop_requested();
}

// What an answer about a large text has needed in passing is many times what is kept of it, and stays with
// the process until the next request.
void returnMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

} // namespace

LanguageThread::LanguageThread(worker::WorkerOptions limits, Answer answer)
    : answer_(std::move(answer)), limits_(std::move(limits)),
      disposal_(std::make_shared<SnapshotDisposal>([this] { wake_.notify_one(); })),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

LanguageThread::~LanguageThread() {
  disposal_->close();
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
  bool tidy = true;
  while (true) {
    std::optional<LanguageRequest> request;
    std::optional<worker::WorkerOptions> limits;
    {
      std::unique_lock lock(mutex_);
      const auto isWanted = [this] {
        return waiting_.has_value() || limitsChanged_ || !disposal_->isEmpty();
      };
      const bool wanted =
          tidy ? wake_.wait(lock, stop, isWanted) : wake_.wait_for(lock, stop, kPause, isWanted);
      if (stop.stop_requested()) return;
      if (!wanted) {
        lock.unlock();
        returnMemory();
        tidy = true;
        continue;
      }
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
    disposal_->empty();
    tidy = false;
  }
}

// Null: the request was stopped, or the answer says what has become of it.
std::shared_ptr<Snapshot> LanguageThread::assemble(const LanguageRequest& request, LanguageAnswer& answer,
                                                   Texts& texts) {
  const std::string path = request.path.toStdString();
  const std::stop_token stop = request.stop.get_token();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  const std::string text = request.content.toStdString();
  assembler::Options options = request.options;
  options.target = targetFor(text, options.target);
  snapshot->assembly =
      std::make_shared<const assembler::Assembly>(client_->assemble({{path, text}}, options, stop));
  if (stop.stop_requested()) return nullptr;
  snapshot->diagnostics = snapshot->assembly->diagnostics;
  if (const auto* failure = find(snapshot->diagnostics, isWorkerFailure)) {
    answer.failure = sentence(*failure);
    answer.died = endedWorker(failure->code);
  }
  const std::stop_token overtaken = request.overtaken.get_token();
  if (overtaken.stop_requested()) return nullptr;
  if (request.texts && !snapshot->assembly->codeObject.empty()) texts = startTexts(request, *snapshot);
  decode(*snapshot, path);
  if (!analyze(*snapshot, path, text, overtaken)) return nullptr;
  sortByPlace(snapshot->diagnostics, path);
  return snapshot;
}

// The same of a code object, by the lines of its disassembly.
std::shared_ptr<Snapshot> LanguageThread::disassemble(const LanguageRequest& request,
                                                      LanguageAnswer& answer) {
  const std::string path = request.path.toStdString();
  const std::stop_token stop = request.stop.get_token();
  auto file = readCodeObjectFile(*client_, path, request.options.target, stop);
  if (stop.stop_requested()) return nullptr;
  if (!file) {
    if (isWorkerFailure(file.error().code)) answer.failure = sentence(file.error());
    answer.died = endedWorker(file.error().code);
    answer.refusal = std::move(file.error());
    return nullptr;
  }
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  snapshot->assembly = std::make_shared<const assembler::Assembly>(std::move(file->assembly));
  snapshot->disassembly = std::make_shared<const CodeObjectText>(std::move(file->shown));
  snapshot->diagnostics = snapshot->assembly->diagnostics;
  decode(*snapshot, path);
  analyze(*snapshot, path, snapshot->disassembly->text.toStdString(), {});
  for (source::Diagnostic& diagnostic : snapshot->diagnostics)
    diagnostic.fixes.clear(); // the text cannot be edited
  sortByPlace(snapshot->diagnostics, path);
  return snapshot;
}

LanguageThread::Texts LanguageThread::startTexts(const LanguageRequest& request,
                                                 const Snapshot& snapshot) const {
  return std::async(std::launch::async, [client = client_, assembly = snapshot.assembly,
                                         path = request.path.toStdString(), stop = request.stop.get_token()] {
    return client->instructionTexts(assembly->codeObject, path, stop);
  });
}

bool LanguageThread::addTexts(const LanguageRequest& request, Snapshot& snapshot, LanguageAnswer& answer,
                              Texts coming) {
  const bool late = coming.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
  if (late && snapshot.program->instructions().size() > kInstructionsWithTexts) {
    LanguageAnswer first = answer;
    first.snapshot = disposal_->watch(std::make_shared<const Snapshot>(snapshot));
    first.last = false;
    answer_(std::move(first));
    if (request.overtaken.stop_requested()) return false;
  }
  auto texts = coming.get();
  if (texts)
    snapshot.texts = std::make_shared<const std::vector<worker::LanguageClient::Line>>(std::move(*texts));
  else if (isWorkerFailure(texts.error().code))
    answer.failure = sentence(texts.error());
  return true;
}

void LanguageThread::handle(const LanguageRequest& request) {
  LanguageAnswer answer;
  answer.document = request.document;
  answer.revision = request.revision;
  try {
    Texts texts;
    auto snapshot = request.known        ? std::make_shared<Snapshot>(*request.known)
                    : request.codeObject ? disassemble(request, answer)
                                         : assemble(request, answer, texts);
    if (snapshot && snapshot->program && request.texts && !snapshot->texts) {
      if (!texts.valid()) texts = startTexts(request, *snapshot);
      if (!addTexts(request, *snapshot, answer, std::move(texts))) snapshot = nullptr;
    }
    answer.snapshot = disposal_->watch(std::move(snapshot));
  } catch (const std::exception& error) { // memory, that is
    answer.failure = QStringLiteral("%1: %2").arg(request.path, QString::fromLocal8Bit(error.what()));
  }
  answer_(std::move(answer));
}

} // namespace wavesmith::widgets
