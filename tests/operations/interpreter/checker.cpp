// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/checker.h"

#include "operations/interpreter/functions.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace wavesmith::operations {
namespace {

using isa::Field;
using Kind = Expression::Kind;
namespace trait = isa::trait;

// The static type of a value.
enum class Type : std::uint8_t { Unknown, Integer, F16, Bf16, F32, F64 };

std::string_view name(Type type) {
  constexpr std::array<std::string_view, 6> kNames = {"something", "an integer", "f16", "bf16", "f32", "f64"};
  return kNames.at(static_cast<std::size_t>(type));
}
Type typeOf(FloatType type) {
  constexpr std::array<Type, 4> kTypes = {Type::F16, Type::Bf16, Type::F32, Type::F64};
  return kTypes.at(static_cast<std::size_t>(type));
}
Type typeOf(const PlaceType& type) {
  using P = PlaceType::Kind;
  const bool isInteger = type.kind == P::Unsigned || type.kind == P::Signed || type.kind == P::Bits;
  return isInteger ? Type::Integer : typeOf(type.floating);
}
bool isFloat(Type type) {
  return type != Type::Unknown && type != Type::Integer;
}

constexpr std::array<std::string_view, 10> kSpecial = {"SCC",  "VCC",     "EXEC", "M0",    "PC",
                                                       "MODE", "TRAPSTS", "VCCZ", "EXECZ", "FLAT_SCRATCH"};
constexpr std::array<std::string_view, 23> kFields = {
    "CLAMP", "OFFSET", "OFFSET0",  "OFFSET1", "OPSEL", "OPSEL_HI", "NEG",   "NEG_HI",
    "SIZE",  "FORMAT", "CBSZ",     "ABID",    "BLGP",  "GDS",      "SC0",   "addr",
    "addr0", "addr1",  "lds_addr", "lane",    "OFFEN", "IDXEN",    "TO_LDS"};
constexpr std::array<std::string_view, 7> kModeFields = {"ieee",    "dx10_clamp", "fp16_ovfl", "round32",
                                                         "round64", "denorm32",   "denorm64"};
constexpr std::array<std::string_view, 3> kMemories = {"MEM", "LDS", "GDS"};

class Checker {
public:
  explicit Checker(const isa::Opcode& row) : row_(row), roles_(rolesOf(row)) {}

  std::vector<std::string> run(const Program& program) {
    // Twice: a variable in a loop may be assigned after it is read.
    block(program.statements);
    return std::move(problems_);
  }

private:
  void problem(const std::string& text) {
    if (std::ranges::find(problems_, text) == problems_.end()) problems_.push_back(text);
  }
  template <class List>
  static bool contains(const List& list, std::string_view word) {
    return std::ranges::find(list, word) != list.end();
  }
  [[nodiscard]] bool isRegister(std::string_view word) const {
    return roles_.contains(word) || contains(kSpecial, word);
  }
  [[nodiscard]] bool isMatrix() const { return row_.unit == isa::Unit::Mfma; }

  void block(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) {
      switch (s.kind) {
      case Statement::Kind::Assign: assign(s.expressions[0], s.expressions[1]); break;
      case Statement::Kind::If:
        for (const Expression& condition : s.expressions)
          want(condition, Type::Integer, "a condition");
        break;
      case Statement::Kind::For:
        for (const Expression& limit : s.expressions)
          want(limit, Type::Integer, "a limit");
        if (!s.overLanes) variables_[s.variable] = Type::Integer;
        break;
      case Statement::Kind::Call: type(s.expressions[0]); break;
      }
      for (const std::vector<Statement>& inner : s.blocks)
        block(inner);
    }
  }
  void assign(const Expression& place, const Expression& value) {
    const bool saturating = value.kind == Kind::Call && value.text == "saturate" && value.parts.size() == 1;
    const Type given = type(saturating ? value.parts[0] : value);
    if (saturating && (place.kind != Kind::Typed || given != Type::Integer))
      problem("saturate() stands for an integer that is assigned to a place with a type");
    if (place.kind == Kind::Name && !isRegister(place.text)) {
      if (contains(kFields, place.text) || place.text == "imm")
        problem(place.text + " cannot be assigned to");
      Type& known = variables_[place.text];
      known = known == Type::Unknown || known == given ? given : Type::Unknown;
      return;
    }
    if (place.kind == Kind::Name && !contains(kSpecial, place.text))
      problem("an assignment to " + place.text + " needs a type");
    const Type wanted = place.kind == Kind::Name ? Type::Integer : type(place);
    if (place.kind != Kind::Name && place.kind != Kind::Typed && place.kind != Kind::Bits &&
        place.kind != Kind::Element)
      problem("this cannot be assigned to");
    if (wanted != given && wanted != Type::Unknown && given != Type::Unknown)
      problem("a place of type " + std::string(name(wanted)) + " is given " + std::string(name(given)));
  }
  void want(const Expression& e, Type wanted, std::string_view what) {
    const Type given = type(e);
    if (given != wanted && given != Type::Unknown)
      problem(std::string(what) + " is " + std::string(name(given)) + ", not " + std::string(name(wanted)));
  }

