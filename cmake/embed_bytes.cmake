# Embeds a binary file into the program. When included, it defines
#
#   embed_bytes(<target> <file> <name>)   the file, as `extern const unsigned char <name>[]` and `<name>_size`
#
# Run as a script (-DFILE= -DNAME= -DOUTPUT=) it writes that source file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_bytes_script ${CMAKE_CURRENT_LIST_FILE})

  function(embed_bytes target file name)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DNAME=${name} -DOUTPUT=${output} -P ${embed_bytes_script}
      DEPENDS ${file} ${embed_bytes_script}
      COMMENT "Embedding ${name}"
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

file(SIZE ${FILE} size)
file(READ ${FILE} digits HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${digits}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "// Written at build time.
#include <cstddef>

namespace tafl {

extern const unsigned char ${NAME}[];
extern const std::size_t ${NAME}_size;

const unsigned char ${NAME}[] = {
${bytes}
};
const std::size_t ${NAME}_size = ${size};

}  // namespace tafl
")
