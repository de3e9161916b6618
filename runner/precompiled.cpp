// Compiled for its header alone: see skerry_precompile() in CMakeLists.txt.
