// SPDX-License-Identifier: Apache-2.0
// The only repository of syntax definitions and themes: those of KSyntaxHighlighting, and ours from the resources
// :/wavesmith/syntax/*.xml and :/wavesmith/themes/*.theme.
//
//   highlightingRepository().definitionForFileName(u"vector_add.s"_qs);
//   highlightingRepository().theme(u"Wavesmith Dark"_qs);
//
// Created at the first call; GUI thread only. Its definitions and themes stay valid until the program exits.
#pragma once

namespace KSyntaxHighlighting {
class Repository;
}

namespace wavesmith::widgets {

[[nodiscard]] KSyntaxHighlighting::Repository& highlightingRepository();

} // namespace wavesmith::widgets