  Type type(const Expression& e) {
    switch (e.kind) {
    case Kind::Constant: return e.value.isFloat ? typeOf(e.value.type) : Type::Integer;
    case Kind::Name: return nameType(e.text);
    case Kind::Unary: return unary(e);
    case Kind::Binary: return binary(e);
    case Kind::Conditional: {
      want(e.parts[0], Type::Integer, "a condition");
      return same(type(e.parts[1]), type(e.parts[2]), "? :");
    }
    case Kind::Call: return call(e);
    case Kind::Typed:
      base(e.parts[0]);
      if (e.parts.size() > 1) want(e.parts[1], Type::Integer, "an index");
      return typeOf(e.type);
    case Kind::Field:
      if (e.parts[0].kind != Kind::Name || e.parts[0].text != "MODE" || !contains(kModeFields, e.text))
        problem("there is no type or field " + e.text);
      return Type::Integer;
    case Kind::Bits:
    case Kind::Element: return indexed(e);
    case Kind::Lane: base(e); return Type::Unknown;
    }
    return Type::Unknown;
  }
  // The operand of a type or a subscript: a place, or any integer.
  void base(const Expression& e) {
    if (e.kind == Kind::Name && (roles_.contains(e.text) || contains(kMemories, e.text))) return;
    if (e.kind == Kind::Lane) {
      base(e.parts[0]);
      want(e.parts[1], Type::Integer, "a lane");
    } else if (isFloat(type(e))) {
      problem("a float cannot be seen as another type");
    }
  }
  Type indexed(const Expression& e) {
    base(e.parts[0]);
    for (std::size_t i = 1; i < e.parts.size(); ++i)
      want(e.parts[i], Type::Integer, "an index");
    const bool matrix = isMatrix() && e.parts.size() > 2;
    if (!matrix && e.kind == Kind::Element && e.parts.size() > 2) problem("one index only");
    const bool memory = e.parts[0].kind == Kind::Name && contains(kMemories, e.parts[0].text);
    return matrix || memory ? Type::Unknown : Type::Integer;
  }
  Type nameType(const std::string& word) {
    if (const auto it = variables_.find(word); it != variables_.end()) return it->second;
    if (contains(kSpecial, word) || contains(kFields, word)) return Type::Integer;
    if (word == "imm") {
      if (!roles_.contains(word)) problem("the opcode has no imm");
      return Type::Integer;
    }
    if (roles_.contains(word))
      problem("operand " + word + " needs a type");
    else
      problem(word + " is no operand of the opcode and has no value");
    return Type::Unknown;
  }
  Type unary(const Expression& e) {
    const Type t = type(e.parts[0]);
    if (isFloat(t) && e.text != "-") problem("'" + e.text + "' of a float");
    return t;
  }
  Type same(Type a, Type b, const std::string& what) {
    if (a != b && a != Type::Unknown && b != Type::Unknown)
      problem("'" + what + "' of " + std::string(name(a)) + " and " + std::string(name(b)));
    return a == Type::Unknown ? b : a;
  }
  Type binary(const Expression& e) {
    const Type t = same(type(e.parts[0]), type(e.parts[1]), e.text);
    constexpr std::array<std::string_view, 6> kComparisons = {"==", "!=", "<", "<=", ">", ">="};
    if (contains(kComparisons, e.text)) return Type::Integer;
    constexpr std::array<std::string_view, 4> kArithmetic = {"+", "-", "*", "/"};
    if (isFloat(t) && !contains(kArithmetic, e.text)) problem("'" + e.text + "' of floats");
    return t;
  }

