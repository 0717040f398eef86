/** A character that no text of a shop holds, and that databases and programs in C take for the end of one. */
export const NUL = '\0'

/** What is said of a text with it (MOCK-17). */
export const NUL_MESSAGE = 'Must not contain the character NUL'
