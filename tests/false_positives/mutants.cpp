// SPDX-License-Identifier: Apache-2.0
#include "false_positives/mutants.h"

#include "analysis/waits/counter_events.h"
#include "counters/waits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

namespace wavesmith::false_positives {
namespace {

using analysis::Counter;
using analysis::NopAnswer;
using analysis::Verdict;
using analysis::WaitAnswer;
using program::Index;

// CDNA3 ISA 12.5: SOPP with SIMM16 in the low half.
constexpr std::uint32_t kNop = 0xbf800000;
constexpr std::uint32_t kWaitcnt = 0xbf8c0000;
// Reasons for no finding, as reported by the analyses before.
constexpr const char* kNotNeeded = "not needed";
constexpr const char* kStronger = "stronger than needed";

struct Patch {
  Index at = program::kNone;
  std::uint32_t word = 0;
};

std::uint32_t waitWord(const counters::WaitCounts& counts) {
  return kWaitcnt | isa::encode(counts);
}

class Mutator {
public:
  Mutator(const std::string& name, const Examined& examined, std::size_t most, Totals& totals)
      : name_(name), examined_(examined), most_(most), totals_(totals) {
    for (const WaitAnswer& answer : examined.analysis->counters.answers())
      answers_[answer.wait].push_back(&answer);
    for (Index at = 0; at < examined.program->instructions().size(); ++at) {
      const isa::Instruction& instruction = examined.program->instructions()[at];
      if (instruction.op == isa::Op::s_waitcnt) waits_.push_back(at);
    }
  }

  void removeWaits() {
    for (const Index at : spread(waits_)) {
      const auto& answers = answers_[at];
      std::string reason = answers.empty() ? "in code that nothing reaches" : "";
      bool needed = false;
      for (const WaitAnswer* const answer : answers) {
        std::string one;
        needed = needed || !silentAt(*answer, analysis::highest(answer->counter), one);
        // That one counter is not needed says nothing of the others, on which other waves may depend.
        if (reason.empty() || answer->verdict == Verdict::Orders) reason = one;
      }
      judge("a wait removed", {{at, kNop}}, needed ? "" : reason);
    }
  }

  void loosenWaits() {
    for (const Index at : spread(waits_))
      for (const WaitAnswer* const answer : answers_[at]) {
        loosen("a counter of a wait left out", *answer, analysis::highest(answer->counter));
        if (answer->count + 1u < analysis::highest(answer->counter))
          loosen("a count one higher", *answer, answer->count + 1u);
        if (answer->suffices && *answer->suffices > answer->count &&
            *answer->suffices < analysis::highest(answer->counter))
          loosen("a count one higher than suffices", *answer, *answer->suffices + 1u);
      }
  }

  void shortenNops() {
    std::vector<const NopAnswer*> nops;
    for (const NopAnswer& answer : examined_.analysis->states.answers())
      if (answer.states > 1) nops.push_back(&answer);
    for (const NopAnswer* const answer : spread(nops)) {
      std::string reason;
      if (!answer->known)
        reason = "unknown";
      else if (answer->suffices < answer->states)
        reason = answer->suffices == 0 ? kNotNeeded : kStronger;
      judge("an s_nop shortened", {{answer->nop, kNop | (answer->states - 2u)}}, reason);
    }
  }

