// SPDX-License-Identifier: Apache-2.0
#include "trace/code_objects.h"

#include "isa/decode/decode.h"
#include "isa/target.h"
#include "source/file.h"
#include "source/text/numbers.h"

#include <algorithm>
#include <utility>

namespace wavesmith::trace {
namespace {

namespace fs = std::filesystem;

// 3 of "18362_gfx942_code_object_id_3.out".
std::optional<std::uint64_t> numberIn(const std::string& name) {
  constexpr std::string_view kMark = "code_object_id_";
  const std::size_t mark = name.rfind(kMark);
  if (mark == std::string::npos) return std::nullopt;
  std::string_view rest = std::string_view(name).substr(mark + kMark.size());
  const auto number = source::takeNumber<std::uint64_t>(rest);
  return rest.empty() || rest.starts_with('.') ? number : std::nullopt;
}

} // namespace

CodeObjects::CodeObjects(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto number = numberIn(entry.path().filename().string())) files_.emplace(*number, entry.path());
}

std::shared_ptr<const codeobject::CodeObject> CodeObjects::object(std::uint64_t number) {
  if (const auto known = objects_.find(number); known != objects_.end()) return known->second;
  std::shared_ptr<const codeobject::CodeObject> result;
  if (const auto file = files_.find(number); file != files_.end()) {
    auto bytes = source::readBytes(file->second);
    auto read = bytes ? codeobject::read(std::move(*bytes), file->second.string())
                      : std::unexpected(std::move(bytes.error()));
    if (read) {
      result = std::make_shared<const codeobject::CodeObject>(std::move(*read));
    } else {
      diagnostics_.push_back(std::move(read.error()));
      diagnostics_.back().severity = source::Severity::Warning;
    }
  }
  objects_.emplace(number, result);
  return result;
}

std::optional<isa::Instruction> CodeObjects::instructionAt(const ProgramCounter& pc) {
  const auto code = object(pc.codeObject);
  if (code == nullptr) return std::nullopt;
  const codeobject::Segment* const segment = code->segmentAt(pc.address);
  if (segment == nullptr || !segment->executable) return std::nullopt;
  const std::span<const std::byte> bytes = code->mapped(pc.address);
  if (bytes.size() < 4) return std::nullopt;
  const auto id = isa::parseTargetId(code->target());
  return isa::decode(bytes.first(std::min<std::size_t>(bytes.size(), 8)), pc.address,
                     id && id->target != nullptr ? *id->target : isa::gfx942());
}

std::string CodeObjects::kernelAt(const ProgramCounter& pc) {
  const auto code = object(pc.codeObject);
  if (code == nullptr) return {};
  const auto kernel = std::ranges::lower_bound(code->kernels(), pc.address, {}, &codeobject::Kernel::entry);
  return kernel != code->kernels().end() && kernel->entry == pc.address ? kernel->name : std::string();
}

bool CodeObjects::addCodeBytes(std::vector<CodeRow>& rows) {
  bool any = false;
  for (CodeRow& row : rows) {
    if (row.isLabel()) continue;
    const auto instruction = instructionAt(row.pc);
    if (!instruction) continue;
    row.bits = instruction->bits;
    row.length = instruction->length;
    any = true;
  }
  return any;
}

} // namespace wavesmith::trace
