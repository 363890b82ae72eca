# Carries the store's migrations into the program. Included, it defines
#
#   embed_migrations(<target> <folder>)   every <folder>/NUMBER_NAME.sql, as migrations() of store/sqlite/migrations.hpp
#
# and run as a script (-DFOLDER= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_migrations_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_migrations target folder)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.sql)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/migration_data.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUTPUT=${output} -P ${embed_migrations_script}
      DEPENDS ${files} ${embed_migrations_script}
      COMMENT "Embedding the store's migrations"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

file(GLOB files ${FOLDER}/*.sql)
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
file(WRITE ${OUTPUT} "// Written at build time from the migrations of src/store/sqlite.
#include \"store/sqlite/migrations.hpp\"

namespace tafl::store {

namespace {

constexpr const char* all[] = {
${entries}};

}  // namespace

std::span<const char* const> migrations() noexcept { return all; }

}  // namespace tafl::store
")
