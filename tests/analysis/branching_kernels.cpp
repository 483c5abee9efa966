// SPDX-License-Identifier: Apache-2.0
#include "analysis/branching_kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace wavesmith::analysis::testing {
namespace {

using Kind = KernelLine::Kind;

constexpr unsigned kFirstVector = 2; // v2, v3, v4: what is loaded
constexpr std::array kNames{"eq_u32", "lg_u32", "lt_u32", "gt_u32", "le_u32",
                            "ge_u32", "lt_i32", "gt_i32", "le_i32", "ge_i32"};

bool holds(Relation relation, std::uint32_t a, std::uint32_t b) {
  const auto x = static_cast<std::int32_t>(a);
  const auto y = static_cast<std::int32_t>(b);
  switch (relation) {
  case Relation::EqU: return a == b;
  case Relation::LgU: return a != b;
  case Relation::LtU: return a < b;
  case Relation::GtU: return a > b;
  case Relation::LeU: return a <= b;
  case Relation::GeU: return a >= b;
  case Relation::LtI: return x < y;
  case Relation::GtI: return x > y;
  case Relation::LeI: return x <= y;
  case Relation::GeI: return x >= y;
  }
  return false;
}

class Generator {
public:
  explicit Generator(std::mt19937& random) : random_(random) {}

  Kernel kernel() {
    // Of every other kernel, all values of the arguments can be tried.
    if (below(2) == 0)
      for (unsigned s = kFirstScalar; s < kFirstScalar + kArguments; ++s)
        add({.kind = Kind::And, .reg = s, .source = s, .number = kLargestArgument});
    for (unsigned s = kFirstScalar + kArguments; s < kFirstScalar + kScalarCount; ++s)
      add({.kind = Kind::Set, .reg = s, .number = below(3)});
    for (unsigned n = 2 + below(2); n > 0; --n) {
      straight(2);
      switch (below(4)) {
      case 0: skip(); break;
      case 1: oneOfTwo(); break;
      default: loop(); break;
      }
    }
    straight(2);
    add({.kind = Kind::Use, .reg = anyVector()});
    return std::move(kernel_);
  }

private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  unsigned anyScalar() { return kFirstScalar + below(kScalarCount); }
  unsigned anyArgument() { return kFirstScalar + below(kArguments); }
  unsigned anyVector() { return kFirstVector + below(3); }
  void add(const KernelLine& line) { kernel_.push_back(line); }
  void label(unsigned number) { add({.kind = Kind::Label, .target = number}); }

