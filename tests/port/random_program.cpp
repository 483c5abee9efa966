// SPDX-License-Identifier: Apache-2.0
#include "port/random_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace wavesmith::testing {
namespace {

constexpr unsigned kRegisters = 48; // that both versions use; v0 is the work-item

// A value of one, two, three or four registers, and the statements in which it is live.
struct Value {
  unsigned size = 1;
  std::size_t first = 0;
  std::size_t last = 0;
};

// "v_add_u32 {0}, {1}, {2}" with the registers that the version gives to the values.
struct Operand {
  std::size_t value = 0;
  unsigned begin = 0;
  unsigned size = 1;
};
struct Statement {
  std::string text;
  std::vector<Operand> operands;
};

class Generator {
public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  RandomProgram generate() {
    for (unsigned i = 0; i < 6; ++i)
      addValue(1 + below(3));
    const unsigned statements = 20 + below(60);
    while (statements_.size() < statements)
      addSomething();
    RandomProgram program;
    program.outputs = storeAll();
    program.aligned = textOf(true);
    program.old = textOf(false);
    return program;
  }

private:
  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  bool chance(unsigned percent) { return below(100) < percent; }

  // --- Values ---

  std::size_t newValue(unsigned size) {
    values_.push_back({.size = size, .first = statements_.size(), .last = statements_.size()});
    return values_.size() - 1;
  }
  // A value that is no longer used makes room for others.
  void forgetSome() {
    while (live() > 28 || (open_.size() > 3 && chance(30))) {
      const std::size_t which = below(static_cast<unsigned>(open_.size()));
      if (isInLoop_ && open_[which] < valuesBeforeLoop_) {
        if (live() <= 28) return;
      }
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(which));
    }
  }
  [[nodiscard]] unsigned live() const {
    unsigned count = 0;
    for (const std::size_t value : open_)
      count += values_[value].size;
    return count;
  }
  Operand part(unsigned size) {
    std::vector<std::size_t> fitting;
    for (const std::size_t value : open_)
      if (values_[value].size >= size) fitting.push_back(value);
    if (fitting.empty()) fitting.push_back(addValue(size));
    const std::size_t value = fitting[below(static_cast<unsigned>(fitting.size()))];
    // A pair in a quad begins at an even part of it, so that both can be aligned.
    const unsigned room = values_[value].size - size;
    return {value, size > 1 ? below(room / 2 + 1) * 2 : below(room + 1), size};
  }
  Operand whole(std::size_t value) { return {value, 0, values_[value].size}; }

  void add(std::string text, std::vector<Operand> operands) {
    for (const Operand& one : operands)
      values_[one.value].last = statements_.size();
    statements_.push_back({std::move(text), std::move(operands)});
  }
  // A new value from constants and the lane.
  std::size_t addValue(unsigned size) {
    const std::size_t value = newValue(size);
    for (unsigned k = 0; k < size; ++k)
      add(fmt::format("v_mad_u32_u24 {{0}}, v0, {}, {}", 1 + below(60), below(64)), {{value, k, 1}});
    open_.push_back(value);
    return value;
  }

  // --- Statements ---

