# Writes OUTPUT, a C++ source with the files of the report page as text.
# cmake -D OUTPUT=FILE -D PAGE=FOLDER -D STYLES=a.css,b.css -D SCRIPTS=a.js,b.js -P

cmake_policy(VERSION 3.25)

function(join_files variable)
  set(text "")
  foreach(name IN LISTS ARGN)
    file(READ "${PAGE}/${name}" content)
    string(APPEND text "${content}")
  endforeach()
  # Comments and indents are for those who read the files here; no text goes over a line.
  string(REGEX REPLACE "\n[ \t]+" "\n" text "${text}")
  string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

string(REPLACE "," ";" styles "${STYLES}")
string(REPLACE "," ";" scripts "${SCRIPTS}")
join_files(style ${styles})
string(REGEX REPLACE "(^|\n)/\\*[^*]*\\*/" "\\1" style "${style}")
string(REGEX REPLACE " *([{};:,]) +" "\\1" style "${style}")
join_files(script ${scripts})
string(REGEX REPLACE "([,({])\n" "\\1" script "${script}")
string(REGEX REPLACE " (=>|[!=]==|&&|[|][|]|[?][?]) " "\\1" script "${script}")
file(READ "${PAGE}/page.html" html)

set(source "#include \"runner/html/assets.hpp\"\n\nnamespace skerry::page_asset {\n\n")
foreach(name html style script)
  if("${${name}}" MATCHES "\\)skerry_page" OR (NOT name STREQUAL "html" AND "${${name}}" MATCHES "</(script|style)"))
    message(FATAL_ERROR "${name}: holds what would end its literal or its element")
  endif()
  string(APPEND source
         "const std::string_view ${name} = R\"skerry_page(${${name}})skerry_page\";\n\n")
endforeach()
string(APPEND source "}  // namespace skerry::page_asset\n")
file(WRITE "${OUTPUT}" "${source}")