  void straight(unsigned most) {
    for (unsigned n = 1 + below(most); n > 0; --n) {
      switch (below(9)) {
      case 0:
      case 1:
      case 2: add({.kind = Kind::Load, .reg = anyVector()}); break;
      case 3:
      case 4: add({.kind = Kind::Wait, .number = below(3)}); break;
      case 5:
      case 6: add({.kind = Kind::Use, .reg = anyVector()}); break;
      default: scalar(); break;
      }
    }
  }
  // Never an argument, nor the counter of a loop in it.
  void scalar() {
    const unsigned reg = kFirstScalar + kArguments + below(kScalarCount - kArguments);
    if (reg == counter_) return;
    switch (below(4)) {
    case 0: add({.kind = Kind::And, .reg = reg, .source = anyScalar(), .number = 1U + below(3)}); break;
    case 1: add({.kind = Kind::Shift, .reg = reg, .source = anyScalar(), .number = 1}); break;
    case 2: add({.kind = Kind::Set, .reg = reg, .number = below(3)}); break;
    default: add({.kind = Kind::Add, .reg = reg, .source = anyScalar(), .number = below(5) - 2}); break;
    }
  }
  void branch(unsigned target) {
    KernelLine line{.kind = Kind::Compare,
                    .reg = anyScalar(),
                    .number = below(3),
                    .relation = static_cast<Relation>(below(kNames.size())),
                    .ifTrue = below(2) == 0,
                    .target = target};
    if (below(3) == 0) line.source = anyScalar();
    if (below(4) == 0) line.kind = Kind::Bit;
    add(line);
  }
  void skip() {
    const unsigned end = labels_++;
    branch(end);
    straight(3);
    label(end);
  }
  void oneOfTwo() {
    const unsigned other = labels_++, end = labels_++;
    branch(other);
    straight(2);
    add({.kind = Kind::Compare,
         .reg = anyScalar(),
         .relation = Relation::GeU,
         .ifTrue = true,
         .target = end});
    label(other);
    straight(2);
    label(end);
  }
  // Counts an own scalar up to an argument or down from it, with an exit after each half of an iteration, and
  // often looks at the parity of the argument afterward.
  void loop() {
    const unsigned top = labels_++, end = labels_++;
    const unsigned counter = kFirstScalar + kArguments + below(kScalarCount - kArguments);
    const unsigned bound = anyArgument();
    counter_ = counter;
    const std::uint32_t step = 1U + below(2);
    const bool isDown = below(2) == 0;
    if (isDown)
      add({.kind = Kind::Add, .reg = counter, .source = bound, .number = below(3) - 1});
    else
      add({.kind = Kind::Set, .reg = counter, .number = below(2)});
    constexpr std::array kUp{Relation::LtU, Relation::LtI, Relation::LgU};
    constexpr std::array kDown{Relation::GtU, Relation::GtI, Relation::LgU};
    const Relation goesOn = (isDown ? kDown : kUp)[below(3)];
    const auto exit = [&](bool ifTrue, unsigned target) {
      add({.kind = Kind::Add, .reg = counter, .source = counter, .number = isDown ? 0 - step : step});
      add({.kind = Kind::Compare,
           .reg = counter,
           .source = isDown ? 0 : bound,
           .number = isDown ? below(2) : 0,
           .relation = goesOn,
           .ifTrue = ifTrue,
           .target = target});
    };
    label(top);
    straight(2);
    if (below(2) == 0) exit(false, end);
    straight(2);
    if (below(4) == 0) skip();
    exit(true, top);
    label(end);
    counter_ = 0;
    if (below(3) == 0) return;
    straight(1);
    const unsigned odd = labels_++;
    if (below(2) == 0) {
      add({.kind = Kind::Bit, .reg = bound, .number = step - 1, .ifTrue = below(2) == 0, .target = odd});
    } else {
      add({.kind = Kind::And, .reg = kFirstScalar + kScalarCount - 1, .source = bound, .number = step});
      add({.kind = Kind::Compare,
           .reg = kFirstScalar + kScalarCount - 1,
           .number = 1,
           .relation = Relation::LtI,
           .ifTrue = below(2) == 0,
           .target = odd});
    }
    straight(2);
    label(odd);
  }

  std::mt19937& random_;
  Kernel kernel_;
  unsigned labels_ = 0;
  unsigned counter_ = 0; // of the loop that is being written
};

std::string toString(const KernelLine& line) {
  switch (line.kind) {
  case Kind::Load: return fmt::format("  global_load_dword v{}, v1, s[4:5]", line.reg);
  case Kind::Wait: return fmt::format("  s_waitcnt vmcnt({})", line.number);
  case Kind::Use: return fmt::format("  v_add_u32 v5, v5, v{}", line.reg);
  case Kind::Set: return fmt::format("  s_mov_b32 s{}, {}", line.reg, line.number);
  case Kind::Add:
    return fmt::format("  s_add_u32 s{}, s{}, {}", line.reg, line.source,
                       static_cast<std::int32_t>(line.number));
  case Kind::And: return fmt::format("  s_and_b32 s{}, s{}, {}", line.reg, line.source, line.number);
  case Kind::Shift: return fmt::format("  s_lshr_b32 s{}, s{}, {}", line.reg, line.source, line.number);
  case Kind::Compare:
    return fmt::format("  s_cmp_{} s{}, {}\n  s_cbranch_scc{} L{}",
                       kNames[static_cast<std::size_t>(line.relation)], line.reg,
                       line.source != 0 ? fmt::format("s{}", line.source) : fmt::format("{}", line.number),
                       line.ifTrue ? 1 : 0, line.target);
  case Kind::Bit:
    return fmt::format("  s_bitcmp1_b32 s{}, {}\n  s_cbranch_scc{} L{}", line.reg, line.number,
                       line.ifTrue ? 1 : 0, line.target);
  case Kind::Label: return fmt::format("L{}:", line.target);
  }
  return {};
}

constexpr std::string_view kStart = "  v_mov_b32 v1, 0\n"
                                    "  s_load_dwordx4 s[4:7], s[0:1], 0x0\n"
                                    "  s_load_dwordx4 s[8:11], s[0:1], 0x10\n"
                                    "  s_waitcnt lgkmcnt(0)\n"
                                    "  s_mov_b64 s[14:15], s[6:7]";
constexpr std::uint32_t kStartLines = 5;

} // namespace

