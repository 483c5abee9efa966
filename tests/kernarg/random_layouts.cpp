// SPDX-License-Identifier: Apache-2.0
#include "kernarg/random_layouts.h"

#include "kernarg/type_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace wavesmith::kernarg::testing {
namespace {

class Generator {
public:
  Generator(std::uint64_t seed, Kinds kinds) : random_(seed), kinds_(kinds) {}

  RandomLayout next() {
    RandomLayout result;
    result.kernel = fmt::format("k{}", kernels_++);
    kernel_ = result.kernel;
    structs_ = 0;
    result.packed = kinds_ == Kinds::All && oneIn(2);
    std::vector<Argument> arguments;
    const unsigned count = 1 + below(9);
    for (unsigned i = 0; i < count; ++i)
      arguments.push_back(argument(fmt::format("f{}", i), type(0)));
    result.layout = place(std::move(arguments), result.packed ? Placement::Packed : Placement::Natural);
    return result;
  }

private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  bool oneIn(unsigned n) { return below(n) == 0; }

  Scalar scalar() {
    const auto one = static_cast<Scalar>(below(kScalars));
    return kinds_ == Kinds::OpenCl && one == Scalar::Bool ? Scalar::U8 : one;
  }
  Type pointer() {
    const auto access = static_cast<PointerAccess>(below(2)); // the third has no qualifier
    Type type = oneIn(4) ? pointerToVoid() : pointerTo(scalarType(scalar()), AddressSpace::Global, access);
    if (oneIn(5)) type.space = AddressSpace::Local, type.access = PointerAccess::ReadWrite;
    return type;
  }
  Type vector() {
    constexpr std::uint32_t kCounts[] = {2, 3, 4, 8, 16};
    Scalar of = scalar();
    if (of == Scalar::Bool) of = Scalar::I32;
    const std::uint32_t count = kCounts[below(5)];
    const bool hip = kinds_ == Kinds::All && count == 3 && oneIn(2);
    return vectorOf(of, count, hip ? VectorRule::Hip : VectorRule::OpenCl);
  }
  Type structure(unsigned depth) {
    std::vector<Type::Field> fields;
    const unsigned count = 1 + below(4);
    for (unsigned i = 0; i < count; ++i)
      fields.push_back({fmt::format("g{}", i), type(depth + 1)});
    // Clang aligns a packed argument like its LLVM type, which is not packed if the fields have the same
    // offsets anyway: not a rule of C or OpenCL to compare with.
    const bool packed = oneIn(4) && kinds_ == Kinds::All;
    return structOf(fmt::format("{}_s{}", kernel_, structs_++), std::move(fields), packed);
  }
  Type type(unsigned depth) {
    const bool inStruct = depth != 0;
    const bool openCl = kinds_ == Kinds::OpenCl;
    const unsigned kind = below(depth < 2 ? 10 : 7);
    if (kind < 4) return scalarType(scalar());
    if (kind < 6) return openCl && inStruct ? scalarType(Scalar::F64) : pointer();
    if (kind == 6) return vector();
    if (kind < 9) return structure(depth);
    if (openCl && !inStruct) return structure(depth); // array parameters decay to pointers
    return arrayOf(type(depth + 1), 1 + below(4));
  }

  std::mt19937_64 random_;
  Kinds kinds_;
  unsigned kernels_ = 0;
  std::string kernel_;
  unsigned structs_ = 0;
};

void collect(const Type& type, std::vector<const Type*>& out) {
  if (type.kind == Type::Kind::Array) collect(type.of.front(), out);
  for (const Type::Field& field : type.fields)
    collect(field.type, out);
  if (type.kind == Type::Kind::Struct) out.push_back(&type);
}

std::string vectorName(const Type& vector) {
  return fmt::format("v{}_{}", name(vector.scalar), vector.count);
}

// OpenCL's vectors, with clang's extension for C.
std::string vectorTypes() {
  std::string text;
  for (unsigned scalar = 0; scalar < kScalars; ++scalar)
    for (const unsigned count : {2, 3, 4, 8, 16}) {
      const Type vector = vectorOf(static_cast<Scalar>(scalar), count);
      if (vector.scalar == Scalar::Bool) continue;
      text += fmt::format("typedef {} __attribute__((ext_vector_type({})));\n",
                          declaration(scalarType(vector.scalar), vectorName(vector), Language::C), count);
    }
  return text;
}

// The field in hand-written C for clang.
std::string referenceField(const Type& type, const std::string& name) {
  const Type* element = &type;
  std::string counts;
  for (; element->kind == Type::Kind::Array; element = element->of.data())
    counts += fmt::format("[{}]", element->count);
  if (element->kind == Type::Kind::Vector) {
    const std::string base = declaration(scalarType(element->scalar), "", Language::C);
    if (element->rule == VectorRule::Hip)
      return fmt::format("struct {{ {} d[3]; }} {}{};", base, name, counts);
    return fmt::format("{} {}{};", vectorName(*element), name, counts);
  }
  return declaration(*element, name, Language::C) + counts + ";";
}

std::string openClField(const Type& type, const std::string& name) {
  return declaration(type, name, Language::OpenCl) + ";";
}

template <class Field>
std::string structText(const Type& type, const Field& field) {
  std::string text = fmt::format("struct {}{} {{", type.packed ? "__attribute__((packed)) " : "", type.name);
  for (const Type::Field& one : type.fields)
    text += " " + field(one.type, one.name);
  return text + " };\n";
}

} // namespace

