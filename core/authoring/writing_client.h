// SPDX-License-Identifier: Apache-2.0
// The client of the language worker that also assembles texts which are kept without waits.
//
//   // wavesmith: waits when assembled        on the first line, or `waits: when-assembled` in the folder's settings
//   buffer_load_dword v4, ...
//   v_mov_b32 v6, v4                          assembled: s_waitcnt vmcnt(0) before it
//
// Their waits and wait states are written (waits.h) before they are assembled. Lines and messages are those of the text as it is;
// Assembly::added has the statements that it does not have. An s_waitcnt that the author wrote stays, or becomes stronger.
// Where the waits cannot be written the assembly has an error: nothing runs without them.
//
// Each front end has this client, so that running, checking, debugging and assembling are about the same instructions.
// Threads: as worker::LanguageClient.
#pragma once

#include "worker/language/language_client.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace wavesmith::authoring {

inline constexpr std::string_view kWaitsWhenAssembled = "wavesmith: waits when assembled";

// Whether the waits of a text are written when it is assembled: the options say so, or the comment on its first line.
[[nodiscard]] bool isKeptWithoutWaits(const assembler::SourceFile& text, const assembler::Options& options);

class WritingClient final : public worker::LanguageClient {
public:
  using LanguageClient::LanguageClient;

  [[nodiscard]] assembler::Assembly assemble(const std::vector<assembler::SourceFile>& sources,
                                             const assembler::Options& options,
                                             std::stop_token stop = {}) override;
};

} // namespace wavesmith::authoring
