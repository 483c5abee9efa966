// SPDX-License-Identifier: Apache-2.0
#include "operations/interpreter/interpreter.h"

#include "operations/interpreter/functions.h"
#include "operations/interpreter/matrices.h"
#include "operations/interpreter/place.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::operations {
namespace {

using Kind = Expression::Kind;

class Interpreter {
public:
  Interpreter(const Program& program, State& state) : program_(program), state_(state) { refreshModes(); }

  std::expected<void, std::string> run() {
    if (program_.wave || state_.wave) {
      runOnce(0);
    } else {
      const std::uint64_t exec = state_.special64("EXEC");
      for (unsigned lane = 0; lane < kLanes && error_.empty(); ++lane)
        if (((exec >> lane) & 1) != 0) runOnce(lane);
    }
    if (!error_.empty()) return std::unexpected(error_);
    return {};
  }

private:
  void runOnce(unsigned lane) {
    lane_ = lane;
    variables_.clear();
    execute(program_.statements);
  }
  void fail(const std::string& message) {
    if (error_.empty()) error_ = message;
  }
  void refreshModes() { modes_ = FloatModes::of(static_cast<std::uint32_t>(state_.special64("MODE"))); }

  // --- Statements ---

  void execute(const std::vector<Statement>& statements) {
    for (const Statement& s : statements) {
      if (!error_.empty()) return;
      switch (s.kind) {
      case Statement::Kind::Assign: assign(s.expressions[0], s.expressions[1]); break;
      case Statement::Kind::If: choose(s); break;
      case Statement::Kind::For: repeat(s); break;
      case Statement::Kind::Call: effect(s.expressions[0]); break;
      }
    }
  }
  void effect(const Expression& e) {
    if (e.function == nullptr) return fail("unknown function " + e.text);
    if (state_.model == nullptr) return;
    std::vector<Value> arguments;
    for (const Expression& part : e.parts)
      arguments.push_back(evaluate(part));
    if (!error_.empty()) return;
    if (!e.text.starts_with("store_format")) return state_.model->effect(e.text, arguments);
    if (!state_.model->storeFormat(lane_, static_cast<std::uint64_t>(arguments[0].number),
                                   static_cast<unsigned>(arguments[1].number), bitsOfFormat(e.text),
                                   arguments[2].number))
      fail("there is no format to store in");
  }
  static unsigned bitsOfFormat(std::string_view function) { return function.ends_with("16") ? 16 : 32; }
  void choose(const Statement& s) {
    for (std::size_t i = 0; i < s.expressions.size(); ++i)
      if (integer(s.expressions[i]) != 0) return execute(s.blocks[i]);
    if (s.blocks.size() > s.expressions.size()) execute(s.blocks.back());
  }
  void repeat(const Statement& s) {
    if (s.overLanes) {
      const std::uint64_t exec = state_.special64("EXEC");
      const unsigned before = lane_;
      for (lane_ = 0; lane_ < kLanes && error_.empty(); ++lane_)
        if (((exec >> lane_) & 1) != 0) execute(s.blocks[0]);
      lane_ = before;
      return;
    }
    const Integer from = integer(s.expressions[0]), to = integer(s.expressions[1]);
    for (Integer i = from; i < to && error_.empty(); ++i) {
      variables_[s.variable] = Value::integer(i);
      execute(s.blocks[0]);
    }
  }

