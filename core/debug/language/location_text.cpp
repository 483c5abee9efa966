// SPDX-License-Identifier: Apache-2.0
#include "debug/language/location_text.h"

#include "debug/refusal.h"
#include "source/round_up.h"
#include "source/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace wavesmith::debug {

using emulator::Location;
using emulator::StateItem;
using emulator::Storage;

namespace {

struct StateName {
  std::string_view name;
  StateItem item;
};
constexpr std::array<StateName, 9> kStates{{{"scc", StateItem::Scc},
                                            {"mode", StateItem::Mode},
                                            {"trapsts", StateItem::TrapStatus},
                                            {"pc", StateItem::Pc},
                                            {"status", StateItem::Status},
                                            {"hw_id", StateItem::HardwareId},
                                            {"gpr_alloc", StateItem::GprAlloc},
                                            {"lds_alloc", StateItem::LdsAlloc},
                                            {"xcc_id", StateItem::XccId}}};

struct ScalarName {
  std::string_view name;
  std::uint16_t first, count;
};
namespace sc = isa::scalar;
constexpr std::array<ScalarName, 13> kScalars{{{"vcc", sc::kVccLo, 2},
                                               {"vcc_lo", sc::kVccLo, 1},
                                               {"vcc_hi", sc::kVccHi, 1},
                                               {"exec", sc::kExecLo, 2},
                                               {"exec_lo", sc::kExecLo, 1},
                                               {"exec_hi", sc::kExecHi, 1},
                                               {"m0", sc::kM0, 1},
                                               {"flat_scratch", sc::kFlatScratchLo, 2},
                                               {"flat_scratch_lo", sc::kFlatScratchLo, 1},
                                               {"flat_scratch_hi", sc::kFlatScratchHi, 1},
                                               {"xnack_mask", sc::kXnackMaskLo, 2},
                                               {"xnack_mask_lo", sc::kXnackMaskLo, 1},
                                               {"xnack_mask_hi", sc::kXnackMaskHi, 1}}};
constexpr std::string_view kTrapTemporary = "ttmp";
constexpr std::uint16_t kTrapTemporaries = 16;
constexpr std::uint64_t kMostBytes = 1 << 16; // bytes of LDS, scratch or memory in one location

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

// Reads a text from left to right.
class LocationScanner {
public:
  LocationScanner(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  void skipBlanks() {
    while (at_ < text_.size() && text_[at_] == ' ')
      ++at_;
  }
  bool take(char c) {
    const std::size_t before = at_;
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == c) {
      ++at_;
      return true;
    }
    at_ = before;
    return false;
  }
  std::string_view name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && isNameCharacter(text_[at_]))
      ++at_;
    return text_.substr(from, at_ - from);
  }
  bool takeNext(char c) { // without blanks before it
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<std::uint64_t> number() {
    skipBlanks();
    return digits();
  }
  std::optional<std::uint64_t> digits() {
    const bool hexadecimal = text_.substr(at_).starts_with("0x");
    std::string_view rest = text_.substr(at_ + (hexadecimal ? 2 : 0));
    const auto value = source::takeNumber<std::uint64_t>(rest, hexadecimal ? 16 : 10);
    if (value) at_ = text_.size() - rest.size();
    return value;
  }
  struct Bracket {
    std::uint64_t first = 0;
    std::optional<std::uint64_t> second = {};
    std::string_view name = {}; // the author's name of a register, in it

    [[nodiscard]] bool named() const { return !name.empty(); }
  };
  // "[4]", "[4:7]", "[s_a:s_a+1]"; nothing, and the position is unchanged, if there is none.
  std::optional<Bracket> bracket(const NameScope& scope) {
    const std::size_t before = at_;
    if (take('[')) {
      Bracket result;
      const auto first = numberOrName(scope, result.name);
      if (first && take(':')) result.second = numberOrName(scope, result.name);
      if (first && take(']')) {
        result.first = *first;
        return result;
      }
    }
    at_ = before;
    return std::nullopt;
  }

  // "[4..7]"; nothing, and the position is unchanged, if there is none.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> elements() {
    const std::size_t before = at_;
    if (take('[')) {
      const auto first = number();
      if (first && take('.') && takeNext('.')) {
        const auto last = number();
        if (last && take(']')) return std::pair(*first, *last);
      }
    }
    at_ = before;
    return std::nullopt;
  }

