// SPDX-License-Identifier: Apache-2.0
#include "generate/in_process.h"

#include "assembler/assembler.h"
#include "source/assembly/assembly_line.h"

namespace wavesmith::generate::testing {

Assemble inProcess(const std::string& file, unsigned* calls) {
  return [file, calls](const std::string& text) -> source::Result<Assembled> {
    if (calls != nullptr) ++*calls;
    assembler::Assembly assembly = assembler::assemble({{file, text}}, {});
    for (source::Diagnostic& d : assembly.diagnostics)
      if (d.severity == source::Severity::Error) return std::unexpected(std::move(d));
    auto object = codeobject::read(std::move(assembly.codeObject), file);
    if (!object) return std::unexpected(object.error());
    auto program = program::decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)),
                                   std::move(assembly.lines));
    if (!program) return std::unexpected(program.error());
    Assembled result;
    result.program = std::make_shared<const program::Program>(std::move(*program));
    result.analysis = analysis::analyze(*result.program, {});
    return result;
  };
}

std::string without(std::string_view text, std::string_view first, std::string_view last) {
  std::string result;
  bool inside = false;
  for (const std::string_view line : source::splitLines(text)) {
    const source::StatementPlace place = source::findStatement(line);
    const std::string_view statement = line.substr(place.begin, place.end - place.begin);
    inside = inside || statement.substr(0, statement.find(' ')) == first;
    if (!inside) result += std::string(line) + "\n";
    if (statement == last) inside = false;
  }
  return result;
}

std::string withoutDescriptors(std::string_view text) {
  return without(text, ".amdhsa_kernel", ".end_amdhsa_kernel");
}

std::string withoutMetadata(std::string_view text) {
  return without(text, ".amdgpu_metadata", ".end_amdgpu_metadata");
}

} // namespace wavesmith::generate::testing
