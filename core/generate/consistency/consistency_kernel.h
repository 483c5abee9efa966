// SPDX-License-Identifier: Apache-2.0
// One kernel as the consistency checks need it: its code, its descriptor, its metadata, and their places in
// the text. Internal to this folder; one thread.
#pragma once

#include "generate/inference.h"
#include "generate/text_blocks.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::generate {

class KernelContext {
public:
  KernelContext(const program::Program& p, const analysis::Analysis& a, std::size_t number, TextBlocks& b)
      : program(p), analysis(a), index(number), blocks(b), code(p.kernels()[number]),
        kernel(p.codeObject().kernels()[code.kernel]), d(kernel.descriptor),
        metadata(p.codeObject().metadataOf(kernel)), resources(a.resources[number]) {}

  // Computed on first use: it takes much longer than all the checks.
  [[nodiscard]] const Inference& inference() const {
    if (!inference_) inference_ = infer(program, analysis, index, {});
    return *inference_;
  }
  [[nodiscard]] std::uint64_t inferred(std::string_view directive) const {
    const InferredField* field = inference().find(directive);
    return field == nullptr ? 0 : field->value;
  }
  // The requirement of the code is exactly known: it cannot need more.
  [[nodiscard]] bool knows(std::string_view directive) const {
    const InferredField* field = inference().find(directive);
    return field != nullptr && field->certainty == Certainty::Known;
  }

  [[nodiscard]] source::Place entry() const {
    source::Place place = code.entry == kNone ? source::Place{} : program.place(code.entry);
    if (place.file.empty()) place.file = program.codeObject().path();
    return place;
  }
  // The place of a directive, if the text has the block; otherwise the entry of the kernel.
  [[nodiscard]] source::Place placeOf(std::string_view directive) const {
    return blocks.placeOf(code.name, directive).value_or(entry());
  }
  [[nodiscard]] source::Diagnostic diagnostic(source::Code which, source::Severity severity,
                                              source::Place place, const std::string& message) const {
    return {.code = which,
            .severity = severity,
            .place = std::move(place),
            .message = fmt::format("kernel {}: {}", code.name, message),
            .notes = {},
            .fixes = {}};
  }
  [[nodiscard]] source::Note note(Index at, std::string text) const {
    return {program.place(at), std::move(text)};
  }

  // The metadata of the kernel contains the key explicitly.
  [[nodiscard]] bool hasKey(std::string_view key) const {
    return metadata != nullptr && codeobject::member(codeobject::Value{metadata->asRead}, key) != nullptr;
  }
  // The edits that make a change to the metadata of this kernel.
  template <class Edit>
  [[nodiscard]] std::vector<source::TextEdit> changeMetadata(const Edit& edit) const {
    if (metadata == nullptr) return {};
    return blocks.change(program.codeObject(), [&](codeobject::Metadata& all) {
      if (*kernel.metadata < all.kernels.size()) edit(all.kernels[*kernel.metadata]);
    });
  }

  const program::Program& program;
  const analysis::Analysis& analysis;
  std::size_t index;
  TextBlocks& blocks;
  const program::KernelCode& code;
  const codeobject::Kernel& kernel;
  const codeobject::KernelDescriptor& d;
  const codeobject::KernelMetadata* metadata; // nullptr: the kernel has none
  const analysis::KernelResources& resources;

private:
  mutable std::optional<Inference> inference_;
};

// Adds a fix if there are edits for it.
inline void offer(source::Diagnostic& diagnostic, std::string title, std::vector<source::TextEdit> edits) {
  if (!edits.empty()) diagnostic.fixes.push_back({std::move(title), std::move(edits)});
}
inline void append(std::vector<source::TextEdit>& edits, std::vector<source::TextEdit> more) {
  edits.insert(edits.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace wavesmith::generate