private:
  std::optional<std::uint64_t> numberOrName(const NameScope& scope, std::string_view& used) {
    if (const auto value = number()) return value;
    const std::string_view text = name();
    const auto found = scope.names->find(text, scope.address);
    if (!found) return std::nullopt;
    used = text;
    std::uint64_t value = found->first;
    if (take('+')) value += number().value_or(0);
    return value;
  }

  std::string_view text_;
  std::size_t at_;
};

class LocationParser {
public:
  LocationParser(std::string_view text, std::size_t at, const NameScope& scope)
      : scanner_(text, at), scope_(scope) {}

  source::Result<std::optional<NamedLocation>> parse() {
    if (auto taken = takeWave(); !taken) return std::unexpected(std::move(taken.error()));
    const std::string_view name = scanner_.name();
    if (name.empty()) return std::nullopt;
    auto result = parseName(name);
    if (result && *result) (*result)->location.wave = wave_.value_or(scope_.wave);
    if (result && *result) (*result)->ofOtherWave = wave_.has_value();
    return result;
  }
  [[nodiscard]] std::size_t at() const { return scanner_.at(); }

private:
  using Parsed = source::Result<std::optional<NamedLocation>>;

  // "3.1:" without blanks: `x ? 1.5 : s4` has a number and a register.
  source::Result<void> takeWave() {
    LocationScanner ahead = scanner_;
    const auto group = ahead.digits();
    if (!group || !ahead.takeNext('.')) return {};
    const auto wave = ahead.digits();
    if (!wave || !ahead.takeNext(':')) return {};
    const auto& [x, y, z] = scope_.context->groups;
    const auto& [width, height, depth] = scope_.context->dispatch.workgroup;
    const std::uint64_t groups = std::uint64_t{x} * y * z;
    const std::uint64_t waves = source::divideUp(width * height * depth, isa::kLanes);
    if (*group >= groups || *wave >= waves)
      return refusal(fmt::format("there is no wave {}.{}: the launch has {} work-groups of {} waves", *group,
                                 *wave, groups, waves));
    wave_ = emulator::WaveId{*group, static_cast<std::uint32_t>(*wave)};
    scanner_ = ahead;
    return {};
  }

  // An index is a number. The number of a register in its place would be that of another element.
  static std::optional<source::Diagnostic> problemOf(const LocationScanner::Bracket& index) {
    if (!index.named()) return std::nullopt;
    return refusal(fmt::format("{} is a register: an index here must be a number", index.name)).error();
  }

  Parsed parseName(std::string_view name) {
    if (const auto state = std::ranges::find(kStates, name, &StateName::name); state != kStates.end())
      return registers(Storage::State, static_cast<std::uint16_t>(state->item), 1);
    if (const auto scalar = std::ranges::find(kScalars, name, &ScalarName::name); scalar != kScalars.end())
      return registers(Storage::Scalar, scalar->first, scalar->count);
    if (const auto number = trapTemporary(name))
      return registers(Storage::Scalar, static_cast<std::uint16_t>(sc::kTtmp0 + *number), 1);
    if (name == "lds" || name == "scratch" || name == "mem") return bytes(name);
    if (auto numbered = parseNumbered(name); !numbered || *numbered) return numbered;
    if (auto element = parseElement(name); !element || *element) return element;
    if (const auto named = scope_.names->find(name, scope_.address))
      return registers(named->storage, named->first, 1);
    return std::nullopt;
  }

  static std::optional<std::uint16_t> trapTemporary(std::string_view name) {
    if (!name.starts_with(kTrapTemporary)) return std::nullopt;
    const auto number = source::readNumber<std::uint16_t>(name.substr(kTrapTemporary.size()));
    return number && *number < kTrapTemporaries ? number : std::nullopt;
  }

  // "v4", "s[4:7]", "a0".
  Parsed parseNumbered(std::string_view name) {
    if (name.find_first_not_of("0123456789", 1) != std::string_view::npos) return std::nullopt;
    const char file = name[0];
    if (file != 'v' && file != 's' && file != 'a') return std::nullopt;
    const Storage storage = file == 'v'   ? Storage::Vector
                            : file == 's' ? Storage::Scalar
                                          : Storage::Accumulation;
    if (name.size() > 1) {
      const auto number = source::readNumber<std::uint64_t>(name.substr(1));
      if (!number) return std::nullopt;
      return checkedRegisters(storage, file, *number, *number);
    }
    // "v[v_sum]" and "s[s_a:s_a+1]", as the text of the kernel has them; "a[17]" is also an element of a buffer called a.
    LocationScanner ahead = scanner_;
    const auto range = ahead.bracket(scope_);
    if (!range || (!range->second && !range->named())) return std::nullopt;
    scanner_ = ahead;
    return checkedRegisters(storage, file, range->first, range->second.value_or(range->first));
  }

