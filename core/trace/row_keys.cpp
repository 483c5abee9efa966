// SPDX-License-Identifier: Apache-2.0
#include "trace/row_keys.h"

#include "isa/decode/decode.h"
#include "source/text/numbers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace wavesmith::trace {
namespace {

std::string_view firstWord(std::string_view text) {
  return text.substr(0, text.find(' '));
}

std::uint64_t hashed(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = seed ^ 0xCBF29CE484222325; // FNV-1a
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  return hash;
}

bool isRelativeBranch(std::string_view mnemonic) {
  return mnemonic == "s_branch" || mnemonic.starts_with("s_cbranch_scc") ||
         mnemonic.starts_with("s_cbranch_vcc") || mnemonic.starts_with("s_cbranch_exec") ||
         mnemonic.starts_with("s_cbranch_cdbg") || mnemonic == "s_call_b64";
}

bool isRegisterLetter(char c) {
  return c == 's' || c == 'v' || c == 'a';
}

// "v_add_f32_e32 v#, v#, s#": the numbers of registers are left out, other numbers stay.
std::string shapeOf(std::string_view text) {
  std::string shape;
  bool inRange = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool startsWord =
        i == 0 || !(std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0 || text[i - 1] == '_');
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    if (startsWord && isRegisterLetter(c) &&
        (next == '[' || std::isdigit(static_cast<unsigned char>(next)) != 0)) {
      shape += c;
      shape += '#';
      inRange = next == '[';
      while (i + 1 < text.size() &&
             (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0 || (inRange && text[i + 1] != ']')))
        ++i;
      continue;
    }
    shape += c;
  }
  return shape;
}

} // namespace

std::optional<isa::Instruction> decoded(const CodeRow& row) {
  if (row.length == 0) return std::nullopt;
  std::array<std::byte, 8> bytes{};
  std::memcpy(bytes.data(), &row.bits, bytes.size());
  return isa::decode(bytes, row.pc.address);
}

isa::Op opOf(const CodeRow& row) {
  if (row.isLabel()) return isa::Op::invalid;
  if (const auto instruction = decoded(row)) return instruction->op;
  return isa::findMnemonic(firstWord(plainText(row.text)));
}

std::string plainText(std::string_view text) {
  text = text.substr(0, std::min(text.find("//"), text.find(';')));
  std::string plain;
  for (const char c : text) {
    const bool isBlank = c == ' ' || c == '\t';
    if (!isBlank)
      plain += c;
    else if (!plain.empty() && plain.back() != ' ')
      plain += ' ';
  }
  if (plain.ends_with(' ')) plain.pop_back();
  return plain;
}

std::optional<std::uint64_t> branchTarget(const CodeRow& row) {
  const std::string text = plainText(row.text);
  if (!isRelativeBranch(firstWord(text))) return std::nullopt;
  if (const auto instruction = decoded(row)) return instruction->branchTarget();
  const std::string_view last = std::string_view(text).substr(text.rfind(' ') + 1);
  const auto words = source::readNumber<std::uint16_t>(last);
  if (!words) return std::nullopt;
  return row.pc.address + 4 + static_cast<std::uint64_t>(std::int64_t{static_cast<std::int16_t>(*words)} * 4);
}

compare::InstructionKeys keysOfText(std::string_view text, std::uint64_t bits) {
  std::string plain = plainText(text);
  const std::string_view mnemonic = firstWord(plain);
  compare::InstructionKeys keys;
  keys.opcode = hashed(mnemonic, 0);
  if (isRelativeBranch(mnemonic)) { // the target is compared when instructions are paired
    keys.shape = keys.whole = keys.opcode;
    return keys;
  }
  keys.shape = hashed(shapeOf(plain), 1);
  keys.whole = hashed(plain, 2) ^ (bits * 0x9E3779B97F4A7C15);
  return keys;
}

counters::WaitCounts waitCounts(const CodeRow& row) {
  if (const auto instruction = decoded(row)) return counters::waitCounts(*instruction);
  const std::string text = plainText(row.text);
  if (text.ends_with(" 0")) return counters::kWaitForAll;
  counters::WaitCounts counts;
  for (const counters::Counter counter : counters::kAllCounters) {
    const std::string_view name = counters::name(counter);
    const std::size_t at = text.find(name);
    if (at == std::string::npos) continue;
    std::string_view rest = std::string_view(text).substr(at + name.size());
    rest.remove_prefix(std::min<std::size_t>(1, rest.size())); // the bracket of "vmcnt("
    counts[counter] = source::takeNumber<std::uint8_t>(rest).value_or(counts[counter]);
  }
  return counts;
}

} // namespace wavesmith::trace
