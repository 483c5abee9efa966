// SPDX-License-Identifier: Apache-2.0
#include "mutants/llvm_passes.h"

#include "differential/tools.h"
#include "isa/fields/wait_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>

namespace wavesmith::mutants {
namespace {

constexpr std::chrono::minutes kPassLimit{5};
constexpr Gaps::Strength kNoWait{63, 7, 15}; // vmcnt, expcnt, lgkmcnt

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

// "$vgpr1 = V_MOV_B32_e32 1, implicit $exec" is {"V_MOV_B32_e32", 1}.
struct Line {
  std::string_view opcode;
  int operand = 0;
};
Line lineOf(std::string_view line) {
  if (const std::size_t equals = line.find(" = "); equals != std::string_view::npos)
    line.remove_prefix(equals + 3);
  const std::size_t end = std::min(line.find(' '), line.size());
  Line result{.opcode = line.substr(0, end)};
  if (end < line.size()) std::from_chars(line.data() + end + 1, line.data() + line.size(), result.operand);
  return result;
}

Gaps::Strength countsOf(int operand) {
  const isa::WaitCounts counts = isa::decodeWaitCounts(static_cast<std::uint32_t>(operand));
  return {counts.vm, counts.exp, counts.lgkm};
}

// The documents of a module.
std::vector<std::string_view> documentsOf(std::string_view module) {
  std::vector<std::string_view> documents;
  for (std::size_t at = module.find("---\n"); at != std::string_view::npos;) {
    const std::size_t end = std::min(module.find("\n...\n", at), module.size());
    const std::string_view document = module.substr(at, end - at);
    if (document.find("\nbody:") != std::string_view::npos) documents.push_back(document);
    at = module.find("---\n", end);
  }
  return documents;
}

Added differences(std::string_view given, std::string_view returned, Pass pass) {
  const Gaps before = gapsOf(given, pass), after = gapsOf(returned, pass);
  Added result;
  std::size_t at = 0;
  Gaps::Strength strength = pass == Pass::Waits ? kNoWait : Gaps::Strength{};
  // LLVM may add instructions of another kind, such as s_dcache_wb: what is before them is before ours.
  const auto join = [&](const Gaps::Strength& other) {
    for (std::size_t i = 0; i < other.size(); ++i)
      strength.at(i) =
          pass == Pass::Waits ? std::min(strength.at(i), other.at(i)) : strength.at(i) + other.at(i);
  };
  for (std::size_t i = 0; i < after.opcodes.size(); ++i) {
    join(after.before[i]);
    if (at == before.opcodes.size() || after.opcodes[i] != before.opcodes[at]) continue;
    for (std::size_t counter = 0; counter < strength.size(); ++counter)
      if (strength.at(counter) < before.before[at].at(counter)) {
        result.places.push_back({at, before.before[at], strength});
        break;
      }
    strength = pass == Pass::Waits ? kNoWait : Gaps::Strength{};
    ++at;
  }
  if (at != before.opcodes.size())
    result.trouble = "LLVM returned other instructions, not " + before.opcodes[at];
  return result;
}

std::vector<std::string> command(Pass pass, const std::string& target, const std::filesystem::path& input,
                                 const std::filesystem::path& output) {
  // Where the target does not say whether XNACK is enabled, LLVM adds what only XNACK needs. Authors decide that by what their
  // kernels run on.
  const std::string feature = target.find(":xnack+") != std::string::npos ? "+xnack" : "-xnack";
  const char* const passName = pass == Pass::Waits ? "si-insert-waitcnts" : "post-RA-hazard-rec";
  return {"llc-19",
          "-mtriple=amdgcn-amd-amdhsa",
          "-mcpu=gfx942",
          "-mattr=" + feature,
          std::string("-run-pass=") + passName,
          "-o",
          output.string(),
          input.string()};
}

// The lines that LLVM's verifier and abort print which say why.
std::string reasonIn(const std::string& output) {
  for (const std::string_view mark : {"*** Bad machine code: ", "error: ", "LLVM ERROR: "})
    if (const std::size_t at = output.find(mark); at != std::string::npos) {
      std::string reason = output.substr(at, output.find('\n', at) - at);
      if (const std::size_t where = output.find("- instruction:", at); where != std::string::npos)
        reason += output.substr(where + 14, output.find('\n', where) - where - 14);
      return reason;
    }
  return output.substr(0, 200);
}

void run(Pass pass, const std::string& target, std::span<const std::string> functions,
         const std::filesystem::path& folder, std::span<Added> results) {
  if (functions.empty()) return;
  static std::atomic<unsigned> number = 0;
  const std::string name = std::to_string(number++);
  const auto input = folder / (name + ".mir"), output = folder / (name + ".out");
  std::ofstream(input) << fmt::format("{}", fmt::join(functions, ""));
  const differential::Command done =
      differential::runCommand(command(pass, target, input, output), kPassLimit);
  std::string module;
  if (done.end == differential::Command::End::Succeeded) {
    std::ifstream file(output);
    module.assign(std::istreambuf_iterator<char>(file), {});
  }
  std::filesystem::remove(input);
  std::filesystem::remove(output);
  const std::vector<std::string_view> documents = documentsOf(module);
  if (documents.size() == functions.size()) {
    for (std::size_t i = 0; i < functions.size(); ++i)
      results[i] = differences(functions[i], documents[i], pass);
    return;
  }
  if (functions.size() == 1) {
    results[0].trouble = reasonIn(done.output);
    return;
  }
  // One function that LLVM rejects stops it: find it.
  const std::size_t half = functions.size() / 2;
  run(pass, target, functions.first(half), folder, results.first(half));
  run(pass, target, functions.subspan(half), folder, results.subspan(half));
}

} // namespace

Gaps gapsOf(std::string_view function, Pass pass) {
  Gaps result;
  const Gaps::Strength none = pass == Pass::Waits ? kNoWait : Gaps::Strength{};
  Gaps::Strength strength = none;
  const std::size_t body = function.find("\nbody:");
  for (std::size_t at = function.find('\n', body + 1);
       at != std::string_view::npos && at + 1 < function.size();) {
    const std::size_t end = std::min(function.find('\n', at + 1), function.size());
    std::string_view line = trimmed(function.substr(at + 1, end - at - 1));
    at = end;
    if (line.empty() || line.starts_with("successors:") || line.starts_with("liveins:") ||
        line.starts_with(';') || line.starts_with('}') || line.starts_with("BUNDLE") ||
        line.starts_with("..."))
      continue;
    if (line.starts_with("bb.")) {
      result.opcodes.emplace_back(line.substr(0, line.find_first_of(": (")));
      result.before.push_back(strength);
      strength = none;
      continue;
    }
    if (line.starts_with("internal ")) line.remove_prefix(9);
    const Line parsed = lineOf(line);
    if (pass == Pass::Waits && parsed.opcode == "S_WAITCNT") {
      const Gaps::Strength counts = countsOf(parsed.operand);
      for (std::size_t i = 0; i < counts.size(); ++i)
        strength.at(i) = std::min(strength.at(i), counts.at(i));
      continue;
    }
    if (pass == Pass::WaitStates && parsed.opcode == "S_NOP") {
      strength[0] -= (parsed.operand & 15) + 1;
      continue;
    }
    result.opcodes.emplace_back(parsed.opcode);
    result.before.push_back(strength);
    strength = none;
  }
  return result;
}

std::vector<Added> addedBy(Pass pass, const std::string& target, const std::vector<std::string>& functions,
                           const std::filesystem::path& folder) {
  std::vector<Added> results(functions.size());
  run(pass, target, functions, folder, results);
  return results;
}

} // namespace wavesmith::mutants
