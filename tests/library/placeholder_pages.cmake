# For package_test.py, before debian_files.cmake: a page where the tree has none built.
file(GLOB tops ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr)
foreach(usr ${tops})
  if(NOT EXISTS ${usr}/share/skjaldborg/web/index.html)
    file(WRITE ${usr}/share/skjaldborg/web/index.html "<!doctype html><title>Skjaldborg</title>")
  endif()
endforeach()
