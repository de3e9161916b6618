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
# The other examples: the kit, and a game of each by its own program.
foreach(other yahtzee connect_four)
  string(REPLACE "_" "-" game ${other})
  step(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/../../examples/${other} -B ${work}/${other} -D
       CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH=${prefix} -D CMAKE_CXX_COMPILER=${COMPILER} -D
       "CMAKE_CXX_FLAGS=${FLAGS}")
  step(${CMAKE_COMMAND} --build ${work}/${other})
  step(${work}/${other}/check)
  step(${work}/${other}/${game} run --game ${game} --strategy random --strategy rollout:rollouts=8 --games 4 -q
       --out ${work}/${other}.json)
  step(${work}/${other}/${game} verify ${work}/${other}.json)
  step(${work}/${other}/${game} report ${work}/${other}.json -o ${work}/${other}.html)
endforeach()
# Python has no sanitizers, so it loads no library that has: tests/bindings/python/sanitized.sh does.
set(python python3)
if(FLAGS MATCHES "-fsanitize")
  set(python "")
endif()
step(${CMAKE_COMMAND} -E env sh ${CMAKE_CURRENT_LIST_DIR}/own_game.sh ${work}/example ${work} ${prefix}
     "${python}")
