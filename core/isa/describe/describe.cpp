// SPDX-License-Identifier: Apache-2.0
#include "isa/describe/describe.h"

#include "isa/describe/describe_operands.h"
#include "isa/describe/describe_operation.h"
#include "isa/describe/describe_waits.h"
#include "isa/describe/describe_words.h"
#include "isa/hazards.h"
#include "isa/operation.h"
#include "isa/text.h"
#include "isa/vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::isa {
namespace {

struct ImplicitName {
  std::uint16_t bit;
  std::string_view name;
};
constexpr std::array kImplicit = {
    ImplicitName{implicit::kExec, "EXEC"},       ImplicitName{implicit::kVcc, "VCC"},
    ImplicitName{implicit::kScc, "SCC"},         ImplicitName{implicit::kM0, "M0"},
    ImplicitName{implicit::kMode, "MODE"},       ImplicitName{implicit::kFlatScratch, "FLAT_SCRATCH"},
    ImplicitName{implicit::kTrapSts, "TRAPSTS"}, ImplicitName{implicit::kPc, "PC"},
};

std::vector<std::string> implicitNames(std::uint16_t bits) {
  std::vector<std::string> names;
  for (const ImplicitName& one : kImplicit)
    if ((bits & one.bit) != 0) names.emplace_back(one.name);
  return names;
}

std::string memoryClass(const Opcode& row) {
  if (row.has(trait::kCacheControl)) return row.unit == Unit::Smem ? "scalar cache control" : "cache control";
  std::string_view what;
  switch (row.encoding) {
  case Encoding::Smem: what = "scalar memory"; break;
  case Encoding::Mubuf: what = "buffer"; break;
  case Encoding::Mtbuf: what = "typed buffer"; break;
  case Encoding::Flat: what = "flat"; break;
  case Encoding::Global: what = "global"; break;
  case Encoding::Scratch: what = "scratch"; break;
  default: what = "LDS"; break;
  }
  std::string_view how = row.unit == Unit::Lds ? " lane exchange" : "";
  if (row.has(trait::kLdsDma)) {
    how = row.has(trait::kStore) ? " store from LDS" : " load to LDS";
  } else if (row.has(trait::kAtomic)) {
    how = " atomic";
  } else if (row.has(trait::kLoad)) {
    how = " load";
  } else if (row.has(trait::kStore)) {
    how = " store";
  }
  return fmt::format("{}{}", what, how);
}

std::string_view vectorClass(const Opcode& row) {
  if (page::isAccumulationMove(row)) return "accumulation register move";
  if (row.has(trait::kCompare)) return "vector comparison";
  if (row.has(trait::kLaneAccess)) return "lane access";
  if (row.has(trait::kTranscendental)) return "transcendental";
  if (row.has(trait::kDot)) return "dot product";
  return row.has(trait::kPacked) ? "packed vector arithmetic" : "vector arithmetic";
}

std::string_view matrixClass(const Opcode& row) {
  if (row.has(trait::kSparse)) return "sparse matrix (XDL)";
  if (row.has(trait::kXdl)) return "matrix (XDL)";
  return row.has(trait::kSgemm) ? "matrix (SGEMM)" : "matrix (DGEMM)";
}

std::string operandNames(Op op, Form form, bool withDestination = true) {
  const Opcode& row = isa::row(op);
  std::string text;
  for (unsigned i = 0; i < row.operandCount(); ++i) {
    if (i == 0 && !withDestination) continue;
    if (!text.empty()) text += ", ";
    text += operandName(op, i, form);
  }
  return text;
}

std::string spellingOf(Op op, Form form) {
  Instruction instruction;
  instruction.op = op;
  instruction.form = form;
  return mnemonic(instruction);
}

unsigned bytesOf(Encoding encoding) {
  switch (encoding) {
  case Encoding::Sop1:
  case Encoding::Sop2:
  case Encoding::Sopk:
  case Encoding::Sopc:
  case Encoding::Sopp:
  case Encoding::Vop1:
  case Encoding::Vop2:
  case Encoding::Vopc: return 4;
  default: return 8;
  }
}

std::string baseEncoding(const Opcode& row) {
  const auto has = [&](Field field) {
    return std::ranges::any_of(row.operands, [&](const OperandSpec& s) { return s.field == field; });
  };
  const bool literal = std::ranges::any_of(row.operands, [&](const OperandSpec& s) {
    return s.field != Field::None && page::allowedWords(row, s).ends_with("or literal");
  });
  if (has(Field::Literal)) return fmt::format("{}, 8 bytes", name(row.encoding));
  return fmt::format("{}, {} bytes{}", name(row.encoding), bytesOf(row.encoding),
                     literal ? ", 8 with a literal" : "");
}

std::vector<FormPage> formsOf(Op op) {
  const Opcode& row = isa::row(op);
  const std::string base = baseEncoding(row);
  const std::string spelling = spellingOf(op, Form::Base);
  std::vector<FormPage> forms;
  if (page::returnsOnDemand(row) && row.operands[0].access == Access::Write) {
    forms.push_back({spelling, operandNames(op, Form::Base, false), base});
    forms.push_back({spelling, operandNames(op, Form::Base) + " sc0", base});
  } else {
    const bool onlyLds = op == Op::buffer_store_lds_dword;
    forms.push_back({spelling, operandNames(op, Form::Base) + (onlyLds ? " lds" : ""), base});
  }
  if (row.operandCount() == 0) return forms;
  if (row.vop3 >= 0)
    forms.push_back({spellingOf(op, Form::Vop3), operandNames(op, Form::Vop3), "VOP3, 8 bytes"});
  if ((row.forms & kSdwa) != 0)
    forms.push_back({spellingOf(op, Form::Sdwa), operandNames(op, Form::Sdwa), "SDWA, 8 bytes"});
  if ((row.forms & kDpp) != 0)
    forms.push_back({spellingOf(op, Form::Dpp), operandNames(op, Form::Dpp), "DPP, 8 bytes"});
  if ((row.forms & kLds) != 0 && row.has(trait::kLoad))
    forms.push_back({spelling, operandNames(op, Form::Base, false) + " lds", base});
  return forms;
}

std::string statesText(const Opcode& row, const HazardRow& hazard) {
  const auto& states = hazard.states;
  const bool same = std::ranges::all_of(states, [&](std::uint8_t s) { return s == states[0]; });
  constexpr std::array<unsigned, 4> kPasses = {2, 4, 8, 16};
  const auto words = [](unsigned count) {
    return fmt::format("{} wait state{}", count, count == 1 ? "" : "s");
  };
  if (same) return words(states[0]);
  const auto* const at = std::ranges::find(kPasses, row.passes);
  if (at != kPasses.end()) return words(states[static_cast<std::size_t>(at - kPasses.begin())]);
  return fmt::format("{}, {}, {} or {} wait states (for 2, 4, 8 or 16 passes)", states[0], states[1],
                     states[2], states[3]);
}

// Excludes what only LLVM requires (hazards.h): shipped kernels do not rely on it.
std::vector<std::string> hazardLines(Op op) {
  const Opcode& opcode = isa::row(op);
  std::vector<std::string> lines;
  const auto roles = hazardsOf(op);
  const auto add = [&](HazardSeverity severity, bool producer) {
    for (const HazardRole& role : roles) {
      const HazardRow& hazard = isa::row(role.hazard);
      if (hazard.severity != severity || role.producer != producer) continue;
      // The passes are those of the producer.
      lines.push_back(fmt::format("{} {} it, when {} and then {} ({}{})",
                                  statesText(producer ? opcode : isa::row(Op::invalid), hazard),
                                  producer ? "after" : "before", hazard.producer, hazard.consumer, hazard.id,
                                  severity == HazardSeverity::Warning ? ", advised" : ""));
    }
  };
  for (const HazardSeverity severity : {HazardSeverity::Error, HazardSeverity::Warning}) {
    add(severity, true);
    add(severity, false);
  }
  return lines;
}

std::vector<std::string> notesOf(const Opcode& row) {
  std::vector<std::string> notes;
  const auto add = [&](bool when, std::string_view text) {
    if (when) notes.emplace_back(text);
  };
  const bool vector = row.unit == Unit::Valu || row.unit == Unit::Mfma;
  const bool several = row.unit == Unit::Valu && row.operandCount() > 2 && !row.has(trait::kLaneAccess);
  add(row.unit == Unit::Valu && row.has(trait::kIgnoresExec), "Executes in all lanes, whatever EXEC says.");
  add(row.has(trait::kWritesExec), "Writes EXEC: what follows runs in other lanes.");
  add(row.has(trait::kCommutes) && vector, "The first two sources may be exchanged.");
  add(several,
      "All sources together may name one scalar register (VCC of a carry or mask included) or one literal.");
  add(row.has(trait::kKeepsHalf), "Writes a part of vdst and keeps the rest.");
  add(row.has(trait::kD16) && row.has(trait::kLoad) && !row.has(trait::kD16Hi),
      "Writes the low half of vdst; the high half becomes zero where SRAM ECC is on, as on MI300.");
  add(row.has(trait::kD16Hi) && row.has(trait::kLoad),
      "Writes the high half of vdst; the low half becomes zero where SRAM ECC is on, as on MI300.");
  add(row.has(trait::kD16Hi) && row.has(trait::kStore), "Stores from the high half of the register.");
  add(row.has(trait::kFormat), "Converts by the data format and number format of the buffer.");
  add(row.unit == Unit::Buffer && row.has(trait::kAtomic | trait::kLoad | trait::kStore),
      "An access out of the buffer's range reads zero and writes nothing.");
  add(row.unit == Unit::Mfma,
      "Executes in all lanes, whatever EXEC says: all of them hold parts of the matrices.");
  return notes;
}

std::vector<std::string> targetNames(Targets bits) {
  std::vector<std::string> names;
  for (const Target& target : targets())
    if ((bits & target.bit) != 0) names.emplace_back(target.processor);
  return names;
}

void addOperands(OpcodePage& page, Op op) {
  const Opcode& row = isa::row(op);
  for (unsigned i = 0; i < row.operandCount(); ++i) {
    const OperandSpec& spec = row.operands[i];
    OperandPage operand;
    operand.name = operandName(op, i);
    operand.role = page::roleOf(row, i);
    operand.access = page::accessWords(spec.access);
    operand.bits = spec.bits;
    operand.type = page::typeWords(row, spec);
    operand.allowed = page::allowedWords(row, spec);
    operand.explanation = page::explanation(row, i);
    page.operands.push_back(std::move(operand));
  }
}

} // namespace

