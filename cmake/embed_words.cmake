# Embeds sentences of web/client/words/ into the program. When included, it defines
#
#   embed_words(<target> <folder> <file> [<language>...])   <folder>/<language>/<file>.json of these languages, or of all, as
#                                                           embedded_<file>.inc: lines {"en"sv, "key"sv, "sentence"sv},
#
# Run as a script (-DFOLDER= -DFILE= -DLANGUAGES= -DOUTPUT=) it writes that file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_words_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_words target folder file)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${file}.inc)
    set(languages ${ARGN})
    if(NOT languages)
      file(GLOB files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*/${file}.json)
      list(TRANSFORM files REPLACE "/.*" "" OUTPUT_VARIABLE languages)
    endif()
    list(TRANSFORM languages PREPEND ${folder}/ OUTPUT_VARIABLE files)
    list(TRANSFORM files APPEND /${file}.json)
    list(JOIN languages " " languages)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DFILE=${file} -DLANGUAGES=${languages} -DOUTPUT=${output} -P ${embed_words_script}
      DEPENDS ${files} ${embed_words_script}
      COMMENT "Embedding the words of ${file}"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
  endfunction()
  return()
endif()

separate_arguments(LANGUAGES)
set(entries "")
foreach(language IN LISTS LANGUAGES)
  file(READ ${FOLDER}/${language}/${FILE}.json json)
  string(JSON sections LENGTH "${json}")
  math(EXPR last_section "${sections} - 1")
  foreach(i RANGE ${last_section})
    string(JSON section MEMBER "${json}" ${i})
    string(JSON texts GET "${json}" "${section}")
    string(JSON count LENGTH "${texts}")
    math(EXPR last "${count} - 1")
    foreach(j RANGE ${last})
      string(JSON key MEMBER "${texts}" ${j})
      string(JSON text GET "${texts}" "${key}")
      string(APPEND entries "{\"${language}\"sv, \"${key}\"sv, R\"embedded(${text})embedded\"sv},\n")
    endforeach()
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "${entries}")
