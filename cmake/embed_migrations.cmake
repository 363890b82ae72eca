# Embeds the store's migrations into the program. When included, it defines
#
#   embed_migrations(<target> <dialect> <function>)   those of database/<dialect>/migrations/, then those of database/migrations/
#                                                     (there NAME.sqlite.sql and NAME.postgresql.sql are for that dialect only),
#                                                     as <function>() of store/database/<dialect>/migrations.hpp
#
# Files are named NUMBER_NAME.sql. Run as a script (-DSOURCE= -DDIALECT= -DFUNCTION= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_migrations_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_migrations target dialect function)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/database)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/${dialect}/migrations/*.sql ${folder}/migrations/*.sql)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${folder} -DDIALECT=${dialect} -DFUNCTION=${function} -DOUTPUT=${output}
              -P ${embed_migrations_script}
      DEPENDS ${files} ${embed_migrations_script}
      COMMENT "Embedding the store's migrations"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

set(entries "")
foreach(folder ${SOURCE}/${DIALECT}/migrations ${SOURCE}/migrations)
  file(GLOB files ${folder}/*.sql)
  list(SORT files)
  set(last 0)
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    math(EXPR next "${last} + 1")
    if(name MATCHES "^0*${next}_")
      set(last ${next})
    elseif(NOT name MATCHES "^0*${last}_.*\\.(sqlite|postgresql)\\.sql$")
      message(FATAL_ERROR "${file}: the migrations are numbered from 1 without gaps; this one would be number ${next}")
    endif()
    if(name MATCHES "\\.(sqlite|postgresql)\\.sql$" AND NOT name MATCHES "\\.${DIALECT}\\.sql$")
      continue()
    endif()
    file(READ ${file} text)
    if(text MATCHES "\\)sql\"")
      message(FATAL_ERROR "${file}: cannot be embedded, it holds the mark that ends the literal")
    endif()
    string(APPEND entries "    R\"sql(${text})sql\",\n")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "// Written at build time from the migrations in src/store/database.
#include \"store/database/${DIALECT}/migrations.hpp\"

namespace tafl::store {

namespace {

constexpr const char* all_of_${FUNCTION}[] = {
${entries}};

}  // namespace

std::span<const char* const> ${FUNCTION}() noexcept { return all_of_${FUNCTION}; }

}  // namespace tafl::store
")
