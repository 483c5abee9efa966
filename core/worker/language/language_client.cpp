// SPDX-License-Identifier: Apache-2.0
#include "worker/language/language_client.h"

#include "worker/language/language_messages.h"
#include "worker/transport/messages.h"
#include "worker/transport/worker_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace wavesmith::worker {
namespace {

std::string seconds(std::chrono::milliseconds time) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(time).count());
}

std::string size(std::uint64_t bytes) {
  constexpr std::uint64_t kMebi = std::uint64_t{1} << 20;
  return bytes % (kMebi << 10) == 0 ? fmt::format("{} GiB", bytes / (kMebi << 10))
                                    : fmt::format("{} MiB", bytes / kMebi);
}

// The activity of a worker, for messages.
struct Doing {
  std::string what;   // "assembling"
  std::string file;   // the first or only one
  bool isText = true; // otherwise a code object, which has no lines to fix
};

// The same, if there is no line to refer to.
source::Diagnostic explainCodeObject(const Lost& lost, const Doing& doing, const WorkerOptions& options) {
  const source::Place place{doing.file, 0, 0, 0};
  using source::Code;
  if (lost.why == Lost::Why::TimedOut)
    return source::makeError(Code::AssemblerTimeLimit, place,
                             fmt::format("{} exceeded {} and was stopped; allow more time", doing.what,
                                         seconds(options.timeLimit)));
  if (lost.ending.outOfMemory(options.memoryLimit))
    return source::makeError(Code::AssemblerMemoryLimit, place,
                             fmt::format("{} exceeded {} of memory and was stopped; allow more memory",
                                         doing.what, size(options.memoryLimit)));
  if (auto killed = lost.ending.describeKill(doing.what))
    return source::makeError(Code::WorkerDied, place, std::move(*killed));
  return source::makeError(
      Code::AssemblerDied, place,
      fmt::format("{} crashed ({}); this is a bug in LLVM", doing.what, lost.ending.describe()));
}

// A sentence that explains what happened, that the program continues, and what to check.
source::Diagnostic explain(const Lost& lost, const Doing& doing, const WorkerOptions& options) {
  if (lost.why == Lost::Why::Unavailable) return lost.diagnostic;
  source::Place place = lost.ending.place;
  if (place.file.empty()) place = {doing.file, 0, 0, 0};
  const std::string_view near = place.line != 0 ? "near this line" : "before the first line";
  using source::Code;
  switch (lost.why) {
  case Lost::Why::Stopped:
    return source::makeError(Code::RunCanceled, {doing.file, 0, 0, 0}, doing.what + " was stopped");
  case Lost::Why::TimedOut:
    if (!doing.isText) return explainCodeObject(lost, doing, options);
    return source::makeError(
        Code::AssemblerTimeLimit, place,
        fmt::format(
            "{} exceeded {} and was stopped {}; look for a repetition or macro that does not terminate",
            doing.what, seconds(options.timeLimit), near));
  case Lost::Why::Malformed:
    return source::makeError(
        Code::WorkerProtocol, place,
        fmt::format("{} sent an invalid answer; the program and the worker may have different versions",
                    doing.what));
  case Lost::Why::Died:
  case Lost::Why::Unavailable: break;
  }
  if (!doing.isText) return explainCodeObject(lost, doing, options);
  if (lost.ending.outOfMemory(options.memoryLimit)) {
    return source::makeError(Code::AssemblerMemoryLimit, place,
                             fmt::format("{} exceeded {} of memory and was stopped {}; look for a repetition "
                                         "or macro that expands too far",
                                         doing.what, size(options.memoryLimit), near));
  }
  // The line is not the reason.
  if (auto killed = lost.ending.describeKill(doing.what))
    return source::makeError(Code::WorkerDied, {doing.file, 0, 0, 0}, std::move(*killed));
  return source::makeError(
      Code::AssemblerDied, place,
      fmt::format(
          "the assembler crashed {} ({}); this is a bug in LLVM, and rewriting the line usually avoids it",
          near, lost.ending.describe()));
}

} // namespace

struct LanguageClient::Implementation {
  explicit Implementation(WorkerOptions options) : pool(WorkerKind::Language, std::move(options)) {}

  std::expected<Message, Lost> request(MessageKind kind, MessageKind answer,
                                       const std::vector<std::byte>& payload, const std::stop_token& stop) {
    Exchange exchange;
    exchange.kind = kind;
    exchange.answer = answer;
    exchange.payload = payload;
    exchange.stop = stop;
    exchange.timeLimit = pool.options().timeLimit;
    exchange.processorTime = true;
    return pool.exchange(exchange);
  }

  template <typename Answer>
  Answer ofCodeObject(MessageKind kind, MessageKind answerKind, std::span<const std::byte> codeObject,
                      const std::string& path, const std::stop_token& stop,
                      const source::LineTable& written = {}) {
    const std::lock_guard lock(mutex);
    const CodeObjectRequest request{{codeObject.begin(), codeObject.end()}, path, written};
    auto answer = this->request(kind, answerKind, worker::encode(request), stop);
    if (!answer)
      return std::unexpected(explain(answer.error(), {"disassembling", path, false}, pool.options()));
    auto decoded = decode<Answer>(answer->payload);
    if (!decoded) return std::unexpected(decoded.error());
    return std::move(*decoded);
  }

