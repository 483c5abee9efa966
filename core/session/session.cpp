// SPDX-License-Identifier: Apache-2.0
#include "session/session.h"

#include "check/check.h"
#include "codeobject/bundle.h"
#include "execution/backend.h"
#include "session/state.h"
#include "source/file.h"
#include "source/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <string_view>
#include <tuple>
#include <utility>

namespace wavesmith {
namespace {

using source::Code;

constexpr const char* kWorkersVariable = "WAVESMITH_WORKERS";
constexpr std::uint64_t kMostMemory = std::uint64_t{2} << 30; // what one message to the worker can have
constexpr std::array<std::string_view, 3> kBackends{"emulator", "hip", "auto"};

worker::WorkerOptions inFolder(worker::WorkerOptions options, const SessionOptions& session,
                               std::string_view program) {
  const char* const variable = std::getenv(kWorkersVariable);
  const std::string folder = session.workers.empty() && variable != nullptr ? variable : session.workers;
  if (!folder.empty()) options.program = std::filesystem::path(folder) / program;
  return options;
}

worker::WorkerOptions languageOptions(const SessionOptions& session) {
  worker::WorkerOptions options;
  options.spare = false; // a session waits for the few texts that it assembles
  return inFolder(options, session, "wavesmith-worker");
}

std::string emulatorDescription(const SessionOptions& options) {
  execution::BackendOptions backend;
  backend.threads = options.threads;
  const auto made = execution::makeBackend("emulator", backend);
  return made ? (*made)->description() : std::string();
}

// The name of the backend that is used, and its description.
Result<std::pair<std::string, std::string>> chosenBackend(const SessionOptions& options,
                                                          worker::RunClient& runs) {
  using Chosen = std::pair<std::string, std::string>;
  if (std::ranges::find(kBackends, options.backend) == kBackends.end())
    return source::failure(
        Code::BackendUnavailable, {},
        fmt::format("unknown backend {}{}", options.backend, source::suggest(options.backend, kBackends)));
  const bool emulator = options.backend == "emulator";
  if (options.mode == Mode::Checked && options.backend == "hip")
    return source::failure(Code::BackendUnavailable, {},
                           "a GPU has no checked mode: use the emulator, or fast mode");
  Chosen emulated{"emulator", emulatorDescription(options)};
  if (emulator || options.mode == Mode::Checked) return emulated;
  auto statuses = runs.backends();
  if (!statuses) return std::unexpected(std::move(statuses.error()));
  const auto gpu = std::ranges::find(*statuses, "hip", &execution::BackendStatus::name);
  if (gpu != statuses->end() && !gpu->why) return Chosen{"hip", gpu->description};
  if (options.backend == "auto") return emulated;
  if (gpu != statuses->end()) return std::unexpected(*gpu->why);
  return source::failure(Code::BackendUnavailable, {}, "this build has no HIP backend");
}

} // namespace

// --- State ---

Session::State::State(SessionOptions given)
    : options(std::move(given)), language(languageOptions(options)),
      runs(inFolder(worker::runWorkerOptions(), options, "wavesmith-run-worker")) {}

Session::State::Call::Call(State& state) : state_(state), lock_(state.mutex) {
  const std::lock_guard guard(state.stopMutex);
  state.stop = {};
  state.calling = true;
  stop_ = state.stop.get_token();
}

Session::State::Call::~Call() {
  const std::lock_guard guard(state_.stopMutex);
  state_.calling = false;
}

void Session::State::cancel() {
  const std::lock_guard guard(stopMutex);
  if (calling) stop.request_stop();
}

Buffer::Contents::~Contents() {
  state->bufferBytes -= bytes.size();
}

// --- Session ---

Result<Session> Session::create(SessionOptions options) {
  options.memoryLimit = std::min(options.memoryLimit, kMostMemory);
  auto state = std::make_shared<State>(std::move(options));
  auto chosen = chosenBackend(state->options, state->runs);
  if (!chosen) return std::unexpected(std::move(chosen.error()));
  std::tie(state->backend, state->description) = std::move(*chosen);
  return Session(std::move(state));
}

Result<Module> Session::assemble(const std::string& path) const {
  auto text = source::readText(path);
  if (!text) return std::unexpected(std::move(text.error()));
  return assembleText(std::move(*text), path);
}

Result<Module> Session::assembleText(std::string text, std::string name) const {
  auto contents = std::make_shared<Module::Contents>();
  contents->state = state_;
  contents->target = check::targetFor(text, state_->options.target);
  assembler::Options options{.target = contents->target,
                             .includePaths = state_->options.includePaths,
                             .definitions = state_->options.definitions,
                             .allowedFolders = state_->options.includePaths};
  State::Call call(*state_);
  auto assembly = state_->language.assemble({{name, text}}, options, call.stop());
  if (call.stop().stop_requested())
    return source::failure(Code::RunCanceled, {name, 0, 0, 0}, "assembling was canceled");
  contents->name = std::move(name);
  contents->text = std::move(text);
  contents->isText = true;
  contents->diagnostics = std::move(assembly.diagnostics);
  contents->lines = std::move(assembly.lines);
  if (!assembly.codeObject.empty()) {
    auto object = codeobject::open(assembly.codeObject, contents->name, contents->target);
    if (!object) return std::unexpected(std::move(object.error()));
    contents->object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
    contents->bytes = std::move(assembly.codeObject);
  }
  return Module(std::move(contents));
}

Result<Module> Session::load(const std::string& path) const {
  auto bytes = source::readBytes(path);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  return loadBytes(std::move(*bytes), path);
}

Result<Module> Session::loadBytes(std::vector<std::byte> bytes, std::string name) const {
  auto contents = std::make_shared<Module::Contents>();
  contents->state = state_;
  contents->target = state_->options.target.empty() ? "gfx942" : state_->options.target;
  auto object = codeobject::open(bytes, name, contents->target);
  if (!object) return std::unexpected(std::move(object.error()));
  contents->object = std::make_shared<const codeobject::CodeObject>(std::move(*object));
  State::Call call(*state_);
  auto lines = state_->language.lines(*contents->object, call.stop());
  contents->lines = std::move(lines.lines);
  contents->diagnostics = std::move(lines.diagnostics);
  contents->name = std::move(name);
  contents->bytes = std::move(bytes);
  return Module(std::move(contents));
}

Result<Buffer> Session::buffer(ElementType type, std::uint64_t count) const {
  auto contents = std::make_shared<Buffer::Contents>(state_, type);
  const std::uint64_t size = execution::bytesOf(type);
  {
    const std::lock_guard guard(state_->mutex);
    const std::uint64_t left = state_->options.memoryLimit - state_->bufferBytes;
    if (count > left / size)
      return source::failure(
          Code::RunMemoryLimit, {},
          fmt::format("a buffer of {} elements of {} exceeds the limit of {} bytes for all buffers", count,
                      execution::name(type), state_->options.memoryLimit));
    try {
      contents->bytes.resize(count * size);
    } catch (const std::bad_alloc&) {
      return source::failure(
          Code::RunMemoryLimit, {},
          fmt::format("not enough memory for {} elements of {}", count, execution::name(type)));
    }
    state_->bufferBytes += contents->bytes.size();
  }
  contents->count = count;
  Buffer made(std::move(contents));
  if (auto done = made.fillPoison(); !done) return std::unexpected(std::move(done.error()));
  return made;
}

void Session::cancel() const {
  state_->cancel();
}

const SessionOptions& Session::options() const {
  return state_->options;
}

const std::string& Session::backend() const {
  return state_->backend;
}

const std::string& Session::description() const {
  return state_->description;
}

} // namespace wavesmith
