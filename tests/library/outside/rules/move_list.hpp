#error "a header of the library took this file of the project for its own"