  void assign(const Expression& place, const Expression& expression) {
    const bool saturating = expression.kind == Kind::Call && expression.text == "saturate";
    Value value = evaluate(saturating ? expression.parts[0] : expression);
    if (!error_.empty()) return;
    if (place.kind == Kind::Name && !isRegister(place.text)) {
      variables_[place.text] = value;
      return;
    }
    if (saturating && state_.clamp && place.kind == Kind::Typed) value = limited(value, place.type);
    store(place, value);
  }
  static Value limited(Value v, const PlaceType& type) {
    const bool isSigned = type.kind == PlaceType::Kind::Signed;
    const Integer most = (Integer{1} << (isSigned ? type.width - 1 : type.width)) - 1;
    v.number = std::clamp(v.number, isSigned ? -most - 1 : Integer{0}, most);
    return v;
  }
  void store(const Expression& place, const Value& value) {
    switch (place.kind) {
    case Kind::Name: {
      Place to = resolve(place);
      to.writeBits(0, place.text == "SCC" ? 1 : 64, value.number);
      if (place.text == "PC") state_.branched = true;
      break;
    }
    case Kind::Typed: storeTyped(place, value); break;
    case Kind::Bits: {
      const auto high = static_cast<unsigned>(integer(place.parts[1])),
                 low = static_cast<unsigned>(integer(place.parts[2]));
      Place to = resolve(place.parts[0]);
      if (error_.empty()) to.writeBits(low, high - low + 1, value.number);
      break;
    }
    case Kind::Element: {
      if (place.parts.size() > 2 && state_.matrices != nullptr) {
        if (place.parts[0].text == "D")
          state_.matrices->setD(matrixElement(place), value);
        else
          fail("only D is written");
        break;
      }
      const auto bit = static_cast<unsigned>(integer(place.parts[1]));
      Place to = resolve(place.parts[0]);
      if (error_.empty()) to.writeBits(bit, 1, value.number);
      break;
    }
    default: fail("this place cannot be assigned to");
    }
    refreshModes();
  }
  void storeTyped(const Expression& place, const Value& value) {
    const bool whole = place.parts.size() == 1;
    const auto element = static_cast<unsigned>(whole ? 0 : integer(place.parts[1]));
    Place to = resolve(place.parts[0]);
    if (error_.empty())
      if (const std::string problem = to.write(place.type, element, whole, value, state_, modes_);
          !problem.empty())
        fail(problem);
  }

  // --- Places ---

  [[nodiscard]] bool isRegister(std::string_view name) const {
    return state_.operands.contains(name) || state_.special.contains(name);
  }
  [[nodiscard]] bool isPlace(const Expression& e) const {
    if (e.kind == Kind::Name) return isRegister(e.text);
    if (e.kind == Kind::Lane) return true;
    if (e.kind == Kind::Element) return memoryOf(e) != nullptr;
    return e.kind == Kind::Call && (e.text == "sgpr" || e.text == "hwreg");
  }
  [[nodiscard]] std::map<std::uint64_t, std::uint8_t>* memoryOf(const Expression& element) const {
    const Expression& base = element.parts[0];
    if (base.kind != Kind::Name) return nullptr;
    if (base.text == "MEM") return &state_.memory;
    if (base.text == "LDS") return &state_.lds;
    return base.text == "GDS" ? &state_.gds : nullptr;
  }
  Place resolve(const Expression& e) {
    if (e.kind == Kind::Name) {
      if (const auto it = state_.operands.find(e.text); it != state_.operands.end())
        return Place::of(it->second, lane_);
      if (const auto it = state_.special.find(e.text); it != state_.special.end())
        return Place::of(it->second.data(), e.text == "SCC" || e.text == "M0" || e.text == "MODE" ? 1 : 2);
    } else if (e.kind == Kind::Lane && e.parts[0].kind == Kind::Name) {
      const auto lane = static_cast<unsigned>(integer(e.parts[1])) & (kLanes - 1);
      if (const auto it = state_.operands.find(e.parts[0].text); it != state_.operands.end())
        return Place::of(it->second, lane);
    } else if (e.kind == Kind::Element && memoryOf(e) != nullptr) {
      const auto address = static_cast<std::uint64_t>(integer(e.parts[1]));
      if (state_.model != nullptr) return Place::of(*state_.model, e.parts[0].text == "LDS", lane_, address);
      return Place::of(*memoryOf(e), address);
    } else if (e.kind == Kind::Call && e.text == "sgpr") {
      const auto number = static_cast<unsigned>(integer(e.parts[0])) & 127;
      return Place::of(state_.sgpr.data() + number, 128 - number);
    } else if (e.kind == Kind::Call && e.text == "hwreg") {
      const Integer number = integer(e.parts[0]);
      const char* const name = number == 1 ? "MODE" : number == 3 ? "TRAPSTS" : nullptr;
      if (name != nullptr) return Place::of(state_.special[name].data(), 1);
    }
    fail("no such place: " + e.text);
    return Place::of(nowhere_.data(), 2);
  }