std::vector<const Type*> structsOf(const Layout& layout) {
  std::vector<const Type*> structs;
  for (const Argument& argument : layout.arguments)
    collect(argument.type, structs);
  return structs;
}

std::vector<RandomLayout> randomLayouts(std::size_t count, std::uint64_t seed, Kinds kinds) {
  Generator generator(seed, kinds);
  std::vector<RandomLayout> layouts;
  while (layouts.size() < count)
    layouts.push_back(generator.next());
  return layouts;
}

std::vector<std::string> offsetLines(const std::vector<RandomLayout>& layouts) {
  std::vector<std::string> lines;
  for (const RandomLayout& one : layouts) {
    for (const Type* structure : structsOf(one.layout)) {
      const auto offsets = fieldOffsets(*structure);
      for (std::size_t i = 0; i < offsets.size(); ++i)
        lines.push_back(fmt::format("{}.{} {}", structure->name, structure->fields[i].name, offsets[i]));
      lines.push_back(fmt::format("{} {}", structure->name, sizeOf(*structure)));
    }
    for (const Argument& argument : one.layout.arguments)
      lines.push_back(fmt::format("{}_args.{} {}", one.kernel, argument.name, argument.offset));
    lines.push_back(fmt::format("{}_args {}", one.kernel, one.layout.size));
  }
  return lines;
}

std::string referenceProgram(const std::vector<RandomLayout>& layouts) {
  std::string text = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n";
  text += vectorTypes();
  std::string body;
  for (const RandomLayout& one : layouts) {
    for (const Type* structure : structsOf(one.layout)) {
      text += structText(*structure, referenceField);
      for (const Type::Field& field : structure->fields)
        body += fmt::format("  printf(\"{0}.{1} %zu\\n\", offsetof(struct {0}, {1}));\n", structure->name,
                            field.name);
      body += fmt::format("  printf(\"{0} %zu\\n\", sizeof(struct {0}));\n", structure->name);
    }
    text += fmt::format("struct {}_args {{", one.kernel);
    for (const Argument& argument : one.layout.arguments) {
      text += " " + referenceField(argument.type, argument.name);
      body += fmt::format("  printf(\"{0}_args.{1} %zu\\n\", offsetof(struct {0}_args, {1}));\n", one.kernel,
                          argument.name);
    }
    text += " };\n";
    // The segment ends at the first dword after the last argument, not at a multiple of the alignment.
    const Argument& last = one.layout.arguments.back();
    body += fmt::format(
        "  printf(\"{0}_args %zu\\n\", (offsetof(struct {0}_args, {1}) + sizeof(((struct {0}_args "
        "*)0)->{1}) + 3) / 4 * 4);\n",
        one.kernel, last.name);
  }
  return text + "int main(void) {\n" + body + "  return 0;\n}\n";
}

std::string openClProgram(const std::vector<RandomLayout>& layouts) {
  std::string text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const RandomLayout& one : layouts) {
    for (const Type* structure : structsOf(one.layout))
      text += structText(*structure, openClField);
    text += fmt::format("kernel void {}(", one.kernel);
    for (const Argument& argument : one.layout.arguments)
      text += fmt::format("{}{}", &argument == one.layout.arguments.data() ? "" : ", ",
                          declaration(argument.type, argument.name, Language::OpenCl));
    text += ") {}\n";
  }
  return text;
}

} // namespace wavesmith::kernarg::testing
