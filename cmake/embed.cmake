# Carries small text files into the program. Included, it defines
#
#   embed_rulesets(<target> <folder>)   every <folder>/*.toml, as embedded_rulesets() of notation/embedded_text.hpp
#   embed_rulebook(<target> <folder>)   every <folder>/*.toml, as embedded_rulebook() of the same
#
# and run as a script (-DFOLDER= -DOUTPUT= -DFUNCTION=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_texts target folder function)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.toml)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output}
              -DFUNCTION=${function} -P ${embed_script}
      DEPENDS ${files} ${embed_script}
      COMMENT "Embedding ${folder}"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()

  function(embed_rulesets target folder)
    embed_texts(${target} ${folder} embedded_rulesets)
  endfunction()

  function(embed_rulebook target folder)
    embed_texts(${target} ${folder} embedded_rulebook)
  endfunction()
  return()
endif()

file(GLOB files ${FOLDER}/*.toml)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  if(text MATCHES "\\)embedded\"")
    message(FATAL_ERROR "${file}: cannot be embedded, it holds the mark that ends the literal")
  endif()
  string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written at build time from *.toml.
#include \"notation/embedded_text.hpp\"

namespace tafl {

namespace {

constexpr EmbeddedText all[] = {
${entries}};

}  // namespace

EmbeddedTexts ${FUNCTION}() noexcept { return all; }

}  // namespace tafl
")