  Parsed checkedRegisters(Storage storage, char file, std::uint64_t first, std::uint64_t last) {
    const auto& descriptor = scope_.context->kernel->descriptor;
    const std::uint32_t all = scope_.context->registers;
    const std::uint32_t vectors = descriptor.accumOffset != 0 ? std::min(descriptor.accumOffset, all) : all;
    const std::uint64_t count = storage == Storage::Scalar   ? isa::kScalarRegisters
                                : storage == Storage::Vector ? vectors
                                                             : all - vectors;
    if (last < first) return refusal(fmt::format("{}[{}:{}] has its ends exchanged", file, first, last));
    if (last >= count)
      return refusal(fmt::format("{}{} does not exist: {} {} {}", file, last,
                                 storage == Storage::Scalar ? "a wave has" : "the kernel has", count,
                                 storage == Storage::Scalar   ? "SGPRs"
                                 : storage == Storage::Vector ? "VGPRs"
                                                              : "AGPRs"));
    return registers(storage, static_cast<std::uint16_t>(first),
                     static_cast<std::uint16_t>(last - first + 1));
  }

  Parsed registers(Storage storage, std::uint16_t first, std::uint16_t count) {
    NamedLocation result;
    result.location = {.storage = storage, .first = first, .count = count};
    if (storage == Storage::Vector || storage == Storage::Accumulation) return withLane(result);
    return result;
  }

  Parsed withLane(NamedLocation result) {
    const auto lane = scanner_.bracket(scope_);
    if (!lane) {
      result.everyLane = true;
      return result;
    }
    if (auto problem = problemOf(*lane)) return std::unexpected(std::move(*problem));
    if (lane->first >= isa::kLanes || lane->second)
      return refusal(fmt::format("there is no lane {}: a wave has 64", lane->first));
    result.location.lane = static_cast<std::uint8_t>(lane->first);
    return result;
  }

  Parsed bytes(std::string_view name) {
    const auto range = scanner_.bracket(scope_);
    if (!range) return std::nullopt;
    if (auto problem = problemOf(*range)) return std::unexpected(std::move(*problem));
    const std::uint64_t count = range->second.value_or(4);
    if (count == 0 || count > kMostBytes)
      return refusal(
          fmt::format("{}[{:#x}:{}] has {} bytes: at least 1 and at most {} bytes can be named at once", name,
                      range->first, count, count, kMostBytes));
    NamedLocation result;
    result.location.storage = name == "lds"   ? Storage::Lds
                              : name == "mem" ? Storage::Memory
                                              : Storage::Scratch;
    result.location.address = range->first;
    result.location.bytes = static_cast<std::uint32_t>(count);
    const std::uint64_t size = name == "lds"       ? scope_.context->ldsBytes
                               : name == "scratch" ? scope_.context->scratchBytes
                                                   : ~std::uint64_t{0};
    if (range->first > size || result.location.bytes > size - range->first)
      return refusal(fmt::format("{}[{:#x}:{}] does not exist: {} bytes of {}", name, range->first,
                                 result.location.bytes, size,
                                 name == "lds" ? "LDS" : "scratch for each lane"));
    return name == "scratch" ? withLane(result) : Parsed(result);
  }

