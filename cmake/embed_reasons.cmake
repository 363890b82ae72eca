# Embeds the sentences of web/client/words/*/reasons.json into the program. When included, it defines
#
#   embed_reasons(<target> <folder> <language>...)   <folder>/<language>/reasons.json of each, as embedded_reasons() of
#                                                    advice/reason_texts.hpp
#
# Run as a script (-DFOLDER= -DLANGUAGES= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_reasons_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_reasons target folder)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_reasons.cpp)
    list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE files)
    list(TRANSFORM files APPEND /reasons.json)
    list(JOIN ARGN " " languages)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DLANGUAGES=${languages} -DOUTPUT=${output} -P ${embed_reasons_script}
      DEPENDS ${files} ${embed_reasons_script}
      COMMENT "Embedding the words of reasons"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

separate_arguments(LANGUAGES)
set(entries "")
foreach(language IN LISTS LANGUAGES)
  file(READ ${FOLDER}/${language}/reasons.json json)
  string(JSON sections LENGTH ${json})
  math(EXPR last_section "${sections} - 1")
  foreach(i RANGE ${last_section})
    string(JSON section MEMBER ${json} ${i})
    string(JSON texts GET ${json} ${section})
    string(JSON count LENGTH ${texts})
    math(EXPR last "${count} - 1")
    foreach(j RANGE ${last})
      string(JSON key MEMBER ${texts} ${j})
      string(JSON text GET ${texts} ${key})
      string(APPEND entries "    {\"${language}\", \"${key}\", R\"embedded(${text})embedded\"sv},\n")
    endforeach()
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "// Written at build time from */reasons.json.
#include \"advice/reason_texts.hpp\"

namespace tafl {

namespace {

using namespace std::string_view_literals;  // the compiler counts no characters

constexpr ReasonText reason_texts[] = {
${entries}};

}  // namespace

std::span<const ReasonText> embedded_reasons() noexcept { return reason_texts; }

}  // namespace tafl
")
