# SPDX-License-Identifier: Apache-2.0
# wavesmith_explanation_pages(TARGET PAGE...): a header explanation_pages.h for TARGET with the text of each page, whose
# name is its code: docs/codes/W0102.md.
function(wavesmith_explanation_pages target)
  set(entries "")
  foreach(page IN LISTS ARGN)
    cmake_path(GET page STEM code)
    file(READ "${page}" text)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${page}")
    string(APPEND entries "    {\"${code}\", R\"PAGE(${text})PAGE\"},\n")
  endforeach()
  set(header "${CMAKE_CURRENT_BINARY_DIR}/explanation_pages.h")
  file(CONFIGURE OUTPUT "${header}" @ONLY CONTENT [[
// Made by cmake/WavesmithPages.cmake of docs/codes.
#pragma once
#include "source/explanation.h"
namespace wavesmith::source {
inline constexpr ExplanationPage kExplanationPages[] = {
@entries@};
} // namespace wavesmith::source
]])
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
endfunction()
