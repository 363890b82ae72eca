# Embeds text files into the program. When included, it defines
#
#   embed_rulesets(<target> <folder>)   every <folder>/*.toml, as embedded_rulesets() of notation/embedded_text.hpp
#   embed_rulebook(<target> <folder>)   the files with two-letter names (en.toml) as embedded_languages() of the
#                                       same header, only those in SKJALDBORG_LANGUAGES if it is set; the others as
#                                       embedded_rulebook(), and <folder>/texts/*.toml as embedded_source_texts()
#   embed_puzzles(<target> <folder>)    every <folder>/*.txt, as embedded_puzzles() of the same header
#   embed_theory(<target> <folder>)     the same as embedded_theory()
#
# Run as a script (-DFOLDER= -DPATTERN= -DOUTPUT= -DFUNCTION=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_texts target folder pattern function)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.toml ${folder}/*.txt)
    list(FILTER files INCLUDE REGEX ${pattern})
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DPATTERN=${pattern} -DOUTPUT=${output}
              -DFUNCTION=${function} -P ${embed_script}
      DEPENDS ${files} ${embed_script}
      COMMENT "Embedding ${folder} (${function})"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()

  function(embed_rulesets target folder)
    embed_texts(${target} ${folder} "toml$" embedded_rulesets)
  endfunction()

  function(embed_rulebook target folder)
    embed_texts(${target} ${folder} "/[^/][^/][^/]+[.]toml$" embedded_rulebook)
    set(languages ${SKJALDBORG_LANGUAGES})
    if(NOT languages)
      set(languages "..")
    endif()
    list(JOIN languages "|" languages)
    embed_texts(${target} ${folder} "/(${languages})[.]toml$" embedded_languages)
    # A small module of src/library/wasm replaces them.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/embedded_languages.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    embed_texts(${target} ${folder}/texts "toml$" embedded_source_texts)
  endfunction()

  function(embed_puzzles target folder)
    embed_texts(${target} ${folder} "txt$" embedded_puzzles)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/embedded_puzzles.cpp PROPERTIES
                                COMPILE_OPTIONS -Wno-overlength-strings)  # the standard requires 64 KiB
  endfunction()

  function(embed_theory target folder)
    embed_texts(${target} ${folder} "txt$" embedded_theory)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/embedded_theory.cpp PROPERTIES
                                COMPILE_OPTIONS -Wno-overlength-strings)
  endfunction()
  return()
endif()

file(GLOB files ${FOLDER}/*.toml ${FOLDER}/*.txt)
list(FILTER files INCLUDE REGEX ${PATTERN})
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  if(text MATCHES "\\)embedded\"")
    message(FATAL_ERROR "${file}: cannot be embedded, it holds the mark that ends the literal")
  endif()
  string(APPEND entries "    {\"${name}\", R\"embedded(${text})embedded\"sv},\n")
endforeach()
file(WRITE ${OUTPUT} "// Written at build time.
#include \"notation/embedded_text.hpp\"

namespace tafl {

namespace {

using namespace std::string_view_literals;  // the compiler counts no characters

constexpr EmbeddedText ${FUNCTION}_files[] = {
${entries}};

}  // namespace

EmbeddedTexts ${FUNCTION}() noexcept { return ${FUNCTION}_files; }

}  // namespace tafl
")
