// SPDX-License-Identifier: Apache-2.0
#include "objects/descriptor_text.h"

#include "codeobject/descriptor/descriptor_fields.h"
#include "output/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace wavesmith::cli {
namespace {

using codeobject::DescriptorField;
using codeobject::KernelDescriptor;
std::string numberOf(const DescriptorField& field, const KernelDescriptor& descriptor) {
  return field.name == "KERNEL_CODE_ENTRY_BYTE_OFFSET"
             ? fmt::format("{}", static_cast<std::int64_t>(field.get(descriptor)))
             : fmt::format("{}", field.get(descriptor));
}

std::string bitsOf(const DescriptorField& field) {
  return field.bits == 1 ? fmt::format("{}", field.firstBit)
                         : fmt::format("{}:{}", field.firstBit + field.bits - 1, field.firstBit);
}

std::string hexOf(const KernelDescriptor& descriptor) {
  constexpr std::size_t kInALine = 16;
  const auto bytes = codeobject::writeKernelDescriptor(descriptor);
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i % kInALine == 0) text += fmt::format("    {:02x} ", i);
    text += fmt::format(" {:02x}{}", std::to_integer<unsigned>(bytes[i]),
                        i % kInALine == kInALine - 1 ? "\n" : "");
  }
  return text;
}

std::string placesOf(const std::vector<generate::Index>& because, const PlaceText& place) {
  std::string text;
  for (const generate::Index at : because)
    text += (text.empty() ? "" : ", ") + place(at);
  return text;
}

} // namespace

std::string fieldsText(const DescribedKernel& kernel) {
  if (!kernel.descriptor) return fmt::format("kernel {}: no descriptor yet (see --infer)\n", kernel.name);
  std::string text = fmt::format("kernel {}: descriptor at {:#x}\n", kernel.name, kernel.address);
  std::optional<codeobject::DescriptorGroup> group;
  for (const DescriptorField& field : codeobject::descriptorFields()) {
    if (!group || *group != field.group)
      text += fmt::format("\n  {:<48} {:>7}  {:>8}\n", name(field.group), "bits", "value");
    group = field.group;
    text += fmt::format("    {:<46} {:>7}  {:>8}  {}\n", field.name, bitsOf(field),
                        numberOf(field, *kernel.descriptor), field.directive);
  }
  if (kernel.nextFree)
    text += fmt::format(
        "\n  at the end of its code, .amdgcn.next_free_vgpr is {} and .amdgcn.next_free_sgpr {}\n",
        kernel.nextFree->vgprs, kernel.nextFree->sgprs);
  return text + "\n  the 64 bytes\n" + hexOf(*kernel.descriptor);
}

std::string inferenceText(const DescribedKernel& kernel, const PlaceText& place) {
  if (!kernel.proposal) return {};
  const generate::Inference& inference = kernel.proposal->inference;
  std::string text = fmt::format("\n  what the code of {} needs\n", kernel.name);
  for (const generate::InferredField& field : inference.fields) {
    const std::string places = placesOf(field.because, place);
    text += fmt::format("    {:<42} {:>6}  {:<8}  {}{}\n", field.directive, field.value,
                        name(field.certainty), field.why, places.empty() ? "" : ": " + places);
  }
  for (const isa::RegisterRange& range : inference.unexplained)
    text += fmt::format("    {}{} is read uninitialized, and its intended value is unknown\n",
                        range.cls == isa::RegisterClass::Scalar ? 's' : 'v', range.first);
  if (!kernel.proposal->why.empty()) text += fmt::format("    {}\n", kernel.proposal->why);
  return text;
}

Json describedJson(const DescribedKernel& kernel, const PlaceText& place) {
  Json json;
  json["name"] = kernel.name;
  json["new"] = kernel.isNew;
  json["fields"] = Json::array();
  if (kernel.descriptor) {
    json["address"] = kernel.address;
    std::string hex;
    for (const std::byte byte : codeobject::writeKernelDescriptor(*kernel.descriptor))
      hex += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    json["bytes"] = hex;
    for (const DescriptorField& field : codeobject::descriptorFields()) {
      Json entry{{"name", field.name},         {"group", name(field.group)}, {"directive", field.directive},
                 {"firstBit", field.firstBit}, {"bits", field.bits},         {"meaning", field.meaning}};
      entry["value"] = static_cast<std::int64_t>(field.get(*kernel.descriptor));
      json["fields"].push_back(std::move(entry));
    }
  }
  if (kernel.nextFree)
    json["nextFree"] = {{"vgprs", kernel.nextFree->vgprs}, {"sgprs", kernel.nextFree->sgprs}};
  if (!kernel.proposal) return json;
  json["inferred"] = Json::array();
  for (const generate::InferredField& field : kernel.proposal->inference.fields) {
    Json because = Json::array();
    for (const generate::Index at : field.because)
      because.push_back(place(at));
    json["inferred"].push_back({{"directive", field.directive},
                                {"value", field.value},
                                {"certainty", name(field.certainty)},
                                {"why", field.why},
                                {"because", std::move(because)}});
  }
  json["unexplained"] = Json::array();
  for (const isa::RegisterRange& range : kernel.proposal->inference.unexplained)
    json["unexplained"].push_back(
        fmt::format("{}{}", range.cls == isa::RegisterClass::Scalar ? 's' : 'v', range.first));
  json["changes"] = Json::array();
  for (const generate::DirectiveChange& change : kernel.proposal->update.changes) {
    Json entry{{"directive", change.directive}, {"after", change.after}, {"why", change.why}};
    entry["line"] = change.line == 0 ? Json() : Json(change.line);
    json["changes"].push_back(std::move(entry));
  }
  if (!kernel.proposal->why.empty()) json["cannotEdit"] = kernel.proposal->why;
  return json;
}

} // namespace wavesmith::cli
