// SPDX-License-Identifier: Apache-2.0
#include "kernarg/emit/struct_plan.h"

#include "kernarg/type_text.h"
#include "source/round_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace wavesmith::kernarg {
namespace {

struct Wanted {
  std::string name;
  Type type;
  std::uint64_t offset = 0;
};

// All properties on which the layout of a struct depends, to recognize an identical one.
std::string signatureOf(const Type& type) {
  std::string text = fmt::format("{}/{}/{}/{}/{}/{}(", static_cast<int>(type.kind), type.name, type.count,
                                 static_cast<int>(type.scalar), type.packed, sizeOf(type));
  for (const Type& of : type.of)
    if (!type.isPointer()) text += signatureOf(of);
  for (const Type::Field& field : type.fields)
    text += fmt::format("{}:{};", field.name, signatureOf(field.type));
  return text + ")";
}

class Planner {
public:
  Planner(Target target, bool alwaysPacked) : target_(target), alwaysPacked_(alwaysPacked), names_(target) {}

  std::vector<StructPlan> plan(const Layout& layout, std::string_view kernel) {
    const std::string name = kernelIdentifier(kernel, target_) + "_args";
    names_.reserve(name);
    std::vector<Wanted> wanted;
    for (const Argument& argument : layout.arguments)
      if (!argument.hidden()) wanted.push_back({argument.name, argument.type, argument.offset});
    const std::uint32_t size = layout.explicitSize();
    if (size == 0) return {};
    StructPlan arguments = planOne(name, std::move(wanted), size);
    arguments.comment = fmt::format("The arguments of {}: {} bytes{}.", printable(kernel), size,
                                    layout.guessed ? ", guessed from its loads" : "");
    plans_.push_back(std::move(arguments));
    return std::move(plans_);
  }

private:
  // Its alignment in the language; structs must already be planned.
  [[nodiscard]] std::uint32_t alignmentIn(const Type& type) const {
    switch (type.kind) {
    case Type::Kind::Opaque: return 1;
    case Type::Kind::Scalar:
    case Type::Kind::Vector: return kernarg::sizeOf(type.scalar);
    case Type::Kind::Pointer: return static_cast<std::uint32_t>(kernarg::sizeOf(type));
    case Type::Kind::Array: return alignmentIn(type.of.front());
    case Type::Kind::Struct: return alignments_.at(type.name);
    }
    return 1;
  }

  // The same type, with the structs in it planned and replaced by their new names.
  Type planned(const Type& type) {
    Type result = type;
    if (type.kind == Type::Kind::Array) result.of = {planned(type.of.front())};
    if (type.kind == Type::Kind::Struct) result.name = planStruct(type);
    return result;
  }

  std::string planStruct(const Type& type) {
    const std::string signature = signatureOf(type);
    if (const auto known = known_.find(signature); known != known_.end()) return known->second;
    const std::string name = names_.adapted(type.name, plans_.size());
    const std::vector<std::uint64_t> offsets = fieldOffsets(type);
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < type.fields.size(); ++i)
      wanted.push_back({type.fields[i].name, type.fields[i].type, offsets[i]});
    StructPlan plan = planOne(name, std::move(wanted), kernarg::sizeOf(type));
    plan.comment = fmt::format("{} bytes.", plan.size);
    alignments_[name] = plan.alignment;
    known_[signature] = name;
    plans_.push_back(std::move(plan));
    return name;
  }

  StructPlan planOne(const std::string& name, std::vector<Wanted> wanted, std::uint64_t size) {
    StructPlan plan;
    plan.name = name;
    plan.size = size;
    Names members(target_);
    members.reserve(name); // C++: a member must not have the name of its class
    std::ranges::stable_sort(wanted, {}, &Wanted::offset);
    std::uint64_t end = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      Wanted& one = wanted[i];
      const std::uint64_t bytes = kernarg::sizeOf(one.type);
      if (bytes == 0 || one.offset < end || one.offset + bytes > size) {
        plan.leftOut.push_back(one.name.empty() ? fmt::format("#{}", i) : one.name);
        continue;
      }
      end = one.offset + bytes;
      plan.members.push_back({members.adapted(one.name, i), one.name, planned(one.type), one.offset, false});
    }
    plan.packed = alwaysPacked_;
    for (const Member& member : plan.members) {
      const std::uint32_t alignment = alignmentIn(member.type);
      plan.packed = plan.packed || member.offset % alignment != 0;
      plan.alignment = std::max(plan.alignment, alignment);
    }
    if (size % plan.alignment != 0) plan.packed = true;
    if (plan.packed) plan.alignment = 1;
    pad(plan);
    return plan;
  }

  void pad(StructPlan& plan) const {
    std::vector<Member> members;
    std::uint64_t end = 0;
    unsigned pads = 0;
    const auto padTo = [&](std::uint64_t offset, std::uint32_t alignment) {
      const std::uint64_t natural = plan.packed ? end : source::roundUp(end, alignment);
      if (natural == offset) return;
      members.push_back(
          {fmt::format("_pad{}", pads++), {}, opaque(static_cast<std::uint32_t>(offset - end)), end, true});
    };
    for (Member& member : plan.members) {
      padTo(member.offset, alignmentIn(member.type));
      end = member.offset + kernarg::sizeOf(member.type);
      members.push_back(std::move(member));
    }
    padTo(plan.size, plan.alignment);
    plan.members = std::move(members);
  }

  Target target_;
  bool alwaysPacked_;
  Names names_; // names of structs
  std::vector<StructPlan> plans_;
  std::map<std::string, std::uint32_t> alignments_; // alignments of planned structs, by name
  std::map<std::string, std::string> known_;        // name by signature
};

} // namespace

std::string kernelIdentifier(std::string_view kernel, Target target) {
  return Names(target).adapted(kernel, 0);
}

std::vector<StructPlan> planStructs(const Layout& layout, std::string_view kernel, Target target,
                                    bool alwaysPacked) {
  return Planner(target, alwaysPacked).plan(layout, kernel);
}

std::string commentOf(const Member& member) {
  std::string text = fmt::format("{}", member.offset);
  if (!member.padding) text += ": " + printable(spelling(member.type));
  if (!member.padding && member.original.empty())
    text += ", which has no name";
  else if (!member.padding && member.original != member.name)
    text += fmt::format(", called {}", printable(member.original));
  return text;
}

} // namespace wavesmith::kernarg
