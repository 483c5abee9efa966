// SPDX-License-Identifier: Apache-2.0
// What the handles of a session share. Internal to this folder.
#pragma once

#include "authoring/writing_client.h"
#include "codeobject/code_object.h"
#include "session/session.h"
#include "source/line_table.h"
#include "worker/runs/run_client.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith {

// Lives as long as the session or one of its modules and buffers.
struct Session::State {
  explicit State(SessionOptions given);

  // One call at a time. The stop token is that of the call in progress.
  class Call {
  public:
    explicit Call(State& state);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

  private:
    State& state_;
    std::unique_lock<std::mutex> lock_;
    std::stop_token stop_;
  };
  void cancel();

  SessionOptions options;
  std::string backend;
  std::string description;
  authoring::WritingClient language;
  worker::RunClient runs;
  std::mutex mutex;                           // of calls, and of the contents of buffers
  std::atomic<std::uint64_t> bufferBytes = 0; // of all buffers
  std::mutex stopMutex;
  std::stop_source stop; // of the call in progress
  bool calling = false;
};

struct Buffer::Contents {
  Contents(std::shared_ptr<Session::State> owner, ElementType elements)
      : state(std::move(owner)), type(elements) {}
  ~Contents();
  Contents(const Contents&) = delete;
  Contents& operator=(const Contents&) = delete;

  std::shared_ptr<Session::State> state;
  ElementType type;
  std::uint64_t count = 0;
  std::vector<std::byte> bytes;
  bool undefined = true; // since it was made or poisoned
};

struct Module::Contents {
  std::shared_ptr<Session::State> state;
  std::string name;
  std::string text; // of a source
  bool isText = false;
  std::string target; // with which it was assembled or selected
  std::vector<std::byte> bytes;
  source::LineTable lines;
  Diagnostics diagnostics;
  std::shared_ptr<const codeobject::CodeObject> object; // null: there is none
};

} // namespace wavesmith