  void addSomething() {
    forgetSome();
    const unsigned kind = below(100);
    if (kind < 25) return addBinary();
    if (kind < 40) return addWide();
    if (kind < 50) return addCarry();
    if (kind < 60) return addPartial();
    if (kind < 70) return addMemory();
    if (kind < 76) return addLds();
    if (kind < 86 && !isMasked_) return addMasked();
    if (kind < 94 && !isInLoop_) return addLoop();
    addInPlace();
  }
  void addBinary() {
    static constexpr std::array kNames{"v_add_u32", "v_xor_b32", "v_sub_u32", "v_max_u32", "v_mul_lo_u32"};
    const Operand a = part(1);
    const Operand b = part(1);
    const std::size_t result = newValue(1);
    add(fmt::format("{} {{0}}, {{1}}, {{2}}", kNames[below(kNames.size())]), {whole(result), a, b});
    open_.push_back(result);
  }
  void addInPlace() {
    const Operand a = part(1);
    add("v_add_u32 {0}, {1}, {2}", {a, a, part(1)});
  }
  void addWide() {
    const Operand a = part(2);
    const Operand b = part(1);
    const Operand c = part(1);
    const std::size_t result = newValue(2);
    if (chance(50))
      add("v_lshlrev_b64 {0}, {1}, {2}", {whole(result), b, a});
    else
      add("v_mad_u64_u32 {0}, vcc, {1}, {2}, {3}", {whole(result), b, c, a});
    open_.push_back(result);
  }
  void addCarry() {
    const Operand a = part(2);
    const Operand b = part(2);
    const std::size_t result = newValue(2);
    add("v_add_co_u32 {0}, vcc, {1}, {2}", {{result, 0, 1}, {a.value, a.begin, 1}, {b.value, b.begin, 1}});
    add("v_addc_co_u32 {0}, vcc, {1}, {2}, vcc",
        {{result, 1, 1}, {a.value, a.begin + 1, 1}, {b.value, b.begin + 1, 1}});
    open_.push_back(result);
  }
  // Writes that keep a part of the old value.
  void addPartial() {
    const Operand a = part(1);
    const Operand b = part(1);
    if (chance(50))
      add("v_add_u32_sdwa {0}, {1}, {2} dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1 "
          "src1_sel:WORD_0",
          {a, b, part(1)});
    else
      add("v_mov_b32_dpp {0}, {1} row_shr:1 row_mask:0xa bank_mask:0xf", {a, b});
  }
  // Through memory of its own lane: s[4:5] + 1024 * lane.
  void addMemory() {
    const std::size_t address = newValue(2);
    const unsigned size = 1 + below(4);
    const unsigned offset = 16 * below(40);
    add("v_lshlrev_b32 {0}, 10, v0", {{address, 0, 1}});
    add("v_mov_b32 {0}, s5", {{address, 1, 1}});
    add("v_add_co_u32 {0}, vcc, s4, {1}", {{address, 0, 1}, {address, 0, 1}});
    add("v_addc_co_u32 {0}, vcc, 0, {1}, vcc", {{address, 1, 1}, {address, 1, 1}});
    static constexpr std::array kSuffixes{"dword", "dwordx2", "dwordx3", "dwordx4"};
    const Operand data = part(size);
    add(fmt::format("global_store_{} {{0}}, {{1}}, off offset:{}", kSuffixes[size - 1], offset),
        {whole(address), data});
    add("s_waitcnt vmcnt(0)", {});
    const std::size_t result = newValue(size);
    add(fmt::format("global_load_{} {{0}}, {{1}}, off offset:{}", kSuffixes[size - 1], offset),
        {whole(result), whole(address)});
    if (chance(50)) addBinary();
    add("s_waitcnt vmcnt(0)", {whole(result)});
    if (chance(80)) open_.push_back(result);
  }
  void addLds() {
    const std::size_t address = newValue(1);
    const Operand data = part(2);
    add("v_lshlrev_b32 {0}, 4, v0", {whole(address)});
    add("ds_write_b64 {0}, {1}", {whole(address), data});
    const std::size_t result = newValue(2);
    add("s_waitcnt lgkmcnt(0)", {});
    add("ds_read_b64 {0}, {1}", {whole(result), whole(address)});
    add("s_waitcnt lgkmcnt(0)", {whole(result)});
    open_.push_back(result);
  }
  // A condition for some lanes: values from before change in these only.
  void addMasked() {
    isMasked_ = true;
    add(fmt::format("v_cmp_gt_u32 vcc, {}, {{0}}", below(64)), {part(1)});
    add("s_and_saveexec_b64 s[8:9], vcc", {});
    const std::vector<std::size_t> before = open_;
    const unsigned count = 1 + below(4);
    for (unsigned k = 0; k < count; ++k) {
      if (chance(50)) {
        const Operand a = part(1);
        const Operand b = part(1);
        add("v_sub_u32 {0}, {1}, {2}", {part(1), a, b});
      } else {
        addWide();
      }
    }
    // What was computed in some lanes is not used in all of them.
    std::erase_if(open_, [&](std::size_t value) { return std::ranges::find(before, value) == before.end(); });
    add("s_or_b64 exec, exec, s[8:9]", {});
    isMasked_ = false;
  }
  void addLoop() {
    isInLoop_ = true;
    valuesBeforeLoop_ = values_.size();
    const std::vector<std::size_t> before = open_;
    const std::size_t begin = statements_.size();
    const unsigned label = labels_++;
    add(fmt::format("s_movk_i32 s10, {}\nloop{}:", 2 + below(3), label), {});
    const unsigned count = 2 + below(8);
    for (unsigned k = 0; k < count; ++k)
      addSomething();
    add(fmt::format("s_sub_u32 s10, s10, 1\n  s_cmp_lg_u32 s10, 0\n  s_cbranch_scc1 loop{}", label), {});
    // All that was live before and is used in the loop is live until its end.
    for (std::size_t value = 0; value < valuesBeforeLoop_; ++value)
      if (values_[value].last >= begin) values_[value].last = statements_.size();
    open_ = before;
    isInLoop_ = false;
  }
  unsigned storeAll() {
    unsigned count = 0;
    add("v_lshlrev_b32 v0, 9, v0", {});
    for (const std::size_t value : open_)
      for (unsigned k = 0; k < values_[value].size; ++k)
        add(fmt::format("global_store_dword v0, {{0}}, s[6:7] offset:{}", 4 * count++), {{value, k, 1}});
    return count;
  }

