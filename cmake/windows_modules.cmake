# The program for Windows: all that needs no site, and neither cairo nor OpenSSL, which Debian does not have for it.
add_library(skjaldborg_sockets INTERFACE)
target_link_libraries(skjaldborg_sockets INTERFACE Boost::headers ws2_32 mswsock)
add_library(tafl_broker INTERFACE)
add_library(tafl_store INTERFACE)

foreach(module api protocol host connect print explorer puzzles theory lab/arena cli)
  add_subdirectory(${module})
endforeach()

leave_out(tafl_connect bot.cpp bot_engine.cpp bot_game.cpp bot_player.cpp site_address.cpp site_client.cpp)
leave_out(tafl_explorer explored.cpp move_counter.cpp position_finder.cpp)
leave_out(tafl_theory grower.cpp shared_file.cpp)
leave_out(tafl_lab_arena balance.cpp remote_selfplay.cpp selfplay.cpp selfplay_file.cpp spsa.cpp tuning_file.cpp)
leave_out(tafl_print drawing/cairo_output.cpp drawing/fonts.cpp drawing/gif_writer.cpp drawing/pdf_completion.cpp drawing/typesetting.cpp)
file(GLOB lab RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/cli ${CMAKE_CURRENT_SOURCE_DIR}/cli/commands/lab/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/cli/commands/site/*.cpp)
leave_out(tafl ${lab} commands/engine/tune.cpp commands/play/bot.cpp commands/play/explore.cpp)

# `cpack` in the build folder makes a zip of these.
install(TARGETS tafl RUNTIME DESTINATION .)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION . RENAME LICENSE.txt)
set(CPACK_GENERATOR ZIP)
set(CPACK_PACKAGE_NAME tafl)
set(CPACK_STRIP_FILES ON)
include(CPack)
