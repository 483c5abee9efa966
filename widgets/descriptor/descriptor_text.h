// SPDX-License-Identifier: Apache-2.0
// The rows of a descriptor as text: values with their meaning, the position of a field, and the complete
// explanation.
//
//   valueText(row)     "3: kept"      "1 (default)"      "at most 40 (v_last+1)"
//   bitsText(field)    "bits 16 to 17 of COMPUTE_PGM_RSRC1, byte 50"
//
// Pure functions; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "generate/descriptor_table.h"
#endif

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

// The meanings of the values 0, 1, ... of a directive; empty: its value is a number or a flag.
[[nodiscard]] QStringList choicesOf(std::string_view directive);
[[nodiscard]] bool isFlag(const generate::DescriptorRow& row); // its value is 0 or 1

[[nodiscard]] QString valueText(const generate::DescriptorRow& row);
[[nodiscard]] QString needText(const generate::DescriptorRow& row);
[[nodiscard]] QString defaultText(const generate::DescriptorRow& row);
[[nodiscard]] QString bitsText(const codeobject::DescriptorField& field);
[[nodiscard]] QString linesText(const std::vector<std::uint32_t>& lines); // "lines 41 and 52"

// Rich text: name, meaning, bits, default, the needs of the code, problems, source.
[[nodiscard]] QString explanationOf(const generate::DescriptorRow& row, const QStringList& wrong);

using DescriptorBytes = std::array<std::byte, codeobject::kKernelDescriptorBytes>;
// Rows of 16 bytes: "0000  00 00 ...".
[[nodiscard]] QString hexText(const DescriptorBytes& bytes);
// ".byte 0x00, 0x00, ...", 16 per line.
[[nodiscard]] QString byteLines(const DescriptorBytes& bytes);

} // namespace wavesmith::widgets