std::string_view name(Fidelity fidelity) {
  switch (fidelity) {
  case Fidelity::Exact: return "exact";
  case Fidelity::Approximate: return "approximate";
  case Fidelity::Unsupported: return "unsupported";
  }
  return "";
}

std::string functionalClass(Op op) {
  const Opcode& row = isa::row(op);
  switch (row.unit) {
  case Unit::Salu: return row.has(trait::kCompare) ? "scalar comparison" : "scalar arithmetic";
  case Unit::Branch: return "branch";
  case Unit::Control: return row.has(trait::kWait) ? "wait" : "program control";
  case Unit::Valu: return std::string{vectorClass(row)};
  case Unit::Mfma: return std::string{matrixClass(row)};
  case Unit::Gws: return "GWS";
  case Unit::Smem:
  case Unit::Lds:
  case Unit::Buffer:
  case Unit::Flat: return memoryClass(row);
  }
  return "";
}

OpcodePage describe(Op op) {
  const Opcode& row = isa::row(op);
  OpcodePage page;
  page.mnemonic = row.mnemonic;
  page.encoding = name(row.encoding);
  page.number = row.number;
  page.vop3Number = row.vop3;
  page.summary = row.summary;
  if (op == Op::invalid) return page;
  page.functionalClass = functionalClass(op);
  if (row.passes != 0) page.functionalClass += fmt::format(", {} passes", row.passes);
  page.forms = formsOf(op);
  for (const FormPage& form : page.forms) {
    if (std::ranges::find(page.spellings, form.spelling) == page.spellings.end())
      page.spellings.push_back(form.spelling);
  }
  page.syntax = page.mnemonic;
  if (!page.forms[0].operands.empty()) page.syntax += ' ' + page.forms[0].operands;
  for (const std::string_view modifier : modifiersOf(op))
    page.modifiers.emplace_back(modifier);
  page.operation = page::laidOut(operation(op));
  addOperands(page, op);
  page.implicitReads = implicitNames(row.reads);
  if ((row.forms & kLds) != 0 && row.has(trait::kLoad)) page.implicitReads.emplace_back("M0 (with lds)");
  page.implicitWrites = implicitNames(row.writes);
  page.counters = toText(row.counters);
  page.safeWhen = page::safeWhen(row);
  page.hazards = hazardLines(op);
  page.notes = notesOf(row);
  page.targets = targetNames(row.targets);
  page.fidelity = name(row.fidelity);
  page.fidelityNote = row.note;
  return page;
}

} // namespace wavesmith::isa
