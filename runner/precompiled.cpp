// Compiled only for its header: see skerry_precompile() in CMakeLists.txt.
