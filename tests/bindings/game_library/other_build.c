/* What a library of games of another build looks like. */

const char* skerry_build(void) { return "skerry 0.0.9, commit 0123456789ab, g++ 4.2.0"; }
const void* skerry_own_games(void) { return skerry_build(); }
