// SPDX-License-Identifier: Apache-2.0
// Arbitrary lines as edits of a kernarg layout: types and names, as its designer takes them.
//
//   a line: a digit for what to do, a digit for the argument, then a text (a type, a name or an offset)
//
// A type that is read has bytes and a text that reads as the same type; every layout can be written in all languages.
#include "fuzz/target.h"
#include "kernarg/check.h"
#include "kernarg/design.h"
#include "kernarg/emit/emit.h"
#include "kernarg/in_metadata.h"
#include "kernarg/layout.h"
#include "kernarg/type_input.h"
#include "kernarg/type_text.h"

#include <charconv>

namespace wavesmith::fuzz {
namespace {

constexpr std::size_t kMostEdits = 32;

void requireType(std::string_view text, const std::vector<kernarg::Type>& structs) {
  static_cast<void>(kernarg::spelling(kernarg::parseType(text)));
  static_cast<void>(kernarg::spelling(kernarg::parseType(text, kernarg::VectorRule::Hip)));
  const auto type = kernarg::readType(text, structs);
  if (!type) {
    require(!type.error().empty(), "an error has a message");
    return;
  }
  require(kernarg::sizeOf(*type) > 0, "a type has bytes");
  const auto again = kernarg::readType(kernarg::typeText(*type), structs);
  require(again && kernarg::sizeOf(*again) == kernarg::sizeOf(*type), "its text is read as the same type");
  require(kernarg::typeText(*again) == kernarg::typeText(*type), "and has the same text");
  for (const auto language : {kernarg::Language::C, kernarg::Language::Cpp, kernarg::Language::Python,
                              kernarg::Language::Rust, kernarg::Language::OpenCl})
    static_cast<void>(kernarg::declaration(*type, "x", language));
}

void edit(kernarg::Design& design, std::string_view line) {
  if (line.size() < 2) return;
  const auto row = static_cast<std::size_t>(static_cast<unsigned char>(line[1]) % 8);
  const std::string_view text = line.substr(2);
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  const std::size_t rows = design.layout().arguments.size();
  if (line[0] != '4' && line[0] < '7' && !design.isEditable(row)) return;
  switch (line[0]) {
  case '0': static_cast<void>(design.rename(row, text)); break;
  case '1': static_cast<void>(design.retype(row, text)); break;
  case '2': static_cast<void>(design.setOffset(row, number)); break;
  case '3': design.remove({row}); break;
  case '4': static_cast<void>(design.add(std::min(row, rows))); break;
  case '5': static_cast<void>(design.move({row}, std::min<std::size_t>(number, rows))); break;
  case '6': static_cast<void>(design.problemOfName(row, text) + design.problemOfType(row, text)); break;
  case '7': static_cast<void>(design.setArrangement(static_cast<kernarg::Arrangement>(number % 3))); break;
  case '8': static_cast<void>(design.setHidden(number % 2 == 0)); break;
  default: design.revert(); break;
  }
}

void write(const kernarg::Layout& layout) {
  std::uint64_t end = 0;
  for (const kernarg::Argument& argument : layout.arguments) {
    require(argument.end() <= layout.size, "an argument is in the segment");
    end = std::max(end, argument.end());
  }
  static_cast<void>(kernarg::checkLayout(layout, "k", {}));
  kernarg::Subject subject{
      .kernel = "k", .layout = layout, .descriptor = {}, .metadata = {}, .target = "gfx942"};
  for (unsigned output = 0; output <= static_cast<unsigned>(kernarg::Output::Host); ++output)
    require(!kernarg::emitAs(subject, static_cast<kernarg::Output>(output)).empty(),
            "a layout can be written");
}

} // namespace
} // namespace wavesmith::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wavesmith;
  using kernarg::Scalar;
  const auto pair = kernarg::structOf(
      "pair", {{"a", kernarg::scalarType(Scalar::F32)}, {"b", kernarg::vectorOf(Scalar::U16, 3)}});
  kernarg::Design design(
      kernarg::place({kernarg::argument("n", kernarg::scalarType(Scalar::U32)),
                      kernarg::argument("a", kernarg::pointerToVoid()), kernarg::argument("p", pair)},
                     kernarg::Placement::Natural));
  std::string_view rest = fuzz::textOf(data, size);
  for (std::size_t count = 0; !rest.empty() && count < fuzz::kMostEdits; ++count) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if (line.size() > 2) fuzz::requireType(line.substr(2), design.structs());
    fuzz::edit(design, line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  fuzz::write(design.layout());
  codeobject::KernelMetadata metadata = kernarg::newMetadata("k", {});
  kernarg::setLayout(metadata, design.change());
  return 0;
}