  // --- Registers ---

  // The first register of each value.
  std::vector<unsigned> allocated(bool isAligned) {
    std::vector<unsigned> first(values_.size());
    std::vector<std::size_t> order(values_.size());
    for (std::size_t v = 0; v < values_.size(); ++v)
      order[v] = v;
    std::ranges::stable_sort(order, {}, [this](std::size_t v) { return values_[v].first; });
    std::array<std::size_t, 256> freeFrom{};
    for (const std::size_t v : order) {
      const Value& value = values_[v];
      std::vector<unsigned> possible;
      for (unsigned at = 1; at + value.size <= 200; ++at) {
        if (isAligned && value.size > 1 && at % 2 != 0) continue;
        if (at + value.size > kRegisters && !possible.empty()) break;
        bool isFree = true;
        for (unsigned k = 0; k < value.size; ++k)
          isFree &= freeFrom[at + k] <= value.first;
        if (isFree) possible.push_back(at);
      }
      first[v] = possible[below(static_cast<unsigned>(possible.size()))];
      for (unsigned k = 0; k < value.size; ++k)
        freeFrom[first[v] + k] = value.last + 1;
    }
    return first;
  }

  std::string textOf(bool isAligned) {
    const std::vector<unsigned> first = allocated(isAligned);
    std::string text;
    for (const Statement& statement : statements_) {
      std::string line = statement.text;
      for (std::size_t k = 0; k < statement.operands.size(); ++k) {
        const Operand& one = statement.operands[k];
        const unsigned at = first[one.value] + one.begin;
        const std::string name =
            one.size == 1 ? fmt::format("v{}", at) : fmt::format("v[{}:{}]", at, at + one.size - 1);
        const std::string mark = fmt::format("{{{}}}", k);
        for (std::size_t found = line.find(mark); found != std::string::npos; found = line.find(mark))
          line.replace(found, mark.size(), name);
      }
      text += "  " + line + "\n";
    }
    return text;
  }

  std::mt19937_64 random_;
  std::vector<Value> values_;
  std::vector<Statement> statements_;
  std::vector<std::size_t> open_; // values that later statements may use
  std::size_t valuesBeforeLoop_ = 0;
  unsigned labels_ = 0;
  bool isMasked_ = false;
  bool isInLoop_ = false;
};

} // namespace

RandomProgram randomProgram(std::uint64_t seed) {
  return Generator(seed).generate();
}

} // namespace wavesmith::testing