  std::mutex mutex;
  WorkerPool pool;
};

LanguageClient::LanguageClient(WorkerOptions options)
    : implementation_(std::make_unique<Implementation>(std::move(options))) {}
LanguageClient::~LanguageClient() = default;

void LanguageClient::warmUp() {
  const std::lock_guard lock(implementation_->mutex);
  implementation_->pool.warmUp();
}

assembler::Assembly LanguageClient::assemble(const std::vector<assembler::SourceFile>& sources,
                                             const assembler::Options& options, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  const auto failed = [&](source::Diagnostic diagnostic) {
    assembler::Assembly assembly;
    assembly.target = options.target;
    assembly.diagnostics.push_back(std::move(diagnostic));
    return assembly;
  };
  auto answer = implementation_->request(MessageKind::Assemble, MessageKind::Assembled,
                                         worker::encode(AssembleRequest{sources, options}), stop);
  if (!answer) {
    const std::string file = sources.empty() ? std::string() : sources.front().path;
    return failed(explain(answer.error(), {"assembling", file}, implementation_->pool.options()));
  }
  auto assembly = decode<assembler::Assembly>(answer->payload);
  if (!assembly) return failed(assembly.error());
  return std::move(*assembly);
}

assembler::Encodings LanguageClient::encode(const assembler::SourceFile& text,
                                            const assembler::Options& options, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  const auto failed = [](source::Diagnostic diagnostic) {
    assembler::Encodings encodings;
    encodings.diagnostics.push_back(std::move(diagnostic));
    return encodings;
  };
  auto answer = implementation_->request(MessageKind::Encode, MessageKind::Encoded,
                                         worker::encode(EncodeRequest{text, options}), stop);
  if (!answer)
    return failed(explain(answer.error(), {"assembling", text.path}, implementation_->pool.options()));
  auto encodings = decode<assembler::Encodings>(answer->payload);
  if (!encodings) return failed(encodings.error());
  return std::move(*encodings);
}

assembler::CHeader LanguageClient::structs(const assembler::SourceFile& text,
                                           const assembler::CHeaderOptions& options, std::stop_token stop) {
  const std::lock_guard lock(implementation_->mutex);
  const auto failed = [](source::Diagnostic diagnostic) {
    assembler::CHeader header;
    header.diagnostics.push_back(std::move(diagnostic));
    return header;
  };
  auto answer = implementation_->request(MessageKind::ParseHeader, MessageKind::HeaderParsed,
                                         worker::encode(HeaderRequest{text, options}), stop);
  if (!answer)
    return failed(explain(answer.error(), {"reading", text.path, false}, implementation_->pool.options()));
  auto header = decode<assembler::CHeader>(answer->payload);
  if (!header) return failed(header.error());
  return std::move(*header);
}

assembler::DebugLines LanguageClient::lines(const codeobject::CodeObject& codeObject, std::stop_token stop) {
  const auto isThere = [](const codeobject::Section& s) { return s.name == ".debug_line" && s.size != 0; };
  if (std::ranges::none_of(codeObject.sections(), isThere)) return {};
  const std::lock_guard lock(implementation_->mutex);
  const auto failed = [](source::Diagnostic diagnostic) {
    diagnostic.severity = source::Severity::Warning; // only the lines are unavailable
    return assembler::DebugLines{{}, {std::move(diagnostic)}};
  };
  const CodeObjectRequest request{
      {codeObject.bytes().begin(), codeObject.bytes().end()}, codeObject.path(), {}};
  auto answer = implementation_->request(MessageKind::DebugLines, MessageKind::DebugLinesDone,
                                         worker::encode(request), stop);
  if (!answer)
    return failed(explain(answer.error(), {"reading the debug information", codeObject.path(), false},
                          implementation_->pool.options()));
  auto lines = decode<assembler::DebugLines>(answer->payload);
  if (!lines) return failed(lines.error());
  return std::move(*lines);
}

source::Result<assembler::Disassembly> LanguageClient::disassemble(std::span<const std::byte> codeObject,
                                                                   const std::string& path,
                                                                   std::stop_token stop,
                                                                   const source::LineTable& written) {
  return implementation_->ofCodeObject<DisassembleAnswer>(MessageKind::Disassemble, MessageKind::Disassembled,
                                                          codeObject, path, stop, written);
}

source::Result<std::vector<LanguageClient::Line>>
LanguageClient::instructionTexts(std::span<const std::byte> codeObject, const std::string& path,
                                 std::stop_token stop) {
  return implementation_->ofCodeObject<InstructionTextsAnswer>(
      MessageKind::InstructionTexts, MessageKind::InstructionTextsDone, codeObject, path, stop);
}

int LanguageClient::processId() const {
  return implementation_->pool.processId();
}

} // namespace wavesmith::worker
