// In sanitized programs: what the font libraries keep to their end, and the leak checker need not name. Weak, since libraries
// above print/ hold it too.
extern "C" __attribute__((weak)) const char*
__lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier): the checker's name for it
    return "leak:libfontconfig\nleak:libpango\nleak:libcairo\nleak:libglib\nleak:libgobject\n";
}
