# cmake -D BUILD_DIR=... -P run.cmake
# Installs the build into an empty folder, then builds an example against it, and runs that. (The
# project of docs/library.md is built and run by its own test.) A failing step stops the script.
set(work ${BUILD_DIR}/install-test)
set(prefix ${work}/prefix)
file(REMOVE_RECURSE ${work})

function(step)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

step(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix})

foreach(file bin/skerry share/skerry/configs/quickstart.json share/doc/skerry/LICENSE)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()
step(${prefix}/bin/skerry list)

# A game of one's own against the installed package alone: the kit, the exact mean, every command.
set(example ${CMAKE_CURRENT_LIST_DIR}/../../examples/take_it_easy)
step(${CMAKE_COMMAND} -S ${example} -B ${work}/example -D CMAKE_BUILD_TYPE=Release
     -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${COMPILER} -D "CMAKE_CXX_FLAGS=${FLAGS}")
step(${CMAKE_COMMAND} --build ${work}/example)
step(${work}/example/check)
# Python has no sanitizers, so it loads no library that has: tests/bindings/python/sanitized.sh does.
set(python python3)
if(FLAGS MATCHES "-fsanitize")
  set(python "")
endif()
step(${CMAKE_COMMAND} -E env sh ${CMAKE_CURRENT_LIST_DIR}/own_game.sh ${work}/example ${work} ${prefix}
     "${python}")
