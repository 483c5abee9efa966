// SPDX-License-Identifier: Apache-2.0
#include "classroom/examiner_thread.h"

#include "classroom/lesson_shelf.h"

#include <QThread>

#include <stop_token>
#include <utility>

namespace wavesmith::widgets {
namespace {

Examination examined(lessons::Examiner& examiner, Examination work, const std::stop_token& stop) {
  const lessons::Question* const question = work.lesson->question(work.question);
  if (question == nullptr) return work;
  auto verdict = examiner.examine(*work.lesson, *question, work.attempt, stop);
  work.canceled = stop.stop_requested() && !(verdict && verdict->accepted);
  if (verdict)
    work.verdict = std::move(*verdict);
  else
    work.problem = describe(verdict.error());
  if (question->kind == lessons::Question::Kind::Files)
    work.changes =
        lessons::changedFiles(*work.lesson, work.attempt).value_or(std::vector<lessons::ChangedFile>{});
  return work;
}

} // namespace

struct ExaminerThread::Implementation {
  explicit Implementation(const lessons::ExaminerOptions& options) : examiner(options) {}

  lessons::Examiner examiner; // used by the thread alone
  QThread thread;
  QObject* context = new QObject; // lives in the thread
  std::stop_source stop;
  bool busy = false;
};

ExaminerThread::ExaminerThread(const lessons::ExaminerOptions& options, QObject* parent)
    : QObject(parent), implementation_(std::make_unique<Implementation>(options)) {
  Implementation& own = *implementation_;
  own.thread.setObjectName(QStringLiteral("examiner"));
  own.context->moveToThread(&own.thread);
  connect(&own.thread, &QThread::finished, own.context, &QObject::deleteLater);
}

ExaminerThread::~ExaminerThread() {
  Implementation& own = *implementation_;
  own.stop.request_stop();
  if (!own.thread.isRunning()) {
    delete own.context;
    return;
  }
  own.thread.quit();
  own.thread.wait();
}

bool ExaminerThread::isBusy() const {
  return implementation_->busy;
}

void ExaminerThread::warmUp() {
  Implementation& own = *implementation_;
  if (own.thread.isRunning()) return;
  own.thread.start();
  QMetaObject::invokeMethod(own.context, [&own] { own.examiner.warmUp(); });
}

void ExaminerThread::examine(std::shared_ptr<const lessons::Lesson> lesson, unsigned question,
                             lessons::Attempt attempt) {
  Implementation& own = *implementation_;
  if (std::exchange(own.busy, true)) return;
  own.stop = {};
  own.thread.start(); // does nothing if it runs
  Examination work;
  work.lesson = std::move(lesson);
  work.question = question;
  work.attempt = std::move(attempt);
  QMetaObject::invokeMethod(own.context, [this, &own, work = std::move(work), stop = own.stop.get_token()] {
    Examination done = examined(own.examiner, work, stop);
    QMetaObject::invokeMethod(this, [this, done = std::move(done)] {
      implementation_->busy = false;
      emit finished(done);
    });
  });
}

void ExaminerThread::cancel() {
  implementation_->stop.request_stop();
}

} // namespace wavesmith::widgets