  Parsed parseElement(std::string_view name) {
    const std::vector<execution::Buffer>& buffers = scope_.launch->launch().buffers;
    const auto buffer = std::ranges::find(buffers, name, &execution::Buffer::name);
    if (buffer == buffers.end()) return std::nullopt;
    std::uint64_t first = 0, last = 0;
    if (const auto range = scanner_.elements()) {
      first = range->first;
      last = range->second;
    } else {
      const auto index = scanner_.bracket(scope_);
      if (!index) return std::nullopt;
      if (auto problem = problemOf(*index)) return std::unexpected(std::move(*problem));
      first = last = index->first;
      if (index->second)
        return refusal(fmt::format("{0}[{1}:{2}] is not one element: several are written {0}[{1}..{2}]", name,
                                   first, *index->second));
    }
    if (last < first) return refusal(fmt::format("{}[{}..{}] has its ends exchanged", name, first, last));
    if (last >= buffer->count)
      return refusal(
          fmt::format("{}[{}] does not exist: {} has {} elements", name, last, name, buffer->count));
    const auto size = static_cast<std::uint32_t>(execution::bytesOf(buffer->type));
    const std::uint64_t count = last - first + 1;
    if (count > kMostBytes / size)
      return refusal(fmt::format("{}[{}..{}] has {} elements: at most {} can be named at once", name, first,
                                 last, count, kMostBytes / size));
    NamedLocation result;
    result.location.storage = Storage::Memory;
    result.location.address =
        scope_.launch->addresses()[static_cast<std::size_t>(buffer - buffers.begin())] + first * size;
    result.location.bytes = static_cast<std::uint32_t>(count) * size;
    result.element = buffer->type;
    return result;
  }

  LocationScanner scanner_;
  const NameScope& scope_;
  std::optional<emulator::WaveId> wave_;
};

std::string registerText(const Location& location) {
  if (location.storage == Storage::State) {
    const auto state = std::ranges::find(kStates, static_cast<StateItem>(location.first), &StateName::item);
    return state != kStates.end() ? std::string(state->name) : "";
  }
  const isa::RegisterClass cls = location.storage == Storage::Scalar   ? isa::RegisterClass::Scalar
                                 : location.storage == Storage::Vector ? isa::RegisterClass::Vector
                                                                       : isa::RegisterClass::Accumulation;
  std::string text = isa::toString({cls, location.first, location.count});
  if (location.storage != Storage::Scalar && location.lane != emulator::kEveryLane)
    text += fmt::format("[{}]", location.lane);
  return text;
}

std::string memoryText(const Location& location, const NameScope& scope) {
  const std::vector<execution::Buffer>& buffers = scope.launch->launch().buffers;
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const std::uint64_t offset = location.address - scope.launch->addresses()[i];
    const std::size_t size = execution::bytesOf(buffers[i].type);
    if (offset >= buffers[i].count * size) continue;
    if (offset % size != 0 || location.bytes == 0 || location.bytes % size != 0) continue;
    const std::uint64_t first = offset / size, count = location.bytes / size;
    if (count == 1) return fmt::format("{}[{}]", buffers[i].name, first);
    if (first + count <= buffers[i].count)
      return fmt::format("{}[{}..{}]", buffers[i].name, first, first + count - 1);
  }
  return fmt::format("mem[{:#x}:{}]", location.address, location.bytes);
}

} // namespace

source::Result<std::optional<NamedLocation>> scanLocation(std::string_view text, std::size_t& at,
                                                          const NameScope& scope) {
  LocationParser parser(text, at, scope);
  auto result = parser.parse();
  if (result && *result) at = parser.at();
  return result;
}

source::Result<NamedLocation> parseLocation(std::string_view text, const NameScope& scope) {
  std::size_t at = text.find_first_not_of(' ');
  if (at == std::string_view::npos)
    return refusal("a register, a buffer element, LDS, scratch or memory is missing");
  auto result = scanLocation(text, at, scope);
  if (!result) return std::unexpected(std::move(result.error()));
  if (!*result || text.find_first_not_of(' ', at) != std::string_view::npos)
    return refusal(fmt::format("`{}` is not a register, a buffer element, LDS, scratch or memory", text));
  return **result;
}

std::string locationText(const Location& location, const NameScope& scope) {
  std::string text;
  const bool ofWave = location.isRegister() || location.storage == Storage::Scratch;
  if ((ofWave && location.wave != scope.wave) ||
      (location.storage == Storage::Lds && location.wave.group != scope.wave.group))
    text = fmt::format("{}.{}:", location.wave.group, location.wave.wave);
  switch (location.storage) {
  case Storage::Lds: return text + fmt::format("lds[{:#x}:{}]", location.address, location.bytes);
  case Storage::Scratch:
    text += fmt::format("scratch[{:#x}:{}]", location.address, location.bytes);
    return location.lane == emulator::kEveryLane ? text : text + fmt::format("[{}]", location.lane);
  case Storage::Memory: return memoryText(location, scope);
  default: return text + registerText(location);
  }
}

} // namespace wavesmith::debug
