# Embeds the store's migrations into the program. When included, it defines
#
#   embed_migrations(<target> <folder> <function>)   every <folder>/migrations/NUMBER_NAME.sql, as <function>() of
#                                                    store/<folder>/migrations.hpp
#
# Run as a script (-DSOURCE= -DFOLDER= -DFUNCTION= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_migrations_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_migrations target folder function)
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/migrations/*.sql)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR} -DFOLDER=${folder} -DFUNCTION=${function}
              -DOUTPUT=${output} -P ${embed_migrations_script}
      DEPENDS ${files} ${embed_migrations_script}
      COMMENT "Embedding the store's migrations"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

file(GLOB files ${SOURCE}/${FOLDER}/migrations/*.sql)
list(SORT files)
set(entries "")
set(number 0)
foreach(file IN LISTS files)
  math(EXPR number "${number} + 1")
  get_filename_component(name ${file} NAME_WE)
  if(NOT name MATCHES "^0*${number}_")
    message(FATAL_ERROR "${file}: the migrations are numbered from 1 without gaps; this one would be number ${number}")
  endif()
  file(READ ${file} text)
  if(text MATCHES "\\)sql\"")
    message(FATAL_ERROR "${file}: cannot be embedded, it holds the mark that ends the literal")
  endif()
  string(APPEND entries "    R\"sql(${text})sql\",\n")
endforeach()
file(WRITE ${OUTPUT} "// Written at build time from the migrations of src/store/${FOLDER}.
#include \"store/${FOLDER}/migrations.hpp\"

namespace tafl::store {

namespace {

constexpr const char* all_of_${FUNCTION}[] = {
${entries}};

}  // namespace

std::span<const char* const> ${FUNCTION}() noexcept { return all_of_${FUNCTION}; }

}  // namespace tafl::store
")