  // All at once.
  void relaxAll() {
    std::vector<Patch> patches;
    for (const auto& [at, answers] : answers_) {
      auto counts = analysis::waitCounts(examined_.program->instructions()[at]);
      const auto before = counts;
      for (const WaitAnswer* const answer : answers)
        if (answer->verdict != Verdict::Orders && answer->suffices)
          counts[answer->counter] = *answer->suffices;
      if (counts != before) patches.push_back({at, waitWord(counts)});
    }
    if (patches.empty()) return;
    Mutants& mutants = totals_.mutants["all waits relaxed to what suffices"];
    const Examined relaxed = examine(patched(patches));
    const auto fresh = newFindings(*examined_.analysis, *relaxed.analysis);
    const auto loud = std::ranges::find(fresh, false, &analysis::Finding::strict);
    if (loud == fresh.end())
      ++mutants.silent["programs in which nothing is missing, as was said"];
    else
      mutants.unexplained.push_back(name_ + ": relaxed as was said: " + describe(*loud, *relaxed.program));
  }

private:
  // At most `most_` of them, evenly spread.
  template <typename T>
  std::vector<T> spread(const std::vector<T>& all) const {
    if (all.size() <= most_) return all;
    std::vector<T> some;
    for (std::size_t i = 0; i < most_; ++i)
      some.push_back(all[i * all.size() / most_]);
    return some;
  }

  // Whether the answer allows this count, and as what.
  static bool silentAt(const WaitAnswer& answer, unsigned count, std::string& reason) {
    if (answer.verdict == Verdict::Unknown) reason = "unknown";
    if (answer.verdict == Verdict::Orders) reason = "for other waves";
    if (answer.verdict == Verdict::Stronger) reason = kStronger;
    if (answer.verdict == Verdict::NotNeeded) reason = kNotNeeded;
    if (answer.verdict == Verdict::Unknown && !answer.suffices) return true;
    return answer.suffices && count <= *answer.suffices;
  }

  void loosen(const char* kind, const WaitAnswer& answer, unsigned count) {
    auto counts = analysis::waitCounts(examined_.program->instructions()[answer.wait]);
    counts[answer.counter] = static_cast<std::uint8_t>(count);
    std::string reason;
    if (!silentAt(answer, count, reason)) reason.clear();
    judge(kind, {{answer.wait, waitWord(counts)}}, reason);
  }

  // `reason`: why there may be no finding; empty if there must be one.
  void judge(const char* kind, const std::vector<Patch>& patches, const std::string& reason) {
    Mutants& mutants = totals_.mutants[kind];
    const Examined mutant = examine(patched(patches));
    const auto fresh = newFindings(*examined_.analysis, *mutant.analysis);
    const auto loud = std::ranges::find(fresh, false, &analysis::Finding::strict);
    const auto unexplained = [&](const std::string& why) {
      mutants.unexplained.push_back(
          fmt::format("{}: {} at {}: {}", name_, kind, address(patches[0].at), why));
    };
    if (loud != fresh.end()) {
      ++mutants.found;
      // The answer stated that nothing would be missing.
      if (reason == kNotNeeded || reason == kStronger)
        unexplained(fmt::format("it is {}, and then {}", reason, describe(*loud, *mutant.program)));
    } else if (!reason.empty()) {
      ++mutants.silent[reason];
    } else if (!fresh.empty()) {
      ++mutants.silent["of need to LLVM alone (found when strict)"];
    } else {
      unexplained("not found");
    }
  }

  std::string address(Index at) const {
    return fmt::format("{:#x}", examined_.program->instructions()[at].address);
  }

  codeobject::CodeObject patched(const std::vector<Patch>& patches) const {
    const auto original = examined_.object->bytes();
    std::vector<std::byte> bytes(original.begin(), original.end());
    for (const Patch& patch : patches) {
      const auto mapped = examined_.object->mapped(examined_.program->instructions()[patch.at].address);
      std::memcpy(bytes.data() + (mapped.data() - original.data()), &patch.word, sizeof patch.word);
    }
    return *codeobject::read(std::move(bytes), name_);
  }

  const std::string& name_;
  const Examined& examined_;
  std::size_t most_;
  Totals& totals_;
  std::map<Index, std::vector<const WaitAnswer*>> answers_; // by wait
  std::vector<Index> waits_;
};

} // namespace

void mutate(const std::string& name, const Examined& examined, std::size_t most, Totals& totals) {
  Mutator mutator(name, examined, most, totals);
  mutator.removeWaits();
  mutator.loosenWaits();
  mutator.shortenNops();
  mutator.relaxAll();
}

} // namespace wavesmith::false_positives