  Type call(const Expression& e) {
    if (e.text == "saturate") problem("saturate() must be the whole right side of an assignment");
    if (e.function == nullptr) {
      problem("unknown function " + e.text);
      return Type::Unknown;
    }
    const std::string_view signature = e.function->signature;
    const std::string_view parameters = signature.substr(2);
    std::vector<Type> given;
    for (std::size_t i = 0; i < e.parts.size(); ++i) {
      const bool place = parameters.size() > i && parameters[i] == 'p';
      if (place) base(e.parts[i]);
      given.push_back(place || parameters == "*" ? Type::Unknown : type(e.parts[i]));
    }
    return result(e, parameters, given);
  }
  Type result(const Expression& e, std::string_view parameters, const std::vector<Type>& given) {
    Type common = Type::Unknown;
    std::size_t least = 0, most = 0;
    bool optional = false;
    for (const char c : parameters) {
      if (c == '*') return Type::Unknown;
      if (c == '?') {
        optional = true;
        continue;
      }
      if (most < given.size()) parameter(e.text, c, given[most], common);
      ++most;
      least += optional ? 0 : 1;
    }
    if (given.size() < least || given.size() > most) problem("wrong number of arguments of " + e.text);
    switch (e.function->signature[0]) {
    case 'i': return Type::Integer;
    case 'h': return Type::F16;
    case 'b': return Type::Bf16;
    case 's': return Type::F32;
    case 'd': return Type::F64;
    case 'x':
    case 'v': return common;
    default: return Type::Unknown;
    }
  }
  void parameter(const std::string& function, char wanted, Type given, Type& common) {
    if (given == Type::Unknown) return;
    const std::string text = "an argument of " + function + " is " + std::string(name(given));
    if (wanted == 'i' && given != Type::Integer) problem(text);
    if (wanted == 's' && given != Type::F32) problem(text);
    if (wanted != 'x' && wanted != 'v') return;
    if (wanted == 'x' && given == Type::Integer) problem(text);
    common = same(common, given, function);
  }

  const isa::Opcode& row_;
  std::set<std::string, std::less<>> roles_;
  std::map<std::string, Type, std::less<>> variables_;
  std::vector<std::string> problems_;
};

} // namespace

std::string roleOf(const isa::Opcode& row, const isa::OperandSpec& operand) {
  const bool reads = operand.access == isa::Access::Read;
  switch (operand.field) {
  case Field::Sdst:
  case Field::Vdst:
  case Field::DsVdst:
  case Field::FlatVdst: return "D";
  case Field::Sdata:
  case Field::BufVdata:
    if (row.has(trait::kStore) || row.has(trait::kAtomic)) return "DATA";
    return reads ? "DATA" : "D";
  case Field::VopSdst: return row.has(trait::kCompare) ? "D" : "DCARRY";
  case Field::Ssrc0:
  case Field::Src0: return "S0";
  case Field::Ssrc1:
  case Field::Vsrc1:
  case Field::LaneSelect: return "S1";
  case Field::Src2: return "S2";
  case Field::Simm16: return row.operands[1].field == Field::Literal ? "SIMM" : "imm";
  case Field::Literal: return "imm";
  case Field::CarryIn: return "CARRY";
  case Field::DsAddr: return "ADDR";
  case Field::DsData0:
  case Field::FlatData: return "DATA";
  case Field::DsData1: return "DATA1";
  case Field::FlatAddr:
  case Field::BufVaddr: return "VADDR";
  case Field::FlatSaddr: return "SADDR";
  case Field::Sbase: return "SBASE";
  case Field::SmemOffset:
  case Field::BufSoffset: return "SOFFSET";
  case Field::BufSrsrc: return "RSRC";
  default: return {};
  }
}

std::set<std::string, std::less<>> rolesOf(const isa::Opcode& row) {
  std::set<std::string, std::less<>> roles;
  for (unsigned i = 0; i < row.operandCount(); ++i)
    roles.insert(roleOf(row, row.operands[i]));
  if (roles.contains("DATA")) roles.insert("DATA0");
  if (roles.contains("CARRY")) roles.insert("MASK");
  // The result of an atomic; the destination of a DMA to LDS is memory.
  if (row.has(trait::kAtomic)) roles.insert("D");
  if (row.unit == isa::Unit::Mfma) roles.insert({"A", "B", "C", "INDEX"});
  return roles;
}

std::vector<std::string> check(const Program& program, const isa::Opcode& row) {
  return Checker(row).run(program);
}

} // namespace wavesmith::operations
