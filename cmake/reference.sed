# Comments as Doxygen reads them: those of the file, those before a declaration, those behind one.
1s,^// ,/// @file\n/// ,
s,^( *)//( |$),\1///\2,
s,([;{}\,)]) *// ,\1 ///< ,
