// SPDX-License-Identifier: Apache-2.0
#include "worker/language/language_server.h"

#include "assembler/assembler.h"
#include "assembler/c_types.h"
#include "assembler/disassembly/disassemble_text.h"
#include "assembler/dwarf_lines.h"
#include "assembler/encodings.h"
#include "worker/language/hand_written.h"
#include "worker/language/instruction_check.h"
#include "worker/language/language_messages.h"
#include "worker/language/old_kernel.h"
#include "worker/transport/messages.h"
#include "worker/transport/process.h"
#include "worker/transport/server.h"

#include <cstdlib>

namespace wavesmith::worker {
namespace {

InstructionTextsAnswer instructionTexts(const CodeObjectRequest& request) {
  auto texts = assembler::instructionTexts(request.codeObject, request.path);
  if (!texts) return std::unexpected(texts.error());
  std::vector<LanguageClient::Line> lines;
  lines.reserve(texts->size());
  for (assembler::InstructionText& text : *texts) {
    lines.push_back({text.address, text.length, std::move(text.text)});
  }
  return lines;
}

// LLVM registers its targets and builds its tables on first use; a worker does that in advance.
void warm() {
  static_cast<void>(assembler::assemble({{"warm.s", "s_nop 0\n"}}, {}));
}

class LanguageServer {
public:
  LanguageServer(int socket, ProgressPage* page)
      : page_(page), inbox_(socket, [](std::uint64_t) {}), outbox_(socket) {}

  int run(const process::Confinement& confinement) {
    warm();
    outbox_.send(MessageKind::Hello, 0,
                 encode(Hello{kProtocolVersion, name(WorkerKind::Language), confinement}));
    while (auto message = inbox_.next()) {
      if (page_ != nullptr) page_->clear();
      if (!answer(*message)) return EXIT_FAILURE;
      if (page_ != nullptr) page_->clear();
    }
    return EXIT_SUCCESS;
  }

private:
  bool answer(const Message& message) {
    switch (message.kind) {
    case MessageKind::Assemble: return assemble(message);
    case MessageKind::Disassemble: {
      const auto request = decode<CodeObjectRequest>(message.payload);
      if (!request) return false;
      outbox_.send(MessageKind::Disassembled, message.id,
                   encode<DisassembleAnswer>(
                       assembler::disassemble(request->codeObject, request->path, request->written)));
      return true;
    }
    case MessageKind::InstructionTexts: {
      const auto request = decode<CodeObjectRequest>(message.payload);
      if (!request) return false;
      outbox_.send(MessageKind::InstructionTextsDone, message.id, encode(instructionTexts(*request)));
      return true;
    }
    case MessageKind::DebugLines: {
      const auto request = decode<CodeObjectRequest>(message.payload);
      if (!request) return false;
      outbox_.send(MessageKind::DebugLinesDone, message.id,
                   encode(assembler::debugLines(request->codeObject, request->path)));
      return true;
    }
    case MessageKind::ParseHeader: {
      const auto request = decode<HeaderRequest>(message.payload);
      if (!request) return false;
      outbox_.send(MessageKind::HeaderParsed, message.id,
                   encode(assembler::parseStructs(request->text, request->options)));
      return true;
    }
    case MessageKind::Encode: {
      const auto request = decode<EncodeRequest>(message.payload);
      if (!request) return false;
      outbox_.send(MessageKind::Encoded, message.id,
                   encode(assembler::encode(request->text, request->options, progress())));
      return true;
    }
    default: return false;
    }
  }

  [[nodiscard]] assembler::Progress progress() {
    return [this](std::string_view path, std::uint32_t line) {
      if (page_ != nullptr) page_->set(path, line);
    };
  }

  bool assemble(const Message& message) {
    const auto request = decode<AssembleRequest>(message.payload);
    if (!request) return false;
    assembler::Assembly assembly = assembler::assemble(request->sources, request->options, progress(),
                                                       adviserFor(request->options.target));
    addViolations(assembly);
    addHandWritten(assembly, request->sources, wordTexts_);
    leadToPort(assembly, request->sources, request->options);
    outbox_.send(MessageKind::Assembled, message.id, encode(assembly));
    return true;
  }

  ProgressPage* page_;
  Inbox inbox_;
  Outbox outbox_;
  WordTexts wordTexts_;
};

} // namespace

int serveLanguage(int socket, int progressMemory, const process::Confinement& confinement) {
  exitWhenOutOfMemory();
  LanguageServer server(socket, mapProgressPage(progressMemory));
  return server.run(confinement);
}

} // namespace wavesmith::worker
