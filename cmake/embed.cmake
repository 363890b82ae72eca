# Carries small text files into the program. Included, it defines
#
#   embed_rulesets(<target> <folder>)   every <folder>/*.toml, as embedded_rulesets() of notation/rulesets/ruleset_data.hpp
#
# and run as a script (-DFOLDER= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_rulesets target folder)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.toml)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/ruleset_data.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} -P ${embed_script}
      DEPENDS ${files} ${embed_script}
      COMMENT "Embedding the rulesets"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

file(GLOB files ${FOLDER}/*.toml)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  if(text MATCHES "\\)ruleset\"")
    message(FATAL_ERROR "${file}: cannot be embedded, it holds the mark that ends the literal")
  endif()
  string(APPEND entries "    {\"${name}\", R\"ruleset(${text})ruleset\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written at build time from rulesets/*.toml.
#include \"notation/rulesets/ruleset_data.hpp\"

namespace tafl {

namespace {

constexpr EmbeddedRuleset all[] = {
${entries}};

}  // namespace

std::span<const EmbeddedRuleset> embedded_rulesets() noexcept { return all; }

}  // namespace tafl
")
