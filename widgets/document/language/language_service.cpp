// SPDX-License-Identifier: Apache-2.0
#include "document/language/language_service.h"

#include "document/document.h"
#include "document/folder_options.h"
#include "document/language/language_thread.h"
#include "document/text/text_mirror.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTimer>

#include <algorithm>
#include <stop_token>

namespace wavesmith::widgets {
namespace {

// A request that other documents wait for is abandoned after this time, or after this multiple of the
// document's previous time. Abandoning a request ends the worker, so a file that always takes long must be
// allowed to complete.
constexpr qint64 kPatienceMilliseconds = 1000;
constexpr qint64 kPatienceFactor = 4;
// The assembly of an outdated text is not analyzed any further, except for an occasional answer during
// continuous typing.
constexpr qint64 kLongestSilence = 250;

} // namespace

struct LanguageService::Implementation {
  struct Watched {
    quint64 number = 0;
    bool died = false;       // the worker died at the last request
    qint64 milliseconds = 0; // time of the last answer
    QElapsedTimer answered;  // since the last answer; invalid: none yet
    quint64 options = 0;     // number of the options of that answer
  };

  explicit Implementation(LanguageService* service) : self(service) {}

  LanguageService* self;
  QHash<Document*, Watched> watched;
  QList<Document*> queue; // waiting documents, the next one first
  quint64 nextNumber = 1;
  Document* asked = nullptr; // the document that the thread works on; null also if it was removed meanwhile
  bool running = false;
  bool busy = false;
  std::stop_source stop{std::nostopstate};
  std::stop_source askedIsOld{std::nostopstate};
  QElapsedTimer since;
  QTimer patience;
  assembler::Options options;
  quint64 optionsNumber = 1; // grows with each change of the options
  quint64 askedOptions = 0;  // options of the running request
  bool textsWanted = false;
  QString lastFailure;
  std::unique_ptr<LanguageThread> thread;

