// SPDX-License-Identifier: Apache-2.0
#include "session/c_handles.h"

#include "check/document.h"
#include "session/documents.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace wavesmith::c {

ws_status fail(ws_error** error, const Diagnostic& diagnostic) {
  if (error != nullptr) {
    const std::string place = source::toString(diagnostic.place);
    *error = new ws_error{fmt::format("{}{}{} [{} {}]", place, place.empty() ? "" : ": ", diagnostic.message,
                                      source::toString(diagnostic.code), source::name(diagnostic.code)),
                          check::toText(documents::diagnostics({diagnostic}))};
  }
  return diagnostic.code == source::Code::RunCanceled ? WS_CANCELED : WS_FAILED;
}

ws_status invalid(ws_error** error, std::string message) {
  fail(error, source::makeError(source::Code::InvalidLaunch, {}, std::move(message)));
  return WS_INVALID_CALL;
}

} // namespace wavesmith::c