Kernel randomKernel(std::mt19937& random) {
  return Generator(random).kernel();
}

std::string bodyOf(const Kernel& kernel, bool isTraced) {
  std::string body(kStart);
  for (std::size_t n = 0; n < kernel.size(); ++n) {
    if (isTraced && kernel[n].kind != Kind::Label)
      body += fmt::format("\n  s_movk_i32 s16, {}\n  s_store_dword s16, s[14:15], 0x0\n"
                          "  s_add_u32 s14, s14, 4\n  s_addc_u32 s15, s15, 0\n  s_waitcnt lgkmcnt(0)",
                          n);
    body += "\n" + toString(kernel[n]);
  }
  body += isTraced ? "\n  s_dcache_wb\n  s_endpgm" : "\n  s_endpgm";
  return body;
}

std::vector<std::uint32_t> lineNumbers(const Kernel& kernel) {
  std::vector<std::uint32_t> numbers;
  std::uint32_t next = kStartLines + 1;
  for (const KernelLine& line : kernel) {
    const bool isBranch = line.kind == Kind::Compare || line.kind == Kind::Bit;
    numbers.push_back(isBranch ? next + 1 : next);
    next += isBranch ? 2 : 1;
  }
  return numbers;
}

Run execute(const Kernel& kernel, std::array<std::uint32_t, kArguments> arguments, std::size_t limit) {
  std::array<std::uint32_t, kScalarCount> scalars{};
  std::ranges::copy(arguments, scalars.begin());
  const auto scalar = [&](unsigned reg) -> std::uint32_t& { return scalars[reg - kFirstScalar]; };
  std::map<unsigned, std::size_t> labels;
  for (std::size_t n = 0; n < kernel.size(); ++n)
    if (kernel[n].kind == Kind::Label) labels[kernel[n].target] = n;
  Run run;
  std::vector<std::size_t> queue; // places of loads, oldest first
  for (std::size_t at = 0; at < kernel.size() && run.lines.size() < limit; ++at) {
    const KernelLine& line = kernel[at];
    const std::size_t place = run.lines.size();
    run.lines.push_back(at);
    const bool isUse = line.kind == Kind::Use;
    if (isUse)
      for (const std::size_t load : queue)
        if (kernel[run.lines[load]].reg == line.reg) run.early.push_back({load, place});
    switch (line.kind) {
    case Kind::Load: queue.push_back(place); break;
    case Kind::Wait:
      if (queue.size() > line.number)
        queue.erase(queue.begin(), queue.end() - static_cast<std::ptrdiff_t>(line.number));
      break;
    case Kind::Set: scalar(line.reg) = line.number; break;
    case Kind::Add: scalar(line.reg) = scalar(line.source) + line.number; break;
    case Kind::And: scalar(line.reg) = scalar(line.source) & line.number; break;
    case Kind::Shift: scalar(line.reg) = scalar(line.source) >> line.number; break;
    case Kind::Compare: {
      const std::uint32_t other = line.source != 0 ? scalar(line.source) : line.number;
      if (holds(line.relation, scalar(line.reg), other) == line.ifTrue) at = labels.at(line.target) - 1;
      break;
    }
    case Kind::Bit:
      if (((scalar(line.reg) >> line.number & 1) != 0) == line.ifTrue) at = labels.at(line.target) - 1;
      break;
    case Kind::Use:
    case Kind::Label: break;
    }
  }
  run.isCut = run.lines.size() == limit;
  return run;
}

} // namespace wavesmith::analysis::testing