  void enqueue(Document* document, bool first);
  void enqueueAll();
  void dispatch();
  void overtaken();
  void loseInterest();
  void finished(const LanguageAnswer& answer);
  void report(const LanguageAnswer& answer);
};

void LanguageService::Implementation::enqueue(Document* document, bool first) {
  if (!document->hasCode() && !isCheckedYaml(document->path())) {
    // It has been renamed to another kind of file. A snapshot of a compiler (compiled/) has no code, and stays.
    if (const auto last = document->snapshot(); last && (last->assembly || isCheckedYaml(last->path)))
      document->setSnapshot(nullptr);
    return;
  }
  if (first) {
    queue.removeOne(document);
    queue.prepend(document);
  } else if (!queue.contains(document)) {
    queue.append(document);
  }
  if (running)
    overtaken();
  else
    dispatch();
}

void LanguageService::Implementation::enqueueAll() {
  // The last requested document is the visible one, so it stays first.
  QList<Document*> all = watched.keys();
  std::ranges::sort(all, {}, [&](Document* document) {
    const qsizetype place = queue.indexOf(document);
    return std::pair(place < 0 ? queue.size() : place, watched[document].number);
  });
  for (Document* document : all)
    enqueue(document, false);
}

void LanguageService::Implementation::dispatch() {
  const bool busyNow = !queue.isEmpty();
  if (busyNow) {
    asked = queue.takeFirst();
    LanguageRequest request;
    request.document = watched[asked].number;
    request.revision = asked->revision();
    request.path = asked->path().isEmpty() ? asked->displayName() : asked->path();
    request.options = options;
    request.texts = textsWanted;
    request.codeObject = asked->isCodeObject();
    request.runFile = isCheckedYaml(asked->path());
    request.earlier = asked->snapshot();
    request.earlierTexts = asked->instructionTexts();
    if (!request.codeObject)
      request.content = TextMirror::of(*asked->text())->text();
    else if (const auto snapshot = asked->snapshot();
             watched[asked].options == optionsNumber && snapshot && snapshot->revision == request.revision) {
      request.known = snapshot;
      const InstructionTexts texts = asked->instructionTexts();
      request.texts = textsWanted && (!texts || texts->empty());
    }
    askedOptions = optionsNumber;
    stop = request.stop;
    askedIsOld = request.overtaken;
    running = true;
    since.start();
    thread->start(std::move(request));
    if (!queue.isEmpty()) overtaken();
  }
  if (std::exchange(busy, busyNow) != busyNow) emit self->busyChanged(busyNow);
}

// Called when a document waits for the running request.
void LanguageService::Implementation::overtaken() {
  if (asked != nullptr && queue.contains(asked)) {
    const QElapsedTimer& answered = watched[asked].answered;
    if (answered.isValid() && answered.elapsed() < kLongestSilence) askedIsOld.request_stop();
  }
  const qint64 usual = asked != nullptr ? watched[asked].milliseconds : 0;
  const qint64 allowed = std::max(kPatienceMilliseconds, kPatienceFactor * usual);
  if (!patience.isActive()) patience.start(static_cast<int>(std::max<qint64>(0, allowed - since.elapsed())));
}

void LanguageService::Implementation::loseInterest() {
  if (!running || (queue.isEmpty() && asked != nullptr)) return;
  stop.request_stop();
}

void LanguageService::Implementation::report(const LanguageAnswer& answer) {
  // The same message is not repeated at each key press; after an answer, it is shown again.
  if (!answer.failure.isEmpty() && answer.failure != lastFailure) emit self->workerFailed(answer.failure);
  lastFailure = answer.failure;
}

void LanguageService::Implementation::finished(const LanguageAnswer& answer) {
  Document* const document = asked; // null: removed since
  if (document != nullptr && answer.snapshot) watched[document].answered.start();
  if (!answer.last) {
    if (document != nullptr) document->setSnapshot(answer.snapshot);
    return; // its texts follow
  }
  running = false;
  asked = nullptr;
  patience.stop();
  report(answer);
  if (document != nullptr) {
    Watched& state = watched[document];
    const bool again = answer.died && !state.died;
    state.died = answer.died;
    state.milliseconds = answer.snapshot ? since.elapsed() : state.milliseconds;
    state.options = answer.snapshot ? askedOptions : state.options;
    if (again && !queue.contains(document)) {
      queue.prepend(document); // the worker may have been killed; if the text caused it, it will happen again
    } else if (answer.refusal) {
      document->refuse(answer.revision, *answer.refusal); // may call anything, even remove()
    } else if (answer.snapshot) {
      if (!again) document->setSnapshot(answer.snapshot, answer.texts); // may call anything, even remove()
    } else if (!queue.contains(document) && answer.failure.isEmpty()) {
      queue.append(document); // abandoned for another one
    }
  }
  if (!running) dispatch();
}

LanguageService::LanguageService(worker::WorkerOptions options, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>(this)) {
  implementation_->patience.setSingleShot(true);
  connect(&implementation_->patience, &QTimer::timeout, this, [this] { implementation_->loseInterest(); });
  implementation_->thread =
      std::make_unique<LanguageThread>(std::move(options), [this](LanguageAnswer answer) {
        // The thread ends before this object does.
        QMetaObject::invokeMethod(
            this, [this, answer = std::move(answer)] { implementation_->finished(answer); },
            Qt::QueuedConnection);
      });
}

LanguageService::~LanguageService() {
  implementation_->thread.reset();
}

void LanguageService::add(Document* document) {
  implementation_->watched[document] = {};
  implementation_->watched[document].number = implementation_->nextNumber++;
  connect(document, &Document::revisionChanged, this,
          [this, document] { implementation_->enqueue(document, true); });
  connect(document, &Document::pathChanged, this,
          [this, document] { implementation_->enqueue(document, true); });
  // Another file may include the saved file.
  connect(document, &Document::saved, this, [this, document] {
    for (Document* other : implementation_->watched.keys()) {
      if (other != document && !other->isCodeObject()) implementation_->enqueue(other, false);
    }
  });
  connect(document, &QObject::destroyed, this, [this, document] { remove(document); });
  implementation_->enqueue(document, false);
}

void LanguageService::remove(Document* document) {
  if (implementation_->watched.remove(document) == 0) return;
  disconnect(document, nullptr, this, nullptr);
  implementation_->queue.removeOne(document);
  if (implementation_->asked != document) return;
  implementation_->asked = nullptr;
  implementation_->overtaken();
}

void LanguageService::prefer(Document* document) {
  if (implementation_->queue.removeOne(document)) implementation_->queue.prepend(document);
}

void LanguageService::setOptions(const assembler::Options& options) {
  implementation_->options = options;
  ++implementation_->optionsNumber;
  implementation_->enqueueAll();
}

const assembler::Options& LanguageService::options() const {
  return implementation_->options;
}

void LanguageService::setLimits(const worker::WorkerOptions& limits) {
  implementation_->thread->setLimits(limits);
}

void LanguageService::setTextsWanted(bool wanted) {
  if (std::exchange(implementation_->textsWanted, wanted) == wanted || !wanted) return;
  implementation_->enqueueAll();
}

bool LanguageService::isBusy() const {
  return implementation_->busy;
}

int LanguageService::workerProcessId() const {
  return implementation_->thread->workerProcessId();
}

} // namespace wavesmith::widgets