  // --- Expressions ---

  Integer integer(const Expression& e) {
    const Value v = evaluate(e);
    if (v.isFloat) fail("an integer is needed, not a float");
    return v.number;
  }
  Value evaluate(const Expression& e) {
    if (!error_.empty()) return {};
    switch (e.kind) {
    case Kind::Constant: return e.value;
    case Kind::Name: return name(e.text);
    case Kind::Unary: return unary(e);
    case Kind::Binary: return binary(e);
    case Kind::Conditional: return evaluate(integer(e.parts[0]) != 0 ? e.parts[1] : e.parts[2]);
    case Kind::Call: return call(e);
    case Kind::Typed: return typed(e);
    case Kind::Field: return field(e);
    case Kind::Bits: return bits(e);
    case Kind::Element: return element(e);
    case Kind::Lane: fail("an operand needs a type"); break;
    }
    return {};
  }
  Value name(const std::string& text) {
    if (const auto it = variables_.find(text); it != variables_.end()) return it->second;
    if (text == "lane") return Value::integer(lane_);
    if (text == "imm") return Value::integer(state_.immediate);
    if (text == "EXECZ") return Value::integer(static_cast<Integer>(state_.special64("EXEC") == 0));
    if (text == "VCCZ") return Value::integer(static_cast<Integer>(state_.special64("VCC") == 0));
    if (state_.special.contains(text)) return Value::integer(static_cast<Integer>(state_.special64(text)));
    if (const auto it = state_.fields.find(text); it != state_.fields.end())
      return Value::integer(it->second);
    if (state_.model != nullptr)
      if (const auto address = state_.model->address(text, lane_)) return Value::integer(*address);
    fail(state_.operands.contains(text) ? "operand " + text + " needs a type"
                                        : "the variable " + text + " has no value");
    return {};
  }
  Value unary(const Expression& e) {
    Value v = evaluate(e.parts[0]);
    if (v.isFloat) {
      if (e.text != "-") fail("'" + e.text + "' of a float");
      v.bits ^= formatOf(v.type).sign();
      return v;
    }
    return Value::integer(e.text == "-"   ? -v.number
                          : e.text == "~" ? ~v.number
                                          : static_cast<Integer>(v.number == 0));
  }
  Value binary(const Expression& e) {
    if (e.text == "and")
      return Value::integer(static_cast<Integer>(integer(e.parts[0]) != 0 && integer(e.parts[1]) != 0));
    if (e.text == "or")
      return Value::integer(static_cast<Integer>(integer(e.parts[0]) != 0 || integer(e.parts[1]) != 0));
    const Value x = evaluate(e.parts[0]), y = evaluate(e.parts[1]);
    if (x.isFloat != y.isFloat || (x.isFloat && x.type != y.type)) {
      fail("'" + e.text + "' of different types: " + describe(x) + ", " + describe(y));
      return {};
    }
    const char op = e.text[0];
    const bool comparison = op == '<' || op == '>' || op == '=' || op == '!';
    if (!x.isFloat) return integers(e.text, x.number, y.number);
    if (comparison && e.text != "<<" && e.text != ">>")
      return Value::integer(static_cast<Integer>(compare(e.text, x, y)));
    if (e.text.size() == 1 && std::string_view("+-*/").contains(op)) return arithmetic(op, x, y, modes_);
    fail("'" + e.text + "' of floats");
    return {};
  }
  Value integers(std::string_view op, Integer a, Integer b) {
    const auto truth = [](bool value) { return Value::integer(static_cast<Integer>(value)); };
    if (op == "==") return truth(a == b);
    if (op == "!=") return truth(a != b);
    if (op == "<") return truth(a < b);
    if (op == "<=") return truth(a <= b);
    if (op == ">") return truth(a > b);
    if (op == ">=") return truth(a >= b);
    if (op == "<<") return Value::integer(b > 127 ? Integer{0} : a << static_cast<int>(b));
    if (op == ">>") return Value::integer(a >> static_cast<int>(std::min<Integer>(b, 127)));
    if ((op == "/" || op == "%") && b == 0) {
      fail("division by zero");
      return {};
    }
    switch (op[0]) {
    case '|': return Value::integer(a | b);
    case '^': return Value::integer(a ^ b);
    case '&': return Value::integer(a & b);
    case '+': return Value::integer(a + b);
    case '-': return Value::integer(a - b);
    case '*': return Value::integer(a * b);
    case '/': return Value::integer(a / b);
    default: return Value::integer(a % b);
    }
  }
  Value call(const Expression& e) {
    if (e.text == "first_lane") {
      const std::uint64_t exec = state_.special64("EXEC");
      return Value::integer(exec == 0 ? 0 : std::countr_zero(exec));
    }
    if (e.text == "sgpr_of") {
      const auto it = state_.operands.find(e.parts[0].text);
      if (it != state_.operands.end()) return Value::integer(it->second.registerNumber);
    }
    if (e.text == "mix") return mixed(e.parts[0]);
    if (e.text.starts_with("load_format")) return loadFormat(e);
    if (state_.matrices != nullptr && (e.text == "dot" || e.text == "sparse_dot" || e.text == "index"))
      return ofMatrices(e);
    const Function* function = e.function;
    if (e.text.starts_with("mem_") && state_.model != nullptr && state_.model->isLds(lane_))
      function = findFunction("lds_" + e.text.substr(4));
    if (function == nullptr || function->call == nullptr) {
      fail("the function " + e.text + " has no value here");
      return {};
    }
    std::array<Value, 4> arguments;
    for (std::size_t i = 0; i < std::min(e.parts.size(), arguments.size()); ++i)
      arguments.at(i) = evaluate(e.parts[i]);
    if (!error_.empty()) return {};
    return function->call(std::span(arguments).first(std::min(e.parts.size(), arguments.size())), modes_);
  }
  Value loadFormat(const Expression& e) {
    const Integer address = integer(e.parts[0]), k = integer(e.parts[1]);
    std::optional<Integer> value;
    if (state_.model != nullptr && error_.empty())
      value = state_.model->loadFormat(lane_, static_cast<std::uint64_t>(address), static_cast<unsigned>(k),
                                       bitsOfFormat(e.text));
    if (!value) fail("there is no format to load from");
    return Value::integer(value.value_or(0));
  }
  // M[block, row, column]
  isa::MatrixElement matrixElement(const Expression& e) {
    std::array<std::uint8_t, 3> at{};
    for (std::size_t i = 0; i < at.size() && i + 1 < e.parts.size(); ++i)
      at.at(i) = static_cast<std::uint8_t>(integer(e.parts[i + 1]));
    return {at[0], at[1], at[2]};
  }
  // dot(c, A[b, i], B[b, j], n), sparse_dot(c, A[b, i], index(b, i), B[b, j], n), index(b, i, q)
  Value ofMatrices(const Expression& e) {
    const auto number = [&](const Expression& part) { return static_cast<unsigned>(integer(part)); };
    if (e.text == "index")
      return Value::integer(
          state_.matrices->indexOf(number(e.parts[0]), number(e.parts[1]), number(e.parts[2])));
    const Expression &row = e.parts[1], &column = e.parts[e.parts.size() - 2];
    const Value c = evaluate(e.parts[0]);
    const unsigned block = number(row.parts[1]), i = number(row.parts[2]), j = number(column.parts[2]),
                   group = number(e.parts.back());
    if (!error_.empty()) return {};
    return e.text == "dot" ? state_.matrices->dot(c, block, i, j, group)
                           : state_.matrices->sparseDot(c, block, i, j, group);
  }
  // A source of v_fma_mix: an f32, or one half of a register; NEG_HI takes its sign away.
  Value mixed(const Expression& source) {
    const auto it = state_.operands.find(source.text);
    if (it == state_.operands.end()) {
      fail("mix() needs an operand");
      return {};
    }
    const Operand& o = it->second;
    const std::uint32_t raw = *it->second.at(lane_);
    Value v = o.opSelHi ? Value::real(FloatType::F16, o.opSel ? raw >> 16 : raw & 0xffff, o.order)
                        : Value::real(FloatType::F32, raw, o.order);
    if ((modes_.denorm(v.type) & 1) == 0) v = flushed(v);
    v = convert(FloatType::F32, v, Rounding::NearestEven, false);
    if (o.negHi) v.bits &= 0x7fffffff;
    if (o.neg) v.bits ^= 0x80000000;
    return v;
  }
  Value typed(const Expression& e) {
    const auto index = static_cast<unsigned>(e.parts.size() > 1 ? integer(e.parts[1]) : 0);
    const Expression& base = e.parts[0];
    if (base.kind == Kind::Name && base.text == "imm") {
      std::array<std::uint32_t, 2> dwords = {
          static_cast<std::uint32_t>(zeroExtend(state_.immediate, 32)),
          static_cast<std::uint32_t>(zeroExtend(state_.immediate >> 32, 32))};
      Place place = Place::of(dwords.data(), 2);
      place.order = 2;
      return place.read(e.type, index, state_, modes_);
    }
    if (isPlace(base)) {
      Place place = resolve(base);
      return error_.empty() ? place.read(e.type, index, state_, modes_) : Value{};
    }
    // An integer reinterpreted as a type.
    Value v = evaluate(base);
    if (v.isFloat) {
      fail("a float cannot be seen as another type: use bits() or a conversion");
      return {};
    }
    std::array<std::uint32_t, 4> dwords{};
    for (unsigned i = 0; i < dwords.size(); ++i)
      dwords.at(i) = static_cast<std::uint32_t>(zeroExtend(v.number >> static_cast<int>(32 * i), 32));
    return Place::of(dwords.data(), 4).read(e.type, index, state_, modes_);
  }
  Value field(const Expression& e) {
    const std::string& f = e.text;
    if (e.parts[0].text == "MODE") {
      if (f == "ieee") return Value::integer(static_cast<Integer>(modes_.ieee));
      if (f == "dx10_clamp") return Value::integer(static_cast<Integer>(modes_.dx10Clamp));
      if (f == "fp16_ovfl") return Value::integer(static_cast<Integer>(modes_.fp16Overflow));
      if (f == "round32") return Value::integer(static_cast<Integer>(modes_.round32));
      if (f == "round64") return Value::integer(static_cast<Integer>(modes_.round64));
      if (f == "denorm32") return Value::integer(modes_.denorm32);
      if (f == "denorm64") return Value::integer(modes_.denorm64);
    }
    fail("no such field: " + f);
    return {};
  }
  Value bits(const Expression& e) {
    const Integer high = integer(e.parts[1]), low = integer(e.parts[2]);
    if (!error_.empty()) return {};
    const auto width = static_cast<unsigned>(high - low + 1);
    if (isPlace(e.parts[0]))
      return Value::integer(resolve(e.parts[0]).readBits(static_cast<unsigned>(low), width));
    return Value::integer(zeroExtend(integer(e.parts[0]) >> static_cast<int>(low), width));
  }
  Value element(const Expression& e) {
    if (e.parts.size() != 2 && state_.matrices != nullptr) {
      const isa::MatrixElement at = matrixElement(e);
      return error_.empty() ? state_.matrices->element(e.parts[0].text, at) : Value{};
    }
    if (e.parts.size() != 2) {
      fail("there are no matrices here");
      return {};
    }
    const auto bit = static_cast<unsigned>(integer(e.parts[1]));
    if (!error_.empty()) return {};
    if (isPlace(e.parts[0])) return Value::integer(resolve(e.parts[0]).readBits(bit, 1));
    return Value::integer((integer(e.parts[0]) >> static_cast<int>(bit)) & 1);
  }

  const Program& program_;
  State& state_;
  FloatModes modes_;
  std::map<std::string, Value, std::less<>> variables_;
  std::array<std::uint32_t, 2> nowhere_{};
  unsigned lane_ = 0;
  std::string error_;
};

} // namespace

std::uint64_t State::special64(std::string_view name) const {
  const auto it = special.find(name);
  return it == special.end() ? 0 : it->second[0] | static_cast<std::uint64_t>(it->second[1]) << 32;
}
void State::setSpecial64(std::string_view name, std::uint64_t value) {
  special[std::string(name)] = {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)};
}

std::expected<void, std::string> interpret(const Program& program, State& state) {
  return Interpreter(program, state).run();
}

} // namespace wavesmith::operations
