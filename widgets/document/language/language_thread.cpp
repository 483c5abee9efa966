// SPDX-License-Identifier: Apache-2.0
#include "document/language/language_thread.h"

#include "authoring/writing_client.h"
#include "check/check.h"
#include "document/code_object_file.h"
#include "document/folder_options.h"
#include "document/snapshot_facts.h"
#include "project/folders/folder_settings.h"
#include "project/run_file/run_file_check.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace wavesmith::widgets {
namespace {

// Up to this number of instructions, their texts take a few milliseconds, and a snapshot without them would
// only make the panel flicker. For more instructions, diagnostics do not wait for the texts.
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

check::Options optionsOf(const LanguageRequest& request) {
  return {.assembler = request.options};
}

// The snapshot of the same file, with the same analysis: its panels do not depend on places, either.
bool isSameCode(const SnapshotPointer& earlier, const Snapshot& snapshot) {
  return earlier != nullptr && snapshot.analysis != nullptr && earlier->analysis == snapshot.analysis &&
         earlier->panels != nullptr;
}

check::Known knownOf(const LanguageRequest& request) {
  if (request.earlier == nullptr || request.earlier->path != request.path) return {};
  return {.program = request.earlier->program, .analysis = request.earlier->analysis};
}

// Whether LLVM's texts of the instructions are those of an assembly: the bytes are the same.
bool hasEarlierTexts(const LanguageRequest& request, const assembler::Assembly& assembly) {
  return request.earlier != nullptr && request.earlierTexts != nullptr && !request.earlierTexts->empty() &&
         request.earlier->assembly->codeObject == assembly.codeObject;
}

// Converts the results of the pipeline to a snapshot.
std::shared_ptr<Snapshot> snapshotOf(const LanguageRequest& request, check::Checked checked) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  snapshot->assembly = std::move(checked.assembly);
  snapshot->program = std::move(checked.program);
  snapshot->analysis = std::move(checked.analysis);
  snapshot->diagnostics = std::move(checked.diagnostics);
  // An empty file has no problems.
  std::erase_if(snapshot->diagnostics,
                [](const source::Diagnostic& d) { return d.code == source::Code::EmptySource; });
  if (snapshot->program != nullptr) {
    snapshot->panels = isSameCode(request.earlier, *snapshot)
                           ? request.earlier->panels
                           : panels::describe(*snapshot->program, *snapshot->analysis);
    snapshot->lines =
        std::make_shared<const program::LineIndex>(*snapshot->program, request.path.toStdString());
  }
  return snapshot;
}

// The temporary memory for an answer about a large text is many times the size of the result, and the process
// would keep it until the next request.
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
      std::shared_ptr<worker::LanguageClient> client = std::make_shared<authoring::WritingClient>(*limits);
      client->warmUp();
      const std::lock_guard lock(mutex_);
      client_.swap(client); // the old one ends its worker when `client` goes, after the lock
    }
    if (request) handle(*request);
    disposal_->empty();
    tidy = false;
  }
}

std::shared_ptr<Snapshot> LanguageThread::checkRunFile(const LanguageRequest& request) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  snapshot->assembly = std::make_shared<const assembler::Assembly>();
  const std::string path = request.path.toStdString();
  if (!project::isFolderSettings(path))
    snapshot->diagnostics = project::checkRunFile(request.content.toUtf8(), path);
  else if (auto read = project::readFolderSettings(request.content.toUtf8(), path); !read)
    snapshot->diagnostics = {std::move(read.error())};
  std::ranges::stable_sort(snapshot->diagnostics, {},
                           [](const source::Diagnostic& d) { return d.place.line; });
  return snapshot;
}

// Without options there is no assembly: the snapshot has the mistake in the settings of the folder instead.
std::shared_ptr<Snapshot> LanguageThread::withoutAssembly(const LanguageRequest& request,
                                                          source::Diagnostic why) {
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->revision = request.revision;
  snapshot->path = request.path;
  snapshot->assembly = std::make_shared<const assembler::Assembly>();
  snapshot->diagnostics.push_back(std::move(why));
  return snapshot;
}

