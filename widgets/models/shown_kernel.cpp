// SPDX-License-Identifier: Apache-2.0
#include "models/shown_kernel.h"

#include "compile/toolchain.h"
#include "document/document.h"
#include "document/workspace.h"
#include "style/core_texts.h"

#include <QCoreApplication>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace wavesmith::widgets {

QString ShownKernel::textOf(const panels::Sentence& sentence) const {
  return coreText(panels::textOf(sentence, *snapshot->program, *snapshot->lines));
}

panels::Place placeAtCursor(const Snapshot& snapshot, const Workspace& workspace) {
  if (!snapshot.program || !snapshot.lines || workspace.current() == nullptr) return {};
  const QTextDocument* const document = workspace.current()->text();
  const auto line = static_cast<std::uint32_t>(std::max(workspace.cursorLine(), 1));
  return panels::placeAt(*snapshot.program, *snapshot.lines, line, [document](std::uint32_t n) {
    return document->findBlockByNumber(static_cast<int>(n) - 1).text().toStdString();
  });
}

SnapshotPointer codeOf(const Document* document) {
  if (document == nullptr) return nullptr;
  SnapshotPointer snapshot = document->snapshot();
  return snapshot && snapshot->compiled ? snapshot->compiled : snapshot;
}

namespace {

enum class NoKernel : quint8 {
  Compiling,
  NotCompiled,
  Beside,
  NoCode,
  Answering,
  NotAssembled,
  NoDescriptor
};

NoKernel causeIn(const Document& document) {
  const SnapshotPointer snapshot = document.snapshot();
  const bool isCompiled =
      !document.hasCode() &&
      compile::languageOf(document.path().toStdString(), document.content().toStdString()).has_value();
  if (isCompiled && !snapshot) return NoKernel::Compiling;
  if (isCompiled) return source::hasErrors(snapshot->diagnostics) ? NoKernel::NotCompiled : NoKernel::Beside;
  if (!document.hasCode()) return NoKernel::NoCode;
  if (!snapshot) return NoKernel::Answering;
  const bool isAssembled =
      snapshot->assembly && snapshot->assembly->ok(); // a finding can be an error as well
  return !isAssembled && source::hasErrors(snapshot->diagnostics) ? NoKernel::NotAssembled
                                                                  : NoKernel::NoDescriptor;
}

} // namespace

QString whyNoKernel(const Document& document) {
  switch (causeIn(document)) {
  case NoKernel::Compiling: return QCoreApplication::translate("ShownKernel", "Compiling\u2026");
  case NoKernel::NotCompiled:
    return QCoreApplication::translate("ShownKernel",
                                       "This file does not compile yet.\nSee the Problems panel.");
  case NoKernel::Beside:
    return QCoreApplication::translate(
        "ShownKernel",
        "The kernels of this file are in the assembly beside it.\nTake it over as a .s (Kernel > "
        "Take Over Compiled Assembly) to see more of it here.");
  case NoKernel::NoCode: return QCoreApplication::translate("ShownKernel", "This file has no kernels.");
  case NoKernel::Answering:
    return document.isCodeObject() ? QCoreApplication::translate("ShownKernel", "Disassembling…")
                                   : QCoreApplication::translate("ShownKernel", "Assembling…");
  case NoKernel::NotAssembled:
    return QCoreApplication::translate("ShownKernel",
                                       "This file does not assemble yet.\nSee the Problems panel.");
  case NoKernel::NoDescriptor: break;
  }
  return QCoreApplication::translate(
      "ShownKernel",
      "There is no kernel in this file.\nA kernel is a label with an .amdhsa_kernel block of the same name.");
}

QString helpWithoutKernel(const Document* document) {
  if (document == nullptr) return QStringLiteral("open");
  const SnapshotPointer snapshot = document->snapshot();
  switch (causeIn(*document)) {
  case NoKernel::NotCompiled:
  case NoKernel::NotAssembled: return QStringLiteral("panelProblems");
  case NoKernel::Beside: return QStringLiteral("takeOver");
  case NoKernel::NoCode: return QStringLiteral("open");
  case NoKernel::NoDescriptor:
    if (document->isReadOnly() || (snapshot->program && !snapshot->program->kernels().empty())) return {};
    // Of a text without instructions nothing can be generated.
    if (!snapshot->program || snapshot->program->instructions().empty()) return QStringLiteral("newKernel");
    return QStringLiteral("generateBlocks");
  case NoKernel::Compiling:
  case NoKernel::Answering: break;
  }
  return {};
}

ShownKernel kernelAtCursor(const SnapshotPointer& snapshot, const Workspace& workspace, const QString& last) {
  if (!snapshot || !snapshot->program || !snapshot->panels || snapshot->program->kernels().empty()) return {};
  const auto kernels = snapshot->program->kernels();
  const panels::Place place = placeAtCursor(*snapshot, workspace);
  if (place.kernel != program::kNone && kernels[place.kernel].first < kernels[place.kernel].end)
    return {snapshot, place.kernel, place.instruction, true};
  const std::string name = last.toStdString();
  const auto kept = std::ranges::find(kernels, name, &program::KernelCode::name);
  const std::size_t kernel = kept != kernels.end() ? static_cast<std::size_t>(kept - kernels.begin()) : 0;
  return {snapshot, kernel, program::kNone, false};
}

} // namespace wavesmith::widgets
