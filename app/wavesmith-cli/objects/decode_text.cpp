// SPDX-License-Identifier: Apache-2.0
#include "objects/decode_text.h"

#include "isa/describe/describe.h"
#include "isa/describe/describe_waits.h"
#include "isa/effects.h"
#include "isa/text.h"
#include "output/json.h"
#include "output/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace wavesmith::cli {
namespace {

constexpr std::size_t kColumns = 6;
// A wider cell moves the rest of its own line to the right, and not the column of every line.
constexpr std::array<std::size_t, kColumns> kWidest = {18, 17, 60, 40, 24, 0};

using Row = std::array<std::string, kColumns>;

std::string names(const isa::RegisterList& list) {
  std::string text;
  for (const isa::RegisterRange& range : list)
    text += fmt::format("{}{}", text.empty() ? "" : " ", isa::toString(range));
  return text;
}

bool isRelativeBranch(const isa::Instruction& instruction) {
  return std::ranges::any_of(instruction.row().operands,
                             [](const isa::OperandSpec& s) { return s.type == isa::ValueType::Label; });
}

Row rowOf(const isa::Instruction& instruction) {
  const isa::Effects effects = isa::effects(instruction);
  const auto word = [&](unsigned which) {
    return static_cast<std::uint32_t>(instruction.bits >> (32 * which));
  };
  Row row;
  row[0] = fmt::format("0x{:04x}", instruction.address);
  row[1] = fmt::format("{:08x}", word(0));
  if (instruction.length == 8) row[1] += fmt::format(" {:08x}", word(1));
  row[2] = isa::toString(instruction);
  if (isRelativeBranch(instruction)) row[2] += fmt::format(" (to 0x{:04x})", instruction.branchTarget());
  row[3] = names(effects.reads);
  row[4] = names(effects.writes);
  row[5] = isa::toText(instruction.row().counters);
  return row;
}

std::string_view kindName(isa::OperandKind kind) {
  switch (kind) {
  case isa::OperandKind::None: return "none";
  case isa::OperandKind::Scalar: return "SGPR";
  case isa::OperandKind::Vector: return "VGPR";
  case isa::OperandKind::Accumulation: return "AGPR";
  case isa::OperandKind::Inline: return "inline constant";
  case isa::OperandKind::Literal: return "literal";
  case isa::OperandKind::Special: return "special";
  case isa::OperandKind::Immediate: return "immediate";
  case isa::OperandKind::Off: return "off";
  }
  return "";
}

std::string_view accessName(std::uint8_t access) {
  constexpr std::array<std::string_view, 4> kNames = {"", "read", "written", "read and written"};
  return kNames[access & 3];
}

std::string_view formName(isa::Form form) {
  switch (form) {
  case isa::Form::Base: return "base";
  case isa::Form::Vop3: return "VOP3";
  case isa::Form::Sdwa: return "SDWA";
  case isa::Form::Dpp: return "DPP";
  }
  return "";
}

Json registers(const isa::RegisterList& list) {
  Json json = Json::array();
  for (const isa::RegisterRange& range : list)
    json.push_back(isa::toString(range));
  return json;
}

std::string bytesText(const isa::Instruction& instruction) {
  std::string text;
  for (unsigned i = 0; i < instruction.length; ++i)
    text +=
        fmt::format("{}{:02x}", i == 0 ? "" : " ", static_cast<unsigned>(instruction.bits >> (8 * i) & 0xff));
  return text;
}

Json operandsJson(const isa::Instruction& instruction) {
  Json json = Json::array();
  for (unsigned i = 0; i < instruction.operandCount; ++i) {
    const isa::Operand& operand = instruction.operands[i];
    if (operand.kind == isa::OperandKind::None) continue;
    json.push_back({{"name", isa::operandName(instruction.op, i, instruction.form)},
                    {"kind", kindName(operand.kind)},
                    {"text", isa::operandText(instruction, i)},
                    {"access", accessName(isa::access(instruction, i))}});
  }
  return json;
}

// "// /src/saxpy.cl:12, get_global_id inlined at /src/saxpy.cl:9"; empty: unknown.
std::string writtenText(const isa::Instruction& instruction, const source::LineTable& lines) {
  const source::LineEntry* entry = lines.at(instruction.address);
  if (entry == nullptr) return {};
  return fmt::format("// {}\n", lines.text(entry->location));
}

} // namespace

std::string decodedTable(std::span<const isa::Instruction> instructions, const std::vector<CodeLabel>& labels,
                         const source::LineTable& lines) {
  std::vector<Row> rows{{"ADDRESS", "WORDS", "INSTRUCTION", "READS", "WRITES", "COUNTERS"}};
  rows.reserve(instructions.size() + 1);
  for (const isa::Instruction& instruction : instructions)
    rows.push_back(rowOf(instruction));
  std::array<std::size_t, kColumns> widths{};
  for (const Row& row : rows)
    for (std::size_t i = 0; i + 1 < kColumns; ++i)
      widths[i] = std::max(widths[i], std::min(row[i].size(), kWidest[i]));
  std::string text;
  auto label = labels.begin();
  std::string written;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (; r != 0 && label != labels.end() && label->address <= instructions[r - 1].address; ++label)
      if (label->address == instructions[r - 1].address) text += fmt::format("{}:\n", label->name);
    if (std::string now = r != 0 ? writtenText(instructions[r - 1], lines) : std::string();
        !now.empty() && now != written) {
      text += now;
      written = std::move(now);
    }
    std::string line;
    for (std::size_t i = 0; i < kColumns; ++i)
      line += fmt::format("{}{:<{}}", i == 0 ? "" : "  ", rows[r][i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

Json decodedJson(const isa::Instruction& instruction, const source::LineTable& lines) {
  const isa::Opcode& row = instruction.row();
  const isa::Effects effects = isa::effects(instruction);
  Json json;
  json["address"] = instruction.address;
  json["length"] = instruction.length;
  json["bytes"] = bytesText(instruction);
  json["valid"] = instruction.valid();
  json["mnemonic"] = instruction.valid() ? Json(row.mnemonic) : Json(nullptr);
  json["form"] = instruction.valid() ? Json(formName(instruction.form)) : Json(nullptr);
  json["text"] = isa::toString(instruction);
  json["operands"] = instruction.valid() ? operandsJson(instruction) : Json::array();
  json["reads"] = registers(effects.reads);
  json["writes"] = registers(effects.writes);
  json["counters"] = {
      {"vmcnt", row.counters.vm}, {"lgkmcnt", row.counters.lgkm}, {"expcnt", row.counters.exp}};
  if (isRelativeBranch(instruction)) json["branchTarget"] = instruction.branchTarget();
  if (const source::LineEntry* entry = lines.at(instruction.address)) {
    json["source"] = placeJson(lines.place(entry->location));
    json["source"]["inlined"] = Json::array();
    for (const source::Expansion* expansion : lines.chain(entry->location)) {
      Json call = placeJson(lines.place(expansion->site));
      call["function"] = expansion->name;
      json["source"]["inlined"].push_back(std::move(call));
    }
  }
  return json;
}

} // namespace wavesmith::cli