// Null: the request was stopped or is outdated, or `answer` has the reason.
std::shared_ptr<Snapshot> LanguageThread::assemble(const LanguageRequest& request, LanguageAnswer& answer,
                                                   Texts& texts) {
  const auto onAssembled = [&](const std::shared_ptr<const assembler::Assembly>& assembly) {
    if (const auto* failure = find(assembly->diagnostics, isWorkerFailure)) {
      answer.failure = sentence(*failure);
      answer.died = endedWorker(failure->code);
    }
    const bool isKnown = hasEarlierTexts(request, *assembly);
    if (request.texts && !isKnown && !assembly->codeObject.empty() && !request.overtaken.stop_requested())
      texts = startTexts(request, assembly);
  };
  auto options = inFolderOf(request.options, request.path);
  if (!options) return withoutAssembly(request, std::move(options.error()));
  auto checked = check::checkText(
      *client_, {request.path.toStdString(), request.content.toUtf8()}, {.assembler = std::move(*options)},
      {.now = request.stop.get_token(), .overtaken = request.overtaken.get_token()}, onAssembled,
      knownOf(request));
  if (!checked) return nullptr;
  return snapshotOf(request, std::move(*checked));
}

// The same for a code object, with the lines of its disassembly.
std::shared_ptr<Snapshot> LanguageThread::disassemble(const LanguageRequest& request,
                                                      LanguageAnswer& answer) {
  auto file =
      readCodeObjectFile(*client_, request.path.toStdString(), optionsOf(request), request.stop.get_token());
  if (request.stop.stop_requested()) return nullptr;
  if (!file) {
    if (isWorkerFailure(file.error().code)) answer.failure = sentence(file.error());
    answer.died = endedWorker(file.error().code);
    answer.refusal = std::move(file.error());
    return nullptr;
  }
  auto snapshot = snapshotOf(request, std::move(file->checked));
  snapshot->disassembly = std::make_shared<const CodeObjectText>(std::move(file->shown));
  return snapshot;
}

LanguageThread::Texts LanguageThread::startTexts(const LanguageRequest& request,
                                                 std::shared_ptr<const assembler::Assembly> assembly) const {
  return std::async(std::launch::async, [client = client_, assembly = std::move(assembly),
                                         path = request.path.toStdString(), stop = request.stop.get_token()] {
    return client->instructionTexts(assembly->codeObject, path, stop);
  });
}

bool LanguageThread::addTexts(const LanguageRequest& request, LanguageAnswer& answer, Texts coming) {
  const bool late = coming.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
  if (late && answer.snapshot->program->instructions().size() > kInstructionsWithTexts) {
    LanguageAnswer first = answer;
    first.last = false;
    answer_(std::move(first));
    if (request.overtaken.stop_requested()) return false;
  }
  auto texts = coming.get();
  using Lines = std::vector<worker::LanguageClient::Line>;
  // Without texts, there will be none.
  answer.texts = disposal_->watch(std::make_shared<const Lines>(texts ? std::move(*texts) : Lines()));
  if (!texts && isWorkerFailure(texts.error().code)) answer.failure = sentence(texts.error());
  return true;
}

void LanguageThread::handle(const LanguageRequest& request) {
  LanguageAnswer answer;
  answer.document = request.document;
  answer.revision = request.revision;
  try {
    Texts texts;
    auto snapshot = request.known        ? nullptr
                    : request.runFile    ? checkRunFile(request)
                    : request.codeObject ? disassemble(request, answer)
                                         : assemble(request, answer, texts);
    if (snapshot) snapshot->facts = collectFacts(*snapshot);
    answer.snapshot = request.known ? request.known : disposal_->watch(std::move(snapshot));
    if (answer.snapshot && answer.snapshot->program && request.texts) {
      if (hasEarlierTexts(request, *answer.snapshot->assembly)) {
        answer.texts = request.earlierTexts;
        return answer_(std::move(answer));
      }
      if (!texts.valid()) texts = startTexts(request, answer.snapshot->assembly);
      if (!addTexts(request, answer, std::move(texts))) answer.snapshot = nullptr;
    }
  } catch (const std::exception& error) { // out of memory
    answer.failure = QStringLiteral("%1: %2").arg(request.path, QString::fromLocal8Bit(error.what()));
    answer.texts = nullptr;
    // The snapshot contains the reason for the failure, so that no panel keeps waiting.
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->revision = request.revision;
    snapshot->path = request.path;
    snapshot->assembly = std::make_shared<const assembler::Assembly>();
    snapshot->diagnostics.push_back(
        source::makeError(source::Code::AssemblerMemoryLimit, {request.path.toStdString(), 0, 0, 0},
                          std::string("the file cannot be analyzed: ") + error.what()));
    answer.snapshot = disposal_->watch(std::move(snapshot));
  }
  answer_(std::move(answer));
}

} // namespace wavesmith::widgets
