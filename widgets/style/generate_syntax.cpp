// SPDX-License-Identifier: Apache-2.0
// A build tool: writes the syntax definition with the mnemonics of the isa table.
//
//   generate_syntax resources/syntax/amdgcn.xml.in amdgcn.xml
#include "isa/opcode.h"

#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

namespace {

using namespace wavesmith;

// Names of the lists in the definition.
std::string_view listOf(isa::Unit unit) {
  switch (unit) {
  case isa::Unit::Salu: return "scalar";
  case isa::Unit::Branch: return "branch";
  case isa::Unit::Control: return "control";
  case isa::Unit::Smem: return "scalar memory";
  case isa::Unit::Valu: return "vector";
  case isa::Unit::Mfma: return "matrix";
  case isa::Unit::Lds:
  case isa::Unit::Gws: return "lds";
  case isa::Unit::Buffer:
  case isa::Unit::Flat: return "vector memory";
  }
  return "vector";
}

constexpr std::array<std::string_view, 8> kLists = {"scalar", "branch", "control", "scalar memory",
                                                    "vector", "matrix", "lds",     "vector memory"};

// Adds every spelling of the opcode that the assembler accepts.
void addSpellings(const isa::Opcode& row, std::set<std::string>& words) {
  const std::string mnemonic(row.mnemonic);
  words.insert(mnemonic);
  const bool vop = row.encoding == isa::Encoding::Vop1 || row.encoding == isa::Encoding::Vop2 ||
                   row.encoding == isa::Encoding::Vopc;
  if (vop) words.insert(mnemonic + "_e32");
  if (vop && row.vop3 >= 0) words.insert(mnemonic + "_e64");
  if ((row.forms & isa::kSdwa) != 0) words.insert(mnemonic + "_sdwa");
  if ((row.forms & isa::kDpp) != 0) words.insert(mnemonic + "_dpp");
}

std::string listText(std::string_view list) {
  std::set<std::string> words;
  for (const isa::Opcode& row : isa::opcodes())
    if (listOf(row.unit) == list) addSpellings(row, words);
  std::string text = "    <list name=\"" + std::string(list) + "\">\n";
  for (const std::string& word : words)
    text += "      <item>" + word + "</item>\n";
  return text + "    </list>\n";
}

} // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: generate_syntax TEMPLATE OUTPUT\n";
    return 2;
  }
  std::ifstream input(argv[1]);
  std::string text{std::istreambuf_iterator<char>(input), {}};
  constexpr std::string_view kPlace = "@LISTS@\n";
  const std::size_t place = text.find(kPlace);
  if (place == std::string::npos) {
    std::cerr << argv[1] << ": no place for the lists\n";
    return 2;
  }
  std::string lists;
  for (const std::string_view list : kLists)
    lists += listText(list);
  text.replace(place, kPlace.size(), lists);
  std::ofstream output(argv[2]);
  output << text;
  return output.flush() ? 0 : 2;
}
